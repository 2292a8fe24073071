"""The engine in JavaScript, asked in values: verdicts and what shows them, clauses in words, errors."""

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from itertools import product

import msgspec
import pytest

from rulestone.core.actions.action import write_action
from rulestone.core.boards import Board
from rulestone.core.names import Colour, GameName, Options
from rulestone.core.position import Position, Violation
from rulestone.engines.reference import refusals_are_explained, replay, verdict
from rulestone.explain.blocks import situation
from rulestone.games.connection import ConnectionPosition
from rulestone.games.lefe.rules import Lefe, Phase
from rulestone.games.turnless import TurnlessPosition
from rulestone.protocol import Judge, Play, Verdict
from rulestone.protocol.checking import check_question
from rulestone.rulebook.clauses import clause, clause_options, rule, rulebooks
from rulestone.rulebook.installed import find_game, game_names
from tests import ROOT
from tests.helpers.asking import ask_record, drawn
from tests.helpers.order import NIGHTLY
from tests.javascript.test_runner import needs_node, script

pytestmark = needs_node

POSITIONS = 1500 if NIGHTLY else 60
"""How many positions of each game are asked about."""

SEED = int(os.environ.get("GITHUB_RUN_NUMBER", "1")) * 10**6
"""Other positions each night."""


RARE: Mapping[str, Sequence[tuple[int, str, Options]]] = {
    # trees merge and grow, and the tree that is named is none of those that may be removed
    "lefe": ((3, "b1 choose dark e2 c3 c5 c2xc5", {"merge": "most"}),),
}
"""Records that seldom come up."""


def as_json(value: Judge | Play | Verdict) -> dict[str, object]:
    return msgspec.json.decode(msgspec.json.encode(value), type=dict[str, object])


def answers(questions: Sequence[Judge | Play]) -> list[dict[str, object]]:
    """What the engine answers to questions in values, and how the element puts it into words."""
    asked = [
        {
            name: value
            for name, value in as_json(question).items()
            if value is not None and (name, value) != ("removed", [])
        }
        for question in questions
    ]
    told = subprocess.run(
        (
            *("node", "--input-type=module", "-e"),
            """import { readFileSync } from "node:fs";
            import * as engine from "./javascript/engine.mjs";
            import { follow } from "./javascript/engine/judge.mjs";
            import { reasons, situation } from "./javascript/element/words.mjs";
            function answer({ op, ...question }) {
                const told = engine[op](question);
                const position = { ...follow(question), verdict: told };
                const { game, state, actions, accepted, violations } = position;
                const against = (action) => reasons(position, action, game.violations(state, action));
                const reason = (text) => [text, against(game.read(state.setting, text))];
                const refused = Object.keys(told.why ?? {}).map(reason);
                const refusal = violations.length > 0 ? reasons(position, actions[accepted], violations) : "";
                return { ...told, words: [situation(position), Object.fromEntries(refused), refusal] };
            }
            console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(answer)));""",
        ),
        input=json.dumps(asked),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return msgspec.convert(json.loads(told), list[dict[str, object]])


def shown(board: Board, violations: Sequence[Violation]) -> dict[str, list[list[str]]]:
    """Violations as the engine gives them; areas of one clause in order of their cells."""
    by_clause: dict[str, list[list[str]]] = {}
    for violation in violations:
        cells: list[str] = [*board.names(sorted(violation.cells))]
        by_clause.setdefault(violation.clause, []).append(cells)
    return by_clause


def because(violations: Sequence[Violation]) -> str:
    """The reasons in words. The element does not say why a tree that is named may not be removed."""
    return "; ".join(dict.fromkeys(map(reason, violations)))


def reason(violation: Violation) -> str:
    is_named = violation.clause in {"lefe.capture", "lefe.merge"}
    if is_named and not violation.because.startswith("you must also remove"):
        return clause(violation.clause).title.lower()
    return violation.because


def sorted_lists(answer: dict[str, object]) -> dict[str, object]:
    """The same answer with legal actions, groups and areas in order."""
    cells = msgspec.convert(answer.get("cells", {}), dict[str, dict[str, list[list[str]]]])
    told = dict(answer)
    told["legal"] = sorted(msgspec.convert(answer["legal"], list[str]))
    if "cells" in answer:
        told["cells"] = {
            text: [list(each.items()) for each in [areas_in_order(by)]] for text, by in cells.items()
        }
    if "refusal" in answer:
        by_clause = msgspec.convert(answer["refusal"], dict[str, list[list[str]]])
        told["refusal"] = list(areas_in_order(by_clause).items())
    status, refused, refusal = msgspec.convert(answer["words"], tuple[str, dict[str, str], str])
    words = {text: sorted(reasons.split("; ")) for text, reasons in refused.items()}
    told["words"] = (status, words, sorted(refusal.split("; ")))
    if "winning" in answer:
        told["winning"] = sorted(msgspec.convert(answer["winning"], list[list[str]]))
    return told


def areas_in_order(by_clause: Mapping[str, list[list[str]]]) -> dict[str, list[list[str]]]:
    return {clause: sorted(areas) for clause, areas in by_clause.items()}


def status(position: Position, judged: Verdict) -> dict[str, object]:
    """What a status needs besides the verdict."""
    status: dict[str, object] = {}
    names = position.board.names
    if judged.winner is not None and not isinstance(position, ConnectionPosition):
        groups = position.board.regions(position.stones.of(Colour(judged.winner)))
        status["winning"] = sorted(list(names(sorted(group))) for group in groups)
    match position:
        case ConnectionPosition() if position.winner is not None:
            start, goal = position.edges(position.winner)
            chains = position.board.regions(position.stones.of(position.winner))
            both = [chain for chain in chains if chain & start and chain & goal]
            status["winning"] = [list(names(sorted(cell for chain in both for cell in chain)))]
        case ConnectionPosition(to_move=None):
            status["unable"] = list(position.colours)
        case ConnectionPosition() if position.to_move != position.turn:
            status["skipped"] = position.turn
        case Lefe(phase=Phase.PLAY, over=True):
            status["unable"] = list(position.unable)
        case TurnlessPosition(opening_is_over=True):
            if position.stopped:
                status["stopped"] = [colour for colour in position.colours if colour in position.stopped]
            if not position.anybody_can_place():
                status["unable"] = list(position.colours)
    return status


@pytest.mark.parametrize("game", game_names())
def test_verdicts_and_what_shows_them_are_those_of_the_reference(game: GameName) -> None:
    """All clauses of every refusal with their cells, who is skipped or has stopped, what has won."""
    most = {"square": 8, "hexagonal": 5}[find_game(game).kind.name]
    questions = [drawn(game, SEED + number, most) for number in range(POSITIONS)]
    questions += [drawn(game, SEED + number) for number in range(2 * POSITIONS)]
    questions += [ask_record(game, size, moves, options) for size, moves, options in RARE.get(game, ())]
    kept: list[Judge | Play] = []
    expected: list[dict[str, object]] = []
    for question in questions:
        checked = check_question(question)
        replayed = replay(checked.start, checked.actions)
        position = replayed.position
        if isinstance(question, Judge) and replayed.violations:
            continue  # a bad request
        judged = verdict(position)
        answer = as_json(judged) | status(position, judged)
        if refusals_are_explained(position.status()):
            answer["cells"] = {
                write_action(position.board, action): shown(position.board, violations)
                for action, violations in position.refusals().items()
            }
        explained = position.refusals() if refusals_are_explained(position.status()) else {}
        refused = {write_action(position.board, action): because(each) for action, each in explained.items()}
        answer["words"] = [situation(position, judged), refused, because(replayed.violations)]
        if isinstance(question, Play):
            answer["accepted"] = replayed.accepted
        if replayed.violations:
            answer["reason"] = replayed.violations[0].clause
            answer["refusal"] = shown(position.board, replayed.violations)
        kept.append(question)
        expected.append(sorted_lists(answer))
    for question, got, right in zip(kept, answers(kept), expected, strict=True):
        sizes = [len(group) for group in msgspec.convert(got.get("winning", []), list[list[str]])]
        assert sizes == sorted(sizes, reverse=True), question
        assert sorted_lists(got) == right, question
    assert {"winning", "refusal", "cells"} <= {name for answer in expected for name in answer}


def test_the_readme_says_what_the_engine_answers() -> None:
    readme = (ROOT / "javascript" / "README.md").read_text(encoding="utf-8")
    block = (
        readme.partition("```js\n")[2].partition("```")[0].replace('"rulestone"', '"./javascript/engine.mjs"')
    )
    lines = [
        line.partition("; // ") for line in block.splitlines() if " // " in line and "import" not in line
    ]
    asked = ",".join(f"[{expression}, {value}]" for expression, _, value in lines)
    made = [line for line in block.splitlines() if line.startswith(("import", "const"))]
    told = script("\n".join([*made, f"console.log(JSON.stringify([{asked}]))"]))
    pairs = msgspec.convert(told, list[tuple[object, object]])
    assert [answer for answer, _ in pairs] == [value for _, value in pairs]
    assert len(pairs) > 4, "too few pairs"


def test_a_clause_in_words_is_the_register_s_under_any_options() -> None:
    asked: list[tuple[str, dict[str, object]]] = []
    for entry in rulebooks():
        for one in entry.clauses:
            options = clause_options(one)
            values = [[(str(option.name), each.value) for each in option.values] for option in options]
            asked += [(str(one.id), dict(chosen)) for chosen in product(*values)]
    told = script(f"""
        import {{ clause }} from "./javascript/engine.mjs";
        console.log(JSON.stringify({json.dumps(asked)}.map(([id, options]) => clause(id, options))));
    """)
    right = [
        {"title": clause(name).title, "text": rule(name, msgspec.convert(options, Options)).replace("`", "")}
        for name, options in asked
    ]
    assert told == right
    assert len(right) > len({name for name, _ in asked}) > 30


WRONG = {
    # a question that makes no sense: the code, the place, and a sentence
    'judge({ game: "hex", size: 3, moves: [] })': (
        "unknown-game", "game",
        "no game is called 'hex'; there are minefield, necklace, lefe, interleave, evening",
    ),
    'judge({ game: "lefe", size: 0, moves: [] })': (
        "bad-size", "size", "a board of Lefe has a size from 1 to 32, not 0",
    ),
    'judge({ game: "minefield", size: "5", moves: [] })': (
        "bad-size", "size", "a board of Minefield has a size from 1 to 64, not '5'",
    ),
    'judge({ game: "necklace", size: 5, options: { swap: "no" }, moves: [] })': (
        "bad-option", "options.swap",
        "option 'swap' of necklace cannot be 'no'; it is true or false",
    ),
    'judge({ game: "evening", size: 5, options: { constructor: true }, moves: [] })': (
        "bad-option", "options.constructor", "evening has no option 'constructor'; it has tiebreak",
    ),
    'judge({ game: "minefield", size: 5, moves: [], stones: {} })': (
        "bad-request", "moves", "give either stones or moves",
    ),
    'judge({ game: "minefield", size: 5 })': ("bad-request", "stones", "give either stones or moves"),
    'judge({ game: "minefield", size: 5, stones: { red: ["a1"] }, to_move: "black" })': (
        "bad-position", "stones.red", "'red' is not a colour of Minefield: it is black or white",
    ),
    'judge({ game: "minefield", size: 5, stones: { black: ["a1", "a1"] }, to_move: "black" })': (
        "bad-position", "stones.black[1]", "a1 has a stone already",
    ),
    'judge({ game: "minefield", size: 5, stones: {} })': (
        "bad-request", "to_move", "stones need to_move, the colour to move",
    ),
    'judge({ game: "evening", size: 3, stones: {}, to_move: "white" })': (
        "bad-request", "to_move", "Evening has no turns",
    ),
    'judge({ game: "minefield", size: 3, moves: ["d1"] })': (
        "bad-cell", "moves[0]", "'d1' is not a cell of this board of size 3",
    ),
    'judge({ game: "minefield", size: 3, moves: ["a1", "A2"] })': (
        "bad-action", "moves[1]", "'A2' is not an action of this game: write a cell, such as c3, or swap",
    ),
    'judge({ game: "minefield", size: 3, moves: ["a1", "a1"] })': (
        "bad-action", "moves[1]", "move 2, a1, is illegal by minefield.turn",
    ),
    'judge({ game: "minefield", size: 3, moves: [], at: "a1" })': (
        "bad-request", "at",
        "'at' is not a field of this question; it has game, size, options, removed, stones, to_move, moves",
    ),
    'judge({ game: "lefe", size: 3, removed: ["a1"], moves: [] })': (
        "bad-request", "removed", "no cells can be removed from a board of Lefe",
    ),
    "judge(null)": ("bad-request", None, "a question must be an object"),
    'play({ game: "minefield", size: 3 })': ("bad-request", "moves", "the question needs moves"),
    'play({ game: "minefield", size: 3, moves: "a1" })': ("bad-action", "moves", "moves must be a list"),
    'perft({ game: "minefield", size: 3, moves: [], depth: -1 })': (
        "bad-request", "depth", "depth must be a whole number from 0",
    ),
    'perft({ game: "interleave", size: 3, moves: [], depth: 1 })': (
        "bad-request", "moves", "perft begins after the set-up of Interleave: give it in moves",
    ),
    'clause("minefield.sword")': (
        "bad-request", None,
        ("no clause is called 'minefield.sword'; there are minefield.board, minefield.turn, "
            "minefield.hard-corner, minefield.switch, minefield.skip, minefield.win"),
    ),
}  # fmt: skip


def test_a_question_that_makes_no_sense_throws_an_error_with_a_code_and_a_sentence() -> None:
    told = script(f"""
        import {{ RulestoneError, clause, judge, perft, play }} from "./javascript/engine.mjs";
        const asked = [{",".join(f"() => {question}" for question in WRONG)}];
        console.log(JSON.stringify(asked.map((ask) => {{
            try {{ return ask(); }} catch (error) {{
                return [error instanceof RulestoneError, error.code, error.at ?? null, error.message];
            }}
        }})));
    """)
    assert told == [[True, *expected] for expected in WRONG.values()]


def test_an_arrow_key_leads_to_a_neighbour_and_the_opposite_one_back() -> None:
    told = script("""
        import { hexBoard, squareBoard } from "./javascript/engine/boards.mjs";
        import { beside, planOf } from "./javascript/element/plan.mjs";
        const ways = [[1, 0], [0, -1], [-1, 0], [0, 1]];
        const around = (board, name) =>
            ways.map((way) => board.names[beside(planOf(board), board.index.get(name), way)]).join(" ");
        console.log(JSON.stringify([around(squareBoard(3), "b2"), around(hexBoard(3), "c3")]));
    """)
    assert told == ["c2 b3 a2 b1", "c4 d2 c2 b3"], "right, up, left, down"
