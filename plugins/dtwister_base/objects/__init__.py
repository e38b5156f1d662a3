"""The objects of the base set, one module each."""
