"""Objects of the card game: scrolls, and what is carried in secret."""
