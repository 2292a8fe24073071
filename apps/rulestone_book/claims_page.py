"""All claims about the games and theorems of the ledger, with the positions and games that bear on them.

If the ledger is missing, the book shows the claims as the registers have them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from msgspec import convert, json

from rulestone.core.names import GameName
from rulestone.draw.scene import record_scene
from rulestone.engines.reference import position_of, verdict
from rulestone.explain.blocks import situation
from rulestone.explain.register import STANDINGS
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.report import markup as h
from rulestone.report.markup import Child, Html
from rulestone.rulebook.clauses import all_claims
from rulestone.rulebook.entries import ClaimEntry, ClaimStanding
from rulestone.rulebook.installed import find_game
from rulestone_book import links
from rulestone_book.frame import (
    Page,
    SearchEntry,
    clause_links,
    heading,
    prose,
    scrolling_table,
    standing_badge,
)
from rulestone_book.library import Library, picture
from rulestone_book.links import CurrentPage

if TYPE_CHECKING:
    from rulestone_proofs.ledger import Theorem
    from rulestone_proofs.standings import Result


@dataclass(frozen=True)
class Statement:
    """A statement about the games: a claim of the register, a theorem of the ledger, or both."""

    id: str
    statement: str
    claim: ClaimEntry | None
    theorem: "Theorem | None"

    @cached_property
    def result(self) -> "Result | None":
        """The results of its checks. It reads every file that they use, to see whether they are current."""
        if self.theorem is None:
            return None
        from rulestone_proofs.prove import standing

        return standing(self.theorem)

    @property
    def standing(self) -> ClaimStanding:
        """Its standing, from the recorded checks if it is a theorem, else from the register."""
        if self.result is None:
            return "open" if self.claim is None else self.claim.standing
        standing: ClaimStanding = convert(str(self.result.standing), ClaimStanding)
        return standing

    @property
    def title(self) -> str:
        """Its id in words: `No crosscut`."""
        return self.id.partition(".")[2].replace("-", " ").capitalize()

    @property
    def games(self) -> tuple[GameName, ...]:
        """The games that it is about; none if it is about the engines."""
        return () if self.claim is None else self.claim.games


@cache
def statements() -> tuple[Statement, ...]:
    """Return the claims about the games, then the theorems about formulas, translated rules and engines."""
    ledger = _theorems()
    claims = [Statement(claim.id, claim.statement, claim, ledger.get(claim.id)) for claim in all_claims()]
    claimed = {claim.id for claim in claims}
    others = (theorem for name, theorem in ledger.items() if name not in claimed)
    return (*claims, *(Statement(theorem.id, theorem.statement, None, theorem) for theorem in others))


def _theorems() -> "Mapping[str, Theorem]":
    """Return every theorem of the ledger by its id. No solver is needed."""
    try:
        from rulestone_proofs.catalogue import theorems
    except ImportError:
        return {}
    return {theorem.id: theorem for theorem in theorems()}


def claim_groups() -> Mapping[str, tuple[Statement, ...]]:
    """Return all claims by the first part of their ids, those about the engines last."""
    groups: dict[str, tuple[Statement, ...]] = {}
    for statement in statements():
        group = statement.id.partition(".")[0]
        groups[group] = (*groups.get(group, ()), statement)
    return groups


def _group_title(group: str) -> str:
    """Return the games that claims are about, or the engines."""
    games = dict.fromkeys(name for statement in claim_groups()[group] for name in statement.games)
    return " and ".join(find_game(name).rulebook.title for name in games) or f"The engines: {group}"


def claims_page(_: Library) -> Page:
    """Return the list of all claims and theorems."""
    here = CurrentPage(links.CLAIMS)
    groups = claim_groups()
    return Page(
        path=here.path,
        title="Claims and theorems",
        about="Claims about the games: proved, refuted or open.",
        body=[
            h.h1("Claims and theorems"),
            h.p(
                "A claim is a statement about a whole game, by its rule text or by this project. Each is "
                "proved, refuted, shown by a witness, or open. A proof covers only the boards that it "
                "names. Theorems about the engines say that these follow the rules.",
                class_="lead",
            ),
            [
                h.section(
                    h.h2(h.a(_group_title(group), href=here.to(links.claims_path(group)))),
                    _overview(here, _group_title(group), those),
                )
                for group, those in groups.items()
            ],
        ],
    )


def claim_group_page(group: str, _: Library) -> Page:
    """Return the page of the claims and theorems about a game, or about the games on a kind of board."""
    here = CurrentPage(links.claims_path(group))
    those = claim_groups()[group]
    return Page(
        path=here.path,
        title=f"{_group_title(group)}: claims and theorems",
        about=f"Claims about {_group_title(group)}, with their proofs or counterexamples.",
        body=[
            h.h1(f"{_group_title(group)}: claims"),
            [h.section(_statement(here, statement), id=statement.id, class_="clause") for statement in those],
        ],
        aside=[
            h.p(h.a("All claims", href=here.to(links.CLAIMS))),
            h.ul([h.li(h.a(statement.title, href=f"#{statement.id}")) for statement in those]),
        ],
        found=[
            SearchEntry(one.id, f"{one.title} ({STANDINGS[one.standing]})", one.statement) for one in those
        ],
    )


def _overview(here: CurrentPage, words: str, those: Sequence[Statement]) -> Html:
    rows = [
        h.tr(
            h.th(h.a(statement.title, href=here.to(links.claim_link(statement.id))), scope="row"),
            h.td(standing_badge(statement.standing)),
            h.td("" if statement.result is None else statement.result.sizes),
            id=statement.id,  # old links to claims lead here
        )
        for statement in those
    ]
    return scrolling_table(words, ("claim", "standing", "boards"), rows)


def _statement(here: CurrentPage, statement: Statement) -> Child:
    claim = statement.claim
    whose: Child = "The ledger of proofs lists it."
    if claim is not None:
        words = "The rule text makes this claim" if claim.by == "text" else "This project makes this claim"
        whose = [words, "; about ", clause_links(here, claim.clauses), "."]
    return [
        heading(2, statement.id, statement.title, " ", standing_badge(statement.standing)),
        h.p(prose(here, statement.statement), class_="rule"),
        h.p(whose, " ", h.code(statement.id), class_="note"),
        h.p(h.strong("Evidence: "), prose(here, claim.evidence)) if claim is not None else None,
        _proof(here, statement),
    ]


def _proof(here: CurrentPage, statement: Statement) -> Child:
    theorem, result = statement.theorem, statement.result
    if theorem is None or result is None:
        return None
    from rulestone_proofs.kernel import in_coq

    named = [h.code(name) for name in theorem.coq]
    facts = [("boards", result.sizes or "none yet"), ("settled by", ", ".join(result.solvers))]
    return [
        h.p(h.strong(f"{theorem.label}: "), prose(here, theorem.argument)),
        h.p(h.strong(f"{in_coq(theorem)}: "), h.join(named, ", "), ".") if named else None,
        h.dl([h.div(h.dt(name), h.dd(value)) for name, value in facts if value], class_="facts"),
        [_figure(here, name, question) for name, question in witnesses(theorem, result)],
    ]


def witnesses(theorem: "Theorem", result: "Result") -> tuple[tuple[str, Judge], ...]:
    """Return the distinct positions and games that witness or refute a theorem, each with its name."""
    from rulestone_proofs.catalogue import checks
    from rulestone_proofs.ledger import Outcome
    from rulestone_proofs.results import key

    passed = {key(record) for record in result.records if record.outcome is Outcome.HOLDS}
    found: dict[bytes, tuple[str, Judge]] = {}
    for check in checks(theorem):
        if key(check) in passed and check.role in ("witness", "counterexample"):
            question = check.position()
            if question is not None:
                found.setdefault(json.encode(question), (check.name, question))
    return tuple(found.values())


def _figure(here: CurrentPage, name: str, question: Judge) -> Html:
    """Return the picture of a position or of the end of a game, and a link to the explorer."""
    checked = check_question(question)
    reached = position_of(checked)
    title = f"{name.capitalize()}, {find_game(question.game).rulebook.title}, size {question.size}"
    remark = "" if question.moves is None else f" {situation(reached, verdict(reached))}"
    return h.figure(
        picture(here, record_scene(checked.start, checked.actions)),
        h.figcaption(
            h.strong(f"{title}."),
            remark,
            " ",
            h.a("Open it in the explorer", href=here.to(links.explorer_link(question))),
        ),
        class_="witness",
    )
