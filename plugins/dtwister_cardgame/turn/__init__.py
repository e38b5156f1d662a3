"""The turn of the card game: the action wheel."""
