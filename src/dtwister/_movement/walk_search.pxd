from dtwister._movement.arrangement cimport Arrangement, moved
from dtwister._movement.walk_scene cimport WalkScene

cimport cython

# They come from other modules, so they can be C integers here.
cdef int BARE, FREE, FRIEND, HAND, HELD, HOLLOW, LEAVE, LEAVES, NO_PIECE, REST, RESTED, SEEN, STOP
cdef int TAKES, TOLD, TOUCH

cpdef bint is_resting(course)

@cython.no_gc
cdef class WalkSearch:
    cdef public WalkScene scene
    cdef public int movement
    cdef bint _several
    cdef dict _arrangements
    cdef list _found

    @cython.locals(key=tuple)
    cpdef Arrangement first(self)

    cpdef Arrangement _arranged(self, tuple key)

    @cython.locals(ground=bytearray, wanted=cython.int, there=cython.int)
    cpdef list squares(self, Arrangement arrangement, int space)

    @cython.locals(
        scene=WalkScene, loads=tuple, things=tuple, found=list, item=cython.int, load=cython.int,
        fits=cython.bint,
    )
    cpdef list handlings(self, Arrangement arrangement, int space, bint resting)

    @cython.locals(loads=tuple)
    cpdef int named(self, Arrangement arrangement, int step)

    @cython.locals(homes=dict, key=tuple, loads=tuple, load=cython.int, item=cython.int)
    cpdef Arrangement after(self, Arrangement arrangement, int space, int step)

    @cython.locals(things=tuple)
    cpdef bint may_end(self, Arrangement arrangement, int space, bint resting)

    @cython.locals(
        scene=WalkScene, start=cython.int, left=cython.int, first=Arrangement,
        arrangement=Arrangement, places=list, further=list,
    )
    cpdef list walks(self)

    @cython.locals(
        further=list, found=list, one=tuple, now=Arrangement, arrangement=Arrangement,
        space=cython.int, course=tuple, ground=bytearray, steps=list, tells=cython.int,
        handles=cython.int, onward=cython.int, here=cython.int, enters=cython.int,
        there=cython.int, flags=cython.int, longer=tuple,
    )
    cpdef list _spread(self, list places, int left)

    @cython.locals(
        scene=WalkScene, squares=cython.int, resting=cython.bint, step=cython.int,
        other=Arrangement, flags=cython.int, longer=tuple,
    )
    cpdef _handle(self, Arrangement arrangement, int space, tuple course, int left, list places)

    @cython.locals(load=cython.int, other=Arrangement, flags=cython.int)
    cpdef _drop(self, Arrangement arrangement, int space, tuple course, list places)

    @cython.locals(
        arrangement=Arrangement, space=cython.int, fit=cython.Py_ssize_t, ground=bytearray,
        course=list, steps=list, squares=list, step=cython.int, _=cython.int,
    )
    cpdef wander(self, rng)

    @cython.locals(arrangement=Arrangement, space=cython.int, left=cython.int, step=cython.int)
    cpdef follow(self, course)
