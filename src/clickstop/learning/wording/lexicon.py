"""Splitting a text into clauses, and marking their words by the table of the text's language."""

from __future__ import annotations

from clickstop.core.unspaced import WIDE, split_unspaced
from clickstop.learning.wording import marks as m

_PACKAGE = "clickstop.learning.wording"
_SPACED = ("english", "german", "french", "spanish", "portuguese")
_SAMPLE = 600  # characters by which a language is recognised
_SHORTEST_STEM = 3  # letters
_SENTENCE_ENDS = ".!?;:\n"
_APART = str.maketrans(dict.fromkeys('()[]{}<>¿¡"“”„«»「」『』*`=|/\\…-\u2013\u2014', " "))
_KANA, _HAN = ("\u3040", "\u30ff"), ("\u4e00", "\u9fff")


class Clause:
    """A part of a sentence: its words and phrases, and the mark of each ("" for most)."""

    __slots__ = ("ends_sentence", "is_question", "marks", "words")

    def __init__(self, tokens: list[tuple[str, str]], end: str) -> None:
        self.words = [word for word, _ in tokens]
        self.marks = [mark for _, mark in tokens]
        self.is_question = end == "?"
        self.ends_sentence = end != ","

    def has(self, *marks: str) -> bool:
        return any(mark in marks for mark in self.marks)

    @property
    def lead(self) -> str:
        """The first mark, apart from polite words."""
        return next((mark for mark in self.marks if mark != m.POLITE), "")


class Lexicon:
    """The table of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._mark_of: dict[str, str] = {}
        self._stems: dict[str, str] = {}
        self._longest: dict[str, int] = {}  # by first word, the number of words in the longest phrase
        text: str = __import__(f"{_PACKAGE}.{language}", fromlist=["WORDS"]).WORDS
        for line in text.strip().replace("\n    ", " ").split("\n"):
            mark, _, phrases = line.partition(": ")
            for phrase in phrases.split(", "):
                stem = phrase.removesuffix("*")
                (self._mark_of if stem == phrase else self._stems).setdefault(stem, mark)
                first, *others = phrase.split()
                self._longest[first] = max(self._longest.get(first, 1), 1 + len(others))

    def clauses(self, text: str) -> list[Clause]:
        return [Clause(tokens, end) for words, end in _split(text) if (tokens := self._tokens(words))]

    def fit(self, words: list[str]) -> int:
        """How well words fit this language. A marked word counts twice as much as a common one."""
        marks = [mark for word in words if (mark := self._mark_of.get(word) or self._by_stem(word))]
        return 2 * len(marks) - marks.count(m.COMMON)

    def _tokens(self, clause: str) -> list[tuple[str, str]]:
        words = [part for word in clause.split() for part in self._parts(word.strip("'")) if part]
        tokens, at = [], 0
        while at < len(words):
            phrase, mark, length = self._phrase(words, at)
            tokens.append((phrase, mark))
            at += length
        return tokens

    def _parts(self, word: str) -> list[str]:
        return [word] if word.isascii() or self.language in _SPACED else split_unspaced(word, self._mark_of)

    def _phrase(self, words: list[str], at: int) -> tuple[str, str, int]:
        for length in range(min(self._longest.get(words[at], 1), len(words) - at), 0, -1):
            phrase = " ".join(words[at : at + length])
            mark = self._mark_of.get(phrase) or self._by_stem(phrase)
            if mark:
                return phrase, mark, length
        return words[at], "", 1

    def _by_stem(self, phrase: str) -> str:
        if not self._stems:
            return ""
        lengths = range(len(phrase), max(_SHORTEST_STEM - 1, phrase.rfind(" ") + 1), -1)  # down into the last word
        return next((self._stems[phrase[:end]] for end in lengths if phrase[:end] in self._stems), "")


_loaded: dict[str, Lexicon] = {}


def lexicon(language: str) -> Lexicon:
    if language not in _loaded:
        _loaded[language] = Lexicon(language)
    return _loaded[language]


def lexicon_of(text: str) -> Lexicon | None:
    """The lexicon of a text's language; None if clickstop does not understand the language."""
    kana, han, letters = _counted(text, *_KANA), _counted(text, *_HAN), sum(map(str.isalpha, text))
    if (kana + han) * 5 > letters:
        return lexicon("japanese" if kana else "chinese")
    if sum("a" <= sign.lower() <= "\u024f" for sign in text) * 5 < letters * 4:
        return None
    words = [word for clause, _ in _split(text[:_SAMPLE]) for word in clause.split()]
    words += [word[: word.index("'") + 1] for word in words if "'" in word]  # l'export
    fits = {language: lexicon(language).fit(words) for language in ("unread", *_SPACED)}
    best = max(fits, key=fits.__getitem__)  # on a tie, the first
    return None if best == "unread" or not fits[best] else lexicon(best)


def _counted(text: str, first: str, last: str) -> int:
    return sum(first <= sign <= last for sign in text)


def _split(text: str) -> list[tuple[str, str]]:
    """Lower-case clauses without punctuation, each with the character that ends it."""
    plain = _without_code(text.lower().replace("\u2019", "'").translate(WIDE))
    clauses, start = [], 0
    for at, sign in enumerate(plain):
        following = plain[at + 1 : at + 2]
        if sign == "," and not following.isdigit():
            end = ","
        elif sign == "?" in (following, plain[at - 1 : at]):
            continue  # `????` is garbled output, not a question
        elif sign in _SENTENCE_ENDS and (sign == "\n" or not following or not following.isalnum()):
            end = sign
        elif sign == "-" and plain[at - 1 : at] == " " == following:
            end = "."
        else:
            continue
        clauses.append((plain[start:at].translate(_APART), end))
        start = at + 1
    return [*clauses, (plain[start:].translate(_APART), ".")]


def _without_code(text: str) -> str:
    """Mark function names and quoted code with `~`, so that they match no word of the table."""
    parts = text.split("`")
    words = "".join(part if at % 2 == 0 else " ~ " for at, part in enumerate(parts)) if len(parts) % 2 else text
    return words.replace("(", "~ (")
