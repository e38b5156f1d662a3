cimport cython

cdef int HAND

@cython.no_gc
cdef class Arrangement:
    cdef public tuple key, loads, lying
    cdef public bytearray ground
    cdef public list steps
    cdef public bint has_room, is_legal, has_support

@cython.locals(code=cython.int, rest=list)
cpdef tuple moved(tuple key, int item, int place, int home)
