"""Hex (1942, 1948), by Piet Hein and John Nash."""
