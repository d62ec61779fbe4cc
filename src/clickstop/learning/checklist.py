"""The checklist of a fix: what it still needs, and the message that asks for it."""

from __future__ import annotations

from clickstop.core.globs import matches
from clickstop.core.record import Record
from clickstop.learning.evidence import in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from clickstop.store.fixes import Fix, KeptIncident

_RANK = ("note", "rule", "all")
_ENFORCING = ("pattern", "drift", "verification")
_SHOWN = 5  # files
NO_PATTERN = "No pattern:"  # begins the line in which an agent says that no rule can enforce the lesson


class WrittenRule:
    """A rule file as it is now."""

    __slots__ = ("is_known", "kind", "path", "reference", "slug", "state", "troubles")

    def __init__(self, slug: str, path: str, kind: str, state: str, troubles: list[str]) -> None:
        self.slug = slug
        self.path = path
        self.kind = kind  # "" without usable enforcement
        self.state = state
        self.troubles = troubles
        self.reference = ""  # of a canonical rule: the id in the rules file
        self.is_known = False  # a rules file contains that id


class MissingItem(Record):
    """An open item of the checklist."""

    name: str  # incident, rule, enforcement, proof or commit
    text: str


def needed(paths: list[str], options: dict[str, Any]) -> str:
    """The strictest requirement of any of the fixed files: note, rule or all."""
    return max((_for_path(path, options) for path in paths), key=_RANK.index, default="note")


def _for_path(path: str, options: dict[str, Any]) -> str:
    from clickstop.learning.signs import role_of

    for glob, requirement in options["require_for"].items():
        if matches(path, [glob]):
            return str(requirement)
    return str(options["require"]) if role_of(path) == "source" else "note"


def missing(
    needs: str, incident: KeptIncident | None, rule: WrittenRule | None, *, committed: bool
) -> list[MissingItem]:
    """The open items, in the order in which to work on them."""
    items = []
    if needs in ("note", "all"):
        items += _of_incident(incident)
    if needs in ("rule", "all"):
        items += _of_rule(rule, strict=needs == "all")
    if not items and not committed:
        items.append(MissingItem("commit", "commit: the files are not committed"))
    return items


def _of_incident(incident: KeptIncident | None) -> list[MissingItem]:
    if incident is None:
        return [MissingItem("incident", "incident report: not written")]
    if incident.missing:
        return [MissingItem("incident", f"incident report: {incident.path} lacks {', '.join(incident.missing)}")]
    return []


def _of_rule(rule: WrittenRule | None, *, strict: bool) -> list[MissingItem]:
    if rule is None:
        return [
            MissingItem("rule", "rule: not written"),
            MissingItem("enforcement", "enforcement: part of the rule"),
            MissingItem("proof", "proof: runs automatically when the rule is written"),
        ]
    if rule.troubles:
        return [
            MissingItem("enforcement", f"enforcement: {rule.troubles[0]}"),
            MissingItem("proof", "proof: not possible yet"),
        ]
    if not rule.kind:
        return [
            MissingItem("enforcement", f"enforcement: {rule.path} has no section `## Enforcement`"),
            MissingItem("proof", "proof: not possible yet"),
        ]
    if rule.kind == "canonical" and not rule.is_known:
        return [
            MissingItem("enforcement", f"enforcement: {rule.path} names {rule.reference}, which no rules file has")
        ]
    if rule.kind == "canonical":
        return [MissingItem("enforcement", f"enforcement: {rule.path} is guidance only")] if strict else []
    if rule.kind in _ENFORCING and rule.state != "proved":
        return [
            MissingItem("proof", f"proof: the rule {rule.slug} is not proved (clickstop rule prove {rule.slug})")
        ]
    return []


def reason(fix: Fix, lacking: list[MissingItem], options: dict[str, Any], tests: Sequence[str] = ()) -> str:
    """Why the stop is held: the evidence, the open items, the next steps.

    `tests` describes the tests that went from red to green.
    """
    armed = [f"- {file.path} (score {file.score:.2f})" for file in fix.files[:_SHOWN]]
    signals = [name for name in fix.signals if name != "verified" or not tests]
    why = "; ".join([*tests, *(in_words(name) for name in signals)])
    boxes = [f"[ ] {item.text}" for item in lacking]
    return "\n".join(
        [
            "A bug was fixed here, and nothing prevents this kind of bug from coming back.",
            f"Why: {why}.",
            *armed,
            f"Classification: {_classified(fix)}",
            "Missing:",
            *boxes,
            *_steps(fix, {item.name for item in lacking}, options),
        ]
    )


def _classified(fix: Fix) -> str:
    """The kind of bug, for people."""
    if fix.classification == "SIMILAR":
        return f"SIMILAR (to {fix.failure_class})"
    return f"{fix.classification or 'NEW'} (no failure class fits)"


def _steps(fix: Fix, names: set[str], options: dict[str, Any]) -> list[str]:
    steps = []
    slug = slug_for(fix)
    if "incident" in names or "rule" in names:
        needs = "" if "incident" in names else " (optional; it fills in the rule as well)"
        steps.append(
            f"`clickstop incident new --fix {fix.short}` drafts a report in {options['incidents']} from what was"
            f" recorded; explain the cause{needs}."
        )
    if "rule" in names:
        steps.append(
            f"Write {options['rules']}/feedback_{slug}.md: front matter (name, description, incident), then"
            " `## Enforcement` with a pattern that fires on the code before the fix and not after it."
        )
    elif "enforcement" in names or "proof" in names:
        steps.append("Correct the rule file; it is proved again when it is written.")
    if "test" in names:
        steps.append("Commit the regression test with the fix; then it needs no rule.")
    elif "rule" in names:
        steps.append(
            "Or write a regression test, run it without the fix (red) and with it (green), and commit both."
        )
        steps.append(
            "Or switch on a check that finds it (lint, types, compiler): a rule file with `kind: drift` and its"
            " command; run that command without the fix and with it."
        )
    if options["require_commit"] or "commit" in names:
        steps.append("Commit report, rule and fix together.")
    if names & {"rule", "enforcement", "proof"} and needed(fix.paths, options) == "rule":
        steps.append(
            f"If no rule can catch this kind of bug, end with a line `{NO_PATTERN}` and the reason for the person."
        )
    steps.append(
        "Then finish. If this was not a bug fix, say so; the person may run: clickstop learn waive --reason TEXT"
    )
    return [f"{number}. {text}" for number, text in enumerate(steps, 1)]


def slug_for(fix: Fix) -> str:
    """A name for the lesson of a fix: its failure class, else its first file."""
    if fix.failure_class:
        return fix.failure_class
    stem = "".join(fix.paths[:1]).rpartition("/")[2].partition(".")[0]
    return "".join(letter if letter.isalnum() else "_" for letter in stem.lower()) or "fix"


FIRST = (
    "clickstop detected its first bug fix here. It asks for a rule, proved against the code before the fix, that"
    " stops this kind of bug from now on.\n"
    "To turn this off: [learning] enabled = false in clickstop.toml; for one session,"
    " CLICKSTOP_AUTOLEARNING_SKIP=1."
)
