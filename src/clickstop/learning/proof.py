"""Whether a rule is proved: it fires on the code before the fix, is silent after it, and quiet on all else."""

from __future__ import annotations

from clickstop.learning.match import PatternError, check, config_of, hits, is_meant, may_hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from clickstop.learning.likeness import Likeness
    from clickstop.learning.rule import Rule
    from clickstop.learning.variants import Variant

STANDARD = 2  # 1 did not ask for variants
LIMITS = {"block": 0, "warn": 5}
_NAMED = 3  # places that a reason names
_HINT = "write a pattern with $NAME for parts that may differ"
_MARGIN = 50  # hits beyond which nobody needs to count


class CommittedLines:
    """Lines that a commit left, with those around them; which of them it added, counted from 1."""

    __slots__ = ("added", "path", "text")

    def __init__(self, path: str, text: str, added: frozenset[int]) -> None:
        self.path = path
        self.text = text
        self.added = added


class CommitHistory:
    """What the last commits added; `cut` says how far the look back went where it could not go all the way."""

    __slots__ = ("commits", "cut", "hunks")

    def __init__(self, hunks: list[CommittedLines] | None = None, *, commits: int = 0, cut: str = "") -> None:
        self.hunks = hunks or []
        self.commits = commits
        self.cut = cut


class Reason:
    """Why a rule is not proved: a word for programs, a sentence for people."""

    __slots__ = ("code", "text")

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.text!r})"


class Proof:
    """What was found out. `state` is "proved" or "unproved"."""

    __slots__ = ("after", "alike", "before", "commits", "cut", "history", "passed", "reasons", "tree", "tried")

    def __init__(self) -> None:
        self.reasons: list[Reason] = []
        self.before: list[str] = []  # places, as path:line
        self.after: list[str] = []
        self.tree: list[str] = []
        self.alike: list[str] = []  # places that look like the mistake, that the fix left, and it is silent on
        self.history: list[str] = []
        self.commits = 0
        self.cut = ""
        self.tried = self.passed = 0  # variants of the code before the fix, and those it fires on

    @property
    def state(self) -> str:
        return "unproved" if self.reasons else "proved"

    def fail(self, code: str, text: str) -> Proof:
        self.reasons.append(Reason(code, text))
        return self

    def record(self) -> dict[str, Any]:
        """For the database and for JSON."""
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
    outcomes: tuple[bool | None, bool | None] = (None, None),
    thorough: bool = True,
    is_elsewhere: bool = False,
) -> Proof:
    """`before` and `after` are the fixed files as they were and as they are (a file that is gone is absent), `tree`
    the others. If the fix `is_elsewhere`, in another repository, files of the same names here are files like any.
    `outcomes` are those of a rule's command before the fix and after it, where it has one. Unless it shall be
    thorough, a rule that fails on the fix is not tried on the rest.
    """
    proof = Proof()
    if rule.kind == "canonical":
        return proof.fail("guidance", "it is guidance: nothing enforces it, so nothing can prove it")
    if rule.kind in ("drift", "verification"):
        return _by_command(rule, proof, outcomes)
    wrong = check(rule)
    if wrong:
        return proof.fail("pattern", wrong)
    most = LIMITS[rule.severity] if limit is None else limit
    try:
        bugs = _on_fix(rule, proof, before, after)
        if proof.reasons and not thorough:
            return proof
        likeness = _likeness(rule, before)
        fixed = {} if is_elsewhere else {**before, **after}
        proof.alike = [place for path in fixed for place in likeness.places(path, after.get(path, ""))]
        others = ((path, text) for path, text in tree if path not in fixed)
        _on_tree(rule, proof, others, most, likeness)
        _on_history(rule, proof, history or CommitHistory(), most, set() if is_elsewhere else bugs)
    except PatternError as error:
        proof.fail("pattern", str(error))
    return proof


def _on_fix(rule: Rule, proof: Proof, before: Mapping[str, str], after: Mapping[str, str]) -> set[str]:
    """Red before, green after. Its files and texts are the bug itself, wherever history shows them."""
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
        proof.fail(*_why_silent(rule, changed))
    elif proof.after:
        proof.fail("red_after", f"it still fires on the code after the fix: {_named(proof.after)}")
    else:
        _on_variants(rule, proof, changed, after)
    return bugs


def _on_variants(rule: Rule, proof: Proof, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """It fires on the same mistake written in another way, and is silent on the fix written so."""
    from clickstop.learning.variants import variants

    missed: dict[str, None] = {}
    for path, text in before.items():
        there = hits(rule, path, text)
        for hit in there[:_NAMED]:
            for variant in variants(path, text, hit.line, after.get(path, "")):
                if not is_meant(rule, variant.path):
                    continue
                fires = len(hits(rule, variant.path, variant.text))
                proof.tried += 1
                if fires >= (len(there) if variant.path == path else 1):
                    proof.passed += 1
                else:
                    missed[variant.how] = None
    if not missed and _is_one_line(rule, before):
        missed["in any other form"] = None
    if missed:
        proof.fail("narrow", f"it finds the mistake only in its original form, and not {_listed(missed)}: {_HINT}")
    loud = [
        variant.how
        for path, text in after.items()
        for variant in _of_fix(path, text, before.get(path, ""))
        if hits(rule, variant.path, variant.text)
    ]
    if loud:
        proof.fail("red_after", f"it fires on the fixed code {_listed(dict.fromkeys(loud))}")


def _is_one_line(rule: Rule, before: Mapping[str, str]) -> bool:
    """Whether the pattern is a line of the code, word for word; `except:` alone says nothing of its own."""
    if rule.engine == "regex":
        bare = rule.pattern.replace("\\", "")
        is_plain = not any(
            sign in rule.pattern for sign in ("\\w", "\\s", "\\S", "\\d", "\\b", ".*", ".+", "[^", "|")
        )
    else:
        query = config_of(rule.pattern).get("rule", {})
        bare = str(query.get("pattern", "")) if set(query) == {"pattern"} else ""
        is_plain = "$" not in bare
    lines = {line.strip() for text in before.values() for line in text.split("\n")}
    words = "".join(sign if sign.isalnum() or sign == "_" else " " for sign in bare).split()
    return is_plain and bare.strip() in lines and len(words) > 1


def _of_fix(path: str, text: str, before: str) -> list[Variant]:
    """Variants of the fixed code, around the first line that the fix has changed."""
    from clickstop.learning.variants import variants

    old, new = before.split("\n"), text.split("\n")
    line = next((at for at, (was, now) in enumerate(zip(old, new, strict=False), start=1) if was != now), 0)
    return variants(path, text, line, before) if before and line else []


def _listed(how: Mapping[str, None]) -> str:
    *first, last = how
    return f"{', '.join(first)} or {last}" if first else last


def _why_silent(rule: Rule, changed: Mapping[str, str]) -> tuple[str, str]:
    meant = [path for path in changed if is_meant(rule, path)]
    if not meant:
        of = " and languages" if rule.languages else ""
        return "not_meant", f"its globs{of} match none of the fixed files: {_named(list(changed))}"
    if not any(may_hit(rule, changed[path]) for path in meant):
        return "anchor", f"the code before the fix has none of its anchors: {', '.join(map(repr, rule.anchors))}"
    return "green_before", f"it does not fire on the code before the fix: {_named(meant)}"


def _likeness(rule: Rule, before: Mapping[str, str]) -> Likeness:
    from clickstop.learning.likeness import Likeness

    places = ((path, text, hit.line) for path, text in before.items() for hit in hits(rule, path, text))
    return Likeness(rule, *next(places, ("", "", 0)))


def _on_tree(rule: Rule, proof: Proof, tree: Iterable[tuple[str, str]], most: int, likeness: Likeness) -> None:
    for path, text in tree:
        places = [f"{path}:{hit.line}" for hit in hits(rule, path, text)]
        proof.tree += places
        if len(proof.alike) < _MARGIN:
            proof.alike += [place for place in likeness.places(path, text) if place not in places]
        if len(proof.tree) > most + _MARGIN:
            break
    if len(proof.tree) > most:
        proof.fail("tree", f"it fires on the rest of the tree, {_over(proof.tree, most)}")


def _on_history(rule: Rule, proof: Proof, history: CommitHistory, most: int, bugs: set[str]) -> None:
    """Lines with the bug itself are no noise: some commit has brought it in, and others may have touched it."""
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


def _by_command(rule: Rule, proof: Proof, outcomes: tuple[bool | None, bool | None]) -> Proof:
    was_green, is_green = outcomes
    if is_green is None:
        return proof.fail("not_run", f"`{rule.command}` has not been run")
    if not is_green:
        return proof.fail("red_after", f"`{rule.command}` fails on the code as it is now")
    if rule.kind == "verification":
        return proof
    if was_green is None:
        return proof.fail("no_fix", f"nothing shows that `{rule.command}` fails without the fix")
    return proof.fail("green_before", f"`{rule.command}` passes without the fix, too") if was_green else proof


def _over(places: list[str], most: int) -> str:
    count = f"more than {most + _MARGIN}" if len(places) > most + _MARGIN else str(len(places))
    return f"{count} time{'s' if places[1:] else ''} (at most {most} allowed): {_named(places)}"


def _named(places: list[str]) -> str:
    more = f" and {len(places) - _NAMED} more" if len(places) > _NAMED else ""
    return ", ".join(places[:_NAMED]) + more
