"""Failure classes: kinds of bugs, described by what their fixes look like, and which of them a fix belongs to."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.learning.patches import sides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from clickstop.core.expression import Expression

KNOWN, SIMILAR, NEW = "KNOWN", "SIMILAR", "NEW"
DIFF, FILE, KEYWORD = 3, 2, 2  # points
_ALIKE = 0.8  # likeness from which two texts describe the same incident
_SHORTEST = 20  # characters of a text that says enough to compare
_COMPARED = 2_000  # characters of each text
_FIELDS = ("description", "message")
_LISTS = ("diff", "files", "keywords", "incidents", "rules")


class FailureClass:
    """One kind of bug.

    A diff pattern is `+` (added lines), `-` (removed lines) or nothing (either), then a linear-time regular
    expression. Whatever a group matches must also occur on the other side: a guard
    in an added line only counts if it guards something that was used before.
    """

    __slots__ = (
        "description", "diff", "files", "incidents", "is_lesson", "keywords", "message", "name", "review", "rules",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        description: str = "",
        *,
        diff: Iterable[str] = (),
        files: Iterable[str] = (),
        keywords: Iterable[str] = (),
        incidents: Iterable[str] = (),
        rules: Iterable[str] = (),
        message: str = "",
        review: bool = False,
        is_lesson: bool = False,
    ) -> None:
        self.name = name
        self.description = description
        self.diff = list(diff)
        self.files = list(files)
        self.keywords = list(keywords)
        self.incidents = list(incidents)
        self.rules = list(rules)
        self.message = message
        self.review = review  # clickstop wrote it, and nobody has reviewed it yet
        self.is_lesson = is_lesson  # only what one fix adds to the class, from a file of its own


class Verdict(Record):
    """The class of a fix, how certain that is, and why."""

    level: str
    name: str
    score: int
    because: list[str]
    rules: list[str]


def classify(  # noqa: PLR0917  # what a fix is made of
    patch: str,
    paths: list[str],
    words: str,
    classes: list[FailureClass],
    thresholds: dict[str, Any],
    incidents: Iterable[tuple[str, str, str]] = (),
) -> Verdict:
    """The class that fits a fix best.

    `words` are the prompt, the commit message and the failing output. `incidents` holds slug, class and text of
    earlier incident reports: a fix that no class fits is similar to an incident with the same words.
    """
    best = Verdict(NEW, "", 0, [], [])
    for candidate in classes:
        score, because = points(candidate, patch, paths, words)
        if score > best.score:
            best = Verdict(_level(score, candidate, thresholds), candidate.name, score, because, candidate.rules)
    if best.level != NEW:
        return best
    alike = _alike(words, incidents)
    if alike:
        return Verdict(SIMILAR, alike[1], best.score, [f"its words match the incident {alike[0]}"], [])
    return Verdict(NEW, "", best.score, best.because, [])


def _level(score: int, failure_class: FailureClass, thresholds: dict[str, Any]) -> str:
    """KNOWN requires a rule: a class that nothing enforces here is at most SIMILAR."""
    if score >= thresholds["known"]:
        return KNOWN if failure_class.rules else SIMILAR
    return SIMILAR if score >= thresholds["similar"] else NEW


def points(failure_class: FailureClass, patch: str, paths: list[str], words: str) -> tuple[int, list[str]]:
    """How well a fix fits a class, and why. If the class has diff patterns, one of them must fit."""
    from clickstop.core.globs import matches

    because = [f"diff: {pattern}" for pattern in failure_class.diff if _fits(pattern, patch)]
    score = DIFF * len(because)
    if failure_class.diff and not because:
        return 0, []
    meant = [glob for glob in failure_class.files if any(matches(path, [glob]) for path in paths)]
    text = words.lower()
    named = [word for word in failure_class.keywords if has_word(word.lower(), text)]
    because += [f"file: {glob}" for glob in meant] + [f"word: {word}" for word in named]
    return score + FILE * len(meant) + KEYWORD * len(named), because


def has_word(word: str, text: str) -> bool:
    """Whether a word of a text begins so: `leak` is in `leaking`, not in `bleak`."""
    at = text.find(word)
    while at >= 0:
        if not (at and text[at - 1].isalnum()):
            return True
        at = text.find(word, at + 1)
    return False


def _fits(pattern: str, patch: str) -> bool:
    """Whether a diff pattern has more matches on its side of a patch than on the other side."""
    side, regex = (pattern[0], pattern[1:].lstrip()) if pattern[:1] in ("+", "-") else ("", pattern)
    expression = _expression(regex)
    if expression is None:
        return False
    removed, added = sides(patch)
    own, opposite = (removed, added) if side == "-" else (added, removed)
    if not side:
        return any(expression.search("\n".join(lines)) for lines in (removed, added))
    return _count(expression, own, opposite) > _count(expression, opposite, own)


def _count(expression: Expression, lines: list[str], others: list[str]) -> int:
    """The matches in some lines whose groups also occur in the others."""
    text, other = "\n".join(lines), "\n".join(others)
    groups = (expression.groups(text, span) for span in expression.spans(text))
    return sum(all(group in other for group in matched if group) for matched in groups)


def _expression(regex: str) -> Expression | None:
    """None if it does not run in linear time: people write class files, too."""
    from clickstop.core.expression import expression
    from clickstop.core.expression_tree import ExpressionError

    try:
        return expression(regex, is_multiline=True)
    except ExpressionError:
        return None


def _alike(words: str, incidents: Iterable[tuple[str, str, str]]) -> tuple[str, str] | None:
    """Slug and class of the incident whose text is most alike, if it is alike enough."""
    described = [incident for incident in incidents if incident[2].strip()]
    if not described or len(words) < _SHORTEST:
        return None
    scored = [(_likeness(words[:_COMPARED], text[:_COMPARED]), slug, name) for slug, name, text in described]
    score, slug, name = max(scored)
    return (slug, name) if score >= _ALIKE else None


def _likeness(text: str, other: str) -> float:
    """From 0 to 1, how much of the shorter text's vocabulary the two have in common."""
    words, others = set(text.split()), set(other.split())
    common = len(" ".join(words & others))
    unshared = min(len(" ".join(words - others)), len(" ".join(others - words)))
    return 2 * common / (2 * common + unshared + 1) if common else 0


def read(text: str, name: str) -> FailureClass | None:
    """The class in a file, or the lesson in a file that names its class; None if it is not TOML."""
    import tomllib

    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    lists = {
        key: [str(item) for item in data.get(key, []) if isinstance(item, str)]
        for key in _LISTS
        if isinstance(data.get(key, []), list)
    }
    texts = {key: str(data.get(key, "")) for key in _FIELDS}
    of_class = data.get("class")
    is_lesson = isinstance(of_class, str)
    review = data.get("needs_review") is True
    return FailureClass(of_class if is_lesson else name, **texts, **lists, review=review, is_lesson=is_lesson)  # type: ignore[arg-type]  # lists by name


def faults(data: dict[str, Any]) -> list[tuple[str, str]]:
    """The faulty keys of a class file, each with what is wrong."""
    wrong = []
    for key, value in data.items():
        if key in _LISTS and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            wrong.append((key, "must be a list of strings"))
        elif key in (*_FIELDS, "class") and not isinstance(value, str):
            wrong.append((key, "must be a string"))
        elif key == "needs_review" and not isinstance(value, bool):
            wrong.append((key, "must be true or false"))
        elif key not in (*_LISTS, *_FIELDS, "class", "needs_review"):
            keys = ", ".join((*_FIELDS, *_LISTS, "class", "needs_review"))
            wrong.append((key, f"unknown key; known: {keys}"))
        elif key == "diff":
            unusable = [item for item in value if not _is_regex(item)]
            wrong += [(key, f"{item!r} is not a linear-time regular expression") for item in unusable]
    return wrong


def _is_regex(pattern: str) -> bool:
    return _expression(pattern[1:].lstrip() if pattern[:1] in ("+", "-") else pattern) is not None


def written(failure_class: FailureClass) -> str:
    """A class as the text of its file."""
    if failure_class.is_lesson:
        lists = [key for key in _LISTS if getattr(failure_class, key)]
        return "".join([f"class = {_quoted(failure_class.name)}\n", *(_list(failure_class, key) for key in lists)])
    lines = [f"description = {_quoted(failure_class.description)}"]
    if failure_class.message:
        lines.append(f"message = {_quoted(failure_class.message)}")
    if failure_class.review:
        lines.append("needs_review = true")
    return "".join([*(f"{line}\n" for line in lines), *(_list(failure_class, key) for key in _LISTS)])


def _list(failure_class: FailureClass, key: str) -> str:
    return f"{key} = [{', '.join(_quoted(item) for item in getattr(failure_class, key))}]\n"


def _quoted(text: str) -> str:
    from clickstop.core.wire import dumps

    return dumps(text)


def together(own: list[FailureClass], starter: Iterable[FailureClass]) -> list[FailureClass]:
    """The project's own classes, the starter classes that they do not replace, and what lessons add to either."""
    classes = {failure_class.name: failure_class for failure_class in own if not failure_class.is_lesson}
    for failure_class in starter:
        classes.setdefault(failure_class.name, failure_class)
    for lesson in own:
        if lesson.is_lesson:
            classes[lesson.name] = _with(classes.get(lesson.name), lesson)
    return list(classes.values())


def _with(base: FailureClass | None, lesson: FailureClass) -> FailureClass:
    """A copy of a class with a lesson added; the starter classes are shared and must not change."""
    first = base or FailureClass(lesson.name)
    extended = FailureClass(first.name, first.description, message=first.message, review=first.review)
    for key in _LISTS:
        setattr(extended, key, list(dict.fromkeys(getattr(first, key) + getattr(lesson, key))))
    return extended
