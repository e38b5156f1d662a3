from dtwister._engine.context cimport Context

cimport cython

from dtwister._model.state cimport StateFields

@cython.locals(state=StateFields)
cpdef list _sources(Context context)

@cython.locals(at=cython.Py_ssize_t)
cpdef _sampled(Context context, list sources, rng)

cpdef why_refused(Context context, action)
cpdef _check(Context context, action)
cpdef was_offered(Context context, action)

@cython.locals(state=StateFields)
cpdef _sample(Context context, rng)
