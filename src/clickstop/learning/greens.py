"""Failures that turned into successes after edits of the same session, and whether they prove a fix."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.learning.patches import added_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.store.fixes import Edit, SignalRun

TESTS, OTHERS, PASS = "test_failure", ("type_error", "build_failure"), "vr_pass"
_WRAPPERS = frozenset(
    ("python", "python3", "npx", "uv", "poetry", "run", "exec", "bundle", "yarn", "pnpm", "npm", "-m")
)


class Turned(Record):
    """A test or command that went from red to green."""

    name: str
    red_at: str
    green_at: str
    details: str
    verified: bool  # nothing that this session did before explains the red
    written_in: str = ""  # the file in which this session wrote the test; "" if it existed before

    def may_be_due_to(self, edits: list[Edit]) -> bool:
        """Whether one of these edits was made between the red and the green run."""
        return any(self.red_at <= edit.at <= self.green_at for edit in edits)


def turned_green(runs: list[SignalRun], edits: list[Edit], reported: bool) -> list[Turned]:
    """What failed first and worked later. `reported` says whether a prompt reports a bug."""
    turned: dict[str, Turned] = {}
    for at, red in enumerate(runs):
        for name in (red.names or [""]) if red.type in (TESTS, *OTHERS, "failed") else ():
            key = f"{red.type} {red.tool} {name or red.command}"
            green = next((run for run in runs[at + 1 :] if _is_green(run, red, name)), None)
            if key in turned or green is None:
                continue
            turned[key] = Turned(
                name or red.command,
                red.at,
                green.at,
                red.details,
                verified=_is_verified(red, name, runs[:at], edits, reported),
                written_in=_written_in(red, name, edits),
            )
    return [run for run in turned.values() if run.verified or not _self_made(run, edits, reported)]


def _written_in(red: SignalRun, name: str, edits: list[Edit]) -> str:
    """The test file to which this session added the failing test; "" if the test existed before."""
    short = _short(name)
    if red.type != TESTS or not short:
        return ""
    written = [edit for edit in edits if edit.role == "test" and edit.at < red.at and _holds(edit, red, name)]
    return next((edit.path for edit in written if edit.is_new or short in added_text(edit.patch)), "")


def _is_verified(red: SignalRun, name: str, before: list[SignalRun], edits: list[Edit], reported: bool) -> bool:
    """Whether a red run proves that there was a bug.

    Only a test does, and only if this session caused neither the test nor its failure. A reported bug may also be
    shown by a new test.
    """
    if red.type != TESTS or _was_green(red, name, before):
        return False
    earlier = [edit for edit in edits if edit.at < red.at]
    if reported:
        return True
    return not any(edit.role in ("source", "config", "") for edit in earlier) and not any(
        edit.role == "test" and _holds(edit, red, name) for edit in earlier
    )


def _self_made(turned: Turned, edits: list[Edit], reported: bool) -> bool:
    """Whether a failure after this session's own edits, without a bug report, is most likely its own doing."""
    return not reported and any(edit.at < turned.red_at for edit in edits)


def _was_green(red: SignalRun, name: str, before: list[SignalRun]) -> bool:
    return any(run.type == PASS and run.tool == red.tool and _covers(run, red, name) for run in before)


def _is_green(run: SignalRun, red: SignalRun, name: str) -> bool:
    """Whether a later run shows that a failure is fixed: it covers the same test, which no longer fails."""
    if red.type == "failed":
        return run.type == "ok" and run.command == red.command
    if run.tool != red.tool or not _covers(run, red, name):
        return False
    return run.type == PASS or (run.type == red.type and bool(name) and bool(run.names) and name not in run.names)


def _covers(run: SignalRun, red: SignalRun, name: str) -> bool:
    """Whether a run includes what failed in another one."""
    if run.command == red.command:
        return True
    chosen = selectors(run.command)
    if not chosen:
        return True
    where = f"{name} {' '.join(red.files)} {' '.join(selectors(red.command))}".replace("\\", "/")
    return any(_stem(selector) in where for selector in chosen)


def selectors(command: str) -> list[str]:
    """The arguments that select tests: `tests/test_cart.py`, `cart.spec.ts`, `tests::total`."""
    words = [word.strip("'\"") for word in command.split()]
    return [
        word
        for at, word in enumerate(words)
        if at
        and word not in _WRAPPERS
        and not word.startswith(("-", "./...", "/dev/", "2>"))
        and ("/" in word or "::" in word or "." in word.strip("."))
    ]


def _stem(selector: str) -> str:
    """The file's stem, or the last name: `cart` of `src/cart.py`, `test_total` of `a.py::test_total`."""
    last = selector.rstrip("/").rpartition("::")[2] or selector
    last = last.rpartition("/")[2]
    return last.partition(".")[0] if last.count(".") == 1 else last.rpartition(".")[2] if "." in last else last


def _holds(edit: Edit, red: SignalRun, name: str) -> bool:
    """Whether an edited test file is probably the one that failed. Without files and names, any may be."""
    path = edit.path.replace("\\", "/")
    file = path.rpartition("/")[2]
    places = [place.replace("\\", "/").rpartition(":")[0] or place for place in red.files]
    if any(path in place or place.endswith(file) for place in [*places, *red.files]):
        return True
    if path in name or file.partition(".")[0] in name:
        return True
    short = _short(name)
    return (bool(short) and short in edit.patch) or not (red.files or name)


def _short(name: str) -> str:
    """A test's own name without its path and its parameters: `test_total` of `a.py::Cart::test_total[1]`."""
    plain = name.partition("[")[0] if name.endswith("]") else name
    return plain.rpartition("::")[2].rpartition(".")[2].rpartition(" > ")[2]
