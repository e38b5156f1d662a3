"""Moving: walks, jumps, pushes, and steps through walls."""
