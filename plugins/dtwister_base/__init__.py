"""The base set: 8 characters, 6 objects, 8 rooms, two scenarios."""
