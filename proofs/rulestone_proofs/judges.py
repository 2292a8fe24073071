"""How positions of a game are judged by formulas, and the judges of all games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from rulestone.core.names import Colour, GameName, OptionValue
from rulestone.protocol import Judge, Verdict
from rulestone_proofs import encodings
from rulestone_proofs.board import Colours
from rulestone_proofs.geometry import Grid

Options = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class GameJudge:
    """How positions of one game are judged.

    Attributes:
        sizes: the smallest and the largest board on which a verdict takes well under a second.
        judge: returns the verdict of a position.
        colours: the colours, the first to move first.
        grid: returns the board of a size.
        options: the supported options with their values.
        after_choice: returns, by the options of a game, the colour to move after one player has placed a
            stone of the first colour and the other has chosen a colour; None if a game does not begin so.
    """

    sizes: tuple[int, int]
    judge: Callable[[Judge], Verdict]
    colours: Colours
    grid: Callable[[int], Grid]
    options: Mapping[str, tuple[bool | str, ...]] = field(default_factory=dict)
    after_choice: Callable[[Options], Colour | None] = lambda _: None


@cache
def judges() -> Mapping[GameName, GameJudge]:
    """Return the judges of all games."""
    names = [module.name for module in iter_modules(encodings.__path__)]
    return {GameName(name): import_module(f"{encodings.__name__}.{name}").JUDGE for name in names}
