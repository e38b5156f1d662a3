"""Movements of the card game: steps, handling, jumps, and their possible ends."""
