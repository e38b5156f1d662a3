from dtwister._engine.context cimport Context
from dtwister._engine.editing.state_editor cimport StateEditor

cdef class PlayContext(Context):
    cdef public StateEditor _editor
    cdef public tuple _statuses
    cdef public list events
    cdef public object arrivals, asked

    cpdef bint do(self, event) except? -1
    cpdef remember(self, memory, value)
    cpdef push(self, frame)
    cpdef pop(self)
    cpdef replace_top(self, frame)
    cpdef _is_silent(self, ability, bearer)
