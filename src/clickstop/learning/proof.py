"""Whether a rule is proved.

A proved rule fires on the code before the fix and on other ways to write the same mistake. It is silent on the code
after the fix, and quiet on the rest of the tree and on what recent commits added.
"""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.learning.match import PatternError, check, hits, is_meant, may_hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from clickstop.learning.likeness import Likeness
    from clickstop.learning.rule import Rule

    # Whether a command passed before the fix, and whether it passes now; None for a state in which it never ran.
    Outcomes = tuple[bool | None, bool | None]

STANDARD = 2  # proofs of standard 1 did not try variants
LIMITS = {"block": 0, "warn": 5}  # hits elsewhere that a rule may have
_NAMED = 3  # places that a reason names
_MARGIN = 50  # hits above the limit after which counting stops


class CommittedLines(Record):
    """A hunk as a commit left it, and the numbers of the lines that the commit added, counted from 1."""

    path: str
    text: str
    added: frozenset[int]


class CommitHistory:
    """The hunks of recent commits; `cut` says where reading them stopped early."""

    __slots__ = ("commits", "cut", "hunks")

    def __init__(self, hunks: list[CommittedLines] | None = None, *, commits: int = 0, cut: str = "") -> None:
        self.hunks = hunks or []
        self.commits = commits
        self.cut = cut


class Reason(Record):
    """Why a rule is not proved: a code for programs, a sentence for people."""

    code: str
    text: str

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.text!r})"


class Proof:
    """The findings about one rule. Places are `path:line`."""

    __slots__ = ("after", "alike", "before", "commits", "cut", "history", "passed", "reasons", "tree", "tried")

    def __init__(self) -> None:
        self.reasons: list[Reason] = []  # none: the rule is proved
        self.before: list[str] = []  # hits before the fix
        self.after: list[str] = []  # hits after it
        self.tree: list[str] = []  # hits in the rest of the tree
        self.alike: list[str] = []  # similar places that the fix left alone and the rule does not match
        self.history: list[str] = []  # hits in lines that recent commits added
        self.commits = 0
        self.cut = ""
        self.tried = self.passed = 0  # variants of the mistake, and those that the rule finds

    @property
    def state(self) -> str:
        return "unproved" if self.reasons else "proved"

    def fail(self, code: str, text: str) -> Proof:
        self.reasons.append(Reason(code, text))
        return self

    def record(self) -> dict[str, Any]:
        """The proof for the database and for JSON."""
        return {
            "standard": STANDARD,
            "state": self.state,
            "reasons": [{"code": reason.code, "text": reason.text} for reason in self.reasons],
            "before": self.before[:_MARGIN],
            "after": self.after[:_MARGIN],
            "tree": self.tree[:_MARGIN],
            "alike": self.alike[:_MARGIN],
            "history": self.history[:_MARGIN],
            "commits": self.commits,
            "cut": self.cut,
            "variants": {"tried": self.tried, "passed": self.passed},
        }


def prove(
    rule: Rule,
    before: Mapping[str, str],
    after: Mapping[str, str],
    tree: Iterable[tuple[str, str]] = (),
    history: CommitHistory | None = None,
    *,
    limit: int | None = None,
    outcomes: Outcomes = (None, None),
    thorough: bool = True,
    is_elsewhere: bool = False,
) -> Proof:
    """Prove a rule.

    `before` and `after` are the texts of the fixed files; a file that the fix deleted is missing from `after`.
    `tree` holds the current files as path and text. `limit` overrides how many hits the rule may have elsewhere.
    `outcomes` are those of the rule's command, if it has one. Unless `thorough`, a rule that already fails on the
    fix is not tried on anything else. If the fix `is_elsewhere`, in another repository, files of the same name here
    are unrelated to it.
    """
    proof = Proof()
    if rule.kind == "canonical":
        return proof.fail("guidance", "it is guidance: nothing enforces it, so nothing can prove it")
    if rule.kind in ("drift", "verification"):
        return _by_command(rule, proof, outcomes)
    if problem := check(rule):
        return proof.fail("pattern", problem)
    most = LIMITS[rule.severity] if limit is None else limit
    try:
        bugs = _on_fix(rule, proof, before, after)
        if proof.reasons and not thorough:
            return proof
        likeness = _likeness(rule, before)
        fixed = {} if is_elsewhere else {**before, **after}
        for path in fixed:
            proof.alike += _left_alone(likeness, path, before.get(path, ""), after.get(path, ""))
        _on_tree(rule, proof, ((path, text) for path, text in tree if path not in fixed), most, likeness)
        _on_history(rule, proof, history or CommitHistory(), most, set() if is_elsewhere else bugs)
    except PatternError as error:
        proof.fail("pattern", str(error))
    return proof


def _on_fix(rule: Rule, proof: Proof, before: Mapping[str, str], after: Mapping[str, str]) -> set[str]:
    """Check for hits before the fix and none after it. Returns the paths and lines that are the bug itself."""
    changed = {path: text for path, text in before.items() if after.get(path) != text}
    if not changed:
        proof.fail("no_fix", "the code before the fix is unknown, so nothing shows that it finds the bug")
        return set()
    bugs = set()
    for path, text in changed.items():
        for hit in hits(rule, path, text):
            proof.before.append(f"{path}:{hit.line}")
            bugs |= {path, hit.text}
    proof.after = [f"{path}:{hit.line}" for path, text in after.items() for hit in hits(rule, path, text)]
    if not proof.before:
        proof.fail(*_why_silent(rule, changed, after))
    elif proof.after:
        proof.fail("red_after", f"it still fires on the code after the fix: {_named(proof.after)}")
    else:
        _on_variants(rule, proof, changed, after)
    return bugs


def _on_variants(rule: Rule, proof: Proof, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    from clickstop.learning.generality import advice, generality, listed

    result = generality(rule, before, after)
    proof.tried, proof.passed = result.tried, result.passed
    if result.missed:
        proof.fail(
            "narrow",
            f"it finds the mistake only in its original form, and not {listed(result.missed)}:"
            f" {advice(rule, before, after)}",
        )
    if result.loud:
        proof.fail("red_after", f"it fires on the fixed code {listed(result.loud)}")


def _why_silent(rule: Rule, changed: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, str]:
    """Why a rule has no hit before the fix, as code and sentence."""
    meant = [path for path in changed if is_meant(rule, path)]
    if not meant:
        filters = "globs and languages" if rule.languages else "globs"
        return "not_meant", f"its {filters} match none of the fixed files: {_named(list(changed))}"
    if not any(may_hit(rule, changed[path]) for path in meant):
        return "anchor", f"the code before the fix has none of its anchors: {', '.join(map(repr, rule.anchors))}"
    from clickstop.learning.generality import advice, lines_with, literal_of

    there = [path for path in meant if lines_with(literal_of(rule), changed[path])]
    if there and rule.engine == "structure":
        why = "its code is not a whole expression or statement, so it matches nothing"
        return "green_before", f"{why}: {advice(rule, {path: changed[path] for path in there}, after)}"
    return "green_before", f"it does not fire on the code before the fix: {_named(meant)}"


def _likeness(rule: Rule, before: Mapping[str, str]) -> Likeness:
    """What looks like the first hit before the fix."""
    from clickstop.learning.likeness import Likeness

    places = ((path, text, hit.line) for path, text in before.items() for hit in hits(rule, path, text))
    return Likeness(rule, *next(places, ("", "", 0)))


def _left_alone(likeness: Likeness, path: str, before: str, after: str) -> list[str]:
    """Similar places in a fixed file that the fix did not change."""
    old, new = set(before.split("\n")), after.split("\n")
    return [f"{path}:{line}" for line in likeness.lines(path, after) if new[line - 1] in old]


def _on_tree(rule: Rule, proof: Proof, tree: Iterable[tuple[str, str]], most: int, likeness: Likeness) -> None:
    for path, text in tree:
        lines = [hit.line for hit in hits(rule, path, text)]
        proof.tree += [f"{path}:{line}" for line in lines]
        if len(proof.alike) < _MARGIN:
            proof.alike += [f"{path}:{line}" for line in likeness.lines(path, text) if line not in lines]
        if len(proof.tree) > most + _MARGIN:
            break
    if len(proof.tree) > most:
        proof.fail("tree", f"it fires on the rest of the tree, {_over(proof.tree, most)}")


def _on_history(rule: Rule, proof: Proof, history: CommitHistory, most: int, bugs: set[str]) -> None:
    """Count hits in added lines, except those of the bug itself: some commit must have added it."""
    proof.commits, proof.cut = history.commits, history.cut
    for hunk in history.hunks:
        if hunk.path in bugs:
            continue
        noise = [hit for hit in hits(rule, hunk.path, hunk.text) if hit.line in hunk.added and hit.text not in bugs]
        proof.history += [f"{hunk.path}: {hit.text}" for hit in noise]
        if len(proof.history) > most + _MARGIN:
            break
    if len(proof.history) > most:
        proof.fail("history", f"it would have fired on lines in recent commits, {_over(proof.history, most)}")


def _by_command(rule: Rule, proof: Proof, outcomes: Outcomes) -> Proof:
    """A drift guard must fail before the fix and pass after it; a verification must pass."""
    passed_before, passes = outcomes
    if passes is None:
        return proof.fail("not_run", f"`{rule.command}` has not been run")
    if not passes:
        return proof.fail("red_after", f"`{rule.command}` fails on the code as it is now")
    if rule.kind == "verification":
        return proof
    if passed_before is None:
        return proof.fail("no_fix", f"nothing shows that `{rule.command}` fails without the fix")
    return proof.fail("green_before", f"`{rule.command}` passes without the fix, too") if passed_before else proof


def _over(places: list[str], most: int) -> str:
    """`7 times (at most 5 allowed): a.py:1, a.py:2, b.py:3 and 4 more`."""
    count = f"more than {most + _MARGIN}" if len(places) > most + _MARGIN else str(len(places))
    return f"{count} time{'s' if places[1:] else ''} (at most {most} allowed): {_named(places)}"


def _named(places: list[str]) -> str:
    more = f" and {len(places) - _NAMED} more" if len(places) > _NAMED else ""
    return ", ".join(places[:_NAMED]) + more
