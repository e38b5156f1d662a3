"""Boards of zones: their differences from squares, occupants, portcullises."""
