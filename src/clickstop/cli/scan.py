"""`clickstop scan`: search files for what the learned rules know; the rules of the gate, for CI and commits."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from clickstop.checks.listing import files as listed_files
from clickstop.cli.here import Here, here
from clickstop.cli.learned import known_digests, limit_of, options, rules, save_proofs, top_of
from clickstop.core.git import ask_git
from clickstop.learning.scanning import scan
from clickstop.learning.versions import Place, at_commit, prove_here, text_of
from clickstop.render.output import json_option, print_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from clickstop.learning.rule import Rule
    from clickstop.learning.violations import Violation


@click.command()
@click.argument("paths", metavar="[PATH...]", nargs=-1, type=click.Path(exists=True))
@click.option("--staged", is_flag=True, help="What is staged for the next commit, and new in it.")
@click.option("--diff", "base", default="", metavar="BASE", help="What is new since the branch left this commit.")
@click.option("--strict", is_flag=True, help="Exit 1 for warnings, too.")
@json_option
def command(paths: tuple[str, ...], staged: bool, base: str, strict: bool, as_json: bool) -> None:
    """Search PATH (the whole repository without one) for mistakes that the learned rules know.

    Exit 1 if a rule that blocks is broken. A rule that was never tried here is proved first, from the history.
    """
    if staged + bool(base) + bool(paths) > 1:
        raise click.UsageError("one of --staged, --diff and PATH")
    found = here()
    top = top_of(found)
    every = [rule for rule in rules(found) if rule.kind == "pattern"]
    place = Place(top, found.environ)
    whole = not (staged or base or paths)
    if whole:
        place.prepare_tree(every)
    _try(found, place, every)
    looked_at = place.hit_files() if whole and not place.cut else None
    broken = scan(every, *_files(found, top, paths, staged=staged, base=base, looked_at=looked_at))
    broken = [one for one in broken if not _is_allowed(found, top, one)]
    blocking = [one for one in broken if one.rule.verdict == "block"]
    _show(broken, blocking, every, as_json=as_json)
    if blocking or (strict and broken):
        raise SystemExit(1)


def _try(found: Here, place: Place, every: list[Rule]) -> None:
    """Give each a state that has none: a fresh clone has never tried any."""
    known = known_digests(found) if every else {}
    section = options(found)
    untried = [rule for rule in every if known.get(rule.slug) != rule.digest]
    place.prepare([rule for rule in untried if place.is_red(rule)])
    proofs = []
    for rule in untried:
        proof = prove_here(rule, place, limit=limit_of(rule, section), thorough=False)
        rule.state = proof.state
        proofs.append((rule, proof, ""))
    save_proofs(found, proofs)


def _files(
    found: Here, top: str, paths: tuple[str, ...], *, staged: bool, base: str, looked_at: list[str] | None
) -> tuple[Iterator[tuple[str, str]], Callable[[str], str]]:
    """What is looked at, and what was there before."""
    if staged:
        return _staged(found, top), lambda path: at_commit(top, "HEAD", path, found.environ) or ""
    if base:
        merged = ask_git(top, ["merge-base", base, "HEAD"], found.environ)
        if not merged:
            raise click.ClickException(f"{base} is not a commit that this branch has anything in common with")
        commit = merged[0].strip()
        changed = ask_git(
            top, ["diff", "--name-only", "--relative", "-z", "--diff-filter=d", commit], found.environ
        )
        return _texts(top, changed or []), lambda path: at_commit(top, commit, path, found.environ) or ""
    named = looked_at if looked_at is not None else _named(found, top, paths)
    return _texts(top, named), lambda _path: ""


def _staged(found: Here, top: str) -> Iterator[tuple[str, str]]:
    words = ["diff", "--cached", "--name-only", "--relative", "-z", "--diff-filter=d"]
    for path in ask_git(top, words, found.environ) or []:
        text = at_commit(top, "", path, found.environ)
        if text is not None:
            yield path, text


def _texts(top: str, paths: list[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        text = text_of(top, path)
        if text is not None:
            yield path, text


def _named(found: Here, top: str, paths: tuple[str, ...]) -> list[str]:
    if not paths:
        return listed_files(top, found.environ) or []
    listed = []
    for path in paths:
        whole = os.path.realpath(path)
        below = listed_files(whole, found.environ) or [] if os.path.isdir(whole) else [""]
        listed += [os.path.relpath(os.path.join(whole, one) if one else whole, top) for one in below]
    return [path.replace(os.sep, "/") for path in listed]


def _is_allowed(found: Here, top: str, one: Violation) -> bool:
    """Whether `[[gates.allow]]` lets it through."""
    from clickstop.core.globs import fits
    from clickstop.core.ids import utc
    from clickstop.core.plan import read_part

    policy = read_part(found.root, "gates", found.environ) or {}
    today = utc()[:10]
    names = (one.path, os.path.join(top, one.path))
    return any(
        fits(one.rule.slug, entry["rule"])
        and not (entry.get("expires") and today > entry["expires"])
        and (not entry.get("match") or any(fits(name, entry["match"]) for name in names))
        for entry in policy.get("allow", ())
    )


def _show(broken: list[Violation], blocking: list[Violation], every: list[Rule], *, as_json: bool) -> None:
    if as_json:
        print_json([_record(one, hit.line, hit.text) for one in broken for hit in one.hits])
        return
    for one in broken:
        says = "error" if one in blocking else "warning"
        taught = f" (incident {one.rule.incident})" if one.rule.incident else ""
        for hit in one.hits:
            click.echo(f"{one.path}:{hit.line}: {says}: {one.rule.message} [{one.rule.slug}]{taught}")
    count = sum(len(one.hits) for one in broken)
    proved = sum(rule.state == "proved" for rule in every)
    click.echo(f"{count} found by {len(every)} rules, of which {proved} are proved.", err=bool(broken))


def _record(one: Violation, line: int, text: str) -> dict[str, object]:
    return {
        "path": one.path,
        "line": line,
        "text": text,
        "rule": one.rule.slug,
        "verdict": one.rule.verdict,
        "state": one.rule.state,
        "message": one.rule.message,
        "incident": one.rule.incident,
    }
