"""Records as data: the types, their two layouts in text, and files with many of them."""
