"""Text that round-trips: actions, positions, records; a board drawn with characters."""
