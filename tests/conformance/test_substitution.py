"""Cases under option values that an engine claims: which are asked, what of them changes, what is said."""

import json
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation, read_cases
from rulestone.cases.mutants import MutantEngine, mutants
from rulestone.cases.selection import why_not_claimed
from rulestone.cases.substitution import Substitute, substitute
from rulestone.check.attempts import blame
from rulestone.check.diagnose import diagnose
from rulestone.check.junit import run_junit
from rulestone.check.reports import run_document, run_report
from rulestone.check.results import Run
from rulestone.check.runner import run
from rulestone.core.names import ActionText, ClauseId
from rulestone.engines import Engine, EngineBroken
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, Claims, GameClaim, Played, Query, Verdict
from rulestone.protocol.checking import CheckedQuery, check_query
from rulestone.report.html import html_report
from rulestone.report.md import md_report
from rulestone_bitboard.engine import BitboardEngine
from tests.check.lying import Lying
from tests.report.page import told

Values = tuple[bool | str, ...]

CASES = {case.id: case for case in read_cases()}
NO_SWAP: dict[str, Values] = {"swap": (False,)}


def of(game: str, largest: int = 99) -> tuple[Case, ...]:
    return tuple(case for case in CASES.values() if case.game == game and case.size <= largest)


def claiming(game: str, options: dict[str, Values], *ops: str) -> Claims:
    games = {game: GameClaim(options=options)}
    return Claims(name="narrow", version="1", games=games, ops=ops or ("judge", "play"))


def under(name: str, options: dict[str, Values], *ops: str) -> Substitute | None:
    case = CASES[name]
    return substitute(case, claiming(case.game, options, *ops))


class Narrow:
    """An engine that claims less than it knows, and remembers what it was asked."""

    def __init__(self, engine: Engine, claims: Claims) -> None:
        self._engine = engine
        self.claims = claims
        self.queries: list[Query] = []

    def ask(self, query: Query) -> Answer:
        """The engine's answer."""
        self.queries.append(query)
        return self._engine.ask(query)

    def close(self) -> None:
        """Nothing to let go of."""


def checked(
    engine: Engine, game: str, options: dict[str, Values], *ops: str, largest: int = 99
) -> tuple[Run, list[Query]]:
    narrow = Narrow(engine, claiming(game, options, *ops))
    return run(of(game, largest), lambda: narrow), narrow.queries


@pytest.mark.parametrize(
    ("game", "options", "least"),
    [
        ("necklace", NO_SWAP, 150),
        ("lefe", {"newborn": ("never",)}, 175),
        ("lefe", {"merge": ("most",)}, 175),
        ("lefe", {"end": ("on-turn",)}, 175),
        ("lefe", {"pie": ("extra-stone",)}, 155),
        ("lefe", {"pie": ("none",)}, 185),
        ("lefe", {"merge": ("most",), "pie": ("none",)}, 140),
        ("evening", {"tiebreak": ("odd-even",)}, 115),
    ],
)
def test_a_narrow_engine_is_asked_nearly_all_and_a_second_implementation_agrees(
    game: str, options: dict[str, Values], least: int
) -> None:
    outcome, queries = checked(BitboardEngine(), game, options)
    assert outcome.counts["pass"] >= least
    assert outcome.wrong == ()
    settings = {name: value for name, (value,) in options.items()}
    assert all(query.options == settings for query in queries)


def test_counts_that_an_option_does_not_touch_are_asked_too() -> None:
    outcome, _ = checked(BitboardEngine(), "necklace", NO_SWAP, "perft")
    assert outcome.counts["pass"] > sum("perft" in case.id and bool(case.options) for case in of("necklace"))
    assert outcome.wrong == ()


def test_an_engine_without_a_claim_on_an_option_is_asked_at_its_default() -> None:
    substitution = under("necklace/game-5x5-no-swap", {})
    assert substitution is not None
    assert (substitution.case.options, substitution.case.moves) == ({}, substitution.own.moves)


def test_a_case_whose_own_options_are_claimed_is_asked_as_it_stands() -> None:
    assert under("necklace/swap-offered", {}) is None
    assert under("necklace/swap-offered", {"swap": (True, False)}) is None


def test_a_case_whose_answer_depends_on_the_option_is_skipped() -> None:
    case = CASES["necklace/swap-offered"]
    claims = claiming("necklace", NO_SWAP)
    assert substitute(case, claims) is None
    assert why_not_claimed(case, claims) == f"does not claim {case.game} with swap=true"


def test_what_is_not_claimed_for_another_reason_stays_skipped() -> None:
    case = CASES["necklace/game-3x3-full-board"]
    assert substitute(case, claiming("lefe", NO_SWAP)) is None
    assert substitute(case, claiming("necklace", NO_SWAP, "judge")) is None
    small = Claims(name="x", version="1", games={"necklace": GameClaim(size_list=(4,), options=NO_SWAP)})
    assert substitute(case, small) is None


def test_values_that_the_option_has_not_are_not_asked() -> None:
    assert under("necklace/game-3x3-full-board", {"swap": ("false", "no")}) is None


def test_an_action_that_the_value_has_not_is_left_out_of_the_record() -> None:
    substitution = under("necklace/swap-leaves-the-stone", NO_SWAP)
    assert substitution is not None
    assert substitution.own.moves == ("a2", "swap", "a2")
    assert substitution.case.moves == ("a2", "a2")
    assert (substitution.own.expect.accepted, substitution.case.expect.accepted) == (2, 1)
    assert substitution.left_out == ("swap",)
    assert substitution.undecided == {ClauseId("necklace.swap")}


def test_a_choice_without_a_pie_is_left_out() -> None:
    substitution = under("lefe/game-dark-wins", {"pie": ("none",)})
    assert substitution is not None
    assert substitution.left_out == ("choose light",)
    assert substitution.case.moves is not None
    assert substitution.own.moves is not None
    assert substitution.case.moves == (substitution.own.moves[0], *substitution.own.moves[2:])
    assert substitution.case.expect == substitution.own.expect


def test_a_record_that_leads_elsewhere_is_not_asked() -> None:
    assert under("lefe/game-dark-wins", {"pie": ("extra-stone",)}) is None


def test_the_forms_in_which_the_answer_is_the_same_are_asked() -> None:
    case = CASES["lefe/board-neighbours-b3"]
    assert case.asks == ("stones", "moves")
    substitution = substitute(case, claiming("lefe", {"pie": ("extra-stone",)}))
    assert substitution is not None
    assert substitution.case.asks == ("stones",)
    assert substitute(case, claiming("lefe", {"pie": ("extra-stone",)}, "play")) is None


def test_of_several_settings_the_nearest_is_asked() -> None:
    options: dict[str, Values] = {"merge": ("fewest", "most"), "end": ("on-turn", "either"), "pie": ("none",)}
    substitution = under("lefe/merge-pair-and-pair-most", options, "judge")
    assert substitution is not None
    assert substitution.own.options == {"merge": "most"}
    assert substitution.case.options == {"merge": "most", "pie": "none"}


def test_of_several_settings_that_is_asked_in_which_more_forms_can_be_put() -> None:
    substitution = under("lefe/board-neighbours-b3", {"pie": ("extra-stone", "none")})
    assert substitution is not None
    assert (substitution.case.options, substitution.case.asks) == ({"pie": "none"}, ("stones", "moves"))


def test_a_rule_that_is_switched_off_is_not_decided() -> None:
    substitution = under("necklace/swap-not-taken", NO_SWAP)
    assert substitution is not None
    assert substitution.left_out == ()
    assert substitution.undecided == {ClauseId("necklace.swap")}
    other = under("lefe/pie-refused-late-choice", {"pie": ("none",)})
    assert other is not None
    assert other.left_out == ("choose dark",)
    assert other.undecided == {ClauseId("lefe.pie")}


def test_a_move_that_is_refused_under_one_value_only_is_not_asked() -> None:
    """Though the case has only an answer that leaves the reasons out."""
    case = replace(CASES["necklace/swap-with-the-option-off"], expect=Expectation(accepted=1))
    assert substitute(case, claiming("necklace", {})) is None


def test_a_fault_that_is_noticed_late_does_not_hide_what_was_sent() -> None:
    result = wrong_without_swap().results[0]
    assert blame(result, EngineBroken("crash", "it ended")).substitute == result.substitute is not None


def test_a_case_that_makes_no_sense_is_left_as_it_is() -> None:
    case = replace(CASES["necklace/swap-leaves-the-stone"], moves=(ActionText("a2"), ActionText("pass")))
    assert substitute(case, claiming("necklace", NO_SWAP)) is None


def one_too_many(_query: Query, answer: Answer) -> Answer:
    return replace(answer, accepted=answer.accepted + 1) if isinstance(answer, Played) else answer


def all_illegal(_query: Query, answer: Answer) -> Answer:
    return replace(answer, legal=()) if isinstance(answer, Verdict) else answer


def wrong_without_swap() -> Run:
    cases = (CASES["necklace/swap-leaves-the-stone"], CASES["necklace/turn-empty-board"])
    games = {"necklace": GameClaim(options=NO_SWAP)}
    return run(cases, lambda: Lying(one_too_many, games=games, ops=("play",)))


SENTENCE = "asked with swap=false and without swap, as the engine claims; the answer is the same"


def test_the_answer_is_held_against_what_was_sent() -> None:
    result = wrong_without_swap().results[0]
    assert result.status == "fail"
    (difference,) = result.differences
    assert difference.words.startswith(
        "accepted: you follow 2 moves; 1 is legal: move 2 (a2) is not legal (necklace.turn)"
    )


def test_every_report_tells_what_was_sent() -> None:
    outcome = wrong_without_swap()
    text = told(run_report(outcome))
    assert f"  {SENTENCE}\n" in text
    assert '"moves":["a2","a2"],"options":{"swap":false}' in text
    assert '["a2","swap","a2"]' not in text
    assert "2 cases of necklace asked with swap=false, where the answer is the same\n" in text
    for report in (md_report(run_report(outcome)), html_report(run_report(outcome)), run_junit(outcome)):
        assert SENTENCE in report
    case = json.loads(msgspec.json.encode(run_document(outcome)))["cases"][0]
    assert (case["options"], case["own_options"], case["left_out"]) == ({"swap": False}, {}, ["swap"])
    assert case["expected"]["accepted"] == 1
    assert case["asked_with"] == SENTENCE


def test_a_case_asked_as_it_stands_says_nothing_of_it() -> None:
    outcome = run((CASES["necklace/swap-leaves-the-stone"],), lambda: Lying(all_illegal))
    assert outcome.wrong
    assert "asked with" not in told(run_report(outcome))
    assert "asked_with" not in json.loads(msgspec.json.encode(run_document(outcome)))["cases"][0]


def test_junit_tells_the_share_of_each_clause() -> None:
    root = ET.fromstring(run_junit(wrong_without_swap()))  # noqa: S314 - our own
    properties = {each.get("name"): each.get("value") for each in root.iter("property")}
    assert properties["necklace.swap"] == "0 of 1 asked"
    assert properties["necklace.turn"] == "2 of 2 asked"


@pytest.mark.parametrize("name", ["necklace/no-crosscuts", "necklace/diagonal-chains", "necklace/skip-loses"])
def test_a_known_mistake_is_recognised_without_the_option(name: str) -> None:
    outcome, _ = checked(MutantEngine(mutants()[name]), "necklace", NO_SWAP, largest=5)
    assert outcome.wrong
    assert diagnose(outcome.results)[0].mutant == name


def test_the_reference_with_its_options_ignored_is_caught() -> None:
    """An engine that offers the swap though it claims to have none."""

    class Deaf(ReferenceEngine):
        def ask_checked(self, checked: CheckedQuery) -> Answer:
            return super().ask_checked(check_query(replace(checked.query, options={})))

    outcome, _ = checked(Deaf(), "necklace", NO_SWAP, largest=5)
    assert {"necklace/swap-switched-off"} <= {result.id for result in outcome.wrong}
