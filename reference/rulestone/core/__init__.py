"""The language of rules: names, boards, stones, actions, options and positions.

The rules of a game import no more than this, and no module here knows a game. A position answers five
questions (`set_up`, `status`, `candidates`, `violations`, `after`), and all else follows from the answers;
positions, boards and actions are values that never change, so that they can be compared, cached and shared.

Begin with `position`. `boards` has the boards, `actions` what players do and how it is written. `wording` is
for messages.
"""
