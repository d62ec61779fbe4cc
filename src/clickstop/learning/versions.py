"""What a rule is proved against: the fixed files before and after, the rest of the tree, and what commits added."""

from __future__ import annotations

import os
import time

from clickstop.checks.listing import files
from clickstop.core import diff
from clickstop.core.git import Git
from clickstop.core.reading import read
from clickstop.learning.languages import SUFFIXES
from clickstop.learning.match import PatternError, is_meant
from clickstop.learning.match import hits as hits_of
from clickstop.learning.proof import CommitHistory, CommittedLines, prove
from clickstop.learning.violations import look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule

COMMITS = 200
_SECONDS = 5.0  # for looking back
_TREE_SECONDS = 60.0  # somebody waits at a terminal
_HELD = 200_000_000  # characters of files that are kept
_NAMED = 3  # files by which a proof says what it looked at
_BACK = 30  # commits among which a fix is looked for
_MANY = 400  # changed files of one commit beyond which it is no fix
_LARGEST = 1_000_000  # bytes of a file


class FixedFiles:
    """The fixed files, as they were and as they are, and what the first are from."""

    __slots__ = ("after", "base", "before")

    def __init__(self, base: str, before: dict[str, str], after: dict[str, str]) -> None:
        self.base = base
        self.before = before
        self.after = after


class ProofRepository:
    """A repository as proofs look at it: what was read for one rule is there for the next."""

    def __init__(self, top: str, environ: Mapping[str, str], *, seconds: float = _TREE_SECONDS) -> None:
        self.top = top
        self.environ = environ
        self.seconds = seconds  # for looking through the tree
        self.cut = ""  # why the tree was not looked through
        self._paths: list[str] | None = None
        self._texts: dict[str, str | None] = {}
        self._held = 0  # characters
        self._shown: dict[tuple[str, str], str | None] = {}
        self._bases: dict[tuple[str, ...], list[tuple[str, list[str]]]] = {}
        self._logs: dict[tuple[str, ...], tuple[list[CommittedLines], int, str]] = {}
        self._hit: dict[str, list[str]] = {}  # by rule, the files with hits, where that was found out beforehand
        self._hunks: dict[str, list[CommittedLines]] = {}  # the same for hunks

    def prepare(self, rules: list[Rule]) -> None:
        """Look through tree and history once for many rules: each text is parsed once, not once for each rule."""
        self.prepare_tree([rule for rule in rules if rule.slug not in self._hit])
        self._hunks |= {rule.slug: [] for rule in rules}
        for suffixes in dict.fromkeys(map(_suffixes, rules)):
            some = [rule for rule in rules if _suffixes(rule) == suffixes]
            for hunk in self._log(suffixes)[0]:
                for rule in _hitting(some, hunk.path, hunk.text):
                    self._hunks[rule.slug].append(hunk)

    def prepare_tree(self, rules: list[Rule]) -> None:
        self._hit |= {rule.slug: [] for rule in rules}
        for path, text in self._files(rules) if rules else ():
            for rule in _hitting(rules, path, text):
                self._hit[rule.slug].append(path)

    def hit_files(self) -> list[str]:
        """The files with hits of any rule for which the tree was looked through."""
        return sorted({path for paths in self._hit.values() for path in paths})

    def tree(self, rule: Rule) -> Iterator[tuple[str, str]]:
        """Files that the rule is about and that may have hits, as they are now."""
        if rule.slug in self._hit:
            return iter([(path, self.text(path) or "") for path in self._hit[rule.slug]])
        return self._files([rule])

    def _files(self, rules: list[Rule]) -> Iterator[tuple[str, str]]:
        until = time.monotonic() + self.seconds
        for path in self._listed():
            if time.monotonic() > until:
                self.cut = f"the search of the tree stopped after {self.seconds:g} s"
                return
            text = self.text(path) if any(is_meant(rule, path) for rule in rules) else None
            if text is not None:
                yield path, text

    def _listed(self) -> list[str]:
        if self._paths is None:
            self._paths = files(self.top, self.environ)
            if self._paths is None:
                self.cut = "there are too many files to search"
        return self._paths or []

    def text(self, path: str) -> str | None:
        """A file as it is now; None where there is none."""
        if path in self._texts:
            return self._texts[path]
        text = text_of(self.top, path)
        if self._held < _HELD:
            self._texts[path] = text
            self._held += len(text or "")
        return text

    def at(self, commit: str, path: str) -> str | None:
        key = (commit, path)
        if key not in self._shown:
            self._shown[key] = at_commit(self.top, commit, path, self.environ)
        return self._shown[key]

    def fix(self, rule: Rule, armed: list[str]) -> FixedFiles:
        """By the newest state in git on which the rule fires: the last commit where the fix is not committed yet,
        else what was before one of the last commits. Where it fires on none, the one that it should fire on.
        """
        first: FixedFiles | None = None
        other: FixedFiles | None = None
        for base, paths in self._candidates(armed):
            meant = [path for path in paths if is_meant(rule, path)]
            candidate = self._between(base, meant or paths[:_NAMED])
            if candidate is None:
                continue
            if _is_red(rule, candidate):
                return candidate
            first, other = (first or candidate, other) if meant else (first, other or candidate)
        return first or other or FixedFiles("", {}, {})

    def lesson(self, rule: Rule) -> FixedFiles | None:
        """The fix that taught a rule of this repository: by the last commits, else since the rule's file came."""
        fix = self.fix(rule, [])
        if _is_red(rule, fix):
            return fix
        git = Git(self.top, self.environ)
        added = git.commits_that("A", rule.path, most=1)
        base = f"{added[0][0]}^" if added else ""
        changed = git.changes(base=base) or [] if base else []
        paths = [change.path for change in changed if change.status in "MD" and is_meant(rule, change.path)]
        older = self._between(base, paths[:_MANY])
        return older if older is not None and _is_red(rule, older) else None

    def last_fix(self, paths: list[str]) -> FixedFiles:
        """The last change of these files: what is not committed, else the newest commit that touched one."""
        fixes = (self._between(base, changed) for base, changed in self._candidates(paths) if changed)
        return next((fix for fix in fixes if fix is not None), FixedFiles("", {}, {}))

    def packages(self) -> set[str]:
        """Names of folders and files at the top and below it: the code that is this project's own."""
        parts = [path.split("/")[:3] for path in self._listed()]
        return {name.partition(".")[0] for part in parts for name in part}

    def is_red(self, rule: Rule) -> bool:
        """Whether the rule fires on code from before a fix."""
        return _is_red(rule, self.fix(rule, []))

    def _between(self, base: str, paths: list[str]) -> FixedFiles | None:
        """The files then and now; None where none of them has changed."""
        before = {path: text for path in paths if (text := self.at(base, path)) is not None}
        after = {path: text for path in paths if (text := self.text(path)) is not None}
        changed = any(text != after.get(path) for path, text in before.items())
        return FixedFiles(base, before, after) if changed else None

    def _candidates(self, armed: list[str]) -> list[tuple[str, list[str]]]:
        key = tuple(armed)
        if key not in self._bases:
            self._bases[key] = list(_candidates(self.top, self.environ, armed))
        return self._bases[key]

    def history(self, rule: Rule) -> CommitHistory:
        """What the last commits added to files that the rule is about."""
        hunks, commits, cut = self._log(_suffixes(rule))
        hunks = self._hunks.get(rule.slug, hunks)
        return CommitHistory([hunk for hunk in hunks if is_meant(rule, hunk.path)], commits=commits, cut=cut)

    def _log(self, suffixes: tuple[str, ...]) -> tuple[list[CommittedLines], int, str]:
        if suffixes not in self._logs:
            hunks, commits, cut = _log(self.top, self.environ, list(suffixes))
            # A file that is still as it was added belongs to the tree.
            past = [hunk for hunk in hunks if hunk.text != (self.text(hunk.path) or "").removesuffix("\n")]
            self._logs[suffixes] = past, commits, cut
        return self._logs[suffixes]


def _suffixes(rule: Rule) -> tuple[str, ...]:
    return tuple(f"*.{suffix}" for language in rule.languages for suffix in SUFFIXES[language])


def _hitting(rules: list[Rule], path: str, text: str) -> list[Rule]:
    """The rules with a hit in a text."""
    return [violation.rule for violation in look(rules, path, text, lambda _path: "")]


def prove_here(
    rule: Rule,
    place: ProofRepository,
    *,
    armed: list[str] | None = None,
    originals: Mapping[str, str] | None = None,
    limit: int | None = None,
    outcomes: tuple[bool | None, bool | None] = (None, None),
    thorough: bool = True,
    lesson: FixedFiles | None = None,
) -> Proof:
    """Prove a rule by the repository. `armed` are the fixed files where they are known, `originals` their recorded
    texts from before. `lesson` is the fix in the repository that a rule comes from, for a bug that was never here.
    """
    if rule.kind != "pattern":
        return prove(rule, {}, {}, outcomes=outcomes)
    fix = _recorded(place, originals) if originals else None
    if fix is None or not _is_red(rule, fix):
        fix = place.fix(rule, armed or [])
    is_elsewhere = lesson is not None and not _is_red(rule, fix)
    fix = lesson if lesson is not None and is_elsewhere else fix
    back = place.history(rule) if thorough or _is_red(rule, fix) else None
    proof = prove(
        *(rule, fix.before, fix.after, place.tree(rule), back),
        limit=limit,
        thorough=thorough,
        is_elsewhere=is_elsewhere,
    )
    return (
        proof.fail("cut", f"{place.cut}; with more time: clickstop rule prove {rule.slug}") if place.cut else proof
    )


def _is_red(rule: Rule, fix: FixedFiles) -> bool:
    changed = [(path, text) for path, text in fix.before.items() if fix.after.get(path) != text]
    try:
        return any(hits_of(rule, path, text) for path, text in changed)
    except PatternError:  # the proof says so
        return False


def _recorded(place: ProofRepository, originals: Mapping[str, str]) -> FixedFiles:
    after = {path: text for path in originals if (text := place.text(path)) is not None}
    return FixedFiles("recorded", dict(originals), after)


def _candidates(top: str, environ: Mapping[str, str], armed: list[str]) -> Iterator[tuple[str, list[str]]]:
    """A commit, and the files that a fix after it may have changed."""
    git = Git(top, environ)
    changed = git.changes() or []
    yield "HEAD", _some([change.path for change in changed if change.status in "MD"], armed)
    for commit, paths in git.commits_that("MD", *armed, most=_BACK):
        if len(paths) <= _MANY:
            yield f"{commit}^", _some(paths, armed)


def _some(paths: list[str], armed: list[str]) -> list[str]:
    return [path for path in paths if not armed or path in armed]


def at_commit(top: str, commit: str, path: str, environ: Mapping[str, str]) -> str | None:
    """A file as a commit has it; None where it has none."""
    return Git(top, environ).content(commit, path)


def text_of(top: str, path: str) -> str | None:
    """A file as it is now; None where there is none."""
    try:
        return read(os.path.join(top, path), within=top, limit=_LARGEST, cut=True).decode("utf-8", "replace")
    except (OSError, ValueError):
        return None


def _log(top: str, environ: Mapping[str, str], suffixes: list[str]) -> tuple[list[CommittedLines], int, str]:
    """The hunks of the last commits, how many commits they are of, and where looking back was cut."""
    text, whole = Git(top, environ).patches(suffixes, most=COMMITS, seconds=_SECONDS)
    commits = text.count("\n\x01") + text.startswith("\x01")
    cut = "" if whole else f"the search of the history stopped after {_SECONDS:g} s, at commit {commits}"
    return list(_hunks(text)), commits, cut


def _hunks(text: str) -> Iterator[CommittedLines]:
    """What each hunk left."""
    for hunk in diff.hunks(text):
        if hunk.added and hunk.path:
            yield CommittedLines(hunk.path, "\n".join(hunk.lines), frozenset(at + 1 for at in hunk.added))
