"""A plug-in with one room and one character: the least that makes a game."""
