"""Pictures of positions: one scene, drawn as plain text, as text in colour, or as SVG.

Nothing here knows a rule. Whoever judges a position says what to show; these modules show it.
"""
