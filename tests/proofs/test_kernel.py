"""Theorems that Coq proves: what is read from Coq, and that they count only while nothing has changed."""

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from rulestone_proofs import coqc, kernel
from rulestone_proofs.catalogue import theorem, theorems
from rulestone_proofs.coqc import NO_AXIOM, NoCoq, Refused, definitions, needed, parts, refuted, unproved
from rulestone_proofs.kernel import Record, Recorded, encoded, not_checked, resting, states
from rulestone_proofs.ledger import Standing, Theorem
from rulestone_proofs.prove import standing
from rulestone_proofs.summary import page
from tests.helpers.running import RunCommand

LOCALITY = theorem("necklace.locality")


@pytest.mark.parametrize("of", [of for of in theorems() if of.coq], ids=lambda of: of.id)
def test_coq_has_checked_the_theorem_as_it_stands(of: Theorem) -> None:
    why = not_checked(of)
    is_open = of.expected is Standing.OPEN and why == resting(of, kernel.record().unproved)
    assert is_open or not why, f"run {kernel.TO_RECORD}, which records what Coq accepts"


def test_the_lists_of_theorems_are_those_that_the_page_for_coq_states() -> None:
    """Compared as text, where to compile them takes minutes."""
    page, instances = (
        (kernel.SOURCES / f"{name}.v").read_text(encoding="utf-8") for name in ("Statements", "Instances")
    )
    stated = re.findall(r"^Theorem (\w+)", page, re.MULTILINE)
    (listed,) = re.findall(
        r"^Definition all_theorems := \(([^)]*)\)\.\nPrint Assumptions all_theorems\.", page, re.MULTILINE
    )
    assert re.findall(r"\w+", listed) == stated, "mend all_theorems at the end of proofs/coq/Statements.v"
    made = re.findall(r"^Example (\w+) :=\s+(?:proj1 \()?Statements\.(\w+)", instances, re.MULTILINE)
    assert made == [(name, name) for name in stated], (
        "mend proofs/coq/Instances.v: an example for each theorem"
    )
    named = {name for of in theorems() for name in of.coq}
    assert named - {*stated} == set(), "mend `coq = […]` in theorems.toml, or proofs/coq/Statements.v"


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources and the record, to be changed."""
    shutil.copytree(kernel.SOURCES, tmp_path / "coq")
    shutil.copy(kernel.FILE, tmp_path / "kernel.json")
    for name, value in {
        "SOURCES": tmp_path / "coq",
        "FILE": tmp_path / "kernel.json",
        "changed_sources": kernel.changed_sources.__wrapped__,
        "record": kernel.record.__wrapped__,
    }.items():
        monkeypatch.setattr(kernel, name, value)
    (tmp_path / "coq" / "ACCEPTED").write_text(
        "".join(f"{digest}  {name}\n" for name, digest in kernel.source_digests(tmp_path / "coq").items())
    )
    return tmp_path


@pytest.mark.usefixtures("record")
def test_an_unchanged_theorem_is_proved_on_every_board() -> None:
    assert not_checked(LOCALITY) == ""
    result = standing(LOCALITY)
    assert (result.standing, result.sizes, result.solvers) == (Standing.PROVED, "every size", ("coq",))


@pytest.mark.parametrize(
    ("name", "why"),
    [("Rules.v", "not checked since Rules.v changed"), ("Added.v", "not checked since Added.v changed")],
)
def test_a_changed_coq_source_leaves_the_theorem_open(record: Path, name: str, why: str) -> None:
    with (record / "coq" / name).open("a") as file:
        file.write("\n")
    assert not_checked(LOCALITY) == why
    assert standing(LOCALITY).standing is Standing.OPEN


def test_line_ends_do_not_change_a_source(record: Path) -> None:
    for path in (record / "coq").iterdir():
        path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8", newline="\r\n")
    assert not_checked(LOCALITY) == ""


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (replace(LOCALITY, statement="It is so."), "not checked since its statement changed"),
        (replace(LOCALITY, scope="1–2"), "not checked since its scope changed"),
        (replace(LOCALITY, coq=("square_one_winner",)), "not checked yet"),
        (replace(LOCALITY, coq=(*LOCALITY.coq, "square_one_winner")), "not checked yet"),
    ],
)
def test_a_theorem_other_than_the_recorded_one_is_not_checked(changed: Theorem, why: str) -> None:
    assert not_checked(changed) == why


def test_without_sources_the_record_stands(record: Path) -> None:
    shutil.rmtree(record / "coq")
    assert not_checked(LOCALITY) == ""


def test_a_theorem_without_a_record_is_open(record: Path) -> None:
    (record / "kernel.json").write_bytes(
        encoded(Record("2026-11-29", "", {"minefield.drawless": Recorded("It is so.", None, {}, "")}))
    )
    assert standing(LOCALITY).standing is Standing.OPEN
    assert f"| `{LOCALITY.id}` | open | – | Coq (not checked yet)" in page()


def test_an_open_theorem_of_coq_says_what_to_run(record: Path, run: RunCommand) -> None:
    with (record / "coq" / "Rules.v").open("a") as file:
        file.write("\n")
    ended = run(f"prove {LOCALITY.id} --max-size 1")
    assert ended.status == 1
    assert f"Coq: not checked since Rules.v changed, so run {kernel.TO_RECORD}\n" in ended.err


def test_definitions_that_coq_has_not_listed_are_no_record(tmp_path: Path) -> None:
    """Of a page that was compiled elsewhere: its theorems would rest on nothing, and nothing would change."""
    (tmp_path / "Rules.v").write_text("Definition one := 1.\n")
    with pytest.raises(FileNotFoundError, match=r"Rules\.glob"):
        parts(tmp_path)


@pytest.mark.parametrize("of", [LOCALITY, theorem("python.necklace.play")], ids=lambda of: of.id)
def test_a_theorem_that_rests_on_a_lemma_without_a_proof_is_open_and_so_is_what_rests_on_it(
    of: Theorem, record: Path
) -> None:
    (name, *_) = of.coq
    (record / "kernel.json").write_bytes(
        encoded(structs.replace(kernel.record(), unproved={name: ("Walk.lemma",)}))
    )
    assert not_checked(of) == f"{name} rests on Walk.lemma, which has no proof"
    assert standing(of).standing is Standing.OPEN, "a part that is proved does not prove it"
    assert not_checked(theorem("minefield.locality")) == ""
    for each in theorems():
        if of.id in each.parts:
            assert standing(each).standing is Standing.OPEN


STATED = dict.fromkeys(LOCALITY.coq, "forall p, near p")
RECORD = Record("", "", {LOCALITY.id: Recorded("", None, states(LOCALITY, STATED), "")})

RULES = b"""Record colour := { number : nat }.
(** A comment. *)
Definition other (c : colour) := c.
Definition same (c : colour) := other c.
#[export] Instance truth_colour : Truth colour := { truth := same }.
"""
RULES_GLOB = """DIGEST 0
FRulestone.Rules
rec 7:12 <> colour
proj 19:24 <> number
def 65:69 <> other
R76:81 Rulestone.Rules <> colour ind
def 101:104 <> same
R111:116 Rulestone.Rules <> colour ind
R122:126 Rulestone.Rules <> other def
inst 149:160 <> truth_colour
R170:175 Rulestone.Rules <> colour ind
R190:193 Rulestone.Rules <> same def
"""
PAGE = b"""Theorem one : other = other.
Proof. reflexivity. Qed.
Theorem two n : number n = 0.
Proof. same. Qed.
"""
PAGE_GLOB = """DIGEST 0
FRulestone.Statements
prf 8:10 <> one
R14:18 Rulestone.Rules <> other def
R22:26 Rulestone.Rules <> other def
prf 62:64 <> two
R70:75 Rulestone.Rules <> number proj
R91:94 Rulestone.Rules <> same def
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two small modules with the lists of names that Coq writes."""
    for name, source, names in (("Rules", RULES, RULES_GLOB), ("Statements", PAGE, PAGE_GLOB)):
        (tmp_path / f"{name}.v").write_bytes(source)
        (tmp_path / f"{name}.glob").write_text(names, encoding="utf-8")
    return tmp_path


def test_a_statement_needs_what_its_words_need_and_nothing_of_its_proof(folder: Path) -> None:
    known = parts(folder)
    by_part = {part: name for (_, name), part in known.items() if name != "number"}
    found = {name: {by_part[part] for part in needed(known, name)} for name in ("one", "two")}
    assert found == {
        "one": {"other", "colour", "same", "truth_colour"},
        "two": {"colour", "same", "other", "truth_colour"},
    }


def test_definitions_are_the_same_until_one_that_is_needed_changes(folder: Path) -> None:
    before = definitions(parts(folder), ["one"])
    (folder / "Rules.v").write_bytes(RULES.replace(b"A comment", b"A Comment"))
    assert definitions(parts(folder), ["one"]) == before
    (folder / "Rules.v").write_bytes(RULES.replace(b":= c.", b":= d."))
    assert definitions(parts(folder), ["one"]) != before


OTHERWISE = "Coq states it otherwise than is recorded"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (STATED, {}),
        ({}, {LOCALITY.id: OTHERWISE}),
        (dict.fromkeys(STATED, "True"), {LOCALITY.id: OTHERWISE}),
        (
            Refused("Error:\n  no such lemma"),
            {LOCALITY.id: "Coq refuses the sources: Error: no such lemma"},
        ),
    ],
    ids=["what is recorded", "nothing", "something else", "an error"],
)
def test_only_what_coq_states_as_recorded_is_proved(
    said: Mapping[str, str] | Refused, why: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def accepted() -> Iterator[tuple[Path, str]]:
        if isinstance(said, Refused):
            raise said
        yield Path(), NO_AXIOM

    for name, value in {"built": accepted, "stated": lambda _: said, "record": lambda: RECORD}.items():
        monkeypatch.setattr(coqc, name, value)
    assert refuted([LOCALITY]) == why


def test_theorems_that_rest_on_lemmas_without_a_proof_are_told_with_these(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert unproved(folder, f"CPU\n{NO_AXIOM}\n") == {}
    printed = f"Axioms:\nWalk.near : 1 = 1\nfar\n  : forall x : nat,\n    x = x\n{NO_AXIOM}\n"
    monkeypatch.setattr(coqc, "coqc", lambda *_: printed)
    assert unproved(folder, "Axioms:") == {"one": ("Walk.near", "far")}
    assert (folder / "Assumed.v").read_text().splitlines()[1:] == [
        "Print Assumptions one.",
        "Print Assumptions two.",
    ]


def test_a_proof_that_fails_is_named_with_what_to_do(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path, program: str, *_words: str) -> str:
        if program == "make":
            raise Refused('File "./Statements.v", line 4, characters 7-12:\nError: No such assumption.\n')
        return ""

    monkeypatch.setattr(coqc, "run", refuse)
    with pytest.raises(Refused) as refusal:
        coqc.build(folder)
    told = "Statements.v:4: the proof of two fails: mend it, or write Admitted. in its place"
    assert str(refusal.value).splitlines()[-1].startswith(told)


def test_where_coq_or_its_sources_are_missing_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoCoq, match="apt-get install coq"):
        refuted([LOCALITY])
    monkeypatch.setattr(coqc, "SOURCES", tmp_path / "none")
    with pytest.raises(NoCoq, match="source tree only"):
        refuted([LOCALITY])
