"""How play goes on: the event bus, decisions, frames, effects, settling, views, records."""
