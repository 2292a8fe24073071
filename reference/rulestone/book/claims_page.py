"""All claims about the games with their evidence, and the positions and games that bear on them."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import json

from rulestone.book import links
from rulestone.book.evidence import (
    Proof,
    Statement,
    engine_statements,
    game_statements,
)
from rulestone.book.frame import (
    Page,
    SearchEntry,
    clause_links,
    heading,
    prose,
    scrolling_table,
    standing_badge,
)
from rulestone.book.library import Library, picture
from rulestone.book.links import CurrentPage
from rulestone.core.register.clauses import game_entry
from rulestone.core.wording import quantity
from rulestone.draw.scene import record_scene
from rulestone.engines.reference import position_of, verdict
from rulestone.explain.blocks import situation
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.report import markup as h
from rulestone.report.markup import Child, Html


def claim_groups() -> Mapping[str, tuple[Statement, ...]]:
    """Return all claims by the first part of their ids, those about the engines last."""
    groups: dict[str, tuple[Statement, ...]] = {}
    for statement in (*game_statements(), *engine_statements()):
        groups[statement.group] = (*groups.get(statement.group, ()), statement)
    return groups


def _title(group: str) -> str:
    """Return the games that claims are about, or the engines."""
    games = dict.fromkeys(name for statement in claim_groups()[group] for name in statement.games)
    return " and ".join(game_entry(name).title for name in games) or f"The engines: {group}"


def claims_page(_: Library) -> Page:
    """Return the list of all claims and theorems."""
    here = CurrentPage(links.CLAIMS)
    groups = claim_groups()
    return Page(
        path=here.path,
        title="Claims and theorems",
        about="What is claimed about the games, and which of it is proved, refuted or open.",
        body=[
            h.h1("Claims and theorems"),
            h.p(
                "A claim is a statement about a whole game, by its rule text or by this project. Each is "
                "proved, refuted, shown by a witness, or open. A proof holds only for the boards that it "
                "names. Theorems about the engines say that these follow the rules.",
                class_="lead",
            ),
            [
                h.section(
                    h.h2(h.a(_title(group), href=here.to(links.claims_path(group)))),
                    _overview(here, _title(group), those),
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
        title=f"{_title(group)}: claims and theorems",
        about=f"What is claimed about {_title(group)}, and what settles it.",
        body=[
            h.h1(f"{_title(group)}: what is claimed"),
            [h.section(_statement(here, statement), id=statement.id, class_="clause") for statement in those],
        ],
        aside=[
            h.p(h.a("All claims", href=here.to(links.CLAIMS))),
            h.ul([h.li(h.a(statement.title, href=f"#{statement.id}")) for statement in those]),
        ],
        styles=("static/board.css",),
        found=[SearchEntry(statement.id, statement.title, statement.statement) for statement in those],
    )


def _overview(here: CurrentPage, words: str, those: Sequence[Statement]) -> Html:
    rows = [
        h.tr(
            h.th(h.a(statement.title, href=here.to(links.claim_link(statement.id))), scope="row"),
            h.td(standing_badge(statement.standing)),
            h.td(statement.proof.result.sizes if statement.proof is not None else ""),
            id=statement.id,  # old links to claims lead here
        )
        for statement in those
    ]
    return scrolling_table(words, ("claim", "standing", "boards"), rows)


def _statement(here: CurrentPage, statement: Statement) -> Child:
    claim = statement.claim
    whose: Child = "The ledger of proofs lists it."
    if claim is not None:
        words = "The rule text says so" if claim.by == "text" else "This project says so"
        whose = [words, "; about ", clause_links(here, claim.clauses), "."]
    return [
        heading(2, statement.id, statement.title, " ", standing_badge(statement.standing)),
        h.p(prose(here, statement.statement), class_="rule"),
        h.p(whose, " ", h.code(statement.id), class_="note"),
        h.p(h.strong("Evidence: "), prose(here, claim.evidence)) if claim is not None else None,
        _proof(here, statement, statement.proof) if statement.proof is not None else None,
    ]


def _proof(here: CurrentPage, statement: Statement, proof: Proof) -> Child:
    from rulestone_proofs.kernel import in_coq

    theorem = proof.theorem
    parts = [h.a(h.code(part), href=here.to(links.claim_link(part))) for part in theorem.parts]
    named = [h.code(name) for name in theorem.coq]
    differs = statement.claim is not None and " ".join(theorem.statement.split()) != statement.statement
    return [
        h.p(h.strong("As the ledger puts it: "), prose(here, theorem.statement)) if differs else None,
        h.p(h.strong("Checked by solvers: "), prose(here, theorem.lemmas)) if theorem.lemmas else None,
        h.p(h.strong(f"{theorem.label}: "), prose(here, theorem.argument)),
        h.p(h.strong(f"{in_coq(theorem)}: "), h.join(named, ", "), ".") if named else None,
        h.p(h.strong("Follows from: "), h.join(parts, ", "), ".") if parts else None,
        h.dl([h.div(h.dt(name), h.dd(value)) for name, value in _facts(proof)], class_="facts"),
        [_figure(here, name, question) for name, question in witnesses(proof)],
    ]


def _facts(proof: Proof) -> Iterator[tuple[str, str]]:
    result = proof.result
    yield "boards", result.sizes or "none yet"
    if result.solvers:
        yield "settled by", ", ".join(result.solvers)
        yield "in", f"{result.seconds:.1f} seconds"
    if result.missing:
        yield "not run yet", quantity(result.missing, "check")
    if result.stale:
        yield "stale", f"{len(result.stale)} recorded results of formulas that have changed since"


def witnesses(proof: Proof) -> tuple[tuple[str, Judge], ...]:
    """Return the distinct positions and games that witness or refute a theorem, each with what it shows."""
    found: dict[bytes, tuple[str, Judge]] = {}
    for check in proof.passing():
        question = check.position() if check.role in ("witness", "counterexample") else None
        if question is not None:
            found.setdefault(json.encode(question), (check.name, question))
    return tuple(found.values())


def _figure(here: CurrentPage, name: str, question: Judge) -> Html:
    """Return the picture of a position or of the end of a game, and a link to the explorer."""
    checked = check_question(question)
    reached = position_of(checked)
    title = f"{name.capitalize()}, {game_entry(question.game).title}, size {question.size}"
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
