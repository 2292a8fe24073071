"""Actions of players, and their notation.

Parsing an action checks only its form and the names of its cells. The rules decide whether it is legal. A
game lists the forms of its actions.

`action` has the interface of an action and of a form, which a game may implement. The other modules have
the actions that several games share, so that the rules of a game load no more than they use: `placement`,
`removal`, `swap`, `setup`, and in `colours` the choice of a colour and its wish to stop.
"""
