"""The home page of the book."""

from collections import Counter

from rulestone.book import links
from rulestone.book.evidence import settled
from rulestone.book.explorer.question import shown_limit
from rulestone.book.frame import Page
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.core.register.clauses import game_entries
from rulestone.core.register.entries import STANDINGS, GameEntry
from rulestone.core.registry import games
from rulestone.core.wording import in_words, plural, quantity
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part

_HERE = Place(links.HOME)


def home_page(library: Library, *, api: bool = False) -> Page:
    """Return the home page; with `api`, it links to the pages of the Python interface."""
    games = f"{in_words(len(game_entries()))} abstract board {plural(len(game_entries()), 'game')}"
    return Page(
        path=_HERE.path,
        title="The rule book",
        about=f"The rules of {games}, clause by clause, with rulings, cases and proofs.",
        body=[
            h.h1("The rule book"),
            h.p(
                f"{games.capitalize()}, clause by clause: what each rule says, how it is read where the "
                "text leaves something open, which readings were rejected, and positions that show it. "
                "You can link to each rule, ruling and case.",
                class_="lead",
            ),
            h.div([_card(entry, library) for entry in game_entries()], class_="cards"),
            h.section(
                h.h2("How to use it"),
                h.dl(
                    _ways(library),
                    h.div(
                        h.dt("To try one"),
                        h.dd(
                            "The ",
                            h.a("explorer", href=_HERE.to(links.EXPLORER)),
                            f" judges any position, on {_shown_boards()}. Its answers come from the "
                            "reference rules.",
                        ),
                    ),
                    h.div(
                        h.dt("To check a program"),
                        h.dd(
                            h.code("rulestone check -- your-engine"),
                            " tests it on every case of this book. The ",
                            h.a("guides", href=_HERE.to(links.GUIDES)),
                            " show how to write an engine, audit archives and train agents.",
                        ),
                    ),
                    h.div(h.dt("To use it from Python"), h.dd(_interface() if api else _without_interface())),
                    class_="facts",
                ),
            ),
            h.section(h.h2("What is known"), _known()),
        ],
    )


def _interface() -> list[Part]:
    return ["The ", h.a("API", href=_HERE.to(links.API)), " documents every public module."]


def _without_interface() -> list[Part]:
    command, needed = h.code("rulestone book DIR --api"), h.code("pip install 'rulestone[docs]'")
    return [command, " adds the documentation of every public module; it needs ", needed, "."]


def _ways(library: Library) -> list[Html]:
    """Return the uses of the book, each with a link to an example."""
    clause = game_entries()[0].clauses[-1]
    rulings = [(entry.name, ruling) for entry in game_entries() for ruling in entry.rulings]
    chosen = next((pair for pair in rulings if pair[1].option is not None), None)
    ways = [_way("To settle an argument", "Find the clause, and link to it:", links.clause_link(clause.id))]
    if chosen is not None:
        words = "Link to the ruling or to the rejected reading:"
        ways.append(_way("To cite a reading", words, links.ruling_link(*chosen)))
    if library.cases:
        case = library.cases[len(library.cases) // 2]
        ways.append(_way("To show a position", "Link to its case:", links.case_link(case.id)))
    return ways


def _way(what: str, words: str, target: str) -> Html:
    return h.div(h.dt(what), h.dd(words, " ", h.a(h.code(target), href=_HERE.to(target))))


def _shown_boards() -> str:
    """Return the boards that have an explorer."""
    most: dict[str, int] = {}
    for game in games():
        size = min(shown_limit(game.kind), game.entry.size_limits[1])
        most[game.kind.name] = max(size, most.get(game.kind.name, 0))
    return " and on ".join(f"{kind} boards up to size {size}" for kind, size in most.items())


def _card(entry: GameEntry, library: Library) -> Html:
    cases = library.of_game(entry.name)
    counts = ((entry.clauses, "clause"), (entry.rulings, "ruling"), (cases, "case"))
    return h.article(
        h.a(
            library.glance(_HERE, entry.name),
            href=_HERE.to(links.game_path(entry.name)),
            tabindex=-1,
            aria_hidden="true",
        ),
        h.h2(h.a(entry.title, href=_HERE.to(links.game_path(entry.name)))),
        h.p(entry.source, class_="byline"),
        h.p(entry.summary),
        h.p(", ".join(quantity(len(things), name) for things, name in counts), class_="note"),
        class_="card",
    )


def _known() -> Html:
    statements = settled()
    counts = Counter(each.standing for each in statements)
    listed = ", ".join(f"{counts[each]} {words}" for each, words in STANDINGS.items() if counts[each])
    return h.p(
        f"Of {len(statements)} ",
        h.a("claims about the games", href=_HERE.to(links.CLAIMS)),
        f", {listed}.",
    )
