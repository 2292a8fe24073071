"""The cases: a list for each game, and for each of its files a page with their pictures and answers."""

from rulestone.cases.cases import Case
from rulestone.core.names import GameName
from rulestone.core.wording import quantity
from rulestone.explain.blocks import case_blocks
from rulestone.report import markup as h
from rulestone.report.markup import Html
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.entries import Rulebook
from rulestone.rulebook.installed import find_game
from rulestone_book import links
from rulestone_book.frame import Page, SearchEntry, blocks_html, scrolling_table
from rulestone_book.library import Library
from rulestone_book.links import CurrentPage


def all_cases_page(library: Library) -> Page:
    """Return the list of all files of cases."""
    here = CurrentPage(links.CASES)
    return Page(
        path=here.path,
        title="All cases",
        about="Every file of cases, by game.",
        body=[
            h.h1("All cases"),
            h.p(
                "A case is one position or record with the right answer, agreed on by independent engines. "
                "Check your engine on one with ",
                h.code("rulestone check --case ID ENGINE"),
                ", where ID may be a pattern.",
                class_="lead",
            ),
            [_files(here, entry, library) for entry in rulebooks()],
        ],
    )


def _files(here: CurrentPage, entry: Rulebook, library: Library) -> Html:
    rows = [
        h.tr(
            h.th(h.a(name, href=here.to(links.case_file_path(entry.name, name))), scope="row"),
            h.td(file.about),
            h.td(str(len(file.cases))),
        )
        for name, file in library.files(entry.name).items()
    ]
    return h.section(
        h.h2(h.a(entry.title, href=here.to(links.cases_path(entry.name)))),
        scrolling_table(f"Files of {entry.title}", ("file", "about", "cases"), rows),
    )


def cases_page(entry: Rulebook, library: Library) -> Page:
    """Return the list of one game's cases, without pictures."""
    here = CurrentPage(links.cases_path(entry.name))
    cases = [case for file in library.files(entry.name).values() for case in file.cases]
    return Page(
        path=here.path,
        title=f"{entry.title}: the cases",
        about=f"Every case of {entry.title}, to be filtered by rule and words.",
        body=[
            h.h1(f"{entry.title}: the cases"),
            h.p(_games(here, entry.name), class_="games"),
            h.form(  # shown only if its script runs
                h.label("Words or rules", h.input_(type="search", name="words", autocomplete="off")),
                h.output(quantity(len(cases), "case"), class_="count", aria_live="polite"),
                class_="filters",
                role="search",
                aria_label="Filter the cases",
                hidden=True,
            ),
            scrolling_table("Cases", ("case", "decided by", "near"), [_row(here, case) for case in cases]),
        ],
        found=[SearchEntry(links.case_anchor(case.id), case.title, "") for case in cases],
    )


def _games(here: CurrentPage, current: GameName) -> Html:
    games = [
        h.a(
            entry.title,
            href=here.to(links.cases_path(entry.name)),
            aria_current="page" if entry.name == current else None,
        )
        for entry in rulebooks()
    ]
    return h.join([h.a("All files", href=here.to(links.CASES)), *games], " · ")


def _row(here: CurrentPage, case: Case) -> Html:
    return h.tr(
        h.th(h.a(case.title, href=here.to(links.case_link(case.id))), scope="row"),
        [h.td(", ".join(clause.partition(".")[2] for clause in of)) for of in (case.clauses, case.near)],
        id=links.case_anchor(case.id),
        data_case=case.id,
        data_rules=" ".join((*case.clauses, *case.near)),
    )


def case_file_page(game: GameName, name: str, library: Library) -> Page:
    """Return the page of the cases in one file, with their pictures."""
    here = CurrentPage(links.case_file_path(game, name))
    title = find_game(game).rulebook.title
    file = library.files(game)[name]
    return Page(
        path=here.path,
        title=f"{title}: {name}",
        about=f"{title}: {file.about}",
        body=[
            h.h1(f"{title}: {name}"),
            h.p(file.about, class_="lead"),
            h.p(h.a(f"All cases of {title}", href=here.to(links.cases_path(game))), class_="games"),
            h.div([_case(here, case, library) for case in file.cases], class_="gallery"),
        ],
    )


def _case(here: CurrentPage, case: Case, library: Library) -> Html:
    by_stones = case.judge_stones(case.stones, case.to_move)
    position = by_stones if case.moves is None else case.judge(case.moves)
    return h.article(
        h.h2(h.a(case.title, href=f"#{links.case_anchor(case.id)}")),
        library.case_picture(here, case),
        blocks_html(here, case_blocks(case)),
        h.p(
            h.code(case.id),
            " ",
            h.a("Open it in the explorer", href=here.to(links.explorer_link(position))),
            class_="note",
        ),
        id=links.case_anchor(case.id),
        class_="case",
    )
