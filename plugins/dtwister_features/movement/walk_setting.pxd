from dtwister._engine.context cimport Context as NativeContext
from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields
from dtwister._movement.walk_inputs cimport WalkGround as NativeGround
from dtwister._movement.walk_search cimport WalkSearch as NativeSearch

cimport cython

@cython.locals(state=StateFields)
cpdef NativeGround walker_ground(NativeContext context, piece, kind)

cpdef _loose(NativeContext context, seat)

@cython.locals(match=MatchFields, state=StateFields)
cpdef NativeSearch search_of(
    NativeContext context, piece, unseen=*, bytes within=*, NativeGround ground=*
)
