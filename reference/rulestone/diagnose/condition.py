"""The shortest condition that the failures of an engine meet, and no right answer does.

A condition is one to three facts. It is found if stating it, and then the exceptions, takes fewer bits than
listing the failures among all answers (its description length). A random set of failures has no
such condition, however many facts there are, because each fact to choose from costs bits as well.

Three kinds of examples are searched: whole answers, single fields of answers, and the empty cells of
positions.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import chain, combinations, takewhile
from math import inf, lgamma, log, log2
from operator import and_
from re import fullmatch, sub
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import UNSET, structs

from rulestone.cases.cases import Case
from rulestone.cases.expect import position_and_expectation
from rulestone.check.results import Attempt, Result, Run, Shared
from rulestone.core.names import CellName, Colour, GameName
from rulestone.core.wording import quantity
from rulestone.diagnose.facts import Facts, Surroundings, case_facts, kind_of
from rulestone.protocol import BadRequest, Verdict
from rulestone.protocol.checking import check_question
from rulestone.rulebook.installed import find_game

_MARGIN, _PER_FACT, _PER_BOUND = 6.0, 1.0, 2.0
"""Bits that a condition must save besides its own; those of a fact, and of the bound of a number."""

_FURTHER = 20.0
"""Bits that each fact after the first must save besides its own, but for the clause that forbids a placement.
A sample always allows one that takes a few right answers away, and readers take it for part of the cause."""

_FEWEST_FAMILIES, _FEWEST_RIGHT = 2, 20
"""Fewer failures of different cases, or fewer right answers, share nothing that means anything. Neither do
failures that are twice as many as right answers."""

_FEWEST_ALIKE = 4
"""Fewer failures may be in one field by chance."""

_MOSTLY = 0.8
"""Share of the failures that are wrong in the same way, if only that is told."""

_SPARE, _EXACT = 0.05, 0.02
"""Share of the failures that a condition may miss, and of right ones where it holds exactly."""

_NEARLY, _RARELY, _SELDOM = 0.8, 0.15, 0.2
"""The same of a condition that is told with its counts, and its greatest share of all right ones. If only the
last share of those that meet it are right, it may have several facts, and be met by half of all right ones,
but not of answers, which differ in much."""

_COMBINED = ((1, 400), (2, 80), (3, 30))
"""By number of facts in a condition, how many of the most selective ones are combined."""

_MOST_CELLS = 400
"""Of larger boards about so many cells are examples that an engine rightly allows: they tell little."""

_FIELDS = ("score", "leader", "winner", "why", "reason", "to_move", "over", "nodes")
"""The fields with an error of their own, those first that other errors move least."""

_LAST = 99
"""The place of whole answers after all kinds that tell more."""

Kind = Literal["answers", "field", "allowed", "refused", "removal", "listed", "omitted"]
"""The kinds of examples: answers; one field; cells with an illegal and with a legal placement; removals;
answers to positions in which an action without a cell is illegal, and in which it is legal."""

_WORDS: Mapping[Kind, tuple[str, str]] = {
    "answers": ("wrong answer", ""),
    "field": ("wrong value", " of `{}`"),
    "allowed": ("illegal placement", " that you allow"),
    "refused": ("legal placement", " that you refuse"),
    "removal": ("placement", " with wrong removals"),
    "listed": ("answer", " with a {} that is illegal"),
    "omitted": ("answer", " without a {} that is legal"),
}
"""By kind, the wrong examples in words, after their number."""

_WAYS: Mapping[Kind, str] = {
    "listed": "list a {} that is illegal",
    "omitted": "lack a {} that is legal",
    "field": "are wrong in `{}`",
}
"""By kind, the way in which answers are wrong."""

_Key: TypeAlias = tuple[Kind, str]
"""A kind of examples, and the field or the kind of action that they are about."""

_TELLS_LITTLE = r"the number of (moves|(\w+ )?stones)"
"""Facts that go with many others, and seldom are the cause."""

_PLACEMENT = r"(?:(\w+):)?([a-z]+\d+)(x[a-z]+\d+)?"


@dataclass(frozen=True, slots=True)
class Example:
    """Something that an engine got right or wrong.

    Attributes:
        facts: its facts, by name.
        family: its origin. Examples of one family are not independent.
        case: the id of the case.
        cell: the surroundings and the name of its placement, if it is a cell.
        clause: the clause that forbids the placement; of a legal one, that by which the engine refuses it.
    """

    facts: dict[str, str | int]
    family: str
    case: str
    cell: tuple[Surroundings, str] | None = None
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Test:
    """A test of one fact: equal to a text, or a number within bounds."""

    name: str
    text: str = ""
    low: float = -inf
    high: float = inf

    def holds(self, facts: Facts) -> bool:
        """Return whether it holds; not if the fact is unknown."""
        value = facts.get(self.name)
        if isinstance(value, str) or value is None:
            return bool(self.text) and value == self.text
        return self.low <= value <= self.high

    @property
    def cost(self) -> float:
        """The bits to state it. Negations, upper bounds and the clauses of a case are less natural."""
        odd = (
            self.text.startswith("not: ")
            or " no " in f" {self.text}"
            or self.name.startswith("about ")
            or fullmatch(_TELLS_LITTLE, self.name) is not None
            or (not self.text and self.low == -inf)
        )
        bound = 0.0 if self.text else _PER_BOUND - (self.low == self.high)
        return _PER_FACT + bound + (6.0 if odd else 0.0)

    def __str__(self) -> str:
        """The test as a clause of a sentence."""
        if self.text:
            return self.text
        if self.low == self.high:
            return f"{self.name} is {self.low:g}"
        low = self.high == inf
        return f"{self.name} is at {'least' if low else 'most'} {self.low if low else self.high:g}"


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition with how well it fits.

    Attributes:
        tests: its tests, all of which hold.
        inside: the failures for which it holds.
        others: the number of right examples for which it holds.
    """

    tests: tuple[Test, ...]
    inside: tuple[Example, ...]
    others: int

    def __str__(self) -> str:
        """The condition in words."""
        return " and ".join(map(str, self.tests))


def condition(failed: Sequence[Example], right: Sequence[Example]) -> Condition | None:
    """Return the condition with the shortest description; None if listing the failures is as short."""
    families = len({example.family for example in failed})
    if families < _FEWEST_FAMILIES or len(right) < max(_FEWEST_RIGHT, families / 2):
        return None
    _add_patterns(failed, right)
    masks, size = _masks(failed, right), len(failed)
    share, among = families / size, log2(max(1, len(masks)))
    best, shortest, nothing = None, inf, _bits(families, len(right) * share)
    order = sorted(masks, key=lambda test: (masks[test].bit_count(), test.cost))
    for tests in chain.from_iterable(combinations(order[:most], count) for count, most in _COMBINED):
        count = sum(test.name != "clause" for test in tests)
        bits, further = _MARGIN + sum(among + test.cost for test in tests), _FURTHER * max(0, count - 1)
        limit = min(nothing, shortest - further)
        if bits >= limit or len({test.name for test in tests}) < len(tests):
            continue
        mask = reduce(and_, map(masks.__getitem__, tests))
        inside = (mask & (1 << size) - 1).bit_count()
        missed, others = size - inside, mask.bit_count() - inside
        if missed <= _SPARE * size:
            bits += _bits(inside * share, others * share)
            bits += _bits(missed * share, (len(right) - others) * share)
            if bits < limit - 1e-9:
                shortest, best = bits + further, (tests, others)
    if best is None:
        return None
    tests, others = best
    held = tuple(example for example in failed if all(test.holds(example.facts) for test in tests))
    return Condition(tests, held, others)


def _masks(failed: Sequence[Example], right: Sequence[Example]) -> dict[Test, int]:
    """Return tests, each with the examples for which it holds as bits, the failures lowest; no two alike."""
    examples, masks = (*failed, *right), dict[Test, int]()
    for test in _tests(failed):
        mask = int("".join("01"[test.holds(example.facts)] for example in reversed(examples)), 2)
        if mask.bit_count() < len(examples) and mask not in masks.values():
            masks[test] = mask
    return masks


def _bits(some: float, others: float) -> float:
    """Return the bits that tell some examples from the others."""
    return (lgamma(some + others + 1) - lgamma(some + 1) - lgamma(others + 1)) / log(2)


def _tests(failed: Sequence[Example]) -> Iterator[Test]:
    """The tests that nearly all failures meet, the natural ones first."""
    spare = int(len(failed) * _SPARE)
    for name in dict.fromkeys(name for example in failed for name in example.facts):
        values = [example.facts[name] for example in failed if name in example.facts]
        if len(values) < len(failed) - spare:
            continue
        texts = Counter(value for value in values if isinstance(value, str))
        numbers = sorted(value for value in values if not isinstance(value, str))
        yield from (Test(name, text) for text, count in texts.items() if count >= len(failed) - spare)
        if numbers:
            low, high = numbers[0], numbers[-1]
            if low == high:
                yield Test(name, low=low, high=low)
            yield from (Test(name, low=bound) for bound in {low, numbers[min(spare, len(numbers) - 1)]})
            yield from (Test(name, high=bound) for bound in {high, numbers[max(0, len(numbers) - 1 - spare)]})


def _add_patterns(failed: Sequence[Example], right: Sequence[Example]) -> None:
    """Add facts about the pattern that forbids a placement where all failures are refused by one clause."""
    clauses = {example.facts.get("clause") for example in failed}
    if len(clauses) == 1 and None not in clauses:
        for example in (*failed, *right):
            if example.cell is not None and example.facts.get("clause") in clauses:
                surroundings, key = example.cell
                example.facts.update(surroundings.pattern(key))


@dataclass(frozen=True, slots=True)
class Table:
    """The examples of one kind."""

    failed: list[Example] = field(default_factory=list[Example])
    right: list[Example] = field(default_factory=list[Example])

    def add(self, example: Example, *, wrong: bool) -> None:
        """Add an example."""
        (self.failed if wrong else self.right).append(example)

    @property
    def families(self) -> int:
        """The number of families of the failures."""
        return len({example.family for example in self.failed})


def shared(results: Sequence[Result], *, exact: bool = False) -> Shared | None:
    """Return the condition that the failures of one game share; None if right answers meet it as well.

    Args:
        results: the results of the game, right and wrong.
        exact: whether no right answer may meet the condition.
    """
    tables: defaultdict[_Key, Table] = defaultdict(Table)
    for result in results:
        read_result(result, tables)
    game, most = results[0].game, tables["answers", ""].families or tables["field", "nodes"].families
    found: list[tuple[int, int, Shared]] = []
    for (kind, name), table in tuple(tables.items()):
        if 2 * table.families < most:
            continue  # it is a consequence, or another mistake
        order = _LAST if kind == "answers" else 1 + _FIELDS.index(name) if kind == "field" else 0
        holds = condition(table.failed, table.right)
        level = None if holds is None else _level(kind, holds, len(table.right))
        if holds is not None and level is not None and level <= (0 if exact else _LAST):
            found.append((level, order, _finding(game, kind, name, table, holds)))
        if not exact and most >= _FEWEST_ALIKE and table.families >= _MOSTLY * most:
            little, words = _alike(kind, name, tables)
            told = _told(game, name, words, table.failed, len(table.failed))
            found += [(little, order, told)] if words else []
    return min(found, key=lambda entry: entry[:2])[-1] if found else None


def _level(kind: Kind, holds: Condition, right: int) -> int | None:
    """Return how little a condition tells, from 0; None if it is too vague to be told.

    Unless it is one fact that is nearly exact, it tells less about whole answers than about fields and cells.
    """
    odd, share = holds.others / (holds.others + len(holds.inside)), holds.others / max(1, right)
    is_one, of_answers = len(holds.tests) == 1, kind == "answers"
    if odd <= (_SPARE if of_answers and is_one else _EXACT):
        return 0 if is_one or not of_answers else 2
    if odd <= (_NEARLY if is_one else _SELDOM) and share <= _RARELY:
        return (1 if odd <= 0.5 else 3) + (2 if of_answers else 0)
    return 1 if not of_answers and odd <= _SELDOM and share <= 0.5 else None


def right_until(run: Run) -> Shared | None:
    """Return until which request all answers of a run are right, if it is time that makes them wrong.

    None if no answer of the beginning is wrong when it is repeated at the end, if wrong answers begin so
    early that it may be chance, or if there were several processes.
    """
    later = {result.id for result in run.results if result.dependence and result.dependence.kind == "later"}
    by_id = {result.id: result for result in run.results}
    sent = [by_id[name] for name in run.order if name in by_id]
    wrong = [result for result in sent if result.is_wrong_answer and result.id not in later]
    before = tuple(takewhile(lambda result: result not in wrong[:1], sent))
    others = len(sent) - len(wrong) - len(before)
    by_chance = _bits(len(wrong), others + len(before)) - _bits(len(wrong), others) < _MARGIN
    if not later or len(run.processes.lives) != 1 or by_chance:  # by chance, too, if nothing else is wrong
        return None
    number = 1 + sum(len(result.attempts) * result.positions for result in before)
    number += len([*takewhile(lambda attempt: attempt.status == "pass", wrong[0].attempts)])
    return Shared(
        game=wrong[0].game,
        field="",
        words=f"all answers before request {number:,} are right",
        count=len(wrong),
        total=len(wrong),
        others=others,
        cases=tuple(result.id for result in wrong),
    )


def _alike(kind: Kind, name: str, tables: Mapping[_Key, Table]) -> tuple[int, str]:
    """Return in which way most answers are wrong, in words, after its level; empty if that tells nothing."""
    if kind in ("allowed", "refused"):
        return 2, _of_clause(kind, tables)
    wrong = len(tables[kind, name].failed)
    total = len(tables["answers", ""].failed or tables["field", "nodes"].failed)
    share = "all" if wrong == total else f"{wrong} of"
    way = _WAYS.get(kind, "").format(name)
    return 4, f"{share} {quantity(total, 'wrong answer')} {way}" if way else ""


def _of_clause(kind: Kind, tables: Mapping[_Key, Table]) -> str:
    """Return which clause forbids nearly all that you allow, or is named for nearly all that you refuse.

    Empty if there are several, if placements are wrong in both ways, or if the clause forbids so much that it
    may be chance.
    """
    allowed, refused = tables["allowed", "legal"], tables["refused", "legal"]
    wrong, other = (allowed, refused) if kind == "allowed" else (refused, allowed)
    named = [example.clause for example in wrong.failed if example.clause]
    total, clause = len(wrong.failed), max(named, key=named.count, default="")
    forbidden = [example.clause for example in (*allowed.failed, *allowed.right)]
    count, share = named.count(clause), (1 + forbidden.count(clause)) / (1 + len(forbidden))
    is_one = count >= max(total / 2, (1 - _SPARE) * len(named))
    if not is_one or other.families > _SPARE * wrong.families or -log2(share) * wrong.families < _MARGIN:
        return ""
    does = "forbidden" if kind == "allowed" else "refused"
    return f"{_what(kind, '', total)}, {'all' if count == total else count} {does} by {clause}"


def _what(kind: Kind, name: str, total: int) -> str:
    """Return how many examples of a kind are wrong, in words."""
    noun, more = _WORDS[kind]
    return quantity(total, noun) + more.format(name)


def _finding(game: GameName, kind: Kind, name: str, table: Table, holds: Condition) -> Shared:
    count, total = len(holds.inside), len(table.failed)
    also = f" (and {holds.others:,} of {len(table.right):,} right ones)" if holds.others else ""
    words = f"{_what(kind, name, total)}, {'all' if count == total else count} where {holds}{also}"
    return _told(game, name, words, holds.inside, total, holds.others)


def _told(
    game: GameName, name: str, words: str, failed: Sequence[Example], total: int, others: int = 0
) -> Shared:
    return Shared(
        game=game,
        field=name,
        words=f"{game}: {words}",
        count=len(failed),
        total=total,
        others=others,
        cases=tuple(dict.fromkeys(example.case for example in failed)),
    )


def read_result(result: Result, tables: MutableMapping[_Key, Table]) -> None:
    """Add the right and the wrong parts of the answers to a case."""
    case, expect = result.case, result.case.expect
    if expect.error is not UNSET:
        return
    family = sub(r"-on-\d+$", "", case.id)  # the same stones on a larger board
    facts, around = case_facts(case), None
    for attempt in result.attempts:
        if attempt.status in ("pass", "fail", "error"):
            example = Example(facts | {"form": f"the question is {attempt.form}"}, family, case.id)
            fields = _read_fields(case, attempt, example, tables)
            is_compared = attempt.status != "error" and fields.isdisjoint(("accepted", "to_move", "over"))
            if isinstance(attempt.answer, Verdict) and expect.legal is not UNSET and is_compared:
                _read_others(case, attempt.answer, example, tables)
                if expect.legal:
                    around = around or Surroundings(case)
                    why = {} if attempt.answer.why is UNSET else attempt.answer.why
                    _read_cells(case, attempt.answer.legal, example, around, tables, why=why)


def _read_fields(
    case: Case, attempt: Attempt, example: Example, tables: MutableMapping[_Key, Table]
) -> set[str]:
    """Add an answer, and each of its fields that is compared. Return the fields that are wrong."""
    fields = {difference.field for difference in attempt.differences}
    if attempt.question.op == "perft":  # a wrong count is a consequence, unless there are counts alone
        tables["field", "nodes"].add(example, wrong=attempt.status != "pass")
        return fields
    for difference in attempt.differences:
        if difference.field == "accepted" and isinstance(difference.got, int):
            example = _example_about(_cut(case, difference.got), example)
            _read_move(case, difference.got, example, tables)
    tables["answers", ""].add(example, wrong=attempt.status != "pass")
    for name in _FIELDS[:-1] if attempt.status != "error" and "accepted" not in fields else ():
        is_right = getattr(case.expect, {"reason": "reasons"}.get(name, name)) is not UNSET
        if name in fields or (is_right and attempt.has_field(name)):
            tables["field", name].add(example, wrong=name in fields)
    return fields


def _read_others(case: Case, answer: Verdict, example: Example, tables: MutableMapping[_Key, Table]) -> None:
    """Add whether an answer lists the legal actions without a cell, such as a swap, and no others."""
    right, given = ({*map(kind_of, legal)} for legal in (case.expect.legal or (), answer.legal))
    kinds = {kind_of(action.form) for action in find_game(case.game).rulebook.actions}
    for kind in sorted(kinds - {"", "x"}):
        way: Kind = "omitted" if kind in right else "listed"
        tables[way, kind].add(example, wrong=(kind in given) != (kind in right))


def _read_move(case: Case, got: int, whole: Example, tables: MutableMapping[_Key, Table]) -> None:
    """Add the move of a record that is refused though it is legal, or accepted though it is not."""
    right = case.expect.accepted
    stage = got if right is UNSET else min(got, right)
    before, move = _cut(case, stage), case.record[stage : stage + 1]
    if before.expect.legal:
        example = _example_about(before, whole)
        _read_cells(before, move if got > stage else (), example, Surroundings(before), tables, move)


def _example_about(position: Case, whole: Example) -> Example:
    """Return an example with the facts about another position of the same record."""
    return replace(whole, facts=case_facts(position) | {"form": whole.facts["form"]})


def _cut(case: Case, count: int) -> Case:
    """Return a case up to the move at which an engine leaves its record; itself if it follows all of it."""
    if not 0 <= count < len(case.record):
        return case
    try:
        position, expect = position_and_expectation(check_question(case.play(case.record[:count])))
    except BadRequest:  # cases written by users may hold anything
        return case
    return structs.replace(
        case,
        moves=case.record[:count],
        stones=position.stones_by_colour,
        to_move=position.status().to_move,
        asks=("moves",),
        expect=expect,
    )


def _read_cells(
    case: Case,
    legal: Iterable[str],
    whole: Example,
    around: Surroundings,
    tables: MutableMapping[_Key, Table],
    moves: Iterable[str] | None = None,
    why: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Add each empty cell on which a colour may or may not place; with moves, only theirs.

    Of a large board only some of the cells are added that an engine rightly allows: there are thousands.
    """
    right, given = _placements(case, case.expect.legal or ()), _placements(case, legal)
    reasons = case.expect.why or {}
    keys = {placement: key for key in (*reasons, *why) for placement in _placements(case, (key,))}
    forbidden = {placement: key for placement, key in keys.items() if key in reasons}
    every = len(right) // _MOST_CELLS + 1
    asked = [
        *forbidden,
        *(placement for at, placement in enumerate(right) if placement not in given or at % every == 0),
    ]
    some = asked if moves is None else {*forbidden, *right} & _placements(case, moves).keys()
    for placement in some:
        colour, name = placement
        key = keys.get(placement, "")
        facts = {**whole.facts, **around.facts(name, colour)}
        if placement not in right:
            clause = " and ".join(reasons[key])
            facts["clause"] = f"{clause} forbids the placement"
            example = Example(facts, whole.family, whole.case, (around, key), clause)
            tables["allowed", "legal"].add(example, wrong=placement in given)
            continue
        facts |= around.removed(right[placement])
        example = Example(facts, whole.family, whole.case, clause=why.get(key, ""))
        tables["refused", "legal"].add(example, wrong=placement not in given)
        if placement in given:
            tables["removal", "legal"].add(example, wrong=bool(right[placement]) != bool(given[placement]))


def _placements(case: Case, actions: Iterable[str]) -> dict[tuple[Colour, CellName], list[str]]:
    """Return by colour and cell of each placement the stones that its actions remove."""
    found: dict[tuple[Colour, CellName], list[str]] = {}
    for action in actions:
        if match := fullmatch(_PLACEMENT, action):
            colour = Colour(match[1] or case.expect.to_move or "")
            removed = found.setdefault((colour, CellName(match[2])), [])
            removed += [match[3][1:]] if match[3] else []
    return found
