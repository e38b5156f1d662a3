"""Boards drawn with characters, and how such drawings are read."""
