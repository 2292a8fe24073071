"""Say what becomes of each game if a rule is another: `fixtures/ablation.json` and `fixtures/ABLATION.md`.

    python -m tools.ablation [GAME…]

There is a row for each game, for each other value of an option, and for each known mistake in a rule. It has
the smallest case by stones and the shortest record that tell it from the game, the values of small boards,
what the solver finds, and what random games on a small board are like. A row that the file has is kept; the
rows of the named games are made again.
"""

import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from rulestone.cases.cases import cases_of_game, read_structure
from rulestone.cases.mutants import QuestionForm, mutants, read_table
from rulestone.cases.variants import find_variant
from rulestone.core.names import GameName, Options, OptionValue, Size
from rulestone.core.registry import find_game, game_names
from rulestone.core.rulebook.entries import option_text
from rulestone.protocol import GameSetting
from rulestone_lab.ablation import FILE, HEADS, Ablation, AblationTable, cells
from rulestone_lab.provable import provable_reading
from rulestone_lab.stats import Ending, statistics
from rulestone_lab.values import solved_boards
from rulestone_proofs.variants import findings

FIXTURES = Path(__file__).parents[1] / "fixtures"

GAMES, SEED, SECONDS = 40, 1, 1.0
"""How many random games are played, with which seed; and the processor time after which a board is left."""

SIZES = {"square": Size(3), "hexagonal": Size(2)}
"""By kind of board, the size on which random games are played."""


Key = tuple[str, str | None, tuple[tuple[str, OptionValue], ...]]
"""A game with the name of a variant and with options."""


def keys(name: GameName) -> Iterator[Key]:
    """The game itself, each other value of an option, and each mistake that is about no board."""
    yield name, None, ()
    for option in find_game(name).rulebook.options:
        others = [setting.value for setting in option.values if setting.value != option.default]
        yield from ((name, None, ((option.name, value),)) for value in others)
    for mutant in mutants().values():
        if mutant.game_name == name and not mutant.clause.endswith(".board") and mutant.equivalent is None:
            yield name, mutant.name, ()


class SolvedBoard(msgspec.Struct):
    """A row of `values.json`, as far as it is read here."""

    game: GameName
    size: Size
    options: Options
    value: str


class SolvedBoards(msgspec.Struct):
    """What `tools/values.py` writes."""

    rows: tuple[SolvedBoard, ...]


def published(game: GameName, options: Options) -> dict[str, str]:
    """Return who wins on each board that `values.json` has of a game with these options, by size."""
    chosen = {**find_game(game).defaults, **options}
    return {
        str(board.size): board.value
        for board in msgspec.json.decode((FIXTURES / "values.json").read_bytes(), type=SolvedBoards).rows
        if board.game == game
        and options.keys() <= board.options.keys()
        and board.options.items() <= chosen.items()
    }


def row(key: Key) -> Ablation:
    """Find out what becomes of a game."""
    game, variant, chosen = GameName(key[0]), key[1], key[2]
    options: Options = dict(chosen)
    played = find_game(game)
    setting = GameSetting(game=game, size=SIZES[played.kind.name], options=options)
    games = statistics(setting, range(GAMES), SEED, variant=variant)
    found = {
        str(size): "stuck" if solution.stuck else solution.value
        for size, solution in solved_boards(game, variant, options, SECONDS)
    }
    found |= published(game, options) if variant is None else {}
    clause, words = None, played.rulebook.summary
    failing, theorems = dict[str, frozenset[QuestionForm]](), dict[str, str]()
    for option in played.rulebook.options:
        if option.name in options:
            meaning = next(one.meaning for one in option.values if one.value == options[option.name])
            clause, words = option.clause, f"{option.name} = {option_text(options[option.name])}: {meaning}"
    if variant is not None:
        mutant = mutants()[variant]
        clause, words, failing = mutant.clause, mutant.words, dict(read_table().failing(mutant))
        reading = provable_reading(find_variant(variant).game)
        theorems = {} if reading is None else dict(findings(game, reading).standings)
    cases = [case for case in cases_of_game(played) if case.id in failing]
    by_stones = [case for case in cases if "stones" in failing[case.id]]
    by_record = [case for case in cases if "play" in failing[case.id] and case.moves is not None]
    endings: tuple[Ending, ...] = ("first", "second", "drawn", "stuck", "unfinished")
    return Ablation(
        game=game,
        variant=variant,
        options=options,
        clause=clause,
        words=words,
        position=_least((case.size, sum(map(len, case.stones.values())), case.id) for case in by_stones),
        record=_least((len(case.moves or ()), case.size, case.id) for case in by_record),
        values=found,
        theorems=theorems,
        sampled={
            **{ending: round(games.share(ending).value, 3) for ending in endings},
            "length": round(games.length.value, 2),
            "skips": round(games.skips.value, 3),
        },
    )


def _least(cases: Iterable[tuple[int, int, str]]) -> str | None:
    """Return the id of the smallest case; None without any."""
    return min(cases, default=(0, 0, None))[2]


ABOUT = """# What each rule is for

What becomes of a game if a rule is another. The first row of a table is the game itself. The other values of
options and the known mistakes follow.

- *Values* says who wins on boards of size 1, 2, 3 … if both play perfectly, and `–` if there is no value, or
  none was found in a second. Larger boards were not searched. Only the game itself and its options have
  boards of 4×4 and more, and hexagons of size 3, from [VALUES.md](VALUES.md): the bitboard plays them. The
  reference plays known mistakes, and would take many minutes for each on 4×4.
- *Solver* says which theorems fail. It reads constraints of Minefield and Necklace that are tests of areas.
  What mistakes of the other games exchange are functions, which it cannot read.
- *First* to *skips* are seen in {games} random games, seed {seed}, on squares of size 3 and hexagons of
  size 2: the shares that the first side won, and that were drawn or stuck, the mean number of actions, and of
  skips.
- *Shown by* names the smallest case of the fixtures that tells it from the game. There may be smaller
  positions.

The same is in `ablation.json`, which `python -m tools.ablation` in the source tree writes."""


def page(rows: Iterable[Ablation]) -> str:
    """Return the page."""
    lines, last = [ABOUT.format(games=GAMES, seed=SEED)], ""
    for one in rows:
        if one.game != last:
            last = one.game
            lines += ["", f"## {find_game(last).title}", "", f"| what is different | {' | '.join(HEADS)} |"]
            lines.append("|---|---|---|---|--:|--:|--:|--:|--:|---|")
        lines.append(f"| {' | '.join((one.words if one.clause else 'the game itself', *cells(one)))} |")
    return "\n".join(lines) + "\n"


def key_of(one: Ablation) -> Key:
    """Return what a row is about."""
    return one.game, one.variant, tuple(one.options.items())


def read_rows() -> dict[Key, Ablation]:
    """Return the rows of the file."""
    path = FIXTURES / FILE
    rows = read_structure(path, AblationTable).rows if path.exists() else ()
    return {key_of(one): one for one in rows}


def write_rows(rows: list[Ablation]) -> None:
    """Write both files."""
    table = AblationTable(format=1, rows=tuple(rows))
    (FIXTURES / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n")
    (FIXTURES / "ABLATION.md").write_text(page(rows), encoding="utf-8")


def main(again: list[str]) -> None:
    """Make the rows that are missing, and write both files."""
    known = {key: one for key, one in read_rows().items() if key[0] not in again}
    wanted = [key for name in game_names() for key in keys(name)]
    with ProcessPoolExecutor(2) as pool:
        for one in pool.map(row, [key for key in wanted if key not in known]):
            known[key_of(one)] = one
            sys.stdout.write(f"{one.variant or one.game} {one.options}: {one.values}\n")
            write_rows([known[key] for key in wanted if key in known])


if __name__ == "__main__":
    main(sys.argv[1:])
