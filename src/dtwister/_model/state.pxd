# Lists, dicts and tuples are just these. Masks are wider than C integers, and stay objects.

cdef class StateFields:
    cdef public list at, carrier, tiles, turns, vp, memory, frames, minis, hurt
    cdef public object wounded, fresh, recovered, face_down, faceup, clock, rng, items
    cdef public object result, labyrinth
    cdef public tuple concealed, statuses, marker_terms, lots, exits
    cdef public dict gate_states, markers, here

    cpdef _share(self, StateFields old)
    cpdef _unshare(self)
