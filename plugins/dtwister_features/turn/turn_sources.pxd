from dtwister.plugin cimport Context as NativeContext, MatchFields, StateFields

cimport cython

cdef class _Offered:
    cdef dict _known, _found
    cdef list _sets
    cdef object _menu
    cdef long long _prices, _count

    cpdef at(self, space)

    @cython.locals(key=cython.longlong)
    cpdef tuple menu(self, piece, tuple loads, points, space)

@cython.locals(
    offered=_Offered, state=StateFields, match=MatchFields, at=list, here=dict, found=list,
    masks=list,
)
cpdef sources_with_points(NativeContext context, turn)
