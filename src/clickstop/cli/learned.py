"""What the commands about learned rules share: the rules here with their states, and where they are."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from clickstop.core.ids import utc
from clickstop.core.repository import find_checkout
from clickstop.learning.learned import load, state_of
from clickstop.learning.proving import row_of
from clickstop.store.learned import LearnedReader, rule_row

if TYPE_CHECKING:
    from clickstop.cli.here import Here
    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule


def top_of(found: Here) -> str:
    return os.path.realpath(find_checkout(os.getcwd()) or found.root)


def options(found: Here) -> dict[str, Any]:
    """The section [learning]."""
    from clickstop.config.layers import load as load_layers

    section: dict[str, Any] = load_layers(found.root, found.environ).values["learning"]
    return section


def rules(found: Here) -> list[Rule]:
    """Every rule that can be used, with the state that proof and practice have given it."""
    every = load(found.plan())
    rows = LearnedReader(found.connect()).rules() if every else {}
    for rule in every:
        rule.state = state_of(rule, rows)
    return every


def known_digests(found: Here) -> dict[str, str]:
    return {slug: row.digest for slug, row in LearnedReader(found.connect()).rules().items()}


def save_proofs(found: Here, proofs: list[tuple[Rule, Proof, str]]) -> None:
    """Keep what came of them; with a state of its own where that is not the proof's."""
    from clickstop.store import save

    repo_id = found.plan().repo_id if proofs else ""
    rows = [(row_of(rule, proof, utc()), state) for rule, proof, state in proofs]
    why = save.save(
        found.places, [rule_row(repo_id, {**row, "state": state or row["state"]}) for row, state in rows]
    )
    if why:
        raise click.ClickException(f"the database cannot be written: {why}")


def limit_of(rule: Rule, section: dict[str, Any]) -> int | None:
    """How often the rule may fire on the rest of the repository; None for what its severity allows."""
    return int(section["max_existing"]) if rule.severity == "block" else None
