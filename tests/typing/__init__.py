"""Programs of users, as type checkers see them."""
