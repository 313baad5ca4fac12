"""The games, each a value: the six domino games as rules, the race as a game of its own."""
