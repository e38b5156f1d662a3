"""Measurements of speed, alone and beside other games: `python -m bench`."""
