from dtwister._engine.context cimport Context

cpdef why_refused(Context context, action)
cpdef _check(Context context, action)
cpdef was_offered(Context context, action)
