"""Learned rules of this repository: their states and proofs, and candidates for new ones."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.app.errors import AppError
from clickstop.app.naming import one_of
from clickstop.config.compile import is_stranger
from clickstop.config.learned import files
from clickstop.core.ids import utc
from clickstop.core.reading import read_text
from clickstop.core.words import many
from clickstop.learning.engine import runnable, unrunnable
from clickstop.learning.learned import load, state_of
from clickstop.learning.proof import STANDARD
from clickstop.learning.proposing import candidate as proposed_row
from clickstop.learning.proposing import propose_in
from clickstop.learning.proving import row_of
from clickstop.learning.rule import read
from clickstop.learning.versions import ProofRepository, prove_here
from clickstop.store import learned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clickstop.app.here import Here
    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule, Trouble
    from clickstop.store.fixes import Fix
    from clickstop.store.rows import Row


def options(repo: Here) -> dict[str, Any]:
    """The [learning] section of the configuration."""
    from clickstop.config.layers import load as load_layers

    section: dict[str, Any] = load_layers(repo.root, repo.environ).values["learning"]
    return section


def rules(repo: Here) -> list[Rule]:
    """Every usable rule with its current state: proved, unproved, demoted, ..."""
    every = load(repo.plan())
    rows = learned.LearnedReader(repo.connection).rules() if every else {}
    for rule in every:
        rule.state = state_of(rule, rows)
    return every


def with_rows(repo: Here) -> list[tuple[Rule, Row]]:
    """Each rule with its row in the store, or an empty row."""
    stored = {row["slug"]: row for row in learned.every_rule(repo.connection)}
    return [(rule, stored.get(rule.slug, {})) for rule in rules(repo)]


def rule_files(repo: Here) -> list[str]:
    return files(os.path.join(repo.root, options(repo)["rules"]))


def why_unused(repo: Here) -> str:
    """Why no rule applies although there are rule files: this user neither set up nor trusted this folder."""
    files_here = rule_files(repo) if is_stranger(repo.root, repo.environ) else []
    if not files_here:
        return ""
    are = "is" if len(files_here) == 1 else "are"
    return (
        f"{many(len(files_here), 'rule file')} {are} not trusted on this machine, so no rule applies."
        " To review and trust them: clickstop trust. In CI, set CLICKSTOP_TRUST (clickstop trust --digest)"
    )


def troubles(repo: Here) -> list[Trouble]:
    """What is wrong with rule files."""
    listed = []
    for path in rule_files(repo):
        listed += read(read_text(path), os.path.relpath(path, repo.root).replace(os.sep, "/"))[1]
    return listed


def untried(repo: Here, every: list[Rule]) -> list[Rule]:
    """Rules that were never proved in their current form."""
    rows = learned.LearnedReader(repo.connection).rules() if every else {}
    return [rule for rule in every if rule.slug not in rows or rows[rule.slug].digest != rule.digest]


def chosen(repo: Here, slugs: Sequence[str]) -> list[Rule]:
    """The rules with these names, or all rules if none is named."""
    every = {rule.slug: rule for rule in rules(repo)}
    return [_named(repo, slug, every) for slug in slugs] if slugs else list(every.values())


def _named(repo: Here, slug: str, every: dict[str, Rule]) -> Rule:
    lines = [str(trouble) for trouble in troubles(repo) if f"feedback_{slug}.md" in trouble.path]
    if lines:
        raise AppError("\n".join((f"the rule {slug} cannot be used", *lines)))
    return one_of(slug, every, "rule")


def prove(
    repo: Here, slugs: Sequence[str], evidence: Callable[[Rule], dict[str, Any]] = lambda _rule: {}
) -> list[tuple[Rule, Proof]]:
    """Prove rules against the repository and store the results; `evidence` gives `prove_here` more arguments.

    A rule that was demoted because people overrode it can be reinstated only by a person.
    """
    picked = chosen(repo, slugs)
    if missing := unrunnable(picked):
        raise AppError(missing)
    place = ProofRepository(repo.checkout, repo.environ)
    if len(picked) > 1:
        place.prepare([rule for rule in picked if rule.kind == "pattern"])
    section, done = options(repo), []
    for rule in picked:
        proof = prove_here(rule, place, limit=limit_of(rule, section), **evidence(rule))
        stays = rule.state == "demoted" and proof.state == "proved" and repo.who == "agent"
        save_proofs(repo, [(rule, proof, "demoted" if stays else "")])
        done.append((rule, proof))
    return done


def all_proved(done: list[tuple[Rule, Proof]]) -> bool:
    """Whether every rule is proved, except for guidance (`canonical`), which cannot be."""
    return all(proof.state == "proved" for rule, proof in done if rule.kind != "canonical")


def save_proofs(repo: Here, proofs: list[tuple[Rule, Proof, str]]) -> None:
    """Store the proofs. A state that is not "" replaces the one that follows from the proof."""
    repo_id = repo.plan().repo_id if proofs else ""
    rows = [(row_of(rule, proof, utc()), state) for rule, proof, state in proofs]
    repo.save(*(learned.rule_row(repo_id, {**row, "state": state or row["state"]}) for row, state in rows))


def limit_of(rule: Rule, section: dict[str, Any]) -> int | None:
    """How often the rule may fire on the rest of the repository; None for the default of its severity."""
    return int(section["max_existing"]) if rule.severity == "block" else None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible rule: a person's statement, or a rule proposed for a fix, with its proof in one line."""

    rule: str
    said: str
    files: list[str]
    path: str = ""  # where its file belongs
    text: str = ""  # of its file; "" for a person's statement
    evidence: str = ""
    fix: str = ""


def candidates(repo: Here) -> list[Candidate]:
    return [_candidate(row) for row in learned.candidates(repo.connection)]


def _candidate(row: Row) -> Candidate:
    proof = json.loads(row["proof"] or "{}")
    proposed = proof.get("proposed", {})
    failed = "; ".join(reason["text"] for reason in proof.get("reasons", ()))
    return Candidate(
        row["slug"],
        row["message"],
        json.loads(row["files"] or "[]"),
        row["path"],
        proposed.get("text", ""),
        proposed.get("evidence", "") or failed,
        proposed.get("fix", ""),
    )


def proposed_for(repo: Here, fix: Fix) -> Candidate | str:
    """The rule proposed for a fix, now or before, or the reason why there is none."""
    proposed = next((candidate for candidate in candidates(repo) if candidate.fix == fix.id), None)
    if proposed is not None:
        return proposed
    answer = propose_in(ProofRepository(repo.checkout, repo.environ), fix.paths, options(repo)["rules"])
    if answer.proposal is None:
        return answer.why
    taken = learned.LearnedReader(repo.connection).rules()
    row = proposed_row(answer.proposal, fix.id, taken, utc())
    repo.save(learned.rule_row(repo.plan().repo_id, row))
    return _candidate({**row, "proof": json.dumps(row["proof"]), "files": json.dumps(row["files"])})


def proved_again(repo: Here) -> list[tuple[Rule, Proof]]:
    """Prove rules again that were proved by an older standard. Those that fail become candidates."""
    old = [
        rule
        for rule, row in with_rows(repo)
        if rule.state == "proved" and rule.kind == "pattern" and standard_of(row) != STANDARD and runnable([rule])
    ]
    place, section = ProofRepository(repo.checkout, repo.environ), options(repo)
    failed = []
    for rule in old:
        proof = prove_here(rule, place, limit=limit_of(rule, section))
        unknown = {reason.code for reason in proof.reasons} & {"no_fix", "green_before", "cut"}
        if proof.reasons and not unknown:
            failed.append((rule, proof))
        if not unknown:  # without the code from before the fix, the old proof remains valid
            save_proofs(repo, [(rule, proof, "candidate" if proof.reasons else "")])
    return failed


def standard_of(row: Row) -> int:
    return int(json.loads(row.get("proof") or "{}").get("standard", 0))


def candidate(repo: Here, slug: str) -> Row:
    """The candidate with this name, or with this prefix of its name if that is unique."""
    return one_of(slug, {row["slug"]: row for row in learned.candidates(repo.connection)}, "candidate")


def decide(repo: Here, slug: str, state: str, reason: str = "") -> None:
    """Record that a person approved or dismissed a candidate."""
    repo.save(learned.decided(slug, state, utc()), repo.audit_line(f"rule.{state}", slug, reason))
