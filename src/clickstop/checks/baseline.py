"""Whether what is red was red before the session's first change, by what the ledger knows of those files."""

from __future__ import annotations

from clickstop.checks.result import KEPT, Result
from clickstop.core.outcomes import PASSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.ledger import CheckLedger


NEW = "new"  # it was green before, or other things were red
UNKNOWN = "unknown"  # nobody has run it on the files as they were
BEFORE = "before"  # the same was red
_WORST = (NEW, UNKNOWN, BEFORE)


def origin_of(results: list[Result], past: CheckLedger) -> str:
    """The worst origin of a check's red results: an excuse needs proof."""
    return min((_origin(result, past) for result in results), key=_WORST.index, default=BEFORE)


def _origin(result: Result, past: CheckLedger) -> str:
    tree = past.tree_before(result.folder)
    before = past.run_before(result.folder, result.line) if tree else None
    if before:
        return compared(result, before)
    if tree and past.outcome_for(result.folder, result.line, tree) == PASSED:
        return NEW
    # What this session has seen green, or red without these, has turned red since.
    first = past.first_run(result.folder, result.line)
    return NEW if first and compared(result, first) == NEW else UNKNOWN


def compared(now: Result, before: Result) -> str:
    """Whether something fails now that did not before; what did before is noted."""
    if before.outcome == PASSED:
        return NEW
    from clickstop.checks.failing import counted, is_cut, number  # what is green needs none of these

    by_rule = max(len(now.output), len(before.output)) <= KEPT  # else the rules are not all there any more
    items, old = counted(now, by_rule=by_rule), counted(before, by_rule=by_rule)
    if not items or not old:
        return BEFORE if not items and not old and _says_the_same(now, before) else UNKNOWN
    is_more = any(count > old.get(item, 0) for item, count in items.items())
    if not is_more and number(now) <= number(before):
        return BEFORE
    if is_cut(before):
        return UNKNOWN
    now.old = old if by_rule else {}
    return NEW


def _says_the_same(now: Result, before: Result) -> bool:
    from clickstop.checks.failing import text_of

    return bool(now.output) and now.exit_code == before.exit_code and text_of(now) == text_of(before)


def as_before(result: Result) -> str:
    """`5 pyright errors as before this session`: all of a result, or what of it is old."""
    from clickstop.checks.failing import counted
    from clickstop.core.words import many
    from clickstop.signals.signal import PASS

    red = [finding for finding in result.findings if finding.type != PASS]
    counts = [(finding, finding.failed + finding.errors) for finding in red]
    if result.old:
        counts = [(red[0], sum(min(count, result.old.get(item, 0)) for item, count in counted(result).items()))]
    kinds = {"test_failure": "failure"}
    words = [
        many(count, f"{finding.tool} {kinds.get(finding.type, 'error')}") for finding, count in counts if count
    ]
    return f"{', '.join(words) or f'{result.name} failed'} as before this session"
