"""The galleries of cases: one page a game with pictures and answers, and a list of all cases."""

import shlex
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from rulestone.book import links
from rulestone.book.explorer.exchange import case_text
from rulestone.book.frame import Page, clause_links, scrolling_table, shown
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.cases.cases import Case, position_question
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import game_entries
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.core.register.entries import GameEntry
from rulestone.core.wording import quantity
from rulestone.explain.blocks import case_blocks
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part

_QUESTIONS = (("judge", "judge a position"), ("play", "follow a record"), ("perft", "count sequences"))


def cases_page(entry: GameEntry, library: Library) -> Page:
    """Return the gallery of one game."""
    here = Place(links.cases_path(entry.name))
    cases = library.of_game(entry.name)
    return Page(
        path=here.path,
        title=f"{entry.title}: the cases",
        about=f"Every case of the fixtures for {entry.title}, with its picture and the right answer.",
        body=[
            h.h1(f"{entry.title}: the cases"),
            h.p(_games(here, entry.name), class_="games"),
            _filters(cases, games=False),
            h.div([_case(here, case, library) for case in cases], class_="gallery"),
        ],
    )


def single_case_page(case: Case, library: Library) -> Page:
    """Return the page of one case, for links to it."""
    here = Place(links.case_page(case))
    picture = library.case_picture(here, case)
    title = register_entry(case.game).title
    return Page(
        path=here.path,
        title=case.title,
        about=f"{title}, decided by {', '.join(case.clauses)}.",
        body=[
            h.h1(case.title),
            *_body(here, case, picture),
            h.p(h.a(f"All cases of {title}", href=here.to(links.case_link(case.id)))),
        ],
        picture="" if picture is None else links.case_picture(case),
        searched=False,
    )


def all_cases_page(library: Library) -> Page:
    """Return the list of all cases, without pictures."""
    here = Place(links.CASES)
    rows = [_row(here, case) for case in library.cases]
    return Page(
        path=here.path,
        title="All cases",
        about="Every case of the fixtures of all games, to be searched.",
        body=[
            h.h1("All cases"),
            h.p(
                "Each case is one position or record with the right answer, agreed on by independent "
                "engines. ",
                "The galleries have their pictures: ",
                _games(here, None),
                class_="games",
            ),
            _filters(library.cases, games=True),
            scrolling_table("Cases", ("case", "shows", "decides"), rows),
        ],
        searched=False,
    )


def _games(here: Place, current: GameName | None) -> Html:
    links_to_games = [
        h.a(
            entry.title,
            href=here.to(links.cases_path(entry.name)),
            aria_current="page" if entry.name == current else None,
        )
        for entry in game_entries()
    ]
    every = h.a("All games", href=here.to(links.CASES), aria_current="page" if current is None else None)
    return h.join([every, *links_to_games], " · ")


def _filters(cases: Sequence[Case], *, games: bool) -> Html:
    """Return the filters. They are shown only if their script runs."""
    clauses = _in_order({clause for case in cases for clause in case.clauses})
    near = _in_order({clause for case in cases for clause in case.near})
    tags = sorted({tag for case in cases for tag in case.tags})
    return h.form(
        _choice("game", "Game", [(each.name, each.title) for each in game_entries()]) if games else None,
        _choice("clause", "Decided by", [(each, each) for each in clauses]),
        _choice("near", "Near", [(each, each) for each in near]),
        _choice("tag", "Tag", [(each, each) for each in tags]),
        _choice("question", "Question", _QUESTIONS),
        h.label("Words", h.input_(type="search", name="words", autocomplete="off")),
        h.button("Show all", type="reset"),
        h.output(quantity(len(cases), "case"), class_="count", aria_live="polite"),
        class_="filters",
        role="search",
        aria_label="Filter the cases",
        hidden=True,
    )


def _in_order(ids: AbstractSet[ClauseId]) -> list[ClauseId]:
    """Sort clauses in the order of the book."""
    return [clause.id for entry in game_entries() for clause in entry.clauses if clause.id in ids]


def _choice(name: str, words: str, values: Sequence[tuple[str, str]]) -> Html:
    options = [h.option(label, value=value) for value, label in values]
    return h.label(words, h.select(h.option("any", value=""), options, name=name))


def _case(here: Place, case: Case, library: Library) -> Html:
    anchor = links.case_anchor(case.id)
    return h.article(
        h.h2(h.a(case.title, href=f"#{anchor}")),
        *_body(here, case, library.case_picture(here, case)),
        id=anchor,
        class_="case",
        data_case=case.id,
        data_game=case.game,
        data_clause=" ".join(case.clauses),
        data_near=" ".join(case.near) or None,
        data_tag=" ".join(case.tags) or None,
        data_question=case.question,
    )


def _body(here: Place, case: Case, picture: Html | None) -> Sequence[Part]:
    return (
        picture,
        h.p([h.span(tag, class_="tag") for tag in case.tags], class_="tags") if case.tags else None,
        shown(here, case_blocks(case)),
        h.details(h.summary("As data, and how to repeat it"), _data(here, case)),
    )


def _data(here: Place, case: Case) -> Part:
    return [
        h.p(
            h.a("Open it in the explorer", href=here.to(links.explorer_link(position_question(case)))),
            " · ",
            h.a("A page of its own", href=here.to(links.case_page(case))),
        ),
        h.pre(h.code(shlex.join(("rulestone", "check", "--case", case.id, "ENGINE"))), tabindex=0),
        h.pre(h.code(case_text(case)), tabindex=0),
    ]


def _row(here: Place, case: Case) -> Html:
    return h.tr(
        h.th(h.a(h.code(case.id), href=here.to(links.case_link(case.id))), scope="row"),
        h.td(case.title),
        h.td(clause_links(here, case.clauses)),
        data_case=case.id,
        data_game=case.game,
        data_clause=" ".join(case.clauses),
        data_near=" ".join(case.near) or None,
        data_tag=" ".join(case.tags) or None,
        data_question=case.question,
    )
