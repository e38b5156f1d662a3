"""The one package that changes a state: editors for play, and one for what is made outside it."""
