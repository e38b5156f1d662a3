from dtwister.plugin cimport (
    Context as NativeContext,
    MatchFields,
    StateFields,
    WalkGround as NativeGround,
    WalkSearch as NativeSearch,
)

cimport cython

@cython.locals(state=StateFields)
cpdef NativeGround walker_ground(NativeContext context, piece, kind)

cpdef _loose(NativeContext context, seat)

@cython.locals(match=MatchFields, state=StateFields)
cpdef NativeSearch search_of(
    NativeContext context, piece, unseen=*, bytes within=*, NativeGround ground=*
)
