"""How the players choose their teams, and pairs of rooms, from all that the sets contain."""
