cimport cython

@cython.locals(space=cython.Py_ssize_t)
cdef list _steps(tuple neighbours, bytes sides)

@cython.locals(space=cython.Py_ssize_t)
cpdef dict by_square(list steps)
