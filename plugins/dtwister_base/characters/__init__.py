"""The characters of the base set, one module each."""
