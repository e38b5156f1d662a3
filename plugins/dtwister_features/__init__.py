"""What the board games share: terrain, the turn, cards, moves, combat, set-up."""
