"""The pages in `proofs/coq` are what the rules in Python say, and what cannot be translated is refused."""

from collections.abc import Callable

import pytest

from rulestone_proofs.gallina import __main__ as command
from rulestone_proofs.gallina.__main__ import main
from rulestone_proofs.gallina.left_out import left_out
from rulestone_proofs.gallina.pages import pages
from rulestone_proofs.gallina.scope import NOT_TRANSLATED, Refused
from tests import ROOT

MINEFIELD = "games/minefield/rules.py"
SQUARE = "core/boards/square.py"


def changed(path: str, old: str, new: str) -> Callable[[str], str]:
    """Read the rules with one text exchanged for another in one file."""

    def read(asked: str) -> str:
        text = (ROOT / "reference" / "rulestone" / asked).read_text(encoding="utf-8")
        assert asked != path or text.count(old) == 1, f"{path} does not hold once: {old}"
        return text.replace(old, new) if asked == path else text

    return read


def test_the_translated_pages_are_up_to_date() -> None:
    assert main(["--check"]) == 0


def test_a_page_that_is_out_of_date_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "pages", lambda: {"PythonMinefield.v": "otherwise"})
    assert main(["--check"]) == 1
    assert capsys.readouterr().out == "PythonMinefield.v is not what the rules say\n"


def test_every_translated_page_is_written_anew_and_compiled() -> None:
    coq = ROOT / "proofs" / "coq"
    written = {
        path.name
        for path in coq.glob("*.v")
        if path.read_text().startswith("(** Written by [python -m rulestone_proofs.gallina]")
    }
    assert written == {*pages()} <= {*(coq / "_CoqProject").read_text().split()}


def test_each_function_that_is_not_translated_has_its_reason() -> None:
    functions = changed(MINEFIELD, "def is_switch(", "def is_new() -> None: ...\n\n\ndef is_switch(")
    with pytest.raises(Refused, match=r"minefield/rules.py: is_new is not translated, and pages.toml"):
        left_out(functions)


def test_no_reason_is_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NOT_TRANSLATED, "gone", "it went")
    with pytest.raises(Refused, match=r"no function that is not translated is called gone"):
        left_out()


CHANGES = [
    (MINEFIELD, "{enemy, None}", "{stone, None}"),
    (MINEFIELD, "return crossed and not any", "return crossed or not any"),
    (MINEFIELD, "((3, 2), (2, 3), (4, 2), (2, 4))", "((3, 2), (2, 3), (5, 2), (2, 4))"),
    (SQUARE, "range(board.size - height + 1)", "range(board.size - height)"),
    ("games/turnless.py", "winner=leader if self.over else None", "winner=leader"),
    ("games/turnless.py", "stopped=frozenset())", "stopped=self.stopped)"),
    ("games/evening/rules.py", "if colour == WHITE:", "if colour != BLACK:"),
    (
        "games/interleave/rules.py",
        "case Choose() if self.phase is Phase.CHOICE",
        "case Choose() if self.phase is Phase.PLAY",
    ),
    ("games/lefe/rules.py", "case Placement(_, _, None) if", "case Placement(_, _, _) if"),
]
REFUSED = {
    "unknown-call": (MINEFIELD, "stone = pair[0]", "stone = iter(pair)", "iter(pair)"),
    "step": ("core/stones.py", "self.contents[:cell]", "self.contents[:cell:1]", "self.contents[:cell:1]"),
    "loop-with-exit": (
        MINEFIELD,
        "    stone = pair[0]\n",
        "    for stone in pair:\n        break\n",
        "for stone in",
    ),
    "changed-argument": (
        SQUARE,
        "    at = board.at\n",
        "    board.edges.append(1)\n",
        "board.edges.append(1)",
    ),
    "ascending": ("games/turnless.py", "reverse=True", "reverse=False", "sorted("),
    "not-python": (MINEFIELD, "stone = pair[0]", "stone = = pair[0]", "this is not Python: invalid syntax"),
    "keyword": (MINEFIELD, "set(across) ==", "set(across, strict=True) ==", "set(across, strict=True)"),
    "exchanged-names": (
        MINEFIELD,
        "    return _blocks((first, third)",
        "    first, third = third, first\n    return _blocks((first, third)",
        "first, third = (third, first)",
    ),
}


def test_a_change_to_a_rule_changes_its_page() -> None:
    usual = pages()
    assert [change for change in CHANGES if pages(changed(*change)) == usual] == []


@pytest.mark.parametrize("change", REFUSED.values(), ids=REFUSED)
def test_untranslatable_code_is_refused_with_its_place(change: tuple[str, str, str, str]) -> None:
    path, old, new, text = change
    read = changed(path, old, new)
    line = 1 + read(path)[: read(path).index(new)].count("\n") + new.startswith("    for")
    with pytest.raises(Refused) as refused:
        pages(read)
    assert str(refused.value).startswith(f"{path}:")
    assert text in str(refused.value)
    assert abs(int(str(refused.value).split(":")[1]) - line) <= 1, "the refusal names another line"


STONES, BOARD, LEFE = "core/stones.py", "core/boards/board.py", "games/lefe/rules.py"
CONNECTION, EVENING, INTERLEAVE = "games/connection.py", "games/evening/rules.py", "games/interleave/rules.py"
BLOCKS = "    stone = pair[0]\n"
OUTSIDE_THE_GRAMMAR = {
    # Expressions.
    "identity": (STONES, "if stone == colour", "if stone is colour"),
    "identity-in-a-loop": (
        "core/boards/hexagonal.py",
        "if onward is not None and",
        "if onward is not direction and",
    ),
    "identity-before-and": (LEFE, "threshold is not None and leaves", "threshold is not leaves and leaves"),
    "identity-of-numbers": (CONNECTION, "len(stones.of(first)) == 1", "len(stones.of(first)) is 1"),
    "tuple-and-list": (LEFE, "self.unable != []", "self.unable != ()"),
    "kept-generator": (
        MINEFIELD,
        "[on[point] for point in area.corners]\n    return",
        "(on[point] for point in area.corners)\n    return",
    ),
    "kept-map": (
        LEFE,
        "self.colours\n        return [colour",
        "map(Colour, self.colours)\n        return [colour",
    ),
    "generator-passed-on": (
        LEFE,
        "(self.trees(self.turn), (cell,))",
        "(self.trees(self.turn), (c for c in (cell,)))",
    ),
    "too-few-arguments": (LEFE, "self.board.regions(self.stones.of(colour))", "self.board.regions()"),
    "called-property": (
        CONNECTION,
        "return self.swap_open and self.winner is",
        "return self.swap_open and self.winner() is",
    ),
    "walrus-in-words": (LEFE, 'because = f"your stones {', 'because = f"{(cell := 0)} your stones {'),
    "walrus-in-an-argument": (CONNECTION, 'f"the game is over: {self.winner} has won"', '(cell := "won")'),
    "conversion": (LEFE, "touching = [(one, other) for", "touching = [(int(one), other) for"),
    "class-of-a-class": ("core/options.py", "isinstance(options, cls)", "isinstance(cls, options)"),
    "object-of-a-constant": (CONNECTION, "Violation(self.clauses.swap", "Violation(next(self).clauses.swap"),
    # Statements.
    "too-many-values": (
        LEFE,
        "self.stones.place(cell, self.turn), self.opp",
        "self.stones.place(cell, self.turn), 1, self.opp",
    ),
    "statement-after-return": (
        MINEFIELD,
        "return crossed and not any(on[point] for point in area.inner)\n",
        "return crossed and not any(on[point] for point in area.inner)\n    yield area\n",
    ),
    "delete": (MINEFIELD, BLOCKS, BLOCKS + "    del across\n"),
    "global": (MINEFIELD, BLOCKS, "    global BLACK\n" + BLOCKS),
    "else-of-a-loop": (
        INTERLEAVE,
        "                return met\n        return None",
        "                return met\n        else:\n            return cell\n        return None",
    ),
    "end-without-return": (STONES, "        return type(self)(tuple(contents))", "        tuple(contents)"),
    "alias": (
        BOARD,
        "        cells = list(starts)\n",
        "        cells = list(starts)\n        same = cells\n",
    ),
    "one-list-many-times": (SQUARE, "[[] for _ in board.cells]", "list([[]] * len(board.cells))"),
    "variable-of-a-loop-bound-before": (
        BOARD,
        (
            "for neighbour in self.neighbours[cell]:\n                if neighbour in remaining:\n"
            "                    remaining.remove(neighbour)\n                    cells.append(neighbour)"
        ),
        (
            "for cell in self.neighbours[cell]:\n                if cell in remaining:\n"
            "                    remaining.remove(cell)\n                    cells.append(cell)"
        ),
    ),
    "capture-bound-before": (LEFE, "            case Choose():", "            case Choose(action):"),
    "captured-text-of-a-number": (
        LEFE,
        "case Placement(cell, _, taken):",
        "case Placement(str() as cell, _, taken):",
    ),
    "super-of-what-is-not-read": (INTERLEAVE, "super().candidates()", "super().legal_actions()"),
    # What stands beside a function that is read.
    "overriding-what-super-means": (
        INTERLEAVE,
        "@dataclass(frozen=True)\nclass Interleave(TurnlessPosition):",
        (
            "class Middle(TurnlessPosition):\n    def after(self, action: Action) -> Self:\n"
            "        return self\n\n\n@dataclass(frozen=True)\nclass Interleave(Middle):"
        ),
    ),
    "default-of-a-field-of-a-status": (
        "core/position.py",
        "opening_is_over: bool = True",
        "opening_is_over: bool = False",
    ),
    "dataclass-as-a-base": (
        "core/position.py",
        "class Position(ABC):",
        "@dataclass(frozen=True)\nclass Position(ABC):",
    ),
    "positional-only": (SQUARE, "def at(self, column: int, row", "def at(self, column: int, /, row"),
    "overriding": (
        EVENING,
        "@dataclass(frozen=True)\nclass Evening(",
        "class Small(HexBoard):\n    ray = ()\n\n\n@dataclass(frozen=True)\nclass Evening(",
    ),
    "overriding-elsewhere": (
        "rulebook/game.py",
        "\nclass Game",
        "\nclass Small(Stones):\n    def place(self, cell, colour):\n        return self\n\n\nclass Game",
    ),
    "overriding-between": (
        EVENING,
        "    def groups_beside",
        "    def opponent(self, colour: Colour) -> Colour:\n        return colour\n\n    def groups_beside",
    ),
    "equality": (
        SQUARE,
        "    @property\n    def points",
        "    def __eq__(self, other: object) -> bool:\n        return True\n\n    @property\n    def points",
    ),
    "length-of-a-base": (
        BOARD,
        "    @cached_property\n    def _topology",
        "    def __len__(self) -> int:\n        return 0\n\n    @cached_property\n    def _topology",
    ),
    "post-init": (
        STONES,
        "    @classmethod\n    def none",
        "    def __post_init__(self) -> None:\n        vars(self).clear()\n\n    @classmethod\n    def none",
    ),
    "default-of-a-field": (
        "core/actions/placement.py",
        "    removing: Cell | None = None",
        "    removing: Cell | None = Cell(0)",
    ),
    "field-in-parentheses": (
        "core/actions/placement.py",
        "colour: Colour | None = None",
        "(colour): Colour | None = None",
    ),
    "default-of-a-field-of-a-board": (
        BOARD,
        "    removed: frozenset[Cell] = frozenset()",
        "    removed: frozenset[Cell] = frozenset({Cell(0)})",
    ),
    "decorated-twice": (
        STONES,
        "    @classmethod\n    def none",
        "    @classmethod\n    @classmethod\n    def none",
    ),
    "no-property": (CONNECTION, "    @cached_property\n    def winner", "    def winner"),
    "no-cached-property-of-a-board": (
        BOARD,
        "    @cached_property\n    def neighbours(",
        "    def neighbours(",
    ),
    "no-property-of-an-area": (SQUARE, "    @property\n    def points", "    def points"),
    "method-as-property": (EVENING, "    def winner_of_tie", "    @property\n    def winner_of_tie"),
    "no-classmethod": (STONES, "    @classmethod\n    def none", "    def none"),
    "no-dataclass": (
        CONNECTION,
        "@dataclass(frozen=True)\nclass ConnectionPosition",
        "class ConnectionPosition",
    ),
    "dataclass-without-equality": (
        STONES,
        "@dataclass(frozen=True, slots=True)",
        "@dataclass(frozen=True, eq=False)",
    ),
    "second-base": (STONES, "class Stones:", "class Stones(Sized, Mapping):"),
    "metaclass": (STONES, "class Stones:", "class Stones(metaclass=Board):"),
    # What becomes of a name.
    "second-function": (
        MINEFIELD,
        "\nHARD_CORNER =",
        "\ndef is_switch(area: Area, on: Contents) -> bool:\n    return False\n\n\nHARD_CORNER =",
    ),
    "second-method": (STONES, "    def at(", "    def of(self, colour):\n        return ()\n\n    def at("),
    "second-value": (MINEFIELD, "\nHARD_CORNER =", "\nBLACK = WHITE\nHARD_CORNER ="),
    "augmented": (MINEFIELD, "\nHARD_CORNER =", "\nBLACK += WHITE\nHARD_CORNER ="),
    "attribute-of-a-class": (MINEFIELD, "\nHARD_CORNER =", "\nArea.points = None\nHARD_CORNER ="),
    "attribute-of-a-class-elsewhere": (
        "core/errors.py",
        "\n\nclass Error(",
        "\n\nStones.place = None\n\n\nclass Error(",
    ),
    "statement-of-a-module": (
        MINEFIELD,
        "\nHARD_CORNER =",
        "\nif BLACK:\n    HARD_CORNER = ()\nHARD_CORNER =",
    ),
    "import-under-another-name": (
        LEFE,
        "from itertools import combinations",
        "from itertools import permutations as combinations",
    ),
    "import-from-elsewhere": (
        LEFE,
        "from itertools import combinations",
        "from more_itertools import combinations",
    ),
    "import-of-a-builtin": (
        LEFE,
        "from itertools import combinations",
        "from itertools import combinations\nfrom numpy import max",
    ),
    "builtin-under-another-name": (
        LEFE,
        "from itertools import combinations",
        "from itertools import combinations\nfrom builtins import max as min",
    ),
    "import-of-a-name-that-is-read": (
        EVENING,
        "from rulestone.core.stones import Stones",
        "from rulestone.core.stone import Stones",
    ),
    "another-name-in-a-package": (
        "core/boards/__init__.py",
        "    LEFT,\n    RIGHT,\n    TOP,\n    Board,",
        "    LEFT as RIGHT,\n    TOP,\n    Board,",
    ),
    "missing-import": (
        EVENING,
        "from rulestone.core.boards import Board, Cell",
        "from rulestone.core.boards import Board",
    ),
    "builtin-as-a-variable": (
        STONES,
        "def of(self, colour: Colour) -> tuple[Cell, ...]:",
        "def of(self, colour: Colour, len: Cell) -> tuple[Cell, ...]:",
    ),
    "constant-as-a-variable": (MINEFIELD, BLOCKS, BLOCKS + "    BLACK = stone\n"),
}


def test_a_new_method_is_told_where_it_is_named() -> None:
    with pytest.raises(Refused, match=r"self\.crosses; a new name goes into pages\.toml$"):
        pages(changed("games/necklace/rules.py", "if self.is_crosscut(area,", "if self.crosses(area,"))


@pytest.mark.parametrize("change", OUTSIDE_THE_GRAMMAR.values(), ids=OUTSIDE_THE_GRAMMAR)
def test_what_is_not_in_the_grammar_is_refused(change: tuple[str, str, str]) -> None:
    with pytest.raises(Refused, match=r"^[a-z_/]+\.py:[1-9]\d*: this is not translated: ."):
        pages(changed(*change))
