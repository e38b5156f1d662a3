"""The scenarios, and the box among others: bots play them to the end."""
