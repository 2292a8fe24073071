"""What stands in the place of the explorer where no server runs that could judge positions."""

from rulestone import markup as h
from rulestone.book import links
from rulestone.book.frame import Page
from rulestone.book.library import Library


def no_explorer_page(_library: Library) -> Page:
    """How to start the explorer, and how to get from a link of this book into it."""
    return Page(
        path=links.EXPLORER,
        title="The explorer",
        about="How to start the page on which positions are set up, played and judged.",
        body=[
            h.h1("The explorer"),
            h.p(
                "On this page one sets up or plays any of the games, and sees what each colour may do, "
                "and by which clause it may not. The verdicts come from the reference rules themselves, "
                "not from a second version of them in the browser. So it takes a program that runs on your "
                "computer:",
                class_="lead",
            ),
            h.pre(h.code("pip install 'rulestone[book]'\nrulestone book --serve")),
            h.p("Then this book, with the explorer in it, is at the address that the command prints."),
            h.p(
                "The position that led you here, to be put behind that address: ",
                h.code("explorer.html", id="here"),
                ".",
            ),
        ],
    )
