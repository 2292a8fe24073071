"""Which cases are put, under which options, and why others are not; the cases of a release."""

import json
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.__main__ import run_command
from rulestone.cases.cases import Case, Expectation, read_cases
from rulestone.cases.examples import example_actions, optional_actions
from rulestone.cases.mutants import mutant_engine, mutants
from rulestone.cases.selection import (
    BadSelection,
    Selection,
    is_answered_by,
    select,
    substitute,
    why_not_declared,
)
from rulestone.cases.suites import cases_of_suite, current_suite
from rulestone.check.asking import result_broken_after
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.reports import run_document, run_report
from rulestone.check.results import Run
from rulestone.check.runner import run_cases
from rulestone.core.actions.swap import Swap
from rulestone.core.names import ActionText, GameName
from rulestone.diagnose.known import known_mistakes
from rulestone.engines.engine import Engine, EngineBroken
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, Capabilities, GameCapabilities, Played, Question
from rulestone.report.text import text_report
from rulestone.rulebook.installed import find_game
from rulestone.testing import cases_of
from rulestone_bitboard.engine import BitboardEngine
from tests.helpers.altered import AlteredEngine


@pytest.mark.parametrize(
    ("selection", "names"),
    [
        (Selection(), ["first", "breaking", "last", "other"]),
        (Selection(games=("minefield",)), ["first", "breaking", "last"]),
        (Selection(clauses=("minefield.switch",)), ["first", "breaking", "last"]),
        (Selection(tags=("big", "small")), ["first", "breaking"]),
        (Selection(tags=("big",), ids=("minefield/*",)), ["breaking"]),
        (Selection(ids=("minefield/last", "minefield/first")), ["last", "first"]),
    ],
)
def test_the_cases_that_are_wanted_are_selected(
    cases: tuple[Case, ...], selection: Selection, names: list[str]
) -> None:
    other = replace(cases[0], id="lefe/other", game=GameName("lefe"), clauses=(), near=(), tags=())
    assert [case.id.partition("/")[2] for case in select((*cases, other), selection)] == names


def test_what_is_expected_is_not_answered_by_silence() -> None:
    one, other = ActionText("a1"), ActionText("b1")
    expect = Expectation(legal=(one, other), over=False, winner=None)
    assert is_answered_by(expect, replace(expect, legal=(other, one), to_move=None))
    assert not is_answered_by(expect, replace(expect, legal=UNSET))
    assert not is_answered_by(expect, replace(expect, winner=UNSET))


@pytest.mark.parametrize(
    ("change", "declared", "reason"),
    [
        ({}, GameCapabilities(), None),
        ({}, GameCapabilities(sizes=(4, 4)), None),
        ({}, GameCapabilities(size_list=(3, 4)), None),
        ({}, None, "does not declare minefield"),
        ({}, GameCapabilities(sizes=(1, 3)), "does not declare minefield of this size"),
        ({}, GameCapabilities(size_list=(3, 5)), "does not declare minefield of this size"),
        ({}, GameCapabilities(sizes=(5, 9), size_list=(4, 5)), "does not declare minefield of this size"),
        ({"asks": ()}, GameCapabilities(), "needs a way to ask it, which it does not declare"),
        ({"asks": ("moves",)}, GameCapabilities(), "needs play, which it does not declare"),
        ({"question": "perft", "depth": 1}, GameCapabilities(), "needs perft, which it does not declare"),
        ({"options": {"swap": True}}, GameCapabilities(), "does not declare minefield with swap=true"),
        ({"options": {"swap": True}}, GameCapabilities(options={"swap": (True, False)}), None),
        ({}, GameCapabilities(options={"swap": (True,)}), "does not declare minefield with swap=false"),
    ],
)
def test_undeclared_cases_are_not_asked(
    cases: tuple[Case, ...], change: dict[str, object], declared: GameCapabilities | None, reason: str | None
) -> None:
    """An option is asked at the values that are declared, or at its default."""
    games = {} if declared is None else {"minefield": declared}
    capabilities = Capabilities(name="x", version="1", games=games, ops=("judge",))
    assert why_not_declared(replace(cases[1], **change), capabilities) == reason


Values = tuple[bool | str, ...]

CASES = {case.id: case for case in read_cases()}
NO_SWAP: dict[str, Values] = {"swap": (False,)}


def of(game: str, largest: int = 99) -> tuple[Case, ...]:
    return tuple(case for case in CASES.values() if case.game == game and case.size <= largest)


def declaring(game: str, options: dict[str, Values], *ops: str) -> Capabilities:
    games = {game: GameCapabilities(options=options)}
    return Capabilities(name="narrow", version="1", games=games, ops=ops or ("judge", "play"))


def checked(
    engine: Engine, game: str, options: dict[str, Values], *ops: str, largest: int = 99
) -> tuple[Run, list[Question]]:
    narrow = AlteredEngine.instead_of(engine)
    narrow.capabilities = declaring(game, options, *ops)
    return run_cases(of(game, largest), EngineSpec(lambda: narrow)), narrow.queries


SKIPPED = None
"""What becomes of a case that is not asked under other values."""


@pytest.mark.parametrize(
    ("name", "options", "ops", "asked"),
    [
        # asked: the options, the forms, the clauses that are not decided
        ("necklace/game-5x5-no-swap", {}, (), ({}, ("moves",))),
        ("necklace/swap-offered", {}, (), SKIPPED),  # as it stands
        ("necklace/swap-offered", {"swap": (True, False)}, (), SKIPPED),  # as it stands
        ("necklace/swap-offered", NO_SWAP, (), SKIPPED),  # the answer depends on it
        ("necklace/game-3x3-full-board", {"swap": ("false", "no")}, (), SKIPPED),
        ("necklace/game-3x3-full-board", NO_SWAP, ("judge",), SKIPPED),
        ("necklace/swap-leaves-the-stone", NO_SWAP, (), SKIPPED),  # its record has a swap
        (
            "necklace/swap-not-taken",
            NO_SWAP,
            (),
            ({"swap": False}, ("stones", "moves")),
        ),
        ("lefe/game-dark-wins", {"pie": ("none",)}, (), SKIPPED),  # its record has a choice
        ("lefe/game-dark-wins", {"pie": ("extra-stone",)}, (), SKIPPED),  # it leads elsewhere
        (
            "lefe/board-neighbours-b3",
            {"pie": ("extra-stone",)},
            (),
            ({"pie": "extra-stone"}, ("stones",)),
        ),
        ("lefe/board-neighbours-b3", {"pie": ("extra-stone",)}, ("play",), SKIPPED),
        (  # of several settings that in which more forms can be put
            "lefe/board-neighbours-b3",
            {"pie": ("extra-stone", "none")},
            (),
            ({"pie": "extra-stone"}, ("stones",)),
        ),
        (  # and then the nearest
            "lefe/merge-pair-and-pair-most",
            {"merge": ("fewest", "most"), "end": ("on-turn", "either"), "pie": ("none",)},
            ("judge",),
            ({"merge": "most", "pie": "none"}, ("stones",)),
        ),
    ],
)
def test_substitution_keeps_the_answer(
    name: str,
    options: dict[str, Values],
    ops: tuple[str, ...],
    asked: tuple[dict[str, bool | str], tuple[str, ...]] | None,
) -> None:
    case = CASES[name]
    found = substitute(case, declaring(case.game, options, *ops))
    if asked is None:
        assert found is None
        return
    assert found is not None
    changed, forms = asked
    assert (found.options, list(found.asks)) == (changed, list(forms))
    assert replace(found, options=case.options, asks=case.asks) == case


@pytest.mark.parametrize(
    ("game", "options", "least"),
    [
        ("necklace", NO_SWAP, 48),
        ("lefe", {"pie": ("extra-stone",)}, 120),
        ("lefe", {"merge": ("most",), "pie": ("none",)}, 107),
        ("evening", {"tiebreak": ("odd-even",)}, 110),
    ],
)
def test_an_engine_without_options_is_asked_most_cases(
    game: str, options: dict[str, Values], least: int
) -> None:
    outcome, queries = checked(BitboardEngine(), game, options, largest=4)
    assert outcome.counts["pass"] >= least, (
        "fewer answers are the same under other options now: is that right?"
    )
    assert outcome.failures == ()
    settings = {name: value for name, (value,) in options.items()}
    assert all(query.options == settings for query in queries)


def test_perft_is_asked_under_other_options() -> None:
    outcome, _ = checked(BitboardEngine(), "necklace", NO_SWAP, "perft", largest=4)
    own = sum("perft" in case.id and bool(case.options) for case in of("necklace", 4))
    assert outcome.counts["pass"] > own, "no case is asked under other options"
    assert outcome.failures == ()


SMALL = GameCapabilities(size_list=(4,), options=NO_SWAP)


@pytest.mark.parametrize(
    ("case", "declared"),
    [
        pytest.param(
            CASES["necklace/game-3x3-full-board"], declaring("lefe", NO_SWAP), id="another game is declared"
        ),
        pytest.param(
            CASES["necklace/game-3x3-full-board"],
            Capabilities(name="x", version="1", games={"necklace": SMALL}),
            id="another size is declared",
        ),
        pytest.param(
            replace(CASES["necklace/swap-with-the-option-off"], expect=Expectation(accepted=1)),
            declaring("necklace", {}),
            id="a move is refused under one value only",
        ),
        pytest.param(
            replace(CASES["necklace/swap-leaves-the-stone"], moves=(ActionText("a2"), ActionText("pass"))),
            declaring("necklace", NO_SWAP),
            id="a move makes no sense",
        ),
    ],
)
def test_only_an_undeclared_option_leads_to_substitution(case: Case, declared: Capabilities) -> None:
    assert substitute(case, declared) is None


def test_a_late_fault_keeps_the_substitution() -> None:
    result = wrong_without_swap().results[0]
    assert (
        result_broken_after(result, EngineBroken("crash", "it ended")).original_case
        == result.original_case
        is not None
    )


def one_too_many(_query: Question, answer: Answer) -> Answer:
    return replace(answer, accepted=answer.accepted + 1) if isinstance(answer, Played) else answer


def wrong_without_swap() -> Run:
    cases = (CASES["necklace/swap-not-taken"], CASES["necklace/turn-empty-board"])
    games = {"necklace": GameCapabilities(options=NO_SWAP)}
    return run_cases(cases, EngineSpec(lambda: AlteredEngine(one_too_many, games=games, ops=("play",))))


SENTENCE = "sent with swap=false, as the engine declares; the answer is the same"


def test_a_report_shows_the_question_that_was_sent() -> None:
    outcome = wrong_without_swap()
    text = text_report(run_report(outcome))
    assert f"  {SENTENCE}\n" in text
    assert '"options":{"swap":false}' in text
    assert "2 cases of necklace sent with swap=false: the answer is the same\n" in text
    case = json.loads(msgspec.json.encode(run_document(outcome)))["cases"][0]
    assert (case["options"], case["own_options"]) == ({"swap": False}, {})
    assert case["asked_with"] == SENTENCE


@pytest.mark.parametrize("name", ["necklace/no-crosscuts", "necklace/diagonal-chains", "necklace/skip-loses"])
def test_a_known_mistake_is_recognised_without_the_option(name: str) -> None:
    outcome, _ = checked(mutant_engine(mutants()[name]), "necklace", NO_SWAP, largest=4)
    assert outcome.failures
    assert known_mistakes(outcome.results)[0].mutant == name


def test_the_reference_with_its_options_ignored_is_caught() -> None:
    """An engine that offers the swap though it declares to have none."""
    deaf = AlteredEngine(lambda query, _: ReferenceEngine().ask(replace(query, options={})))
    outcome, _ = checked(deaf, "necklace", NO_SWAP, largest=4)
    assert {"necklace/swap-switched-off"} <= {result.id for result in outcome.failures}


FIRST, SECOND, THIRD = (
    replace(case, since=since) for case, since in zip(cases_of()[:3], ("0.1", "0.9", "0.10"), strict=True)
)


@pytest.mark.parametrize(
    ("suite", "own", "added"),
    [
        ("0.1", [FIRST], [SECOND, THIRD]),
        ("0.9", [FIRST, SECOND], [THIRD]),
        ("0.10", [FIRST, SECOND, THIRD], []),
    ],
)
def test_a_suite_has_the_cases_of_its_release_and_of_earlier_ones(
    suite: str, own: list[Case], added: list[Case]
) -> None:
    found, since = cases_of_suite((FIRST, SECOND, THIRD), suite)
    assert found == tuple(own)
    assert since == tuple(case.id for case in added)


def test_a_suite_that_does_not_exist_is_refused_in_a_line() -> None:
    with pytest.raises(
        BadSelection, match=r"there is no suite 0\.7; did you mean|there is no suite 0\.7; there are"
    ):
        cases_of_suite((FIRST, SECOND), "0.7")
    with pytest.raises(BadSelection, match=r"all selected cases were added after 0\.1"):
        cases_of_suite((SECOND,), "0.1")


DRAFT: Mapping[str, object] = {
    "id": "minefield/later",
    "title": "A later case.",
    "clauses": ["minefield.turn"],
    "size": 2,
    "moves": ["a1"],
    "says": {"to_move": "white"},
}


def test_an_author_cannot_say_since_when_a_case_is_there(tmp_path: Path) -> None:
    file = tmp_path / "minefield.json"

    def made(case: Mapping[str, object]) -> dict[str, object]:
        about = {"format": 1, "game": "minefield", "about": "x"}
        file.write_text(json.dumps({**about, "cases": [case]}), encoding="utf-8")
        assert run_command(["author", "cases", str(file)]) == 0
        (own,) = json.loads(file.read_bytes())["cases"]
        assert isinstance(own, dict)
        return own

    first = made({**DRAFT, "since": "7.7"})
    assert first.get("since", "0.1") == current_suite()
    assert made({**first, "since": "0.0"})["since"] == "0.0"


def test_an_example_of_one_colour_is_one_of_the_other_too() -> None:
    for game in (find_game("interleave"), find_game("evening")):
        assert {action.colour_named for action in example_actions(game.name)} >= {*game.colours}


def test_actions_of_an_option_are_listed_apart() -> None:
    assert not any(isinstance(action, Swap) for action in example_actions(GameName("minefield")))
    assert optional_actions(GameName("minefield")) == {Swap: "swap"}
    assert any(isinstance(action, Swap) for action in example_actions(GameName("necklace")))
    assert optional_actions(GameName("necklace")) == {}
