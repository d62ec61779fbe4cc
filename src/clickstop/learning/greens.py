"""What failed and then worked after edits of the same session, and whether that proves a fix. Pure."""

from __future__ import annotations

from clickstop.learning.patches import added_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.store.fixes import Edit, SignalRun

TESTS, OTHERS, PASS = "test_failure", ("type_error", "build_failure"), "vr_pass"
_WRAPPERS = frozenset(
    ("python", "python3", "npx", "uv", "poetry", "run", "exec", "bundle", "yarn", "pnpm", "npm", "-m")
)


class Turned:
    """What went from red to green, and when."""

    __slots__ = ("details", "green_at", "name", "red_at", "verified", "written_in")

    def __init__(
        self, name: str, red_at: str, green_at: str, details: str, *, verified: bool, written_in: str = ""
    ) -> None:
        self.name = name
        self.red_at = red_at
        self.green_at = green_at
        self.details = details
        self.verified = verified  # nothing this session did before explains the red
        self.written_in = written_in  # the file in which this session wrote the test; "" for one that was there


def turned_green(runs: list[SignalRun], edits: list[Edit], reported: bool) -> list[Turned]:  # of the prompt
    """Failures of which the first and the end are known. `reported`: a prompt speaks of a bug."""
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
    """The test file to which this session has added the test that was red then."""
    short = _short(name)
    if red.type != TESTS or not short:
        return ""
    written = [edit for edit in edits if edit.role == "test" and edit.at < red.at and _holds(edit, red, name)]
    return next((edit.path for edit in written if edit.is_new or short in added_text(edit.patch)), "")


def _is_verified(red: SignalRun, name: str, before: list[SignalRun], edits: list[Edit], reported: bool) -> bool:
    """Only tests prove, and only if neither the test nor its red came from this session; a reported bug may be
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
    """A red after edits of this session, with nobody speaking of a bug, is most likely its own."""
    return not reported and any(edit.at < turned.red_at for edit in edits)


def _was_green(red: SignalRun, name: str, before: list[SignalRun]) -> bool:
    return any(run.type == PASS and run.tool == red.tool and _covers(run, red, name) for run in before)


def _is_green(run: SignalRun, red: SignalRun, name: str) -> bool:
    """Whether a later run shows that this is fixed: the same ran, and it is not among what failed."""
    if red.type == "failed":
        return run.type == "ok" and run.command == red.command
    if run.tool != red.tool or not _covers(run, red, name):
        return False
    return run.type == PASS or (run.type == red.type and bool(name) and bool(run.names) and name not in run.names)


def _covers(run: SignalRun, red: SignalRun, name: str) -> bool:
    """Whether one run looked at what failed in another."""
    if run.command == red.command:
        return True
    chosen = selectors(run.command)
    if not chosen:
        return True
    where = f"{name} {' '.join(red.files)} {' '.join(selectors(red.command))}".replace("\\", "/")
    return any(_stem(selector) in where for selector in chosen)


def selectors(command: str) -> list[str]:
    """The words of a command that choose some of the tests."""
    words = [word.strip("'\"") for word in command.split()]
    return [
        word
        for at, word in enumerate(words)
        if at
        and word not in _WRAPPERS
        and not word.startswith("-")
        and ("/" in word or "::" in word or "." in word.strip("."))
        and not word.startswith(("./...", "/dev/", "2>"))
    ]


def _stem(selector: str) -> str:
    last = selector.rstrip("/").rpartition("::")[2] or selector
    last = last.rpartition("/")[2]
    return last.partition(".")[0] if last.count(".") == 1 else last.rpartition(".")[2] if "." in last else last


def _holds(edit: Edit, red: SignalRun, name: str) -> bool:
    """Whether a test file that was edited is the one of this failure, as far as anybody can tell."""
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
    """A test's own name, without its place and its parameters."""
    return name.rpartition("::")[2].rpartition(".")[2].rpartition(" > ")[2].partition("[")[0]
