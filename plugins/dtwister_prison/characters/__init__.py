"""The characters of the Prison set, one module each."""
