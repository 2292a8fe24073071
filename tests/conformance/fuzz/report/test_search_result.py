"""What came of a search."""

import dataclasses
import time

from rulestone.conformance.fuzz.fuzzing import search
from rulestone.conformance.fuzz.report.search_report import search_text
from rulestone.conformance.fuzz.report.search_result import Search, diagnosed
from rulestone.conformance.fuzz.search_settings import SearchSettings
from rulestone.engines import load_engine
from rulestone.names import GameName


def test_disagreements_that_one_known_mistake_explains_are_told_as_one() -> None:
    name = "mutant:lefe/merge-most"
    outcome = search(
        [lambda: load_engine(name)], SearchSettings(games=(GameName("lefe"),), rounds=40, most=1)
    )
    assert outcome.disagreements
    (first,) = outcome.disagreements[:1]
    twice = dataclasses.replace(outcome, disagreements=(first, first))
    (disagreement,) = diagnosed(twice).disagreements
    assert [each.case.id for each in disagreement.also] == [first.case.id]
    run_outcome = dataclasses.replace(twice, disagreements=(disagreement,), engines=((name,),))
    assert "the same mistake, in game" in search_text(run_outcome).plain


def test_a_diagnosis_ends_in_time() -> None:
    settings = SearchSettings(games=(GameName("minefield"),), rounds=20, most=1)
    outcome = search([lambda: load_engine("mutant:minefield/diagonal-chains")], settings)
    assert outcome.disagreements
    began = time.monotonic()
    assert diagnosed(outcome).disagreements[0].diagnosis
    in_time = Search(
        engines=(),
        claims=outcome.claims,
        settings=outcome.settings,
        disagreements=outcome.disagreements,
        until=time.monotonic(),
    )
    assert diagnosed(in_time).disagreements[0].diagnosis == ()
    assert time.monotonic() - began < 20
