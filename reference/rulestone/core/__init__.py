"""The vocabulary of rules: names, boards, stones, actions, positions, games and their registers."""
