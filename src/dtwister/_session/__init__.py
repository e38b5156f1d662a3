"""Sessions: one game with players, keys, clocks and messages (`dtwister.session`)."""
