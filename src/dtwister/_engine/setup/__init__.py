"""Set-up before the first action: options, alliances, pools to draft from."""
