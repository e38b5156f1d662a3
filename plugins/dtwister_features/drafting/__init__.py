"""The choice of teams, and of pairs of rooms, from everything in the sets."""
