"""Plain data: what things are (specs), what is (state), what is asked and what happens."""
