"""Set-up of the card game, and the choice of cards by players."""
