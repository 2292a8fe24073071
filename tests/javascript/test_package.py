"""The package for npm: its engine judges as the reference does, and its runner notices what is wrong."""

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path

import msgspec
import pytest

from rulestone.cases.cases import read_cases
from rulestone.cases.mutants import mutants, read_table
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
from tests.helpers.asking import ask_record, drawn
from tests.helpers.order import NIGHTLY
from tools.javascript_data import files

ROOT = Path(__file__).parents[2]
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
pytestmark = needs_node


def node(*words: str, **environment: str) -> str:
    return subprocess.run(
        ("node", *words),
        env=os.environ | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout


def put(pattern: str, **environment: str) -> tuple[set[str], str]:
    """Which tests fail of those whose names match, and what is told."""
    told = node(
        "--test", "--test-reporter=tap", f"--test-name-pattern={pattern}", "javascript/test/package.test.mjs",
        **environment,
    )  # fmt: skip
    passed = set(re.findall(r"^ *ok \d+ - ([^#\n]+?)$", told, re.MULTILINE))
    failed = {
        name for name in re.findall(r"^ *not ok \d+ - (.+)$", told, re.MULTILINE) if "package" not in name
    }
    assert passed or failed
    return failed, told


def test_a_right_engine_passes_and_a_forgotten_clause_is_named() -> None:
    """Some cases; all of them are put to it where the package is built.

    The engine forgets the clause when it places, not when it skips. The known mistake always does.
    """
    failed, told = put(
        "minefield/(swap|skip|switch-(on|near))|cases run", BROKEN="minefield.switch", FEW="minefield"
    )
    assert len(failed) > 10, "too few failures"
    assert not [name for name in failed if name.startswith("minefield/swap")]
    assert "you list it; it is not legal (minefield.switch)" in told
    assert len(re.findall(r"^ *ok \d+ - minefield/swap", told, re.MULTILINE)) > 5, (
        "too few cases of the swap pass"
    )
    assert re.search(r"(\d+) of \d+ cases fail. A known mistake that does so:\n", told)
    assert re.search(
        r"minefield.switch: Switches are allowed. It fails \d+ of these cases, and \d others.\n", told
    )


def test_a_pass_that_is_listed_but_refused_is_told() -> None:
    failed, told = put("random games|necklace/skip-red", BROKEN="pass", FEW="necklace")
    assert failed == {"random games of necklace, seed 1", "necklace/skip-red"}
    assert "who cannot place has to pass, and move() refuses it: VALIDATION_GENERAL\n" in told


def test_cases_and_colours_are_those_of_the_register() -> None:
    told = script("""
        import { cases, colours, games } from "./javascript/runner/index.mjs";
        console.log(JSON.stringify(games().map((game) => [game, colours(game), cases(game).length])));
    """)
    counts = Counter(each.game for each in read_cases())
    assert told == [[each.name, list(each.colours), counts[each.name]] for each in rulebooks()]


def patched(change: str) -> str:
    return f"{{ view: (game) => {{ const seen = view(game); return {{ ...seen, {change} }}; }} }}"


CHECKED = {
    # a case, the options of `check`, what is broken of a game, what is told
    "right": ("minefield/swap-switched-off", patched(""), "", ""),
    "over": (
        "minefield/swap-switched-off",
        patched("over: !seen.over"),
        "",
        "over: it is false, and you say true",
    ),
    "winner": (
        "minefield/swap-switched-off",
        patched("winner: 'nobody'"),
        "",
        "winner: it is null, and you say nobody",
    ),
    "to_move": (
        "minefield/swap-switched-off",
        patched("toMove: 'green'"),
        "",
        "to_move: it is white, and you say green",
    ),
    "toMove misspelt": (
        "minefield/swap-switched-off",
        patched("to_move: 'white'"),
        "",
        r"your game fails: view\(\) gives to_move, which is not known; did you mean toMove\?",
    ),
    "two winners": (
        "minefield/swap-switched-off",
        "{ }",
        "get winner() { return [1, 2]; }",
        "",
    ),
    "wrong winner": (
        "minefield/swap-switched-off",
        "{ }",
        "get winner() { return [2]; }",
        "winner: it is null, and you say white",
    ),
    "winner 0": (
        "minefield/win-two-points",
        "{ }",
        "get winner() { return 0; }",
        "winner: it is white, and you say null",
    ),
    "no winner": (
        "minefield/win-two-points",
        "{ }",
        "get winner() { return null; }",
        "winner: it is white, and you say null",
    ),
    "wrong player to move": (
        "minefield/swap-switched-off",
        "{ }",
        "get currplayer() { return 1; }",
        "to_move: it is white, and you say black",
    ),
    "too early an end": (
        "minefield/swap-switched-off",
        "{ }",
        "get gameover() { return true; }",
        "over: it is false, and you say true; to_move: it is white, and you say null",
    ),
    "view with a field of its own": ("minefield/swap-switched-off", patched("mine: 1"), "", ""),
    "throws nothing": (
        "minefield/swap-switched-off",
        "{ view: () => { throw null; } }",
        "",
        "your game fails: null",
    ),
    "refuses without a word": (
        "evening/stop-nobody",
        "{ view }",
        "move() { throw null; }",
        "you refuse move 1, .*, which is legal: null",
    ),
    "lists a pass beside moves": (
        "minefield/swap-switched-off",
        "{ view }",
        "moves() { return [...super.moves(), 'pass']; }",
        "",
    ),
    "refuses": (
        "evening/stop-nobody",
        "{ view }",
        "move() { throw new Error('no'); }",
        r"you refuse move 1, .*, which is legal: no",
    ),
    "accepts": (
        "minefield/play-switch",
        "{ view }",
        "move(text) { try { super.move(text); } catch {} }",
        r"you accept move 4, ..?, which is not legal \(minefield.switch\)",
    ),
    "misses": (
        "evening/stop-nobody",
        "{ view }",
        "moves() { return super.moves().slice(1); }",
        ".*: it is legal, and you do not list it",
    ),
}


def what_check_tells(broken: Iterable[tuple[str, str, str]]) -> list[list[str]]:
    """What `check` tells of games: each by a case, what is broken in its class, and the options."""
    parts = (
        f"""check(
            cases("{case.partition("/")[0]}").find((one) => one.id.startsWith("{case}") && one.moves?.length),
            (setup) => new (class extends NodeGame {{ {breaking} }})(setup),
            {options},
        ),"""
        for case, breaking, options in broken
    )
    told = script(f"""
        import {{ cases, check }} from "./javascript/runner/index.mjs";
        import {{ NodeGame, view }} from "./javascript/test/node-games.mjs";
        console.log(JSON.stringify([{"".join(parts)}]));
    """)
    return msgspec.convert(told, list[list[str]])


def test_every_difference_is_put_into_words() -> None:
    told = what_check_tells((case, breaking, options) for case, options, breaking, _ in CHECKED.values())
    for name, (*_, line), lines in zip(CHECKED, CHECKED.values(), told, strict=True):
        assert re.fullmatch(line, "; ".join(lines)), (name, lines)


FUZZED = {
    # what is told of random games of Minefield if this is broken in a class; the last line has the record
    "move(text) { if (text === 'a2') throw new Error('no'); super.move(text); }": (
        "you refuse move 1, a2, which is legal: no",
        r"moves: \[a2\]",
    ),
    "move(text) { if (this.forget || !this.gameover) super.move(text); }": (
        r"you accept move \d+, \S+, which is not legal \(minefield.(win, minefield.turn|win)\)",
        r"moves: (\S+ )+\[\S+\]",
    ),
    "moves() { return super.moves().filter((move) => move !== 'b1'); }": (
        "b1: it is legal, and you do not list it",
        "moves: ",
    ),
    "get seen() { const it = super.seen; return { ...it, over: it.over || this.moves().length === 2 }; }": (
        r"over: it is false, and you say true",
        r"moves: .*",
    ),
    "get seen() { throw new Error('lost'); }": ("your game fails: lost", "moves: "),
    """moves() { return this.late ? [] : super.moves(); }
    move(text) { super.move(text); this.late ||= once(this); }""": (
        "your game differs, and a replay of the same moves does not",
        r"moves: \S.*",
    ),
    "constructor(setup) { super(setup, 'minefield.switch'); }": (
        r"\S+: you list it; it is not legal \(minefield.switch\)",
        r"moves: (\S+ ?){3,5}",
    ),
    "get seen() { const { over, to_move } = super.seen; return { over, to_move }; }": (
        r"winner was never compared: you do not tell it in \d+ of \d+ positions that have it.",
        "Your game needs .*",
    ),
    "": (),
}


BY_PROCESSOR = """
    const used = () => Object.values(process.cpuUsage()).reduce((sum, each) => sum + each) / 1000;
    Object.defineProperty(performance, "now", { value: used });
"""
"""A clock that stands still while other programs run, so that as many games are played on a busy machine."""


def test_random_games_tell_what_differs_by_a_short_record() -> None:
    classes = (f"class extends NodeGame {{ {breaking} }}," for breaking in FUZZED)
    told = script(f"""
        import {{ testFuzz }} from "./javascript/runner/index.mjs";
        import {{ NodeGame, view }} from "./javascript/test/node-games.mjs";
        {BY_PROCESSOR}
        let done = false;
        const once = (game) => !done && game.moves().length > 3 && (done = true);
        const said = [{"".join(classes)}].map((Broken) => {{
            let wrong = "";
            const test = (_, body) => {{ try {{ body(); }} catch (failed) {{ wrong = failed.message; }} }};
            const options = {{ game: "minefield", maxSize: 4, seconds: 1, test, view }};
            testFuzz((setup) => new Broken(setup), options);
            return wrong.split("\\n").filter(Boolean);
        }});
        console.log(JSON.stringify(said));
    """)
    for (breaking, expected), lines in zip(
        FUZZED.items(), msgspec.convert(told, list[list[str]]), strict=True
    ):
        ends = [*lines[1:2], *lines[-1:]] if "never compared" not in "".join(lines) else [lines[0], lines[-1]]
        assert len(ends) == len(expected), (breaking, lines)
        for pattern, line in zip(expected, ends, strict=True):
            assert re.fullmatch(pattern, line), (breaking, lines)


@pytest.mark.parametrize("game", [entry.name for entry in rulebooks()])
def test_random_games_of_every_kind_agree_with_the_engine_itself(game: str) -> None:
    told = script(f"""
        import {{ testFuzz }} from "./javascript/runner/index.mjs";
        import {{ NodeGame, view }} from "./javascript/test/node-games.mjs";
        {BY_PROCESSOR}
        const said = [];
        const kinds = new Set();
        class Told extends NodeGame {{
            constructor(setup) {{ super(setup); kinds.add(setup.removed ? "holes" : "whole"); }}
            move(text) {{ kinds.add(text.replaceAll(/[a-z]+[0-9]+/g, "c")); super.move(text); }}
        }}
        const test = (name, body, limit) => {{ said.push(name, limit); body(); }};
        const options = {{ game: "{game}", maxSize: 3, seconds: 1, seed: 7, test, view }};
        testFuzz((setup) => new Told(setup), options);
        console.log(JSON.stringify([...said, [...kinds].sort()]));
    """)
    name, limit, kinds = msgspec.convert(told, tuple[str, int, list[str]])
    assert (name, limit) == (
        f"random games of {game}, seed 7. Partial: only boards up to size 3",
        2**31 - 1,
    )
    expected = {
        "minefield": {"c", "swap"},
        "necklace": {"c", "swap"},
        "lefe": {"c", "cc", "choose dark", "choose light"},
        "interleave": {"holes", "black:c", "red:stop", "choose red", "setup black=c red=c"},
        "evening": {"white:c", "black:c", "black:stop"},
    }[game]
    assert expected <= set(kinds)


def script(text: str) -> object:
    """What a program in JavaScript prints as JSON."""
    return json.loads(node("--input-type=module", "-e", text))


def test_unasked_cases_fail_the_last_test_with_their_sizes() -> None:
    told = script("""
        import { testCases } from "./javascript/runner/index.mjs";
        import { NodeGame, view } from "./javascript/test/node-games.mjs";
        const bodies = [];
        const test = (name, body) => bodies.push([name, body]);
        let clock = 0;
        performance.now = () => clock++;
        testCases((setup) => new NodeGame(setup), { test, view, game: "evening", seconds: 0.01 });
        const said = [];
        for (const [name, body] of bodies) try { body() } catch (failed) { said.push(name, failed.message); }
        console.log(JSON.stringify(said));
    """)
    assert isinstance(told, list)
    name, message = told
    assert re.fullmatch(r"\d+ cases run; not run: .*\d+ count sequences of moves.*", name)
    given = "Give more with `seconds`, or leave large boards out with `maxSize`."
    assert re.fullmatch(
        rf"\d+ cases on boards of size .*\d did not run: 0.01 seconds were over.\n{given}", message
    )


PARTIAL = {
    # what is left out, and what the name of the last test says of it; Python's report says the same
    "game: 'evening', clause: 'evening.end'": r"\d+ cases run; not run: .*\. Partial: \d+ of 1,\d+ cases",
    "maxSize: 3": r"\d+ cases run; not run: .* are larger than 3.*\. Partial: \d+ of 1,\d+ cases",
    "": r"\d+ cases run; not run: [^.]*",
}


@pytest.mark.parametrize("options", PARTIAL)
def test_a_selection_of_cases_is_called_partial(options: str) -> None:
    name = script(f"""
        import {{ testCases }} from "./javascript/runner/index.mjs";
        const names = [];
        testCases(() => ({{}}), {{ test: (name) => names.push(name), {options} }});
        console.log(JSON.stringify(names.at(-1)));
    """)
    assert isinstance(name, str)
    assert re.fullmatch(PARTIAL[options], name)


def test_cases_that_a_framework_leaves_out_are_told() -> None:
    _, told = put("evening/opening|cases run", FEW="evening")
    assert re.search(r"^# Partial: \d+ of \d+ cases$", told, re.MULTILINE)
    _, told = put("evening/|cases run", FEW="evening")
    assert "# Partial" not in told


@pytest.mark.parametrize(
    ("options", "more"), [("", ""), ("maxSize: 3,", ". Partial: only boards up to size 3")]
)
def test_random_games_on_small_boards_only_are_called_partial(options: str, more: str) -> None:
    name = script(f"""
        import {{ testFuzz }} from "./javascript/runner/index.mjs";
        const test = (name) => console.log(JSON.stringify(name));
        testFuzz(() => ({{}}), {{ test, {options} game: "lefe" }});
    """)
    assert name == f"random games of lefe, seed 1{more}"


UNTOLD = {
    # what the last test says of a game that tells this of its positions
    "{ view }": [],
    "{ view: () => ({}) }": [
        "over was never compared: you do not tell it in N of N cases that have it.",
        "winner was never compared: you do not tell it in N of N cases that have it.",
        "toMove was never compared: you do not tell it in N of N cases that have it.",
    ],
    "{ view: (game) => ({ ...view(game), winner: undefined }) }": [
        "winner was never compared: you do not tell it in N of N cases that have it."
    ],
    # Nobody moves after the end, and nobody has won before it.
    "{ view: (game) => ({ ...view(game), [game.gameover ? 'toMove' : 'winner']: undefined }) }": [],
    "{ view: (game) => ({ ...view(game), toMove: game.seen.to_move === 'white' ? 'white' : undefined }) }": [
        "toMove was not always compared: you do not tell it in N of N cases that have it."
    ],
}


def test_what_is_never_told_fails_the_last_test_with_its_name() -> None:
    told = script(f"""
        import {{ testCases }} from "./javascript/runner/index.mjs";
        import {{ NodeGame, view }} from "./javascript/test/node-games.mjs";
        const last = (options) => {{
            const said = [];
            const test = (_, body) => {{ try {{ body(); }} catch (failed) {{ said.push(failed.message); }} }};
            testCases((setup) => new NodeGame(setup), {{ game: "minefield", maxSize: 3, test, ...options }});
            return said.join("\\n").replaceAll(/\\d+/g, "N").split("\\n").filter(Boolean);
        }};
        console.log(JSON.stringify([{",".join(f"last({options})" for options in UNTOLD)}]));
    """)
    names = "Your game needs `gameover`, `winner` and `currplayer`, or pass a `view` that gives"
    assert told == [
        [*lines, f"{names} over, winner and toMove."] if lines else [] for lines in UNTOLD.values()
    ]


def test_a_class_with_other_names_and_cases_that_were_not_run_are_not_green() -> None:
    told = script("""
        import { testCases } from "./javascript/runner/index.mjs";
        import { NodeGame } from "./javascript/test/node-games.mjs";
        class Renamed {
            constructor(setup) { this.game = new NodeGame(setup); }
            get winner() { return { black: 1, white: 2 }[this.game.seen.winner] ?? 0; }
            isOver() { return "wrong"; }
            moves() { return this.game.moves(); }
            move(text) { this.game.move(text); }
        }
        const bodies = [];
        const test = (_, body) => bodies.push(body);
        const said = [];
        const run = (body) => { try { body(); } catch (failed) { said.push(failed.message); } };
        testCases((setup) => new Renamed(setup), { test, game: "minefield", maxSize: 3 });
        run(bodies.at(-1));
        bodies.forEach(run);
        console.log(JSON.stringify(said));
    """)
    assert isinstance(told, list)
    unasked, untold = told
    assert unasked == "None of these cases was asked."
    assert re.match(r"over was never compared: .*\ntoMove was never compared: .*\nYour game needs", untold)


def test_options_select_the_cases_and_selecting_none_is_an_error() -> None:
    told = script("""
        import { cases, check, games, testCases, testFuzz } from "./javascript/runner/index.mjs";
        const ids = [];
        let last;
        const put = (options, create = () => ({})) => {
            ids.splice(0);
            testCases(create, { game: "lefe", test: (name) => ids.push(name), ...options });
            last = ids.pop();
            return ids.map((id) => cases("lefe").find((one) => one.id === id));
        };
        const said = [];
        try { put({}, () => null); } catch (problem) { said.push(problem.message); }
        said.push(put({ clause: "lefe.pie" }).every((one) => one.clauses.includes("lefe.pie")));
        said.push(put({ tag: "game" }).every((one) => one.tags.includes("game")));
        const small = put({ maxSize: 3 });
        said.push(Math.max(...small.map((one) => one.size)) === 3, / \\d\\d+ are larger than 3/.test(last));
        const sizes = put({}, ({ size }) => (size > 5 ? null : {})).map((one) => one.size);
        said.push(sizes.join() === [...sizes].sort().join(), / \\d\\d+ are refused by your/.test(last));
        const [one] = cases("lefe").filter((other) => other.moves);
        const unasked = [{ asks: ["stones"] }, { question: "perft" }, { moves: undefined }];
        said.push(check(one, () => null), ...unasked.map((other) => check({ ...one, ...other }, () => ({}))));
        testCases(() => ({}), { test: (name) => ids.push(name.split("/")[0]) });
        said.push(games().every((game) => ids.includes(game)));
        const setups = [];
        put({ game: "interleave" }, (setup) => setups.push(setup));
        said.push(setups.some(({ removed }) => removed?.length));
        const test = (_, body, limit) => {
            try { body.call({ timeout: (none) => said.push(none, limit) }); }
            catch (failed) { said.push(failed.message); }
        };
        const mute = () => ({ moves: () => ["a1"], move() {} });
        testFuzz(mute, { game: "evening", maxSize: 1, seconds: 0, test, view: () => ({}) });
        try { testFuzz(() => null, { game: "lefe" }); } catch (problem) { said.push(problem.message); }
        try { cases("hex"); } catch (problem) { said.push(problem.message); }
        console.log(JSON.stringify(said));
    """)
    wrong = (
        "Game 1 of seed 1\nwhite:a1: it is legal, and you do not list it\na1: you list it; it is not legal\n"
        "evening, size 1, after the start:\n   a (.)\nmoves: "
    )
    assert told == [
        "no case is for your game: see game, clause, tag, maxSize and what your function returns",
        *(True, True, True, True, True, True),
        *(None, None, None, None, True, True),
        *(0, 2**31 - 1, wrong),
        "no random game is for your game: see maxSize and what your function returns",
        f"no game is called hex: there are {', '.join(each.name for each in rulebooks())}",
    ]


def test_clauses_and_mistakes_are_those_of_the_register() -> None:
    assert [path.name for path, content in files() if path.read_bytes() != content] == [], (
        "run `python -m tools.javascript_data`"
    )


def test_both_players_may_have_to_pass_after_a_move_and_before_one_that_is_refused() -> None:
    told = script("""
        import { check } from "./javascript/runner/index.mjs";
        const passes = () => ({
            left: 3, currplayer: 1, winner: [],
            get gameover() { return this.left === 0; },
            moves() { return this.left < 3 ? ["pass"] : ["a1"]; },
            move(text) {
                this.left -= 1;
                if (text === "z9" || this.left < 0) throw new Error("no");
            },
        });
        const expect = { over: true, winner: null, to_move: null, legal: [], accepted: 1 };
        const one = { game: "minefield", size: 1, question: "judge", moves: ["a1"], clauses: [], expect };
        const refused = { ...one, question: "play", moves: ["a1", "z9"] };
        const partly = { ...one, expect: { over: true } };
        const ended = { ...one, expect: { legal: [] } };
        const lists = () => ({ move() {}, moves: () => ["b1"] });
        const checked = [one, refused, partly].map((each) => check(each, passes));
        console.log(JSON.stringify([...checked, check(ended, lists)]));
    """)
    assert told == [[], [], [], ["b1: you list it; it is not legal"]]


def test_a_picture_shows_what_stands_after_the_moves_of_a_case() -> None:
    told = script("""
        import { cases, games } from "./javascript/runner/index.mjs";
        import { draw } from "./javascript/runner/picture.mjs";
        const words = (row) => row.replaceAll("#", " ").trim().split(/ +/);
        const shown = games().flatMap(cases).filter((one) => one.picture && one.moves);
        const wrong = shown.filter((one) => {
            const drawn = draw(one, one.expect.accepted ?? one.moves.length, "");
            const right = one.picture.map(words);
            return drawn.some((row, at) => words(row).some((word, place) => word !== right[at][place]));
        });
        const moves = ["setup black=a1 red=c5"];
        const holed = { game: "interleave", size: 3, removed: ["c3"], moves };
        const [far] = draw({ game: "minefield", size: 27, moves: [] }, 0, "aa27");
        const texts = [draw(holed, 1, "black:b2xe3").join("\\n"), far.endsWith(" . (.)")];
        console.log(JSON.stringify([shown.length > 1000, ...wrong, ...texts]));
    """)
    picture = " e     .  . (.)\n d   .  .  .  .\n c  .  .     .  R\n b   . (.) .  .\n a     B  .  ."
    assert told == [True, picture, True]


def test_a_failure_reads_as_the_readme_shows_and_marks_a_move_that_is_wrongly_accepted() -> None:
    told = script("""
        import { readFileSync } from "node:fs";
        import { testCases } from "./javascript/runner/index.mjs";
        import { NodeGame, view } from "./javascript/test/node-games.mjs";
        const told = [];
        const test = (name, body) => { try { body.call({}); } catch (failed) { told.push(failed.message); } };
        const create = (setup) => new NodeGame(setup, "minefield.switch");
        testCases(create, { test, view, game: "minefield", clause: "minefield.switch", maxSize: 6 });
        const [, block] = /```\\n(White[^]*?)\\n```/.exec(readFileSync("javascript/README.md", "utf8"));
        const shown = block.split("\\n");
        const rows = told.find((text) => text.startsWith(shown[0])).split("\\n");
        const begins = (row, beginning) => beginning.endsWith("…") && row.startsWith(beginning.slice(0, -1));
        const right = (row, at) => rows[at] === row || begins(rows[at], row);
        const accepted = told.find((text) => text.includes("you accept move 4"));
        const marked = /, after (\\S+ \\S+ \\S+):\\n[^]*\\(\\.\\)[^]*\\nmoves: \\1 \\[\\S+\\]( |$)/;
        console.log(JSON.stringify([shown.every(right), rows.length - shown.length, marked.test(accepted)]));
    """)
    assert told == [True, 0, True]


def test_a_known_mistake_is_named_and_an_unknown_one_is_not_called_another() -> None:
    listed = {mutant.name: {"clause": mutant.clause, "words": mutant.words} for mutant in mutants().values()}
    ids = read_table().cases(GameName("lefe"))
    told = script(
        f"const mistakes = {json.dumps(listed)}; const ids = {json.dumps(ids)};"
        """
        import { readFileSync } from "node:fs";
        import { cases, testCases } from "./javascript/runner/index.mjs";
        const { kills } = JSON.parse(readFileSync("fixtures/kills.json")).games.lefe;
        const askable = (one) => one.size <= 2 && one.moves && one.question !== "perft";
        const small = new Map(cases("lefe").filter(askable).map((one) => [one.id, one]));
        const known = Object.entries(kills).map(([name, [, play = "", , optional = ""]]) => {
            const has = (bits, at) => (Buffer.from(bits, "base64")[at >> 3] >> (at & 7)) & 1;
            const seen = ids.filter((_, at) => has(play, at) && !has(optional, at));
            const failing = seen.filter((id) => small.has(id));
            return { ...mistakes[`lefe/${name}`], failing };
        });
        const [told, wrong] = [[], []];
        const view = ({ seen }) => ({ over: seen.over, winner: seen.winner, toMove: seen.to_move });
        const unknown = { failing: [...small.keys()].filter((_, at) => at % 3 === 0) };
        const [broadest] = known.map(({ failing }) => failing).sort((a, b) => b.length - a.length);
        const partly = { failing: broadest.filter((_, at) => at % 10 < 7) }; // too little of it
        const some = [...known.filter((_, at) => at % 4 === 0), unknown, partly, { failing: [] }];
        for (const { failing } of some) {
            const said = [];
            let one;
            const create = () => ({
                seen: one?.expect,
                left: one?.expect.accepted,
                moves: () => (failing.includes(one.id) ? ["z9"] : (one.expect.legal ?? [])),
                move() { if (failing.includes(one.id) || this.left-- === 0) throw new Error("no"); },
            });
            const test = (id, body) => {
                one = small.get(id);
                try { body(); } catch (failed) { said.push(failed.message); }
            };
            const asked = testCases(create, { game: "lefe", maxSize: 2, view, test });
            const same = known.filter((other) => other.failing.join() === failing.join());
            const count = failing.length;
            const tail = `It fails ${count} of these cases.`;
            const named = same.map(({ clause, words }) => `${clause}: ${words} ${tail}`);
            const why = named.length ? "A known mistake that does so:" : "No known mistake explains them.";
            const right = [`${count} of ${asked} cases fail. ${why}`, ...named].join("\\n");
            if (said.at(-1) !== (count ? right : undefined)) wrong.push([said.at(-1), right]);
            told.push(...said);
        }
        console.log(JSON.stringify([wrong, told.find((text) => text.includes("refuse move"))]));
    """
    )
    assert isinstance(told, list)
    wrong, failure = told
    assert wrong == []
    line = "you refuse move 1, a1, which is legal: no\nlefe, size 1, after the start:\n +a \\(\\.\\)"
    assert re.fullmatch(f"A board of one cell .*\n{line}\n(lefe[.]\\w+: .+\n){{3}}moves: \\[a1\\]", failure)


def test_what_failing_cases_share_is_told_and_nothing_of_random_ones() -> None:
    told = script("""
        import { cases } from "./javascript/runner/cases.mjs";
        import { shared } from "./javascript/runner/shared.mjs";
        const played = (each) => each.moves.slice(0, each.expect.accepted);
        const planted = [
            ["lefe", (each) => played(each).includes("choose light")],
            ["minefield", (each) => each.size >= 9],
            ["necklace", (each) => played(each).includes("swap") && each.size >= 4],
            ["lefe", (_, at) => at % 3 === 0],
        ];
        console.log(JSON.stringify(planted.map(([game, fails]) => {
            const askable = cases(game).filter((each) => each.moves && each.question !== "perft");
            const failed = askable.filter(fails);
            return shared(failed, askable.filter((each) => !failed.includes(each)));
        })));
    """)
    assert told == [
        ["They are those where 'choose light' was played."],
        ["They are those where the size of the board is at least 9."],
        ["They are those where a swap was played and the size of the board is at least 4."],
        [],
    ]


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
            own = position.stones.of(position.winner)
            chains = position.board.regions(own)
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
    fields = {name for answer in expected for name in answer}
    assert {"winning", "refusal", "cells"} <= fields


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
    'judge({ game: "evening", size: 5, options: { swap: true }, moves: [] })': (
        "bad-option", "options.swap", "evening has no option 'swap'; it has tiebreak",
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
