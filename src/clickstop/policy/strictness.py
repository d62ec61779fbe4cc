"""Compares two compiled policies: what the second weakens, and what both enforce together. Pure."""

from __future__ import annotations

from clickstop.core.globs import covers, expand
from clickstop.policy.finding import rank
from clickstop.policy.judge import verdict_of
from clickstop.policy.protected import GROUPS, protections
from clickstop.policy.rules import ALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.policy.protected import Protection

    Data = dict[str, Any]

# Handlers that can hold something up.
_HOLDING = ("gate.", "redact.", "check.")
LEARNED_RULES = "gate.rules"
_BY_FILES = (LEARNED_RULES, "check.review")  # they depend on files; for the first, each rule counts
_SILENCE = ("", "gates", "all")
_PAUSED = {
    "gates": "clickstop is paused: only the safety gates are active",
    "all": "clickstop is paused: nothing is active",
}


def weaker(old: Data, new: Data) -> list[str]:
    """One sentence for each thing that `new` enforces less."""
    return [
        *_pause(old, new),
        *_handlers(old["kinds"], new["kinds"]),
        *_rules(old["gates"], new["gates"]),
        *_own(old["gates"], new["gates"]),
        *_files(old["gates"], new["gates"]),
        *_lists(old["gates"], new["gates"]),
        *_workflows(old.get("workflows") or [], new.get("workflows") or []),
        *(f"The learned rule {slug} is gone or no longer blocks" for slug in _ended(old, new)),
        *(["A stop is held less often"] if new["max_stop_blocks"] < old["max_stop_blocks"] else []),
    ]


def strictest(old: Data, new: Data) -> Data:
    """The parts of a plan that enforces both policies."""
    ended = _ended(old, new)
    by_files = tuple(name for name in _BY_FILES if name != LEARNED_RULES or not ended)
    before, after = old["kinds"], new["kinds"]
    return {
        "kinds": {kind: _rows(before.get(kind, []), after.get(kind, []), by_files) for kind in {**before, **after}},
        "kept_rules": list(ended.values()),
        "gates": _both_gates(old["gates"], new["gates"]),
        "pause": new["pause"] if _SILENCE.index(new["silence"]) <= _SILENCE.index(old["silence"]) else old["pause"],
        "max_stop_blocks": max(old["max_stop_blocks"], new["max_stop_blocks"]),
        **_both_workflows(old.get("workflows") or [], new.get("workflows") or []),
    }


def _ended(old: Data, new: Data) -> dict[str, Data]:
    """Learned rules that blocked, and are now gone, or changed and unproved.

    Rules that practice has demoted do not count.
    """
    return {
        slug: lesson["rule"]
        for slug, lesson in old["learned"].items()
        if lesson["holds"] and not _goes_on(lesson["rule"], new["learned"].get(slug))
    }


def _goes_on(old: Data, new: Data | None) -> bool:
    keys = ("digest", "severity")
    return new is not None and (new["holds"] or all(old[key] == new["rule"][key] for key in keys))


def _both_gates(old: Data, new: Data) -> Data:
    """Both policies, as a chain of `also`."""
    return {**new, "also": _both_gates(old, new["also"]) if "also" in new else old}


def _pause(old: Data, new: Data) -> list[str]:
    more = _SILENCE.index(new["silence"]) > _SILENCE.index(old["silence"])
    return [_PAUSED[new["silence"]]] if more else []


def _handlers(old: Data, new: Data) -> list[str]:
    before, after = _by_id(old), _by_id(new)
    losses = [f"{name} is switched off" for name in before if name not in after]
    for name, row in before.items():
        losses += _row(name, row, after[name]) if name in after else []
    return losses


def _by_id(kinds: Data) -> dict[str, Data]:
    """The handlers that can hold something up."""
    rows = {row["id"]: row for rows in kinds.values() for row in rows}
    return {name: row for name, row in rows.items() if name.startswith(_HOLDING) and name not in _BY_FILES}


def _row(name: str, old: Data, new: Data) -> list[str]:
    losses = []
    if rank(_ceiling(new)) < rank(_ceiling(old)):
        losses.append(f"{name} is capped at {_ceiling(new)}")
    return losses + [f"{name}: {section} allows more" for section in _looser(old, new)]


def _ceiling(row: Data) -> str:
    return str(row.get("ceiling") or "block")


def _looser(old: Data, new: Data) -> list[str]:
    """Sections of a handler's settings that allow more."""
    before, after = old.get("settings", {}), new.get("settings", {})
    sections = [
        section
        for section in ("limits", "loop")
        if section in before and section in after and _is_raised(before[section], after[section])
    ]
    allowed = set(after.get("secrets", {}).get("allow", ())) - set(before.get("secrets", {}).get("allow", ()))
    return sections + (["secrets"] if allowed else [])


def _is_raised(old: Any, new: Any) -> bool:
    """Whether any limit is higher or gone; 0 means no limit."""
    if isinstance(old, dict) and isinstance(new, dict):
        return any(_is_raised(value, new.get(key, 0)) for key, value in old.items())
    if not isinstance(old, int) or not isinstance(new, int) or not old:
        return False
    return new == 0 or new > old


def _rules(old: Data, new: Data) -> list[str]:
    losses = [_lowered(rule.id, verdict_of(rule, old), verdict_of(rule, new)) for rule in ALL]
    losses += [_lowered(f"protect.{group}", _of_group(group, old), _of_group(group, new)) for group in GROUPS]
    return [loss for loss in losses if loss]


def _lowered(rule_id: str, before: tuple[str, str], after: tuple[str, str]) -> str:
    """How a rule's verdicts (attended and unattended) became weaker, or ""."""
    if rank(after[0]) < rank(before[0]):
        return f"{rule_id} says {after[0]} instead of {before[0]}"
    if rank(_unattended(after)) < rank(_unattended(before)):
        return f"{rule_id} says {_unattended(after)} instead of {_unattended(before)} when nobody can be asked"
    return ""


def _unattended(verdicts: tuple[str, str]) -> str:
    """The verdict when nobody can be asked: only a question has one of its own."""
    return verdicts[1] if verdicts[0] == "ask" else verdicts[0]


def _of_group(group: str, policy: Data) -> tuple[str, str]:
    """The verdicts of a group of protected files for writing."""
    _, write, unattended = GROUPS[group]
    configured = policy.get("verdicts", {}).get(f"protect.{group}", ("", ""))
    return configured[0] or write, configured[1] or unattended


def _own(old: Data, new: Data) -> list[str]:
    """Users' own rules that are gone, weaker, or changed."""
    after = {rule["id"]: rule for rule in new["own"]}
    return [
        f"The rule {rule['id']} is gone or weaker"
        for rule in old["own"]
        if rule["verdict"] != "off" and not _is_kept(rule, after.get(rule["id"]))
    ]


def _is_kept(old: Data, new: Data | None) -> bool:
    if new is None or any(rank(new[key]) < rank(old[key]) for key in ("verdict", "unattended")):
        return False
    keys = ("effect", "command", "regex", "path", "content")
    return all(old.get(key) == new.get(key) for key in keys)


def _files(old: Data, new: Data) -> list[str]:
    """Entries on protected files that are gone, weaker, or new and hide a stricter one."""
    before = {glob: (read, write) for glob, read, write in old["protect"]}
    after = {glob: (read, write) for glob, read, write in new["protect"]}
    less = [glob for glob in before if _is_less(before[glob], after.get(glob, ("off", "off")))]
    protected = protections(old["protect"])
    less += [glob for glob in after if glob not in before and _takes_away(glob, after[glob], protected)]
    entries = [*new["stricter"], *new["protect"]]
    less += [entry[0] for entry in old["stricter"] if entry not in entries]
    return [f"{glob} is protected less" for glob in less]


def _takes_away(glob: str, verdicts: tuple[str, str], protected: list[Protection]) -> bool:
    """Whether a new entry hides a stricter one for some file. Compares examples."""
    first = next((guard for guard in protected if _covers(guard.glob, _example(glob))), None)
    hidden = [guard for guard in protected if _covers(glob, _example(guard.glob))]
    return any(_is_less((guard.read, guard.write), verdicts) for guard in (*hidden, *([first] if first else ())))


def _example(glob: str) -> str:
    # Two globs cannot be compared, but a glob can be compared with an example of the other.
    plain = expand(glob)[0].replace("**", "x").replace("*", "x").replace("?", "x")
    return plain if plain.startswith(("/", "~")) else f"/x/{plain}"


def _covers(glob: str, path: str) -> bool:
    return covers(glob, path, root="/x", home="~")


def _is_less(old: tuple[str, str], new: tuple[str, str]) -> bool:
    return any(rank(after) < rank(before) for before, after in zip(old, new, strict=True))


def _lists(old: Data, new: Data) -> list[str]:
    allowed = [entry for entry in new["allow"] if entry not in old["allow"]]
    losses = [" for ".join(filter(None, (f"{entry['rule']} is allowed", entry["match"]))) for entry in allowed]
    for key, template in (
        ("branches", "The branch {} is not protected"),
        ("wrappers", "{} is no longer treated as a wrapper"),
    ):
        losses += [template.format(name) for name in old[key] if name not in new[key]]
    hosts = [host for host in new["secret_hosts"] if host not in old["secret_hosts"]]
    return losses + [f"Secrets may be sent to {host}" for host in hosts]


# Settings of a workflow from the least strict on, and lists of what it requires.
_SCALES = {
    "log_update": ("off", "remind", "block"),
    "learnings": ("off", "remind", "block"),
    "existing": ("free", "documented"),
}
_WANTED = ("guards", "required", "context", "tests", "critical")


def _workflows(old: list[Data], new: list[Data]) -> list[str]:
    after = {flow["name"]: flow for flow in new}
    losses = [f"The workflow {flow['name']} is gone" for flow in old if flow["name"] not in after]
    for flow in old:
        looser = _looser_parts(flow, after[flow["name"]]) if flow["name"] in after else []
        losses += [f"The workflow {flow['name']} requires less: {', '.join(looser)}"] if looser else []
    return losses


def _looser_parts(old: Data, new: Data) -> list[str]:
    parts = [key for key, scale in _SCALES.items() if scale.index(new[key]) < scale.index(old[key])]
    parts += [key for key in _WANTED if set(old[key]) - set(new[key])]
    parts += ["limits"] if _is_raised(old["limits"], new["limits"]) else []
    return parts + (["exempt"] if old["exempt"] != new["exempt"] else [])


def _both_workflows(old: list[Data], new: list[Data]) -> Data:
    """Workflows that are gone stay, and of the others the stricter parts."""
    before = {flow["name"]: flow for flow in old}
    both = [
        {**flow, **{key: before[flow["name"]][key] for key in _looser_parts(before[flow["name"]], flow)}}
        if flow["name"] in before
        else flow
        for flow in new
    ]
    both += [flow for flow in old if flow["name"] not in {workflow["name"] for workflow in new}]
    return {"has_workflows": True, "workflows": both} if both else {}


def _rows(old: list[Data], new: list[Data], by_files: tuple[str, ...]) -> list[Data]:
    """The new rows, made as strict as the old ones, and the rows that are gone."""
    before = {row["id"]: row for row in old if row["id"].startswith(_HOLDING) and row["id"] not in by_files}
    rows = [_both(before[row["id"]], row) if row["id"] in before else row for row in new]
    ids = {row["id"] for row in new}
    for at, row in enumerate(old):
        if row["id"] in before and row["id"] not in ids:
            # Handlers run in the order of rows, so a gate that stays keeps its place.
            rows.insert(min(at, len(rows)), row)
    return rows


def _both(old: Data, new: Data) -> Data:
    """A row that runs whenever either one does, and is as strict as the stricter one."""
    if old == new:
        return new
    # Each of these makes a handler run for fewer events.
    narrowing = ("needs", "unusual", "suspect", "ceiling", "tools")
    row = {key: value for key, value in new.items() if key not in narrowing}
    needs = [side.get("needs") for side in (old, new)]
    if all(needs):
        row["needs"] = {
            field: sorted({*needs[0].get(field, ()), *needs[1].get(field, ())})  # type: ignore[union-attr]  # both are
            for field in {*needs[0], *needs[1]}  # type: ignore[misc]  # same
        }
    for key in ("unusual", "tools"):
        if old.get(key) and new.get(key):
            row[key] = sorted({*old[key], *new[key]})
    if old.get("suspect") and new.get("suspect"):
        row["suspect"] = True
    if rank(ceiling := max(_ceiling(old), _ceiling(new), key=rank)) < rank("block"):
        row["ceiling"] = ceiling
    stricter = {section: old["settings"][section] for section in _looser(old, new)}
    row["settings"] = {**new.get("settings", {}), **stricter}
    return row
