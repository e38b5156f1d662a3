"""Tools for authors of expansions: games with everything open, and files that are loaded again."""
