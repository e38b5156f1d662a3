"""The menagerie: an expansion of Dungeon Twister by somebody else."""
