"""What becomes of each game if a rule is another: the table that is kept, its page, and `compare`."""

import pytest
from msgspec import structs

from rulestone.cases.mutants import mutant_engine, mutants
from rulestone.core.names import GameName
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol.notation import is_notation, read_notation, write_notation
from rulestone.rulebook.installed import find_game, game_names
from rulestone_lab.ablation import FILE, Shown, cells, read_ablations
from tools import smallest
from tools.ablation import FIXTURES, key_of, keys, page, row, table

ROWS = read_ablations(FIXTURES / FILE)


def test_there_is_a_row_for_each_option_and_mistake_and_both_files_are_made_of_them() -> None:
    assert [key_of(one) for one in ROWS] == [key for name in game_names() for key in keys(name)]
    kept = [(FIXTURES / name).read_text(encoding="utf-8") for name in (FILE, "ABLATION.md")]
    assert kept == [table(ROWS), page(ROWS)]


@pytest.mark.parametrize("variant", ["minefield/minefield-swap", "lefe/no-capture", "evening/place-at-a-tie"])
def test_a_row_made_again_is_the_same(variant: str) -> None:
    kept = next(one for one in ROWS if one.variant == variant)
    made, known = structs.asdict(row(key_of(kept))), structs.asdict(kept)
    other = {name: (known[name], value) for name, value in made.items() if value != known[name]}
    assert other == {}, "what was kept, and what is found now: python -m tools.ablation renews it"


@pytest.mark.parametrize("name", game_names())
def test_the_position_and_the_record_of_a_row_get_another_answer(name: GameName) -> None:
    rows = [one for one in ROWS if one.game == name and one.clause is not None]
    notations = [(one, shown.at) for one in rows for shown in (one.position, one.record) if shown.at]
    for one, text in notations:
        if is_notation(text):
            question, _, _ = read_notation(text)
            asked = question.play(question.record) if question.stones is None else question
            engine = ReferenceEngine() if one.variant is None else mutant_engine(mutants()[one.variant])
            plain = structs.replace(asked, options={}) if one.variant is None else asked
            assert engine.ask(asked) != ReferenceEngine().ask(plain), (one.variant, one.options, text)
    assert sum(is_notation(text) for _, text in notations) > len(rows), (
        "too few positions and records are compared"
    )


@pytest.mark.parametrize(
    ("name", "position", "record"),
    [
        (
            "minefield/no-switches",
            ("game=minefield&size=3&stones=black=a1+white=b1,a3&to_move=black", (1, 4, 2)),
            ("game=minefield&size=3&moves=a1+b1+b3", (None, 3, 2, 2)),
        ),
        ("evening/no-opening", ("game=evening&size=1&stones=", ()), ("game=evening&size=1&moves=", ())),
    ],
)
def test_the_smallest_position_and_the_shortest_record_are_sought_among_all(
    name: str, position: object, record: object
) -> None:
    mutant = mutants()[name]
    rivals = smallest.Rivals(find_game(mutant.game_name), {}, mutant.game, {})
    for (question, none), shown in (
        (rivals.smallest_position(), position),
        (rivals.shortest_record(), record),
    ):
        assert question is not None
        assert (write_notation(question), none) == shown


def test_how_far_is_told_if_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("minefield")
    rivals = smallest.Rivals(game, {}, game, {})
    assert [rivals.smallest_position(share) for share in (0.01, 0)] == [(None, (1, 4, 1)), (None, ())]
    for limit, moves in ((2_000, (None, None, 1, 0)), (0, (0, 0, 0, 0))):
        monkeypatch.setitem(smallest.PLAYED, "square", limit)
        assert rivals.shortest_record() == (None, moves)
    sought = [(None, None, 1, 0), (None, None), ()]
    kept = next(row for row in ROWS if row.clause is not None)
    rows = [structs.replace(kept, record=Shown(None, none)) for none in sought]
    far = ["none up to size 2; none with up to 1 move on size 3", "none up to size 2", ""]
    assert [cells(one)["shortest record"] for one in rows] == far
