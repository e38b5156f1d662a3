from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields

cimport cython

@cython.locals(values=list, index=cython.int)
cdef list _hidden_memory(MatchFields match, StateFields state, seat)

@cython.locals(tiles=list, turns=list, slot=cython.Py_ssize_t)
cdef tuple _hidden_rooms(StateFields state)

@cython.locals(
    match=MatchFields, shown=StateFields, rooms=dict, objects=dict, lines=list, behind=list,
    aside=list, aside_objects=list, at=list, place=cython.int, slot=cython.int, seat_of=tuple,
    piece=cython.Py_ssize_t,
)
cdef tuple _hide_pieces(builder, seat)

cdef tuple _counted(dict tokens)
