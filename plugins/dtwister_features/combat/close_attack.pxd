from dtwister._engine.context cimport Context as NativeContext
from dtwister._model.state cimport StateFields

cimport cython

@cython.locals(state=StateFields)
cpdef _enemies(NativeContext context, seat)
