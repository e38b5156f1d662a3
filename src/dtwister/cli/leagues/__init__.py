"""Leagues of bots: which games are played, their results in a file, and the ratings from them."""
