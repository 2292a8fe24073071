"""The explorer's page, and the page for embedding: frames that their scripts fill."""

from collections.abc import Sequence

from msgspec import json

from rulestone.cases.variants import Variant
from rulestone.core.names import Size
from rulestone.report import markup as h
from rulestone.report.markup import Child, Html
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.entries import Rulebook, SiteDefaults, option_text
from rulestone.rulebook.installed import find_game
from rulestone_book import links
from rulestone_book.explorer.question import largest_shown
from rulestone_book.frame import Page
from rulestone_book.library import Library
from rulestone_book.links import CurrentPage

_USUAL = Size(7)
"""The size of the board in games that recommend none."""


def explorer_page(library: Library) -> Page:
    """Return the page on which positions are set up, played and judged."""
    runtime = library.runtime
    return Page(
        path=links.EXPLORER,
        title="The explorer",
        about="Set up or play a position of any of the games, and see the verdict of the rules.",
        body=[
            h.h1("The explorer", class_="sr"),
            h.div(
                h.details(
                    h.summary(id="what"),
                    h.form(_choices(), id="choices", aria_label="Game and board"),
                    id="game",
                ),
                h.div(_board_side(), _said_side(), class_="table"),
                id="table",
                hidden=True,
            ),
            h.p(
                "Serve the book to use this page, for example with ",
                h.code("rulestone book --serve"),
                ".",
                id="unserved",
                hidden=True,
            ),
            h.noscript(
                h.p("Turn JavaScript on to play and to ask why; the rest of the book works without it.")
            ),
            data("games", {entry.name: _game(entry, runtime.variants) for entry in rulebooks()}),
            data("runtime", runtime.downloads),
        ],
        styles=("static/explorer.css",),
        modules=("static/explorer.js",),
        policy=runtime.policy,
    )


def data(name: str, value: object) -> Html:
    """Return data for the script, as JSON that is safe in HTML."""
    text = json.encode(value).decode().replace("<", "\\u003c")
    return Html(f'<script type="application/json" id="{name}">{text}</script>\n')


def _game(entry: Rulebook, variants: Sequence[Variant]) -> dict[str, object]:
    """Return the data for the scripts about a game, and about its variants that are offered."""
    game = find_game(entry.name)
    least, most = entry.size_limits
    drawn = min(largest_shown(game.kind), most)
    usual = max(least, min(entry.recommended or _USUAL, drawn))
    return {
        "title": entry.title,
        "colours": entry.colours,
        "turnless": entry.turnless,
        "square": game.kind.name == "square",
        "least": least,
        "most": most,
        "drawn": drawn,
        "usual": usual,
        "site": entry.sites.get("abstract-play", SiteDefaults()).usual_size or usual,
        "holes": game.allows_removed_cells,
        "variants": [
            {
                "value": variant.name.rpartition("/")[2] if ":" in variant.name else variant.name,
                "meaning": variant.words,
            }
            for variant in variants
            if variant.game.name == entry.name
        ],
        "options": [
            {
                "name": option.name,
                "usual": option_text(option.default),
                "values": [
                    {"value": option_text(value.value), "meaning": value.meaning} for value in option.values
                ],
            }
            for option in entry.options
        ],
    }


def _choices() -> Child:
    offered = [h.option(entry.title, value=entry.name) for entry in rulebooks()]
    return [
        h.div(
            h.label("Game", h.select(offered, name="game")),
            h.label("Size", h.input_(type="number", name="size", min=1, inputmode="numeric")),
            h.button("New game", type="button", id="new"),
            h.a("Its rules", id="rules", href=CurrentPage(links.EXPLORER).to(links.HOME)),
            class_="row",
        ),
        h.details(
            h.summary("Options"),
            h.div(id="options"),
            h.div(
                h.button("Turn the board", type="button", id="turn"),
                h.button("Flip the board", type="button", id="flip"),
                class_="row",
                id="look",
            ),
            id="variants",
        ),
    ]


_MODES = (("play", "Play"), ("setup", "Set up"), ("ask", "Ask why"))


def _board_side() -> Html:
    return h.section(
        h.div(
            h.span(
                [
                    h.label(h.input_(type="radio", name="mode", value=value, checked=value == "play"), words)
                    for value, words in _MODES
                ],
                class_="row modes",
                role="radiogroup",
                aria_label="Your action",
            ),
            h.button("Copy link", type="button", data_copy="link"),
            class_="row bar",
        ),
        h.p(id="notice", role="status", aria_live="polite"),
        h.div(
            h.p(id="drawn-words", aria_live="polite"),
            h.div(id="drawn-board"),
            h.div(id="drawn-key"),
            id="drawn",
            hidden=True,
        ),
        h.div(
            h.button("Continue from here", type="button", id="resume", hidden=True),
            h.button("Take back", type="button", id="undo"),
            h.button("Play again", type="button", id="again", hidden=True),
            h.button("Clear the board", type="button", id="clear"),
            h.span(id="offers", class_="row"),
            h.span(id="tools", class_="row", role="group", aria_label="A click"),
            h.label("To move", h.select(id="mover"), id="moving", hidden=True),
            h.span(id="holes", class_="row", role="group", aria_label="Removed cells"),
            class_="row",
            id="doing",
        ),
        class_="board-side",
        id="side",
        aria_label="Board",
    )


def _record() -> Child:
    """Return the list of moves, each with a link to its position, and the field for pasted records."""
    steps = (("first", "|◀", "First"), ("back", "◀", "Previous"), ("on", "▶", "Next"), ("last", "▶|", "Last"))
    return [
        h.div(
            [h.button(sign, type="button", data_step=to, aria_label=words) for to, sign, words in steps],
            class_="row",
            id="steps",
            role="group",
            aria_label="Step through the record",
        ),
        h.ol(id="record"),
        h.p(id="aside", hidden=True),
        h.form(
            h.label(
                "Paste the moves of a record",
                h.input_(
                    type="text", id="pasted", autocomplete="off", autocapitalize="none", spellcheck="false"
                ),
            ),
            h.button("Open", type="submit"),
            id="paste",
            class_="row",
            aria_label="Another record",
        ),
    ]


def _said_side() -> Html:
    return h.section(
        h.div(
            h.div(
                h.button("Explain in full", type="button", id="explain"),
                h.button("Close", type="button", id="close"),
                class_="row",
            ),
            h.div(
                h.p(id="loading-words", role="status", aria_live="polite"),
                h.progress(id="progress", hidden=True, aria_label="Loading"),
                id="loading",
                hidden=True,
            ),
            h.p(id="both", role="status"),
            h.div(id="explanation"),
            h.div(id="facts"),
            class_="explanation",
            id="asked",
        ),
        h.details(h.summary("Moves"), _record(), open=True, id="played"),
        h.details(
            h.summary("Share"),
            h.div(
                h.button("Copy picture", type="button", id="copy-picture"),
                h.button("Download PNG", type="button", id="save-png"),
                h.button("Download SVG", type="button", id="save-svg"),
                h.button("Copy moves", type="button", data_copy="moves"),
                h.button("Copy HTML for a page", type="button", data_copy="frame"),
                class_="row",
            ),
            id="export",
        ),
        h.details(
            h.summary("Keys"),
            h.p(
                h.kbd("arrows"),
                " go from cell to cell, ",
                h.kbd("Enter"),
                " acts, ",
                h.kbd("?"),
                " asks why, ",
                h.kbd("Esc"),
                " closes, ",
                h.kbd("U"),
                " or ",
                h.kbd("Ctrl+Z"),
                " takes back. Away from the board, ",
                h.kbd("←"),
                " and ",
                h.kbd("→"),
                " step through the moves.",
            ),
            id="keys",
        ),
        class_="said-side",
        aria_label="The rules",
    )


def embed_page(_: Library) -> Page:
    """Return the page that other sites may show in a frame: a board that judges."""
    return Page(
        path=links.EMBED,
        title="A position",
        about="A position in a frame of another site.",
        body=[
            h.h1("A position", class_="sr"),
            h.div(id="board"),
            h.p(id="problem", role="status", hidden=True),
            h.p(h.a("Open it in the explorer", id="open", href="explorer.html", target="_top")),
            h.noscript(h.p("Turn JavaScript on to see the position.")),
        ],
        modules=("static/embed.js",),
        bare=True,
    )
