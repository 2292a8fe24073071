"""Verdicts, refusals and right answers in words, as blocks of a report.

Every reader gets the same: the terminal, Markdown, the book and the explorer render these blocks.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.core.names import ActionText, ClauseId, Colour, GameName
from rulestone.core.position import Position
from rulestone.draw.scene import Scene
from rulestone.explain.cells import (
    ColourExplanation,
    Explanation,
    PicturedActionExplanation,
    PicturedExplanation,
    Refusal,
)
from rulestone.protocol import Verdict
from rulestone.report.tree import Block, Facts, Line, Paragraph, Picture, Span
from rulestone.rulebook.entries import option_text
from rulestone.rulebook.installed import find_game

Fact = tuple[str, Line]
"""The name of a fact, and its value."""

AnyScore = Mapping[Colour, int | tuple[int, ...]] | Mapping[str, int | tuple[int, ...]]
"""By colour, points or the sizes of groups."""


# Verdicts.


def verdict_blocks(game: GameName, position: Position, verdict: Verdict) -> tuple[Block, ...]:
    """Return whose turn it is or how the game ended, and the facts of an engine's verdict.

    Args:
        game: the game.
        position: the position under the reference rules.
        verdict: an engine's verdict of it.
    """
    why = {} if verdict.why is UNSET else {cell: (clause,) for cell, clause in verdict.why.items()}
    rows = [*_placing(() if verdict.over else verdict.legal, why), *_score(game, verdict.score)]
    if verdict.leader is not UNSET and not verdict.over:
        rows.append(("ahead", (verdict.leader or "neither").capitalize()))
    return (Paragraph(situation(position, verdict), "strong"), Facts(rows))


def situation(position: Position, verdict: Verdict) -> str:
    """Return one sentence: whose turn it is, or how the game ended.

    Args:
        position: the position under the reference rules.
        verdict: an engine's verdict of it.
    """
    status = position.status()
    same = (status.over, status.to_move) == (verdict.over, verdict.to_move)
    notice = status.notice if same else ""
    if verdict.over:
        return " ".join(filter(None, ("Over:", notice, _result(verdict))))
    whose = "" if verdict.to_move is None else f"{verdict.to_move.capitalize()} to move."
    return " ".join(filter(None, (whose, notice)))


def _result(verdict: Verdict) -> str:
    """Return the result: `Light wins 2–0.`, `A draw, 1–1.`, or `Black has won.` in games without points."""
    score = () if verdict.score is UNSET else verdict.score.values()
    points = "–".join(map(str, sorted((number for number in score if isinstance(number, int)), reverse=True)))
    if verdict.winner is None:
        return f"A draw, {points}." if points else "A draw."
    winner = verdict.winner.capitalize()
    return f"{winner} wins {points}." if points else f"{winner} has won."


def _placing(legal: tuple[ActionText, ...], why: Mapping[str, tuple[ClauseId, ...]]) -> Iterator[Fact]:
    """The legal actions, and the illegal cells by the clauses that forbid them."""
    if legal:
        between = ", " if any(" " in action for action in legal) else " "
        yield f"legal ({len(legal)})", Span(between.join(legal), "code")
    by_clauses: dict[tuple[ClauseId, ...], list[str]] = {}
    for cell, clauses in why.items():
        by_clauses.setdefault(clauses, []).append(cell)
    for clauses, cells in by_clauses.items():
        yield f"refused ({len(cells)})", (Span(" ".join(cells), "code"), " by ", *_names(clauses))


def _score(game: GameName, score: AnyScore | UnsetType) -> Iterator[Fact]:
    """The score, with any bonus of a colour: `black 3, 1; red 4, ½`."""
    if score is UNSET:
        return
    imaginary = find_game(game).rulebook.imaginary_groups
    has_points = all(isinstance(value, int) for value in score.values())
    yield (
        "score" if has_points else "groups",
        "; ".join(
            f"{colour} {points}"
            if isinstance(points, int)
            else f"{colour} {', '.join((*map(str, points), *imaginary.get(Colour(colour), ()))) or 'none'}"
            for colour, points in score.items()
        ),
    )


# Cells, actions and refusals.


def explanation_blocks(
    game: GameName, explained: PicturedExplanation | PicturedActionExplanation
) -> tuple[Block, ...]:
    """Return why a cell or an action is legal or not, each rule in words once, and the picture."""
    shown: set[ClauseId] = set()
    if isinstance(explained, PicturedActionExplanation):
        action = explained.explanation
        head = Paragraph(f"{action.action} is {'' if action.legal else 'not '}legal.", "strong")
        return (head, *_refusals(action.refusals, shown), *_picture(explained.scene))
    subject = explained.explanation
    blocks = [block for case in _alike_once(subject) for block in _for_colour(subject, case, shown)]
    if any(case.legal for case in subject.colours):
        asked = [clause.id for clause in find_game(game).rulebook.clauses if clause.refuses]
        blocks.append(Paragraph(("No rule refuses it. Rules checked: ", *_names(asked), ".")))
    facts = (Facts(list(subject.facts.items())),) if subject.facts else ()
    return (*blocks, *facts, *_picture(explained.scene))


def refused_move_blocks(number: int, action: str, refusals: Iterable[Refusal]) -> tuple[Block, ...]:
    """Return why an action of a record is refused; `number` counts from 1."""
    head = Paragraph((Span(action, "code"), f" is refused as move {number}."), "strong")
    return (head, *_refusals(refusals, set()))


def may_place(explanation: Explanation, case: ColourExplanation) -> str:
    """Return whether a colour may act on a cell, as a sentence without its full stop."""
    who = "Nobody" if case.colour is None else case.colour.capitalize()
    verb = "may" if case.legal or case.colour is None else "may not"
    return f"{who} {verb} {'place on' if case.placing else 'move from or to'} {explanation.cell}"


def explanation_summary(explanation: Explanation) -> str:
    """Return one line: whether each colour may act on a cell, and the clauses that forbid it."""
    sentences: list[str] = []
    for case in _alike_once(explanation):
        clauses = ", ".join(dict.fromkeys(refusal.clause for refusal in case.refusals))
        sentences.append(may_place(explanation, case) + (f": {clauses}." if clauses else "."))
    return " ".join(sentences)


def _alike_once(subject: Explanation) -> tuple[ColourExplanation, ...]:
    """Return the explanation for each colour; a single one if the same reasons refuse all of them.

    For an occupied cell, the first clause is enough.
    """
    colours = tuple(
        replace(case, refusals=case.refusals[:1]) if subject.stone and case.placing else case
        for case in subject.colours
    )
    first, *others = colours or (None,)
    if first is not None and first.refusals and all(case.refusals == first.refusals for case in others):
        return (first,) if not others else (replace(first, colour=None),)
    return colours


def _for_colour(explanation: Explanation, case: ColourExplanation, shown: set[ClauseId]) -> Iterator[Block]:
    how = ""
    if case.legal and not (case.placing and case.actions[0].endswith(explanation.cell)):
        how = f": {' or '.join(case.actions)}"
    yield Paragraph(f"{may_place(explanation, case)}{how}.", "strong")
    yield from _refusals(case.refusals, shown)


def _refusals(refusals: Iterable[Refusal], shown: set[ClauseId]) -> Iterator[Block]:
    """The clauses that forbid an action, each with its rule in words, unless it was already shown."""
    for clause, of_clause in groupby(refusals, key=lambda refusal: refusal.clause):
        reasons = tuple(of_clause)
        yield Paragraph((*_names([clause]), ": ", "; ".join(reason.because for reason in reasons)))
        if clause not in shown:
            yield Paragraph(prose(reasons[0].rule), "soft")
        shown.add(clause)


def _picture(scene: Scene) -> tuple[Block, ...]:
    """Return a picture, if it shows more than the position."""
    return (Picture(lambda: scene),) if any(scene.marked.values()) else ()


# Right answers.


def case_blocks(case: Case) -> tuple[Block, ...]:
    """Return the question of a case as you would set it up, and the right answer."""
    return (Facts([*_question(case), *_answer(case), ("agreed", ", ".join(case.agreed))]),)


def _question(case: Case) -> Iterator[Fact]:
    if case.clauses:
        yield "decided by", _names(case.clauses)
    if case.near:
        yield "near", _names(case.near)
    if case.options:
        settings = (f"{name}={option_text(value)}" for name, value in case.options.items())
        yield "options", Span(" ".join(settings), "code")
    if case.moves is not None:
        yield "moves", Span(" ".join(case.moves), "code") if case.moves else "none"


def _answer(case: Case) -> Iterator[Fact]:
    expect = case.expect
    if expect.nodes is not UNSET:
        yield f"sequences of {case.depth}", f"{expect.nodes:,}"
        return
    if expect.error is not UNSET:
        yield "answer", f"an error that names {expect.error}"
        return
    if expect.accepted is not UNSET and case.moves is not None:
        yield "legal moves", f"{expect.accepted} of {len(case.moves)}"
        if not isinstance(expect.reasons, UnsetType) and expect.reasons:
            refused = Span(case.moves[expect.accepted], "code")
            yield "refused move", (refused, " by ", *_names(expect.reasons))
    if expect.over:
        result = f"{expect.winner.capitalize()} has won" if isinstance(expect.winner, str) else "a draw"
        yield "standing", f"over; {result}"
    elif isinstance(expect.to_move, str):
        yield "standing", f"{expect.to_move.capitalize()} to move"
    legal = () if expect.legal is UNSET else expect.legal
    yield from _placing(legal, {} if expect.why is UNSET else expect.why)
    yield from _score(case.game, expect.score)
    if expect.leader is not UNSET and not expect.over:
        yield "ahead", expect.leader or "neither"


# Lines.


def _names(clauses: Iterable[ClauseId]) -> tuple[str | Span, ...]:
    """Return the ids of clauses as links, separated by commas."""
    linked = [(", ", Span(clause, "code", to=clause)) for clause in clauses]
    return tuple(piece for pair in linked for piece in pair)[1:]


def prose(text: str) -> tuple[str | Span, ...]:
    """Return a text of the register in pieces. Text in backticks is code, and may be linked."""
    parts = enumerate(text.split("`"))
    return tuple(Span(part, "code", to=part) if place % 2 else part for place, part in parts)
