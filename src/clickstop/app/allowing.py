"""Exceptions to rules: entries in the configuration with a reason and an expiry date."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from clickstop.app import gates
from clickstop.app.errors import AppError
from clickstop.app.why import several
from clickstop.config.layers import keeping_trust
from clickstop.core.places import write_whole
from clickstop.core.reading import read
from clickstop.store import decisions

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.store.rows import Row

DAYS = 30
SHARED, OWN = "clickstop.toml", "clickstop.local.toml"


def allow(
    repo: Here,
    rule: str,
    match: str,
    reason: str,
    *,
    days: int | None = DAYS,
    file: str = SHARED,
    alarms: list[Row],
) -> dict[str, str]:
    """Write an exception and return it with its file. `alarms` are decisions that it marks as false alarms."""
    expires = (datetime.now(UTC) + timedelta(days=days)).date().isoformat() if days is not None else ""
    entry = {"rule": rule, "match": match, "reason": reason, "expires": expires}
    path = os.path.join(repo.root, file)
    try:
        with keeping_trust(path, repo.environ):
            _write(path, entry)
    except (OSError, ValueError) as error:
        raise AppError(f"{file} was not changed: {error}") from error
    line = repo.audit_line("gate.allow", f"{rule} {match}".strip(), reason)
    repo.record(line, *(decisions.false_alarm(row["id"]) for row in alarms))
    return {**entry, "file": path}


def meant(repo: Here, what: str, match: str) -> tuple[str, str, list[Row]]:
    """The rule, the match and the decisions to allow, from a rule's name or a decision's id."""
    built_in, policy = gates.rules(repo)
    names = [rule.id for rule in built_in] + [rule["id"] for rule in policy["own"]]
    if what in names or what.endswith("*") or what.startswith("protect."):
        return what, match, []
    rows = decisions.find(repo.connection, what) if not what.strip("0123456789abcdef") else []
    if len(rows) > 1:
        raise AppError(several(what, rows))
    if rows and rows[0]["rule_id"]:
        return rows[0]["rule_id"], match or rows[0]["target"], rows
    from clickstop.core.misspelt import did_you_mean

    hint = did_you_mean(what, names)
    raise AppError(f"{what} is neither a rule nor a decision by a rule{hint}. To list the rules: clickstop gate")


def _write(path: str, entry: dict[str, str]) -> None:
    """Append the entry to the file, keeping comments and formatting."""
    import tomlkit

    try:
        document = tomlkit.parse(read(path).decode("utf-8"))
    except FileNotFoundError:
        document = tomlkit.document()
    gates = document.setdefault("gates", tomlkit.table(is_super_table=True))
    listed = gates.get("allow")
    if listed is None:
        listed = gates["allow"] = tomlkit.aot()
    table = tomlkit.table()
    table.update({key: value for key, value in entry.items() if value})
    listed.append(table)
    write_whole(path, tomlkit.dumps(document))
