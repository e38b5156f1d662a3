from dtwister.plugin cimport Context as NativeContext, MatchFields, StateFields

cimport cython

cdef class _Offered:
    cdef public dict known
    cdef list _sets

    cpdef at(self, space)

@cython.locals(
    offered=_Offered, state=StateFields, match=MatchFields, at=list, here=dict, found=list,
    masks=list, known=dict, key=tuple,
)
cpdef sources_with_points(NativeContext context, turn)
