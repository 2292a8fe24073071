"""What rules are written in: names, boards, stones, actions, positions, games and their registers."""
