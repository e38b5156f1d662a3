cimport cython

cdef class PieceFields:
    cdef public object piece

cdef class MoveFields(PieceFields):
    cdef public tuple course

@cython.locals(move=MoveFields, course=tuple, moves=list)
cdef list _filled(type kind, piece, list courses)
