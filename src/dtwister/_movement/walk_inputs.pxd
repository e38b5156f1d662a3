cimport cython

@cython.locals(steps=list)
cpdef list steps_with_ends(adjacency, ends)

# It comes from another module, so it can be a tuple here.
cdef tuple BIT

cdef class WalkPieces:
    cdef public tuple seen_by
    cdef public int wounded_limit
    cdef public dict carriers

cdef class WalkGround:
    cdef public WalkPieces pieces
    cdef public int piece, movement
    cdef public bytes seen, squares, ground
    cdef public bint flies
    cdef public list steps
    cdef public object beside, exits, neutral
    cdef public dict holds, bridges
    cdef public tuple gaps
    cdef dict _reach

    @cython.locals(order=list, squares=bytes, found=tuple, space=cython.int)
    cpdef tuple reach(self, int start)

    @cython.locals(
        ground=bytes, squares=bytes, steps=list, reached=bytearray, found=list, there=cython.int,
        at=cython.Py_ssize_t, begin=cython.Py_ssize_t, end=cython.Py_ssize_t,
    )
    cpdef list _within(self, int start, int also)

@cython.locals(marks=bytearray, space=cython.int)
cpdef _reach_of(list squares, int span)
