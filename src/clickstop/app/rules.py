"""Rules that incidents taught: those of this repository with their states, their proofs, candidates for more."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.app.errors import AppError
from clickstop.app.naming import one_of
from clickstop.config.learned import files
from clickstop.core.ids import utc
from clickstop.core.reading import read_text
from clickstop.learning.learned import load, state_of
from clickstop.learning.proving import row_of
from clickstop.learning.rule import read
from clickstop.learning.versions import Place, prove_here
from clickstop.store import learned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clickstop.app.here import Here
    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule, Trouble
    from clickstop.store.rows import Row


def options(repo: Here) -> dict[str, Any]:
    """The section [learning]."""
    from clickstop.config.layers import load as load_layers

    section: dict[str, Any] = load_layers(repo.root, repo.environ).values["learning"]
    return section


def rules(repo: Here) -> list[Rule]:
    """Every rule that can be used, with the state that proof and practice have given it."""
    every = load(repo.plan())
    rows = learned.LearnedReader(repo.connection).rules() if every else {}
    for rule in every:
        rule.state = state_of(rule, rows)
    return every


def with_rows(repo: Here) -> list[tuple[Rule, Row]]:
    """Each rule with what the store has of it; an empty row where that is nothing."""
    stored = {row["slug"]: row for row in learned.every_rule(repo.connection)}
    return [(rule, stored.get(rule.slug, {})) for rule in rules(repo)]


def rule_files(repo: Here) -> list[str]:
    return files(os.path.join(repo.root, options(repo)["rules"]))


def troubles(repo: Here) -> list[Trouble]:
    """What is wrong with rule files."""
    listed = []
    for path in rule_files(repo):
        listed += read(read_text(path), os.path.relpath(path, repo.root).replace(os.sep, "/"))[1]
    return listed


def untried(repo: Here, every: list[Rule]) -> list[Rule]:
    """Rules that were never tried here as they are now."""
    rows = learned.LearnedReader(repo.connection).rules() if every else {}
    return [rule for rule in every if rule.slug not in rows or rows[rule.slug].digest != rule.digest]


def chosen(repo: Here, slugs: Sequence[str]) -> list[Rule]:
    """The rules of these names; all of them without any."""
    every = {rule.slug: rule for rule in rules(repo)}
    return [_named(repo, slug, every) for slug in slugs] if slugs else list(every.values())


def _named(repo: Here, slug: str, every: dict[str, Rule]) -> Rule:
    lines = [str(trouble) for trouble in troubles(repo) if f"feedback_{slug}.md" in trouble.path]
    if lines:
        raise AppError("\n".join((f"{slug} is no rule that can be used", *lines)))
    return one_of(slug, every, "rule")


def prove(
    repo: Here, slugs: Sequence[str], evidence: Callable[[Rule], dict[str, Any]] = lambda _rule: {}
) -> list[tuple[Rule, Proof]]:
    """Prove rules against the repository and keep what came of it; `evidence` is what `prove_here` takes besides.

    A rule that people's overrides have demoted is for people to raise again.
    """
    picked = chosen(repo, slugs)
    place = Place(repo.checkout, repo.environ)
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
    """Of those that can be proved: one that only tells something cannot."""
    return all(proof.state == "proved" for rule, proof in done if rule.kind != "canonical")


def save_proofs(repo: Here, proofs: list[tuple[Rule, Proof, str]]) -> None:
    """Keep what came of them; with a state of its own where that is not the proof's."""
    repo_id = repo.plan().repo_id if proofs else ""
    rows = [(row_of(rule, proof, utc()), state) for rule, proof, state in proofs]
    repo.save(*(learned.rule_row(repo_id, {**row, "state": state or row["state"]}) for row, state in rows))


def limit_of(rule: Rule, section: dict[str, Any]) -> int | None:
    """How often the rule may fire on the rest of the repository; None for what its severity allows."""
    return int(section["max_existing"]) if rule.severity == "block" else None


def candidate(repo: Here, slug: str) -> Row:
    """The candidate with this name, or whose name alone begins so."""
    return one_of(slug, {row["slug"]: row for row in learned.candidates(repo.connection)}, "candidate")


def decide(repo: Here, slug: str, state: str, reason: str = "") -> None:
    """What a person made of a candidate: approved or dismissed."""
    repo.save(learned.decided(slug, state, utc()), repo.audit_line(f"rule.{state}", slug, reason))
