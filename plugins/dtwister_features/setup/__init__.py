"""Set-up: rooms, tokens, starters, exits drawn by lot, handicaps."""
