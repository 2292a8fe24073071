"""The home page of the book."""

from rulestone.core.clauses import rulebooks
from rulestone.core.names import ActionText, GameName, Size
from rulestone.core.rulebook.entries import Rulebook
from rulestone.core.wording import in_words, plural
from rulestone.draw.scene import record_scene
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.report import markup as h
from rulestone.report.markup import Html
from rulestone_book import links
from rulestone_book.frame import Page
from rulestone_book.library import Library, picture
from rulestone_book.links import CurrentPage


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
                f"{games.capitalize()}: what each rule says, how it is read where the text leaves something "
                "open, and positions that show it. You can link to every rule, ruling and case.",
                class_="lead",
            ),
            _living_board(here),
            h.div([_card(here, entry, library) for entry in rulebooks()], class_="cards"),
            h.section(h.h2("How to use it"), _uses(here, library)),
        ],
    )


_TRIED = Judge(
    game=GameName("minefield"),
    size=Size(5),
    moves=tuple(map(ActionText, ("b2", "c2", "d4", "b4"))),
)
"""A position of the first page, in which Black may not place on `_REFUSED`."""

_REFUSED = "c4"


def _living_board(here: CurrentPage) -> Html:
    """Return a board that judges, and a refusal to tap; the picture of it where no script runs."""
    checked = check_question(_TRIED)
    shown = picture(here, record_scene(checked.start, checked.actions), keyed=False)
    at = links.explorer_link(_TRIED)
    moves = " ".join(_TRIED.moves or ())
    attributes = f'game="{_TRIED.game}" size="{_TRIED.size}" moves="{moves}" marked="{_REFUSED}"'
    return h.section(
        Html(f"<rulestone-board {attributes}>{shown.text}</rulestone-board>"),
        h.div(
            h.h2(f"Why may Black not place on {_REFUSED}?"),
            h.p("Tap the cell. The rules judge in your browser, and say which rule forbids a move."),
            h.p(h.a("Play on from here", href=here.to(at), class_="go")),
        ),
        class_="glance tried",
    )


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
