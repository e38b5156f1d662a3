from dtwister.plugin cimport (
    Context as NativeContext,
    PlayContext as NativePlayContext,
    StateFields,
)

cimport cython

cpdef _characters(NativeContext context)
cpdef own_lines(NativeContext context, seat)
cpdef empty_for_tokens(NativeContext context)
cpdef _may_stop(NativeContext context, piece)
cpdef open_landing(NativeContext context, piece)
