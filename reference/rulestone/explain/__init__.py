"""What is said of a position, a cell, an action and a clause, in words and with pictures.

Nothing is decided here: the rules say what is legal and why not, and this room puts it into words, once, for
every reader. A module that is called like a game adds what only that game shows: the groups beside a cell,
the sightlines, the leaves. The entry points of the group `rulestone.explanations` name it.
"""
