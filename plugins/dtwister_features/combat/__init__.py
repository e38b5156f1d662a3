"""Combat: attacks, weapons, cards, bonuses, and the losses."""
