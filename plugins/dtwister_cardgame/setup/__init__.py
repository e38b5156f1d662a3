"""Set-up of the card game, and how players choose their cards."""
