"""Geometry: tiles turned and laid out, edges, masks, walks, lines of sight."""
