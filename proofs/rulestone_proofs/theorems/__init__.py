"""The theorems, by subject."""
