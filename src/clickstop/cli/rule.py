"""`clickstop rule`: learned rules, their proofs and hits, and candidates for new rules."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from typing import TYPE_CHECKING, Any

import click

from clickstop.app import rules
from clickstop.app.here import is_agent
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.printed import json_option, listing, printed, reply
from clickstop.config import trust
from clickstop.core.git import Git
from clickstop.core.ids import seconds_of, utc
from clickstop.core.inert import inert
from clickstop.core.private import write_below
from clickstop.core.words import many
from clickstop.learning.proof_report import proof_report
from clickstop.learning.rule import read
from clickstop.render.output import console, say, table

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.learning.rule import Rule
    from clickstop.store.rows import Row

_DAY = 86_400
_RUN_SECONDS = 600


@listing("list")
def command() -> None:
    """List rules (same as `list`), prove them, and review candidates.

    A rule is a file `feedback_<name>.md` in the folder set by [learning] rules. It blocks once it is proved: it
    fires on the code before the fix, not on the code after it, and stays quiet on the rest of the repository.
    """


@command.command("list")
@json_option
def show() -> None:
    """List every rule with its state, its hits, and their outcomes."""
    repo = here()
    records = [_record(rule, row) for rule, row in rules.with_rows(repo)]
    troubles = [str(trouble) for trouble in rules.troubles(repo)]
    if printed("rule", {"rules": records, "troubles": troubles}):
        return
    if why := rules.why_unused(repo):
        say(f"{why}.")
        return
    if not records and not troubles:
        folder = rules.options(repo)["rules"]
        say(f"No rules yet. A rule is a file {folder}/feedback_<name>.md with a section `## Enforcement`.")
        return
    columns = ("rule", "kind", "says", "state", "variants", "hits", "fixed", "overrides", "quiet days", "incident")
    heads = [{"overrides": "waived", "quiet days": "quiet"}.get(column, column) for column in columns]
    rows = [[_shown(record, column) for column in columns] for record in records]
    console().print(table(heads, rows))
    for record in records:
        if record["why"]:
            say(f"{record['rule']}: {record['why']}")
    for line in troubles:
        say(line)


def _record(rule: Rule, row: Row) -> dict[str, Any]:
    import json

    proof = json.loads(row.get("proof") or "{}")
    reasons = [reason["text"] for reason in proof.get("reasons", [])] if rule.state == "unproved" else []
    since = row.get("last_hit") or row.get("proved_at") or row.get("created_at") or ""
    return {
        "rule": rule.slug,
        "kind": rule.kind,
        "says": "guidance" if rule.kind == "canonical" else rule.verdict,
        "severity": rule.severity,
        "state": rule.state,
        "hits": row.get("hits", 0),
        "fixed": row.get("fixed", 0),
        "overrides": row.get("overrides", 0),
        "quiet_days": _days_since(since) if since else 0,
        "incident": rule.incident,
        "file": rule.path,
        "proved_at": row.get("proved_at"),
        "variants": proof.get("variants") or {"tried": 0, "passed": 0},
        "why": "; ".join(reasons),
    }


def _shown(record: dict[str, Any], column: str) -> str:
    if column == "variants":
        tried, passed = record["variants"]["tried"], record["variants"]["passed"]
        return f"{passed} of {tried}" if tried else "-"
    return str(record[column.replace(" ", "_")])


def _days_since(at: str) -> int:
    return max(0, int(time.time() - seconds_of(at)) // 86_400)


@command.command()
@click.argument("slugs", metavar="[RULE...]", nargs=-1)
@click.option(
    "--run", is_flag=True, help="Run the command of a drift guard or verification, also on the code before the fix."
)
@click.option(
    "--base", default="", metavar="COMMIT", help="A commit from before the fix (default: found automatically)."
)
@json_option
def prove(slugs: tuple[str, ...], run: bool, base: str) -> None:
    """Prove rules against the repository (default: all). Exits 1 if one is not proved.

    A proved rule fires on the code before the fix, also when that code is written differently (other local names,
    other formatting, another place); it does not fire after the fix; and elsewhere it has no hits if it blocks, at
    most 5 if it warns.
    """
    repo = here()
    done = rules.prove(repo, slugs, lambda rule: _evidence(repo, rule, run=run, base=base))
    _trust(repo, [os.path.join(repo.root, rule.path) for rule, proof in done if proof.state == "proved"])
    if not printed("rule.prove", [{"rule": rule.slug, **proof.record()} for rule, proof in done]):
        for rule, proof in done:
            say(proof_report(rule, proof))
    if not rules.all_proved(done):
        raise SystemExit(1)


def _trust(repo: Here, paths: list[str]) -> None:
    """Trust rule files that a person has just proved or written with one of these commands."""
    waiting = [path for path in paths if not trust.is_trusted(path, repo.environ)]
    if waiting and not is_agent(repo.environ):
        trust.trust(waiting, repo.environ)


def _evidence(repo: Here, rule: Rule, *, run: bool, base: str) -> dict[str, Any]:
    """Evidence beyond the git history: the code at `base`, and the results of the rule's own command."""
    originals = _at(repo, rule, repo.checkout, base) if base else None
    outcomes = _outcomes(rule, repo.checkout, base) if run and rule.command else (None, None)
    return {"originals": originals, "outcomes": outcomes}


def _at(repo: Here, rule: Rule, top: str, base: str) -> dict[str, str]:
    """The files that changed since `base`, with their content there."""
    from clickstop.learning.match import is_meant

    git = Git(top, repo.environ)
    changed = git.changes(base=base)
    if changed is None:
        raise click.ClickException(f"{base} is not a commit in this repository")
    paths = [change.path for change in changed if change.status in "MD" and is_meant(rule, change.path)]
    texts = {path: git.content(base, path) for path in paths}
    return {path: text for path, text in texts.items() if text is not None}


def _outcomes(rule: Rule, top: str, base: str) -> tuple[bool | None, bool | None]:
    """Whether the rule's command passes before the fix (in a scratch checkout), and now."""
    refuse_agents(f"rule prove {rule.slug} --run")
    is_green = _run(rule.command, top)
    if rule.kind != "drift" or not is_green:
        return None, is_green
    git = Git(top, os.environ)
    base = base or _before_rule(rule, git)
    with tempfile.TemporaryDirectory(prefix="clickstop-rule-") as folder:
        place = os.path.join(folder, "before")
        if not git.write_out(base, place):
            return None, is_green
        if _run(rule.command, place):
            return True, is_green
        # What the command needs may be missing there; then it fails on the fixed code, too.
        _bring_up_to_date(place, top, git, base)
        return (False if _run(rule.command, place) else None), is_green


def _before_rule(rule: Rule, git: Git) -> str:
    """The commit before the one that added the rule. If the rule is not committed, the one before its fix."""
    added = git.commits_that("A", rule.path, most=1)
    if added:
        return f"{added[0][0]}^"
    return "HEAD" if git.changes() else "HEAD^"


def _bring_up_to_date(place: str, top: str, git: Git, base: str) -> None:
    """Turn the files of a commit into those of the checkout as it is."""
    changed = [change.path for change in git.changes(base=base) or []]
    for path in [*changed, *(git.untracked() or [])]:
        old, new = os.path.join(place, path), os.path.join(top, path)
        if os.path.lexists(old):
            os.remove(old)
        if os.path.isfile(new):
            os.makedirs(os.path.dirname(old), exist_ok=True)
            shutil.copy(new, old, follow_symlinks=False)


def _run(line: str, folder: str) -> bool:
    try:
        done = subprocess.run(  # noqa: S602  # the person asked to run it
            line,
            shell=True,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_RUN_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


@command.command()
@json_option
def audit() -> None:
    """Show which proved rules let their bug come back. Exits 1 if one older than 7 days did.

    Rules proved under an older standard are proved again; those that fail only warn from then on.

    Reads the counts in both the database and the log, and reports where they differ.
    """
    from clickstop.learning import recurrence
    from clickstop.store.learned import every_rule, returns

    repo = here()
    connection = repo.connection
    demoted = rules.proved_again(repo)
    stored = [
        recurrence.Return(
            row["id"], row["class"], [slug for slug in row["rule"].split(",") if slug], row["created_at"]
        )
        for row in returns(connection)
    ]
    logged, broken = recurrence.of_log(_log(repo))
    # A recurrence is in the log and the database; it counts once, and one of them may have failed to be written.
    both = {back.key: back for back in [*logged, *stored]}
    limit = utc(time.time() - recurrence.GRACE_DAYS * _DAY)
    done = recurrence.audit(every_rule(connection), list(both.values()), limit)
    only_log, only_store = recurrence.unmatched(stored, logged)
    lost = {"not_in_database": len(only_log), "not_in_log": len(only_store), "unreadable_lines": broken}
    keys = {"rule": "slug", "state": "state", "returns": "returns", "failed": "failed"}
    listed = [{key: getattr(rule, name) for key, name in keys.items()} for rule in done]
    again = [{"rule": rule.slug, **proof.record()} for rule, proof in demoted]
    if not printed("rule.audit", {"rules": listed, "no_longer_proved": again, **lost}):
        _show_audit(done, lost)
        for rule, proof in demoted:
            say(f"{rule.slug} was proved by an older standard and fails now, so it only warns:")
            say(f"  {proof.reasons[0].text}. Change {rule.path}, then: clickstop rule prove {rule.slug}")
    if any(rule.failed for rule in done):
        raise SystemExit(1)


def _log(repo: Here) -> list[str]:
    try:
        with open(os.path.join(repo.places.log, "recurrence.jsonl"), encoding="utf-8", errors="replace") as file:
            return file.read().splitlines()
    except OSError:
        return []


def _show_audit(done: list[Any], lost: dict[str, int]) -> None:
    for rule in (rule for rule in done if rule.failed):
        count, latest = len(rule.returns), rule.returns[-1]
        say(f"{rule.slug}: its bug came back {many(count, 'time')} since it was proved, last {latest}.")
        say(f"  The rule misses this kind of bug. Widen its pattern, then: clickstop rule prove {rule.slug}")
    for rule in done:
        if rule.returns and not rule.failed:
            say(f"{rule.slug} ({rule.state}): its bug came back {many(len(rule.returns), 'time')}.")
    if not any(rule.returns for rule in done):
        say(f"Audited {many(len(done), 'rule')}: no bug came back." if done else "No rules to audit yet.")
    texts = {
        "not_in_database": ("recurrence", "only in the log, because the database could not be written"),
        "not_in_log": ("recurrence", "only in the database, because the log could not be written"),
        "unreadable_lines": ("line", "of the log unreadable"),
    }
    for name, count in lost.items():
        if count:
            noun, problem = texts[name]
            say(f"{many(count, noun)} {problem}.")


@command.command("candidates", short_help="List proposed rules; none of them is enforced.")
@json_option
def candidates_() -> None:
    """List rules proposed for fixes, and statements that may become rules. None of them is enforced."""
    listed = rules.candidates(here())
    reply("rule.candidates", listed, _show_candidates, empty="No candidates.")


def _show_candidates(listed: list[rules.Candidate]) -> None:
    lines = [(candidate.rule, candidate.said, candidate.evidence) for candidate in listed]
    console().print(table(("candidate", "statement", "evidence"), lines))
    say("To make one a rule: clickstop rule approve NAME. To forget it: clickstop rule dismiss NAME")


@command.command()
@click.argument("slug")
@click.option("--name", default="", help="Another name for the rule and its file.")
def approve(slug: str, name: str) -> None:
    """Turn a candidate into a rule file. A statement still needs its enforcement added."""
    from clickstop.learning.choice import choices
    from clickstop.learning.foreign import approved, file_name

    refuse_agents(f"rule approve {slug}")
    repo = here()
    slug = rules.candidate(repo, slug)["slug"]
    chosen = next(candidate for candidate in rules.candidates(repo) if candidate.rule == slug)
    file = file_name(name or slug) if name or not chosen.path else os.path.basename(chosen.path)
    path = os.path.join(repo.root, rules.options(repo)["rules"], file)
    if os.path.exists(path):
        raise click.ClickException(f"{path} already exists; edit it, or pass another name with --name")
    write_below(repo.root, path, chosen.text or approved(name or slug, chosen.said, chosen.files))
    _trust(repo, [path])
    rules.decide(repo, slug, "approved")
    say(f"Written: {path}")
    stem = file.removeprefix("feedback_").removesuffix(".md")
    if not chosen.text:
        say(choices(stem, chosen.files))
        return
    for rule, proof in rules.prove(repo, [stem]):
        say(proof_report(rule, proof))


@command.command()
@click.argument("slug")
@click.option("--reason", default="", help="Why; recorded in the audit log.")
def dismiss(slug: str, reason: str) -> None:
    """Forget a candidate."""
    refuse_agents(f"rule dismiss {slug}")
    repo = here()
    slug = rules.candidate(repo, slug)["slug"]
    rules.decide(repo, slug, "dismissed", reason)
    say(f"{slug} is dismissed.")


@command.command("import", short_help="Import rules, failure classes and incidents.")
@click.argument("sources", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True))
@click.option("--unproved", is_flag=True, help="From a folder, also import rules that its history does not prove.")
def import_(sources: tuple[str, ...], unproved: bool) -> None:
    """Import lessons: ast-grep rules (.yml), rule files (.md), or all rules, failure classes and incidents in a
    folder or git checkout of another repository.

    Nothing there is run, and nothing here is overwritten. Each rule is tried on the bug that its own history fixed,
    and on this repository: it blocks only if it is proved. What comes from a folder takes effect once you trust it:
    `clickstop trust`.
    """
    repo = here()
    _import_files(repo, [source for source in sources if not os.path.isdir(source)])
    for folder in (source for source in sources if os.path.isdir(source)):
        _import_folder(repo, folder, unproved=unproved)


def _import_folder(repo: Here, folder: str, *, unproved: bool) -> None:
    from clickstop.app.importing import bring

    done = bring(repo, folder, unproved=unproved)
    for lesson in done.brought:
        say(f"Imported: {lesson.path}")
    for rule, proof in done.proofs:
        say(inert(proof_report(rule, proof)))
    for lesson in done.conflicts:
        say(f"Kept: {lesson.path} (the imported {inert(lesson.source)} differs)")
    for lesson, why in done.left:
        say(inert(f"Not imported: {lesson.source}: {why}"))
    say(
        f"{len(done.brought)} imported, {len(done.same)} already here, {len(done.conflicts)} kept,"
        f" {len(done.left)} not imported."
    )
    if done.brought:
        say("Review what was imported. It takes effect once you trust it: clickstop trust")


def _import_files(repo: Here, files: list[str]) -> None:
    from clickstop.learning.foreign import rule_files

    if not files:
        return
    folder = os.path.join(repo.root, rules.options(repo)["rules"])
    written = []
    for file in files:
        with open(file, encoding="utf-8", errors="replace") as source:
            content = source.read()
        try:
            made = rule_files(file.replace(os.sep, "/"), content)
        except ValueError as error:
            raise click.ClickException(f"{file}: {error}") from error
        written += [(os.path.join(folder, name), text) for name, text in made.items()]
    # All or nothing: check every file before the first one is written.
    there = [path for path, _ in written if os.path.exists(path)]
    if there:
        raise click.ClickException(f"{there[0]} already exists; nothing was written")
    for path, text in written:
        write_below(repo.root, path, text)
        rule, troubles = read(text, os.path.relpath(path, repo.root).replace(os.sep, "/"))
        say(f"{path}: {rule.kind if rule else 'no usable enforcement'}")
        for trouble in troubles:
            say(f"  {trouble}")
    _trust(repo, [path for path, _ in written])
    say("To prove them: clickstop rule prove")
