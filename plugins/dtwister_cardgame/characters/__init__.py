"""The characters that only the card game has, one module each."""
