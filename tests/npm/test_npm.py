"""The package for npm: its runner puts the cases of the fixtures, and notices what is wrong."""

import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from rulestone.cases.cases import read_cases
from rulestone.core.register.clauses import game_entries
from tools.npm_rules import FILE, content

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")


def node(*words: str, **environment: str) -> str:
    environment = {"PATH": str(Path(shutil.which("node") or "").parent), **environment}
    command = ("node", *words)
    return subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout


def put(pattern: str, **environment: str) -> tuple[set[str], str]:
    """Which tests fail of those whose names match, and what is told."""
    told = node(
        "--test", "--test-reporter=tap", f"--test-name-pattern={pattern}", "npm/test/package.test.mjs",
        **environment,
    )  # fmt: skip
    passed = set(re.findall(r"^ *ok \d+ - ([^#\n]+?)$", told, re.MULTILINE))
    failed = {
        name for name in re.findall(r"^ *not ok \d+ - (.+)$", told, re.MULTILINE) if "package" not in name
    }
    assert passed or failed
    return failed, told


def test_a_right_engine_passes_and_a_clause_that_is_forgotten_is_named() -> None:
    """Some cases; all of them are put to it where the package is built."""
    failed, told = put("evening/stop|minefield/switch-(on|near)|cases are asked", BROKEN="minefield.switch")
    assert len(failed) > 10
    assert {name.partition("/")[0] for name in failed if "/" in name} == {"minefield"}
    assert "you list it; it is not legal (minefield.switch)" in told
    assert len(re.findall(r"^ *ok \d+ - evening/", told, re.MULTILINE)) > 20
    assert re.search(r"(\d+) of \d+ cases fail. A known mistake that does so:\n", told)
    assert re.search(r"minefield.switch: Switches are allowed. It fails \d+ of these cases.\n", told)


def test_a_pass_that_is_listed_and_refused_is_found_without_cases() -> None:
    failed, told = put("any game|necklace/skip-red", BROKEN="pass", FEW="necklace")
    assert failed == {"what must hold of any game", "necklace/skip-red"}
    assert "moves() lists pass, and move() refuses it: VALIDATION_GENERAL; after: " in told
    assert "has to pass, and move() refuses it: VALIDATION_GENERAL" in told


def test_cases_and_colours_are_those_of_the_register() -> None:
    script = "import * as p from './npm/index.mjs'; const of = (g) => [p.colours(g), p.cases(g).length];"
    script += "console.log(JSON.stringify(Object.fromEntries(p.games().map((g) => [g, of(g)]))))"
    counts = [each.game for each in read_cases()]
    right = {
        each.name: [list(each.colours), counts.count(each.name)]
        for each in game_entries()
        if each.name in counts
    }
    assert json.loads(node("--input-type=module", "-e", script)) == right


PATCHES = {
    "nothing": ("", []),
    "over": ("over: !seen.over", ["over: it is false, and you say true"]),
    "winner": ("winner: 'nobody'", ["winner: it is null, and you say nobody"]),
    "spelling": (
        "to_move: 'white'",
        ["your game fails: view() gives to_move, which is not known; did you mean toMove?"],
    ),
    "to_move": ("toMove: 'green'", ["to_move: it is white, and you say green"]),
}


@pytest.mark.parametrize("field", PATCHES)
def test_each_field_is_compared(field: str) -> None:
    change, lines = PATCHES[field]
    view = f"(game) => {{ const seen = view(game); return {{ ...seen, {change} }}; }}"
    assert told_of("minefield/swap-switched-off", f"{{ view: {view} }}") == lines


@pytest.mark.parametrize(
    ("case", "breaking", "line"),
    [
        (
            "evening/stop-nobody",
            "move() { throw new Error('no'); }",
            r"you refuse move 1, .*, which is legal: no",
        ),
        (
            "minefield/play-switch",
            "move(text) { try { super.move(text); } catch {} }",
            r"you accept move 4, ..?, which is not legal \(minefield.switch\)",
        ),
        (
            "evening/stop-nobody",
            "moves() { return [...super.moves(), 'z9']; }",
            "z9: you list it; it is not legal",
        ),
        (
            "evening/stop-nobody",
            "moves() { return super.moves().slice(1); }",
            ".*: it is legal, and you do not list it",
        ),
        ("evening/stop-nobody", "moves() { throw new Error('lost'); }", "your game fails: lost"),
    ],
)
def test_one_wrong_move_is_told(case: str, breaking: str, line: str) -> None:
    (told,) = told_of(case, "{ view }", breaking)
    assert re.fullmatch(line, told)


BREACHES = {
    "listed-refused": "move(text) { if (text === 'a2') throw new Error('no'); super.move(text); }",
    "unlisted-accepted": "move(text) { try { super.move(text); } catch {} }",
    "goes-on": "moves() { return this.gameover ? [] : super.moves(); } "
    "move(text) { if (!this.gameover) super.move(text); }",
    "copy": "clone() { return this; }",
    "replay": "constructor(setup) { super(setup); this.odd = (globalThis.made = !globalThis.made); } "
    "moves() { return this.odd ? super.moves() : super.moves().slice(1); }",
    "restored": "",
    "throws": "get gameover() { throw new Error('lost'); }",
}


@pytest.mark.parametrize("kind", BREACHES)
def test_each_invariant_is_noticed(kind: str) -> None:
    restore = "restore: () => create()," if kind == "restored" else ""
    found = script(f"""
        import {{ breaches }} from "./npm/index.mjs";
        import {{ NodeGame }} from "./npm/test/node-games.mjs";
        class Broken extends NodeGame {{ {BREACHES[kind]} serialize() {{ return ""; }} }}
        const create = () => new Broken({{ game: "minefield", size: 3 }});
        const found = breaches(create, {{ games: 8, longest: 12, {restore} }});
        console.log(JSON.stringify(found.map((breach) => breach.kind)));
    """)
    assert kind in found


def told_of(case: str, options: str, breaking: str = "") -> list[str]:
    """What `check` says of the first case of this name that can be put to a game that is broken so."""
    game = case.partition("/")[0]
    return script(f"""
        import {{ cases, check }} from "./npm/index.mjs";
        import {{ NodeGame, view }} from "./npm/test/node-games.mjs";
        class Broken extends NodeGame {{ {breaking} }}
        const create = (setup) => new Broken(setup);
        const all = cases("{game}").filter((each) => each.id.startsWith("{case}") && each.moves?.length);
        console.log(JSON.stringify(check(all[0], create, {options})));
    """)


def script(text: str) -> list[str]:
    """What a program in JavaScript prints as JSON."""
    printed: list[str] = json.loads(node("--input-type=module", "-e", text))
    return printed


def test_what_is_not_asked_fails_the_last_test_and_is_told_by_size() -> None:
    told = script("""
        import { testCases } from "./npm/index.mjs";
        import { NodeGame, view } from "./npm/test/node-games.mjs";
        const bodies = [];
        const test = (name, body) => bodies.push([name, body]);
        testCases((setup) => new NodeGame(setup), { test, view, game: "evening", seconds: 0 });
        const said = [];
        for (const [name, body] of bodies) try { body() } catch (failed) { said.push(name, failed.message); }
        console.log(JSON.stringify(said));
    """)
    name, message = told
    assert re.fullmatch(r"\d+ cases are asked; not asked: .*\d+ count sequences of moves.*", name)
    assert re.match(r"\d+ cases on boards of size .*\d were not asked: 0 seconds were over.\n", message)


def test_a_game_for_which_there_is_no_case_is_refused() -> None:
    told = script("""
        import { testCases } from "./npm/index.mjs";
        let said = [];
        try { testCases(() => null, { game: "lefe" }); } catch (problem) { said = [problem.message]; }
        console.log(JSON.stringify(said));
    """)
    assert told == ["no case is for your game: see game, clause, tag, maxSize and what your function returns"]


def test_rules_and_mistakes_are_those_of_the_register() -> None:
    assert FILE.read_bytes() == content(), "run `python -m tools.npm_rules`"


def test_the_version_is_the_projects() -> None:
    about = json.loads((ROOT / "npm" / "package.json").read_text())
    assert f'version = "{about["version"]}"' in (ROOT / "pyproject.toml").read_text()


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_the_package_is_packed_with_the_fixtures_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "repository"
    for part in ("npm", "fixtures"):
        ignored = shutil.ignore_patterns("node_modules")
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    shutil.copy(ROOT / "LICENSE", folder)
    before = set(folder.rglob("*"))
    subprocess.run(["npm", "pack", "--silent"], cwd=folder / "npm", check=True, capture_output=True)
    (packed,) = set(folder.rglob("*")) - before
    with tarfile.open(packed) as archive:
        files = {name.removeprefix("package/"): archive.extractfile(name) for name in archive.getnames()}
        for path in (ROOT / "fixtures").glob("*/*.json"):
            file = files[f"fixtures/{path.relative_to(ROOT / 'fixtures')}"]
            assert file is not None
            assert file.read() == path.read_bytes()
    assert {"LICENSE", "README.md", "cases.d.ts", "index.d.mts", "index.mjs", "rules.json"} <= files.keys()
