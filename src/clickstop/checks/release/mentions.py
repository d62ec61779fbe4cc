"""Find where a message names failures: by ID or a shortened one, by place and rule, or by the check's command."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.release.failure import FailedCheck

EXACT, NAME, PLACE, CODE, CHECK = "exact", "name", "place", "code", "check"
_JOINTS = ("::", " > ", " › ")
_QUOTES = {"`": "`", '"': '"', "'": "'", "“": "”", "«": "»", "„": "“", "「": "」"}
_MOST = 200  # items of one failure
_LONGEST = 20_000  # characters of a message
_WORD = "~item"  # placeholder for a mention, followed by a number
_LEAST_WORDS = 3  # of a test's title without the groups around it


class Mention(Record):
    """The items of one failure that a placeholder stands for: exactly these, or all with a name, file or code."""

    sort: str
    failure: int
    items: frozenset[int]


def marked(message: str, failures: list[FailedCheck]) -> tuple[str, dict[str, Mention]]:
    """The message with a placeholder for each mention, and what each placeholder stands for."""
    text = message[-_LONGEST:].replace(_WORD, " ")  # a message must not contain placeholders of its own
    words: dict[str, Mention] = {}
    for form, sort, failure, items in _all_forms(failures):
        word = f"{_WORD}{len(words)}"
        marked_text = _replaced(text, form, word)
        if marked_text != text:
            text, words[word] = marked_text, Mention(sort, failure, items)
    return text, words


def _all_forms(failures: list[FailedCheck]) -> list[tuple[str, str, int, frozenset[int]]]:
    """(form, sort, failure, items), the longest form first, so that no name is replaced inside a longer one."""
    indices: dict[tuple[str, str, int], set[int]] = {}
    for number, failure in enumerate(failures):
        for command in failure.commands:
            indices.setdefault((command, CHECK, number), set())
        for index, item in enumerate(failure.items[:_MOST]):
            for form, sort in _forms(item):
                indices.setdefault((form, sort, number), set()).add(index)
    forms = []
    for (form, sort, number), items in indices.items():
        is_shared = sort == EXACT and len(items) > 1
        forms.append((form, NAME if is_shared else sort, number, frozenset(items)))
    return sorted(forms, key=lambda form: -len(form[0]))


def _forms(item: str) -> list[tuple[str, str]]:
    place, _, code = item.partition(" ")
    path, _, line = place.rpartition(":")
    if line.isdigit() and path:
        return _forms_of_place(path, line, code)
    joint = next((joint for joint in _JOINTS if joint in item), "")
    # `shop.tests.CartTest.test_empty` from unittest and JUnit.
    if not joint and "." in item and "/" not in item and " " not in item:
        joint = "."
    parts = item.split(joint) if joint else item.split(" ") if " " in item and "/" in place else [item]
    joint = joint or " "
    tails = [joint.join(parts[at:]) for at in range(len(parts))]
    if len(parts) == 1:  # mocha writes the names of groups before a title without a separator
        spoken = item.split(" ")
        tails += [" ".join(spoken[at:]) for at in range(1, len(spoken) - _LEAST_WORDS + 1)]
    forms = dict.fromkeys(tails)
    forms |= dict.fromkeys(tail.replace("::", ".") for tail in tails[1:])
    forms[item.rpartition("/")[2] if joint == "::" and "/" in parts[0] else item] = None
    forms |= dict.fromkeys([form.partition("[")[0] for form in forms if form.endswith("]")])
    named = [(form, EXACT) for form in forms]
    is_in_file = len(parts) > 1 and ("/" in parts[0] or "." in parts[0]) and joint != "."
    return named + ([(name, PLACE) for name in _file_names(parts[0])] if is_in_file else [])


def _forms_of_place(path: str, line: str, code: str) -> list[tuple[str, str]]:
    forms = [(code, CODE)] if code else []
    for name in _file_names(path):
        forms.append((name, PLACE))
        lines = (f"{name}:{line}", f"{name} line {line}", f"{name}, line {line}", f"{name}({line}")
        forms += [(form, EXACT) for form in (*lines, f"line {line} of {name}", f"line {line} in {name}")]
    return forms


def _file_names(path: str) -> list[str]:
    return list(dict.fromkeys((path, path.rpartition("/")[2])))


def _replaced(text: str, form: str, word: str) -> str:
    """The text with `word` for each whole occurrence of the form and its quotes. A form that reads as prose must be
    quoted or begin a line.
    """
    pieces = []
    at = 0
    here = text.find(form) if form else -1
    while here >= 0:
        end = here + len(form)
        before, after = text[here - 1 : here], text[end : end + 1]
        is_quoted = before in _QUOTES and _QUOTES[before] == after if before and after else False
        starts_line = not text[text.rfind("\n", 0, here) + 1 : here].strip(" -*+•0123456789.)>")
        if _is_whole(text, here, end) and (is_quoted or starts_line or not _is_prose(form)):
            pieces += [text[at : here - is_quoted], f" {word} "]
            at = end + is_quoted
        here = text.find(form, end)
    return "".join(pieces) + text[at:]


def _is_whole(text: str, start: int, end: int) -> bool:
    before, after, second = text[start - 1 : start], text[end : end + 1], text[end + 1 : end + 2]
    if before and ((before.isalnum() and before.isascii()) or before in "_./:-~\\[") and start:
        return False
    if after in (".", ":", "-", "/"):  # ends a sentence, unless more of a name follows
        return not (second.isalnum() or second in ("_", ":", "/"))
    return not ((after.isascii() and after.isalnum()) or after in ("_", "[")) or not after


def _is_prose(form: str) -> bool:
    """Whether a form could be ordinary words: a test's title, a name such as `negative`."""
    if " > " in form or " › " in form or " line " in form or form.startswith("line "):
        return False
    has_sign = any(sign in form for sign in "_/.:[(") or any(letter.isdigit() for letter in form)
    is_camel = form[1:] != form[1:].lower()
    return not has_sign and not (is_camel and " " not in form) and form.partition(" ")[0] not in _PROGRAMS


_PROGRAMS = ("npm", "make", "cargo", "go", "pytest", "ruff", "mypy", "yarn", "pnpm", "tox", "python")
