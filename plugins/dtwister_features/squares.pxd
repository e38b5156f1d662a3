from dtwister._engine.context cimport Context as NativeContext
from dtwister._engine.editing.play_context cimport PlayContext as NativePlayContext
from dtwister._model.state cimport StateFields

cimport cython

cpdef _characters(NativeContext context)
cpdef own_lines(NativeContext context, seat)
cpdef empty_for_tokens(NativeContext context)
cpdef _may_stop(NativeContext context, piece)
cpdef open_landing(NativeContext context, piece)
