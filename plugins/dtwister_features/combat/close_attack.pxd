from dtwister.plugin cimport Context as NativeContext, MatchFields, StateFields

cimport cython

@cython.locals(state=StateFields, match=MatchFields)
cpdef _enemies(NativeContext context, seat)
