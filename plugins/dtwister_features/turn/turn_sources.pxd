from dtwister.plugin cimport Context as NativeContext, MatchFields, StateFields

cimport cython

cdef class _Menus:
    cdef dict _found, _places
    cdef object _menu, _next_place
    cdef long long _prices, _count

    cpdef long long place(self, offered)

    @cython.locals(key=cython.longlong)
    cpdef tuple menu(self, int piece, tuple loads, long long points, offered, long long place)

cdef class _Offered:
    cdef _Menus _menus
    cdef dict _known
    cdef list _sets

    @cython.locals(known=tuple)
    cpdef tuple menu(self, piece, tuple loads, points, space)

    cpdef tuple _at(self, space)

@cython.locals(
    offered=_Offered, state=StateFields, match=MatchFields, at=list, here=dict, found=list,
    masks=list,
)
cpdef sources_with_points(NativeContext context, turn)
