"""Whether a statement is meant: not denied, hoped, planned, conditional, past, another's or spoilt by a failure."""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.grammar import before, kinds, noun, skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.claims.grammar import Sentence

_UNSURE = frozenset((c.NOT, c.MAY, c.HOPED, c.IF, c.WHEN, c.PAST, c.OTHERS, c.SAYS))
_CONDITION = frozenset((c.IF, c.PAST))
_SUBJECTS = frozenset((c.TESTS, c.BUILD, c.CHECK))
_FILLING = frozenset((c.HELPING, c.WHOLE, c.NUMBER, c.IT, c.BOTH, c.WAS, c.NOW, c.RAN, c.RUN, c.COLON))
_DENYING = frozenset((c.MAY, c.HOPED, c.NOT, c.IF))
_JUDGED = frozenset((c.PASS, c.PASSING, c.GOOD, c.FAIL, c.TROUBLE, c.NONE))
_LIST = frozenset((c.COMMA, c.AND))


def is_unsure(sentence: Sentence) -> bool:
    return bool(_UNSURE.intersection(sentence)) or sentence[-1:] == [c.AFTER]


def is_doubted(sentence: Sentence, start: int, end: int) -> bool:
    if c.SAYS in sentence or c.OTHERS in sentence[:start] or _counts_failures(sentence):
        return True
    if c.CUT in sentence[end:] and sentence[-2] == c.NOT:  # "green here, but there they are not"
        return True
    left = _since(sentence[:start], (c.CUT, c.OPEN))
    clause = _since(left, (c.COMMA,))
    if c.EXCEPT in (sentence[0], *clause, *sentence[start:]) or c.WEAKENED in (*left, *sentence[start:]):
        return True
    if clause[-1:] == [c.AND]:  # "it can do more and all tests pass"
        clause = [concept for concept in clause if concept not in (c.MAY, c.WHEN)]
    if sentence[0] == c.ORDER and c.CUT not in sentence[:start]:
        return True
    if is_unsure(clause) or _reaches_on(left) or (left[-1:] == [c.COMMA] and c.IF in left):
        return True
    right = _until(sentence[end:], (c.COMMA, c.CUT, c.AND))
    following = sentence[end + len(right) :]
    return bool({c.IF, c.WHEN, c.PAST, c.OTHERS}.intersection(right)) or following[:2] == [c.COMMA, c.IF]


def denials(sentence: Sentence) -> list[int]:
    """Where it says of a noun that it is not, or only may be so."""
    return [at for at in range(len(sentence) - 1) if _is_denied(sentence, at)]


def _is_denied(sentence: Sentence, at: int) -> bool:
    end = noun(sentence, at)
    doubt = skip(sentence, end, _FILLING, 4)
    news = skip(sentence, doubt, _DENYING, 9)
    return bool(end) and news > doubt and sentence[skip(sentence, news, _FILLING, 4)] in _JUDGED


def is_denied_before(sentence: Sentence, denied: list[int], start: int) -> bool:
    """Beside a claim in doubt all are: "once lint is clean, types check and tests pass"."""
    return any(at <= start and c.CUT not in sentence[at:start] for at in denied)


def admitted(sentence: Sentence) -> frozenset[str]:
    """What the sentence says is red now, or was not run."""
    for at, concept in enumerate(sentence):
        if concept == c.NOT and sentence[skip(sentence, at + 1, frozenset((c.HELPING, c.WAS)), 3)] in (
            c.RAN,
            c.RUN,
        ):
            return kinds(sentence) or frozenset(("test",) if c.PART in sentence else ())
    if c.NOW in sentence:
        return frozenset()
    for at in range(len(sentence) - 1):
        if c.NONE in sentence[max(0, at - 2) : at]:  # "none of the 42 tests fail"
            continue
        end = noun(sentence, at)
        about = kinds(sentence[at:end])
        if not end and sentence[at] == c.SOME_TESTS:
            end = at + 1
        elif not end and sentence[at] == c.NUMBER and before(sentence, at) not in (c.OF, c.NONE):
            end = skip(sentence, at + 1, frozenset((c.WHOLE, c.PART, c.EXCEPT)), 2)
            end = skip(sentence, end, _SUBJECTS | {c.TESTING}, 1)
        news = skip(sentence, end, frozenset((c.COLON, c.HELPING)), 3)
        if end and sentence[news] in (c.FAIL, c.BROKEN) and sentence[news + 1] not in _SUBJECTS | {c.OTHER}:
            return frozenset() if is_unsure(sentence[:at]) else about or frozenset(("test",))
    return frozenset()


def _counts_failures(sentence: Sentence) -> bool:
    """As in "40 passed, 2 failed" and in "the tests pass here and fail there"."""
    if c.NOW in sentence:
        return False
    for at, concept in enumerate(sentence):
        if concept == c.NUMBER and before(sentence, at) not in (c.OF, c.NONE):
            of = skip(sentence, at + 1, frozenset((c.HELPING, c.WHOLE, c.PART)), 3)
            if sentence[of] in (c.FAIL, c.FAILED, c.TROUBLE):
                return True
        if concept == c.FAIL and c.PASS in sentence[max(0, at - 13) : at]:
            is_none = c.NONE in sentence[at - 2 : at] or before(sentence, at) in (c.NOT, c.MAY, c.HOPED)
            if not is_none and sentence[at + 1] not in _SUBJECTS | {c.TESTING, c.OTHER}:
                return True
    return False


def _reaches_on(left: Sentence) -> bool:
    """A condition or a time at the start of a clause holds to the end, as do "ideally," and "I did not verify"."""
    for at, concept in enumerate(left):
        opening = at if not at or left[at - 1] in _LIST else at - 1
        opens = opening == 0 or left[opening - 1] in _LIST
        if concept in _CONDITION and opens and (opening == at or left[opening] in (c.HELPING, c.THAT, c.OTHER)):
            return True
        following = [*left[at + 1 :], c.END]
        if concept == c.HOPED and following[0] == c.COMMA:
            return True
        if concept == c.WHEN and c.COMMA not in left[:at] and at < 4:
            return following[skip(following, 0, frozenset((c.WHOLE, c.NUMBER, c.PART)), 4)] in _SUBJECTS
        if concept in (c.NOT, c.NONE):
            verb = following[skip(following, 0, frozenset((c.HELPING, c.OTHER)), 3)]
            if verb in (c.RAN, c.THAT, c.RUN, c.HOPED):
                return True
    return False


def _since(sentence: Sentence, cuts: tuple[str, ...]) -> Sentence:
    at = len(sentence)
    while at and sentence[at - 1] not in cuts:
        at -= 1
    return sentence[at:]


def _until(sentence: Sentence, cuts: tuple[str, ...]) -> Sentence:
    return sentence[: next((at for at, concept in enumerate(sentence) if concept in cuts), len(sentence))]
