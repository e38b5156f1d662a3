# The native classes for plug-ins that compile modules of their own: `from dtwister.plugin cimport
# Context`. They are those of the names in `dtwister.plugin` and its modules. A match and a state
# have their native places in a base class.

from dtwister._engine.context cimport Context
from dtwister._engine.editing.play_context cimport PlayContext
from dtwister._engine.match cimport MatchFields
from dtwister._model.state cimport StateFields
from dtwister._movement.walk_inputs cimport Reach, WalkGround
from dtwister._movement.walk_search cimport WalkSearch
