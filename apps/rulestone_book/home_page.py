"""The home page of the book."""

from collections.abc import Iterator

from rulestone.cases.cases import Case
from rulestone.core.wording import plural
from rulestone.protocol import Judge
from rulestone.report import markup as h
from rulestone.report.markup import Html
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.entries import Rulebook
from rulestone_book import links
from rulestone_book.frame import Page
from rulestone_book.library import Library
from rulestone_book.links import CurrentPage

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(count: int) -> str:
    """Return a number for a sentence: in letters up to ten, in digits beyond."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def home_page(library: Library) -> Page:
    """Return the home page."""
    here = CurrentPage(links.HOME)
    games = f"{in_words(len(rulebooks()))} abstract board {plural(len(rulebooks()), 'game')}"
    return Page(
        path=here.path,
        title="The rule book",
        about=f"The rules of {games}, clause by clause, with rulings, cases and proofs.",
        body=[
            h.h1("The rule book"),
            h.p(
                f"{games.capitalize()}: each rule, its rulings, and positions that show it. "
                "You can link to every rule, ruling and case.",
                class_="lead",
            ),
            _living_board(here, library),
            h.div([_card(here, entry, library) for entry in rulebooks()], class_="cards"),
            h.section(h.h2("How to use it"), _uses(here, library)),
        ],
    )


def _living_board(here: CurrentPage, library: Library) -> Html | None:
    """Return a board that judges, with a refusal to tap; without scripts a picture; None without cases."""
    found = next(_refusals(library), None)
    if found is None:
        return None
    case, cell = found
    shown = library.case_picture(here, case)
    moves = " ".join(case.moves or ())
    record = Judge(game=case.game, size=case.size, moves=case.moves)
    attributes = f'game="{case.game}" size="{case.size}" moves="{moves}" marked="{cell}"'
    return h.section(
        h.div(
            h.h2(f"Why may {(case.to_move or '').capitalize()} not place on {cell}?"),
            h.p("Tap the cell. The rules judge in your browser, and name the rule that forbids a move."),
            h.p(h.a("Play on from here", href=here.to(links.explorer_link(record)), class_="go")),
        ),
        Html(f"<rulestone-board {attributes}>{'' if shown is None else shown.text}</rulestone-board>"),
        class_="glance tried",
    )


def _refusals(library: Library) -> Iterator[tuple[Case, str]]:
    """The examples of clauses that forbid actions, each with a cell that its clause forbids."""
    for clause in (clause for entry in rulebooks() for clause in entry.clauses if clause.refuses):
        case, _ = library.examples(clause.id)
        if case is None or not case.moves or case.to_move is None or case.options:
            continue
        cells = [cell for cell, clauses in (case.expect.why or {}).items() if clause.id in clauses]
        yield from ((case, cell) for cell in cells[:1])


def _uses(here: CurrentPage, library: Library) -> Html:
    """Return the uses of the book, each with a button."""
    clause = rulebooks()[0].clauses[-1]
    uses = [
        ("Settle an argument", "Open a rule and copy its address.", links.clause_link(clause.id)),
        ("Try a position", "Set it up or play it, and ask why.", links.EXPLORER),
        ("See examples", "Every case has a picture and the right answer.", links.CASES),
        ("Check your program", "Write an engine, and see which rules it gets wrong.", links.CHECK),
        ("Read the guides", "Bring your own game, audit archives, train agents.", links.GUIDES),
    ]
    if library.api:
        uses.append(("Use it from Python", "Every public module is documented.", links.API))
    return h.ul(
        [
            h.li(h.a(words, href=here.to(target), class_="go quiet"), " ", about)
            for words, about, target in uses
        ],
        class_="uses",
    )


def _card(here: CurrentPage, entry: Rulebook, library: Library) -> Html:
    rules = here.to(links.game_path(entry.name))
    return h.article(
        h.a(library.typical_picture(here, entry.name), href=rules, tabindex=-1, aria_hidden="true"),
        h.h2(h.a(entry.title, href=rules)),
        h.p(entry.summary),
        h.p(
            h.a(f"Play {entry.title}", href=here.to(links.play_link(entry.name)), class_="go quiet"),
        ),
        class_="card",
    )
