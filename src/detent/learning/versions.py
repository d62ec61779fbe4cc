"""What a rule is proved against: the fixed files before and after, the rest of the tree, and what commits added."""

from __future__ import annotations

import os
import time

from detent.checks.git import ask_git, log_git
from detent.checks.listing import files
from detent.learning.languages import SUFFIXES
from detent.learning.match import hits as hits_of
from detent.learning.match import is_meant, may_hit
from detent.learning.proof import History, Hunk, prove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from detent.learning.proof import Proof
    from detent.learning.rule import Rule

COMMITS = 200
_SECONDS = 5.0  # for looking back
_TREE_SECONDS = 20.0
_BACK = 30  # commits among which a fix is looked for
_MANY = 400  # changed files of one commit beyond which it is no fix
_LARGEST = 1_000_000  # bytes of a file


class Fix:
    """The fixed files, as they were and as they are, and what the first are from."""

    __slots__ = ("after", "base", "before")

    def __init__(self, base: str, before: dict[str, str], after: dict[str, str]) -> None:
        self.base = base
        self.before = before
        self.after = after


def prove_here(
    rule: Rule,
    top: str,
    environ: Mapping[str, str],
    *,
    armed: list[str] | None = None,
    originals: Mapping[str, str] | None = None,
    limit: int | None = None,
    outcomes: tuple[bool | None, bool | None] = (None, None),
) -> Proof:
    """Prove a rule by the repository. `armed` are the fixed files where they are known, `originals` their recorded
    texts from before.
    """
    if rule.kind != "pattern":
        return prove(rule, {}, {}, outcomes=outcomes)
    fix = _recorded(top, originals) if originals else None
    if fix is None or not _is_red(rule, fix):
        fix = find(rule, top, environ, armed or [])
    return prove(rule, fix.before, fix.after, tree(rule, top, environ), history(rule, top, environ), limit=limit)


def find(rule: Rule, top: str, environ: Mapping[str, str], armed: list[str]) -> Fix:
    """The newest state in git from before which the rule fires: the last commit where the fix is not committed yet,
    else what was before one of the last commits. Where none does, the one that should.
    """
    first: Fix | None = None
    for base, paths in _candidates(top, environ, armed):
        before = {path: text for path in paths if (text := at_commit(top, base, path, environ)) is not None}
        after = {path: text for path in paths if (text := text_of(top, path)) is not None}
        found = Fix(base, before, after)
        if any(text != after.get(path) for path, text in before.items()):
            if _is_red(rule, found):
                return found
            first = first or found
    return first or Fix("", {}, {})


def _is_red(rule: Rule, fix: Fix) -> bool:
    return any(hits_of(rule, path, text) for path, text in fix.before.items() if fix.after.get(path) != text)


def _recorded(top: str, originals: Mapping[str, str]) -> Fix:
    after = {path: text for path in originals if (text := text_of(top, path)) is not None}
    return Fix("recorded", dict(originals), after)


def _candidates(top: str, environ: Mapping[str, str], armed: list[str]) -> Iterator[tuple[str, list[str]]]:
    """A commit, and the files that a fix after it may have changed."""
    changed = ask_git(top, ["diff", "--name-only", "--relative", "-z", "--diff-filter=MD", "HEAD"], environ)
    yield "HEAD", _some(changed or [], armed)
    words = ["log", "--no-merges", f"-n{_BACK}", "--name-only", "--relative", "--diff-filter=MD"]
    words += ["--format=%x01%H%x00"]
    only = ["--", *armed] if armed else []
    listed = ask_git(top, [*words, "-z", *only], environ) or []
    commit = ""
    paths: list[str] = []
    for part in [*listed, "\x01"]:
        if not part.lstrip("\n").startswith("\x01"):
            paths.append(part.lstrip("\n"))
            continue
        if commit and paths and len(paths) <= _MANY:
            yield f"{commit}^", _some(paths, armed)
        commit, paths = part.lstrip("\n")[1:], []


def _some(paths: list[str], armed: list[str]) -> list[str]:
    return [path for path in paths if path and (not armed or path in armed)]


def at_commit(top: str, commit: str, path: str, environ: Mapping[str, str]) -> str | None:
    """A file as a commit has it; None where it has none."""
    said = ask_git(top, ["show", f"{commit}:./{path}"], environ)
    return "\0".join(said) if said is not None else None


def text_of(top: str, path: str) -> str | None:
    """A file as it is now; None where there is none."""
    try:
        with open(os.path.join(top, path), "rb") as file:
            return file.read(_LARGEST).decode("utf-8", "replace")
    except (OSError, ValueError):
        return None


def tree(rule: Rule, top: str, environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Files that the rule is about, as they are now."""
    until = time.monotonic() + _TREE_SECONDS
    for path in files(top, environ) or []:
        if time.monotonic() > until:
            return
        text = text_of(top, path) if is_meant(rule, path) else None
        if text is not None and may_hit(rule, text):
            yield path, text


def history(rule: Rule, top: str, environ: Mapping[str, str]) -> History:
    """What the last commits added to files that the rule is about."""
    words = ["log", "-p", "--no-merges", f"-n{COMMITS}", "--no-color", "--no-ext-diff", "--no-textconv", "-U3"]
    words += ["--relative", "--diff-filter=AM", "--format=%x01%H", "--src-prefix=a/", "--dst-prefix=b/"]
    suffixes = [f"*.{suffix}" for language in rule.languages for suffix in SUFFIXES[language]]
    text, whole = log_git(top, [*words, *(["--", *suffixes] if suffixes else [])], environ, _SECONDS)
    commits = text.count("\n\x01") + text.startswith("\x01")
    cut = "" if whole else f"looking back was cut off after {_SECONDS:g} s, at {commits} commits"
    return History([one for one in _hunks(text) if is_meant(rule, one.path)], commits=commits, cut=cut)


def _hunks(text: str) -> Iterator[Hunk]:
    """What each hunk left."""
    path, lines, added = "", [], []
    inside = False
    for line in text.split("\n"):
        if inside and line[:1] in (" ", "+"):
            lines.append(line[1:])
            if line[0] == "+":
                added.append(len(lines))
            continue
        if inside and line[:1] in ("-", "\\"):
            continue
        if added and path:
            yield Hunk(path, "\n".join(lines), frozenset(added))
        lines, added = [], []
        inside = line.startswith("@@")
        if line.startswith("+++ "):
            path = line[6:].rstrip("\t") if line.startswith("+++ b/") else ""
    if added and path:
        yield Hunk(path, "\n".join(lines), frozenset(added))
