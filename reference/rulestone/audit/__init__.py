"""Check archives of games played elsewhere by replaying every record by the rules."""
