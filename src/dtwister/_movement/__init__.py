"""Movement: where a walker can go, what it handles on the way, and the shortest paths."""
