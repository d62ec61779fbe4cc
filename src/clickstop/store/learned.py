"""Questions about learned rules: their states, their hits, what was fixed in a session."""

from __future__ import annotations

from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any

    from clickstop.store.write import Operation

_MOST = 500


class LearnedReader:
    """Reads on an open connection: indexed, bounded."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def states(self) -> dict[str, tuple[str, str]]:
        """State and digest of each rule that was ever proved, or tried."""
        found = self._connection.execute("SELECT slug, state, digest FROM rules").fetchall()
        return {str(slug): (str(state), str(digest)) for slug, state, digest in found}

    def rules_of_session(self, session_id: str) -> list[str]:
        """The rules that were written in a session."""
        found = self._connection.execute(
            "SELECT slug FROM rules WHERE session_id = ? AND state NOT IN ('candidate', 'dismissed')", (session_id,)
        ).fetchall()
        return [str(slug) for (slug,) in found]

    def open_hits(self, session_id: str) -> list[tuple[str, str, str, str]]:
        """Id, rule, path and prompt of hits of a session of which it is not known yet what became of them."""
        return self._connection.execute(
            "SELECT id, slug, path, prompt_id FROM rule_hits WHERE session_id = ? AND became = ''"
            " ORDER BY created_at DESC LIMIT ?",
            (session_id, _MOST),
        ).fetchall()

    def hit_rules(self, session_id: str) -> list[str]:
        """Rules that had a hit in a session."""
        found = self._connection.execute("SELECT DISTINCT slug FROM rule_hits WHERE session_id = ?", (session_id,))
        return [str(slug) for (slug,) in found]

    def practice(self, slug: str) -> dict[str, int]:
        """How often a rule's hits ended in which way, since it was proved last."""
        found = self._connection.execute(
            "SELECT became, count(*) FROM rule_hits WHERE slug = :slug AND created_at >="
            " coalesce((SELECT proved_at FROM rules WHERE slug = :slug), '') GROUP BY became",
            {"slug": slug},
        ).fetchall()
        return {str(became): int(count) for became, count in found}

    def ran(self, session_id: str, command: str) -> tuple[str, str]:
        """Outcome and time of the last shell call of a session that held a command; ("", "") if none did."""
        found = self._connection.execute(
            "SELECT outcome, created_at FROM tool_calls WHERE session_id = ? AND tool = 'shell'"
            " AND kind <> 'tool.before' AND instr(target, ?) > 0 ORDER BY created_at DESC LIMIT 1",
            (session_id, command),
        ).fetchone()
        return (str(found[0]), str(found[1])) if found else ("", "")

    def outcomes(self, session_id: str, command: str) -> list[str]:
        """How the runs of a command in a session ended, the first one first."""
        found = self._connection.execute(
            "SELECT outcome FROM tool_calls WHERE session_id = ? AND tool = 'shell' AND kind <> 'tool.before'"
            " AND outcome IN ('ok', 'failed') AND instr(target, ?) > 0 ORDER BY created_at",
            (session_id, command),
        ).fetchall()
        return [str(outcome) for (outcome,) in found]

    def fixed_files(self, session_id: str) -> list[str]:
        """The files of the last fix of a session, relative to the repository."""
        found = self._connection.execute(
            "SELECT files FROM fixes WHERE session_id = ? AND status IN ('armed', 'owed')"
            " ORDER BY created_at DESC LIMIT 1",
            (session_id,),
        ).fetchone()
        listed = loads(str(found[0])) if found else []
        paths = [one.get("path", "") if isinstance(one, dict) else one for one in listed]
        return [path for path in paths if isinstance(path, str) and path]


def every_rule(connection: Connection) -> list[dict[str, Any]]:
    """All rows, with the counts of their hits and the time of the last one."""
    from clickstop.store.rows import every

    return every(
        connection,
        "SELECT rules.*, (SELECT count(*) FROM rule_hits WHERE slug = rules.slug) AS hits,"
        " (SELECT count(*) FROM rule_hits WHERE slug = rules.slug AND became = 'fixed') AS fixed,"
        " (SELECT count(*) FROM rule_hits WHERE slug = rules.slug AND became = 'allowed') AS overrides,"
        " (SELECT max(created_at) FROM rule_hits WHERE slug = rules.slug) AS last_hit"
        " FROM rules ORDER BY slug",
    )


def returns(connection: Connection) -> list[dict[str, Any]]:
    """Fixes of bugs of a class that was known already."""
    from clickstop.store.rows import every

    return every(
        connection,
        "SELECT id, class, rule, created_at FROM fixes WHERE classification = 'KNOWN' ORDER BY created_at",
    )


def candidates(connection: Connection) -> list[dict[str, Any]]:
    """What people said that may become a rule, newest first."""
    from clickstop.store.rows import every

    return every(connection, "SELECT * FROM rules WHERE state = 'candidate' ORDER BY created_at DESC")


def decided(slug: str, state: str, at: str) -> Operation:
    """What becomes of a candidate; to be saved like any other row."""
    return "decided_candidates", {"slug": slug, "state": state, "last_at": at}


def rule_row(repo_id: str, values: dict[str, Any]) -> Operation:
    """A rule as a command leaves it; to be saved like any other row."""
    from clickstop.core.ids import new_id, utc
    from clickstop.core.wire import dumps

    row = {"id": new_id(), "repo_id": repo_id, "created_at": utc(), "session_id": "", "agent": "", "agent_id": ""}
    return "rules", {**row, **values, "proof": dumps(values["proof"])}
