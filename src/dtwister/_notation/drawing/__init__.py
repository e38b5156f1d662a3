"""Boards drawn with characters: writers and readers of such drawings."""
