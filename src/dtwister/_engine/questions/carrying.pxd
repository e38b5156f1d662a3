from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields

cpdef load_of(MatchFields match, StateFields state, piece)
