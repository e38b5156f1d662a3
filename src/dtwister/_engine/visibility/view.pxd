from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields

cimport cython

@cython.locals(values=list, index=cython.int)
cdef list _hidden_memory(MatchFields match, StateFields state, seat)

@cython.locals(tiles=list, turns=list, slot=cython.Py_ssize_t)
cdef tuple _hidden_rooms(StateFields state)

@cython.locals(
    match=MatchFields, shown=StateFields, rooms=list, objects=list, lines=list, behind=list,
    aside=list, aside_objects=list, at=list, place=cython.int, slot=cython.Py_ssize_t,
    seat_of=tuple, number=cython.Py_ssize_t, owner=cython.Py_ssize_t, seats=cython.Py_ssize_t,
)
cdef tuple _hide_pieces(builder, Py_ssize_t seat)

@cython.locals(found=list, number=cython.Py_ssize_t)
cdef tuple _counted(list tokens, Py_ssize_t seats)
