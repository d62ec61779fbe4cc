"""Review changes without a model: broken rules, secrets, leftovers and missing tests."""

from __future__ import annotations

from clickstop.core.diff import hunks
from clickstop.core.files import SCRIPT, TESTED
from clickstop.core.record import Record
from clickstop.memory import noise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Broken = Callable[[str, str], list[tuple[int, str, str]]]

# (endings of files, () for all; text in an added line; what it is)
_LEFTOVERS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    ((), "<<<<<<< ", "a conflict marker"),
    ((), ">>>>>>> ", "a conflict marker"),
    (("py",), "breakpoint()", "a breakpoint"),
    (("py",), "pdb.set_trace(", "a breakpoint"),
    (("py",), "import pdb", "a debugger's import"),
    (SCRIPT, "debugger;", "a breakpoint"),
    (SCRIPT, "console.log(", "output for debugging"),
    (SCRIPT, "console.debug(", "output for debugging"),
    (SCRIPT, "describe.only(", "a test that disables other tests"),
    (SCRIPT, "it.only(", "a test that disables other tests"),
    (SCRIPT, "test.only(", "a test that disables other tests"),
    (("rs",), "dbg!(", "output for debugging"),
    (("rb",), "binding.pry", "a breakpoint"),
    (("rb",), "byebug", "a breakpoint"),
    (("php",), "var_dump(", "output for debugging"),
    (("go",), 'fmt.Println("DEBUG', "output for debugging"),
)
_NOTES = ("TODO", "FIXME", "XXX", "HACK")
_LINE = 300  # characters of a line that are searched


class ChangedFile(Record):
    """A file that differs from the last commit, with its added lines and their numbers."""

    path: str
    added: list[tuple[int, str]]

    @property
    def ending(self) -> str:
        return self.path.rpartition(".")[2].lower()


class ReviewNote(Record):
    """One finding."""

    path: str
    line: int
    rule: str
    text: str


def changes(diff: str) -> list[ChangedFile]:
    """The changed files in a unified diff without context lines."""
    added: dict[str, list[tuple[int, str]]] = {}
    for hunk in hunks(diff):
        if hunk.path and not noise.is_foreign(hunk.path):
            added.setdefault(hunk.path, []).extend(hunk.new_lines())
    return [ChangedFile(path, lines) for path, lines in added.items()]


def review(changed: list[ChangedFile], tests: list[str], broken: Broken) -> list[ReviewNote]:
    """All findings. `broken(path, text)` gives (line, rule, message) for each rule that the text breaks."""
    notes = []
    for change in changed:
        notes += _leftovers(change) + _secrets(change)
        rules = broken(change.path, "\n".join(text for _, text in change.added))
        notes += [ReviewNote(change.path, line, rule, text) for line, rule, text in rules]
    return notes + _untested(changed, tests)


def _leftovers(change: ChangedFile) -> list[ReviewNote]:
    notes = []
    for number, text in change.added:
        line = text[:_LINE]
        for endings, sign, kind in _LEFTOVERS:
            if sign in line and (not endings or change.ending in endings):
                notes.append(ReviewNote(change.path, number, "leftover", f"{kind}: {line.strip()[:80]}"))
                break
        else:
            note = next((word for word in _NOTES if word in line), "") if change.ending in TESTED else ""
            if note and _is_word(note, line):
                notes.append(
                    ReviewNote(change.path, number, "leftover", f"a note to do later: {line.strip()[:80]}")
                )
    return notes


def _is_word(word: str, line: str) -> bool:
    at = line.find(word)
    before, after = line[at - 1 : at] if at else "", line[at + len(word) : at + len(word) + 1]
    return not before.isalnum() and not after.isalnum() and before != "_" and after != "_"


def _secrets(change: ChangedFile) -> list[ReviewNote]:
    from clickstop.secrets.look import look_at_text

    return [
        ReviewNote(change.path, number, "secret", f"looks like a secret: {placeholder}")
        for number, text in change.added
        for placeholder in look_at_text(text[:4_000])
    ]


def _untested(changed: list[ChangedFile], tests: list[str]) -> list[ReviewNote]:
    """Changed code with no changed test and no test named after it. Nothing if the project has no tests."""
    if not tests or any(is_test(change.path) for change in changed):
        return []
    names = " ".join(path.rpartition("/")[2].lower() for path in tests)
    notes = []
    for change in changed:
        stem = change.path.rpartition("/")[2].partition(".")[0].lower()
        if change.ending in TESTED and change.added and not is_test(change.path) and stem not in names:
            notes.append(
                ReviewNote(change.path, 0, "untested", "changed, but no test changed with it or is named after it")
            )
    return notes


def is_test(path: str) -> bool:
    """Whether a file is a test, by its name or a folder's: `test_cart.py`, `cart.spec.ts`, `tests/cart.py`."""
    *folders, name = path.replace("\\", "/").lower().split("/")
    if any(folder in ("test", "tests", "__tests__", "spec", "specs", "e2e") for folder in folders):
        return True
    stem = name.rpartition(".")[0]
    return stem.startswith("test_") or stem.endswith(("_test", ".test", ".spec", "_spec", "test"))


def reported(output: str, exists: Callable[[str], bool]) -> list[ReviewNote]:
    """Findings in a reviewer's output: `path:line: text`, `path:line:column: text` or `path: text`."""
    notes = []
    for line in output.splitlines():
        path, _, remainder = line.strip().partition(":")
        number, colon, text = remainder.partition(":")
        if not number.strip().isdigit():
            number, colon, text = "0", ":", remainder
        column, _, after = text.partition(":")
        text = after if column.strip().isdigit() else text
        # Prose has colons, too, so a finding must name a file of the project.
        if colon and text.strip() and path and " " not in path and exists(path):
            notes.append(ReviewNote(path, int(number), "reviewer", text.strip()[:300]))
    return notes
