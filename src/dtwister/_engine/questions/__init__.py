"""Questions about a state, by topic: loads, lines of sight, occupants."""
