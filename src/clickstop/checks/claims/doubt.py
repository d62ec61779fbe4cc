"""Whether a statement is meant: not denied, hoped, planned, conditional, past, another's or spoilt by a failure."""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.phrases import BORDER, DETERMINERS, LIST, NUMBERS, SUBJECTS, before, kinds, noun, skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.claims.phrases import Sentence

_UNSURE = frozenset((c.NOT, c.MAY, c.HOPED, c.IF, c.WHEN, c.PAST, c.OTHERS, c.SAYS))
_CONDITION = frozenset((c.IF, c.PAST))
_FILLING = NUMBERS | frozenset((c.HELPING, c.WHOLE, c.IT, c.BOTH, c.WAS, c.NOW, c.RAN, c.RUN, c.COLON))
_DENYING = frozenset((c.MAY, c.HOPED, c.NOT, c.IF))
_JUDGED = frozenset((c.PASS, c.PASSING, c.GOOD, c.FAIL, c.TROUBLE, c.NONE))


_WORKING = frozenset((c.COMPLETES, c.GOOD, c.MENDED))
_ELSEWHERE = frozenset((c.IF, c.WHEN, c.PAST, c.OTHERS))
_IS = frozenset((c.HELPING, c.WAS))
_SOME = frozenset((c.WHOLE, c.PART, c.EXCEPT))
_NOT_RUN = BORDER | {c.RAN, c.RUN, c.WAS}
_SORTS = frozenset((c.OTHER, c.LAYER))
_NOT_MINE = frozenset((c.HOPED, c.OTHERS, c.SAYS))
_COUNTS = [  # "2 failed"
    counted
    for bad in (c.FAIL, c.FAILED, c.TROUBLE)
    for counted in ([c.NUMBER, bad, c.END], [c.FAIL, c.NUMBER, bad, c.END])
]
_NO_COUNT_NOW = frozenset((c.OF, c.NONE, c.WAS, c.MENDED))  # "(it was 23 issues)"
_REFUSING = frozenset((c.NONE, c.NOT, c.FAIL, c.COUNTED, c.TODO, c.HOPED, c.MAY))
_WAITING = frozenset((c.HOPED, c.MAY, c.NOT, c.COUNTED, c.TODO))
_OVER = frozenset((c.MENDED, c.NOW, c.PAST, c.WAS, c.NOT, c.WHEN, c.IF))
_BAD = frozenset((c.FAIL, c.FAILED, c.TROUBLE))
_LONGEST_ASIDE = 5
_NONE: frozenset[str] = frozenset()
_TEST = frozenset(("test",))
_PLACES = frozenset((c.PREPOSITION, c.REPORTS))
_ALL = frozenset(c.KINDS.values())
_VERBS = frozenset((c.BUILD, c.COMPILES, c.COMPILED))


def is_unsure(sentence: Sentence) -> bool:
    return bool(_UNSURE.intersection(sentence)) or sentence[-1:] == [c.AFTER]


def is_doubted(sentence: Sentence, start: int, end: int, about: frozenset[str] = _NONE) -> bool:
    """Whether the sentence takes back the statement that stands there."""
    is_idle = any(map(_is_idle, since(sentence[:start], (c.CUT, c.OPEN, c.AND))))
    sentence = [c.OTHER if _is_idle(concept) else concept for concept in sentence]
    preceding = since(sentence[:start], (c.CUT, c.OPEN))
    clause = since(preceding, (c.COMMA,))
    remainder = sentence[start:]
    return (
        is_idle
        or c.SAYS in sentence
        or c.OTHERS in sentence[:start]
        or c.EXCEPT in (sentence[0], *clause, *remainder, *preceding[-2:-1])  # "so far, all green"
        or (
            c.EXCEPT in preceding and c.RAN in preceding[preceding.index(c.EXCEPT) :]
        )  # "I only ran `a`, and it passes"
        or _is_weakened(sentence if sentence[start] == c.REST else sentence[start - len(preceding) :], about)
        or (sentence[0] == c.ORDER and c.CUT not in sentence[:start])
        or sentence[:2] == [c.TODO, c.COLON]
        or (_counts_failures(sentence) and not _is_beside(admitted(sentence), about))
        or _passes_nothing(sentence)
        or (sentence[start] == c.NUMBER and _leaves_some(remainder))
        or _is_governed(preceding, clause, is_command=isinstance(sentence[start], c.NamedCommand))
        or _is_taken_back(sentence[end:])
    )


def _is_idle(concept: str) -> bool:
    """A command that runs nothing: `pytest --collect-only`."""
    return concept == c.EXCEPT and isinstance(concept, c.NamedCommand)


def _is_weakened(sentence: Sentence, about: frozenset[str]) -> bool:
    """I disabled the test, so ... Not: lint is clean; I skipped `npm test`."""
    weak = [
        at
        for at, concept in enumerate(sentence)
        if concept == c.WEAKENED and c.NONE not in sentence[max(0, at - 2) : at]  # "not a single inline disable"
    ]
    return any(not isinstance(sentence[at + 1], c.NamedCommand) or about & kinds([sentence[at + 1]]) for at in weak)


def _is_beside(red: frozenset[str], about: frozenset[str]) -> bool:
    """Build ✅ / tests ❌ (1 failing)."""
    return bool(red and about) and red.isdisjoint(about)


def _passes_nothing(sentence: Sentence) -> bool:
    """0 passed, 0 failed. 0 tests ran, no failures."""
    return any(
        concept == c.NONE
        and (
            sentence[at + 1] in (c.PASS, c.PASSING)
            or (sentence[at + 1] == c.TESTS and sentence[at + 2] in _NOT_RUN)
        )
        for at, concept in enumerate(sentence[:-1])
    )


def _leaves_some(remainder: Sentence) -> bool:
    """Five pass; the other four wait."""
    return any(
        (concept in (c.PART, c.REST) and remainder[skip(remainder, at + 1, _FILLING, 3)] in _WAITING)
        or (concept == c.NUMBER and remainder[at + 1] == c.HELPING and remainder[at + 2] in (c.HOPED, c.MAY))
        for at, concept in enumerate(remainder)
    )


def _is_governed(preceding: Sentence, clause: Sentence, *, is_command: bool) -> bool:
    """By what stands before it: "I hope that", "if it works,", "I did not check whether"."""
    if clause[-1:] == [c.AND]:  # "it can do more and all tests pass"
        clause = [concept for concept in clause if concept not in (c.MAY, c.WHEN, c.NOT)]
    if c.COLON in clause and c.NOW in clause:  # "what ran before runs now: all tests pass"
        clause = since(clause, (c.COLON,))
    elif c.COLON in clause and c.RAN in clause:  # "I ran them after a rebase on main: all tests pass"
        clause = [*clause[: clause.index(c.RAN)], *since(clause, (c.COLON,))]
    elif c.COLON in clause and c.RAN in preceding:  # "I ran them twice, because the order used to matter: green"
        clause = since(clause, (c.COLON,))
    elif is_command and clause[-1:] == [c.COLON]:  # "building works, linting does not: `next build` is clean"
        clause = [concept for concept in clause if concept != c.NOT]
    return is_unsure(clause) or _reaches_on(preceding) or (preceding[-1:] == [c.COMMA] and c.IF in preceding)


def _is_taken_back(remainder: Sentence) -> bool:
    """By what stands after it: "before my change", ", if you set the flag", "but there they do not"."""
    clause = _until(remainder, (c.COMMA, c.CUT, c.AND, c.OPEN))
    if remainder[0] == c.HOPED or _ELSEWHERE.intersection(clause):
        return True
    if remainder[len(clause) :][:2] == [c.COMMA, c.IF]:
        return True
    if remainder[0] == c.COLON and remainder[1] in _REFUSING and remainder[2:] == [c.END]:
        return True  # "tests pass | no"
    if remainder[:2] == [c.COLON, c.NOT] and remainder[3:] == [c.END]:
        return True  # "tests pass: not tried"
    bracket = remainder[len(clause) + 1 :][:2] if remainder[len(clause) :][:1] == [c.OPEN] else []
    if not _NOT_MINE.isdisjoint(bracket):
        return True  # "(assumed)", "(from your log)"
    aside = since(remainder, (c.COMMA,)) if c.COMMA in remainder else []
    if c.HOPED in aside and c.NUMBER not in aside and len(aside) < _LONGEST_ASIDE:  # ", I hope", not ", 2 pending"
        return True
    if any(
        concept == c.NOT and remainder[at - 1] in (c.COMMA, c.CUT) and remainder[at + 1] in _PLACES
        for at, concept in enumerate(remainder[:-1])
    ):
        return True  # "it compiles on Linux, not on Windows"
    # "..., but there they do not"
    if remainder[-2:-1] == [c.NOT] and aside and not kinds(aside):
        return True  # "the client compiles, the server doesn't"
    return c.CUT in remainder and c.NOT in (remainder[remainder.index(c.CUT) + 1], remainder[-2])


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
    """What the sentence says was not run, or is red now."""
    for at, concept in enumerate(sentence):
        if concept == c.NOT and sentence[skip(sentence, at + 1, _IS, 3)] in (c.RAN, c.RUN, c.HOPED):
            is_run = c.HOPED not in sentence[at : at + 5]
            # "Types: ✅ Tests: not run"
            named = since(sentence[:at], (c.TICK,)) if c.COLON in sentence[:at] else sentence
            if any(concept == c.OTHER and isinstance(concept, c.NamedCommand) for concept in sentence[at : at + 4]):
                named = since(sentence[:at], (c.CUT,))  # "lint is clean; I did not run `terraform plan`"
            if c.REST in sentence and is_run and not kinds(sentence):
                return _ALL  # "everything else wasn't run"
            return kinds(sentence[at:]) or (is_run and kinds(named)) or (_TEST if c.PART in sentence else _NONE)
        if concept == c.NOT and sentence[skip(sentence, at + 1, _IS, 2)] in _VERBS:
            return kinds([sentence[skip(sentence, at + 1, _IS, 2)]])  # "the server isn't built"
        if concept == c.RAN and sentence[at + 1] == c.NOT:  # where the verb is denied at its end
            return kinds(sentence[:at])
    if c.NOW in sentence:
        return _NONE
    if any(_is_bad_count(sentence, at) for at in range(len(sentence) - 2)):
        return kinds(sentence) or _TEST
    if sentence in _COUNTS:
        return _TEST
    counted = next((at for at in range(2, len(sentence) - 1) if _counts_bad(sentence, at)), 0)
    if counted and _OVER.isdisjoint(sentence):
        return kinds(sentence[:counted]) or _TEST
    red = next((at for at in range(len(sentence) - 1) if _is_red(sentence, at)), None)
    if red is None or is_unsure(sentence[:red]):
        return _NONE
    return kinds(sentence[red : noun(sentence, red)]) or _TEST


def is_other_not_run(sentence: Sentence) -> bool:
    """Another command, or tests of another sort, that were not run: what was told of a whole run stays."""
    nots = [at for at, concept in enumerate(sentence) if concept == c.NOT]
    if not nots or not _BAD.isdisjoint(sentence):
        return False
    first = next((at for at, concept in enumerate(sentence) if concept in SUBJECTS), None)
    return first is not None and (isinstance(sentence[first], c.NamedCommand) or before(sentence, first) in _SORTS)


def listed_red(item: Sentence) -> frozenset[str]:
    """What an item of a list says is red: "e2e: 2 failed". In running text that may be mended by the next word."""
    if is_unsure(item) or c.MENDED in item or c.NOW in item:
        return _NONE
    if item[0] == c.LAYER and (item[-3:] == [c.COLON, c.FAIL, c.END] or item[1] == c.FAIL):
        return _TEST
    for at in range(len(item) - 2):
        is_count = item[at] == c.NUMBER and item[at + 1] in (c.FAIL, c.FAILED) and item[at + 2] in BORDER
        if is_count and before(item, at) in BORDER:
            return kinds(item) or _TEST
    return _NONE


def _is_red(sentence: Sentence, at: int) -> bool:
    """The build fails. `test_a` fails. 3 other tests fail. Not: none of the 42 tests fail."""
    end = noun(sentence, at)
    if not end and sentence[at] == c.SOME_TESTS:
        end = at + 1
    elif not end and sentence[at] == c.NUMBER and before(sentence, at) != c.OF:
        end = skip(sentence, skip(sentence, at + 1, _SOME, 2), SUBJECTS | {c.TESTING}, 1)
    news = skip(sentence, end, frozenset((c.COLON, c.HELPING)), 3)
    is_red = sentence[news] in (c.FAIL, c.BROKEN) and sentence[news + 1] not in SUBJECTS | {c.OTHER}
    start = at
    while start and sentence[start - 1] in DETERMINERS:
        start -= 1
    return bool(end) and is_red and c.NONE not in sentence[max(0, start - 2) : at]


def _counts_bad(sentence: Sentence, at: int) -> bool:
    """`pyright` reports 9 errors. `npm run e2e`: 3 failed."""
    is_count = sentence[at] == c.NUMBER and sentence[at + 1] in _BAD and sentence[at - 1] in (c.REPORTS, c.COLON)
    return is_count and (sentence[at - 2] in SUBJECTS or sentence[at - 2] in (c.SOME_TESTS, c.LAYER))


def _is_bad_count(sentence: Sentence, at: int) -> bool:
    """Failed: 2. Not: no errors: 42."""
    if sentence[at] not in _BAD or before(sentence, at) in (c.NONE, c.NUMBER):
        return False
    number = skip(sentence, at + 1, frozenset((c.COLON,)), 1)
    return sentence[number] == c.NUMBER and sentence[number + 1] in BORDER


def _counts_failures(sentence: Sentence) -> bool:
    """As in "40 passed, 2 failed" and in "the tests pass here and fail there"."""
    if c.NOW in sentence:
        return False
    for at, concept in enumerate(sentence):
        if _is_bad_count(sentence, at):
            return True
        if concept == c.NUMBER and _NO_COUNT_NOW.isdisjoint(sentence[max(0, at - 2) : at]):
            of = skip(sentence, at + 1, _SOME - {c.EXCEPT} | {c.HELPING}, 3)
            if sentence[of] in _BAD:
                return True
        if concept == c.FAILED and before(sentence, at) == c.AND and c.PASS in sentence[:at]:
            return True  # passed once and failed twice
        if concept == c.FAIL and _is_after_news(sentence, at):
            is_none = c.NONE in sentence[at - 2 : at] or before(sentence, at) in (c.NOT, c.MAY, c.HOPED)
            is_none = (
                is_none or c.NONE in sentence[at + 1 : at + 2 + (sentence[at + 1] == c.COLON)]
            )  # "PASS=36 FAIL=0"
            is_none = is_none or c.WAS in (before(sentence, at), sentence[at + 1])  # "even the two that were red"
            if not is_none and sentence[at + 1] not in SUBJECTS | {c.TESTING, c.OTHER}:
                return True
    return False


def _is_after_news(sentence: Sentence, at: int) -> bool:
    """It passes here, fails there; it works and then fails."""
    is_joined = c.CUT in sentence[max(0, at - 2) : at] or c.AND in sentence[max(0, at - 2) : at]
    is_working = is_joined and not _WORKING.isdisjoint(sentence[:at])
    return is_working or c.PASS in sentence[:at]


def _reaches_on(preceding: Sentence) -> bool:
    """A condition or a time at the start of a clause holds to the end, as do "ideally," and "I did not verify"."""
    for at, concept in enumerate(preceding):
        opening = at if not at or preceding[at - 1] in LIST else at - 1
        opens = opening == 0 or preceding[opening - 1] in LIST
        if (
            concept in _CONDITION
            and opens
            and (opening == at or preceding[opening] in (c.HELPING, c.THAT, c.OTHER))
        ):
            return True
        following = [*preceding[at + 1 :], c.END]
        if concept == c.HOPED and following[0] == c.COMMA:
            return True
        if concept == c.WHEN and c.COMMA not in preceding[:at] and at < 4:
            return following[skip(following, 0, NUMBERS | {c.WHOLE, c.PART}, 4)] in SUBJECTS
        if concept in (c.NOT, c.NONE):
            verb = following[skip(following, 0, frozenset((c.HELPING, c.OTHER)), 3)]
            if verb in (c.RAN, c.THAT, c.RUN, c.HOPED):
                return True
    return False


def since(sentence: Sentence, cuts: tuple[str, ...]) -> Sentence:
    at = len(sentence)
    while at and sentence[at - 1] not in cuts:
        at -= 1
    return sentence[at:]


def _until(sentence: Sentence, cuts: tuple[str, ...]) -> Sentence:
    return sentence[: next((at for at, concept in enumerate(sentence) if concept in cuts), len(sentence))]
