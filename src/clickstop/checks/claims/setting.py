"""Parts of a message that are not about the work as it is now, and so claim nothing.

A proposal or a review names what passes, but of work that is not done or not the writer's. What passed in an
attempt that was taken back passes no longer. A template, a ticket or a definition of done says "tests pass" to its
reader. And a pass that the writer calls worthless misleads nobody. One sentence cannot tell these from a report, so
this module looks at the whole message before its sentences are read.
"""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.phrases import BORDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.claims.phrases import Sentence
    from clickstop.checks.claims.weighed import Message

QUESTION = "question"
_OPENING = ("heading", "label")
_NAMES = frozenset((*c.KINDS, c.SOME_TESTS, c.GATES, c.TESTS_PASS, c.IT_PASSES, c.IT))
_SETTINGS = frozenset((c.FRAME, c.WORDING, c.ASKS, c.UNTOUCHED, c.WITHDRAWN, c.CAVEAT))
_AFTER_UNTOUCHED = BORDER | {c.HELPING, c.NOW, c.EXCEPT, c.NOT}
_WORK = frozenset((c.RAN, c.MENDED))
_DONE = frozenset((c.TICK, c.RAN))
_NEAR = 4  # concepts from the start of a sentence that speaks of the one before


def of_this_work(message: Message) -> Message:
    """Remove what a message names in sentences that are not about the work as it is now."""
    concepts = {concept for _, sentence in message for concept in sentence}
    if _SETTINGS.isdisjoint(concepts):
        return message
    is_idle = _is_untouched(message) and (c.RAN not in concepts or c.WITHDRAWN in concepts)
    asked = _last(message, c.ASKS) if _WORK.isdisjoint(concepts) else -1
    withdrawn = _last(message, c.WITHDRAWN)
    remaining: Message = []
    frame = ""  # the role of what opened the proposal, review or text that goes on here
    for at, (role, sentence) in enumerate(message):
        if frame in _OPENING and (role in _OPENING or sentence[0] == c.TICK):
            frame = ""
        following = message[at + 1][1][:_NEAR] if at + 1 < len(message) else []
        is_worthless = c.CAVEAT in sentence or c.CAVEAT in following
        is_silent = is_idle or is_worthless or at <= asked or bool(frame)
        begins = len(sentence) if is_silent else _taken_back(sentence, at - withdrawn) if withdrawn >= 0 else 0
        ends = _opening(sentence)
        remaining.append((role, _named_between(sentence, begins, ends)))
        is_opened = c.FRAME in sentence or (role in _OPENING and ends < len(sentence))
        frame = "" if role == QUESTION else role if is_opened else frame
    return remaining


def _last(message: Message, concept: str) -> int:
    """The last sentence with it, or -1."""
    return max((at for at, (_, sentence) in enumerate(message) if concept in sentence), default=-1)


def _is_untouched(message: Message) -> bool:
    """I made no changes. Not: I made no changes to the schema."""
    return any(
        concept == c.UNTOUCHED and sentence[at + 1] in _AFTER_UNTOUCHED
        for _, sentence in message
        for at, concept in enumerate(sentence)
    )


def _taken_back(sentence: Sentence, distance: int) -> int:
    """How much of a sentence, `distance` sentences after the withdrawal, is about what was withdrawn: all of "it
    builds, but crashes".
    """
    place = sentence.index(c.WITHDRAWN) if distance == 0 else 0
    return len(sentence) if distance < 0 or c.CUT in sentence[place:] else place


def _opening(sentence: Sentence) -> int:
    """Where a proposal or the wording of a text begins; at the end if none does."""
    if c.FRAME in sentence:
        return sentence.index(c.FRAME)
    if c.WORDING in sentence and _DONE.isdisjoint(sentence):
        wording = sentence.index(c.WORDING)
        return sentence.index(c.COLON, wording) if c.COLON in sentence[wording:] else len(sentence)
    return len(sentence)


def _named_between(sentence: Sentence, begins: int, ends: int) -> Sentence:
    """Keep only the names between these places."""
    return [name if begins <= at < ends or name not in _NAMES else c.OTHER for at, name in enumerate(sentence)]
