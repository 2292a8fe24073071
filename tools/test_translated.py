"""The translation of the Python rules to Coq answers as the Python rules do, beyond what is proved of it.

Coq makes a program of the pages that the translator wrote. The program and Python judge the positions of the
cases on boards of at most 100 cells, and random positions of each size to 6 with all options. The status, the
candidates, and the clauses and cells of each violation are compared.
"""

import random
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from itertools import product
from pathlib import Path

import pytest
from msgspec import UNSET

from rulestone.cases.cases import cases_of_game, questions_of
from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose, Stop
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.setup import Setup
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import Cell
from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.core.position import Position, Violation
from rulestone.engines.reference import replay
from rulestone.protocol import OPERATIONS, GameSetting, Judge
from rulestone.protocol.checking import CheckedQuestion, check_question
from rulestone.rulebook.installed import find_game, game_names
from rulestone_proofs.coqc import copy_sources, coqc, run

PAGES = ("Square", "Connection", "Minefield", "Necklace", "Hexagon", "Interleave", "Evening", "Lefe")

EXTRACTED = f"""
From Coq Require Import ZArith Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt ExtrOcamlNativeString.
From Rulestone Require {" ".join(f"Python{page}" for page in PAGES)}.
Separate Extraction {" ".join(f"Python{page}" for page in PAGES)}.
"""

KEPT = {
    "PythonSquare": {"SquareBoard_neighbours": 1, "SquareBoard_edges": 1, "SquareBoard_areas_by_point": 3},
    "PythonConnection": {"ConnectionPosition_to_move": 3},
    "PythonHexagon": {"HexBoard_neighbours_by_direction": 1, "HexBoard_neighbours": 1, "HexBoard_regions": 3},
    "PythonInterleave": {"Interleave_over": 2},
    "PythonEvening": {"Evening_groups": 2, "Evening_over": 2},
    "PythonLefe": {"Lefe_trees": 3, "Lefe_growth": 3, "Lefe_unable": 1},
}
"""By page, functions whose last results are kept, with their number of arguments. Python keeps them too."""

KEEPING = """
let kept same f =
  let known = ref [] in
  fun x ->
    match Stdlib.List.find_opt (fun (y, _) -> same x y) !known with
    | Some (_, z) -> z
    | None ->
        let z = f x in
        known := (x, z) :: Stdlib.List.filteri (fun place _ -> place < 7) !known;
        z
let kept1 f = kept (=) f
let kept2 f =
  let all = kept (fun (a, x) (b, y) -> a == b && x = y) (fun (a, x) -> f a x) in
  fun a x -> all (a, x)
let kept3 f =
  let all = kept (fun (a, c, x) (b, d, y) -> a == b && c == d && x = y) (fun (a, c, x) -> f a c x) in
  fun a c x -> all (a, c, x)
"""


_POSITIONS = 50
"""Number of random positions of each size and game."""

_MOST_CELLS = 100
"""On larger boards the program, which keeps lists, takes minutes."""


@dataclass(frozen=True)
class Asked:
    """A position, and the actions that are judged in it.

    Attributes:
        setting: the game, the size and the options in their order, and the numbers of the removed cells.
        set_up: what the cells hold, and whose turn it is; dashes for the start of the game.
        record: the actions that lead to the position.
        position: the position.
        tried: the actions to be judged.
    """

    setting: str
    set_up: str
    record: Sequence[Action]
    position: Position
    tried: Sequence[Action]

    @property
    def question(self) -> str:
        """What the translation is asked."""
        actions = (listed(map(written, each)) for each in (self.record, self.tried))
        return " ".join((self.setting, self.set_up, *actions))

    @property
    def answer(self) -> str:
        """What the Python rules answer."""
        status = self.position.status()
        flags = (
            str(status.over).lower(),
            status.winner or "-",
            status.to_move or "-",
            "/".join(f"{colour}={sizes(value)}" for colour, value in (status.score or {}).items()) or "-",
            status.leader or "-",
            str(status.opening_is_over).lower(),
        )
        violations = (listed(map(shown, self.position.violations(action)), "+") for action in self.tried)
        return f"{'|'.join(flags)} {listed(map(written, self.position.candidates()))} {listed(violations)}"


def listed(texts: Iterable[str], separator: str = ";") -> str:
    """Some texts, or a dash."""
    return separator.join(texts) or "-"


def sizes(value: int | tuple[int, ...]) -> str:
    """The score of a colour."""
    return str(value) if isinstance(value, int) else listed(map(str, value), ",")


def shown(violation: Violation) -> str:
    """A violation without its words."""
    return f"{violation.clause}@{listed(map(str, violation.cells), ',')}"


def written(action: Action) -> str:
    """An action with the numbers of its cells."""
    match action:
        case Placement(cell, colour, removing):
            whose, taken = "" if colour is None else f"{colour}:", "" if removing is None else f"x{removing}"
            return f"{whose}{cell}{taken}"
        case Choose(colour):
            return f"choose:{colour}"
        case Stop(colour):
            return f"{colour}:stop"
        case Setup(stones):
            parts = (f":{colour}={listed(map(str, cells), ',')}" for colour, cells in stones)
            return f"setup{''.join(parts)}"
    assert isinstance(action, Swap)
    return "swap"


def to_try(position: Position, chance: random.Random) -> list[Action]:
    """Actions of each form, legal and not."""
    board, colours = position.board, position.colours
    cells = board.cells
    some = chance.sample(cells, min(3, len(cells)))
    own: tuple[Colour | None, ...] = colours if position.turnless else (None,)
    every: list[Action] = [
        Placement(cell, colour, taken)
        for cell, colour, taken in product(cells, own, (None, *some))
        if cell != taken
    ]
    every += [Swap(), *map(Choose, colours), *map(Stop, colours)]
    every += [setup(colours, some, some[:count]) for count in range(3)]
    every += [setup(colours, (), some), setup(colours, (), ())]
    return [action for action in every if any(form.has(action) for form in position.forms)]


def setup(colours: Sequence[Colour], first: Sequence[Cell], second: Sequence[Cell]) -> Setup:
    """A set-up that a player writes."""
    return Setup(tuple(zip(colours, (tuple(first), tuple(second)), strict=True)))


def asked(
    checked: CheckedQuestion, record: Sequence[Action], position: Position, chance: random.Random
) -> Asked:
    """A question about the position that a record leads to from the start of a question."""
    question, game = checked.question, checked.game
    values = (str(value).lower() for value in astuple(game.typed_options(question.options)))
    removed = listed(map(str, sorted(checked.board.removed)), ",")
    set_up = "- -"
    if isinstance(question, Judge) and question.stones is not None:
        marks = {None: ".", game.colours[0]: "1", game.colours[1]: "2"}
        set_up = (
            f"{''.join(marks[stone] for stone in checked.start.stones.contents)} {question.to_move or '-'}"
        )
    setting = f"{game.name} {question.size} {listed(values, ',')} {removed}"
    return Asked(setting, set_up, record, position, to_try(position, chance))


def of_cases() -> Iterator[Asked]:
    """The positions of the cases on boards that are not too large, but for those that are refused."""
    chance = random.Random(1)
    for name in game_names():
        for case in cases_of_game(find_game(name)):
            if case.expect.error is not UNSET or len(find_game(name).board(case.size).cells) > _MOST_CELLS:
                continue
            for question in questions_of(case, OPERATIONS):
                checked = check_question(question)
                played = replay(checked.start, checked.actions)
                yield asked(checked, checked.actions[: played.accepted], played.position, chance)


def at_random(name: GameName, size: int, seed: int) -> Asked:
    """A position of stones anywhere, or of a game that is played at random, with any options."""
    chance = random.Random(f"{name} {size} {seed}")
    game = find_game(name)
    options = {str(option.name): chance.choice(option.values).value for option in game.rulebook.options}
    board, share = game.board(Size(size)), chance.random()
    names = [board.name(cell) for cell in board.cells]
    removed = tuple(cell for cell in names if game.allows_removed_cells and chance.random() < 0.1)
    setting = GameSetting(game=name, size=Size(size), options=options, removed=removed)
    held: dict[Colour, list[CellName]] = {colour: [] for colour in game.colours}
    for cell in names:
        if cell not in removed and chance.random() < share:
            held[chance.choice(game.colours)].append(cell)
    by_stones = setting.judge_stones(
        {colour: tuple(cells) for colour, cells in held.items()},
        None if game.turnless else chance.choice(game.colours),
    )
    checked = check_question(by_stones if chance.random() < 0.5 else setting.judge(()))
    position, record = checked.start, list[Action]()
    for _ in range(chance.randint(0, len(names))):
        legal = [action for action in to_try(position, chance) if not position.violations(action)]
        if not legal or (position.status().over and chance.random() < 0.5):
            break
        record.append(chance.choice(legal))
        position = position.after(record[-1])
    return asked(checked, record, position, chance)


# Building.


def program(folder: Path) -> Path:
    """Let Coq make a program of the pages, and compile it."""
    copy_sources(folder)
    (folder / "Extracted.v").write_text(EXTRACTED, encoding="utf-8")
    for module in ("Python", *(f"Python{page}" for page in PAGES), "Extracted"):
        coqc(folder, module)
    for page, functions in KEPT.items():
        file = folder / f"{page}.ml"
        text = file.read_text(encoding="utf-8")
        for name, arguments in functions.items():
            defined = re.compile(rf"\nlet coq_{name} .*?(?=\n\(\*\* val|\ntype|\Z)", re.DOTALL)
            text, count = defined.subn(rf"\g<0>\nlet coq_{name} = Keeping.kept{arguments} coq_{name}\n", text)
            assert count == 1, name
        file.write_text(text, encoding="utf-8")
    (folder / "Keeping.ml").write_text(KEEPING, encoding="utf-8")
    (folder / "judge_main.ml").unlink(missing_ok=True)
    shutil.copy(Path(__file__).with_name("translated_main.ml"), folder)
    sources = run(
        folder, "ocamlfind", "ocamldep", "-sort", *sorted(path.name for path in folder.glob("*.ml*"))
    )
    run(folder, "ocamlfind", "ocamlopt", "-w", "-a", "-O3", *sources.split(), "-o", "translated")
    return folder / "translated"


def differing(translated: Path, questions: Sequence[Asked]) -> list[str]:
    """What the two answer differently: the question, and both answers."""
    lines = run(translated.parent, str(translated), text="".join(each.question + "\n" for each in questions))
    return [
        f"{each.question}\nPython: {each.answer}\nCoq:    {line}"
        for each, line in zip(questions, lines.splitlines(), strict=True)
        if line != each.answer
    ]


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program."""
    return program(tmp_path_factory.mktemp("translated") / "pages")


def test_the_translation_answers_every_case_as_python_does(translated: Path) -> None:
    different = differing(translated, [*of_cases()])
    assert not different, different[0]


@pytest.mark.parametrize("name", game_names())
def test_the_translation_answers_random_positions_as_python_does(translated: Path, name: GameName) -> None:
    questions = [at_random(name, size, seed) for size in range(1, 7) for seed in range(_POSITIONS)]
    different = differing(translated, questions)
    assert not different, different[0]
