"""What failures share: planted conditions are found, random failures share nothing."""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from re import fullmatch

import pytest
from msgspec import UNSET, structs

from rulestone.cases.cases import Case, read_cases
from rulestone.check.asking import ask_case, attempt_of
from rulestone.check.results import Result
from rulestone.core.names import ActionText, ClauseId
from rulestone.diagnose.condition import Condition, Example, Kind, Table, condition, read_result, shared
from rulestone.protocol import Answer, Played, Question, Verdict
from rulestone_bitboard import BitboardEngine
from tests.helpers.altered import AlteredEngine, Change

COLOURS = ("black", "white")


def examples(count: int, seed: int) -> list[Example]:
    """Examples with ten facts each that mean nothing."""
    chance = random.Random(seed)
    return [
        Example(
            {
                "colour": f"{chance.choice(COLOURS)} is to move",
                "the size of the board": chance.randint(1, 12),
                "removed": chance.choice(("the board has removed cells", "the board is whole")),
                "swap": chance.choice(("a swap was played", "not: a swap was played")),
                "form": f"the question is {chance.choice(('judge', 'play'))}",
                **{f"the number of {what}": chance.randint(0, 30) for what in ("moves", "groups", "leaves")},
                **{f"option {name}": f"option {name} is {chance.randint(1, 3)}" for name in "ab"},
            },
            family=str(number),
            case=f"minefield/{number}",
        )
        for number in range(count)
    ]


def split(wrong: "Wrong", count: int = 400, seed: int = 1) -> Condition | None:
    """The condition that is found if exactly these examples fail."""
    every = examples(count, seed)
    failed = [example for example in every if wrong(example)]
    return condition(failed, [example for example in every if not wrong(example)])


class Wrong:
    """Which examples fail: those with a text among their facts, and a number from a bound up."""

    def __init__(self, text: str = "", name: str = "", least: int = 0) -> None:
        self.text, self.name, self.least = text, name, least

    def __call__(self, example: Example) -> bool:
        """Return whether an example fails."""
        number = example.facts.get(self.name, self.least)
        is_large = isinstance(number, int) and number >= self.least
        return is_large and (not self.text or self.text in example.facts.values())


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (Wrong("white is to move"), "white is to move"),
        (Wrong(name="the size of the board", least=9), "the size of the board is at least 9"),
        (Wrong("a swap was played", "the size of the board", 10), "a swap was played"),
        (Wrong("option a is 2"), "option a is 2"),
    ],
)
def test_a_planted_condition_is_found(wrong: Wrong, words: str) -> None:
    found = split(wrong)
    assert found is not None
    assert words in str(found)
    assert found.others == 0


@pytest.mark.parametrize(
    ("least", "words"),
    [(2, "white is to move"), (12, "white is to move and the number of moves is at least 12")],
)
def test_a_second_fact_must_take_many_right_answers_away(least: int, words: str) -> None:
    assert str(split(Wrong("white is to move", "the number of moves", least), count=200)) == words


@pytest.mark.parametrize("failures", [3, 10, 30, 100, 200])
def test_random_failures_share_nothing(failures: int) -> None:
    for seed in range(4):
        every = examples(400, seed)
        random.Random(seed).shuffle(every)
        assert condition(every[:failures], every[failures:]) is None


def test_a_few_exceptions_are_told_with_the_condition() -> None:
    every = examples(400, 2)
    failed = [example for example in every if "white is to move" in example.facts.values()]
    found = condition(failed[5:], [example for example in every if example not in failed[5:]])
    assert found is not None
    assert (str(found), found.others) == ("white is to move", 5)


def test_failures_of_one_family_are_one_failure() -> None:
    every = examples(400, 3)
    failed = [example for example in every if "white is to move" in example.facts.values()]
    same = [Example(example.facts, "one", example.case) for example in failed]
    assert condition(same, [example for example in every if example not in failed]) is None


def found(game: str, change: Change) -> str:
    """The sentence about the bitboard with changed answers to the small cases of a game."""
    engine = AlteredEngine(change)
    cases = [
        case for case in read_cases() if case.game == game and case.size <= 5 and case.question != "perft"
    ]
    finding = shared([ask_case(engine, engine.capabilities, case) for case in cases])
    return "" if finding is None else finding.words


def with_a_swap(_: Question, answer: Answer) -> Answer:
    """A swap is listed for each colour that has none, if the number of stones is a multiple of three."""
    if not isinstance(answer, Verdict) or answer.over or len(answer.legal) % 3 or "swap" in answer.legal:
        return answer
    return structs.replace(answer, legal=(*answer.legal, ActionText("swap")))


def refusing(clause: str, placement: str) -> Change:
    """The first placement of every third list is refused, as one clause has it."""

    def change(_: Question, answer: Answer) -> Answer:
        if not isinstance(answer, Verdict) or len(answer.legal) % 3 or not answer.legal:
            return answer
        name = min(answer.legal)
        if not fullmatch(placement, name):
            return answer
        why = {} if answer.why is UNSET else answer.why
        kept = tuple(each for each in answer.legal if each != name)
        return structs.replace(answer, legal=kept, why={**why, name: ClauseId(clause)})

    return change


def test_an_action_that_is_listed_against_the_rules_is_named() -> None:
    assert "wrong answers list a swap that is illegal" in found("minefield", with_a_swap)


def test_the_clause_that_is_named_for_every_refusal_is_told() -> None:
    words = found("minefield", refusing("minefield.switch", r"[a-z]+\d+"))
    assert fullmatch(
        r"minefield: \d+ legal placements that you refuse, all refused by minefield.switch", words
    )


def test_the_only_clause_of_a_game_is_not_told() -> None:
    assert "evening.place" not in found("evening", refusing("evening.place", r"\w+:[a-z]+\d+"))


def test_the_clause_costs_no_more_than_a_first_fact() -> None:
    every = examples(400, 4)
    for number, example in enumerate(every):
        example.facts["clause"] = f"minefield.{('switch', 'hard-corner')[number % 2]} forbids the placement"
    wrong = Wrong("minefield.switch forbids the placement", "the size of the board", 10)
    failed = [example for example in every if wrong(example)]
    holds = condition(failed[:5], [example for example in every if example not in failed])
    assert str(holds) == "the size of the board is at least 10 and minefield.switch forbids the placement"


def moves_read(case: Case, accepted: int) -> Mapping[str, Sequence[Example]]:
    """The placements that are read out of an answer which follows so many moves of a record."""
    question = case.play(case.record)
    answer = BitboardEngine().ask(case.play(case.record[:accepted]))
    assert isinstance(answer, Played)
    attempt = attempt_of(case, question, structs.replace(answer, accepted=accepted))
    tables = defaultdict[tuple[Kind, str], Table](Table)
    read_result(Result(case=case, attempts=(attempt,)), tables)
    return {kind: table.failed for (kind, _), table in tables.items()}


def test_the_move_at_which_a_record_is_left_is_a_refused_placement() -> None:
    (case,) = (case for case in read_cases() if case.id == "evening/game-official-size")
    read = moves_read(case, 58)
    assert [
        example.facts["the number of stones in enemy groups beside the cell"] for example in read["refused"]
    ] == [21]
    assert "allowed" not in read


def test_an_illegal_move_that_is_accepted_is_an_allowed_placement() -> None:
    for case in read_cases():
        if (
            case.game == "minefield"
            and case.expect.reasons == ("minefield.switch",)
            and case.question == "play"
        ):
            read = moves_read(case, len(case.record))
            assert [example.facts["clause"] for example in read["allowed"]] == [
                "minefield.switch forbids the placement"
            ]
            return
    pytest.fail("no record ends with a switch")
