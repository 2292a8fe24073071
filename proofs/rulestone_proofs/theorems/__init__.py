"""The theorems, by what they are about."""
