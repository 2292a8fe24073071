"""The package for npm: its runner puts the cases of the fixtures, and notices what is wrong."""

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from rulestone.cases.cases import read_cases
from rulestone.cases.mutants import mutants, read_table
from rulestone.core.names import GameName
from rulestone.rulebook.clauses import rulebooks
from tests import ROOT
from tools.javascript_data import files

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
            const options = {{ game: "minefield", maxSize: 4, seconds: 0.6, test, view }};
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
        const options = {{ game: "{game}", maxSize: 3, seconds: 0.6, seed: 7, test, view }};
        testFuzz((setup) => new Told(setup), options);
        const whole = (setup) => (setup.removed ? null : new NodeGame(setup));
        testFuzz(whole, {{ ...options, seconds: 0.1, test: (name, body) => body() }});
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
    name, message = msgspec.convert(told, tuple[str, str])
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
    assert re.fullmatch(PARTIAL[options], msgspec.convert(name, str))


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
        console.log(JSON.stringify({
            "passes after a move": check(one, passes),
            "passes before a move that is refused": check(refused, passes),
            "a part of an answer": check(partly, passes),
            "no moves": check(ended, lists),
        }));
    """)
    assert told == {
        "passes after a move": [],
        "passes before a move that is refused": [],
        "a part of an answer": [],
        "no moves": ["b1: you list it; it is not legal"],
    }


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
    wrong, failure = msgspec.convert(told, tuple[list[object], str])
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
