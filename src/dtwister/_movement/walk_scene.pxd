from dtwister._movement.arrangement cimport Arrangement
from dtwister._movement.walk_inputs cimport WalkGround

cimport cython

# The bits of squares come from another module, so they can be C integers here.
cdef int BARE, CLOSED, FAST, FOE, FREE, FRIEND, GAP, HAND, HELD, HOLLOW, LOOSE, OBJECT, OWN
cdef int PLACE_BITS, REST, SMOOTH, STOP, TOUCH

@cython.no_gc
cdef class WalkScene:
    cdef public WalkGround terrain
    cdef public int start, capacity
    cdef public dict carriers, grants, things, homes, occupied
    cdef public bytearray squares, ground, unladen
    cdef public tuple loads, places, supports

    @cython.locals(
        space=cython.int, other=cython.int, piece=cython.int, sort=cython.int, others=cython.int,
        stranger=cython.int, friend=cython.int, seen=bytes, there=tuple, things=tuple,
    )
    cpdef _lay_out(self, dict here, wounded, bytes within, unseen, crossable)

    @cython.locals(terrain=WalkGround, squares=bytearray)
    cpdef _place(self, int space, int friend, tuple things, int others)

    @cython.locals(terrain=WalkGround, squares=bytearray, flags=cython.int, held=cython.bint)
    cpdef _place_stranger(self, int space, int other, tuple things, crossable)

    @cython.locals(ground=bytearray, found=bytearray, space=cython.int)
    cpdef bytearray _for_unladen(self)

    @cython.locals(
        homes=dict, things=dict, squares=bytearray, ground=bytearray, loads=tuple,
        code=cython.int, home=cython.int, place=cython.int, single=cython.bint, stuck=cython.bint,
        crowded=cython.bint, found=Arrangement,
    )
    cpdef Arrangement arrange(self, tuple key)

    cpdef bint _all_gone(self, tuple things, tuple key)

    @cython.locals(here=tuple, seen=bytes, objects=cython.int, wounded=cython.int, item=cython.int)
    cpdef bint _is_lawful(self, Arrangement arrangement, int space)

    cpdef _fasten(self, Arrangement arrangement)

    @cython.locals(found=cython.int, fastened=cython.bint)
    cpdef int _held_on(self, Arrangement arrangement, int space, int load)

    @cython.locals(squares=bytearray, lying=tuple, count=cython.int, beside=cython.int)
    cpdef bint is_fast(self, Arrangement arrangement, int space)

    cpdef _grant(self, Arrangement arrangement)

    cpdef bint is_closed(self, int space)
    cpdef bint has_friend(self, int space)
    cpdef bint is_overladen(self, Arrangement arrangement, int space)
    cpdef bint is_free(self, int space)

    @cython.locals(found=tuple, code=cython.int, item=cython.int)
    cpdef tuple things_on(self, Arrangement arrangement, int space)

    @cython.locals(flags=cython.int)
    cpdef bint may_leave(
        self, Arrangement arrangement, int space, int load, int instead, bint resting
    )

    cpdef bint has_place(self, Arrangement arrangement, int item)
    cpdef bint _rests(self, int space, int load)
    cpdef bint hangs(self, Arrangement arrangement, int space)

    @cython.locals(seen=bytes, item=cython.int)
    cpdef bint _holds_wounded(self, Arrangement arrangement, int space)

    @cython.locals(flags=cython.int)
    cpdef bint may_take(self, Arrangement arrangement, int space, int item)
