"""Whether a final message reports failures plainly: each is named as failing, and no success is claimed.

An excuse needs proof, so this reads a message more strictly than `claims/` does: a sentence that is not understood
reports nothing, and one that may claim success does.
"""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.commands import spoken
from clickstop.checks.claims.languages import languages_of, table_of
from clickstop.checks.claims.phrases import kinds
from clickstop.checks.claims.prose import sentences
from clickstop.checks.claims.words import concepts, table, words_in
from clickstop.checks.release import mentions as m
from clickstop.checks.release import vocabulary as v

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from clickstop.checks.claims.phrases import Sentence
    from clickstop.checks.release.failure import FailedCheck
    from clickstop.checks.release.mentions import Mention

TOLD, ASKED = "told", "asked"  # the message reports every failure, or asks the person about them
# Sets of concepts, the words' meanings that `claims/` and `vocabulary.py` assign.
_GREEN = frozenset((c.PASS, c.PASSING, c.GOOD, c.TICK, c.COMPILES, c.TYPECHECKS, c.TESTS_PASS, c.IT_PASSES))
_OVER = frozenset((v.DONE, c.COMPLETES))
_RED = frozenset((c.FAIL, c.FAILED, c.BROKEN, c.TROUBLE))
_NEWS = _GREEN | _OVER | _RED | {v.MENDED, c.REPORTS}
_DENIALS = frozenset((c.NOT, c.NONE, c.NOTHING))
_UNSURE = frozenset((c.IF, c.MAY, c.WHEN, c.PAST, c.OTHERS, c.SAYS, c.WAS))
_BORDERS = frozenset((c.COMMA, c.CUT, c.COLON, c.OPEN, c.CLOSE, c.END))
_APART = frozenset((c.PART, c.SOME_TESTS, c.EXCEPT, c.LAYER))
_NAMING = frozenset((c.OTHER, c.TROUBLE, c.THING, c.NEUTRAL))
_COUNTED = frozenset((c.TESTS, c.CHECK, c.TESTING, c.PART, c.FAIL, c.FAILED, c.TROUBLE, c.BROKEN))
_COUNT = "="  # prefix of the concept for a number that is the count of one of the failures
_LEAST_WORDS = 4  # of a question
_LEAST_TOLD = 6  # concepts in a sentence about a check whose failures have no names


def read(message: str, failures: list[FailedCheck]) -> str:
    """TOLD, ASKED, or "" if the message does neither."""
    readings = _readings(message, failures)
    # A claim of success in any language spoils the message: an excuse needs proof.
    if any(reading.claims for reading in readings):
        return ""
    if any(reading.tells_all() for reading in readings):
        return TOLD
    return ASKED if any(reading.asks_about_all() for reading in readings) else ""


def claims_green(message: str, failures: list[FailedCheck]) -> bool:
    """Whether the message says that a failed check passes."""
    return any(reading.claims_green for reading in _readings(message, failures))


def claims_success(message: str, failures: list[FailedCheck]) -> bool:
    """Whether the message says that a failed check passes, or that the work is done."""
    return any(reading.claims for reading in _readings(message, failures))


def _readings(message: str, failures: list[FailedCheck]) -> list[_MessageReading]:
    """One reading for each language that the message may be in."""
    text, words = m.marked(message, failures)
    parts = sentences(_opened(text))
    used = words_in(sentence for _, sentence in parts)
    readings = []
    for language in languages_of(parts):
        reading = _MessageReading(failures, words, _table(failures, language, used))
        for role, sentence in parts:
            reading.read(role, sentence)
        readings.append(reading)
    return readings


def _opened(text: str) -> str:
    """The text with failures taken out of code: a test runner's lines in a fence become list items, and counts and
    names lose their backticks. The readers of prose skip code otherwise.
    """
    lines = []
    is_fenced = False
    for line in text.split("\n"):
        if line.lstrip().startswith(("```", "~~~")):
            is_fenced = not is_fenced
            lines.append("")
        elif not is_fenced:
            lines.append(_without_ticks(line))
        elif "~item" in line or "failed" in line:
            lines.append(f"- {line.strip().strip('=')}")
    return "\n".join(lines)


def _without_ticks(line: str) -> str:
    pieces = line.split("`")
    if len(pieces) % 2 == 0:
        return line
    for at in range(1, len(pieces), 2):
        is_count = pieces[at][:1].isdigit() or "~item" in pieces[at]
        pieces[at] = pieces[at] if is_count and spoken(pieces[at]) == "~code" else f"`{pieces[at]}`"
    return "".join(pieces)


class _MessageReading:
    """One message in one language, sentence by sentence."""

    def __init__(self, failures: list[FailedCheck], words: dict[str, Mention], table: dict[str, str]) -> None:
        self._failures = failures
        self._mentions = words
        self._kinds = frozenset(failure.kind for failure in failures)
        self._table = {**table, **{word: word for word in words}}
        self._red: set[tuple[int, int]] = set()  # failure and item
        self._red_names: set[tuple[int, int]] = set()  # by a name that others share
        self._red_checks: set[str] = set()  # kinds, or numbers of failures
        self._counts: set[str] = set()
        self._asked: set[tuple[int, int]] = set()
        self._sentence: Sentence = []
        self._previous: Sentence = []
        self._heading_is_red = False
        self.claims = False
        self.claims_green = False  # of a check, not only of the work

    def read(self, role: str, text: str) -> None:
        self._sentence = sentence = concepts(text, self._table)
        if role == "heading":
            self._heading_is_red = False
        if text.rstrip("!*_ ").endswith("?"):
            self._ask(text, sentence)
            self._state(role, _before_last_clause(sentence))  # "it passes now, shall I commit?"
        else:
            self._state(role, sentence)
        self._previous = sentence

    def tells_all(self) -> bool:
        return all(self._tells(number, failure) for number, failure in enumerate(self._failures))

    def asks_about_all(self) -> bool:
        named = self._asked | self._red
        return bool(self._asked) and all(
            bool(failure.items) and all((number, index) in named for index in range(len(failure.items)))
            for number, failure in enumerate(self._failures)
        )

    def _tells(self, number: int, failure: FailedCheck) -> bool:
        if not failure.items:
            return failure.kind in self._red_checks or str(number) in self._red_checks
        if failure.count == len(failure.items) and all((number, i) in self._red for i in range(failure.count)):
            return True
        names_one = any(named == number for named, _ in self._red | self._red_names)
        others = f"{_COUNT}{failure.count - 1}+"
        return names_one and (f"{_COUNT}{failure.count}" in self._counts or others in self._counts)

    def _ask(self, text: str, sentence: Sentence) -> None:
        """A question is about what it names, or about what the sentence before it does."""
        about = self._named(sentence) or self._named(self._previous)
        words = text.lower().replace(",", " ").replace("?", " ").split()
        disputing = v.DISPUTING.intersection(words) or any(sign in text for sign in v.DISPUTING_UNSPACED)
        is_whole = len(words) >= _LEAST_WORDS or not text.isascii() or not self._named(sentence)
        if disputing and is_whole:
            self._asked |= about

    def _state(self, role: str, sentence: Sentence) -> None:
        clauses = _clauses(sentence)
        resolved: set[str] = set()
        is_red = False
        for at, clause in enumerate(clauses):
            for left, news, right in _news(clause):
                around = [*self._listed(clauses[:at]), *left, *right]
                if self._is_red(left, news, clauses[:at], right):
                    is_red = True
                    named = self._tells_which(around)
                    self._admit([*around, *([] if named else self._antecedent(role, sentence, resolved))])
                    resolved.update(around)
                elif self._is_claim(left, news, right, clauses[:at], sentence):
                    self.claims = True
                    self.claims_green = self.claims_green or news not in _OVER | {v.MENDED}
        # "everything passes except test_empty_cart"
        if c.EXCEPT in sentence and not is_red:
            after = sentence[sentence.index(c.EXCEPT) :]
            is_red = self._names(after) and bool(_GREEN.intersection(sentence))
            self._admit(after if is_red else [])
        if is_red and role in ("heading", "label"):
            self._heading_is_red = True
        elif role == "text":
            self._heading_is_red = self._heading_is_red and not is_red
        # Entries below a heading such as "Still failing".
        if self._heading_is_red and not (_NEWS - {c.REPORTS}).intersection(sentence):
            self._admit(sentence)
            is_red = True
        if is_red:
            self._count(sentence)

    def _antecedent(self, role: str, sentence: Sentence, resolved: set[str]) -> Sentence:
        """What "it fails" refers to: names elsewhere in the sentence, or else the sentence before."""
        here = [concept for concept in sentence if concept not in resolved or concept not in self._mentions]
        if self._names(here):
            return here
        return self._previous if role == "text" and not self._names(sentence) else here

    def _listed(self, earlier: list[Sentence]) -> Sentence:
        """`a` and `b` in "a, b and c fail": the clauses before that are nothing but names."""
        names: Sentence = []
        for clause in reversed(earlier):
            if not self._tells_which(clause) or any(concept not in self._mentions for concept in clause):
                break
            names += clause
        return names

    def _names(self, part: Iterable[str]) -> bool:
        return any(concept in self._mentions for concept in part)

    def _tells_which(self, part: Iterable[str]) -> bool:
        """Whether it names single failures, not only their file, rule or check."""
        part = list(part)
        sorts = [self._mentions[concept].sort for concept in part if concept in self._mentions]
        return m.NAME in sorts or bool(self._named(part))

    def _is_red(self, left: Sentence, news: str, earlier: list[Sentence], right: Sentence) -> bool:
        if news == c.REPORTS:  # "ruff reports F401"
            return self._names(right) and not (_DENIALS | _UNSURE).intersection((*left, *right))
        is_denied = bool(_DENIALS.intersection(left))
        is_bad = (news in _RED) != is_denied if news in _RED | _GREEN else False
        opens = earlier[-1][:1] if earlier else []
        is_unsure = bool(_UNSURE.intersection(left)) or opens == [c.IF]
        return is_bad and not is_unsure and news != c.TICK

    def _is_claim(  # one place in a sentence
        self, left: Sentence, news: str, right: Sentence, earlier: list[Sentence], sentence: Sentence
    ) -> bool:
        """Whether it says that something passes or is done, and that may be a failed check."""
        if news == c.REPORTS:
            return False
        is_denied = bool(_DENIALS.intersection(left))
        if (news in _RED) != is_denied or (_UNSURE | {c.HOPED}).intersection(left):
            return False
        if (news == c.TROUBLE and not {c.NONE, c.NOTHING}.intersection(left)) or (
            news in _GREEN and right[:1] == [c.PAST]
        ):
            return False  # "they passed before my change"
        if news == v.MENDED:
            return self._names([*left, *right]) or not _NAMING.intersection((*left, *right))
        subject = left if self._is_subject(left) else right if news in (c.TICK, *_RED) else []
        if not subject:
            subject = next((clause for clause in reversed(earlier) if self._is_subject(clause)), [])
        if self._names(subject):
            return c.EXCEPT not in sentence
        if _APART.intersection(subject) or c.EXCEPT in sentence or _is_number(subject[-1:]):
            return False
        if news in _OVER:
            return True
        about = kinds([*subject, news])
        if about:
            return bool(about & self._kinds)
        return not _NAMING.intersection(subject) or c.IT in subject

    def _is_subject(self, part: Sentence) -> bool:
        return self._names(part) or bool(
            (_APART | _NAMING | {c.TESTS, c.BUILD, c.CHECK, c.IT, c.BOTH, c.NUMBER}).intersection(part)
            or any(map(_is_count, part))
        )

    def _admit(self, part: Iterable[str]) -> None:
        part = list(part)
        self._red |= self._named(part)
        words = [self._mentions[concept] for concept in part if concept in self._mentions]
        self._red_names |= {(word.failure, index) for word in words if word.sort == m.NAME for index in word.items}
        if len(self._sentence) > _LEAST_TOLD:  # "the build fails" alone reports nothing
            self._red_checks |= kinds(part) | {str(word.failure) for word in words if word.sort == m.CHECK}

    def _named(self, part: Iterable[str]) -> set[tuple[int, int]]:
        """Items named beyond doubt: by an ID, or by their file together with a name or rule."""
        words = [self._mentions[concept] for concept in part if concept in self._mentions]
        named = {(word.failure, index) for word in words if word.sort == m.EXACT for index in word.items}
        for word in words:
            for other in words:
                if other.sort == m.PLACE and word.sort in (m.NAME, m.CODE) and word.failure == other.failure:
                    named |= {(word.failure, index) for index in word.items & other.items}
        return named

    def _count(self, sentence: Sentence) -> None:
        for at, concept in enumerate(sentence):
            if _is_count(concept):
                near = sentence[at + 1 : at + 5]
                self._counts |= {concept} if _COUNTED.intersection(near) or c.NUMBER in near else set()
                self._counts |= {f"{concept}+"} if c.PART in near[:2] else set()


def _table(failures: list[FailedCheck], language: str, said: Container[str]) -> dict[str, str]:
    words = table(v.BY_LANGUAGE[language] + table_of(language).lstrip(), said)
    numbers = v.NUMBERS[language].split()
    for failure in failures:
        for count in (failure.count, failure.count - 1):
            if count > 0:
                words[str(count)] = f"{_COUNT}{count}"
            if 0 < count <= len(numbers):
                words[numbers[count - 1]] = f"{_COUNT}{count}"
    return words


def _clauses(sentence: Sentence) -> list[Sentence]:
    clauses: list[Sentence] = [[]]
    for concept in sentence:
        if concept in _BORDERS:
            clauses.append([])
        else:
            clauses[-1].append(concept)
    return [clause for clause in clauses if clause]


def _before_last_clause(sentence: Sentence) -> Sentence:
    borders = [at for at, concept in enumerate(sentence[:-1]) if concept in _BORDERS]
    return [*sentence[: borders[-1]], c.END] if borders else [c.END]


def _news(clause: Sentence) -> list[tuple[Sentence, str, Sentence]]:
    """(before, word, after) for each word that says how something went, such as `fails` or `done`."""
    places = [at for at, concept in enumerate(clause) if concept in _NEWS]
    parts = []
    for number, at in enumerate(places):
        start = places[number - 1] + 1 if number else 0
        end = places[number + 1] if number + 1 < len(places) else len(clause)
        parts.append((clause[start:at], clause[at], clause[at + 1 : end]))
    return parts


def _is_count(concept: str) -> bool:
    return concept.startswith(_COUNT)


def _is_number(last: Sentence) -> bool:
    return bool(last) and (last[0] == c.NUMBER or _is_count(last[0]))
