"""Mistakes in the pie of Lefe."""

from dataclasses import replace
from typing import Self

from rulestone.core.actions import Action, Choose
from rulestone.core.boards import Board
from rulestone.core.mutant import Mutants
from rulestone.core.names import Options
from rulestone.games.lefe.rules import DARK, LIGHT, Lefe

PIE = Mutants()


def _with_pie(name: str, words: str, *, of: str, played: str) -> None:
    """Add an engine that plays one value of the option `pie` like another."""

    @PIE.rules(name, "pie", words)
    class _OtherPie(Lefe):
        @classmethod
        def start(cls, board: Board, options: Options) -> Self:
            due = options["pie"]
            return super().start(board, {**options, "pie": played if due == of else due})


_with_pie(
    "pie-extra-stone",
    "By default, too, the pie's stone comes before the game, in which Dark then plays first.",
    of="first-move",
    played="extra-stone",
)
_with_pie(
    "pie-extra-stone-unknown",
    "The value `extra-stone` of the option `pie` is played like `first-move`.",
    of="extra-stone",
    played="first-move",
)
_with_pie(
    "pie-always",
    "The value `none` of the option `pie` is not heeded: there is a pie.",
    of="none",
    played="first-move",
)
_with_pie("no-pie", "By default, too, there is no pie.", of="first-move", played="none")


@PIE.rules("choice-swaps-stone", "pie", "If the second player chooses Dark, the pie's stone turns light.")
class _StoneTurnsLight(Lefe):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if action != Choose(DARK):
            return after
        (cell,) = self.stones.of(DARK)
        return replace(after, stones=after.stones.place(cell, LIGHT))


@PIE.rules("chooser-moves-first", "pie", "After the pie the colour that was chosen plays first.")
class _ChooserMovesFirst(Lefe):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, mover=action.colour) if isinstance(action, Choose) else after
