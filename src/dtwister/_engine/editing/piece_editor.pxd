from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields

cdef class PieceEditor:
    cdef public MatchFields match
    cdef public StateFields state
    cdef public bint _owns_places

    cpdef _own_places(self)
    cpdef _lift(self, piece)
    cpdef _own_hurt(self)
    cpdef place(self, piece, space)
    cpdef walk_course(self, piece, tuple course)
