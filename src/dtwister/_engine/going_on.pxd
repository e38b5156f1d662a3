# Every decision of a game goes through these functions.

from dtwister._engine.context cimport Context
from dtwister._engine.editing.play_context cimport PlayContext
from dtwister._engine.match cimport MatchFields
from dtwister._engine.storage.history cimport Step
from dtwister._model.state cimport StateFields

cimport cython

cdef class GameFields:
    cdef public MatchFields match
    cdef public StateFields _state
    cdef public Step _history
    cdef public Context _context
    cdef public object seed, _decision, _following
    cdef public tuple _listeners, _seat_context
    cdef public int _first_number, _pack_at
    cdef public bint auto_chance, keeps_history

cpdef branch_off(GameFields fork, GameFields game)
cpdef int number_of(GameFields game) except? -1
cpdef Context context_of(GameFields game)

@cython.locals(state=StateFields)
cpdef decision_of(GameFields game)

@cython.locals(state=StateFields)
cpdef Context legality_context(GameFields game)

@cython.locals(context=Context, history=Step, state=StateFields, context_before=Context)
cpdef list go_on(GameFields game, action)

@cython.locals(before=StateFields, context=PlayContext, state=StateFields, events=list)
cpdef list _apply(GameFields game, action, by)

cpdef bint is_chance_asked(GameFields game)
cpdef let_chance_answer(GameFields game, list events)
cpdef _store_less(GameFields game)
