"""The games of a server: stored, played by bots, and told to those who wait."""
