"""The objects of the Prison set with abilities of their own."""
