from dtwister.plugin cimport Context as NativeContext, StateFields

cimport cython

@cython.locals(state=StateFields)
cpdef accessible(NativeContext context, piece)
