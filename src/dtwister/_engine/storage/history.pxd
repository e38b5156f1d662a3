# A step is made with every action.

cdef class Step:
    cdef public object before, state, action, by
    cdef public tuple events
    cdef public int number
