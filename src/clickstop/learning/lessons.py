"""The failure classes of this repository: classifying a fix, and writing down what it taught."""

from __future__ import annotations

import os

from clickstop.context.trusted import may_be_told, wrote
from clickstop.core.ids import new_id
from clickstop.core.places import private_folder
from clickstop.core.private import append, write_below
from clickstop.core.wire import dumps
from clickstop.learning.fixes import close_fix, save_fix
from clickstop.learning.originals import listed
from clickstop.store.fixes import FixReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.learning.classes import FailureClass, Verdict
    from clickstop.learning.evidence import SessionHistory
    from clickstop.store.fixes import Fix

_WORDS = 6_000  # characters
_PROMPT = 1_500  # characters of one prompt
_ENFORCED = ("proved", "unproved")  # an unproved rule at least warns
_INCIDENTS = 100  # the latest; a fix is compared with their texts


def classes_of(ctx: Context) -> list[FailureClass]:
    """The failure classes of the project, then the starter classes."""
    from clickstop.learning.classes import read, together
    from clickstop.learning.starter import STARTER

    folder = os.path.join(ctx.event.root, ctx.settings.learning["classes"])
    own = []
    for name in listed(folder, ".toml"):
        text = ctx.text_of(os.path.join(folder, name))
        failure_class = read(text, name.removesuffix(".toml")) if text and may_be_told(ctx, text) else None
        if failure_class is not None:
            own.append(failure_class)
    return together(own, STARTER)


def classify(ctx: Context, fix: Fix) -> Verdict:
    """Classify a fix, once: what it teaches later does not make it known."""
    from clickstop.learning.classes import Verdict
    from clickstop.learning.classes import classify as judge

    if fix.classification:
        return Verdict(fix.classification, fix.failure_class, 0, [], [])
    history: SessionHistory = ctx.memo["history"]
    patch = "\n".join(edit.patch for edit in history.edits if edit.path in fix.paths)
    classes = _with_enforced_rules(ctx, classes_of(ctx))
    thresholds = ctx.settings.learning["thresholds"]
    verdict = judge(patch, fix.paths, words_of(history), classes, thresholds, _incidents(ctx))
    fix.classification, fix.failure_class = verdict.level, verdict.name
    save_fix(ctx, fix)
    return verdict


def _with_enforced_rules(ctx: Context, classes: list[FailureClass]) -> list[FailureClass]:
    """The classes without rules that are gone or demoted: such rules do not make a class known."""
    slugs = [slug for failure_class in classes for slug in failure_class.rules]
    states = FixReader(ctx.database.open()).states(slugs) if slugs else {}
    for failure_class in classes:
        failure_class.rules = [slug for slug in failure_class.rules if states.get(slug) in _ENFORCED]
    return classes


def _incidents(ctx: Context) -> list[tuple[str, str, str]]:
    """Slug, class and text of the latest incidents."""
    incidents = FixReader(ctx.database.open()).incidents()[-_INCIDENTS:]
    top = ctx.checkout
    paths = [os.path.join(top, incident.path) for incident in incidents]
    triples = zip(incidents, map(ctx.text_of, paths), strict=True)
    return [(incident.slug, incident.failure_class, text) for incident, text in triples]


def note_return(ctx: Context, fix: Fix, verdict: Verdict) -> str:
    """Count a known bug that came back, in the database and in a log file. Returns the rule that missed it."""
    fix.rule = verdict.rules[0] if verdict.rules else ""
    close_fix(ctx, fix, "known")
    _count(ctx, verdict.name, recurred=1)
    line = {"at": ctx.at, "class": verdict.name, "rule": fix.rule, "fix": fix.id, "session_id": ctx.session_id}
    if not ctx.database.dry:
        try:
            private_folder(ctx.places.log)
            append(os.path.join(ctx.places.log, "recurrence.jsonl"), dumps(line) + "\n")
        except OSError:  # the database has it
            return fix.rule
    return fix.rule


def extend_class(
    ctx: Context, name: str, *, incident: str = "", rule: str = "", stub: FailureClass | None = None
) -> None:
    """Add an incident or a rule to a failure class.

    Each addition is a file of its own, so branches that extend the same class merge without a conflict, and starter
    classes need no copy. `stub` becomes a new class if none has this name.
    """
    from clickstop.learning.classes import FailureClass

    if not name or ctx.database.dry:
        return
    folder = ctx.settings.learning["classes"]
    existing = next((failure_class for failure_class in classes_of(ctx) if failure_class.name == name), None)
    incidents, rules = [incident] if incident else [], [rule] if rule else []
    if existing is None:
        extended = stub or FailureClass(name, f"Like the incident {incident}.", review=True)
        extended.incidents, extended.rules = incidents, rules
        if _write(ctx, f"{folder}/{name}.toml", extended):
            _count(ctx, name, incidents=len(incidents), path=f"{folder}/{name}.toml")
        return
    if set(incidents) <= set(existing.incidents) and set(rules) <= set(existing.rules):
        return
    lesson = FailureClass(name, incidents=incidents, rules=rules, is_lesson=True)
    if _write(ctx, f"{folder}/{name}.{rule or incident}.toml", lesson):
        _count(ctx, name, incidents=len({*existing.incidents, *incidents}), path=f"{folder}/{name}.toml")


def _write(ctx: Context, path: str, failure_class: FailureClass) -> bool:
    from clickstop.learning.classes import written

    text = written(failure_class)
    try:
        write_below(ctx.event.root, path, text)
        wrote(ctx, text)
    except OSError:  # a read-only checkout
        return False
    return True


def _count(ctx: Context, name: str, *, recurred: int = 0, incidents: int = 0, path: str = "") -> None:
    common = {"id": new_id(), "repo_id": ctx.plan.repo_id, "created_at": ctx.at, "last_at": ctx.at}
    ctx.change("failure_classes", **common, name=name, path=path, incidents=incidents, recurred=recurred)


def words_of(history: SessionHistory) -> str:
    """The words of a session: its prompts, commit messages and failing output."""
    parts = [prompt.text[:_PROMPT] for prompt in history.prompts]
    parts += [message for _, message in history.commits]
    parts += [
        f"{' '.join(run.names)} {run.details}"
        for run in history.runs
        if run.type not in ("vr_pass", "recovered", "ok")
    ]
    return "\n".join(parts)[:_WORDS]
