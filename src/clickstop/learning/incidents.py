"""Incident reports in the checkout: finding them, and recording those that are new or changed."""

from __future__ import annotations

import os

from clickstop.learning.originals import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.learning.classes import FailureClass
    from clickstop.learning.incident import Incident
    from clickstop.store.fixes import Fix

_LOGS = ("INCIDENT-LOG.md", "docs/INCIDENT-LOG.md")  # of all incidents in one file
_LONGEST = 300_000  # characters read of a file
_NO_REPORTS = ("readme.md", "template.md")


def is_report(ctx: Context, path: str) -> bool:
    """Whether a path, relative to the checkout, is an incident report or the log of all incidents."""
    return path in _LOGS or (path.startswith(f"{_folder(ctx)}/") and path.endswith(".md"))


def sweep(ctx: Context) -> list[Incident]:
    """Record reports that were written or changed without a hook. Returns their incidents."""
    reports = report_paths(ctx.checkout, _folder(ctx))
    digests = _digests(ctx) if reports else {}
    return [incident for path in reports for incident in _ingested(ctx, path, digests)]


def report_paths(top: str, folder: str) -> list[str]:
    """All report files, relative to the checkout."""
    paths = [f"{folder}/{name}" for name in listed(os.path.join(top, folder), ".md")]
    paths += [path for path in _LOGS if os.path.isfile(os.path.join(top, path))]
    return [path for path in paths if os.path.basename(path).lower() not in _NO_REPORTS]


def ingest(ctx: Context, path: str) -> list[Incident]:
    """Record the new or changed incidents of a file, and return them."""
    return _ingested(ctx, path, _digests(ctx))


def _ingested(ctx: Context, path: str, digests: dict[str, str]) -> list[Incident]:
    from clickstop.learning.incident import read, slug_of

    text = ctx.text_of(os.path.join(ctx.checkout, path))[:_LONGEST]
    if digests.get(slug_of(path)) == digest_of(text):
        return []
    fresh = []
    for incident in read(text, path) if text.strip() else []:
        digest = digest_of(incident.text)
        if digests.get(incident.slug) != digest:
            _record(ctx, incident, digest)
            fresh.append(incident)
    return fresh


def _record(ctx: Context, incident: Incident, digest: str) -> None:
    from clickstop.learning.lessons import extend_class

    fix = _fix_of(ctx, incident.fix)
    failure_class = _class_of(ctx, incident, fix)
    ctx.record(
        "incidents",
        slug=incident.slug,
        title=incident.title[:200],
        path=incident.path,
        fix=fix.id if fix else "",
        missing=incident.missing,
        digest=digest,
        last_at=ctx.at,
        **{"class": failure_class},
    )
    if not incident.missing:
        extend_class(ctx, failure_class, incident=incident.slug, stub=_stub(ctx, failure_class, incident, fix))


def _stub(ctx: Context, name: str, incident: Incident, fix: Fix | None) -> FailureClass:
    from clickstop.learning.stubs import stub
    from clickstop.store.fixes import FixReader

    edits = FixReader(ctx.database.open()).edits(fix.session_id, "") if fix else []
    patch = "\n".join(edit.patch for edit in edits if fix and edit.path in fix.paths)
    return stub(name, incident.slug, incident.title, incident.text, patch)


def _fix_of(ctx: Context, end: str) -> Fix | None:
    """The fix whose ID a report names by its end, else the open fix of this session."""
    from clickstop.store.fixes import OPEN, FixReader

    store = FixReader(ctx.database.open())
    if end:
        return next((fix for fix in store.fixes((*OPEN, "paid"), 200) if fix.id.endswith(end)), None)
    last = store.last_fix(ctx.session_id)
    return last if last and last.status in OPEN else None


def _class_of(ctx: Context, incident: Incident, fix: Fix | None) -> str:
    """The class of the fix, else the class whose words the report uses, else a new one."""
    from clickstop.learning.classes import KEYWORD, has_word, points
    from clickstop.learning.lessons import classes_of

    if fix and fix.failure_class:
        return fix.failure_class
    text = incident.text.lower()
    scored = [(0, "")]
    for failure_class in classes_of(ctx):
        if failure_class.diff:  # a report shows no diff to compare, so only words count
            score = KEYWORD * sum(1 for word in failure_class.keywords if has_word(word.lower(), text))
        else:
            score = points(failure_class, "", [], incident.text)[0]
        scored.append((score, failure_class.name))
    score, name = max(scored)
    if score >= 2 * KEYWORD:
        return name
    stem = incident.slug.lstrip("0123456789-") or incident.slug
    return f"auto_{stem.replace('-', '_')}"[:60]


def _folder(ctx: Context) -> str:
    return str(ctx.settings.learning["incidents"]).strip("/").removeprefix("./")


def _digests(ctx: Context) -> dict[str, str]:
    """By slug, the digests of the incidents as last recorded."""
    from clickstop.store.fixes import FixReader

    return {incident.slug: incident.digest for incident in FixReader(ctx.database.open()).incidents()}


def digest_of(text: str) -> str:
    try:
        from _blake2 import blake2b  # `hashlib` would load OpenSSL
    except ImportError:
        from hashlib import blake2b
    return blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()
