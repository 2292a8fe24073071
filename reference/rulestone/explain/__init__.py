"""What is said of a verdict, a cell, an action, a clause and a case: in words, and with pictures.

Nothing is decided here. The rules say what is legal and why not; this room puts it into words, once, as
blocks of the report tree, and the terminal, the book and the explorer render the same blocks.

Begin with `blocks`. `cells` explains one cell or action with its pictures, as data, and `rule_text` prints
the register. `turnless` and `lefe` add what only their games show: the groups next to a cell, the sightlines,
the leaves. The entry points of the group `rulestone.explanations` name that, for our games and for those of
other packages.
"""
