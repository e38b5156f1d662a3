"""Positions drawn in tests, and games compared with drawings."""
