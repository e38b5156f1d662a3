"""Boards of zones: what differs there from squares, who is where, portcullises."""
