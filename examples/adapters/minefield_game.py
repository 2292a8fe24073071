"""A game of Minefield as a program for playing keeps one: an object that plays move after move.

`minefield_adapter.py` speaks the protocol for it. What it has in common with many such classes, and what an
adapter must mind: it cannot be given a position, only moves; a player who cannot place has to pass, and the
pass is a move; an illegal move raises, and leaves the object in the middle of the move; and its points have
other names than those of the fixtures. The rules are those of `rulestone`.
"""

from rulestone.core.names import ActionText
from rulestone_learn.match import start_match

Move = tuple[int, int] | None
"""Row and column, counted from 0 at the top left; None is a pass."""

PASS: Move = None


class IllegalMove(Exception):
    """A move that the rules forbid."""


class MinefieldGame:
    """A game from its beginning: "B" joins the top and the bottom, "W" left and right."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.turn = "B"
        self.result: str | None = None
        """The winner, or "draw"; None while the game goes on."""
        self._match = start_match("minefield", size, {})

    def moves(self) -> list[Move]:
        """Every legal move; the pass alone where nothing can be placed, and nothing after the end."""
        if self.result is not None:
            return []
        if self._match.colours[self._match.next_player] != {"B": "black", "W": "white"}[self.turn]:
            return [PASS]
        names = [self._match.setting.numbering.texts[number] for number in self._match.legal]
        return [(self.size - int(name[1:]), ord(name[0]) - ord("a")) for name in names]

    def move(self, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMove: the move is not legal. The object is of no use any more.
        """
        forced = self.moves() == [PASS]
        self.turn = "W" if self.turn == "B" else "B"
        if forced != (move is PASS):
            raise IllegalMove("a player passes who cannot place, and no other")
        if move is not None:
            row, column = move
            name = ActionText(f"{chr(ord('a') + column)}{self.size - row}")
            try:
                self._match = self._match.after(self._match.setting.numbering.texts.index(name))
            except ValueError as problem:
                raise IllegalMove(f"not {move}") from problem
        if self._match.over:
            self.result = "draw" if self._match.winner is None else "BW"[self._match.winner]
