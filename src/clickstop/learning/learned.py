"""The learned rules of this repository, and what they need to know of one event. Loaded for writes and stops."""

from __future__ import annotations

import os

from clickstop.core import repository
from clickstop.core.event import storable
from clickstop.core.plan import stamp
from clickstop.learning.rule import made
from clickstop.store.database import Error as StoreError
from clickstop.store.learned import LearnedReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.core.plan import Plan
    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule
    from clickstop.learning.versions import Place
    from clickstop.learning.violations import Violation

_TREE_SECONDS = 2.5  # for looking through the tree while an event waits; git has five for the history
_SWEEP_SECONDS = 4.0  # after which a start or a stop leaves what is untried to the next one
LEARNED = "learned"  # beside the plan: only writes and stops need it


class Learned:
    """One per event."""

    __slots__ = ("_ctx", "_place", "_states", "all", "top")

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._states: dict[str, tuple[str, str]] | None = None
        self._place: Place | None = None
        self.top = os.path.realpath(repository.find_checkout(ctx.event.cwd) or ctx.event.root)
        self.all = load(ctx.plan)

    @property
    def patterns(self) -> list[Rule]:
        return [rule for rule in self.all if rule.kind == "pattern"]

    @property
    def store(self) -> LearnedReader:
        return LearnedReader(self._ctx.database.open())

    def below(self, path: str) -> str:
        """A path from the checkout on; "" for one that lies elsewhere."""
        whole = os.path.realpath(os.path.join(self._ctx.event.cwd or self.top, path))
        return whole[len(self.top) + 1 :].replace(os.sep, "/") if whole.startswith(self.top + os.sep) else ""

    def text(self, path: str) -> str:
        return self._ctx.text_of(os.path.join(self.top, path))

    def committed(self, path: str) -> str:
        """A file as the last commit has it; "" where it has none."""
        said = self._ctx.git(self.top, ["show", f"HEAD:./{path}"])
        return "\0".join(said) if said is not None else ""

    def with_state(self, found: list[Violation]) -> list[Violation]:
        """Each rule as proof and practice have left it. Without a database nothing is proved."""
        known = self._known()
        for one in found:
            one.rule.state = state_of(one.rule, known)
        return found

    def is_proved(self, slug: str) -> bool:
        return self._known().get(slug, ("", ""))[0] == "proved"

    def states(self, rules: list[Rule]) -> dict[str, str]:
        return {rule.slug: state_of(rule, self._known()) for rule in rules}

    def changes(self) -> tuple[list[str], str]:
        """Files that were changed since the person spoke last, and when that was last done."""
        ctx = self._ctx
        edits = ctx.store.edits_of_prompt(storable(ctx.event.session_id), ctx.event.prompt_id)
        if not edits:
            return [], ""
        from clickstop.checks.service import project_of

        project = project_of(ctx, tuple(edit.target for edit in edits))
        if project is None:
            return [], ""
        from clickstop.checks import changes
        from clickstop.checks.service import ledger_of
        from clickstop.checks.tree import look
        from clickstop.core.ids import utc

        book = ledger_of(ctx, "turn_stop")
        files = changes.of_prompt(edits, project, ctx.event.cwd, lambda: look(project.top, ctx.environ, book))
        return files, utc(max(edit.began for edit in edits))

    def unknown(self) -> list[Rule]:
        """Rules that were never tried as they are now: pulled, or written where no hook saw it."""
        known = self._known()
        return [rule for rule in self.all if known.get(rule.slug, ("", ""))[1] != rule.digest]

    def _known(self) -> dict[str, tuple[str, str]]:
        if self._states is None:
            try:
                self._states = self.store.states()
            except (StoreError, OSError):
                self._states = {}
        return self._states

    def allowed(self, found: list[Violation]) -> list[Violation]:
        """Those that a person lets through."""
        from clickstop.policy.allowed import is_allowed
        from clickstop.policy.finding import Finding
        from clickstop.policy.gates import gates_of
        from clickstop.shell.effect import Effect

        gates = gates_of(self._ctx)
        entries = [one for one in gates.policy.get("allow", ()) if one]
        if not entries:
            return []
        passed = []
        for one in found:
            effect = Effect("overwrites", target=one.path, path=os.path.join(self.top, one.path))
            finding = Finding(one.rule.slug, effect, "block", "block", what="", why="")
            if is_allowed(finding, gates.policy, gates.scene):
                passed.append(one)
        return passed

    def record_hits(self, found: list[Violation], moment: str, became: str = "") -> None:
        event = self._ctx.event
        for one in found:
            for hit in one.hits[:20]:
                self._ctx.record(
                    "rule_hits",
                    slug=one.rule.slug,
                    path=one.path,
                    line=hit.line,
                    text=hit.text,
                    moment=moment,
                    verdict="allowed" if became else one.rule.verdict,
                    call_id=event.call_id,
                    prompt_id=event.prompt_id,
                    became=became,
                )

    def settle(self, hit_id: str, became: str) -> None:
        self._ctx.operations.append(("settled_hits", {"id": hit_id, "became": became}))

    def open_hits(self) -> list[tuple[str, str, str, str]]:
        try:
            return self.store.open_hits(storable(self._ctx.event.session_id))
        except (StoreError, OSError):
            return []

    def hit_rules(self) -> list[str]:
        """Rules that had a hit in this session."""
        try:
            return self.store.hit_rules(storable(self._ctx.event.session_id))
        except (StoreError, OSError):
            return []

    def practice(self, slug: str) -> dict[str, int]:
        try:
            return self.store.practice(slug)
        except (StoreError, OSError):
            return {}

    def demote(self, slug: str, why: str) -> None:
        self._ctx.operations.append(("demoted_rules", {"slug": slug, "last_at": self._ctx.at}))
        self._ctx.record("audit_log", actor="clickstop", action="rule.demoted", subject=slug, reason=why)

    def ran(self, command: str) -> tuple[str, str]:
        return self.store.ran(storable(self._ctx.event.session_id), command)

    def incident(self, slug: str) -> str:
        """The path of an incident report, by its slug with or without a date."""
        folder = str(self._ctx.settings.learning["incidents"])
        stem = slug.rpartition("/")[2].removesuffix(".md")
        try:
            names = os.listdir(os.path.join(self.top, folder))
        except OSError:
            names = []
        found = sorted(name for name in names if name == f"{stem}.md" or name.endswith(f"-{stem}.md"))
        return f"{folder}/{found[-1]}" if found else slug

    def written_here(self) -> list[Rule]:
        """Rules that this session wrote."""
        slugs = self.store.rules_of_session(storable(self._ctx.event.session_id))
        return [rule for rule in self.all if rule.slug in slugs]

    def waiting(self) -> list[Rule]:
        """Rules of this session whose command may have run since."""
        known = self._known()
        return [rule for rule in self.written_here() if rule.command and state_of(rule, known) == "unproved"]

    def prove(self, rule: Rule, limit: int) -> Proof:
        """Prove a rule by the repository, and keep what came of it."""
        from clickstop.learning.fixes import fixes_of
        from clickstop.learning.versions import Place, prove_here

        most = limit if rule.severity == "block" else None
        if self._place is None:
            self._place = Place(self.top, self._ctx.environ, seconds=_TREE_SECONDS)
        armed = self.armed()
        texts = {path: fixes_of(self._ctx).before(path) for path in armed}
        proof = prove_here(
            rule,
            self._place,
            armed=armed,
            originals={path: text for path, text in texts.items() if text is not None},
            limit=most,
            outcomes=self._outcomes(rule),
        )
        self.keep(rule, proof)
        if any(reason.code == "cut" for reason in proof.reasons):
            self._prove_later(rule, most)
        return proof

    def _prove_later(self, rule: Rule, limit: int | None) -> None:
        """In a process of its own, which has more time."""
        known = f"{self._ctx.event.root!r}, {self.top!r}, {rule.slug!r}, {self.armed()!r}, {limit!r}"
        self._ctx.detach(f"from clickstop.learning.learned import prove_later; prove_later({known})")

    def _outcomes(self, rule: Rule) -> tuple[bool | None, bool | None]:
        """Of a rule's command: whether it was green at first in this session, and whether it is now."""
        if not rule.command:
            return None, None
        try:
            ended = self.store.outcomes(storable(self._ctx.event.session_id), rule.command)
        except (StoreError, OSError):
            return None, None
        return (ended[0] == "ok" if len(ended) > 1 else None), (ended[-1] == "ok" if ended else None)

    def prove_some(self, rules: list[Rule], limit: int) -> list[tuple[Rule, Proof]]:
        """As many as there is time for."""
        import time

        until = time.monotonic() + _SWEEP_SECONDS
        done = []
        for rule in rules:
            done.append((rule, self.prove(rule, limit)))
            if time.monotonic() > until:
                break
        return done

    def keep(self, rule: Rule, proof: Proof) -> None:
        self._ctx.record("rules", **row_of(rule, proof, self._ctx.at))

    def armed(self) -> list[str]:
        try:
            return self.store.fixed_files(storable(self._ctx.event.session_id))
        except (StoreError, OSError):
            return []


def prove_later(root: str, top: str, slug: str, armed: list[str], limit: int | None) -> None:
    """What a hook had no time for: nobody waits, and what comes of it counts from then on."""
    from clickstop.core.ids import utc
    from clickstop.core.places import Places
    from clickstop.core.plan import last_good
    from clickstop.learning.versions import Place, prove_here
    from clickstop.store import save
    from clickstop.store.learned import rule_row

    places = Places(root, os.environ)
    plan = last_good(places.plan, root, os.environ)
    for rule in load(plan) if plan else ():
        if rule.slug == slug:
            proof = prove_here(rule, Place(top, os.environ), armed=armed, limit=limit)
            assert plan is not None
            save.save(places, [rule_row(plan.repo_id, row_of(rule, proof, utc()))])


def row_of(rule: Rule, proof: Proof, at: str) -> dict[str, Any]:
    """The columns of a rule's row."""
    return {
        "slug": rule.slug,
        "kind": rule.kind,
        "severity": rule.severity,
        "state": proof.state,
        "proof": proof.record(),
        "path": rule.path,
        "message": rule.message,
        "incident": rule.incident,
        "digest": rule.digest,
        "proved_at": at if proof.state == "proved" else None,
        "last_at": at,
    }


def state_of(rule: Rule, known: dict[str, tuple[str, str]]) -> str:
    """A proof is about the rule as it was then."""
    state, digest = known.get(rule.slug, ("unproved", ""))
    return state if digest == rule.digest else "unproved"


def learned_of(ctx: Context) -> Learned:
    """The rules that incidents taught, found out once per event."""
    if "learned" not in ctx.memo:
        ctx.memo["learned"] = Learned(ctx)
    found: Learned = ctx.memo["learned"]
    return found


def load(plan: Plan) -> list[Rule]:
    """The rules as they were compiled; compiled again where a rule file has changed since."""
    if not plan.data.get("has_learned"):
        return []
    data = plan.part(LEARNED)
    if data is None or any(stamp(path) != known for path, known in data["stamps"].items()):
        data = plan.compile_again().get(LEARNED) or {"rules": []}
    return [made(record) for record in data["rules"]]
