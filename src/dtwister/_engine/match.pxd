from dtwister._model.state cimport StateFields

cdef class MatchFields:
    cdef public object rules, scenario, options, settings, board, grid
    cdef public object alliances, draft_pool, kinds, placeholders, piece_index
    cdef public object piece_sets, room_setup, line_setup, abilities, menus, memories, plugins
    cdef public tuple rooms, seats, pieces, piece_ids, seat_ids, kind_of, seat_of
    cdef public tuple characters, objects, statuses
    cdef public object origin, companions
    cdef public dict variants
    cdef public dict match_caches

cdef tuple _placed_rooms(MatchFields match, StateFields state)
