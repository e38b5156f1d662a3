"""The card game: rooms of four zones, an action wheel, twenty-five characters (CG)."""
