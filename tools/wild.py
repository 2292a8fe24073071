"""Write `docs/IN_THE_WILD.md`: the faults of programs by other people, from the results in `fixtures/wild/`.

    python -m tools.wild                   write the page
    python -m tools.wild PROGRAM REPORT    first take over the figures of a report of `rulestone check --json`

`PROGRAM` is the name of a file in `fixtures/wild/`. What the program is, and the causes of its failures, are
written there by hand; the failing cases and the figures of clauses come from the report.
"""

import sys
import textwrap
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from rulestone import __version__
from rulestone.cases.cases import BadFixture, Case, CaseFile, case_files, read_structure
from rulestone.core.names import ClauseId, GameName, Size
from rulestone.core.wording import quantity
from rulestone.rulebook.entries import Rulebook
from rulestone.rulebook.register_file import read_rulebook

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "fixtures" / "wild"
PAGE = ROOT / "docs" / "IN_THE_WILD.md"

BEGIN = "<!-- wild: begin -->"
"""The results follow this in the page; what precedes it is written by hand."""

FORMAT = 1

Blame = Literal["clause", "adapter", "option", "protocol", "position"]

BLAMES: dict[Blame, str] = {
    "clause": "a rule of the game",
    "adapter": "the adapter",
    "option": "an option or a size that the program does not offer",
    "protocol": "the protocol",
    "position": "a position that play never reaches",
}
"""By kind of failure, what is at fault. Only the first one is a fault of the program."""


class Program(Struct, frozen=True, forbid_unknown_fields=True):
    """A program by other people, as it was checked.

    Attributes:
        commit: what was checked of its source; None for the package of this version.
        date: that of the commit.
        about: its boards and its customs, in words.
        sizes: the boards that people play on.
    """

    name: str
    source: str
    commit: str | None
    date: str | None
    class_: str = msgspec.field(name="class")
    version: str
    about: str
    sizes: tuple[Size, ...]


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """A cause of failures.

    Attributes:
        title: the fault in a player's words.
        blame: the kind of failure.
        clause: the clause that the program breaks; None if it breaks none.
        cause: the reason, in the program's or the adapter's code.
        shown_by: the case that shows it, in the program's file of cases.
        report: the text of a report to the program's maintainers.
        cases: the failing cases.
    """

    title: str
    blame: Blame
    clause: ClauseId | None
    cause: str
    shown_by: str
    report: str
    cases: tuple[str, ...]


class Mistaken(Struct, frozen=True, forbid_unknown_fields=True):
    """Failures that an earlier adapter or set-up caused: not a fault of the program.

    Attributes:
        words: what failed, and why.
        blame: what was at fault instead.
        count: the number of cases that failed.
    """

    words: str
    blame: Blame
    count: int


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of cases of a clause."""

    passed: int
    failed: int
    not_asked: int


class Checked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a check of a program found. `clauses` counts a case under each clause that decides it."""

    format: int
    program: Program
    game: GameName
    rulestone: str
    checked: str
    command: str
    diagnosis: str
    reported: bool
    faults: tuple[Fault, ...]
    not_its_own: tuple[Mistaken, ...]
    asked: int
    failing: tuple[str, ...]
    not_asked: dict[str, int]
    clauses: dict[ClauseId, Figures]


class _Case(Struct):
    id: str
    clauses: tuple[ClauseId, ...]
    status: str
    message: str = ""


class _Report(Struct):
    cases: tuple[_Case, ...]


def read_results() -> list[tuple[str, Checked]]:
    """Return the results by the names of their files.

    Raises:
        BadFixture: a file cannot be read, or has another format.
    """
    paths = sorted(path for path in FOLDER.glob("*.json") if not path.name.endswith(".cases.json"))
    results = [(path, read_structure(path, Checked)) for path in paths]
    for path, result in results:
        if result.format != FORMAT:
            raise BadFixture(f"{path}: format {result.format} is not known here; it would be {FORMAT}")
    return [(path.stem, result) for path, result in results]


def _folder(game: GameName) -> Path:
    """Return the folder of a game's register, which is in `examples/` if the game is a plug-in."""
    places = (f"reference/rulestone/games/{game}", f"examples/{game}/*")
    for register in (path for place in places for path in ROOT.glob(f"{place}/register.toml")):
        return register.parent
    raise BadFixture(f"{game} is neither a game here nor one of `examples/`")


def rulebook(game: GameName) -> Rulebook:
    """Return the rulebook of a game, which need not be installed."""
    return read_rulebook(_folder(game), game)


def suite(game: GameName) -> list[Case]:
    """Return the cases of such a game."""
    inside = ROOT / "fixtures" / game
    folder = inside if inside.is_dir() else _folder(game) / "fixtures"
    return [case for path in case_files(folder) for case in read_structure(path, CaseFile).cases]


def with_figures(result: Checked, report: Path) -> Checked:
    """Return a result with the failing cases and figures of a report.

    Raises:
        BadFixture: the report cannot be read.
    """
    cases = read_structure(report, _Report).cases
    figures: dict[ClauseId, Figures] = {}
    for clause in rulebook(result.game).clauses:
        states = Counter(_state(case) for case in cases if clause.id in case.clauses)
        figures[clause.id] = Figures(states["passed"], states["failed"], states["not sent"])
    return msgspec.structs.replace(
        result,
        rulestone=__version__,
        asked=sum(_state(case) != "not sent" for case in cases),
        failing=tuple(case.id for case in cases if _state(case) == "failed"),
        not_asked=dict(Counter(case.message for case in cases if _state(case) == "not sent")),
        clauses=figures,
    )


def _state(case: _Case) -> Literal["passed", "failed", "not sent"]:
    match case.status:
        case "pass":
            return "passed"
        case "skip":
            return "not sent"
        case _:
            return "failed"


def with_results(page: str) -> str:
    """Return the page with the results in place of those that it has: all after the mark.

    Raises:
        BadFixture: a result cannot be read.
    """
    results = read_results()
    parts = [line for name, result in results for line in _part(name, result)]
    return "\n".join([page.partition(BEGIN)[0] + BEGIN, "", *_table(results), *parts]).rstrip() + "\n"


def _table(results: list[tuple[str, Checked]]) -> list[str]:
    """Return a table for each game, of clauses and programs: right answers to the cases that were sent."""
    lines = [
        "## The rules and the programs\n",
        "The number of cases about a rule that were sent. In bold: how many of them were right, if not all.",
        "A case about two rules counts for both, and one fault can fail cases about other rules too.\n",
    ]
    for game in dict.fromkeys(result.game for _, result in results):
        here = [result for _, result in results if result.game == game]
        heads = ["clause", *(f"{result.program.name}, `{result.program.class_}`" for result in here)]
        clauses = dict.fromkeys(clause for result in here for clause in result.clauses)
        rows = [[f"`{name}`", *(_cell(result.clauses.get(name)) for result in here)] for name in clauses]
        lines += [f"| {' | '.join(cells)} |" for cells in (heads, ["---"] * len(heads), *rows)]
        lines += [""]
    return lines


def _cell(figures: Figures | None) -> str:
    if figures is None or not (asked := figures.passed + figures.failed):
        return "*not tested*"
    return f"**{figures.passed} of {asked}**" if figures.failed else f"{asked}"


def _part(name: str, result: Checked) -> list[str]:
    """Return the part of the page about a program."""
    program, title = result.program, rulebook(result.game).title
    offered = sum(case.size in program.sizes for case in suite(result.game) if case.id in result.failing)
    where = f", commit\n`{program.commit}` of {program.date}" if program.commit else ", as pip installs it"
    found = (
        f"{len(result.failing)} failed, {offered} of them on these boards. {result.diagnosis}"
        if result.failing
        else "none failed."
    )
    reasons = (f"{message} ({count})" for message, count in result.not_asked.items())
    lines = [
        f"## {program.name}: {title}\n",
        f"`{program.class_}`, version {program.version}, in [{program.source}]({program.source}){where}.",
        f"Checked on {result.checked} with rulestone {result.rulestone}:\n",
        f"```\n{result.command}\n```\n",
        f"{program.about}\n",
        f"{result.asked} cases were sent; {found}",
        f"Not sent: {'; '.join(reasons)}.\n",
    ]
    for fault in result.faults:
        lines += _fault(name, result, fault)
    if result.not_its_own:
        lines += [f"### Failures that are not the fault of {program.class_}\n"]
        lines += [
            f"- At fault: {BLAMES[item.blame]} ({item.count} cases). {item.words}"
            for item in result.not_its_own
        ]
        lines += [""]
    return lines


def _fault(name: str, result: Checked, fault: Fault) -> list[str]:
    file = FOLDER / f"{name}.cases.json"
    (shown,) = (case for case in read_structure(file, CaseFile).cases if case.id == fault.shown_by)
    failing = [case for case in suite(result.game) if case.id in fault.cases]
    shortest = min(failing, key=lambda case: (len(case.moves or ()), case.size))
    moves = shown.moves or ()
    rule = f" (`{fault.clause}`)" if fault.clause else ""
    fail = quantity(len(fault.cases), "case fails", "cases fail")
    shorter = len(shortest.moves or ()) < len(moves)
    suited = [f"The shortest record in the suite is that of `{shortest.id}`: {_length(shortest)}."]
    return [
        f"### {fault.title}\n",
        f"At fault: {BLAMES[fault.blame]}{rule}. {fail} by it. {fault.cause}",
        f"{'It was reported.' if result.reported else 'It has not been reported.'}\n",
        f"`{fault.shown_by}` in `{file.relative_to(ROOT)}` shows it: {_length(shown)}.",
        *(suited if shorter else []),
        "",
        f"```\n{_picture(shown.picture)}\n\n{_wrapped(moves)}\n```\n",
        "A text for a report:\n",
        *(f"> {line}".rstrip() for line in fault.report.splitlines()),
        "",
    ]


def _length(case: Case) -> str:
    return f"{quantity(len(case.moves or ()), 'move')} on a board of size {case.size}"


def _picture(lines: tuple[str, ...]) -> str:
    return "\n".join(line.rstrip() for line in lines)


def _wrapped(moves: Sequence[str]) -> str:
    return textwrap.fill(" ".join(moves), 100)


def main(*arguments: str) -> None:
    """Write the page, and before it the figures of a report."""
    try:
        if arguments:
            name, report = arguments
            path = FOLDER / f"{name}.json"
            result = with_figures(read_structure(path, Checked), Path(report))
            path.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n")
        PAGE.write_text(with_results(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    except BadFixture as problem:
        sys.exit(f"wild: {problem}")


if __name__ == "__main__":
    main(*sys.argv[1:])
