"""Import lessons of another repository: its rules, failure classes and incidents, one file each.

Somebody else wrote these texts. They are read, never run, and overwrite nothing. Until the person trusts them, no
agent sees them and they block nothing.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.app import rules
from clickstop.config.errors import ConfigError
from clickstop.config.layers import load as load_layers
from clickstop.core.ids import utc
from clickstop.core.private import write_below
from clickstop.core.reading import leads_inside, read_text
from clickstop.core.repository import find_checkout
from clickstop.learning import classes, incident
from clickstop.learning.incidents import digest_of
from clickstop.learning.originals import listed
from clickstop.learning.rule import read
from clickstop.learning.rule_file import PREFIX
from clickstop.learning.versions import ProofRepository, prove_here
from clickstop.store import learned

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.app.here import Here
    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,150}")  # file names that are valid on every platform
_FOLDERS = ("rules", "classes", "incidents")
_HERE = {"tree", "history", "cut"}  # reasons about this repository rather than about the rule


@dataclass(frozen=True, slots=True)
class Lesson:
    """A file to import, and its path here."""

    kind: str  # rules, classes or incidents
    source: str  # relative to the top of the other checkout
    path: str  # relative to this repository's root
    text: str


@dataclass(slots=True)
class Imported:
    """What happened to each file. `proofs` are of imported rules and of those that were already here."""

    brought: list[Lesson] = field(default_factory=list)
    same: list[Lesson] = field(default_factory=list)
    conflicts: list[Lesson] = field(default_factory=list)  # a different file with that name exists here
    left: list[tuple[Lesson, str]] = field(default_factory=list)  # with the reason
    proofs: list[tuple[Rule, Proof]] = field(default_factory=list)


def bring(repo: Here, folder: str, *, unproved: bool = False) -> Imported:
    """Import what is new in a folder or checkout. Rules that its own history does not prove need `unproved`."""
    there = os.path.realpath(folder)
    done = Imported()
    usable: list[tuple[Lesson, Rule | None]] = []
    for lesson in _lessons(repo, there):
        rule, wrong = _checked(lesson)
        here = os.path.join(repo.root, lesson.path)
        if wrong:
            done.left.append((lesson, wrong))
        elif os.path.lexists(here) and read_text(here, within=repo.root) != lesson.text:
            done.conflicts.append(lesson)
        else:
            usable.append((lesson, rule))
    proofs = _proofs(repo, there, [(lesson, rule) for lesson, rule in usable if rule is not None])
    for lesson, rule in usable:
        proof = proofs.get(lesson.path)
        is_here = os.path.lexists(os.path.join(repo.root, lesson.path))
        general = [reason.text for reason in proof.reasons if reason.code not in _HERE] if proof else []
        if general and not unproved and not is_here:
            done.left.append((lesson, general[0]))
            continue
        (done.same if is_here else done.brought).append(lesson)
        if rule is not None and proof is not None:
            done.proofs.append((rule, proof))
    _write(repo, done)
    return done


def _lessons(repo: Here, there: str) -> list[Lesson]:
    """Lessons in the folders that the other repository configures, and rules in the folder itself."""
    own, theirs = rules.options(repo), _options(there, repo.environ)
    folders = [(kind, str(theirs[kind])) for kind in _FOLDERS]
    lessons = {}
    for kind, folder in [*folders, ("rules", ".")]:
        whole = os.path.join(there, folder)
        for name in listed(whole, ".toml" if kind == "classes" else ".md") if leads_inside(whole, there) else ():
            is_other = kind == "rules" and not name.startswith(PREFIX)
            if is_other or name.lower() in ("readme.md", "template.md", incident.LOG.lower()):
                continue
            source = os.path.normpath(f"{folder}/{name}").replace(os.sep, "/")
            text = read_text(os.path.join(there, source), within=there)
            lessons[source] = Lesson(kind, source, f"{str(own[kind]).strip('/')}/{name}", text)
    return list(lessons.values())


def _options(there: str, environ: Mapping[str, str]) -> dict[str, Any]:
    """Where the other repository keeps its lessons. Believing its settings is safe: they only name folders."""
    plain = {name: value for name, value in environ.items() if name != "CLICKSTOP_CONFIG"}
    try:
        section: dict[str, Any] = load_layers(there, plain, believe=True).values["learning"]
    except ConfigError:
        section = load_layers(os.devnull, plain).values["learning"]
    return section


def _checked(lesson: Lesson) -> tuple[Rule | None, str]:
    """The rule in a rule file, and why a file cannot be used, or ""."""
    if not _PLAIN.fullmatch(os.path.basename(lesson.path)):
        return None, "its name may contain only letters, digits, dots, hyphens and underscores"
    if not lesson.text.strip():
        return None, "it is not readable text"
    if lesson.kind == "rules":
        rule, troubles = read(lesson.text, lesson.path)
        return rule, str(troubles[0]) if troubles else "" if rule else "it has no enforcement that can be used"
    if lesson.kind == "classes":
        return None, _wrong_class(lesson.text)
    missing = [name for report in incident.read(lesson.text, lesson.path) for name in report.missing]
    return None, f"its report lacks {', '.join(missing)}" if missing else ""


def _wrong_class(text: str) -> str:
    import tomllib

    try:
        faults = classes.faults(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        return f"it is not TOML: {error}"
    return f"{faults[0][0]}: {faults[0][1]}" if faults else ""


def _proofs(repo: Here, there: str, candidates: list[tuple[Lesson, Rule]]) -> dict[str, Proof]:
    """Prove each rule against the bug it came from, in its own history, and against this repository."""
    section, place = rules.options(repo), ProofRepository(repo.checkout, repo.environ)
    place.prepare([rule for _, rule in candidates if rule.kind == "pattern"])
    origin = ProofRepository(there, repo.environ) if find_checkout(there) else None
    proofs = {}
    for lesson, rule in candidates:
        rule.path = lesson.source
        taught_by = origin.lesson(rule) if origin and rule.kind == "pattern" else None
        rule.path = lesson.path
        proofs[lesson.path] = prove_here(rule, place, limit=rules.limit_of(rule, section), lesson=taught_by)
    return proofs


def _write(repo: Here, done: Imported) -> None:
    for lesson in done.brought:
        write_below(repo.root, lesson.path, lesson.text)
    states = {row["slug"]: row["state"] for row in learned.every_rule(repo.connection)}
    proofs = [(rule, proof, "") for rule, proof in done.proofs if states.get(rule.slug) != "demoted"]
    rules.save_proofs(repo, proofs)
    reports = [
        report
        for lesson in done.brought
        if lesson.kind == "incidents"
        for report in incident.read(lesson.text, lesson.path)
    ]
    # Stored now, so that no session mistakes them for reports of its own fixes.
    repo.save(*(learned.incident_row(repo.plan().repo_id, _incident(report)) for report in reports))
    if done.brought:
        repo.audit("rule.import", ", ".join(lesson.path for lesson in done.brought)[:1_000])


def _incident(report: incident.Incident) -> dict[str, Any]:
    about = {"slug": report.slug, "title": report.title[:200], "path": report.path, "class": "", "fix": ""}
    return {**about, "missing": [], "digest": digest_of(report.text), "last_at": utc()}
