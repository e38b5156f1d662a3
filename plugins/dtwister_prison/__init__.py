"""The Prison set: 8 characters, 6 objects, arrow-slits, 8 rooms, five scenarios."""
