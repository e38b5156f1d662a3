"""Questions about a state, by topic: what is carried, what is seen, what lies where."""
