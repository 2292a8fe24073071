"""Run where Hex is installed: its cases catch each of its mutants, and no two mutants answer alike."""

from rulestone.conformance.cases import read_cases
from rulestone.conformance.kills import fingerprint, forms, wrong_answer
from rulestone.conformance.mutants import MutantEngine, mutants_of
from rulestone.names import GameName

HEX = GameName("hex")
cases = [case for case in read_cases() if case.game == HEX]
shown: dict[str, tuple[str, ...]] = {}
for mutant in mutants_of(HEX):
    engine = MutantEngine(mutant)
    asked = [(case, form, query) for case in cases for form, query in forms(case)]
    answers = [(case.id, form, wrong_answer(engine, case, query)) for case, form, query in asked]
    shown[mutant.name] = tuple(
        f"{name} {form} {fingerprint(wrong)}" for name, form, wrong in answers if wrong
    )

assert len(shown) > 30, len(shown)
assert all(shown.values()), [name for name, wrong in shown.items() if not wrong]
assert len(set(shown.values())) == len(shown), "two are alike"
