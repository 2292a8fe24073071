"""Pictures of positions: one scene, drawn as plain text, as coloured text, or as SVG.

A scene has the contents of a picture: stones, marks, lines, a caption. It knows no rules, so any position
that an engine reports can be drawn, legal or not. Pictures are never read back.

Begin with `scene`, which also makes the scenes of positions. `plan` places the cells of any board and has the
looks of stones; `text` and `svg` draw.
"""
