"""Forest: what many small trees of questions that were learned say together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Forest:
    """Trees side by side (trees x nodes): at each node a number is compared, at a leaf the answer is added up."""

    asks: Array
    """Which number a node asks of."""
    most: Array
    """Up to what it goes left; infinite at a leaf, which leads to itself."""
    left: Array
    right: Array
    adds: Array
    """What a leaf adds to the log odds."""
    begin: float
    depth: int

    def odds(self, numbers: Sequence[float]) -> float:
        """Return the log odds for one row of numbers."""
        row, trees = np.asarray(numbers), np.arange(len(self.asks))
        node = np.zeros(len(self.asks), int)
        for _ in range(self.depth):
            lower = row[self.asks[trees, node]] <= self.most[trees, node]
            node = np.where(lower, self.left[trees, node], self.right[trees, node])
        return self.begin + float(self.adds[trees, node].sum())


def grown(told: Mapping[str, Any]) -> Forest:
    """Return the forest that ``told`` writes down: a tree is a list of nodes, a node ``[asks, most, left, right]`` or a
    leaf ``[adds]``."""
    trees, wide = told["trees"], max(map(len, told["trees"]))
    asks, left, right = (np.zeros((len(trees), wide), int) for _ in range(3))
    most, adds = np.full((len(trees), wide), np.inf), np.zeros((len(trees), wide))
    for t, tree in enumerate(trees):
        for n, node in enumerate(tree):
            if len(node) == 1:
                adds[t, n], left[t, n], right[t, n] = node[0], n, n
            else:
                asks[t, n], most[t, n], left[t, n], right[t, n] = node
    return Forest(asks, most, left, right, adds, told["begin"], told["depth"])
