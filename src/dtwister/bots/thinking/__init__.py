"""The parts of a bot that looks ahead: an evaluation, a tree, and play after its leaves."""
