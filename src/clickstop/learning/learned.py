"""The learned rules of this repository with their states, for writes and stops."""

from __future__ import annotations

import os

from clickstop.context.trusted import is_accepted
from clickstop.core import repository
from clickstop.core.paths import below
from clickstop.core.plan import stamp
from clickstop.learning.rule import from_record
from clickstop.store.learned import LearnedReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.core.plan import Plan
    from clickstop.learning.rule import Rule
    from clickstop.learning.violations import Violation
    from clickstop.store.answers.changes import PromptEdit
    from clickstop.store.learned import RuleRow

LEARNED = "learned"  # the file beside the plan; only writes and stops need it
KEPT = "kept_rules"  # in a plan: records of rules that still hold, because the person has not agreed to their end


class Learned:
    """The rules as one event sees them."""

    __slots__ = ("_ctx", "_kept", "_rows", "all", "top")

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._rows: dict[str, RuleRow] | None = None
        self.top = os.path.realpath(repository.find_checkout(ctx.event.cwd) or ctx.event.root)
        before = _read(ctx.plan)
        data = _compiled(ctx.plan, before)
        rules = _trusted(ctx, data)
        old_rules = [from_record(record) for record in ctx.plan.data.get(KEPT, ())]
        if data is not before:
            # A rule file has changed since the last event. A proved rule that this weakened still holds now; the
            # next event asks the person about it.
            digests = {rule.digest for rule in rules if _is_strict(rule)}
            old_rules += [
                rule for rule in _trusted(ctx, before) if self._holds(rule) and rule.digest not in digests
            ]
        self._kept = {rule.digest for rule in old_rules}
        self.all = [*(rule for rule in rules if rule.digest not in self._kept), *old_rules]

    @property
    def patterns(self) -> list[Rule]:
        return [rule for rule in self.all if rule.kind == "pattern"]

    @property
    def rows(self) -> dict[str, RuleRow]:
        """The stored row of each rule, by its slug. Without a database, no rule is proved."""
        if self._rows is None:
            rows: dict[str, RuleRow] = self._ctx.ask(lambda: LearnedReader(self._ctx.database.open()).rules(), {})
            self._rows = rows
        return self._rows

    # states

    def with_state(self, violations: list[Violation]) -> list[Violation]:
        """Set the state of each violated rule."""
        for violation in violations:
            violation.rule.state = self._state(violation.rule)
        return violations

    def holding(self) -> list[Rule]:
        """The rules that block."""
        return [rule for rule in self.all if self._holds(rule)]

    def _holds(self, rule: Rule) -> bool:
        return _is_strict(rule) and state_of(rule, self.rows) == "proved"

    def _state(self, rule: Rule) -> str:
        return "proved" if rule.digest in self._kept else state_of(rule, self.rows)

    def is_proved(self, slug: str) -> bool:
        return slug in self.rows and self.rows[slug].state == "proved"

    def states(self, rules: list[Rule]) -> dict[str, str]:
        return {rule.slug: self._state(rule) for rule in rules}

    def untried(self) -> list[Rule]:
        """Rules that have no proof attempt in their current form: pulled, or written without a hook."""
        return [
            rule for rule in self.all if rule.slug not in self.rows or self.rows[rule.slug].digest != rule.digest
        ]

    def written_here(self) -> list[Rule]:
        """Rules that this session wrote."""
        slugs = LearnedReader(self._ctx.database.open()).rules_of_session(self._ctx.session_id)
        return [rule for rule in self.all if rule.slug in slugs]

    def waiting(self) -> list[Rule]:
        """Unproved rules of this session whose command may have run since."""
        rules = [rule for rule in self.written_here() if rule.command]
        return [rule for rule in rules if state_of(rule, self.rows) == "unproved"]

    # files

    def below(self, path: str) -> str:
        """A path relative to the checkout; "" if it is outside."""
        return below(path, self.top, self._ctx.event.cwd)

    def text(self, path: str) -> str:
        return self._ctx.text_of(os.path.join(self.top, path))

    def committed(self, path: str) -> str:
        """A file as of the last commit; "" if it was not there."""
        return self._ctx.git.content("HEAD", path) or ""

    def changes(self) -> list[str]:
        """The files that changed since the last prompt."""
        ctx, edits = self._ctx, self._edits()
        if not edits:
            return []
        from clickstop.checks.service import project_of

        project = project_of(ctx, tuple(edit.target for edit in edits))
        if project is None:
            return []
        from clickstop.checks import changes
        from clickstop.checks.service import ledger_of
        from clickstop.checks.tree import look

        ledger = ledger_of(ctx, "turn_stop")
        return changes.of_prompt(edits, project, ctx.event.cwd, lambda: look(project.top, ctx.environ, ledger))

    def last_change(self, rule: Rule) -> str:
        """The time of the last change since the last prompt that may concern a rule; "" if there was none."""
        from clickstop.checks.service import NAMING
        from clickstop.core.ids import utc
        from clickstop.learning.match import is_meant

        began = [
            edit.began
            for edit in self._edits()
            if edit.tool not in NAMING or any(is_meant(rule, self.below(path)) for path in edit.target.split("\n"))
        ]
        return utc(max(began)) if began else ""

    def _edits(self) -> list[PromptEdit]:
        return self._ctx.store.edits_of_prompt(self._ctx.session_id, self._ctx.event.prompt_id)

    def incident(self, slug: str) -> str:
        """The path of an incident report, by its slug with or without a date."""
        folder = str(self._ctx.settings.learning["incidents"])
        stem = slug.rpartition("/")[2].removesuffix(".md")
        try:
            names = os.listdir(os.path.join(self.top, folder))
        except OSError:
            names = []
        reports = sorted(name for name in names if name == f"{stem}.md" or name.endswith(f"-{stem}.md"))
        return f"{folder}/{reports[-1]}" if reports else slug


def learned_of(ctx: Context) -> Learned:
    """The learned rules, read once per event."""
    return ctx.memoised("learned", lambda: Learned(ctx))


def state_of(rule: Rule, rows: dict[str, RuleRow]) -> str:
    """The state of a rule. A proof only counts for the exact rule that was proved."""
    row = rows.get(rule.slug)
    return row.state if row and row.digest == rule.digest else "unproved"


def _is_strict(rule: Rule) -> bool:
    return rule.severity == "block" and rule.kind != "canonical"


def _trusted(ctx: Context, data: dict[str, Any]) -> list[Rule]:
    """The rules that the person trusts, or that a session wrote here under clickstop's hooks."""
    return [rule for rule in _rules_in(data) if is_accepted(ctx, data["texts"][rule.path])]


def load(plan: Plan) -> list[Rule]:
    """All rules of a plan, trusted or not."""
    return _rules_in(_compiled(plan, _read(plan)))


def _rules_in(data: dict[str, Any]) -> list[Rule]:
    return [from_record(record) for record in data.get("rules", ())]


def _compiled(plan: Plan, data: dict[str, Any]) -> dict[str, Any]:
    """The compiled rules; compiled again if a rule file has changed, in a process that has the compiler."""
    is_old = any(stamp(path) != before for path, before in data.get("stamps", {}).items())
    return plan.compile_again().get(LEARNED) or {} if is_old and plan.compiler is not None else data


def _read(plan: Plan) -> dict[str, Any]:
    """The rules as last compiled."""
    return (plan.part(LEARNED) if plan.data.get("has_learned") else None) or {}
