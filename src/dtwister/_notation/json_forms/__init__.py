"""JSON forms: views, boards, decisions and the rest as plain dictionaries, and back."""
