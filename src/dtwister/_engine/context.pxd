# Every question is asked of a context, so its places are native and short answers are direct.

from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields

cimport cython

@cython.freelist(8)
cdef class Context:
    cdef public MatchFields match
    cdef public StateFields state
    cdef public object covered, listed, sampled
    cdef public dict state_caches

    cpdef kind(self, piece)
    cpdef seat(self, piece)
    cpdef space(self, piece)
    cpdef is_wounded(self, piece)
    cpdef is_able(self, piece)
    cpdef pieces_at(self, space)
    cpdef mini_at(self, space)
    cpdef load_of(self, piece)
    cpdef loads_of(self, piece)
    cpdef carrier_of(self, piece)
    cpdef recall(self, memory)
    cpdef find(self, kind)
