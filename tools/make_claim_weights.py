"""`make claim-weights`: learn the weights of `checks/claims/weighed.py` from every labelled message.

Logistic regression by stochastic gradient descent, with smaller steps for traits that are common (AdaGrad). The
messages are shuffled with a fixed seed, so the same messages give the same file.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from bench.claims import Message, cases, held, held_out
from clickstop.checks.claims.reader import shapes_of
from clickstop.checks.claims.weighed import FILE, ONE, SIZE, ZERO, places

if TYPE_CHECKING:
    from collections.abc import Iterable

KINDS = ("test", "build", "check")
ROUNDS, AVERAGED = 8, 4  # the mean of the last rounds depends less on the order of the messages
STEP = 0.03
DECAY = 0.02  # per round; without it, the weights of rare traits would never shrink
SMALLEST_SLOPE = 1e-4
LEARNED = 0.02  # an example that is judged so nearly right teaches nothing more
STEEPEST = 30.0  # beyond this, the logistic function is flat


@dataclass(frozen=True)
class Example:
    places: list[int]
    is_claim: bool


def examples(messages: Iterable[Message]) -> list[Example]:
    """One for each message and kind, without those that people disagree on."""
    rows = []
    for message in messages:
        shapes, texts = shapes_of(message.text)
        rows += [
            Example(sorted(places(shapes, texts, kind)), kind in message.claimed)
            for kind in KINDS
            if kind not in message.arguable
        ]
    return rows


def learned(rows: list[Example]) -> list[float]:
    """The weight at each place."""
    weights, slopes = [0.0] * SIZE, [SMALLEST_SLOPE] * SIZE
    random, order = Random(1), list(rows)
    mean = [0.0] * SIZE
    for number in range(ROUNDS):
        random.shuffle(order)
        for row in order:
            odds = sum([weights[place] for place in row.places])
            error = 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, odds)))) - row.is_claim
            if abs(error) < LEARNED:
                continue
            for place in row.places:
                slopes[place] += error * error
                weights[place] -= STEP * error / sqrt(slopes[place])
        weights = [weight * (1 - DECAY) for weight in weights]
        if number >= ROUNDS - AVERAGED:
            mean = [total + weight / AVERAGED for total, weight in zip(mean, weights, strict=True)]
    return mean


def packed(weights: list[float]) -> bytes:
    """A byte for each weight."""
    return bytes(max(0, min(255, ZERO + round(weight * ONE))) for weight in weights)


def main() -> None:
    plain = 2 * cases()  # short sentences, of which the other sets have few
    weights = packed(learned(examples(plain + held_out() + held())))
    Path(FILE).write_bytes(weights)
    print(f"{SIZE - weights.count(ZERO)} weights")


if __name__ == "__main__":
    main()
