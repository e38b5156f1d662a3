cimport cython

cpdef tuple squares_of(mask)

@cython.locals(steps=list)
cpdef list steps_with_ends(adjacency, ends)

cdef class WalkPieces:
    cdef public tuple seen_by
    cdef public int wounded_limit

cdef class WalkGround:
    cdef public WalkPieces pieces
    cdef public int piece, movement
    cdef public bytes seen, squares, ground
    cdef public bint flies
    cdef public list steps
    cdef public object beside, holds, bridges, exits, neutral
    cdef public tuple gaps
    cdef dict _reach

    cpdef tuple reach(self, int start)

    @cython.locals(
        space=cython.int, there=cython.int, ground=bytes, squares=bytes,
        steps=list, layer=list, further=list, found=bytearray,
    )
    cpdef bytearray _within(self, int start, int also)
