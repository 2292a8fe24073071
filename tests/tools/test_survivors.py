"""Mutation testing: what cosmic-ray is told is there, and so is the code of which a change survives."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
import pytest

from tests import ROOT
from tools.mutation_operators import OPERATORS, Node
from tools.survivors import Survivor, known, stryker_survivors, survivors

TARGETS = tomllib.loads((ROOT / "tools" / "mutation.toml").read_text(encoding="utf-8"))["targets"]


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_names_modules_and_tests_that_are_there(name: str) -> None:
    target = TARGETS[name]
    tests = [
        word.partition("::")[0]
        for command in target["tests"]
        for word in command.split()
        if word.startswith("tests/")
    ]
    assert target["modules"]
    assert all((ROOT / path).exists() for path in (*target["modules"], *tests))


def test_every_survivor_with_a_reason_is_of_todays_code() -> None:
    code = {each.module: (ROOT / each.module).read_text(encoding="utf-8") for each in known()}
    assert not [each for each in known() if f"\n{each.before}\n" not in f"\n{code[each.module]}\n"]
    assert all(each.why for each in known())


def test_a_dumped_session_names_what_survives() -> None:
    item = {"job_id": "1", "mutations": [{"module_path": "a.py", "operator_name": "core/NumberReplacer"}]}
    diff = "--- a\n+++ b\n@@ -1,2 +1,2 @@\n def of(x):\n-    return x + 1\n+    return x - 1"
    results = [
        {"worker_outcome": "normal", "test_outcome": end, "diff": diff} for end in ("survived", "killed")
    ]
    lines = [msgspec.json.encode([item, result]).decode() for result in (*results, None)]  # it is unfinished
    assert list(survivors(lines)) == [Survivor("a.py", "    return x + 1", "    return x - 1")]


@dataclass
class Syntax:
    """A piece of a program, as cosmic-ray gives it."""

    type: str
    value: str = ""
    children: list[Node] = field(default_factory=list[Node])
    start_pos: tuple[int, int] = (1, 0)
    end_pos: tuple[int, int] = (1, 3)
    after: Node | None = None

    def get_next_leaf(self) -> Node | None:
        """Return what is behind it."""
        return self.after


def slice_of(*words: str) -> Syntax:
    return Syntax(
        "subscript", children=[Syntax("operator" if word == ":" else "number", word) for word in words]
    )


def written(node: Node | None) -> str:
    return "gone" if node is None else node.value or "".join(map(written, node.children))


OPENED = Syntax("operator", "(")


@pytest.mark.parametrize(
    ("make", "becomes"),
    [
        (lambda: Syntax("name", "any", after=OPENED), ["all"]),
        (lambda: Syntax("name", "lower", after=OPENED), ["upper"]),
        (lambda: Syntax("name", "min", after=Syntax("operator", "=")), []),
        (lambda: Syntax("comp_if", "if x"), ["gone"]),
        (lambda: slice_of("1", ":", "2"), [":2", "1:"]),
        (lambda: slice_of(":", "2"), [":"]),
        (lambda: slice_of(":"), []),
    ],
)
def test_what_cosmic_ray_lacks_is_changed(make: Callable[[], Syntax], becomes: list[str]) -> None:
    operators = [operator() for operator in OPERATORS.values()]
    assert [operator.arguments() for operator in operators] == [()] * len(operators)
    places = [
        (operator, index)
        for operator in operators
        for index, place in enumerate(operator.mutation_positions(make()))
        if place == ((1, 0), (1, 3))
    ]
    assert [written(operator.mutate(make(), index)) for operator, index in places] == becomes


def test_a_report_of_stryker_names_what_survives() -> None:
    source = "const of = (x) => x + 1;\nconst both = [\n  1,\n].sort();\n"
    added = {"start": {"line": 1, "column": 19}, "end": {"line": 1, "column": 24}}
    unsorted = {"start": {"line": 2, "column": 14}, "end": {"line": 4, "column": 9}}
    changes = [
        {"status": "Survived", "replacement": "x - 1", "location": added},
        {"status": "Killed", "replacement": "x * 1", "location": added},
        {"status": "Survived", "replacement": "[1]", "location": unsorted},
    ]
    report = msgspec.json.encode({"files": {"a.js": {"source": source, "mutants": changes}}})
    assert list(stryker_survivors(report)) == [
        Survivor("a.js", "const of = (x) => x + 1;", "const of = (x) => x - 1;"),
        Survivor("a.js", "const both = [\n  1,\n].sort();", "const both = [1];"),
    ]
