"""Movement: reachable squares, handling on the way, and the shortest paths."""
