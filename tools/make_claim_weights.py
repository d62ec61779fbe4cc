"""`make claim-weights`: learn the weights of `checks/claims/weighed.py` from every labelled message.

Logistic regression with an L1 penalty, fitted by coordinate descent: most traits end at zero and are left out.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from bench.claims import Message, cases, held, held_out
from clickstop.checks.claims.reader import shapes_of, unlikely_in
from clickstop.checks.claims.weighed import CERTAIN, UNLIKELY, traits

if TYPE_CHECKING:
    from collections.abc import Iterable

WEIGHTS = Path(__file__).parent.parent / "src" / "clickstop" / "checks" / "claims" / "weights.py"
KINDS = ("test", "build", "check")
PENALTY = 3.3
RARE = 3  # a trait of fewer messages says nothing
ROUNDS = 20
STEP = 4.0  # the logistic function bends by a quarter at most
LESSONS = 4
MARGIN = 1.0
DEARER = 2.0


@dataclass(frozen=True)
class Example:
    traits: frozenset[str]
    is_claim: bool
    unlikely: float = UNLIKELY  # where its language draws the line


def examples(messages: list[Message]) -> list[Example]:
    rows = []
    for message in messages:
        shapes, unlikely = shapes_of(message.text), unlikely_in(message.text)
        rows += [
            Example(frozenset(traits(shapes, kind)), kind in message.claimed, unlikely)
            for kind in KINDS
            if kind not in message.arguable
        ]
    return rows


class Fit:
    """Weights for the traits of some examples, and what each example makes of them."""

    def __init__(self, rows: list[Example]) -> None:
        self.rows = rows
        self.places: dict[str, list[int]] = defaultdict(list)
        for at, row in enumerate(rows):
            for trait in row.traits:
                self.places[trait].append(at)
        self.weights = {trait: 0.0 for trait, seen in sorted(self.places.items()) if len(seen) >= RARE}
        self.bias = 0.0
        self.costs = [1.0] * len(rows)
        self.sums = [0.0] * len(rows)
        self.errors = [0.0] * len(rows)

    def learn(self) -> None:
        self._move(range(len(self.rows)), 0.0)
        active = list(self.weights)
        for turn in range(ROUNDS):
            step = -STEP * sum(self.errors) / sum(self.costs)
            self.bias += step
            self._move(range(len(self.rows)), step)
            for trait in self.weights if turn % 10 == 0 else active:
                self._adjust(trait)
            active = [trait for trait, weight in self.weights.items() if weight]

    def _adjust(self, trait: str) -> None:
        seen = self.places[trait]
        slope = sum(self.errors[at] for at in seen)
        bend = sum(self.costs[at] for at in seen) / STEP
        aim = self.weights[trait] - slope / bend
        shrunk = max(0.0, abs(aim) - PENALTY / bend)
        weight = shrunk if aim > 0 else -shrunk
        if weight != self.weights[trait]:
            self._move(seen, weight - self.weights[trait])
            self.weights[trait] = weight

    def _move(self, seen: Iterable[int], step: float) -> None:
        for at in seen:
            self.sums[at] += step
            self.errors[at] = self.costs[at] * (1 / (1 + exp(-self.sums[at])) - self.rows[at].is_claim)

    def raise_costs(self) -> int:
        """What would be judged wrong, or nearly so, counts for more from now on. How many there are."""
        misjudged = [at for at, row in enumerate(self.rows) if _is_misjudged(row, self.sums[at])]
        for at in misjudged:
            self.costs[at] *= DEARER
        return len(misjudged)


def _is_misjudged(row: Example, likelihood: float) -> bool:
    return likelihood < row.unlikely + MARGIN if row.is_claim else likelihood > CERTAIN - MARGIN


def learned(rows: list[Example]) -> tuple[float, dict[str, float]]:
    """The bias and the weights that are not zero."""
    fit = Fit(rows)
    fit.learn()
    for _ in range(LESSONS):
        print(f"{fit.raise_costs()} misjudged, or nearly so")
        fit.learn()
    return fit.bias, {trait: weight for trait, weight in fit.weights.items() if abs(weight) >= 0.01}


def written(bias: float, weights: dict[str, float]) -> str:
    heaviest_first = sorted(weights.items(), key=lambda item: (-abs(item[1]), item[0]))
    lines = "\n".join(f"{weight * 100:.0f} {trait}" for trait, weight in heaviest_first)
    return (
        '"""Written by `make claim-weights`: the worth of each trait in hundredths, heaviest first."""\n'
        f'\nBIAS = {bias:.2f}\nWEIGHTS = """\\\n{lines}"""\n'
    )


def main() -> None:
    bias, weights = learned(examples(cases() + held_out() + held()))
    WEIGHTS.write_text(written(bias, weights), encoding="utf-8")
    print(f"{len(weights)} weights")


if __name__ == "__main__":
    main()
