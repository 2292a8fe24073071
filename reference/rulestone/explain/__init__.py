"""Explanations of a verdict, a cell, an action, a clause and a case, in words and with pictures.

Nothing is decided here. The rules decide which actions are legal, and give the reasons. This package puts
them into words as blocks of the report tree. The terminal, the book and the explorer render the same blocks.

Begin with `blocks`. `cells` explains one cell or action with its pictures, as data, and `rule_text` prints
the register. `turnless` and `lefe` add the facts of their games: the groups next to a cell, the sightlines,
the leaves. They are found by the entry points of the group `rulestone.explanations`, as are those of other
packages.
"""
