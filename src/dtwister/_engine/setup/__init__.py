"""What is settled before the first action: options, alliances, pools to draft from."""
