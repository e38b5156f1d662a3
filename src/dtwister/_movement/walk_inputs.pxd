cimport cython

@cython.locals(found=list)
cpdef list steps_with_ends(steps, ends)

cdef class WalkPieces:
    cdef public tuple seen_by
    cdef public int wounded_limit
    cdef public dict carriers

# It never refers back to itself: the collector need not look at it.
@cython.no_gc
cdef class Reach:
    cdef public object mask
    cdef public bytes squares

    @cython.locals(marks=bytearray, bits=bytearray, space=cython.int)
    cdef bytes _marked(self, list spaces, int span)

cdef class WalkGround:
    cdef public WalkPieces pieces
    cdef public int piece, movement
    cdef public bytes seen, squares, ground
    cdef public bint flies
    cdef public list steps, beside
    cdef public object exits, neutral
    cdef public dict holds, bridges
    cdef public tuple gaps
    cdef dict _reach

    @cython.locals(other=WalkGround)
    cpdef WalkGround for_walker(self, int piece, int movement)

    cpdef _share(self, WalkGround common)

    @cython.locals(
        wide=list, squares=bytes, found=tuple, space=cython.int, over=cython.bint,
    )
    cpdef tuple reach(self, int start)

    @cython.locals(
        beside=list, found=list, marks=bytearray, space=cython.int, there=cython.int,
    )
    cpdef list _with_beside(self, list squares)

    @cython.locals(
        ground=bytes, squares=bytes, steps=list, reached=bytearray, found=list, there=cython.int,
        at=cython.Py_ssize_t, begin=cython.Py_ssize_t, end=cython.Py_ssize_t,
    )
    cpdef list _within(self, int start, int also)
