"""`clickstop scan`: apply the learned rules to files, as the gate does to edits; for CI and commits."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from clickstop.app.rules import limit_of, options, rules, save_proofs, untried, why_unused
from clickstop.checks.listing import files as listed_files
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed
from clickstop.core.git import Git, staging
from clickstop.core.inert import inert_line
from clickstop.core.words import many
from clickstop.learning.engine import runnable, unrunnable
from clickstop.learning.scanning import scan
from clickstop.learning.versions import ProofRepository, prove_here, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from clickstop.app.here import Here
    from clickstop.learning.rule import Rule
    from clickstop.learning.violations import Violation


@click.command()
@click.argument("paths", metavar="[PATH...]", nargs=-1, type=click.Path(exists=True))
@click.option("--staged", is_flag=True, help="Only new lines that are staged for the next commit.")
@click.option(
    "--diff", "base", default="", metavar="BASE", help="Only new lines since the branch left this commit."
)
@click.option("--strict", is_flag=True, help="Also exit 1 for warnings.")
@json_option
def command(paths: tuple[str, ...], staged: bool, base: str, strict: bool) -> None:
    """Search PATH (default: the whole repository) for mistakes that learned rules describe.

    Exits 1 if a blocking rule is violated. A rule that was never tried here is first proved against the history.
    """
    if staged + bool(base) + bool(paths) > 1:
        raise click.UsageError("pass only one of --staged, --diff and PATH")
    repo = here()
    if why := why_unused(repo):
        raise click.ClickException(why)  # a scan without any rule must not look like a pass
    top = repo.checkout
    patterns = [rule for rule in rules(repo) if rule.kind == "pattern"]
    every = runnable(patterns)
    if missing := unrunnable(patterns):
        click.echo(f"{missing}", err=True)
    place = ProofRepository(top, repo.environ)
    whole = not (staged or base or paths)
    # Proving rules reads the whole tree anyway: remember which files contain a hit, and scan only those.
    if whole:
        place.prepare_tree(every)
    _try(repo, place, every)
    looked_at = place.hit_files() if whole and not place.cut else None
    broken = scan(every, *_files(repo, top, paths, staged=staged, base=base, looked_at=looked_at))
    # `[[gates.allow]]` exceptions count here as they do in the gate.
    broken = [violation for violation in broken if not _is_allowed(repo, top, violation)]
    blocking = [violation for violation in broken if violation.rule.verdict == "block"]
    _show(broken, blocking, every)
    if blocking or (strict and broken):
        raise SystemExit(1)


def _try(repo: Here, place: ProofRepository, every: list[Rule]) -> None:
    """Prove rules that were never tried here, as in a fresh clone."""
    section, new = options(repo), untried(repo, every)
    place.prepare([rule for rule in new if place.is_red(rule)])
    proofs = []
    for rule in new:
        proof = prove_here(rule, place, limit=limit_of(rule, section), thorough=False)
        rule.state = proof.state
        proofs.append((rule, proof, ""))
    save_proofs(repo, proofs)


def _files(
    repo: Here, top: str, paths: tuple[str, ...], *, staged: bool, base: str, looked_at: list[str] | None
) -> tuple[Iterator[tuple[str, str]], Callable[[str], str]]:
    """The files to search, and a function that returns a file's old content, whose violations do not count."""
    if staged:
        return _staged(repo, top), lambda path: Git(top, repo.environ).content("HEAD", path) or ""
    if base:
        git = Git(top, repo.environ)
        commit = git.merge_base(base)
        if commit is None:
            raise click.ClickException(f"{base} has no commit in common with this branch")
        changed = [change.path for change in git.changes(base=commit) or [] if change.status != "D"]
        return _texts(top, changed), lambda path: git.content(commit, path) or ""
    named = looked_at if looked_at is not None else _named(repo, top, paths)
    return _texts(top, named), lambda _path: ""


def _staged(repo: Here, top: str) -> Iterator[tuple[str, str]]:
    git = staging(top, repo.environ)
    for path in git.staged("d") or []:
        text = git.content("", path)
        if text is not None:
            yield path, text


def _texts(top: str, paths: list[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        text = text_of(top, path)
        if text is not None:
            yield path, text


def _named(repo: Here, top: str, paths: tuple[str, ...]) -> list[str]:
    folders = not paths or any(map(os.path.isdir, paths))
    every = (listed_files(top, repo.environ) or []) if folders else []
    if not paths:
        return every
    named: list[str] = []
    for path in paths:
        below = os.path.relpath(os.path.realpath(path), os.path.realpath(top)).replace(os.sep, "/")
        inside = [name for name in every if below == "." or name.startswith(f"{below}/")]
        named += inside if os.path.isdir(path) else [below]
    return named


def _is_allowed(repo: Here, top: str, violation: Violation) -> bool:
    """Whether an exception in `[[gates.allow]]` covers the violation."""
    from clickstop.core.globs import fits
    from clickstop.core.ids import utc
    from clickstop.core.plan import read_part

    policy = read_part(repo.root, "gates", repo.environ) or {}
    today = utc()[:10]
    names = (violation.path, os.path.join(top, violation.path))
    return any(
        fits(violation.rule.slug, entry["rule"])
        and not (entry.get("expires") and today > entry["expires"])
        and (not entry.get("match") or any(fits(name, entry["match"]) for name in names))
        for entry in policy.get("allow", ())
    )


def _show(broken: list[Violation], blocking: list[Violation], every: list[Rule]) -> None:
    if printed("scan", [_record(violation, hit.line, hit.text) for violation in broken for hit in violation.hits]):
        return
    for violation in broken:
        rule, level = violation.rule, "error" if violation in blocking else "warning"
        taught = f" (incident {rule.incident})" if rule.incident else ""
        for hit in violation.hits:
            click.echo(f"{inert_line(violation.path)}:{hit.line}: {level}: {rule.message} [{rule.slug}]{taught}")
    count = sum(len(violation.hits) for violation in broken)
    proved = sum(rule.state == "proved" for rule in every)
    searched = f"{many(count, 'hit')} from {many(len(every), 'rule')} ({proved} proved)."
    click.echo(searched if every else "No rules to search for.", err=bool(broken))


def _record(violation: Violation, line: int, text: str) -> dict[str, object]:
    rule = violation.rule
    return {
        "path": violation.path,
        "line": line,
        "text": text,
        "rule": rule.slug,
        "verdict": rule.verdict,
        "state": rule.state,
        "message": rule.message,
        "incident": rule.incident,
    }
