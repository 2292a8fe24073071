"""Pictures of cases that show more than stones, for the games that need them.

The entry points of the group `rulestone.pictures` name them.
"""
