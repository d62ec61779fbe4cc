"""How likely a message is to claim a kind, by its words and their concepts.

Rules know the sentences that somebody thought of. Weights know what the sentences of several thousand labelled
messages have in common. Each trait of a message (a word, a pair of concepts, a few letters of a sentence that names
the kind) adds its weight; the sum is the logarithm of the odds that the message makes the claim. A claim that the
rules read is dropped if it is unlikely, and one that they missed is added if it is nearly certain.

`make claim-weights` learns the weights from `tests/checks/claims`. A trait's weight is the byte of `weights.bin` at
the trait's checksum. Looking it up costs next to nothing, and the few traits that share a byte do little harm.
"""

from __future__ import annotations

import os
from binascii import crc32
from itertools import pairwise, product

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.phrases import BORDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from clickstop.checks.claims.phrases import Sentence

    Message = list[tuple[str, Sentence]]  # each sentence with its role
    # `texts` are the same sentences in plain words

# Logarithms of odds, chosen on sets that neither the rules nor the weights had seen. A wrong accusation costs more
# than a missed claim.
UNLIKELY, CERTAIN = 0.4, 2.5
PLAIN = -2.0  # for a kind in a sentence that says nothing else: "All checks pass."
ABSURD = -3.2  # for a kind that the message does not name, of which few messages could be learned from

SIZE = 1 << 16
FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights.bin")
ZERO, ONE = 128, 50  # the bytes that stand for weights of 0.0 and, with ZERO, of 1.0

_FORMS = {c.TESTS: "name", c.BUILD: "name", c.CHECK: "name", c.TESTING: "topic", c.SOME_TESTS: "part"}
_KINDS = c.KINDS | {c.SOME_TESTS: "test"}
_OPENING = ("heading", "label")
_IDLE = frozenset((c.OTHER, c.HELPING, c.WHOLE, c.NOW))
_NARROWING = frozenset((c.UNIT, c.LAYER, c.PART, c.THING, c.NUMBER))
_PLAIN_NEWS = frozenset((c.PASS, c.PASSING, c.GOOD, c.COMPLETES, c.FULL_SHARE))
_PLAIN_VERBS = frozenset((c.TESTS_PASS, c.COMPILES, c.BUILD_PASSES, c.TYPECHECKS))
_PLAIN_WORDS = _PLAIN_NEWS | {c.WHOLE, c.HELPING, c.NOW, c.THING, c.TICK, c.AND, c.OF, c.BOTH, c.END}
_RED = frozenset((c.FAIL, c.BROKEN, c.TROUBLE))
NOT_RUN = frozenset((*product((c.NOT, c.NONE), (c.RAN, c.RUN)), *product((c.RAN, c.RUN), (c.NOT, c.NONE))))
_NO_OR_FEW = frozenset((c.NONE, c.PART))
_FAILING = frozenset((c.FAIL, c.EXCEPT))
_NEAR = 8  # concepts
_LETTERS = (3, 4)


def corrected(message: Message, texts: list[list[str]], claimed: set[str], kinds: Iterable[str]) -> set[str]:
    """What the rules read, without what is unlikely and with what is certain."""
    named = {_KINDS[concept] for _, sentence in message for concept in sentence if concept in _KINDS}
    asked = named.union(claimed).intersection(kinds)
    asked -= {kind for kind in asked - claimed if any(_is_denied(sentence, kind) for _, sentence in message)}
    likelihood = likelihoods(message, texts, asked) if asked else {}
    is_red = any(not _FAILING.isdisjoint(sentence) for _, sentence in message)
    plain = set() if is_red else {kind for _, sentence in message for kind in _plain_kinds(sentence)}

    def least(kind: str) -> float:
        if kind not in named:  # meant by "all green"
            return ABSURD
        if kind not in claimed:
            return CERTAIN
        return PLAIN if kind in plain else UNLIKELY

    return {kind for kind in likelihood if likelihood[kind] > least(kind)}


def _is_denied(sentence: Sentence, kind: str) -> bool:
    """There are no tests. The tests were not run. `make` fails. The new tests pass."""
    telling = [concept for concept in sentence if concept not in _IDLE and concept != c.UNIT]
    is_named = [_KINDS.get(concept) == kind for concept in telling]
    for at, pair in enumerate(pairwise(telling)):
        if (is_named[at] and pair[1] in _RED) or (True in is_named and pair == (c.NUMBER, c.TROUBLE)):
            return True
        if (pair[0] in _NO_OR_FEW and is_named[at + 1]) or (True in is_named and pair in NOT_RUN):
            return True
    return False


def _plain_kinds(sentence: Sentence) -> set[str]:
    """The kinds in "The tests pass and the build works now", but none in "The tests pass since I reverted it"."""
    clause = sentence[: next((at for at, concept in enumerate(sentence) if concept in (c.COMMA, c.CUT)), None)]
    subjects = {
        concept
        for concept in clause
        if concept in c.KINDS and concept != c.TESTING and not isinstance(concept, c.NamedCommand | c.NamedTool)
    }
    is_news = not _PLAIN_NEWS.isdisjoint(clause) or not _PLAIN_VERBS.isdisjoint(subjects)
    is_plain = is_news and c.IF not in sentence and _PLAIN_WORDS.issuperset({*clause} - subjects)
    return {c.KINDS[concept] for concept in subjects} if is_plain else set()


def likelihoods(message: Message, texts: list[list[str]], kinds: Iterable[str]) -> dict[str, float]:
    """The logarithm of the odds that the message claims each of these kinds."""
    with open(FILE, "rb") as file:
        weights = file.read()
    return {kind: sum(weights[place] - ZERO for place in places(message, texts, kind)) / ONE for kind in kinds}


def places(message: Message, texts: list[list[str]], kind: str) -> set[int]:
    """Where the weights of the message's traits stand."""
    return {crc32(trait.encode("utf-8", "replace")) % SIZE for trait in traits(message, texts, kind)}


def traits(message: Message, texts: list[list[str]], kind: str) -> set[str]:
    """What speaks for or against a claim of this kind; "own" is the kind itself and "peer" another one."""
    is_topic = is_named_before = False
    collected = {"every message"}  # has this one: its weight is the bias
    for (role, sentence), words in zip(message, texts, strict=True):
        shape = [_relative(concept, kind) for concept in sentence]
        is_named = any(concept.startswith("own") for concept in shape)
        is_topic = is_named if role in _OPENING else is_topic
        place = "named" if is_named else "topic" if is_topic else "next" if is_named_before else ""
        collected.update(shape)
        if place:
            collected.update(f"{place}: {trait}" for trait in _shape_traits([f"<{role}>", *shape]))
        collected.update(_word_traits(role, words, is_named=is_named, is_next=is_named_before))
        is_named_before = is_named
    return collected.union(_contrasts(message, kind))


def _word_traits(role: str, words: list[str], *, is_named: bool, is_next: bool) -> Iterator[str]:
    """Words and pairs of words; where the kind is named also groups of letters, for words not met before."""
    framed = [f"<{role}>", *words, "<end>"]
    pairs = [" ".join(framed[at : at + 2]) for at in range(len(framed) - 1)]
    yield from (f"word {word}" for word in (*framed, *pairs))
    if is_named or is_next:
        place = "named" if is_named else "next"
        yield from (f"{place} word {word}" for word in (*framed, *pairs))
    if is_named:
        spelled = f" {' '.join(words)} "
        for length in _LETTERS:
            yield from (f"abc {spelled[at : at + length]}" for at in range(len(spelled) - length + 1))


def _contrasts(message: Message, kind: str) -> Iterator[str]:
    """What was not done, and what is named beside it, as in "`core` builds, `gui` does not"."""
    named: set[str] = set()
    denied: set[str] = set()
    for _, sentence in message:
        marks = {_mark(concept, kind) for concept in sentence} - {""}
        owners = marks & {"own", "peer"}
        if c.NOT in sentence or {c.NONE, c.RAN} <= set(sentence):
            denied |= marks | {" ".join(sorted(marks))} | (set() if owners else {"unnamed"})
        elif "own" in owners:
            named |= marks
    yield from (f"not {denial}" for denial in denied)
    yield from (f"{name} though not {denial}" for name in named for denial in denied)


def _mark(concept: str, kind: str) -> str:
    """What narrows a claim: code, a part, a number; "own" and "peer" as in the other traits."""
    if concept in _KINDS:
        return "own" if _KINDS[concept] == kind else "peer"
    if concept == c.OTHER and isinstance(concept, c.NamedCommand):
        return "code"
    return concept if concept in _NARROWING else ""


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
