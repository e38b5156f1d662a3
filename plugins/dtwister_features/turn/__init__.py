"""The turn: Action cards, actions, declarations, and how games end."""
