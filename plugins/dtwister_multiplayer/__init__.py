"""Games for three and four players: their rooms and boards, two standard games, seven scenarios."""
