"""`dtwister play`: one game, and the screens on which it is played."""
