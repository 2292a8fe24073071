"""Turn an author's draft into a file of cases: work out the position, and have engines confirm the answer.

A draft has the form of a case without the fields that can be computed. The most important of these is
`expect`, which comes from the engines if their answer agrees with the author's `says`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict, replace

from rulestone.author.formatting import case_file_json, json_line
from rulestone.cases.cases import (
    FIXTURE_FORMAT,
    AuthorAssertions,
    Case,
    CaseFile,
    Expectation,
    PositionForm,
    check_file,
    question_of,
    questions_of,
    read_structure,
)
from rulestone.cases.expect import expectation, position_and_expectation
from rulestone.cases.selection import why_not_declared
from rulestone.cases.suites import current_suite
from rulestone.check.asking import grade, respond
from rulestone.check.differences import few, in_lines
from rulestone.core.boards import Board, UnknownCell
from rulestone.core.errors import Error
from rulestone.core.names import ActionText, CellName, ClauseId, GameName, Size
from rulestone.core.wording import quantity
from rulestone.draw.scene import position_scene
from rulestone.draw.text import text
from rulestone.engines.engine import Engine, EngineBroken
from rulestone.engines.installed import REFERENCE
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import BadRequest, Operation
from rulestone.protocol.checking import check_question
from rulestone.rulebook.clauses import UnknownClause, clause
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game


class NotConfirmed(Error):
    """A case that is impossible or that engines do not confirm. The message is the reason."""


class Draft(
    Case,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A case as its author writes it. Fields that can be worked out may be left out."""

    title: str = ""
    clauses: tuple[ClauseId, ...] = ()
    question: Operation = "judge"
    game: GameName = GameName("")
    size: Size = Size(0)
    expect: Expectation = Expectation()
    agreed: tuple[str, ...] = ()


class DraftFile(CaseFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of drafts and finished cases."""

    cases: tuple[Draft, ...]


_MOST_DIFFERENCES = 3
"""Maximum number of differences that the line of a case names."""

_MISTAKES = (BadRequest, NotConfirmed, UnknownCell, UnknownClause, EngineBroken)
"""Exceptions for mistakes of an author or an engine. Their messages suffice."""


def completed_file(
    path: Path, others: Sequence[Engine], enough: int = 1, tell: Callable[[str], object] = lambda _: None
) -> bytes:
    """Complete a file of cases with the answers of the reference, if other engines agree.

    Args:
        path: the file.
        others: the engines that may confirm a case, apart from the reference.
        enough: the number of them that must agree. The remaining ones are then not used.
        tell: called with a line for each case that had another answer.

    Raises:
        BadFixture: it cannot be read, has another format, or two of its cases share an id.
        NotConfirmed: a case is impossible, its `says` is wrong, or the engines differ; a line for each.
    """
    file = read_structure(path, DraftFile)
    check_file(path, file)
    cases: list[Case] = []
    problems: list[str] = []
    for draft in file.cases:
        try:
            case = _confirmed(replace(draft, game=draft.game or file.game), others, enough)
            if draft.agreed and (now := ", ".join(_otherwise(draft.expect, case.expect))):
                tell(f"{draft.id}: its answer is another one now: {now}; its title: {case.title}")
            cases.append(case)
        except _MISTAKES as problem:
            problems.append(f"{draft.id}: {problem}")
    if problems:
        raise NotConfirmed("\n".join(problems))
    return case_file_json(
        CaseFile(format=FIXTURE_FORMAT, game=file.game, about=file.about, cases=tuple(cases))
    )


def _confirmed(draft: Draft, others: Sequence[Engine], enough: int) -> Case:
    """Return the completed case once enough engines agree on it."""
    if not draft.id.startswith(f"{draft.game}/"):
        raise NotConfirmed(f"the id of a case of {draft.game} begins with {draft.game}/")
    for named in (*draft.clauses, *draft.near):
        clause(named)
    if draft.says is not None and draft.says.error is not UNSET:
        case = _refused(draft, draft.says.error)
    else:
        case, board = _answered(draft)
        if case.says is not None and case.says != AuthorAssertions():
            _check_says(case.says, case.expect, board, find_game(case.game))
        elif draft.expect != case.expect and not draft.agreed:  # a case with its answer needs no more
            raise NotConfirmed("it has no `says`: write what must be true")
    able = [engine for engine in others if why_not_declared(case, engine.capabilities) is None]
    agreeing = (engine.capabilities.name for engine in able if _agrees(case, engine))
    agreed = [REFERENCE, *islice(agreeing, enough)]
    if len(agreed) < 2:
        raise NotConfirmed(f"only {REFERENCE} answered, and two must agree")
    silent = [engine.capabilities.name for engine in able if engine.capabilities.name not in agreed]
    if len(agreed) <= min(enough, len(able)):
        raise NotConfirmed(f"{' and '.join(silent)} declined to answer, and must agree")
    kept = draft.agreed if draft.expect == case.expect and len(draft.agreed) > 1 else ()
    new = () if kept and enough == 1 else agreed
    since = draft.since if draft.agreed else current_suite()
    return replace(case, since=since, agreed=tuple(dict.fromkeys((*kept, *new))))


def _otherwise(old: Expectation, new: Expectation) -> Iterator[str]:
    """The fields in which two answers differ."""
    for name in Expectation.__struct_fields__:
        if getattr(old, name) != getattr(new, name):
            yield name


def _refused(draft: Draft, move: ActionText) -> Case:
    """Return the case of an invalid question, which the reference must refuse by naming a move.

    Raises:
        NotConfirmed: it does not.
    """
    case = Case(**asdict(replace(draft, expect=Expectation(error=move), asks=("moves",))))
    attempt = grade(case, case.expect, question_of(case), respond(ReferenceEngine(), question_of(case)))
    if attempt.status != "pass":
        raise NotConfirmed(f"{REFERENCE} {'; '.join(in_lines(attempt.differences))}")
    return case


_ANSWERED = {**dict.fromkeys(("allows", "lacks", "at"), "legal"), "refuses": "why"}
"""By what an author says, the field of the answer that it is compared with, if its name is another."""


def _check_says(says: AuthorAssertions, expect: Expectation, board: Board, game: Game) -> None:
    """Check that an answer agrees with the author's statements.

    Raises:
        NotConfirmed: it does not.
    """

    def is_at(action: ActionText, cell: CellName) -> bool:
        return board.cell(cell) in game.read_action(board, action).placement_cells[:1]

    legal = set(() if expect.legal is UNSET else expect.legal)
    why = {} if expect.why is UNSET else {cell: set(clauses) for cell, clauses in expect.why.items()}
    holds = {
        "legal": says.legal is UNSET or set(says.legal) == legal,
        "allows": legal.issuperset(says.allows),
        "lacks": legal.isdisjoint(says.lacks),
        "at": all(
            {action for action in legal if is_at(action, cell)} == set(own) for cell, own in says.at.items()
        ),
        "legal_count": says.legal_count in {UNSET, len(legal)},
        "refuses": all(why.get(cell, set()) == set(clauses) for cell, clauses in says.refuses.items()),
        "why": says.why is UNSET or {cell: set(clauses) for cell, clauses in says.why.items()} == why,
        "reasons": says.reasons is UNSET or set(expect.reasons or ()).issuperset(says.reasons),
    }
    for name in ("to_move", "over", "winner", "score", "leader", "accepted", "nodes"):
        holds[name] = getattr(says, name) in (UNSET, getattr(expect, name))
    otherwise: list[str] = []
    if not holds.pop("legal") and says.legal is not UNSET:
        missing, wrong_ones = sorted(legal.difference(says.legal)), sorted({*says.legal} - legal)
        otherwise += [f'its author leaves {few(missing)} out of "legal"'] if missing else []
        otherwise += [f'its author has {few(wrong_ones)} in "legal"; not legal'] if wrong_ones else []
    for field in (name for name, is_so in holds.items() if not is_so):
        wrong = msgspec.to_builtins(AuthorAssertions(**{field: getattr(says, field)}), str_keys=True)
        answer = msgspec.json.decode(msgspec.json.encode(expect), type=dict[str, object])
        answer["legal_count"] = len(legal)
        answered = _ANSWERED.get(field, field)
        right = json_line({name: value for name, value in answer.items() if name == answered})
        otherwise.append(f"its author says {json_line(wrong)}; the reference: {right:.400}")
    if otherwise:
        raise NotConfirmed("; ".join(otherwise))


_LEAVE_OUT = "if this is right, leave out `picture`, and `stones` beside `moves`: they are written anew"


def _answered(draft: Draft) -> tuple[Case, Board]:
    """Return the case of a draft with the reference's answer, and its board."""
    game = find_game(draft.game)
    if draft.moves is None and not draft.stones:
        raise NotConfirmed("it has no position: write its `stones`, or the `moves` that lead there")
    position, expect = position_and_expectation(check_question(question_of(draft)))
    if draft.agreed and draft.moves is not None and draft.expect != expect:  # they may lead elsewhere now
        draft = replace(draft, picture=(), stones={}, to_move=None)
    board = position.board
    picture = text(position_scene(position), keyed=False)
    if draft.picture not in ((), picture):
        raise NotConfirmed(_rows(f"its picture does not show its position; {_LEAVE_OUT}", picture))
    stones = position.stones_by_colour
    if draft.stones and any(set(draft.stones.get(colour, ())) != set(stones[colour]) for colour in stones):
        raise NotConfirmed(_rows(f"its moves do not lead to its stones; {_LEAVE_OUT}", picture))
    made = replace(
        draft,
        picture=picture,
        focus=board.names(board.cell(name) for name in draft.focus),
        stones=stones,
        to_move=draft.to_move or position.status().to_move,
        expect=expect,
    )
    made = replace(made, asks=_asks(made, turnless=game.turnless))
    return Case(**asdict(made)), board


def _asks(case: Case, *, turnless: bool) -> tuple[PositionForm, ...]:
    """Return the forms of a case's question. With a record, `stones` only if the answer is the same."""
    if case.moves is None:
        return ("stones",)
    if case.question != "judge" or (case.to_move is None and not turnless):
        return ("moves",)
    same = expectation(question_of(case, "stones")) == case.expect
    return ("stones", "moves") if same else ("moves",)


def _rows(words: str, picture: Sequence[str]) -> str:
    return "".join((words, *(f"\n    {row}" for row in picture)))


def _agrees(case: Case, engine: Engine) -> bool:
    """Return whether an engine answers the case as expected; False if it declines to answer."""
    for question in questions_of(case, engine.capabilities.ops):
        attempt = grade(case, case.expect, question, respond(engine, question))
        if attempt.status == "skip":
            return False
        if attempt.status != "pass":
            words = [*in_lines(attempt.differences)]
            if (more := len(words) - _MOST_DIFFERENCES) > 0:
                words[_MOST_DIFFERENCES:] = [f"and {quantity(more, 'more difference')}"]
            did = f"differs: {'; '.join(words)}" if attempt.status == "fail" else f"fails: {attempt.message}"
            raise NotConfirmed(f"{engine.capabilities.name} {did}")
    return True
