"""Squares of the menagerie."""
