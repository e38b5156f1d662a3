"""Movements of the card game: steps, handling, jumps, and where they can end."""
