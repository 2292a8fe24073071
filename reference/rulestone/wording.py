"""Text from strangers, made fit to be shown: short, on one line, without control characters."""


def printable(text: str, limit: int = 200) -> str:
    """The text with everything that does not print written as an escape, cut to a length."""
    shown = "".join(char if char.isprintable() else _escape(char) for char in text[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def excerpt(content: bytes, limit: int = 80) -> str:
    """The beginning of what was printed, in quotation marks."""
    return f"“{printable(content[: 4 * limit].decode(errors='replace').strip(), limit)}”"


def lines_of(text: str, limit: int) -> tuple[str, ...]:
    """The last lines of a text, each made printable."""
    return tuple(printable(line) for line in text.splitlines()[-limit:])


def _escape(char: str) -> str:
    return char.encode("unicode_escape", errors="backslashreplace").decode("ascii")
