"""Squares and borders, hazards, water, magic."""
