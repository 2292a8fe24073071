"""Cases under option values that an engine declares: which are asked, what of them changes, what is said."""

import json

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation, read_cases
from rulestone.cases.mutants import mutant_engine, mutants
from rulestone.cases.selection import substitute
from rulestone.check.asking import result_broken_after
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.reports import run_document, run_report
from rulestone.check.results import Run
from rulestone.check.runner import run_cases
from rulestone.core.names import ActionText
from rulestone.diagnose.known import known_mistakes
from rulestone.engines.engine import Engine, EngineBroken
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, Capabilities, GameCapabilities, Played, Question
from rulestone.report.text import text_report
from rulestone_bitboard.engine import BitboardEngine
from tests.helpers.altered import AlteredEngine

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


def test_only_an_undeclared_option_leads_to_substitution() -> None:
    case = CASES["necklace/game-3x3-full-board"]
    assert substitute(case, declaring("lefe", NO_SWAP)) is None
    small = Capabilities(
        name="x", version="1", games={"necklace": GameCapabilities(size_list=(4,), options=NO_SWAP)}
    )
    assert substitute(case, small) is None
    without_reasons = replace(CASES["necklace/swap-with-the-option-off"], expect=Expectation(accepted=1))
    assert substitute(without_reasons, declaring("necklace", {})) is None  # refused under one value only
    nonsense = replace(CASES["necklace/swap-leaves-the-stone"], moves=(ActionText("a2"), ActionText("pass")))
    assert substitute(nonsense, declaring("necklace", NO_SWAP)) is None


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
