"""Objects of the card game: scrolls, and secret loads."""
