"""The tool that changes the encodings: which changes it makes, what notices them, and what is recorded."""

import ast

import pytest
from msgspec.structs import replace

from tools.encoding_mutants import MODULES, Survivor, problems, read
from tools.encoding_nets import AGREEMENT, ERROR, caught, source
from tools.formula_changes import Change, changes, formula_changes

pytestmark = pytest.mark.nightly


def edited(module: str, old: str, new: str) -> Change:
    text = source(module)
    assert text.count(old) == 1
    return Change(0, new, ast.parse(text.replace(old, new)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = a < b", ["the comparison: a < b"]),
        ("x = a and b", ["the connective: a and b"]),
        ("x = a + 1", ["the operation: a + 1", "one more: 1", "one less: 1"]),
        ("x = not True", ["without not: not True", "the value: True"]),
        ("x = any(y)", ["all: any"]),
        ("if a:\n    b()", ["always True: if a:", "always False: if a:"]),
        ("x = a if b else c", ["always True: a if b else c", "always False: a if b else c"]),
        ("x = [a for a in b if c]", ["without its condition: for a in b if c"]),
        ("x: Literal[1] = f'{1 + 1}'", []),
        ("x = zip(a, b, strict=True)", []),
    ],
)
def test_changes_to_any_code(text: str, words: list[str]) -> None:
    assert sorted(change.words for change in changes(text)) == sorted(words)


def test_a_breakage_is_noticed_by_a_theorem_about_the_formulas() -> None:
    change = edited("encodings.minefield", "*_new(switch, before, after, longer),", "")
    catch = caught("encodings.minefield", change, "encoding.minefield-points")
    assert catch is not None
    assert catch.net == AGREEMENT


def test_a_change_that_does_not_run_is_an_error() -> None:
    catch = caught("encodings.evening", Change(0, "", ast.parse("raise RuntimeError('no')")))
    assert catch is not None
    assert (catch.net, catch.by) == (ERROR, "RuntimeError: no")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = any_of(y)", ["all_of instead: any_of"]),
        ("x = both(a, b)", ["either instead: both", "without a: both(a, b)", "without b: both(a, b)"]),
        ("x = negation(y)", ["without negation: negation(y)"]),
        ("x = implies(a, b)", ["the other way round: implies(a, b)"]),
        ("x = (f(), g())", ["without f(): (f(), g())", "without g(): (f(), g())"]),
        ("x, y = z", []),
        ("rules.append(a)", ["without a: rules.append(a)"]),
        ("def f() -> Formula:\n    return a", ["negated a: def f() -> Formula:"]),
    ],
)
def test_changes_to_formulas(text: str, words: list[str]) -> None:
    assert sorted(change.words for change in formula_changes(text)) == sorted(words)


def test_a_changed_module_knows_every_connective() -> None:
    (change,) = formula_changes('"""Text."""\nx = any_of(y)')
    assert ast.unparse(change.tree).splitlines()[1].startswith("from rulestone_proofs.formula import ")


def test_every_survivor_has_a_reason_and_code() -> None:
    assert problems(read()) == []


def test_a_survivor_without_reason_or_code_is_found_out() -> None:
    scores = dict(read())
    module = MODULES[0]
    scores[module] = replace(scores[module], survivors=(Survivor("without x: a change", "here", 7),))
    lines = problems(scores)
    assert f"{module}:7: here: no reason why nothing notices: without x: a change" in lines
    assert f"{module}:7: here: there is no such code: without x: a change" in lines
    assert "MUTANTS.md is not what is recorded" in lines
    scores["encodings.gone"] = scores.pop(module)
    lines = problems(scores)
    assert f"{module}: not run yet" in lines
    assert "encodings.gone: there is no such module; leave it out of mutants.json" in lines
