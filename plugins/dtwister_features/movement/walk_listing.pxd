from dtwister.plugin cimport (
    Context as NativeContext,
    MatchFields,
    Reach as NativeReach,
    StateFields,
    WalkGround as NativeGround,
)

cimport cython

cdef class _Position:
    cdef public object fingerprint, friends, special, usable, wounded
    cdef public dict memo

    @cython.locals(state=StateFields, match=MatchFields, at=list, minis=list)
    cpdef _look(self, NativeContext context, seat)

cdef class _Memory:
    cdef public object labyrinth, match
    cdef public tuple exits
    cdef public dict memo

    cpdef dict of(self, match, labyrinth, exits)

cdef class _Entry:
    cdef public NativeGround ground
    cdef public int start
    cdef public tuple ways
    cdef public NativeReach reach
    cdef public object scope, fingerprint, friends, busy
    cdef public list places, every, ends, moves

    @cython.locals(found=_Entry)
    cpdef _Entry without_ends(self, busy)

    @cython.locals(
        bits=bytes, every=list, found=list, at=cython.Py_ssize_t, end=cython.int,
    )
    cpdef list _moves_without(self, busy)

    cpdef bint is_valid(self, NativeReach reach, _Position position, friends, dict here)

@cython.locals(
    match=MatchFields, state=StateFields, position=_Position, memo=dict, entry=_Entry, ways=tuple,
    ground=NativeGround, reach=NativeReach,
)
cpdef list list_walks(NativeContext context, piece)

@cython.locals(state=StateFields, entry=_Entry, courses=list)
cpdef _Entry _listed(
    NativeContext context, piece, NativeGround ground, tuple ways, NativeReach reach,
    _Position position, friends
)

@cython.locals(found=list, course=tuple, at=cython.Py_ssize_t)
cpdef list _ends_of(list courses)

@cython.locals(found=list, space=cython.int)
cpdef list _places(squares, bytes within, dict here)
