cimport cython

@cython.locals(space=cython.Py_ssize_t)
cdef dict _steps(tuple neighbours, bytes sides)
