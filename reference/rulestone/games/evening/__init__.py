"""Evening (2024), by Takuro Kawasaki."""
