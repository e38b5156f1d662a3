"""Abilities that characters and objects of several sets have."""
