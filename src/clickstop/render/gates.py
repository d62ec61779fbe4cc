"""Rules, explained commands and tested cases on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.core.inert import inert_line
from clickstop.core.words import many, one_line
from clickstop.render.output import heading, mark, table, text

if TYPE_CHECKING:
    from clickstop.app.gates import CaseResult, Explained, RuleState
    from clickstop.render.screen import Screen


def show_rules(out: Screen, rules: list[RuleState], policy: dict[str, Any]) -> None:
    rows = [(rule.id, mark(rule.verdict), mark(rule.unattended), rule.about) for rule in rules]
    rows += [(rule["id"], mark(rule["verdict"]), mark(rule["unattended"]), _own(rule)) for rule in policy["own"]]
    out.print(table(("rule", "verdict", "unattended", "about"), rows))
    protected = [*policy["protect"], *policy["stricter"]]
    if protected:
        out.print()
        out.print(heading("Protected in addition to the built-in files"))
        out.print(
            table(("glob", "read", "write"), [(glob, mark(read), mark(write)) for glob, read, write in protected])
        )
    if policy["allow"]:
        out.print()
        out.print(heading("Exceptions"))
        entries = [
            (entry["rule"], entry["match"] or "anything", entry["expires"] or "permanent", entry["reason"])
            for entry in policy["allow"]
        ]
        out.print(table(("rule", "match", "until", "reason"), entries))


def _own(rule: dict[str, Any]) -> str:
    conditions = {name: rule[name] for name in ("effect", "command", "regex", "path") if rule.get(name)}
    about = ", ".join(
        f"{name} {' '.join(value) if isinstance(value, list) else value}" for name, value in conditions.items()
    )
    return f"{about}: {rule['message']}" if rule.get("message") else about


def show_explained(out: Screen, done: Explained) -> None:
    out.print(mark(done.verdict), text(f" (unattended: {done.unattended})"), sep="")
    if done.ordinary:
        out.print("An ordinary command: hooks allow it without parsing it.")
    out.print(heading("Effects") if done.effects else "No effect that a rule matches.")
    for effect in done.effects:
        out.print(text(f"  {one_line(_in_words(effect), 300)}"))
    if done.findings:
        out.print(heading("Rules"))
    for finding in done.findings:
        out.print(text(f"  {finding.rule} "), mark(finding.verdict), text(f": {inert_line(finding.what)}"), sep="")
        for line in finding.lost:
            about = "contains secrets" if finding.rule.startswith("secret.") else "would be lost"
            out.print(text(f"    {about}: {inert_line(line)}"))
    if done.saved and done.verdict != "block":
        out.print(text(f"Would be saved first: {done.saved}."))
    if done.not_saved:
        out.print(text(f"Could not be saved: {done.not_saved}."))
    is_opaque = any(effect["kind"] == "opaque" for effect in done.effects)
    if done.verdict != "block" and (is_opaque or not done.saved):
        out.print("Its other effects are known only when it runs: clickstop undo --prompt 1 restores the files.")
    if done.reason:
        out.print(heading("The agent would see"))
        out.print(text("\n".join(f"  {line}" for line in done.reason.splitlines())))
    for failure in done.failures:
        out.print(text(f"A gate failed: {failure}", "red"))


def _in_words(effect: dict[str, Any]) -> str:
    """An effect as text: `discards work: changes, /home/anna/shop (git reset, recursive, forced)`."""
    about = [effect.get("detail"), effect.get("path") or effect.get("target"), effect.get("where")]
    flags = [name for name in ("recursive", "forced") if effect.get(name)]
    manner = ", ".join(filter(None, [effect.get("program"), *flags]))
    what = f"{effect['kind'].replace('_', ' ')}: {', '.join(filter(None, about))}".removesuffix(": ")
    return f"{what} ({manner})" if manner else what


def show_tried(out: Screen, results: list[CaseResult]) -> None:
    wrong = [result for result in results if not result.ok]
    for case in wrong:
        rules = f" ({', '.join(case.rules)})" if case.rules else ""
        verdicts = f"expected {case.expected}, got {case.verdict}{rules}"
        out.print(text(f"line {case.number}: {verdicts}: {one_line(case.command, 120)}"))
    out.print(f"{many(len(results), 'command')}, {len(results) - len(wrong)} as expected, {len(wrong)} not.")
