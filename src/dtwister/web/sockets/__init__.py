"""The sockets of games: clients that wait for news and ask, with little memory for each."""
