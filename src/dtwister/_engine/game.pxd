from dtwister._engine.match cimport MatchFields
from dtwister._engine.context cimport Context

cdef class Game:
    cdef public MatchFields match
    cdef public object seed, auto_chance
    cdef public object _state, _history, _listeners, _decision, _seat_context
    cdef public object _first_number, _from_start, _information
    cdef public Context _context

    cpdef fork(self)
    cpdef _carry_on(self, action, by)
    cpdef _legality_context(self)
