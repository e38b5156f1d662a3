"""What the rule tests of the board share: components of later sets, and asking a position."""
