"""The explorer's page: a frame that its script fills with answers."""

from msgspec import json

from rulestone.book import links
from rulestone.book.explorer.question import ViewRequest, read_request, shown_limit
from rulestone.book.explorer.view import View, view
from rulestone.book.frame import Page
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.core.names import Size
from rulestone.core.register.clauses import game_entries
from rulestone.core.register.entries import GameEntry, option_text
from rulestone.core.registry import find_game, games
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part

_USUAL = Size(7)
"""The size of the board in games that recommend none."""


def explorer_page(library: Library) -> Page:
    """Return the page on which positions are set up, played and judged."""
    runtime = library.runtime
    return Page(
        path=links.EXPLORER,
        title="The explorer",
        about="Set up or play a position of any of the games, and see what the rules say of it.",
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
            loading_notice(
                "The reference rules run in your browser, on a Python of 14 MB that is loaded once. "
                "Nothing is sent anywhere."
            ),
            data("games", {entry.name: _game(entry) for entry in game_entries()}),
            data("openings", {entry.name: _opening(entry) for entry in game_entries()}),
            data("runtime", runtime.downloads),
        ],
        styles=("static/board.css", "static/explorer.css"),
        modules=("static/explorer.js",),
        policy=runtime.policy,
    )


def loading_notice(about: str) -> Html:
    """Return the notice shown until the rules run, or if they cannot.

    Args:
        about: what the page is for, and what is being loaded.
    """
    return h.div(
        h.p(about),
        h.p(
            "You need a browser with JavaScript and WebAssembly, and a book on a server: ",
            h.code("rulestone book --serve"),
            " is one.",
            id="doing",
            role="status",
            aria_live="polite",
        ),
        h.progress(id="progress", value=0, max=1, aria_label="Loading"),
        id="loading",
    )


def data(name: str, value: object) -> Html:
    """Return data for the script, as JSON that is safe in HTML."""
    text = json.encode(value).decode().replace("<", "\\u003c")
    return Html(f'<script type="application/json" id="{name}">{text}</script>\n')


def _sizes(entry: GameEntry) -> tuple[Size, Size, Size]:
    """Return the smallest and the largest size that are shown, and the initial one."""
    kind = find_game(entry.name).kind
    least, most = entry.size_limits[0], min(shown_limit(kind), entry.size_limits[1])
    return least, most, max(least, min(entry.recommended or _USUAL, most))


def _opening(entry: GameEntry) -> View:
    """Return the answer about a new game, which is shown before the rules run."""
    return view(read_request(ViewRequest(game=entry.name, size=_sizes(entry)[2])))


def _game(entry: GameEntry) -> dict[str, object]:
    game = find_game(entry.name)
    least, most, usual = _sizes(entry)
    return {
        "title": entry.title,
        "colours": entry.colours,
        "turnless": entry.turnless,
        "least": least,
        "most": most,
        "usual": usual,
        "holes": game.removable,
        "options": [
            {
                "name": option.name,
                "usual": option_text(option.default),
                "values": [
                    {"value": option_text(each.value), "meaning": each.meaning} for each in option.values
                ],
            }
            for option in entry.options
        ],
    }


def _choices() -> Part:
    most = max(shown_limit(game.kind) for game in games())
    offered = [h.option(entry.title, value=entry.name) for entry in game_entries()]
    return [
        h.div(
            h.label("Game", h.select(offered, name="game")),
            h.label("Size", h.input_(type="number", name="size", min=1, max=most, inputmode="numeric")),
            h.button("New game", type="button", id="new"),
            h.a("Its rules", id="rules", href=Place(links.EXPLORER).to(links.HOME)),
            class_="row",
        ),
        h.details(h.summary("Options"), h.div(id="options"), id="variants"),
    ]


def _board_side() -> Html:
    return h.section(
        h.output(id="status", aria_live="polite"),
        h.p(id="notice", role="status", aria_live="polite"),
        h.div(id="board", aria_describedby="keys"),
        h.div(
            h.button("Take back", type="button", id="undo"),
            h.button("Play again", type="button", id="again", hidden=True),
            h.button("Clear the board", type="button", id="clear"),
            h.span(id="offers", class_="row"),
            h.span(id="tools", class_="row", role="group", aria_label="What a click does"),
            class_="row",
        ),
        h.div(id="choice", hidden=True, role="group", aria_label="Which one?", class_="row"),
        h.div(id="key"),
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
            " takes back.",
            id="keys",
            class_="note",
        ),
        class_="board-side",
        aria_label="Board",
    )


def _record() -> Part:
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
        h.div(id="lines"),
        h.form(
            h.label(
                "Paste a record: moves, or JSON such as an AP Game Record",
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
    modes = [
        h.label(h.input_(type="radio", name="mode", value=value, checked=value == "play"), words)
        for value, words in (("play", "Play"), ("setup", "Set up a position"))
    ]
    return h.section(
        h.div(
            h.button("Close", type="button", id="close"),
            h.div(id="explanation"),
            class_="explanation",
            id="asked",
            hidden=True,
        ),
        h.div(id="facts"),
        h.details(h.summary("Moves"), _record(), open=True, id="played"),
        h.div(
            h.span(modes, class_="row", role="radiogroup", aria_label="Play or set up"),
            h.label("To move", h.select(id="mover"), id="moving", hidden=True),
            class_="row",
        ),
        h.details(
            h.summary("Share it, judge it, make it a case"),
            h.p(h.button("Copy the address", type="button", data_copy="address")),
            h.p("As a command: ", h.button("Copy", type="button", data_copy="command")),
            h.pre(h.code(id="command"), tabindex=0, role="region", aria_label="Command"),
            h.p("As a case for the fixtures: ", h.button("Copy", type="button", data_copy="case")),
            h.pre(h.code(id="case"), tabindex=0, role="region", aria_label="Case"),
            id="export",
        ),
        class_="said-side",
        aria_label="What the rules say",
    )
