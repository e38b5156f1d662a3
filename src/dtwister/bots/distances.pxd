cimport cython

@cython.locals(
    distance=list, waiting=list, front=list, space=cython.int, now=cython.int, cost=cython.int,
    later=cython.int, there=cython.int, is_delayed=cython.bint
)
cpdef list _shortest(edges, list delays, goal, closed=*)
