"""What handlers of the learning loop need to know of one event: a session's records in, its fix out.

Loaded with an edit only as far as its row goes; all else belongs to stops and commits.
"""

from __future__ import annotations

import os

from clickstop.core.event import storable
from clickstop.core.ids import new_id, short
from clickstop.core.wire import dumps, loads
from clickstop.store.fixes import FixReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.learning.checklist import Item
    from clickstop.learning.evidence import Edit, Finding, History
    from clickstop.learning.greens import Run

_CLOSED = ("paid", "waived", "known")
_MANY = 50  # files that commands changed, beyond which nobody wrote them
_LARGE = 400_000  # characters of a file that is looked at
_PATCH = 12_000
_SLACK = 2.0  # seconds between a file system's clock and ours
# Commands after which files are not this session's work.
_MOVING = (
    "pull",
    "merge",
    "rebase",
    "checkout",
    "switch",
    "reset",
    "stash",
    "cherry-pick",
    "revert",
    "am",
    "restore",
)


class Fixes:
    """One per event."""

    __slots__ = ("_top", "ctx", "session_id")

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.session_id = storable(ctx.event.session_id)
        self._top = ctx.worktree or ctx.event.root

    @property
    def options(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ctx.settings.learning
        return found

    @property
    def store(self) -> FixReader:
        return FixReader(self.ctx.database.open())

    @property
    def top(self) -> str:
        return self._top

    def relative(self, path: str) -> str:
        """The path from the checkout on; "" for one elsewhere."""
        from clickstop.core.paths import below

        return below(path, self._top, self.ctx.event.cwd)

    # the fix of this session

    def current(self) -> dict[str, Any] | None:
        """The fix that is open in this session, found out once per event."""
        if "fix" not in self.ctx.memo:
            self.ctx.memo["fix"] = self._detect()
        found: dict[str, Any] | None = self.ctx.memo["fix"]
        return found

    def _detect(self) -> dict[str, Any] | None:
        store = self.store
        if not store.has_changes(self.session_id):
            return None
        last = store.last_fix(self.session_id)
        closed = last is not None and last["status"] in _CLOSED
        since = str(last["last_at"]) if last and closed else ""
        finding = self._weigh(since)
        if finding is None:
            return None if closed else self._unpacked(last)
        fix = self._unpacked(last) if last and not closed else self._new(finding)
        assert fix is not None
        fix["score"], fix["verified"] = finding.score, int(finding.verified)
        fix["signals"] = finding.signals
        fix["files"] = [{"path": one.path, "score": one.score, "signals": one.signals} for one in finding.files]
        self.save(fix)
        return fix

    def _new(self, finding: Finding) -> dict[str, Any]:
        texts = dict.fromkeys(("class", "classification", "incident", "rule"), "")
        return {"id": new_id(), "since": finding.since, "status": "armed", "missing": [], "is_new": True, **texts}

    def _unpacked(self, fix: dict[str, Any] | None) -> dict[str, Any] | None:
        if fix is None:
            return None
        lists = {name: loads(fix[name]) for name in ("signals", "files", "missing")}
        return {**fix, **lists, "is_new": False}

    def _weigh(self, since: str) -> Finding | None:
        from clickstop.learning.evidence import weigh

        history = self.history(since)
        self.ctx.memo["history"] = history
        finding = weigh(history, self.options["weights"], self.options["arm"]) if history.edits else None
        if finding is not None:
            finding.files = [one for one in finding.files if self.before(one.path) != self.text(one.path)]
        return finding if finding and finding.files else None

    def save(self, fix: dict[str, Any]) -> None:
        """The row as it is now; it goes into the event's transaction, and in front of those who read files."""
        row = {name: value for name, value in fix.items() if name not in ("is_new", "created_at", "session_id")}
        self.ctx.record("fixes", **{**row, "last_at": self.ctx.at})
        self.ctx.operations[-1][1]["id"] = fix["id"]
        self.mirror(fix)

    def close(self, fix: dict[str, Any], status: str) -> None:
        fix["status"] = status
        self.save(fix)
        if status == "paid" and fix["class"]:
            from clickstop.learning.lessons import lessons_of

            lessons_of(self.ctx).extend(fix["class"], incident=fix["incident"], rule=fix["rule"])
        self.ctx.pay("learning", debt_of(fix))
        self.clean()

    # records

    def history(self, since: str) -> History:
        from clickstop.learning.evidence import Edit, History

        store = self.store
        edits = [
            Edit(row[0], row[1], row[2], row[3], bool(row[4]), loads(row[5]), row[6])
            for row in store.edits(self.session_id, since)
        ]
        commands = store.commands(self.session_id, since)
        edits += self._by_commands(commands, {edit.path for edit in edits})
        edits.sort(key=lambda edit: edit.at)
        prompts = [(row[0], row[1], row[2]) for row in store.prompts(self.session_id)]
        return History(prompts, edits, self._runs(commands, since), self._commits(commands))

    def _runs(self, commands: list[tuple[Any, ...]], since: str) -> list[Run]:
        from clickstop.learning.greens import Run
        from clickstop.memory.noise import is_trivial

        found = []
        told = set()
        for at, kind, tool, command, names, files, details, call in self.store.runs(self.session_id, since):
            told.add(call)
            found.append(Run(at, kind, tool, command, loads(names), loads(files), details))
        for at, command, outcome, changed, call, _, summary in commands:
            if call not in told and not changed and not is_trivial(command):
                found.append(Run(at, outcome, "", command, [], [], summary))
        return sorted(found, key=lambda run: run.at)

    def _commits(self, commands: list[tuple[Any, ...]]) -> list[tuple[str, str]]:
        """Time and first line of what this session committed."""
        calls = [(at, duration) for at, command, _, _, _, duration, _ in commands if "commit" in command]
        if not calls:
            return []
        from clickstop.core.ids import seconds_of

        asked = ["log", "-z", "-n", "50", f"--since={calls[0][0][:16]}Z", "--format=%ct%x1f%s", "--"]
        listed = self.ctx.git(self.ctx.event.cwd or self._top, asked) or []
        found = []
        for text in listed:
            when, _, subject = text.strip().partition("\x1f")
            for at, duration in calls if when.isdigit() else ():
                if seconds_of(at) - 3 <= int(when) <= seconds_of(at) + duration / 1000 + 15:
                    found.append((at, subject))
                    break
        return found

    def _by_commands(self, commands: list[tuple[Any, ...]], known: set[str]) -> list[Edit]:
        """What shell commands did to files that no edit of this session names; [] where that is not certain."""
        changing = [row for row in commands if row[3]]
        if not changing or any(_moves(row[1]) for row in commands):
            return []
        from clickstop.checks.service import ledger_of, project_of

        first = str(changing[0][0])
        project = None if self.store.others_changed(self.session_id, first) else project_of(self.ctx)
        if project is None:
            return []
        from clickstop.checks.tree import look
        from clickstop.core.ids import seconds_of

        tree = look(project.top, self.ctx.environ, ledger_of(self.ctx, "turn_stop"))
        touched = tree.touched_since(seconds_of(first) - 0.05)
        paths = [path for path in touched if path not in known]
        if len(paths) > _MANY:
            return []
        times = {path: tree.times[path] / 1e9 for path in paths}
        return [edit for path in paths if (edit := self._by_command(path, changing, times[path]))]

    def _by_command(self, path: str, changing: list[tuple[Any, ...]], touched: float) -> Edit | None:
        from clickstop.core.ids import seconds_of
        from clickstop.learning.evidence import Edit
        from clickstop.learning.signs import role_of, signs

        role = role_of(path)
        call = next((row for row in reversed(changing) if seconds_of(row[0]) <= touched + _SLACK), None)
        if not role or call is None:
            return None
        base = self.base()
        said = self.ctx.git(self._top, ["diff", "-U0", "--no-color", "--no-ext-diff", base, "--", path])
        patch = "\n".join(
            line
            for line in "".join(said or []).split("\n")
            if line[:1] in ("+", "-") and not line.startswith(("+++", "---"))
        )[:_PATCH]
        tracked = self.ctx.git(self._top, ["cat-file", "-e", f"{base}:./{path}"]) is not None
        if not patch and tracked:
            return None
        return Edit(call[0], "", path, role, not tracked, signs(patch, role), patch)

    # versions of files

    def base(self) -> str:
        """The commit that was checked out when the session began."""
        if "base" not in self.ctx.memo:
            self.ctx.memo["base"] = self._base()
        return str(self.ctx.memo["base"])

    def _base(self) -> str:
        from clickstop.core.ids import seconds_of
        from clickstop.core.repository import find_checkout, git_dirs

        started = self.store.started_at(self.session_id)
        checkout = find_checkout(self._top)
        log = self.ctx.text_of(os.path.join(git_dirs(checkout)[0], "logs", "HEAD")) if checkout and started else ""
        moment = int(seconds_of(started)) if started else 0
        found = ""
        for line in log.split("\n"):
            words = line.partition("\t")[0].split()
            if len(words) > 3 and words[-2].isdigit() and int(words[-2]) <= moment:
                found = words[1]
        return found or "HEAD"

    def text(self, path: str) -> str:
        return self.ctx.text_of(os.path.join(self._top, path))[:_LARGE]

    def before(self, path: str) -> str | None:
        """What a file held before this session: its edits taken back, else as git has it; None if unknown."""
        key = f"before {path}"
        if key not in self.ctx.memo:
            from clickstop.learning.patches import undone

            history: History = self.ctx.memo.get("history") or self.history("")
            patches = [edit.patch for edit in history.edits if edit.path == path and edit.patch]
            found = (
                undone(patches, self.text(path)) if patches and all(len(one) < _PATCH for one in patches) else None
            )
            if found is None:
                said = self.ctx.git(self._top, ["show", f"{self.base()}:./{path}"])
                found = "\0".join(said)[:_LARGE] if said is not None else None
            self.ctx.memo[key] = found
        before: str | None = self.ctx.memo[key]
        return before

    # what is owed

    def checklist(self, fix: dict[str, Any]) -> list[Item]:
        """What the fix needs and does not have."""
        from clickstop.learning import checklist

        needed = checklist.needed(fix["files"], self.options)
        incident = self._incident(fix)
        rule = self._rule(fix, str(incident[0]) if incident else "")
        fix["incident"] = str(incident[0]) if incident else ""
        fix["rule"] = rule.slug if rule else ""
        paths = [str(incident[1])] if incident else []
        paths += [rule.path] if rule else []
        committed = not self.options["require_commit"] or self._is_committed(
            [*paths, *(one["path"] for one in fix["files"])]
        )
        found = checklist.missing(needed, incident, rule, committed=committed)
        fix["missing"] = [one.name for one in found]
        return found

    def classified(self, fix: dict[str, Any]) -> str:
        """What kind of bug it was, in words."""
        if fix["classification"] == "SIMILAR":
            return f"SIMILAR (to {fix['class']})"
        return f"{fix['classification'] or 'NEW'} (no failure class fits)"

    def debt(self, fix: dict[str, Any]) -> str:
        return debt_of(fix)

    def owe(self, fix: dict[str, Any]) -> None:
        """From now on it is shown where sessions start."""
        fix["status"] = "owed"
        self.save(fix)
        self.ctx.record("debts", kind="learning", key=debt_of(fix), since=self.ctx.at)

    def told(self, fix: dict[str, Any], lacking: list[Item]) -> str:
        """Why the stop is held."""
        from clickstop.learning.checklist import reason

        self.save(fix)
        return reason(fix, lacking, self.options, short=short(fix["id"]), known=self.classified(fix))

    def fixed(self, fix: dict[str, Any] | None) -> list[str]:
        """Paths of a fix as it is stored."""
        return [str(one["path"]) for one in loads(fix["files"])] if fix else []

    def settle_others(self) -> None:
        """Fixes of other sessions are never insisted on; what was written for them since then pays them."""
        for fix in self.store.fixes(("owed",)):
            whole = self._unpacked(fix)
            if whole is None or fix["session_id"] == self.session_id:
                continue
            incident = self.store.incident_for(fix["id"])
            rules = self.store.rules_of(str(incident[0])) if incident else []
            needs = needed_by(whole, self.options)
            if incident and (needs == "note" or any(row[2] == "proved" for row in rules)):
                self._settle(fix["id"], "paid", debt_of(whole))

    def _settle(self, fix_id: str, status: str, debt: str) -> None:
        self.ctx.operations.append(("closed_fixes", {"id": fix_id, "status": status, "last_at": self.ctx.at}))
        self.ctx.pay("learning", debt)

    def _incident(self, fix: dict[str, Any]) -> tuple[Any, ...] | None:
        pending = [row for table, row in self.ctx.operations if table == "incidents"]
        for row in reversed(pending):
            if row["session_id"] == self.session_id:
                return row["slug"], row["path"], row["missing"], row["class"], row["fix"]
        named = self.store.incident_for(fix["id"])
        if named is not None:
            return named
        written = self.store.incidents_since(self.session_id, fix["since"])
        return written[0] if written else None

    def _rule(self, fix: dict[str, Any], incident: str) -> Any:
        """The rule file that was written since the fix, or that the incident taught; proved ones first."""
        from clickstop.learning.checklist import Written
        from clickstop.learning.rule_file import is_rule_file, read, slug_of

        folder = self.options["rules"]
        found = []
        states = {row[0]: str(row[2]) for row in self.store.rules_since(self.session_id, fix["since"])}
        states |= {row[0]: str(row[2]) for row in self.store.rules_of(incident)} if incident else {}
        states |= {row["slug"]: row["state"] for table, row in self.ctx.operations if table == "rules"}
        for name in self._names(folder):
            path = f"{folder}/{name}"
            slug = slug_of(path)
            if is_rule_file(path, folder) and (slug in states or self._is_young(path, fix["since"])):
                rule, troubles = read(self.text(path), path)
                state = states.get(slug, "unproved")
                found.append(Written(slug, path, rule.kind if rule else "", state, [str(one) for one in troubles]))
        found.sort(key=lambda one: (one.state == "proved", bool(one.kind)), reverse=True)
        return found[0] if found else None

    def _names(self, folder: str) -> list[str]:
        try:
            return sorted(os.listdir(os.path.join(self._top, folder)))
        except OSError:
            return []

    def _is_young(self, path: str, since: str) -> bool:
        from clickstop.core.ids import seconds_of

        try:
            return os.stat(os.path.join(self._top, path)).st_mtime >= seconds_of(since)
        except OSError:
            return False

    def _is_committed(self, paths: list[str]) -> bool:
        said = self.ctx.git(self._top, ["status", "--porcelain", "-z", "--", *paths])
        return not said

    # for people who look at files

    def mirror(self, fix: dict[str, Any]) -> None:
        """The same in two files of the temporary folder, for reading only."""
        if self.ctx.database.dry:
            return
        lines = [
            {"file_path": one["path"], "score": one["score"], "signals": one["signals"], "fix": fix["id"]}
            for one in fix["files"]
        ]
        self._put("fix-arm", lines)
        if fix["classification"]:
            said = {"classification": fix["classification"], "matched_class_id": fix["class"], "fix": fix["id"]}
            self._put("classification", [{"file_path": one["path"], **said} for one in fix["files"]])

    def _put(self, name: str, lines: list[dict[str, Any]]) -> None:
        text = "".join(f"{dumps(line)}\n" for line in lines)
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
        try:
            with open(os.open(self._mirror_path(name), flags, 0o600), "w", encoding="utf-8") as file:
                file.write(text)
        except OSError:  # somebody else's file, or no room: it is only a copy
            return

    def _mirror_path(self, name: str) -> str:
        folder = next((path for key in ("TMPDIR", "TEMP", "TMP") if (path := self.ctx.environ.get(key))), "/tmp")  # noqa: S108  # as the seed of such files says
        safe = "".join(letter for letter in self.session_id if letter.isalnum() or letter in "-_")[:80]
        return os.path.join(folder, f"clickstop-{name}-{safe}.jsonl")

    def clean(self) -> None:
        for name in ("fix-arm", "classification"):
            try:
                os.remove(self._mirror_path(name))
            except OSError:
                continue


def debt_of(fix: dict[str, Any]) -> str:
    """How an open fix is called among what is owed."""
    first = fix["files"][0]["path"] if fix["files"] else ""
    return f"{short(fix['id'])} {first}".strip()


def needed_by(fix: dict[str, Any], options: dict[str, Any]) -> str:
    from clickstop.learning.checklist import needed

    return needed(fix["files"], options)


def _moves(command: str) -> bool:
    """Whether a command line brings in what others wrote, or takes away what was written."""
    words = command.replace("&", " ").replace(";", " ").replace("|", " ").split()
    return any(
        word == "git" and any(verb in _MOVING for verb in words[at + 1 : at + 5]) for at, word in enumerate(words)
    )


def fixes_of(ctx: Context) -> Fixes:
    """The bug fix of this session, and what it still needs; found out once per event."""
    if "fixes" not in ctx.memo:
        ctx.memo["fixes"] = Fixes(ctx)
    found: Fixes = ctx.memo["fixes"]
    return found
