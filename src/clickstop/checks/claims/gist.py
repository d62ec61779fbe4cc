"""What a clause says by its gist: a thing that can be green, then news that it is, and nothing that takes it back.

Idioms are endless, so this reads over words that no table has. It pays for that with caution: one word of doubt,
failure or narrowing in what it reads, and it says nothing.
"""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.phrases import (
    BORDER,
    DETERMINERS,
    LIST,
    NEWS,
    NUMBERS,
    SUBJECTS,
    before,
    good_news,
    is_about_all,
    is_free,
    kinds,
    no_trouble,
    nouns,
    skip,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.claims.phrases import Sentence

_ENDS = frozenset((c.COMMA, c.CUT, c.OPEN, c.CLOSE, c.END))
_STOPS = SUBJECTS | {c.CLOSE}
_BUILT, _SHARE = frozenset((c.COMPLETES, c.COMPILED)), frozenset((c.FULL_SHARE,))
_JOINTS = LIST | {c.CUT, c.COLON}
_DOUBTS = frozenset((c.SAYS, c.OTHERS, c.EXCEPT, c.WEAKENED, c.ORDER, c.TODO, c.IF))
_FAILING = frozenset((c.FAIL, c.FAILED, c.BROKEN))
_SPOILS = _DOUBTS | _FAILING | {c.NOT, c.WHEN, c.PAST, c.PART, c.SOME_TESTS, c.LAYER, c.RUN, c.NONE, c.MAY, c.HOPED}
_OPENS_ASIDE = frozenset((c.COMMA, c.CUT, c.OPEN))
_AGAINST = _DOUBTS - {c.TODO} | {c.NOT, c.FAIL, c.BROKEN, c.MAY, c.HOPED}
_FAR = 40  # concepts between a thing and its news
_BESIDE = 7  # between a verb and what was made
_ASIDE = 16
_COMPOUND = frozenset(
    (c.OTHER, c.THING, c.IT, c.OF, c.BOTH, c.TESTING, c.NONE)
)  # "the parser tests", "98% of the tests"
_HEAD = NUMBERS | {c.HELPING, c.NOW, c.WAS, c.IT, c.BOTH, c.WHOLE, c.REPORTS, c.RAN, c.AND, c.TICK, c.TESTS}
_RESUMES = (
    NEWS | NUMBERS | {c.COMPLETES, c.IT, c.IT_PASSES, c.NONE, c.REPORTS, c.HELPING, c.BOTH, c.WHOLE}
)  # still about the same
_IS = frozenset((c.HELPING, c.NOW, c.WAS))
_ARTICLES = frozenset((c.WHOLE, c.OF, c.PART))
_PARTED = frozenset((c.NONE,))
_PLACES = frozenset((c.OF, c.PREPOSITION))
_HEADS = frozenset((c.OTHER, c.THING, c.OF))  # "the test fixtures are clean", "the type of the field"
_MADE = NUMBERS | {c.WHOLE, c.OF, c.THING, c.HELPING}
_PRODUCT = _MADE | {c.OTHER, c.PART}
_BROUGHT = frozenset((c.HELPING, c.REPORTS, c.RAN))
_MAKING = _BROUGHT | {c.MAKES}
_JOINING = frozenset((c.PREPOSITION, c.OF, c.AFTER, c.REPORTS, c.RAN))
_FILLING = frozenset((c.HELPING, c.NOW, c.OTHER, c.TICK))
_SUBJECTLESS = frozenset((c.HELPING, c.IT, c.WHOLE, c.WAS))
_STARTING = BORDER | {c.TICK, c.HELPING, c.THAT, c.REPORTS}
_AFTER_NOUN = BORDER - {c.AND} | {c.HELPING, c.NOW, c.PREPOSITION, c.TICK, c.AFTER}


def gist(sentence: Sentence, at: int) -> tuple[int, frozenset[str]] | None:
    """The test bar is fully green. It keeps the whole suite passing. I have got a green suite to show for it."""
    if sentence[at] not in SUBJECTS:
        return None
    start = at
    while start and sentence[start - 1] in DETERMINERS:
        start -= 1
    if sentence[at] == c.BUILD and _is_made(sentence[:at]) and _is_plain(sentence, 0, at):
        return at + 1, kinds(sentence[at : at + 1])
    if _is_brought(sentence, start) and _is_plain(sentence, start - 1, at + 1):
        return at + 1, kinds(sentence[at : at + 1])
    is_command = isinstance(sentence[at], c.NamedCommand)
    if before(sentence, start) in (_PARTED if is_command else _COMPOUND) and not _is_named(sentence, start, at):
        is_object = before(sentence, start) == c.OTHER and sentence[start] == c.WHOLE  # "I moved the tests"
        is_tool = isinstance(sentence[at], c.NamedTool) and before(sentence, start) == c.OTHER
        is_any = (
            before(sentence, start) == c.OF and sentence[at] != c.TESTS and before(sentence, start - 1) in BORDER
        )  # "a release build"
        if not is_object and not is_any and not is_tool:
            return None
    last = max(at + 1, nouns(sentence, at))
    if any(map(_is_code, sentence[at + 1 : last + 1])):
        return None  # "in the crate `net`"
    end = _news_after(
        sentence, last, subject=sentence[at], is_object=start < at and before(sentence, start) == c.OTHER
    )
    return (end, kinds(sentence[at:last])) if end and _is_plain(sentence, start, end, last) else None


def gist_of_news(sentence: Sentence, at: int) -> tuple[int, frozenset[str]] | None:
    """All good after a full test run. Not a failure in sight across the whole suite. No complaints from mypy."""
    if before(sentence, at) not in _STARTING:
        return None
    end = good_news(sentence, skip(sentence, at, _SUBJECTLESS, 3)) or _news(sentence, at)
    if not end:
        return None
    joint = skip(sentence, end, _FILLING, 3)
    start = skip(sentence, joint, _JOINING, 3)
    last = nouns(sentence, start) if start > joint else 0
    is_said = last and sentence[last] in _AFTER_NOUN and _is_plain(sentence, at, last)
    return (last, kinds(sentence[start:last])) if is_said else None


def _is_named(sentence: Sentence, start: int, at: int) -> bool:
    """The Next.js build, Storybook's static build: one of several, but no part. The parser tests are one."""
    return sentence[at] == c.BUILD and before(sentence, start) in (c.OTHER, c.THING)


def _is_made(preceding: Sentence) -> bool:
    """Produced `a.jar` with ..."""
    return (
        preceding[:1] == [c.REPORTS]
        and c.ARTIFACT in preceding
        and preceding[-1] in (c.REPORTS, c.PREPOSITION, c.OF)
    )


def _is_brought(sentence: Sentence, at: int) -> bool:
    """I have got a green ..."""
    if before(sentence, at) not in (c.GOOD, c.PASSING):
        return False
    return before(sentence, at - 1 - (before(sentence, at - 1) == c.OF)) in _BROUGHT


def _news_after(sentence: Sentence, at: int, *, subject: str, is_object: bool) -> int:
    """Where the news of the thing before this place end; of tests nothing may name a part: "in the parser"."""
    is_command = isinstance(subject, c.NamedCommand)
    if sentence[at] in _HEADS and not is_command:
        return 0
    is_whole = subject != c.TESTS or is_command
    if not is_whole and sentence[at] in _PLACES and sentence[at + 1] != c.NONE:
        return 0
    here, piece, last = at, at, min(len(sentence) - 1, at + _FAR)
    while 0 < here < last:
        concept = sentence[here]
        end = _news_of(sentence, here, subject)
        if end:
            is_meant = is_free(sentence, end) or (is_whole and is_about_all(sentence, end))
            is_own = _is_head(sentence, at, piece, here) and not _is_of_another(sentence, at, here)
            is_aside = piece > at and before(sentence, piece) != c.COLON and isinstance(subject, c.NamedTool)
            is_praise = concept == c.GOOD and (is_object or is_aside)
            if is_meant and is_own and not is_praise:
                return end
            is_counted = c.NUMBER in sentence[end : end + 2]  # "went through all 340 files and found no offenses"
            if subject == c.TESTS or (not is_command and not is_counted):
                return 0
            here = end
        elif concept == c.OPEN:
            inside = _bracketed(sentence, here) if is_whole else 0
            if inside:
                return inside
            here = _aside(sentence, here)
        elif concept in _JOINTS:
            here = piece = _resumes(sentence, here)
        else:
            here = 0 if _is_end(sentence, here, subject) else here + 1
    return 0


def _news_of(sentence: Sentence, at: int, subject: str) -> int:
    """Where good news of the subject end that begin here."""
    if subject == c.BUILD and sentence[at] in _MAKING and c.ARTIFACT in sentence[at + 1 : at + _BESIDE]:
        return sentence.index(c.ARTIFACT, at) + 1  # "`npm pack` gives us `a.tgz`"
    if subject == c.BUILD and sentence[at] == c.COMPILES:  # "`mvn package` builds the jar"
        end = skip(sentence, at + 1, _MADE, 4)
        return end if sentence[end] in BORDER else 0
    if subject == c.BUILD and sentence[at] == c.MAKES and isinstance(subject, c.NamedCommand):
        end = skip(sentence, at + 1, _PRODUCT, 8)  # "`astro build` generates the 92 pages"
        news = good_news(sentence, end)
        is_timed = sentence[end] == c.PREPOSITION and sentence[end + 1] in NUMBERS  # "in 6 s"
        return news or (end if sentence[end] in BORDER or is_timed else 0)
    if sentence[at] == c.COMPLETES and not isinstance(subject, c.NamedCommand) and _is_of_word(sentence, at):
        return 0  # "Vite: the migration is complete"
    is_short = subject != c.CHECK and sentence[at] in (_BUILT if subject == c.BUILD else _SHARE)
    return _news(sentence, at) or (at + 1 if is_short else 0)


def _is_of_word(sentence: Sentence, at: int) -> bool:
    while before(sentence, at) in _IS:
        at -= 1
    return before(sentence, at) == c.OTHER


def _is_end(sentence: Sentence, at: int, subject: str) -> bool:
    """Whether something else begins here, or a part is named: "in the crate `net`"."""
    if sentence[at] in _STOPS and sentence[at] != subject:
        return True
    return sentence[at] in _PLACES and any(map(_is_code, sentence[at + 1 : at + 4]))


def _is_head(sentence: Sentence, at: int, piece: int, news: int) -> bool:
    """Whether the news open their piece of the sentence, if that is not the one of the subject."""
    if piece == at or before(sentence, piece) == c.COLON or _HEAD.issuperset(sentence[piece:news]):
        return True
    return (
        c.COMPILES in sentence[at:piece] and sentence[news] == c.NONE
    )  # "builds the app and the tool with no warnings"


def _bracketed(sentence: Sentence, opening: int) -> int:
    """`hugo` builds the site (412 pages, no errors)."""
    aside = _aside(sentence, opening)
    heads = (at for at in range(opening, aside) if sentence[at] in (c.OPEN, c.COMMA))
    return next((end for end in (_news(sentence, at + 1) for at in heads) if end and sentence[end] in BORDER), 0)


def _resumes(sentence: Sentence, joint: int) -> int:
    """Where the clause goes on after a joint, or after the aside that it opens; 0 if another clause begins."""
    start = joint + 1 + (sentence[joint] == c.COMMA and sentence[joint + 1] == c.AND)
    if sentence[start] in _RESUMES or sentence[joint] == c.COLON:
        return start
    if sentence[joint] == c.AND:
        return 0
    return _aside(sentence, joint)


def _aside(sentence: Sentence, opening: int) -> int:
    """Where the clause goes on after an aside that says nothing against it: ", which took an hour,", "(twice)"."""
    closing = c.CLOSE if sentence[opening] == c.OPEN else sentence[opening]
    if closing not in sentence[opening + 1 : opening + _ASIDE]:
        return 0
    end = sentence.index(closing, opening + 1)
    is_harmless = _AGAINST.isdisjoint(sentence[opening:end])
    return end + 1 if is_harmless and (closing == c.CLOSE or sentence[end + 1] in _RESUMES) else 0


def without_asides(sentence: Sentence, start: int, end: int) -> Sentence:
    """What stands there but for asides."""
    rest: Sentence = []
    while start < end:
        resumed = _aside(sentence, start) if sentence[start] in _OPENS_ASIDE else 0
        if resumed and resumed <= end:
            start = resumed
        else:
            rest.append(sentence[start])
            start += 1
    return rest


def _is_code(concept: str) -> bool:
    return concept == c.OTHER and isinstance(concept, c.NamedCommand)


def _is_of_another(sentence: Sentence, start: int, at: int) -> bool:
    """The build step checks that the lockfile is clean. Of 20 tests pass 17. Not: pre-commit: every hook passed."""
    if _is_count_of(sentence, at) and sentence[at] != c.MAKES:
        return True
    if sentence[at] not in NEWS:
        return False
    if sentence[at] == c.GOOD and before(sentence, at) == c.PREPOSITION:  # "shown in green"
        return True
    while at > start and sentence[at - 1] in _IS:
        at -= 1
    noun = at
    while at > start and sentence[at - 1] in (c.OTHER, c.THING):
        at -= 1
    return start < at < noun and sentence[at - 1] in _ARTICLES and before(sentence, at - 1) != c.COLON


def _is_count_of(sentence: Sentence, at: int) -> bool:
    """Of 20 tests pass 17."""
    return sentence[at + 1] == c.NUMBER or (before(sentence, at) == c.NUMBER and c.OF in sentence[:at])


def _news(sentence: Sentence, at: int) -> int:
    if sentence[at] in NEWS or sentence[at] in (c.IT_PASSES, c.PRINTED):
        return at + 1
    if sentence[at] == c.NONE and sentence[at + 1] in _FAILING:
        return at + 2
    if sentence[at] == c.NONE and sentence[at + 1] in (c.OTHER, c.THING) and sentence[at + 2] in _FAILING:
        return at + 3  # "0 charts failed"
    return no_trouble(sentence, at)


def _is_plain(sentence: Sentence, start: int, end: int, noun: int = 0) -> bool:
    """Whether nothing in these clauses takes it back; what narrows another noun or stands in an aside does not."""
    first = max((at + 1 for at in range(start) if sentence[at] in _ENDS), default=0)
    last = next((at for at in range(end, len(sentence)) if sentence[at] in _ENDS), end)
    at = first
    while at < last:
        if start < at < end and sentence[at] in _OPENS_ASIDE:
            resumed = _aside(sentence, at)
            if resumed and resumed <= end:
                at = resumed
                continue
        news = _news(sentence, at)  # "no failures" spoils nothing
        if sentence[at] == c.MAKES:
            news = skip(sentence, at + 1, _PRODUCT, 8)
        is_elsewhere = at < start - 1 and sentence[at] == c.PART  # "after these changes mypy is clean"
        is_elsewhere = is_elsewhere or (start <= at < noun and sentence[at] == c.LAYER)  # "unit and e2e tests"
        if not news and sentence[at] in _SPOILS and not is_elsewhere:
            return False
        at = news or at + 1
    return True
