"""Reports on many games: what their rows say together, as text, data and a page."""
