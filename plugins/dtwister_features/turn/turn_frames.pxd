from dtwister.plugin cimport (
    Context as NativeContext,
    MatchFields,
    PlayContext as NativePlayContext,
    StateFields,
)

cimport cython

@cython.locals(state=StateFields)
cpdef _useful_loads(NativeContext context, piece)

cpdef abilities_of(NativeContext context, piece)
cpdef legal_cards(NativeContext context, seat)
cpdef play_card(NativePlayContext context, turn, card)
cpdef begin_turn(NativePlayContext context, seat)
cpdef end_turn(NativePlayContext context)
cpdef active_seat(NativeContext context)

cdef class _Offered:
    cdef public dict known
    cdef list _sets

    cpdef at(self, space)

@cython.locals(
    offered=_Offered, state=StateFields, match=MatchFields, at=list, here=dict, found=list, masks=list,
)
cpdef _sources_with_points(NativeContext context, turn)
