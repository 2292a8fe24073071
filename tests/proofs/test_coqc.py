"""What is read from Coq: which definitions a statement needs, and whether it states what is recorded."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulestone_proofs import coqc
from rulestone_proofs.catalogue import theorem
from rulestone_proofs.coqc import NO_AXIOM, NoCoq, Refused, definitions, needed, parts, refuted, unproved
from rulestone_proofs.kernel import Record, Recorded, states

LOCALITY = theorem("necklace.locality")
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


def built(monkeypatch: pytest.MonkeyPatch, said: Mapping[str, str] | Refused) -> None:
    """Let Coq accept the sources and print these statements, or refuse them; on record is what is right."""

    @contextmanager
    def accepted() -> Iterator[tuple[Path, str]]:
        if isinstance(said, Refused):
            raise said
        yield Path(), NO_AXIOM

    for name, value in {"built": accepted, "stated": lambda _: said, "record": lambda: RECORD}.items():
        monkeypatch.setattr(coqc, name, value)


def test_what_coq_states_as_recorded_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    built(monkeypatch, STATED)
    assert refuted([LOCALITY]) == {}


@pytest.mark.parametrize("said", [{}, dict.fromkeys(STATED, "True")], ids=["nothing", "something else"])
def test_what_coq_states_otherwise_is_not_proved(
    said: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    built(monkeypatch, said)
    assert refuted([LOCALITY]) == {LOCALITY.id: "Coq states it otherwise than is recorded"}


def test_theorems_that_rest_on_lemmas_without_a_proof_are_told_with_these(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert unproved(folder, f"CPU\n{NO_AXIOM}\n") == {}
    printed = f"Axioms:\nWalk.near : 1 = 1\nfar\n  : forall x : nat,\n    x = x\n{NO_AXIOM}\n"
    monkeypatch.setattr(coqc, "coqc", lambda *_: printed)
    assert unproved(folder, "Axioms:") == {"one": ("Walk.near", "far")}
    checks = (folder / "Assumed.v").read_text().splitlines()[1:]
    assert checks == ["Print Assumptions one.", "Print Assumptions two."]


def test_a_proof_that_fails_is_named_with_what_to_do(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    error = 'File "./Statements.v", line 4, characters 7-12:\nError: No such assumption.\n'

    def refuse(_: Path, program: str, *_words: str) -> str:
        if program == "make":
            raise Refused(error)
        return ""

    monkeypatch.setattr(coqc, "run", refuse)
    with pytest.raises(Refused) as refusal:
        coqc.build(folder)
    told = "Statements.v:4: the proof of two fails: mend it, or write Admitted. in its place"
    assert str(refusal.value).splitlines()[-1].startswith(told)


def test_sources_that_coq_refuses_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    built(monkeypatch, Refused("Error:\n  no such lemma"))
    assert refuted([LOCALITY]) == {LOCALITY.id: "Coq refuses the sources: Error: no such lemma"}


def test_where_coq_or_its_sources_are_missing_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoCoq, match="apt-get install coq"):
        refuted([LOCALITY])
    monkeypatch.setattr(coqc, "SOURCES", tmp_path / "none")
    with pytest.raises(NoCoq, match="source tree only"):
        refuted([LOCALITY])
