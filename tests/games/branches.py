"""Where a test of all games asks which one it has, instead of looking into the game's folder."""

import ast
from collections.abc import Iterator

from rulestone.core.game import game_names

GAMES = frozenset(map(str, game_names()))
Aliases = dict[str, set[str]]
"""By the name of a constant of the module, the games that it stands for."""


def games_in(node: ast.AST | None, aliases: Aliases) -> set[str]:
    """The games that an expression stands for: a name of one, or several of them."""
    match node:
        case ast.Constant(value=str(text)) if text in GAMES:
            return {text}
        case ast.Call(func=ast.Name(id="GameName"), args=[ast.Constant(value=str(text))]):
            return {text}
        case ast.Name(id=name):
            return aliases.get(name, set())
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            inner = [
                games_in(part.value if isinstance(part, ast.Starred) else part, aliases) for part in parts
            ]
            return set().union(*inner) if all(inner) else set()
    return set()


def aliases_of(tree: ast.Module) -> Aliases:
    """The constants of a module that stand for games."""
    table: Aliases = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                table[name] = games_in(value, table)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for each, value in zip(names, values, strict=False):
                    if isinstance(each, ast.Name):
                        table[each.id] = games_in(value, table)
    return table


def exempt(tree: ast.Module) -> set[ast.AST]:
    """What may ask for a game: an expected result, and how an engine answers that is wrong on purpose."""
    names: set[ast.AST] = set()
    for node in ast.walk(tree):
        lies = isinstance(node, ast.FunctionDef) and {"query", "answer"} <= {a.arg for a in node.args.args}
        if lies or isinstance(node, ast.Assert):
            names |= {*ast.walk(node)}
    return names


def heads(rows: list[ast.expr], aliases: Aliases) -> set[str]:
    """The games of a table: of each row the game that it is or begins with."""
    names: set[str] = set()
    for row in rows:
        match row:
            case ast.Tuple(elts=[first, *_]) | ast.Call(func=ast.Attribute(attr="param"), args=[first, *_]):
                names |= games_in(first, aliases)
            case _:
                names |= games_in(row, aliases)
    return names


def all_names(node: ast.AST | None) -> bool:
    """Whether this is a call of `game_names`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "game_names"


def breach(node: ast.AST, aliases: Aliases) -> str | None:
    """What is wrong with one expression or statement, if anything."""
    match node:
        case ast.Compare(left=left, comparators=others):
            if any(games_in(part, aliases) for part in (left, *others)):
                return "asks which game it is"
        case ast.MatchValue(value=value) if games_in(value, aliases):
            return "asks which game it is"
        case ast.Dict(keys=keys):
            if len(set[str]().union(*(games_in(key, aliases) for key in keys))) > 1:
                return "has a table of games"
        case ast.Tuple(elts=rows) | ast.List(elts=rows) | ast.Set(elts=rows):
            if heads(rows, aliases) >= GAMES:
                return "has a table of all games"
        case ast.Assign(targets=[ast.Tuple()], value=value) if all_names(value):
            return "knows how many games there are"
        case ast.Call(func=ast.Name(id="zip"), args=parts) if any(map(all_names, parts)):
            return "knows in which order the games are"
    return None


def branches(source: str) -> Iterator[str]:
    """Where a module asks which game it has, or has a table with all of them."""
    tree = ast.parse(source)
    aliases, allowed = aliases_of(tree), exempt(tree)
    for node in ast.walk(tree):
        condition = None if node in allowed else breach(node, aliases)
        if condition is not None:
            yield f"line {getattr(node, 'lineno', 0)} {condition}"
