"""A second look at what the rules read: how likely a claim is by the shape of the whole message.

Rules know the sentences that somebody thought of. Here every concept in and around the sentences that name a kind
adds its weight, learned from messages that people labelled (`weights.py`, written by `make claim-weights`). A sum
that leaves little doubt adds a claim or takes one back.
"""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.phrases import BORDER
from clickstop.checks.claims.weights import BIAS, WEIGHTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from clickstop.checks.claims.phrases import Sentence

    Message = list[tuple[str, Sentence]]  # each sentence with its role

# Logarithms of odds, chosen on sets that the weights had not seen: a wrong accusation costs more than a claim
# that is missed. There was less to learn from in other languages than English, so there a claim must be likely.
CERTAIN, UNLIKELY, UNLIKELY_ABROAD = 4.5, -1.0, 0.5
_FORMS = {c.TESTS: "name", c.BUILD: "name", c.CHECK: "name", c.TESTING: "topic", c.SOME_TESTS: "part"}
_KINDS = c.KINDS | {c.SOME_TESTS: "test"}
_OPENING = ("heading", "label")
_IDLE = frozenset((c.OTHER, c.HELPING, c.WHOLE, c.NOW))
_NEAR = 8  # concepts


def corrected(message: Message, claimed: set[str], kinds: Iterable[str], *, unlikely: float = UNLIKELY) -> set[str]:
    """What was claimed, without what is unlikely and with what is certain of the other kinds."""
    named = {_KINDS[concept] for _, sentence in message for concept in sentence if concept in _KINDS}
    likelihood = _likelihoods(message, named.intersection(kinds)) if named else {}
    return {
        kind
        for kind in kinds
        if (kind in claimed and kind not in likelihood)  # is meant by "all green", and not named
        or likelihood.get(kind, 0.0) > (unlikely if kind in claimed else CERTAIN)
    }


def _likelihoods(message: Message, kinds: set[str]) -> dict[str, float]:
    rows = (row.partition(" ") for row in WEIGHTS.split("\n"))
    weights = {trait: int(weight) / 100 for weight, _, trait in rows}
    return {kind: BIAS + sum(weights.get(trait, 0.0) for trait in traits(message, kind)) for kind in kinds}


def traits(message: Message, kind: str) -> set[str]:
    """What speaks for or against a claim of this kind; "own" is the kind itself and "peer" another one."""
    is_topic = is_named_before = False
    collected: set[str] = set()
    for role, sentence in message:
        shape = [_relative(concept, kind) for concept in sentence]
        is_named = any(concept.startswith("own") for concept in shape)
        is_topic = is_named if role in _OPENING else is_topic
        place = "named" if is_named else "topic" if is_topic else "next" if is_named_before else ""
        collected.update(shape)
        if place:
            collected.update(f"{place}: {trait}" for trait in _shape_traits([f"<{role}>", *shape]))
        is_named_before = is_named
    return collected


def _relative(concept: str, kind: str) -> str:
    """A kind's noun or verb as seen from the kind that is asked for; code is marked as such."""
    if concept not in _KINDS:
        return f"`{concept}`" if isinstance(concept, c.NamedCommand) else concept
    owner = "own" if _KINDS[concept] == kind else "peer"
    if isinstance(concept, c.NamedCommand):
        return f"{owner}-command"
    return f"{owner}-tool" if isinstance(concept, c.NamedTool) else f"{owner}-{_FORMS.get(concept, 'passes')}"


def _shape_traits(shape: Sentence) -> Iterator[str]:
    """Concepts, pairs and triples, with and without idle words, and what stands near the kind."""
    dense = [concept for at, concept in enumerate(shape) if concept not in _IDLE or shape[at - 1] != concept]
    telling = [concept for concept in dense if concept not in _IDLE]
    yield from dense
    for length in (2, 3):
        yield from (" ".join(dense[at : at + length]) for at in range(len(dense) - length + 1))
        yield from ("=" + " ".join(telling[at : at + length]) for at in range(len(telling) - length + 1))
    for at, concept in enumerate(telling):
        if concept.startswith("own"):
            yield from (f"{concept} .. {other}" for other in _reached(telling[at + 1 :]))
            yield from (f"{other} .. {concept}" for other in _reached(telling[:at][::-1]))


def _reached(telling: Sentence) -> Iterator[str]:
    border = ""
    for concept in telling[:_NEAR]:
        yield border + concept
        if concept in BORDER:
            border = "| "
