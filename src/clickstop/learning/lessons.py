"""What a fix is made into: its class, its incident, and the files in which both are kept."""

from __future__ import annotations

import os

from clickstop.core.ids import new_id
from clickstop.core.places import write_whole
from clickstop.core.wire import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.learning.classes import FailureClass, Verdict
    from clickstop.learning.evidence import History
    from clickstop.learning.fixes import Fixes
    from clickstop.learning.incident import Incident

_MOST = 500  # files of one folder
_WORDS = 6_000
_LOG_PLACES = ("INCIDENT-LOG.md", "docs/INCIDENT-LOG.md")


class Lessons:
    """One per event."""

    __slots__ = ("ctx",)

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    @property
    def options(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ctx.settings.learning
        return found

    @property
    def _fixes(self) -> Fixes:
        from clickstop.learning.fixes import fixes_of

        return fixes_of(self.ctx)

    # classes

    def classes(self) -> list[FailureClass]:
        """Those of the project, then those of the package."""
        from clickstop.learning.classes import read, together
        from clickstop.learning.starter import STARTER

        folder = os.path.join(self.ctx.event.root, self.options["classes"])
        own = []
        for name in _listed(folder, ".toml"):
            one = read(self.ctx.text_of(os.path.join(folder, name)), name.removesuffix(".toml"))
            if one is not None:
                own.append(one)
        return together(own, STARTER)

    def classify(self, fix: dict[str, Any]) -> Verdict:
        """Once for a fix: what is learned from it does not make it known."""
        from clickstop.learning.classes import Verdict, classify

        if fix["classification"]:
            return Verdict(fix["classification"], fix["class"], 0, [], [])
        paths = [str(one["path"]) for one in fix["files"]]
        history: History = self.ctx.memo["history"]
        patch = "\n".join(edit.patch for edit in history.edits if edit.path in paths)
        classes = self._with_living_rules(self.classes())
        verdict = classify(patch, paths, words_of(history), classes, self.options["thresholds"], self._told())
        fix["classification"], fix["class"] = verdict.level, verdict.name
        self._fixes.save(fix)
        return verdict

    def _with_living_rules(self, classes: list[FailureClass]) -> list[FailureClass]:
        """A class is known by its rules that are there still."""
        named = [slug for one in classes for slug in one.rules]
        states = self._fixes.store.rule_states(named) if named else {}
        for one in classes:
            one.rules = [slug for slug in one.rules if states.get(slug, "") in ("proved", "unproved")]
        return classes

    def _told(self) -> list[tuple[str, str, str]]:
        """Slug, class and text of the incidents."""
        rows = self._fixes.store.incidents()
        top = self._fixes.top
        return [(row[0], row[4], self.ctx.text_of(os.path.join(top, row[2]))) for row in rows[-100:]]

    def came_back(self, fix: dict[str, Any], verdict: Verdict) -> str:
        """Count it in the database and in a log file: one tells where the other could not. The rule."""
        rule = verdict.rules[0] if verdict.rules else ""
        fix["rule"] = rule
        self._fixes.close(fix, "known")
        self._count(verdict.name, recurred=1)
        line = {
            "at": self.ctx.at,
            "class": verdict.name,
            "rule": rule,
            "fix": fix["id"],
            "session_id": self._fixes.session_id,
        }
        if not self.ctx.database.dry:
            try:
                os.makedirs(self.ctx.places.log, exist_ok=True)
                with open(os.path.join(self.ctx.places.log, "recurrence.jsonl"), "a", encoding="utf-8") as file:
                    file.write(dumps(line) + "\n")
            except OSError:  # the database has it
                return rule
        return rule

    def _count(self, name: str, *, recurred: int = 0, incidents: int = 0, path: str = "") -> None:
        row = {"id": new_id(), "repo_id": self.ctx.plan.repo_id, "created_at": self.ctx.at, "name": name}
        more = {"path": path, "incidents": incidents, "recurred": recurred, "last_at": self.ctx.at}
        self.ctx.operations.append(("failure_classes", {**row, **more}))

    def extend(self, name: str, *, incident: str = "", rule: str = "", words: tuple[str, ...] = ()) -> None:
        """Write into a class's file what was learned; a class of the package gets a file by that."""
        from clickstop.learning.classes import FailureClass, written

        if not name or self.ctx.database.dry:
            return
        one = next((known for known in self.classes() if known.name == name), None)
        one = one or FailureClass(name, f"Like the incident {incident}.", keywords=words, review=True)
        before = written(one)
        one.incidents += [incident] if incident and incident not in one.incidents else []
        one.rules += [rule] if rule and rule not in one.rules else []
        path = f"{self.options['classes']}/{name}.toml"
        whole = os.path.join(self.ctx.event.root, path)
        if written(one) == before and os.path.exists(whole):
            return
        try:
            os.makedirs(os.path.dirname(whole), exist_ok=True)
            write_whole(whole, written(one))
        except OSError:  # a read-only checkout
            return
        self._count(name, incidents=len(one.incidents), path=path)

    # incidents

    def is_report(self, path: str) -> bool:
        """Whether a path, relative to the checkout, is one of an incident report or of the log of all."""
        folder = self.options["incidents"].strip("/").removeprefix("./")
        return path in _LOG_PLACES or (path.startswith(f"{folder}/") and path.endswith(".md"))

    def sweep(self) -> list[Incident]:
        """Reports that no hook has seen being written, or that have changed since."""
        folder = self.options["incidents"].strip("/").removeprefix("./")
        top = self.ctx.worktree or self.ctx.event.root
        listed = [f"{folder}/{name}" for name in _listed(os.path.join(top, folder), ".md")]
        listed += [path for path in _LOG_PLACES if os.path.isfile(os.path.join(top, path))]
        found = [path for path in listed if os.path.basename(path).lower() not in ("readme.md", "template.md")]
        known = {str(row[0]): str(row[1]) for row in self._fixes.store.incidents()} if found else {}
        return [one for path in found for one in self.ingest(path, known)]

    def ingest(self, path: str, known: dict[str, str] | None = None) -> list[Incident]:
        """Keep the incidents of a file that are new or have changed; those."""
        from clickstop.learning.incident import read

        known = known if known is not None else {str(row[0]): str(row[1]) for row in self._fixes.store.incidents()}
        text = self.ctx.text_of(os.path.join(self._fixes.top, path))
        fresh = []
        for one in read(text, path) if text.strip() else []:
            digest = _digest(one.text)
            if known.get(one.slug) == digest:
                continue
            self._keep(one, digest)
            fresh.append(one)
        return fresh

    def _keep(self, one: Incident, digest: str) -> None:
        fix = self._fix_named(one.fix)
        name = self._class_of(one, fix)
        self.ctx.record(
            "incidents",
            slug=one.slug,
            title=one.title[:200],
            path=one.path,
            fix=fix["id"] if fix else "",
            missing=one.missing,
            digest=digest,
            last_at=self.ctx.at,
            **{"class": name},
        )
        if not one.missing:
            self.extend(name, incident=one.slug, words=_telling(one.title))

    def _fix_named(self, short: str) -> dict[str, Any] | None:
        """The fix that a report names, or the open one of this session."""
        store = self._fixes.store
        if short:
            return next(
                (one for one in store.fixes(("armed", "owed", "paid"), 200) if one["id"].endswith(short)), None
            )
        last = store.last_fix(self._fixes.session_id)
        return last if last and last["status"] in ("armed", "owed") else None

    def _class_of(self, one: Incident, fix: dict[str, Any] | None) -> str:
        """The class of the fix, else the one whose words it uses, else one of its own."""
        from clickstop.learning.classes import KEYWORD, points

        if fix and fix["class"]:
            return str(fix["class"])
        scored = [(points(known, "", [], one.text)[0], known.name) for known in self.classes() if not known.diff]
        scored += [
            (KEYWORD * sum(1 for word in known.keywords if word.lower() in one.text.lower()), known.name)
            for known in self.classes()
            if known.diff
        ]
        best = max(scored, default=(0, ""))
        if best[0] >= 2 * KEYWORD:
            return best[1]
        stem = one.slug.lstrip("0123456789-") or one.slug
        return f"auto_{stem.replace('-', '_')}"[:60]


def words_of(history: History) -> str:
    """What people and programs said: prompts, commits, failing output."""
    parts = [text[:1_500] for _, _, text in history.prompts]
    parts += [subject for _, subject in history.commits]
    parts += [f"{' '.join(run.names)} {run.details}" for run in history.runs if run.type not in ("vr_pass", "ok")]
    return "\n".join(parts)[:_WORDS]


def _telling(title: str) -> tuple[str, ...]:
    """Words of a title that may name a kind of bug."""
    words = [
        "".join(letter for letter in word if letter.isalnum() or letter in "_-") for word in title.lower().split()
    ]
    return tuple(dict.fromkeys(word for word in words if len(word) > 5))[:5]


def _listed(folder: str, end: str) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith(end))[:_MOST]
    except OSError:
        return []


def _digest(text: str) -> str:
    try:
        from _blake2 import blake2b  # `hashlib` would load OpenSSL
    except ImportError:
        from hashlib import blake2b
    return blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


def lessons_of(ctx: Context) -> Lessons:
    """Classes of failures and incidents, and the files they are kept in."""
    return Lessons(ctx)
