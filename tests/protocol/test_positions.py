"""Positions for programs: text in, text out; texts and values mean the same question; one root of errors."""

import doctest
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from random import Random

import pytest
from msgspec import UNSET

import rulestone
from rulestone import Error, Perft, Play, positions
from rulestone.core.names import ActionText, CellName, GameName, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.positions import GamePosition
from rulestone.protocol import BadRequest, Judge, Nodes, Verdict
from rulestone.protocol.reading import read_moves, read_question
from rulestone.report import markup
from tests import ROOT
from tests.helpers.permanence import PUBLIC


def test_a_position_by_its_stones_has_refusals_with_cells() -> None:
    position = rulestone.position("minefield", size=3, stones="black=b2 white=a2", to_move="white")
    assert position == rulestone.position(
        "minefield", size=3, stones={"black": ["b2"], "white": "a2"}, to_move="white"
    )
    assert set(position.refused) == {"b1", "b3"}
    (refusal,) = position.why("b3")
    assert (refusal.clause, refusal.cells) == ("minefield.hard-corner", ("a2", "b2", "a3", "b3"))
    assert refusal.because == "it creates a hard corner from a2 to b3"
    assert position.refused["b3"] == (refusal,)
    assert position.why("c3") == ()


def test_a_position_from_the_start_with_removed_cells_and_a_choice_of_colour() -> None:
    start = rulestone.position("interleave", size=3, removed="a1,b2")
    assert start.legal == ()
    position = start.play("setup black=c3 red=c4", "choose red")
    assert position == rulestone.position(
        "interleave", size=3, removed=["a1", "b2"], moves="setup black=c3 red=c4 choose red"
    )
    assert (position.score, position.leader) == ({"black": (1,), "red": (1,)}, "red")
    assert dict(rulestone.position("necklace", size=3).options) == {"swap": True}
    position = rulestone.position("necklace", size=3, moves="b2", options={"swap": False})
    position.setting.options["swap"] = True
    assert (dict(position.options), "swap" in position.legal) == ({"swap": False}, False)


def test_an_illegal_or_malformed_action_is_refused_with_its_reason() -> None:
    position = rulestone.position("minefield", size=3, moves="a1")
    with pytest.raises(rulestone.IllegalAction) as illegal:
        position.play("b1", "a1")
    assert illegal.value.action == "a1"
    assert [(refusal.clause, refusal.cells) for refusal in illegal.value.refusals] == [
        ("minefield.turn", ("a1",))
    ]
    assert str(illegal.value) == "a1 is illegal: a1 is occupied (minefield.turn)"


@pytest.mark.parametrize(
    ("code", "arguments", "words"),
    [
        ("bad-size", {"size": "5"}, "Expected `int`, got `str` - at size"),
        ("bad-size", {"size": True}, "Expected `int`, got `bool` - at size"),
        ("bad-action", {"moves": [5]}, "Expected `str`, got `int` - at moves[0]"),
        ("bad-action", {"moves": 5}, "Expected `array | null`, got `int` - at moves"),
        ("bad-action", {"moves": b"a1"}, "Expected `str`, got `int` - at moves[0]"),
        ("bad-position", {"stones": ["a1"]}, "Expected `object | null`, got `array` - at stones"),
        (
            "bad-position",
            {"stones": {"black": [5]}, "to_move": "black"},
            "Expected `str`, got `int` - at st",
        ),
        (
            "bad-position",
            {"stones": {"red": ["a1"]}, "to_move": "black"},
            "a colour must be ",
        ),
        ("bad-position", {"stones": "black=a1 black=b2"}, "'black' is given twice"),
        ("bad-position", {"stones": "black"}, "'black' is not a colour with its cells: write black=a1,b2"),
        (
            "bad-request",
            {"stones": "black=a1", "to_move": 5},
            "Expected `str | null`, got `int`",
        ),
        ("bad-option", {"options": ["x"]}, "Expected `object`, got `array` - at options"),
        ("bad-option", {"options": {"pie": True}}, "minefield has no option 'pie'"),
        ("bad-cell", {"removed": None}, "Expected `array`, got `null` - at removed"),
        ("unknown-game", {"game": None}, "game: None is not text"),
        ("bad-action", {"moves": "a1 a1"}, "move 2, a1, is illegal by minefield.turn"),
        ("unknown-game", {"game": "minefeld"}, "no game is called 'minefeld'; did you mean minefield"),
        ("bad-request", {"stones": "black=a1"}, "with stones, the colour to move must be black or white"),
        ("bad-request", {"stones": "black=a1", "moves": "a1"}, "a position is given by either stones or"),
    ],
)
def test_a_bad_position_is_refused_in_one_line(code: str, arguments: dict[str, object], words: str) -> None:
    position: Callable[..., object] = rulestone.position
    with pytest.raises(rulestone.BadRequest) as refused:
        position(**{"game": "minefield", "size": 5, **arguments})
    assert refused.value.code == code
    assert refused.value.message.startswith(words)
    assert len(refused.value.message) < 200, "too long for a line"


def test_one_text_is_not_taken_for_a_list_of_moves() -> None:
    with pytest.raises(BadRequest, match=r"^'c3 d4' is one text: give a list, such as \['a1', 'b2'\]$"):
        rulestone.GameSetting(game=MINEFIELD, size=Size(5)).judge("c3 d4")  # type: ignore[arg-type]  # the mistake


@pytest.mark.parametrize(
    ("value", "words"),
    [(5, "is not text"), (None, "is not text"), (["a1"], "is not text"), ("z9", "is not a cell")],
)
def test_malformed_actions_and_cells_are_refused_in_one_line(value: object, words: str) -> None:
    position = rulestone.position("minefield", size=3)
    questions: tuple[Callable[..., object], ...] = (position.why, position.play, position.explain)
    for ask in questions:
        with pytest.raises(rulestone.BadRequest, match=words) as bad:
            ask(value)
        assert value != "z9" or bad.value.code == "bad-cell"


def test_explain_lists_colours_and_facts_of_a_cell() -> None:
    explanation = rulestone.position("evening", size=3, moves="white:c3").explain("c4")
    assert [(each.colour, each.legal) for each in explanation.colours] == [("white", False), ("black", True)]
    assert explanation.facts == {"white beside it": "1 = 1 (c3)", "black beside it": "0"}
    assert rulestone.position("interleave", size=3).explain("c3").facts == {}, "no cell sees in the opening"


def test_a_position_is_drawn_as_text_and_as_svg() -> None:
    position = rulestone.position("minefield", size=3, moves="a1 b1").play("c3")
    assert str(position).splitlines()[:4] == ["3  w  w (B)", "2  .  w  w", "1  B  W  w", "   a  b  c"]
    assert position._repr_svg_().startswith("<svg")
    assert repr(position) == "<minefield of size 3: black=a1,c3 white=b1>"


def test_the_examples_in_the_documentation() -> None:
    for module in (rulestone, positions, markup):
        assert doctest.testmod(module).failed == 0
        assert doctest.testmod(module).attempted > 0, "no example was run"


def test_the_package_loads_nothing_before_it_is_used() -> None:
    program = (
        "import sys, rulestone\n"
        "loaded = {'msgspec', 'rulestone.engines.reference', 'rich'} & set(sys.modules)\n"
        "assert not loaded, loaded; assert rulestone.position('lefe', size=2).to_move == 'dark'\n"
        "assert 'position' in dir(rulestone)\n"
        "try: rulestone.nothing\n"
        "except AttributeError: pass\n"
        "else: sys.exit(1)\n"
    )
    subprocess.run((sys.executable, "-c", program), check=True)
    assert all(getattr(rulestone, name) for name in rulestone.__all__)
    page = (ROOT / "docs" / "API.md").read_text(encoding="utf-8")
    assert set(rulestone.__all__) == {name for name in rulestone._MODULES if f"`{name}`" in page}


def test_public_names_are_permanent() -> None:
    assert {*rulestone.__all__, *rulestone._FORMER} == {*PUBLIC}, (
        "PUBLIC in tests/helpers/permanence.py: a new name goes there, an old one into rulestone._FORMER"
    )
    spec = spec_from_file_location("rulestone_later", rulestone.__file__)
    assert spec is not None
    assert spec.loader is not None
    later = module_from_spec(spec)
    spec.loader.exec_module(later)
    later._FORMER["Answer"] = "Verdict"
    with pytest.warns(DeprecationWarning, match="rulestone.Answer is now rulestone.Verdict"):
        assert later.Answer is rulestone.Verdict


MINEFIELD = GameName("minefield")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", ()),
        ("  a1  b2\nswap ", ("a1", "b2", "swap")),
        ("a1 choose dark b2", ("a1", "choose dark", "b2")),
        ("a1 'choose dark' \"b2\"", ("a1", "choose dark", "b2")),
        ("setup black=a1,b2 red=c3 choose red", ("setup black=a1,b2 red=c3", "choose red")),
        ("setup choose red", ("setup", "choose red")),
        ("choose", ("choose",)),
    ],
)
def test_blanks_divide_a_record_into_actions(text: str, moves: tuple[str, ...]) -> None:
    assert read_moves(text) == moves


def test_texts_and_lists_make_the_same_question() -> None:
    assert read_question("MineField", 3) == Judge(game=MINEFIELD, size=Size(3), moves=())
    stones = {"black": ["a1", "b2"], "white": "c3 "}
    typed = read_question("minefield", 3, stones="black=a1,b2 white=c3", to_move="white")
    assert typed == read_question("minefield", 3, stones=stones, to_move="white")
    assert (typed.stones, typed.moves) == ({"black": ("a1", "b2"), "white": ("c3",)}, None)
    assert read_question("interleave", 3, removed="a1, b2 ").removed == ("a1", "b2")
    assert read_question("interleave", 3, removed=" ", stones="black=").stones == {"black": ()}


def random_game(name: str, size: int, seed: int, **options: str | bool) -> Iterator[GamePosition]:
    """The positions of a random game, with a stop now and then in games without turns."""
    random = Random(seed)
    position = rulestone.position(name, size=size, options=options)
    yield position
    if name == "interleave":
        position = position.play("setup black=a1,b2 red=c1")
    while not position.over and len(position.history) < 60:
        actions = position.legal
        if name == "evening" and position.history and random.random() < 0.3:
            actions = (ActionText("white:stop"), ActionText("black:stop"))
        position = position.play(random.choice(actions))
        yield position


GAMES = [
    ("minefield", 4, {}),
    ("minefield", 3, {"swap": True}),
    ("necklace", 4, {}),
    ("lefe", 3, {}),
    ("interleave", 3, {}),
    ("evening", 3, {}),
]


@pytest.mark.parametrize(("name", "size", "options"), GAMES, ids=str)
def test_a_position_is_what_the_reference_says_after_its_history(
    name: str, size: int, options: dict[str, str | bool]
) -> None:
    engine = ReferenceEngine()
    for position in random_game(name, size, 4, **options):
        verdict = engine.ask(position.setting.judge(position.history))
        assert isinstance(verdict, Verdict)
        assert (verdict.legal, verdict.to_move) == (position.legal, position.to_move)
        assert (verdict.over, verdict.winner) == (position.over, position.winner)
        assert all(map(position.is_legal, position.legal))
        assert (verdict.why is not UNSET and dict(verdict.why)) or {
            action: why[0].clause for action, why in position.refused.items()
        } == {}
        for colour, cells in position.stones.items():
            assert {position.at(cell) for cell in cells} <= {colour}


@pytest.mark.parametrize(("name", "size", "options"), GAMES, ids=str)
def test_a_position_survives_notation_and_pickling_with_its_history(
    name: str, size: int, options: dict[str, str | bool]
) -> None:
    for position in random_game(name, size, 2, **options):
        for again in (rulestone.position(position.notation), pickle.loads(pickle.dumps(position))):  # noqa: S301
            assert (again, hash(again), again.history) == (position, hash(position), position.history)
            assert again.legal == position.legal
    assert "\n" not in position.notation


def test_positions_reached_in_two_orders_are_equal_and_others_are_not() -> None:
    one, other = (rulestone.position("minefield", size=4, moves=moves) for moves in ("a1 c2 b1", "b1 c2 a1"))
    assert len({one, other, rulestone.position("minefield", size=4, moves="b1 c2 a2")}) == 2
    assert one != rulestone.position("minefield", size=4, moves="a1 c2 b1", options={"swap": True})
    assert one != rulestone.position("minefield", size=4, moves="a1 c2 b1", variant="minefield/no-switches")
    stopped = rulestone.position("evening", size=2, moves="white:a1")
    assert stopped != stopped.play("white:stop") != stopped.play("black:stop")
    states = [rulestone.playable_maker(one.setting).start() for _ in range(2)]
    assert (states[0], hash(states[0])) == (states[1], hash(states[1]))
    assert states[0] != states[0].after(states[0].legal()[0])


def test_the_notation_of_stones_and_what_was_played_after_them() -> None:
    position = rulestone.position(
        "necklace", size=4, stones="red=a1,b1 blue=c3", to_move="blue", variant="necklace/no-crosscuts"
    ).play("d4")
    assert position.notation == (
        "game=necklace&size=4&stones=red=a1,b1+blue=c3&to_move=blue&moves=d4&variant=necklace/no-crosscuts"
    ).replace("/", "%2F")
    assert rulestone.position(f"https://example.org/explorer.html#{position.notation}") == position
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game=minefield", "a notation has each field once, and game and size"),
        ("game=minefield&size=3&size=4", "a notation has each field once, and game and size"),
        ("game=minefield&size=x", "size: 'x' is not a number"),
        (
            "game=minefield&size=3&move=a1",
            "a notation has no field 'move'; there are .*; did you mean moves?",
        ),
        ("game=minefield&size=3&moves=a1+a1", "move 2, a1, is illegal by minefield.turn"),
        ("game=minefield&size=3&stones=black=a1&to_move=white&moves=a1", "a1 is illegal: a1 is occupied"),
        ("game=go&size=3", "no game is called 'go'"),
        ("=", "a notation has no field ''"),
    ],
)
def test_a_bad_notation_is_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(rulestone.BadRequest, match=words) as refused:
        rulestone.position(text)
    assert "\n" not in refused.value.message


@pytest.mark.parametrize(("name", "size", "options"), GAMES, ids=str)
def test_play_goes_on_in_the_same_way_after_a_symmetry(
    name: str, size: int, options: dict[str, str | bool]
) -> None:
    for position in [*random_game(name, size, 3, **options)][:-1]:
        assert not position.symmetries[0].exchanges
        for symmetry in position.symmetries:
            turned = position.turned(symmetry)
            assert turned.perft(2) == position.perft(2) if position.legal else True
            assert (turned.over, len(turned.legal)) == (position.over, len(position.legal))
            if name in ("minefield", "necklace"):
                images = {symmetry.cells.get(CellName(text), text) for text in position.legal}
                assert images == set(turned.legal)
    assert len(position.symmetries) == (8 if name in ("minefield", "necklace") else 12)
    with pytest.raises(rulestone.BadRequest, match="no symmetry of this position"):
        position.turned(rulestone.position(name, size=size + 1, options=options).symmetries[0])


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_perft_counts_as_the_engines_do(depth: int) -> None:
    position = rulestone.position("lefe", size=2, options={"pie": "none"}, moves="a1")
    nodes = ReferenceEngine().ask(position.setting.perft(position.history, depth))
    assert isinstance(nodes, Nodes)
    assert position.perft(depth) == nodes.nodes
    for wrong in (-1, True, 2.0, "2"):
        with pytest.raises(BadRequest, match="depth"):
            position.perft(wrong)  # type: ignore[arg-type]  # as from a program without types
    with pytest.raises(BadRequest, match="perft begins after the set-up"):
        rulestone.position("interleave", size=2).perft(1)


def test_a_variant_without_a_name_has_no_notation() -> None:
    made = rulestone.variant("minefield", "There are no switches.", constraints=())
    with pytest.raises(BadRequest, match="a variant without a name has no notation"):
        rulestone.position("minefield", size=3, variant=made).notation.split()
    assert len(rulestone.position("minefield", size=3, variant=made).symmetries) == 1


def test_the_version_is_that_of_the_package() -> None:
    assert rulestone.__version__ == version("rulestone")


PLACED: dict[str, object] = {"game": "minefield", "size": 5, "stones": {"black": ("a1",)}, "to_move": "black"}
PLAYED: dict[str, object] = {"game": "minefield", "size": 5, "moves": ("a1",)}


def public_errors() -> Iterator[type[Exception]]:
    for module in pkgutil.walk_packages(rulestone.__path__, "rulestone."):
        for name, value in vars(import_module(module.name)).items():
            is_error = isinstance(value, type) and issubclass(value, Exception)
            if is_error and value.__module__ == module.name and not name.startswith("_"):
                yield value


def test_every_public_error_has_one_root() -> None:
    assert [error for error in public_errors() if not issubclass(error, Error)] == []


@pytest.mark.parametrize("engine", ["reference", "bitboard"])
@pytest.mark.parametrize(
    ("question", "fields", "at"),
    [
        (Judge, {**PLACED, "size": "5"}, "size"),
        (Judge, {**PLACED, "size": True}, "size"),
        (Judge, {**PLACED, "game": None}, "game"),
        (Judge, {**PLACED, "options": None}, "options"),
        (Judge, {**PLACED, "options": {"swap": 1}}, "options"),
        (Judge, {**PLACED, "removed": None}, "removed"),
        (Judge, {**PLACED, "stones": []}, "stones"),
        (Judge, {**PLACED, "stones": {"black": None}}, "stones"),
        (Judge, {**PLACED, "stones": {"black": "a1"}}, "stones"),
        (Judge, {**PLACED, "to_move": 5}, "to_move"),
        (Judge, {**PLAYED, "moves": 5}, "moves"),
        (Judge, {**PLAYED, "moves": "a1 b2"}, "moves"),
        (Play, {**PLAYED, "moves": None}, "moves"),
        (Play, {**PLAYED, "moves": [5]}, "moves"),
        (Perft, {**PLAYED, "depth": "1"}, "depth"),
        (Perft, {**PLAYED, "depth": -1}, "depth"),
    ],
)
def test_a_field_of_another_type_is_refused_by_name(
    engine: str, question: Callable[..., rulestone.Judge], fields: dict[str, object], at: str
) -> None:
    with pytest.raises(rulestone.BadRequest, match=at) as refused:
        rulestone.load_engine(engine).ask(question(**fields))
    assert (refused.value.at or "").startswith(at)
    assert "\n" not in str(refused.value)
