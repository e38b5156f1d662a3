"""The values of memories and fields: their types, and the names of their numbers."""
