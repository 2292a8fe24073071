"""`rulestone games`."""

from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_text, tell_unusable_games
from rulestone.explain.rule_text import overview_data, overview_text


@command("games", Example("As a table", "rulestone games"), Example("As JSON", "rulestone games --json"))
@arguments.as_json
def games(as_json: bool) -> None:
    tell_unusable_games()
    if as_json:
        print_json(overview_data())
    else:
        print_text(overview_text())
