from dtwister._engine.context cimport Context as NativeContext
from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields

cimport cython

@cython.locals(state=StateFields, match=MatchFields)
cpdef _enemies(NativeContext context, seat)
