from dtwister._engine.match cimport MatchFields
from dtwister._engine.context cimport Context

cdef class Game:
    cdef public MatchFields match
    cdef public object seed, auto_chance
    cdef public object _state, _history, _subscribers, _decision, _seat_context
    cdef public Context _context

    cpdef play(self, action)
    cpdef fork(self)
    cpdef _carry_on(self, action, by_chance)
    cpdef _legality_context(self)
