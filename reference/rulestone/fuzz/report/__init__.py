"""What a search has found: cases with a title, opinions of other engines, a diagnosis, and the report."""
