"""Say what becomes of each game if a rule is another: `fixtures/ablation.json` and `fixtures/ABLATION.md`.

    python -m tools.ablation [GAME…]

There is a row for each game, for each other value of an option, and for each known mistake in a rule. It has
the smallest position and the shortest record that tell it from the game, the values of small boards,
what the solver finds, and what random games on a small board are like. A row that the file has is kept; the
rows of the named games are made again.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import msgspec

from rulestone.cases.cases import Case, cases_of_game
from rulestone.cases.mutants import QuestionForm, mutants, read_table
from rulestone.cases.variants import find_variant
from rulestone.core.names import GameName, Options, OptionValue, Size
from rulestone.protocol import GameSetting
from rulestone.protocol.notation import write_notation
from rulestone.rulebook.installed import find_game, game_names
from rulestone.workers.processes import PATIENCE, LocalWorkers, in_order, processors
from rulestone_lab.ablation import FILE, Ablation, Sampled, Shown, cells, line, read_ablations
from rulestone_lab.provable import provable_reading
from rulestone_lab.stats import Ending, statistics
from rulestone_lab.values import solved_boards
from rulestone_proofs.variants import findings
from tools.smallest import SIZES as LARGEST
from tools.smallest import Rivals

FIXTURES = Path(__file__).parents[1] / "fixtures"

GAMES, SEED, SECONDS = 40, 1, 1.0
"""How many random games are played, with which seed; and the processor time after which a board is left."""

UNLIKELY = 0.1
"""The share of the limit up to which a position is sought that no case makes likely."""

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


def published(game: GameName, options: Options) -> dict[Size, str]:
    """Return who wins on each board that `values.json` has of a game with these options, by size."""
    chosen = {**find_game(game).defaults, **options}
    return {
        board.size: board.value
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
    values: dict[Size, str | None] = {
        size: "stuck" if solution.stuck else solution.value
        for size, solution in solved_boards(game, variant, options, SECONDS)
    }
    values |= published(game, options) if variant is None else {}
    most = max(LARGEST[played.kind.name], *values)
    reading = None if variant is None else provable_reading(find_variant(variant).game)
    theorems = {} if reading is None else dict(findings(game, reading).standings)
    endings: tuple[Ending, ...] = ("first", "drawn", "stuck")
    first, drawn, stuck = (round(games.share(ending).value, 3) for ending in endings)
    length, skips = round(games.length.value, 2), round(games.skips.value, 3)
    is_the_game = variant is None and not options
    return Ablation(
        game=game,
        variant=variant,
        options=options,
        position=Shown() if is_the_game else shown(key, "stones"),
        record=Shown() if is_the_game else shown(key, "play"),
        values=tuple(map(values.get, map(Size, range(1, most + 1)))),
        theorems={name: found for name, found in theorems.items() if not found.startswith("proved")},
        sampled=Sampled(first, drawn, stuck, length, skips),
    )


def shown(key: Key, form: QuestionForm) -> Shown:
    """Return the smallest position, or for `play` the shortest record, that tells something from its game."""
    game, variant, chosen = find_game(key[0]), key[1], dict(key[2])
    other, cases = game, list[Case]()
    if variant is not None:
        mutant = mutants()[variant]
        other, failing = mutant.game, read_table().failing(mutant)
        cases = [case for case in cases_of_game(game) if form in failing.get(case.id, ())]
    # A mistake about an option shows only with another value of it.
    options = min((case.options for case in cases), key=len, default={})
    rivals = Rivals(game, options, other, chosen or options)
    share = 1 if cases or variant is None else UNLIKELY
    question, none = rivals.smallest_position(share) if form == "stones" else rivals.shortest_record()
    if question is not None:
        return Shown(write_notation(question), none)
    sizes = [(case.size, sum(map(len, case.stones.values())), case.id) for case in cases]
    lengths = [(len(case.moves or ()), case.size, case.id) for case in cases]
    return Shown(min(sizes if form == "stones" else lengths, default=(0, 0, None))[2], none)


ABOUT = """# What each rule is for

How a game changes with one rule. The first row of a table is the game itself. The other values of options
and the known mistakes follow.

- *Values*: who wins on boards of size 1, 2, 3 … if both play perfectly, on squares up to 4×4 and hexagons
  up to size 3. `–` is no value, or an unknown one. The values of known mistakes are of boards of up to nine
  cells, as the reference plays them. Other values are those of [VALUES.md](VALUES.md). In games without
  turns the players act alternately.
- *Solver*: the theorems that fail. The solver only reads constraints of Minefield and Necklace that are
  tests of areas.
- *First* to *skips*: from {games} random games, seed {seed}, on squares of size 3 and hexagons of size 2:
  the shares that the first side won, and that were drawn or stuck, the mean number of actions, and of
  skips.
- *Smallest position*: one, reachable or not, about which the game and the other rules answer differently.
  All positions on smaller boards, and all with fewer stones on its board, were tried.
- *Shortest record*: one about which they answer differently; its last move may be illegal. All shorter
  records were tried on squares up to size 4 and hexagons up to size 3, or up to the size that is named.
- *None*: the sizes up to which all positions or records were tried. If a case is such a position or record,
  it is named; there may be smaller ones. If no case is one, fewer positions were tried.
- Boards have no holes, and default options unless a mistake is about an option. Set-ups of Interleave are
  tried up to size 2.

The same is in `ablation.json`, which `python -m tools.ablation` in the source tree writes."""


def page(rows: Sequence[Ablation]) -> str:
    """Return the page."""
    heads = " | ".join(cells(rows[0]))
    lines, last = [ABOUT.format(games=GAMES, seed=SEED)], ""
    for one in rows:
        if one.game != last:
            last = one.game
            lines += ["", f"## {find_game(last).title}", "", f"| what is different | {heads} |"]
            lines.append("|---|---|---|---|--:|--:|--:|--:|--:|---|---|")
        words = one.words if one.clause else "the game itself"
        lines.append(f"| {' | '.join((words, *cells(one).values()))} |")
    return "\n".join(lines) + "\n"


def key_of(one: Ablation) -> Key:
    """Return what a row is about."""
    return one.game, one.variant, tuple(one.options.items())


def read_rows() -> dict[Key, Ablation]:
    """Return the rows of the file."""
    return {key_of(one): one for one in read_ablations(FIXTURES / FILE)}


def table(rows: Sequence[Ablation]) -> str:
    """Return the file of the rows, a line for each."""
    parts = ((name, ",\n".join(map(line, own))) for name, own in groupby(rows, attrgetter("game")))
    games = ",".join(f'"{name}":[\n{lines}\n]' for name, lines in parts)
    return f'{{"format":5,"games":{{{games}}}}}\n'


def write_rows(rows: list[Ablation]) -> None:
    """Write both files."""
    (FIXTURES / FILE).write_text(table(rows), encoding="utf-8")
    (FIXTURES / "ABLATION.md").write_text(page(rows), encoding="utf-8")


def main(again: list[str]) -> None:
    """Make the rows that are missing, on all processors, and write both files."""
    known = {key: one for key, one in read_rows().items() if key[0] not in again}
    wanted = [key for name in game_names() for key in keys(name)]
    missing = [key for key in wanted if key not in known]
    for key, one in in_order(row, missing, LocalWorkers(processors(), PATIENCE)):
        known[key] = one
        sys.stdout.write(f"{one.variant or one.game} {one.options}: {one.values}\n")
        write_rows([known[key] for key in wanted if key in known])
    write_rows([known[key] for key in wanted])


if __name__ == "__main__":
    main(sys.argv[1:])
