"""Cases as their files contain them: a position or record each, with the right answer."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rulestone.core.boards import Board
from rulestone.core.decoded import words_of
from rulestone.core.errors import BadInput
from rulestone.core.loading import convert, once, read_json
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName
from rulestone.files import BadFile, read_bytes
from rulestone.protocol import GameSetting, Operation, Question
from rulestone.protocol.strict_json import NotJson, decode_json
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game, games, unusable_games
from rulestone.rulebook.register_file import UnknownGame

FIXTURE_FORMAT = 1
"""The version of the format of case files. Files of other versions are refused."""

FIRST_SUITE = "0.1"
"""The first release with cases. Cases that name no release are of this one."""


class BadFixture(BadInput):
    """A file of cases that cannot be read. The message is one line: the file, the place and the fault."""


PositionForm = Literal["stones", "moves"]
"""How a question gives its position: by the stones on the board, or by a record of moves."""


class Expectation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The right answer to a case. Only the fields that apply are set.

    Attributes:
        legal: all legal actions (as in the protocol), in any order.
        to_move: the colour that acts now, or null.
        over: whether the game has ended.
        winner: the colour that has won, or null.
        score: points (Lefe) or group sizes (turnless games) by colour.
        leader: who would win if the game ended here, or null for a tie.
        why: for each illegal empty cell (turnless: `colour:cell`) or other illegal action, all clauses that
            forbid it. An engine may name any one of them, and must explain placements only.
        accepted: (play) how many leading moves are legal.
        reasons: (play) the clauses that forbid the next move. An engine may name any one of them.
        nodes: (perft) how many action sequences there are.
        error: the move that makes the question invalid. The answer is an error that names it, if it is one.
    """

    legal: tuple[ActionText, ...] | UnsetType = UNSET
    to_move: Colour | None | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    winner: Colour | None | UnsetType = UNSET
    score: dict[Colour, int | tuple[int, ...]] | UnsetType = UNSET
    leader: Colour | None | UnsetType = UNSET
    why: dict[str, tuple[ClauseId, ...]] | UnsetType = UNSET
    accepted: int | UnsetType = UNSET
    reasons: tuple[ClauseId, ...] | UnsetType = UNSET
    nodes: int | UnsetType = UNSET
    error: ActionText | UnsetType = UNSET


class AuthorAssertions(
    Expectation,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """The facts that the author of a case knows from the rules, independently of any engine.

    The fields of an expectation have the same meaning here; the author may name only some of the `reasons`.

    Attributes:
        allows: some of the legal actions.
        lacks: actions that are not legal.
        refuses: by cell (turnless: `colour:cell`), all clauses that forbid it.
        at: by cell, all legal actions that place a stone on it.
        legal_count: the number of legal actions.
    """

    allows: tuple[ActionText, ...] = ()
    lacks: tuple[ActionText, ...] = ()
    refuses: dict[str, tuple[ClauseId, ...]] = {}
    at: dict[CellName, tuple[ActionText, ...]] = {}
    legal_count: int | UnsetType = UNSET


class Case(
    GameSetting,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A question with its answer.

    Attributes:
        id: permanent, unique over all fixtures: `minefield/hard-corner-…`.
        title: the point of the case, in words.
        clauses: the clauses it decides: if you break one of them, the answer changes.
        near: the clauses that nearly apply here but don't.
        tags: words to select cases by.
        since: the release that first had the case; `0.1` if it is left out.
        question: the operation of the protocol.
        picture: the position drawn for people; programs need not read it.
        focus: the empty cells that pictures should show; programs need not read it.
        stones: the stones on the board (after the accepted moves of a record), by colour.
        to_move: the colour to move, in games with turns.
        moves: a record of moves from the start that leads there.
        asks: the forms of its question: by `stones`, by `moves`, or either. Only `moves` if the stones do not
            determine the position (a swap is used up, a player has stopped).
        depth: (perft) the depth of the count in actions.
        says: its author's statements about the answer; programs need not read it.
        expect: the right answer.
        agreed: the engines that confirmed this answer.
    """

    id: str
    title: str
    clauses: tuple[ClauseId, ...]
    near: tuple[ClauseId, ...] = ()
    tags: tuple[str, ...] = ()
    since: str = FIRST_SUITE
    question: Operation
    picture: tuple[str, ...] = ()
    focus: tuple[CellName, ...] = ()
    stones: dict[Colour, tuple[CellName, ...]] = {}  # noqa: RUF012 - every case has its own
    to_move: Colour | None = None
    moves: tuple[ActionText, ...] | None = None
    asks: tuple[PositionForm, ...] = ()
    depth: int | None = None
    says: AuthorAssertions | None = None
    expect: Expectation
    agreed: tuple[str, ...]

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The moves; empty if the position is given by stones."""
        return self.moves or ()

    @property
    def legal_moves(self) -> tuple[ActionText, ...]:
        """The leading moves that are legal by the answer; all of them if the answer has no number."""
        return self.record if self.expect.accepted is UNSET else self.record[: self.expect.accepted]


_FILE_FIELDS = (
    *("id", "title", "clauses", "near", "tags", "since", "question", "game", "size", "options", "removed"),
    *("picture", "focus", "stones", "to_move", "moves", "asks", "depth", "says", "expect", "agreed"),
)
"""The fields of a case in the order of the file."""


def fields_of(case: Case) -> dict[str, object]:
    """Return the fields of a case as they are written to a file, without those at their defaults."""
    fields: dict[str, object] = msgspec.to_builtins(case, str_keys=True)
    if case.since == FIRST_SUITE:  # an equal text may be another object, which msgspec does not leave out
        fields.pop("since", None)
    return {name: fields[name] for name in _FILE_FIELDS if name in fields}


class CaseFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of cases about one topic of one game.

    Attributes:
        format: the version of the file format; this is 1.
        game: the game of all its cases.
        about: the topic of the cases, in a sentence.
        cases: the cases.
    """

    format: int
    game: GameName
    about: str
    cases: tuple[Case, ...]


def questions_of(case: Case, operations: tuple[str, ...]) -> tuple[Question, ...]:
    """Return the questions of a case for an engine with these operations; none if it needs others.

    A position given by stones needs `judge`. A record needs `play`; with `judge` there is a second question.
    """
    if case.expect.error is not UNSET:
        needed = {case.question, "play"} if case.question == "judge" else {case.question}
        return (question_of(case),) if needed.issubset(operations) else ()
    if case.question == "perft":
        return (question_of(case),) if "perft" in operations and case.depth is not None else ()
    asked: list[Question] = []
    if "judge" in operations and "stones" in case.asks:
        asked.append(question_of(case, "stones"))
    if "play" in operations and "moves" in case.asks:
        asked.append(case.play(case.record))
        if "judge" in operations and case.question == "judge":
            asked.append(case.judge(case.record))
    return tuple(asked)


def question_of(case: Case, form: PositionForm | None = None) -> Question:
    """Return the question of a case.

    Args:
        case: the case, or a draft of one.
        form: how the position is given; None for `moves` if the case can be sent with its record.
    """
    if form is None:
        by_stones = "moves" not in case.asks if case.asks else case.moves is None
        form = "stones" if by_stones else "moves"
    match case.question:
        case "judge" if form == "stones":
            return case.judge_stones(case.stones, case.to_move)
        case "judge":
            return case.judge(case.record)
        case "play":
            return case.play(case.record)
        case "perft":
            return case.perft(case.record, case.depth or 0)


def board_of(question: GameSetting) -> Board:
    """Return the board of a question. Removed cells are ignored in games that remove none."""
    game = find_game(question.game)
    return game.board(question.size, question.removed if game.allows_removed_cells else ())


INVALID_FILE = "invalid.json"
"""The file next to the cases of a game with questions that must be answered by an error."""

TABLE_FILES = frozenset({"kills.json", "perft-table.json", INVALID_FILE})
"""Files next to the cases of a game that contain no positions: two tables, and invalid questions."""


def fixtures_root() -> Path:
    """Return the folder of rulestone's fixtures, in the installed package or in the source tree."""
    packaged = Path(__file__).parents[1] / "fixtures"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "fixtures"


def fixtures_of(game: Game) -> Path:
    """Return the folder of a game's cases. It may not exist.

    It is the one that rulestone ships, else `fixtures` next to the register.
    """
    shipped = fixtures_root() / game.name
    return shipped if shipped.is_dir() else game.folder / "fixtures"


def tables_of(game: Game) -> Path:
    """Return the folder of the tables about a game's cases.

    It is the folder of its cases; the games of rulestone share one.
    """
    own = fixtures_of(game)
    return own.parent if own.parent == fixtures_root() else own


_File = TypeVar("_File", bound=Struct)


def read_structure(path: Path, kind: type[_File], *, strict: bool = False) -> _File:
    """Read a JSON file and check only its structure, and if `strict`, that no key is given twice.

    Raises:
        BadFixture: it cannot be read, is not JSON, or has another structure.
    """
    try:
        content = read_bytes(path)
        if strict:
            return convert(decode_json(content), kind)
        return read_json(content, kind)
    except BadFile as problem:
        raise BadFixture(str(problem)) from problem
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, NotJson) as problem:
        message = words_of(problem)
        what = "a file of cases" if kind is CaseFile else "a table"
        hint = "; rulestone author cases completes drafts" if "missing required field" in message else ""
        raise BadFixture(f"{path}: not {what}: {message}{hint}") from problem


def read_file(path: Path, *, strict: bool = False) -> CaseFile:
    """Read one file of cases. If `strict`, refuse ambiguous JSON, such as a key given twice.

    Raises:
        BadFixture: it cannot be read, is not JSON, has another structure or another format version, or its
            game is not installed or cannot be used.
    """
    file = read_structure(path, CaseFile, strict=strict)
    check_file(path, file)
    for case in file.cases:
        if case.expect == Expectation():
            raise BadFixture(f"{path}: {case.id}: `expect` is empty: it needs a field such as `legal`")
    for name in sorted({file.game, *(case.game for case in file.cases)}):
        try:
            find_game(name)
        except UnknownGame as problem:
            raise BadFixture(f"{path}: {problem}") from problem
    return file


def check_file(path: Path, file: CaseFile) -> None:
    """Check the version of a file of cases, and that no two of its cases share an id.

    Raises:
        BadFixture: it has another version, or two do.
    """
    if file.format != FIXTURE_FORMAT:
        raise BadFixture(f"{path}: format {file.format}, but this rulestone has format {FIXTURE_FORMAT}")
    for name, count in Counter(case.id for case in file.cases).items():
        if count > 1:
            raise BadFixture(f"{path}: a second case with the id {name!r}")


@once
def _read_once(path: Path, _changed: tuple[int, int, int]) -> CaseFile:
    """Read one file of cases, and again only after it has changed."""
    return read_file(path)


def case_files(folder: Path) -> Iterator[Path]:
    """The files of cases in the folder of a game, in a fixed order."""
    yield from sorted(path for path in folder.glob("*.json") if path.name not in TABLE_FILES)


def cases_of_game(game: Game, folder: Path | None = None) -> tuple[Case, ...]:
    """Return every case of one game, in a fixed order.

    Args:
        game: the game.
        folder: the folder of its cases; None for `fixtures_of`.

    Raises:
        BadFixture: the folder is missing or has no cases, a file cannot be read or is about another
            game, or two cases share an id.
    """
    where = fixtures_of(game) if folder is None else folder
    if not where.is_dir():
        raise BadFixture(f"the cases of {game.name}: there is no folder {where}")
    cases: dict[str, Case] = {}
    for path in case_files(where):
        status = path.stat()
        for case in _read_once(path, (status.st_ino, status.st_size, status.st_mtime_ns)).cases:
            if case.game != game.name or not case.id.startswith(f"{game.name}/"):
                raise BadFixture(f"{path}: {case.id!r} is not a case of {game.name}")
            if case.id in cases:
                raise BadFixture(f"{path}: a second case with the id {case.id!r}")
            cases[case.id] = case
    if not cases:
        raise BadFixture(f"the cases of {game.name}: {where} has no cases")
    return tuple(cases.values())


def invalid_cases(names: Collection[GameName] = ()) -> tuple[Case, ...]:
    """Return the invalid questions of some games or of all, which an engine answers with an error.

    Raises:
        BadFixture: a file of them cannot be read.
    """
    files = (fixtures_of(game) / INVALID_FILE for game in games() if not names or game.name in names)
    return tuple(case for file in files if file.is_file() for case in read_file(file).cases)


@dataclass(frozen=True, slots=True)
class CaseCollection:
    """The cases of all games.

    Attributes:
        cases: every case that can be read, game by game.
        problems: for each game with unreadable cases or that cannot be used, the reason in one line.
    """

    cases: tuple[Case, ...]
    problems: Mapping[str, str]


def collect_cases() -> CaseCollection:
    """Collect the cases of every installed game. A problem in one game does not affect the others."""
    cases: list[Case] = []
    problems = dict(unusable_games())
    for game in games():
        try:
            cases += cases_of_game(game)
        except BadFixture as problem:
            problems[game.name] = str(problem)
    return CaseCollection(tuple(cases), problems)


def read_cases() -> tuple[Case, ...]:
    """Return every case that can be read, in a fixed order. `collect_cases` also returns the problems."""
    return collect_cases().cases
