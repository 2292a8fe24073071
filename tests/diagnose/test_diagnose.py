"""Diagnosis: the clause of a known mistake, what failures share, what depends on earlier questions."""

import itertools
import json
import random
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace as changed
from functools import partial

import pytest
from msgspec import UNSET, structs
from msgspec.structs import replace

from rulestone.cases.cases import Case, questions_of, read_cases
from rulestone.cases.expect import case_of
from rulestone.cases.mistakes import Mutant
from rulestone.cases.mutants import mutant_engine, mutants, read_table
from rulestone.check.asking import ask_case, attempt_of
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.result_lines import diagnosis_lines
from rulestone.check.results import Dependence, Result, Run, Shared
from rulestone.check.runner import CheckSettings, run_cases
from rulestone.core.names import ActionText, ClauseId, GameName
from rulestone.core.overriding import override
from rulestone.diagnose.causes import diagnosed
from rulestone.diagnose.condition import Condition, Example, Kind, Table, condition, read_result, shared
from rulestone.diagnose.known import known_mistakes
from rulestone.diagnose.recheck import recheck, shuffled
from rulestone.engines.engine import Engine, EngineBroken
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.similar import similar_results
from rulestone.games.minefield.rules import HARD_CORNER, SWITCH, Minefield
from rulestone.protocol import Answer, Failure, Nodes, Played, Question, Unsupported, Verdict, stones_of
from rulestone.rulebook.installed import find_game
from rulestone.testing import cases_of
from rulestone_bitboard import BitboardEngine
from rulestone_mutants.mutant import replace_rules
from tests.conftest import position
from tests.helpers.altered import AlteredEngine, Change, always, over, saying, unchanged
from tests.helpers.asking import ask_perft, ask_record
from tests.helpers.running import InstallEngine, RunCommand, SetClock

CASES = {case.id: case for case in read_cases()}

LARGEST = 6
"""Cases on larger boards take the mutants longer, and tell no more of how diagnosis goes about it."""


def without_optional(_query: Question, answer: Answer) -> Answer:
    if isinstance(answer, Played):
        answer = replace(answer, reason=UNSET)
    return replace(answer, why=UNSET, score=UNSET, leader=UNSET) if isinstance(answer, Verdict) else answer


def some_cases(*involved: Mutant, most: int = 8, others: int = 10) -> list[Case]:
    """Some of the cases that catch the mutants, and some that do not."""
    chance = random.Random(1)
    catching = {name for mutant in involved for name in read_table().failing(mutant)}
    cases = [case for case in CASES.values() if case.game == involved[0].game_name]
    quick = [case for case in cases if case.question != "perft" and case.size <= LARGEST]
    caught = [case for case in quick if case.id in catching]
    rest = [case for case in quick if case.id not in catching]
    return chance.sample(caught, min(most, len(caught))) + chance.sample(rest, min(others, len(rest)))


def results(engine: Engine, cases: Sequence[Case]) -> list[Result]:
    return [ask_case(engine, engine.capabilities, case) for case in cases]


def test_failures_that_depend_on_more_than_the_question_are_not_explained() -> None:
    failed = checked(mutants()["minefield/no-switches"])
    turned = Dependence(kind="turned")
    assert known_mistakes(failed)
    assert known_mistakes([changed(each, dependence=turned) for each in failed]) == ()


def checked(mutant: Mutant, change: Change = unchanged, *ops: str) -> list[Result]:
    engine = AlteredEngine.instead_of(mutant_engine(mutant), change)
    engine.capabilities = replace(engine.capabilities, ops=ops or engine.capabilities.ops)
    return results(engine, some_cases(mutant))


def lines(results: Sequence[Result]) -> list[str]:
    """What a report says of a diagnosis."""
    run = Run(
        engine=("x",),
        capabilities=None,
        results=tuple(results),
        selected=1,
        diagnosis=known_mistakes(results),
    )
    return list(diagnosis_lines(run))


KNOWN = [mutant for mutant in mutants().values() if mutant.equivalent is None]


@pytest.mark.parametrize(
    ("change", "ops"),
    [(unchanged, ()), (without_optional, ("judge",)), (without_optional, ("play",))],
)
def test_nine_in_ten_known_mistakes_are_named_with_their_clause(
    change: Callable[[Question, Answer], Answer], ops: tuple[str, ...]
) -> None:
    right, number = 0, 0
    for mutant in KNOWN[::27]:
        results = checked(mutant, change, *ops)
        if any(result.status == "fail" for result in results):
            number += 1
            right += mutant.clause in {finding.clause for finding in known_mistakes(results)}
    assert number >= 10, "too few of them fail for nine in ten to mean much"
    assert right >= 0.9 * number


def test_a_finding_lists_the_cases_that_it_explains_though_one_form_of_them_is_right() -> None:
    def wrong_unless_judged_by_moves(query: Question, answer: Answer) -> Answer:
        return ReferenceEngine().ask(query) if query.op == "judge" and query.record else answer

    results = checked(mutants()["minefield/switch-2x3-only"], wrong_unless_judged_by_moves)
    own = changed(results[0], case=replace(results[0].case, id="minefield/own"))
    (finding,) = known_mistakes([own, *results])
    assert finding.likeness == 1
    assert finding.cases == tuple(result.id for result in results if result.status == "fail")
    count = len(finding.cases)
    assert lines(results) == [
        (
            "Diagnosis: minefield.switch: Only switches of length 3 are seen, not those of length 4. "
            f"(minefield/switch-2x3-only, explains {count} of {count} failures)"
        )
    ]


def test_a_finding_lists_no_case_that_passes() -> None:
    mutant = mutants()["minefield/no-switches"]
    asked = results(mutant_engine(mutant), some_cases(mutant, most=40))
    first, *failed = [result for result in asked if result.status == "fail"]
    (finding,) = known_mistakes([*results(ReferenceEngine(), [first.case]), *failed])
    assert finding.cases == tuple(result.id for result in failed)


def test_what_the_failures_of_a_named_mistake_share_is_told_too() -> None:
    mutant = mutants()["evening/black-may-open"]
    small = [case for case in cases_of(["evening"]) if case.size < 4]
    told = diagnosed(run_cases(small, EngineSpec(partial(mutant_engine, mutant))))
    assert [finding.mutant for finding in told.diagnosis or ()] == [mutant.name]
    assert "all where white begins with one stone" in told.shared[0].words


def test_an_exception_in_one_game_leaves_what_was_found_in_others() -> None:
    def raising(_: Sequence[Result]) -> Sequence[Result]:
        raise RuntimeError("no more")

    (case, *_) = (case for case in cases_of(["evening"]) if case.size == 1)
    run = run_cases((case,), EngineSpec(partial(AlteredEngine, over)))
    before = Shared(game=GameName("minefield"), words="found")
    told = diagnosed(changed(run, shared=(before,)), raising)
    ended = "evening: none, for it was ended by RuntimeError: no more"
    assert [each.words for each in told.shared] == ["found", ended]


def test_a_mistake_that_shows_in_the_score_is_named_though_why_is_left_out() -> None:
    without_why = saying(lambda right: replace(right, why=UNSET))
    mutant = mutants()["lefe/bonus-padded"]
    assert [finding.mutant for finding in known_mistakes(checked(mutant, without_why))] == [mutant.name]


def test_two_mistakes_at_once_are_both_diagnosed() -> None:
    one, two = mutants()["minefield/switch-2x3-only"], mutants()["minefield/edges-swapped"]
    rules = type("Both", (one.game.position_class, two.game.position_class), {})
    both = Mutant("Both.", replace_rules(rules)(one.game), "minefield/both", clause=one.clause)
    findings = known_mistakes(results(mutant_engine(both), some_cases(one, two, most=40)))
    assert {one.name, two.name} <= {finding.mutant for finding in findings}
    assert all(read_table().failing(mutants()[found.mutant]).keys() >= set(found.cases) for found in findings)


def test_mistakes_in_two_games_are_diagnosed_although_one_shows_as_errors() -> None:
    one, two = mutants()["minefield/numbered-from-zero"], mutants()["lefe/no-capture"]
    together = [*checked(two), *checked(one)]
    assert "error" in {result.status for result in together}
    assert [finding.mutant for finding in known_mistakes(together)[:2]] == [two.name, one.name]


def test_an_unknown_mistake_has_no_diagnosis() -> None:
    def odd(query: Question, answer: Answer) -> Answer:
        if isinstance(answer, Verdict) and len(answer.legal) % 3 == 1 and query.game == "minefield":
            return replace(answer, legal=answer.legal[1:])
        return answer

    case_results = results(AlteredEngine(odd), some_cases(mutants()["minefield/no-switches"]))
    assert any(result.status == "fail" for result in case_results)
    assert known_mistakes(case_results) == ()
    assert known_mistakes(results(ReferenceEngine(), list(CASES.values())[:5])) == ()


def test_a_combined_mistake_is_not_diagnosed_as_its_halves() -> None:
    one, two = mutants()["minefield/switch-lying-only"], mutants()["minefield/switch-2x3-only"]
    rules = type("Lying", (Minefield,), {"constraints": (HARD_CORNER, changed(SWITCH, shapes=((3, 2),)))})
    both = Mutant("Both.", replace_rules(rules)(find_game("minefield")), "minefield/both", clause=one.clause)
    case_results = results(mutant_engine(both), some_cases(one, two, most=40))
    assert any(result.status == "fail" for result in case_results)
    assert known_mistakes(case_results) == ()


def test_the_smallest_failing_case_is_named_if_no_known_mistake_fits() -> None:
    def throws(_: Question, answer: Answer) -> Answer:
        if isinstance(answer, Played) and answer.to_move is not None and answer.accepted % 2:
            return answer if answer.to_move == "white" else Failure(error="you may not pass")
        return Failure(error="no") if isinstance(answer, Nodes) else answer

    small = [
        case
        for case in CASES.values()
        if case.game == "minefield" and case.size <= 5
        if case.question != "perft" or case.id.endswith("4x4-depth-3")
    ]
    failed = [each for each in results(AlteredEngine(throws), small) if each.status == "error"]
    played = [each for each in failed if each.case.question != "perft"]
    name = min(played, key=lambda each: (len(each.case.record), each.case.size)).id
    assert len(played) < len(failed)
    assert f"the smallest is {name}: you may not pass" in lines(failed)[-1]


def test_a_case_that_no_known_mistake_was_put_to_is_not_said_to_fit_none() -> None:
    results = checked(mutants()["minefield/no-switches"])
    own = [changed(each, case=replace(each.case, id=f"{each.id}-own")) for each in results]
    count = len([each for each in own if each.status == "fail"])
    (line,) = lines(own)
    words = "failures in minefield that the known mistakes were not put to (check --game minefield does)"
    assert f"Diagnosis: {count} {words}; the smallest is " in line


def test_a_mistake_in_perft_counts_is_diagnosed() -> None:
    mutant = mutants()["evening/perft-counts-stops"]
    findings = known_mistakes(results(mutant_engine(mutant), [CASES["evening/perft-stopped"]]))
    assert mutant.name in {finding.mutant for finding in findings}, "one of many that fail this case"


def test_failures_of_the_same_cases_with_other_answers_are_not_explained() -> None:
    mutant = mutants()["minefield/hard-corner-filled"]
    small = [CASES[name] for name in read_table().failing(mutant) if CASES[name].size <= LARGEST]
    same = questions_of(min(small, key=lambda case: case.id), ("judge", "play"))

    def worse(query: Question, answer: Answer) -> Answer:
        return answer if answer == ReferenceEngine().ask(query) or query in same else over(query, answer)

    assert known_mistakes(results(AlteredEngine.instead_of(mutant_engine(mutant), worse), small)) == ()


def examples(count: int, seed: int) -> list[Example]:
    """Examples with ten facts each that mean nothing."""
    chance = random.Random(seed)
    return [
        Example(
            {
                "colour": f"{chance.choice(('black', 'white'))} is to move",
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
    for bound, words in ((range(9, 13), "at least 9"), (range(1, 5), "at most 4")):
        large = [example for example in every if example.facts["the size of the board"] in bound]
        others = [example for example in every if example not in large]
        assert str(condition([*large, others[0]], others[1:])) == f"the size of the board is {words}"


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
        if not re.fullmatch(placement, name):
            return answer
        why = {} if answer.why is UNSET else answer.why
        kept = tuple(each for each in answer.legal if each != name)
        return structs.replace(answer, legal=kept, why={**why, name: ClauseId(clause)})

    return change


@pytest.mark.parametrize(
    ("game", "change", "words"),
    [
        pytest.param(
            "minefield",
            with_a_swap,
            ".*wrong answers list a swap that is illegal.*",
            id="an action that is listed against the rules",
        ),
        pytest.param(
            "minefield",
            refusing("minefield.switch", r"[a-z]+\d+"),
            r"minefield: \d+ legal placements that you refuse, all refused by minefield.switch",
            id="the clause that is named for every refusal",
        ),
        pytest.param(
            "evening",
            refusing("evening.place", r"\w+:[a-z]+\d+"),
            r"(?!.*evening\.place).*",
            id="not the only clause of a game",
        ),
    ],
)
def test_what_wrong_answers_share_is_told(game: str, change: Change, words: str) -> None:
    told = found(game, change)
    assert re.fullmatch(words, told), told


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
    answer = BitboardEngine().ask(case.play(case.record[:accepted]))
    assert isinstance(answer, Played)
    attempt = attempt_of(case, case.play(case.record), structs.replace(answer, accepted=accepted))
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


def test_what_comes_after_the_move_at_which_a_record_is_left_is_no_fact_about_it() -> None:
    (refused,) = moves_read(CASES["minefield/skip-white-again"], 0)["refused"]
    assert refused.facts["unable"] == "each colour can place on its turn"
    assert "remark" not in refused.facts


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


class Confused(AlteredEngine):
    """It loses the last move of the first record after a question that it refused."""

    refused = False

    @override
    def ask(self, question: Question) -> Answer:
        lost = self.refused and len(question.record) > 4
        self.refused = True
        answer = super().ask(replace(question, moves=question.record[:-1]) if lost else question)
        self.refused = False
        return answer


def test_an_engine_confused_by_an_unreadable_move_is_found_though_it_was_asked_last() -> None:
    named = {case.id: case for case in cases_of(["necklace"])}
    unreadable = named["necklace/invalid-play-no-cell"]
    more = [replace(unreadable, id=f"again-{number}") for number in range(3)]  # more than are sent alone
    valid = named["necklace/game-3x3-full-board"]
    outcome = run_cases([valid, unreadable, *more], EngineSpec(Confused))
    (wrong,) = recheck(outcome, EngineSpec(Confused), None).failures
    assert (outcome.failures, wrong.dependence) == ((), Dependence(kind="after", after=(unreadable.id,)))


@pytest.mark.parametrize(
    ("records", "again"),
    [
        (("4 a1 b3 c1 d3 a4", "4 a1 b3 c1 d3", "4 a1 b3 c1"), (1, 2, 0, 1)),  # with the least work first
        (("4 a1 b3 c1", "5 a1 b3 c1 d3"), ()),
        (("4 a1 b3 c1", "4 a1 b3 d1 c3"), ()),
        (("4 a1 b3 c1", "4 a1 b3 c1"), ()),
    ],
)
def test_records_that_pass_are_asked_again_after_longer_ones_that_begin_like_them(
    records: tuple[str, ...], again: tuple[int, ...]
) -> None:
    questions = [
        ask_record(game, int(size), moves)
        for game in ("minefield", "necklace")
        for size, _, moves in (record.partition(" ") for record in records)
    ]
    cases = [replace(case_of(question), id=f"{number}") for number, question in enumerate(questions)]
    engine = AlteredEngine(ops=("play",))
    outcome = run_cases(cases, EngineSpec(lambda: engine))
    assert recheck(outcome, EngineSpec(lambda: engine), None).exit_status == 0
    expected = [questions[first + index] for first in (0, len(records)) for index in again]
    assert engine.queries == [*questions, *expected]


@pytest.mark.parametrize("place", [1, 2])
def test_a_history_is_reduced_to_the_questions_that_matter(place: int) -> None:
    *earlier, last = [case for case in read_cases() if case.asks == ("stones",) and case.size == 4][:5]
    first, second = earlier[0], earlier[place]

    def make() -> AlteredEngine:
        def forgets(_: Question, answer: Answer) -> Answer:
            asked = [stones_of(query) for query in engine.queries]
            wrong = first.stones in asked and second.stones in asked and asked[-1] == last.stones
            return Failure(error="lost") if wrong else answer

        engine = AlteredEngine(forgets)
        return engine

    looked = recheck(run_cases((*earlier, last), EngineSpec(make)), EngineSpec(make), None)
    assert looked.failures[0].dependence == Dependence(kind="after", after=(first.id, second.id))
    assert looked.failures[0].rerun_command == EngineSpec(make).rerun_command(first.id, second.id, last.id)
    longer = Dependence(kind="after", after=("one", "two", "three"))
    other = changed(looked.failures[0], case=replace(last, id="other"), dependence=longer)
    (told,) = diagnosis_lines(changed(looked, results=(other, *looked.results)))
    assert told.endswith(f"; the shortest example is {last.id} after {first.id}, {second.id}")
    long = Dependence(kind="after", after=tuple(map(str, range(70))))
    (told,) = diagnosis_lines(changed(looked, results=(changed(other, dependence=long),)))
    assert told.endswith("; the shortest example is other after 70 cases")


FEW = ("--case=evening/game-size-[34]*", "--jobs=1")


def test_recorded_answers_fail_on_turned_cases_and_the_seed_repeats_it(
    run: RunCommand, install_engine: InstallEngine, draw_seed: Callable[[int], None]
) -> None:
    learnt: dict[str, Answer] = {}
    unknown: Answer | BaseException = Unsupported(unsupported="it is not in the table")

    def by_heart(question: Question, answer: Answer) -> Answer:
        return learnt[str(question)] if str(question) in learnt else always(unknown)(question, answer)

    def learning(question: Question, answer: Answer) -> Answer:
        return learnt.setdefault(str(question), answer)

    draw_seed(1)
    assert run("check", *FEW, install_engine(partial(AlteredEngine, learning))).status == 0
    draw_seed(2)  # turns no case as the first seed did
    engine = install_engine(partial(AlteredEngine, by_heart))
    declining = run("check", *FEW, engine)
    assert "Not enough for a success: it answered no case of evening from another side" in declining.out
    assert re.search("^4 cases repeated from another side of the board: 4 skip", declining.out, re.MULTILINE)
    unknown = EngineBroken("crash", "it has ended")
    ending = run("check", *FEW, "--json", engine)
    assert (ending.status, json.loads(ending.out)["counts"]["crash"]) == (1, 4)

    unknown = Verdict(legal=(), to_move=None, over=True, winner=None)
    result = run("check", *FEW, "--json", engine)
    assert result.status == 1
    document = json.loads(result.out)
    failed = [case for case in document["cases"] if case["status"] == "fail"]
    assert {case["circumstance"]["kind"] for case in failed} == {"turned"}
    assert not document["withheld"], "wrong rules are no consequence of answers learnt by heart"
    assert f" --shuffle {document['turned']['seed']} " in f"{failed[0]['repeat']} "
    again = run(*failed[0]["repeat"].split()[1:])
    assert json.loads(re.findall("asked:  (.*)", again.out)[0]) == json.loads(failed[0]["asked"])


@pytest.mark.parametrize(
    ("first", "engines", "wrong", "expected"),
    [
        (1, 99, always(EngineBroken("crash", "it has ended", blames_previous=True)), {("crash", "turned")}),
        (2, 99, over, {("fail", "after")}),
        (2, 2, over, {("fail", "sometimes")}),
    ],
)
def test_a_turned_case_is_told_from_one_that_fails_after_others_or_sometimes(
    first: int, engines: int, wrong: Change, expected: set[tuple[str, str]]
) -> None:
    made: list[AlteredEngine] = []

    def make() -> AlteredEngine:
        engine = AlteredEngine(
            lambda query, answer: (
                wrong(query, answer) if len(engine.queries) >= first and len(made) <= engines else answer
            )
        )
        made.append(engine)
        return engine

    few = [case for case in read_cases() if case.asks == ("stones",) and case.clauses == ("necklace.turn",)]
    looked = recheck(run_cases(few, EngineSpec(AlteredEngine)), EngineSpec(make), 1)
    assert expected == {
        (result.status, result.dependence and result.dependence.kind) for result in looked.failures
    }
    assert len(made) < 20, "too many engines were started"


@pytest.mark.parametrize("end", [{"interrupted": True}, {"gave_up": "it hangs"}])
def test_a_run_that_ended_early_is_not_asked_again(cases: tuple[Case, ...], end: dict[str, object]) -> None:
    early = changed(run_cases(cases, EngineSpec(AlteredEngine)), **end)  # type: ignore[arg-type]  # fields of a run
    assert recheck(early, EngineSpec(AlteredEngine), 1) is early


def test_a_case_that_is_the_same_from_every_side_is_not_asked_again() -> None:
    run = run_cases([case_of(ask_record("lefe", 4))], EngineSpec(AlteredEngine))
    assert recheck(run, EngineSpec(AlteredEngine), 1).turned_results == ()


def test_a_question_with_fewer_positions_and_cells_is_asked_before() -> None:
    questions = (
        ask_record("lefe", 4),
        ask_record("lefe", 3, "c3"),
        ask_perft("lefe", 2, "", 2),
        ask_record("lefe", 9),
        ask_perft("lefe", 3, "", 2),
    )
    cases = [replace(case_of(question), id=f"lefe/{question}") for question in questions]
    engine = AlteredEngine()
    assert run_cases(cases[::-1], EngineSpec(lambda: engine), CheckSettings(patience=99.0)).exit_status == 0
    assert engine.queries == list(questions)


def test_a_seed_gives_the_same_cases_again_and_most_are_turned() -> None:
    cases = [case for case in read_cases()[:400:5] if case.size < 6]
    once, again, other = shuffled(cases, 3), shuffled(cases, 3), shuffled(cases, 4)
    assert once == again != other
    own = {case.id: case for case in cases}
    assert sum(case != own[case.id] for case in once) > len(cases) / 2
    assert {case.id for case in once} == set(own)
    backwards = [
        replace(case, expect=replace(case.expect, legal=case.expect.legal[::-1]))
        for case in cases
        if case.expect.legal
    ]
    places = {case.id: (case.stones, case.moves) for case in once}
    assert [case.id for case in shuffled(backwards, 3) if (case.stones, case.moves) != places[case.id]] == []
    odd = [replace(case, expect=replace(case.expect, legal=("no",))) for case in cases]
    odd += [case for case in cases_of(["evening"]) if case.expect.error is not UNSET]
    assert {case.id: case for case in shuffled(odd, 3)} == {case.id: case for case in odd}
    turns = [(own[case.id].to_move, case.to_move) for case in once if case.moves is None]
    assert {("black", "white"), ("black", "black")} <= {*turns}, (
        "colours are exchanged with the edges or kept"
    )


def test_the_first_cases_are_asked_again_at_the_end_of_a_longer_run() -> None:
    cases = tuple(cases_of(["evening"]))[:80]
    right = AlteredEngine()
    run = run_cases(cases, EngineSpec(lambda: right, ("right",)))
    assert run.failures == ()
    count = len(right.queries)

    def tires(question: Question, answer: Answer) -> Answer:
        return over(question, answer) if len(tired.queries) > count - 4 else answer

    tired = AlteredEngine(tires)
    run = run_cases(cases, EngineSpec(lambda: tired, ("tired",)))
    assert run.failures != ()
    assert {result.dependence for result in run.failures} == {Dependence(kind="later")}
    assert {result.id for result in run.failures} <= {case.id for case in cases[:5]}
    assert [line for line in diagnosis_lines(run) if "at the beginning of a run only" in line]


def test_questions_like_failures_on_large_boards_alone_are_asked(set_clock: SetClock) -> None:
    set_clock(partial(next, itertools.count(step=0.2)), "rulestone.fuzz.similar")
    large = ask_case(AlteredEngine(over), AlteredEngine().capabilities, position("large", 21))
    assert similar_results([large], make=partial(AlteredEngine, over)) != ()
