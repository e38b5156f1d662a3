from dtwister.plugin cimport (
    Context as NativeContext,
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
