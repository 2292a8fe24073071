"""The glossary: boards with the names of their cells, and words."""

from rulestone.core.boards import BoardKind
from rulestone.core.names import ClauseId
from rulestone.draw.plan import plan_of
from rulestone.draw.scene import Scene
from rulestone.report import markup as h
from rulestone.report.markup import Html
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.installed import games
from rulestone_book import links
from rulestone_book.frame import Page, SearchEntry, clause_links, heading
from rulestone_book.library import Library, picture
from rulestone_book.links import CurrentPage


def _general() -> tuple[tuple[str, str], ...]:
    """Return the words that belong to no game."""
    clause = rulebooks()[0].clauses[-1].id
    return (
        ("area", "A rectangle of points on a square board, such as 2×2 or 2×4, upright or lying."),
        ("bears witness", "Cells bear witness if they show why something is refused."),
        ("case", "One position or record, a question about it, and the right answer."),
        ("claim", "A statement about a whole game, which needs a proof."),
        ("clause", f"One rule of one game, with a permanent name such as {clause}."),
        ("hexhex", "A hexagon of hexagonal cells; hexhex 5 has five cells to a side."),
        ("mutant", "A known mistake: the rules with one part replaced."),
        ("near miss", "A case that comes close to a clause which does not apply after all."),
        ("perft", "The number of sequences of a given number of actions."),
        ("reading", "One way to understand a text that allows several."),
        ("ruling", "The reading that applies here, with its reason; the others are rejected by name."),
        ("witness", "A game or position that shows that something can happen."),
    )


def glossary_page(_: Library) -> Page:
    """Return the page of names and words."""
    here = CurrentPage(links.GLOSSARY)
    return Page(
        path=here.path,
        title="Glossary",
        about="Names of cells, and meanings of words.",
        body=[
            h.h1("Glossary"),
            [_kind(here, kind) for kind in _kinds()],
            h.section(
                heading(2, "order", "Board order"),
                h.p("Lists of cells go by row from the bottom, and within a row from the left."),
                id="order",
            ),
            h.section(heading(2, "words", "Words"), h.dl(_words(here), class_="words"), id="words"),
        ],
        aside=h.ul(
            [
                h.li(h.a(words, href=f"#{anchor}"))
                for anchor, words in (
                    *((kind.name, _kind_title(kind)) for kind in _kinds()),
                    ("order", "Board order"),
                    ("words", "Words"),
                )
            ]
        ),
        found=[
            *(SearchEntry(kind.name, _kind_title(kind), kind.about) for kind in _kinds()),
            *(
                SearchEntry(_word_anchor(word), word, " ".join(meanings))
                for word, meanings in _meanings().items()
            ),
        ],
    )


def _kinds() -> tuple[BoardKind, ...]:
    """Return the kinds of board with distinct names, in the order of the games."""
    return tuple({game.kind.name: game.kind for game in games()}.values())


def _kind_title(kind: BoardKind) -> str:
    return f"{kind.name.capitalize()} boards"


def _kind(here: CurrentPage, kind: BoardKind) -> Html:
    """Return a kind of board, with the name of every cell in its picture."""
    board = kind.board(kind.example_size)
    named = {cell: board.name(cell) for cell in board.cells} if plan_of(board).grid else {}
    names = picture(here, Scene(board=board, labels=named))
    return h.section(heading(2, kind.name, _kind_title(kind)), h.p(kind.about), h.figure(names), id=kind.name)


def _words(here: CurrentPage) -> list[Html]:
    """Return the words with their meanings, each with an anchor."""
    return [
        h.div(
            h.dt(word),
            [
                h.dd(meaning, None if clause is None else [" ", clause_links(here, [clause])])
                for meaning, clause in meanings.items()
            ],
            id=_word_anchor(word),
        )
        for word, meanings in _meanings().items()
    ]


def _word_anchor(word: str) -> str:
    return f"word-{word.replace(' ', '-')}"


def _meanings() -> dict[str, dict[str, ClauseId | None]]:
    """Return all words with their meanings and the clauses that give these.

    A word of several games has several meanings.
    """
    meanings: dict[str, dict[str, ClauseId | None]] = {word: {meaning: None} for word, meaning in _general()}
    for entry in rulebooks():
        for term in entry.terms:
            meanings.setdefault(term.word, {})[term.meaning] = term.clause
    return {word: meanings[word] for word in sorted(meanings, key=str.casefold)}
