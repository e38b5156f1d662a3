from dtwister._engine.editing.piece_editor cimport PieceEditor

cdef class StateEditor(PieceEditor):
    cpdef remember(self, index, value)
    cpdef begin_turn(self)
    cpdef set_random_state(self, rng)
