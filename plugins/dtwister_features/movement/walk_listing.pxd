from dtwister._engine.context cimport Context as NativeContext
from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields

cimport cython

cdef class _Position:
    cdef public object fingerprint, friends, special, usable, wounded
    cdef public dict memo

    @cython.locals(state=StateFields, match=MatchFields, at=list, minis=list)
    cpdef _look(self, NativeContext context, seat)

cdef class _Entry:
    cdef public int start
    cdef public tuple ways
    cdef public object reach, scope, fingerprint, friends, busy
    cdef public list places, every, ends, moves

    @cython.locals(found=_Entry, ends=frozenset, moves=list, at=cython.Py_ssize_t)
    cpdef _Entry without_ends(self, busy)

    cpdef bint is_valid(self, reach, _Position position, friends, dict here)

@cython.locals(
    match=MatchFields, state=StateFields, position=_Position, memo=dict, entry=_Entry, ways=tuple,
)
cpdef list list_walks(NativeContext context, piece)

@cython.locals(state=StateFields, entry=_Entry, courses=list)
cpdef _Entry _listed(
    NativeContext context, piece, tuple ways, reach, _Position position, friends
)

@cython.locals(found=list, course=tuple, at=cython.Py_ssize_t)
cpdef list _ends_of(list courses)

@cython.locals(found=list)
cpdef list _places(squares, dict here)
