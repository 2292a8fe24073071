"""SMT-LIB problems about integers and truth values, parsed and evaluated by plain Python.

It supports only what the theorems use: `declare-const`, `assert`, `define-fun` without parameters as solvers
print it, and the operations below.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

Value = bool | int
Values = Mapping[str, Value]
"""The value of each constant of a problem."""
Expression = str | list["Expression"]


class NotRead(Exception):
    """A text that is not supported here."""


def expressions(text: str) -> list[Expression]:
    """Parse the expressions of a text.

    Raises:
        NotRead: a parenthesis is missing.
    """
    stack: list[list[Expression]] = [[]]
    for word in text.replace("(", " ( ").replace(")", " ) ").split():
        if word == "(":
            stack.append([])
        elif word != ")":
            stack[-1].append(word)
        elif len(stack) > 1:
            ended: Expression = stack.pop()
            stack[-1].append(ended)
        else:
            raise NotRead("a parenthesis is closed that was not opened")
    if len(stack) > 1:
        raise NotRead("a parenthesis is not closed")
    return stack[0]


def declared(problem: str) -> dict[str, Value]:
    """Return the constants of a problem, with the value that a solver may leave out: 0 or false."""
    return {
        name: False if sort == "Bool" else 0
        for command in expressions(problem)
        for name, sort in _declaration(command)
    }


def _declaration(command: Expression) -> Iterator[tuple[str, str]]:
    match command:
        case ["declare-const", str(name), str(sort)]:
            yield name, sort


def defined(answer: str) -> dict[str, Value]:
    """Return the values in an answer such as `((define-fun white () Int 0))`."""
    (model,) = expressions(answer)
    values: dict[str, Value] = {}
    for entry in model:
        match entry:
            case ["define-fun", str(name), [], str(), expression]:
                values[name] = value_of(expression, {})
            case _:
                raise NotRead(f"no value: {entry}")
    return values


def holds(problem: str, values: Values) -> bool:
    """Return whether every assertion of the problem is true for these values."""
    return all(_not_contradicted(command, values) for command in expressions(problem))


def _not_contradicted(command: Expression, values: Values) -> bool:
    match command:
        case ["assert", asserted]:
            return value_of(asserted, values) is True
        case ["declare-const", *_]:
            return True
        case _:
            raise NotRead(f"not known here: {command}")


def value_of(expression: Expression, values: Values) -> Value:
    """Return the value of an expression.

    Raises:
        NotRead: it contains an unknown name or operation.
    """
    match expression:
        case str(word):
            return _word(word, values)
        case ["ite", condition, one, other]:
            return value_of(one if value_of(condition, values) else other, values)
        case [str(name), *parts] if name in _OPERATIONS:
            return _OPERATIONS[name]([value_of(part, values) for part in parts])
        case _:
            raise NotRead(f"not known here: {expression}")


def _word(word: str, values: Values) -> Value:
    if word in ("true", "false"):
        return word == "true"
    if word.isdigit():
        return int(word)
    if word not in values:
        raise NotRead(f"no value for {word}")
    return values[word]


def _in_order(holds: Callable[[Value, Value], bool]) -> Callable[[Sequence[Value]], Value]:
    return lambda parts: all(holds(a, b) for a, b in pairwise(parts))


_OPERATIONS: Mapping[str, Callable[[Sequence[Value]], Value]] = {
    "not": lambda parts: not parts[0],
    "and": all,
    "or": any,
    "=": _in_order(lambda a, b: a == b),
    "<": _in_order(lambda a, b: a < b),
    "<=": _in_order(lambda a, b: a <= b),
    ">": _in_order(lambda a, b: a > b),
    ">=": _in_order(lambda a, b: a >= b),
    "+": sum,
    "*": lambda parts: parts[0] * parts[1],
    "-": lambda parts: -parts[0] if len(parts) == 1 else parts[0] - parts[1],
}
