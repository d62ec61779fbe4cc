"""The code that a rule is proved against.

That is the fixed files before and after the fix, the rest of the tree, and the lines that recent commits added.
"""

from __future__ import annotations

import os
import time

from clickstop.checks.listing import files
from clickstop.core import diff
from clickstop.core.git import Git
from clickstop.core.reading import read
from clickstop.core.record import Record
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
_SECONDS = 5.0  # for reading the history
_TREE_SECONDS = 60.0  # for searching the tree while someone waits at a terminal
_HELD = 200_000_000  # characters of files in memory
_NAMED = 3  # files that a proof names if the rule applies to none
_BACK = 30  # commits among which to find a fix
_MANY = 400  # changed files; a commit with more is no fix
_LARGEST = 1_000_000  # bytes of a file that are read


class FixedFiles(Record):
    """The fixed files as they were at a base and as they are."""

    base: str  # a commit, or "recorded" for the record of a session's edits
    before: dict[str, str]
    after: dict[str, str]


class ProofRepository:
    """A repository as proofs see it. Whatever is read for one rule is kept for the next."""

    def __init__(self, top: str, environ: Mapping[str, str], *, seconds: float = _TREE_SECONDS) -> None:
        self.top = top
        self.environ = environ
        self.seconds = seconds  # for searching the tree
        self.cut = ""  # why the tree was not searched to its end
        self._paths: list[str] | None = None
        self._texts: dict[str, str | None] = {}  # by path
        self._held = 0  # characters in `_texts`
        self._committed: dict[tuple[str, str], str | None] = {}  # by commit and path
        self._bases: dict[tuple[str, ...], list[tuple[str, list[str]]]] = {}  # by the paths of a fix
        self._logs: dict[tuple[str, ...], tuple[list[CommittedLines], int, str]] = {}  # by suffixes
        self._hit_paths: dict[str, list[str]] = {}  # by slug, for rules that were prepared
        self._hit_hunks: dict[str, list[CommittedLines]] = {}

    def prepare(self, rules: list[Rule]) -> None:
        """Search tree and history once for many rules, so that each text is parsed once and not once per rule."""
        self.prepare_tree([rule for rule in rules if rule.slug not in self._hit_paths])
        self._hit_hunks |= {rule.slug: [] for rule in rules}
        for suffixes in dict.fromkeys(map(_suffixes, rules)):
            of_suffixes = [rule for rule in rules if _suffixes(rule) == suffixes]
            for hunk in self._log(suffixes)[0]:
                for rule in _hitting(of_suffixes, hunk.path, hunk.text):
                    self._hit_hunks[rule.slug].append(hunk)

    def prepare_tree(self, rules: list[Rule]) -> None:
        """Search the tree once for many rules."""
        self._hit_paths |= {rule.slug: [] for rule in rules}
        for path, text in self._files(rules) if rules else ():
            for rule in _hitting(rules, path, text):
                self._hit_paths[rule.slug].append(path)

    def hit_files(self) -> list[str]:
        """The files with hits of any prepared rule."""
        return sorted({path for paths in self._hit_paths.values() for path in paths})

    def tree(self, rule: Rule) -> Iterator[tuple[str, str]]:
        """The current files, as path and text, that may have hits of a rule."""
        if rule.slug in self._hit_paths:
            return iter([(path, self.text(path) or "") for path in self._hit_paths[rule.slug]])
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
        """The current text of a file; None if it does not exist."""
        if path in self._texts:
            return self._texts[path]
        text = text_of(self.top, path)
        if self._held < _HELD:
            self._texts[path] = text
            self._held += len(text or "")
        return text

    def at(self, commit: str, path: str) -> str | None:
        """The text of a file at a commit; None if it was not there."""
        key = (commit, path)
        if key not in self._committed:
            self._committed[key] = at_commit(self.top, commit, path, self.environ)
        return self._committed[key]

    def fix(self, rule: Rule, armed: list[str]) -> FixedFiles:
        """The fix that a rule is about: the newest change before which the rule fires.

        Uncommitted changes come first, then the last commits. If the rule fires before none of them, the newest
        change of files that it applies to serves to say why it is not proved, else the newest change of any file.
        """
        newest: FixedFiles | None = None
        newest_of_others: FixedFiles | None = None
        for base, paths in self._candidates(armed):
            meant = [path for path in paths if is_meant(rule, path)]
            candidate = self._between(base, meant or paths[:_NAMED])
            if candidate is None:
                continue
            if _is_red(rule, candidate):
                return candidate
            if meant:
                newest = newest or candidate
            else:
                newest_of_others = newest_of_others or candidate
        return newest or newest_of_others or FixedFiles("", {}, {})

    def lesson(self, rule: Rule) -> FixedFiles | None:
        """The fix that taught a rule: among the last commits, else everything since its file was added."""
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
        """The last change of these files: uncommitted, else by the newest commit that changed one of them."""
        fixes = (self._between(base, changed) for base, changed in self._candidates(paths) if changed)
        return next((fix for fix in fixes if fix is not None), FixedFiles("", {}, {}))

    def packages(self) -> set[str]:
        """Names of the project's own modules: files and folders in the first three levels."""
        parts = [path.split("/")[:3] for path in self._listed()]
        return {name.partition(".")[0] for part in parts for name in part}

    def is_red(self, rule: Rule) -> bool:
        """Whether a rule fires on the code before some fix."""
        return _is_red(rule, self.fix(rule, []))

    def _between(self, base: str, paths: list[str]) -> FixedFiles | None:
        """The files at a base and now; None if none of them has changed."""
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
        """What the last commits added to files that a rule applies to."""
        hunks, commits, cut = self._log(_suffixes(rule))
        hunks = self._hit_hunks.get(rule.slug, hunks)
        return CommitHistory([hunk for hunk in hunks if is_meant(rule, hunk.path)], commits=commits, cut=cut)

    def _log(self, suffixes: tuple[str, ...]) -> tuple[list[CommittedLines], int, str]:
        if suffixes not in self._logs:
            hunks, commits, cut = _log(self.top, self.environ, list(suffixes))
            # A file that has not changed since it was added is searched as part of the tree.
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
    """Prove a rule against a repository.

    `armed` names the fixed files, if they are known, and `originals` holds their recorded texts from before.
    `lesson` is the fix in the repository that a rule was imported from, for a bug that was never here.
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
    except PatternError:  # the proof reports that
        return False


def _recorded(place: ProofRepository, originals: Mapping[str, str]) -> FixedFiles:
    after = {path: text for path in originals if (text := place.text(path)) is not None}
    return FixedFiles("recorded", dict(originals), after)


def _candidates(top: str, environ: Mapping[str, str], armed: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Bases before which a fix may have been made, newest first, and the files that changed since."""
    git = Git(top, environ)
    changed = git.changes() or []
    yield "HEAD", _some([change.path for change in changed if change.status in "MD"], armed)
    for commit, paths in git.commits_that("MD", *armed, most=_BACK):
        if len(paths) <= _MANY:
            yield f"{commit}^", _some(paths, armed)


def _some(paths: list[str], armed: list[str]) -> list[str]:
    return [path for path in paths if not armed or path in armed]


def at_commit(top: str, commit: str, path: str, environ: Mapping[str, str]) -> str | None:
    """The text of a file at a commit; None if it was not there."""
    return Git(top, environ).content(commit, path)


def text_of(top: str, path: str) -> str | None:
    """The current text of a file; None if it does not exist."""
    try:
        return read(os.path.join(top, path), within=top, limit=_LARGEST, cut=True).decode("utf-8", "replace")
    except (OSError, ValueError):
        return None


def _log(top: str, environ: Mapping[str, str], suffixes: list[str]) -> tuple[list[CommittedLines], int, str]:
    """The hunks of the last commits, the number of commits, and where reading them stopped early."""
    text, whole = Git(top, environ).patches(suffixes, most=COMMITS, seconds=_SECONDS)
    commits = text.count("\n\x01") + text.startswith("\x01")  # `Git.patches` marks each commit so
    cut = "" if whole else f"the search of the history stopped after {_SECONDS:g} s, at commit {commits}"
    return list(_hunks(text)), commits, cut


def _hunks(text: str) -> Iterator[CommittedLines]:
    """The hunks of a patch that add lines."""
    for hunk in diff.hunks(text):
        if hunk.added and hunk.path:
            yield CommittedLines(hunk.path, "\n".join(hunk.lines), frozenset(at + 1 for at in hunk.added))
