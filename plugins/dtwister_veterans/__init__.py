"""Mixing sets: set-up modes for teams of several sets, further terrain, tags and rulings."""
