"""Run cosmic-ray with changes that it lacks: `python -m tools.mutation_operators COMMAND …`.

`any` becomes `all`, `min` becomes `max`, `upper` becomes `lower`, and each the other way round; a
comprehension loses a condition, and a slice a bound.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Protocol

from rulestone.core.overriding import override

EXCHANGED = {"any": "all", "min": "max", "upper": "lower"}
EXCHANGED |= {other: one for one, other in EXCHANGED.items()}

Place = tuple[tuple[int, int], tuple[int, int]]
"""Lines and columns, from and to."""


class Node(Protocol):
    """A node of parso's tree, or a leaf. A leaf has a value, and another node has children."""

    type: str
    value: str
    children: list["Node"]
    start_pos: tuple[int, int]
    end_pos: tuple[int, int]

    def get_next_leaf(self) -> "Node | None":
        """Return the leaf behind it."""


class Operator:
    """A kind of change, as cosmic-ray asks for it."""

    @classmethod
    def arguments(cls) -> tuple[()]:
        """Return the arguments that it needs."""
        return ()

    def mutation_positions(self, node: Node) -> Iterator[Place]:
        """Yield the node's place for each change of it."""
        yield from ((node.start_pos, node.end_pos) for _ in range(self.number(node)))

    def number(self, node: Node) -> int:
        """Return how many changes of a node there are."""
        raise NotImplementedError

    def mutate(self, node: Node, index: int) -> Node | None:
        """Return the changed node; None if it is taken out."""
        raise NotImplementedError


class ExchangeFunction(Operator):
    """Calls the opposite function."""

    @override
    def number(self, node: Node) -> int:
        after = node.get_next_leaf() if node.type == "name" and node.value in EXCHANGED else None
        return int(after is not None and after.value == "(")

    @override
    def mutate(self, node: Node, index: int) -> Node:
        node.value = EXCHANGED[node.value]
        return node


class RemoveCondition(Operator):
    """Takes a condition out of a comprehension."""

    @override
    def number(self, node: Node) -> int:
        return int(node.type == "comp_if")

    @override
    def mutate(self, node: Node, index: int) -> None:
        return None


class RemoveBound(Operator):
    """Takes a bound out of a slice."""

    @override
    def number(self, node: Node) -> int:
        return len(self._bounds(node))

    @override
    def mutate(self, node: Node, index: int) -> Node:
        del node.children[self._bounds(node)[index]]
        return node

    def _bounds(self, node: Node) -> list[int]:
        if node.type != "subscript":
            return []
        return [at for at, child in enumerate(node.children) if child.type not in ("operator", "sliceop")]


OPERATORS = {each.__name__: each for each in (ExchangeFunction, RemoveCondition, RemoveBound)}
"""The kinds by their names."""


def main(*arguments: str) -> None:
    """Run a command of cosmic-ray."""
    import_module("cosmic_ray.plugins").OPERATOR_PROVIDERS["rulestone"] = OPERATORS
    sys.argv = ["cosmic-ray", *arguments]
    import_module("cosmic_ray.cli").main()


if __name__ == "__main__":
    main(*sys.argv[1:])
