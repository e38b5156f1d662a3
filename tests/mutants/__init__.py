"""Mutants: the code is made wrong in small ways, and each time some test has to fail."""
