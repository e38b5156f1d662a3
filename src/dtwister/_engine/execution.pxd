from dtwister._engine.editing.play_context cimport PlayContext
from dtwister._model.state cimport StateFields

cimport cython

@cython.locals(state=StateFields, _=cython.int)
cpdef apply_standing_rules(PlayContext context)

@cython.locals(state=StateFields, _=cython.int)
cpdef advance_to_decision(PlayContext context)
