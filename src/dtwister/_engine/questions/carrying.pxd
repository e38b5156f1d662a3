from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields

cpdef load_of(MatchFields match, StateFields state, piece)
cpdef loads_of(MatchFields match, StateFields state, piece)
cpdef carrier_of(MatchFields match, StateFields state, piece)
cpdef bint _has(MatchFields match, StateFields state, piece, other)
