"""The one package that changes a state: the context of play, and the editors."""
