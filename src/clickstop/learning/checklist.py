"""What a fix still needs, and how an agent is told so."""

from __future__ import annotations

from clickstop.core.globs import matches
from clickstop.learning.evidence import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_RANK = ("note", "rule", "all")
_ENFORCING = ("pattern", "drift", "verification")
_SHOWN = 5  # files


class Written:
    """A rule file as it is now."""

    __slots__ = ("kind", "path", "slug", "state", "troubles")

    def __init__(self, slug: str, path: str, kind: str, state: str, troubles: list[str]) -> None:
        self.slug = slug
        self.path = path
        self.kind = kind  # "" without enforcement that can be used
        self.state = state
        self.troubles = troubles


class Item:
    """One thing that is missing."""

    __slots__ = ("name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name  # incident, rule, enforcement, proof or commit
        self.text = text


def needed(files: list[dict[str, Any]], options: dict[str, Any]) -> str:
    """The most that any of the fixed files asks for."""
    asked = [_for_path(str(one["path"]), options) for one in files]
    return max(asked, key=_RANK.index) if asked else "note"


def _for_path(path: str, options: dict[str, Any]) -> str:
    from clickstop.learning.signs import role_of

    for glob, requirement in options["require_for"].items():
        if matches(path, [glob]):
            return str(requirement)
    return str(options["require"]) if role_of(path) == "source" else "note"


def missing(needs: str, incident: tuple[Any, ...] | None, rule: Written | None, *, committed: bool) -> list[Item]:
    """Only what is not there yet, in the order in which it is written."""
    found = []
    if needs in ("note", "all"):
        found += _of_incident(incident)
    if needs in ("rule", "all"):
        found += _of_rule(rule, strict=needs == "all")
    if not found and not committed:
        found.append(Item("commit", "commit: what was written is not committed"))
    return found


def _of_incident(incident: tuple[Any, ...] | None) -> list[Item]:
    if incident is None:
        return [Item("incident", "incident report: not written")]
    from clickstop.core.wire import loads

    lacking = loads(incident[2]) if isinstance(incident[2], str) else incident[2]
    if lacking:
        return [Item("incident", f"incident report: {incident[1]} lacks {', '.join(lacking)}")]
    return []


def _of_rule(rule: Written | None, *, strict: bool) -> list[Item]:
    if rule is None:
        return [
            Item("rule", "rule: not written"),
            Item("enforcement", "enforcement: comes with the rule"),
            Item("proof", "proof: runs by itself when the rule is written"),
        ]
    if rule.troubles:
        return [Item("enforcement", f"enforcement: {rule.troubles[0]}"), Item("proof", "proof: not possible yet")]
    if not rule.kind:
        return [
            Item("enforcement", f"enforcement: {rule.path} has no section `## Enforcement`"),
            Item("proof", "proof: not possible yet"),
        ]
    if rule.kind == "canonical":
        return [Item("enforcement", f"enforcement: {rule.path} is guidance only")] if strict else []
    if rule.kind in _ENFORCING and rule.state != "proved":
        return [Item("proof", f"proof: the rule {rule.slug} is not proved (clickstop rule prove {rule.slug})")]
    return []


def reason(fix: dict[str, Any], lacking: list[Item], options: dict[str, Any], *, short: str, known: str) -> str:
    """Why the stop is held: what was seen, what is missing, how each step is short."""
    armed = [f"- {one['path']} (score {one['score']:.2f})" for one in fix["files"][:_SHOWN]]
    why = "; ".join(told(name) for name in fix["signals"])
    boxes = [f"[ ] {item.text}" for item in lacking]
    return "\n".join(
        [
            "A bug was fixed here, and nothing yet keeps its kind from coming back.",
            f"Why: {why}.",
            *armed,
            f"Classification: {known}",
            "Missing:",
            *boxes,
            *_steps(fix, {item.name for item in lacking}, options, short),
        ]
    )


def _steps(fix: dict[str, Any], names: set[str], options: dict[str, Any], short: str) -> list[str]:
    steps = []
    slug = slug_for(fix)
    if "incident" in names or "rule" in names:
        needs = "" if "incident" in names else " (optional; it fills in the rule as well)"
        steps.append(
            f"`clickstop incident new --fix {short}` drafts a report in {options['incidents']} of what was"
            f" recorded: explain the cause{needs}."
        )
    if "rule" in names:
        steps.append(
            f"Write {options['rules']}/feedback_{slug}.md: front matter (name, description, incident), then"
            " `## Enforcement` with a pattern that fires on the code before the fix and not after it."
        )
    elif "enforcement" in names or "proof" in names:
        steps.append("Correct the rule file; it is proved again when it is written.")
    if options["require_commit"] or "commit" in names:
        steps.append("Commit report, rule and fix together.")
    steps.append(
        "Then finish. If this was no bug fix, say so; the person may run: clickstop learn waive --reason TEXT"
    )
    return [f"{number}. {text}" for number, text in enumerate(steps, 1)]


def slug_for(fix: dict[str, Any]) -> str:
    """A name for what a fix will teach: its class, else its first file."""
    if fix.get("class"):
        return str(fix["class"])
    path = str(fix["files"][0]["path"]) if fix["files"] else "fix"
    stem = path.rpartition("/")[2].partition(".")[0]
    return "".join(letter if letter.isalnum() else "_" for letter in stem.lower()) or "fix"


FIRST = (
    "clickstop saw its first bug fix here: it asks for a rule that is proved against the code before the fix,"
    " so that this kind of bug is stopped from now on.\n"
    "To switch this off: [learning] enabled = false in clickstop.toml; for one session,"
    " CLICKSTOP_AUTOLEARNING_SKIP=1."
)
