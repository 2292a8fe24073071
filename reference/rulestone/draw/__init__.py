"""Pictures of positions: one scene, drawn as plain text, as coloured text, or as SVG.

Nothing here applies a rule. The code that judges a position decides what to show.
"""
