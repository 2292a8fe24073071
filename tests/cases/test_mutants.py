"""The register of mutants: complete, each of them well described and caught; and the table of catches."""

import re
from collections import Counter
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rulestone.author import tables
from rulestone.author.tables import KillScore, kill_problems, only_optional
from rulestone.cases.cases import cases_of_game, read_cases
from rulestone.cases.mistakes import Mistake, Mutant
from rulestone.cases.mutants import (
    Catches,
    KillTable,
    game_table,
    mutant_engine,
    mutants,
    mutants_of,
    question_forms,
    read_table,
)
from rulestone.cases.variants import load_variant
from rulestone.check.asking import wrong_answer
from rulestone.check.differences import Difference
from rulestone.core.actions.action import Action, UnreadableAction
from rulestone.core.actions.placement import Placement
from rulestone.core.boards import Board, UnknownCell
from rulestone.core.boards.square import SQUARE
from rulestone.core.names import GameName, Options, Size
from rulestone.core.position import Position
from rulestone.engines.installed import UnknownEngine
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.generate import play
from rulestone.games.connection import ConnectionPosition
from rulestone.play.reference import ReferenceMaker
from rulestone.protocol import BadRequest, GameSetting
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.installed import find_game, games
from rulestone.rulebook.register_file import UnknownGame
from rulestone.workers.processes import LocalWorkers
from rulestone_hex import mutants as hex_mutants
from rulestone_mutants.boards import on_boards
from rulestone_mutants.mutant import replace_rules
from tests.helpers.asking import ask_record
from tests.helpers.installing import with_package
from tests.helpers.order import few_by_day
from tests.helpers.running import RunCommand, forget_games

ALL = tuple(mutants().values())


def test_every_clause_has_mutants_with_descriptions() -> None:
    by_clause = Counter(mutant.clause for mutant in ALL)
    for entry in rulebooks():
        assert len(mutants_of(entry.name)) >= 12, "too few mutants"
        for clause in entry.clauses:
            assert by_clause.pop(clause.id) >= 1, clause.id
    assert not by_clause
    for mutant in ALL:
        assert re.fullmatch(r"[a-z]+/[a-z0-9]+(-[a-z0-9]+)*", mutant.name)
        assert re.fullmatch(r"[A-Z].*\.", mutant.words), mutant.name
        assert mutant.game != find_game(mutant.game_name), mutant.name


def test_every_mutant_is_caught_by_a_case_that_the_table_names() -> None:
    cases, reference = {case.id: case for case in read_cases()}, ReferenceEngine()
    for mutant in ALL:
        if mutant.equivalent is None:
            named = [cases[name] for name in read_table().failing(mutant)]
            case = min(named, key=lambda case: (case.question, case.size))
            forms = [query for _, query in question_forms(case)]
            wrong = [wrong_answer(reference, case, query) for query in forms]
            assert not any(wrong), f"not {mutant.name} but the reference fails {case.id}"
            engine = mutant_engine(mutant)
            assert any(wrong_answer(engine, case, query) for query in forms), mutant.name


def test_every_mutant_can_be_played_and_places_on_no_stone_at_the_end() -> None:
    for mutant in ALL:
        game, size = mutant.game, Size(5 if mutant.name == "lefe/official-sizes-only" else 3)
        maker = ReferenceMaker(GameSetting(game=mutant.game_name, size=size), game)
        states, _ = play(maker, Random(2), 30)  # mostly to the end
        placed = product(states[-1].contents(), game.colours if game.turnless else (None,))
        allowed = [each for each in placed if states[-1].refusal(Placement(*each)) is None]
        assert not allowed or mutant.name.endswith("/occupied-allowed"), mutant.name


def test_a_mutant_plays_other_games_by_the_rules() -> None:
    query = ask_record("necklace", 3, "a1")
    assert mutant_engine(mutants()["minefield/same-colour-again"]).ask(query) == ReferenceEngine().ask(query)
    with pytest.raises(BadRequest, match="'i1' is not a cell"):
        mutant_engine(mutants()["minefield/letter-i-skipped"]).ask(ask_record("minefield", 9, "i1"))


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("minefield/switch-2x3", "did you mean minefield/switch-2x3-only"),
        ("no-cycles", "did you mean lefe/place-no-cycles?"),
        (
            "minefield/hard-corners-no",
            "minefield/no-hard-corners or minefield/hard-corner-of-two or minefield/hard-corner-filled?",
        ),
        ("", "fixtures/MUTANTS.md lists the known ones"),
        ("zzz", "fixtures/MUTANTS.md lists the known ones"),
    ],
)
def test_an_unknown_mutant_names_near_misses(name: str, hint: str) -> None:
    with pytest.raises(UnknownEngine, match=re.escape(hint)) as caught:
        load_variant(name)
    assert "\n" not in str(caught.value)


SIZES = (Size(3), Size(4), Size(5))
"""A mutant plays on the first of these boards that it has."""


LONGEST = 10


SET_UPS = ("setup black=a1", "setup black=a1,b2 red=b1")
"""Where what may be done cannot be listed."""


def check_position(position: Position) -> None:
    """Ask all that may be asked of a position: what it refuses has a reason, and is not what it lists."""
    refused = position.refusals()
    assert all(refused.values())
    assert all(map(position.violations, refused))
    assert not set(refused) & set(position.legal_actions())


def unlisted(mutant: Mutant, board: Board) -> list[Action]:
    """Actions that are legal at times and never listed: set-ups and stops."""
    actions: list[Action] = []
    for text in (*(f"{colour}:stop" for colour in mutant.game.colours), *SET_UPS):
        with suppress(UnreadableAction, UnknownCell):
            actions.append(mutant.game.read_action(board, text))
    return actions


def a_board(mutant: Mutant) -> Board:
    for size in SIZES:
        with suppress(UnknownCell):
            return mutant.game.board(size)
    raise AssertionError(mutant.name)


@pytest.mark.parametrize("mutant", few_by_day(ALL, 3), ids=lambda mutant: mutant.name)
def test_a_mutant_plays_a_whole_game(mutant: Mutant) -> None:
    """Each answers by day as well, to the case that catches it."""
    played, random, board = mutant.game, Random(mutant.name), a_board(mutant)
    options: Options = {
        option.name: random.choice([setting.value for setting in option.values])
        for option in played.rulebook.options
    }
    position = played.start(board, options)
    for _ in range(LONGEST):
        check_position(position)
        actions = list(position.legal_actions())
        assert not any(map(position.violations, actions))
        actions += [action for action in unlisted(mutant, board) if not position.violations(action)]
        if not actions:
            break
        position = position.after(random.choice(actions))
    turn = None if played.turnless else played.colours[0]
    again = played.position_class.set_up(board, position.stones, turn, played.typed_options({}))
    assert again.stones == position.stones
    check_position(again)


TWICE = hex_mutants.MUTANTS[:1] * 2


def test_two_mutants_of_one_name_are_refused() -> None:
    package = {
        "rulestone.games": {"hex": "rulestone_hex.rules:Hex"},
        "rulestone.mutants": {"hex": f"{__name__}:TWICE"},
    }
    with (
        with_package(package),
        pytest.raises(UnknownGame, match="the mutants of 'hex': two have the same name"),
    ):
        mutants_of(GameName("hex"))


def test_a_mutant_of_boards_changes_every_way_to_make_one() -> None:
    grown = on_boards("grown", "It has a row too many.", lambda board: SQUARE.board(Size(board.size + 1)))
    wrong = grown.made_in(find_game("minefield")).game.kind
    assert wrong.make(Size(3), frozenset()) is wrong.board(Size(3)) is SQUARE.board(Size(4))
    assert wrong.name == SQUARE.name


NO_SWITCHES = "minefield/no-switches"
ONE_SIDE = "minefield/switch-2x3-only"
EQUIVALENT = "minefield/both-connected-draw"


def score(name: str, *cases: str) -> KillScore:
    fingerprints = frozenset((case, "stones", "same") for case in cases)
    return KillScore(name, dict.fromkeys(cases, ("stones",)), fingerprints)


FIXTURES = Path(__file__).parents[2] / "fixtures"


def test_kills_reports_survivors_and_twins() -> None:
    assert list(kill_problems([score(NO_SWITCHES, "a", "b"), score(ONE_SIDE, "a"), score(EQUIVALENT)])) == []
    assert list(kill_problems([score(NO_SWITCHES)])) == [
        f"{NO_SWITCHES}: no case catches it: Switches are allowed."
    ]
    assert list(kill_problems([score(NO_SWITCHES, "c"), score(ONE_SIDE, "c")])) == [
        f"no case tells apart: {NO_SWITCHES}, {ONE_SIDE}"
    ]
    (caught,) = kill_problems([score(EQUIVALENT, "a")])
    assert "recorded as equivalent" in caught


def test_author_kills_writes_the_table_checks_it_and_fails_if_stale(
    monkeypatch: pytest.MonkeyPatch, own_fixtures: Path, run: RunCommand
) -> None:
    table = FIXTURES / "kills.json"
    (own_fixtures / table.name).write_bytes(table.read_bytes())
    own = {  # no two wrong answers are alike
        mutant.name: KillScore(
            mutant.name, catches, frozenset((case, "stones", mutant.name) for case in catches)
        )
        for mutant in ALL
        if (catches := read_table().catches(mutant)) is not None
    }
    (own_fixtures / table.name).unlink()
    forget_games("rulestone.cases.mutants")
    monkeypatch.setattr(tables, "kill_scores", lambda names, *_: [own[name] for name in names])
    assert "run rulestone author kills" in run("author kills --check").err
    assert run("author kills").status == 0
    assert run("author kills --check").status == 0
    for name in ("MUTANTS.md", "kills.json"):
        assert (own_fixtures / name).read_bytes() == (FIXTURES / name).read_bytes(), name
    own[NO_SWITCHES] = score(NO_SWITCHES)
    survived = run("author kills minefield")
    assert (survived.status, "no case catches it" in survived.err) == (1, True)


STRANGE = (Mistake("strange", "wni", "It is strange.", replace_rules(ConnectionPosition)),)


def test_a_mutant_needs_a_known_clause_and_a_rejected_reading_a_mutant() -> None:
    assert [gap for each in games() for gap in tables.mutant_gaps(each)] == []
    games_of_others = {"hex": "rulestone_hex.rules:Hex", "breakthrough": "breakthrough.rules:Breakthrough"}
    package = {"rulestone.games": games_of_others, "rulestone.mutants": {"hex": f"{__name__}:STRANGE"}}
    with with_package(package):
        (unknown, _) = kill_problems([KillScore("hex/strange", {}, frozenset())])
        assert unknown.startswith("hex/strange: no clause is called 'hex.wni'; did you mean hex.win")
        assert "no mutant plays the rejected reading" in next(tables.mutant_gaps(find_game("hex")))
        assert [*tables.mutant_gaps(find_game("breakthrough"))] == [
            "breakthrough: it has no mutants; write them in the module mutants of its package"
        ]


def test_a_mutant_is_caught_by_the_cases_that_the_table_names() -> None:
    """One of them; `author kills --check` looks at all, every night."""
    score = tables.kill_score(("evening/opening-in-centre", None))
    assert read_table().catches(score.mutant) == score.catches


def test_mutants_are_tested_by_other_processes() -> None:
    """Not all of them can be pickled."""
    first = cases_of_game(find_game("evening"))[0].id
    asked = dict.fromkeys(("evening/perft-counts-stops", "evening/opening-in-centre"), (first,))
    scores = tables.kill_scores(asked, KillTable(games={}), LocalWorkers(2))
    assert [score.name for score in scores] == list(asked)


def test_the_table_knows_every_case_and_every_mutant() -> None:
    table = read_table()
    assert {name for game in table.games for name in table.cases(game)} == {case.id for case in read_cases()}
    assert {f"{of}/{name}" for of, game in table.games.items() for name in game.kills} == set(mutants())


@pytest.mark.parametrize("name", read_table().games)
def test_no_two_cases_of_a_game_have_the_same_digits_in_the_table(name: GameName) -> None:
    cases = read_table().cases(name)
    assert "" not in cases, f"run `rulestone author kills {name}`"
    assert len({*cases}) == len(cases), "give one of two cases another name, or the table more digits"


def test_cases_that_show_only_optional_fields_can_be_left_out() -> None:
    x, y = cases_of_game(find_game("minefield"))[:2]
    caught: Catches = {x.id: ("stones", "optional"), y.id: ("stones", "play")}
    table = KillTable(games={GameName("minefield"): game_table((x, y), {NO_SWITCHES: caught})})
    assert table.failing(mutants()[NO_SWITCHES]) == {x.id: {"stones"}, y.id: {"stones", "play"}}
    assert table.failing(mutants()[NO_SWITCHES], required_only=True) == {y.id: {"stones", "play"}}
    assert table.cases(GameName("minefield")) == (x.id, y.id)
    former = game_table((replace(x, id="minefield/former"), y), {NO_SWITCHES: caught})
    table = KillTable(games={GameName("minefield"): former})
    assert table.cases(GameName("minefield")) == ("", y.id)
    assert table.catches(mutants()[NO_SWITCHES]) == {y.id: caught[y.id]}
    assert only_optional((Difference("why", None, None, ""),))
    assert not only_optional("no answer")
    assert not only_optional((Difference("why", None, None, ""), Difference("over", True, False, "")))
