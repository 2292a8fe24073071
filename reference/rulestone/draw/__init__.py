"""Pictures of positions: one scene, drawn as plain text, as coloured text, or as SVG.

A scene says what is to be seen: stones, marks, lines, a caption. It knows no rules, so a picture can be
drawn of anything that an engine declares, legal or not. Nothing that was drawn is read back.

Begin with `scene`, which also makes the scenes of positions. `plan` places the cells of any board and has the
looks of stones; `text` and `svg` draw.
"""
