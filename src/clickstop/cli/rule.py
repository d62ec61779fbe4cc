"""`clickstop rule`: rules that incidents taught, their proofs, what became of their hits, and candidates."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from typing import TYPE_CHECKING, Any

import click

from clickstop.cli.here import Here, actor, here, is_agent, refuse_agents
from clickstop.cli.learned import limit_of, options, rules, save_proofs, top_of
from clickstop.core.ids import utc
from clickstop.core.places import write_whole
from clickstop.install import git
from clickstop.learning.rule import read
from clickstop.learning.telling import told
from clickstop.learning.versions import Place, prove_here
from clickstop.render.output import console, json_option, print_json, table

if TYPE_CHECKING:
    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule, Trouble

_DAY = 86_400
_RUN_SECONDS = 600


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List rules (the same as `list`), prove them, and decide on candidates.

    A rule is a file `feedback_<name>.md` in the folder that [learning] rules names. It blocks once it is proved: it
    fires on the code before the fix, is silent after it, and quiet on the rest of the repository.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(show, as_json=as_json)


@command.command("list")
@json_option
def show(as_json: bool) -> None:
    """Every rule with its state, its hits, and what became of them."""
    found = here()
    records = _records(found)
    troubles = [str(trouble) for _, some in _files(found) for trouble in some]
    if as_json:
        print_json({"rules": records, "troubles": troubles})
        return
    if not records and not troubles:
        folder = options(found)["rules"]
        click.echo(
            f"There are no rules. One is a file {folder}/feedback_<name>.md with a section `## Enforcement`."
        )
        return
    columns = ("rule", "kind", "says", "state", "hits", "fixed", "overrides", "quiet days", "incident")
    rows = [[str(one[name.replace(" ", "_")]) for name in columns] for one in records]
    console().print(table(columns, [tuple(row) for row in rows]))
    for one in records:
        if one["why"]:
            click.echo(f"{one['rule']}: {one['why']}")
    for line in troubles:
        click.echo(line)


def _records(found: Here) -> list[dict[str, Any]]:
    from clickstop.store.learned import every_rule

    stored = {row["slug"]: row for row in every_rule(found.connect())}
    return [_record(rule, stored.get(rule.slug, {})) for rule in rules(found)]


def _record(rule: Rule, row: dict[str, Any]) -> dict[str, Any]:
    import json

    proof = json.loads(row.get("proof") or "{}")
    reasons = [one["text"] for one in proof.get("reasons", [])] if rule.state == "unproved" else []
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
        "why": "; ".join(reasons),
    }


def _days_since(at: str) -> int:
    from datetime import UTC, datetime

    then = datetime.fromisoformat(at)
    return max(0, (datetime.now(UTC) - then).days)


def _files(found: Here) -> list[tuple[str, list[Trouble]]]:
    """Rule files, and what is wrong with them."""
    from clickstop.config.learned import files

    listed = []
    for path in files(os.path.join(found.root, options(found)["rules"])):
        name = os.path.relpath(path, found.root).replace(os.sep, "/")
        with open(path, encoding="utf-8", errors="replace") as file:
            listed.append((name, read(file.read(), name)[1]))
    return listed


@command.command()
@click.argument("slugs", metavar="[RULE...]", nargs=-1)
@click.option("--run", is_flag=True, help="Run the command of a drift guard or verification, before the fix too.")
@click.option("--base", default="", metavar="COMMIT", help="A commit from before the fix; else it is looked for.")
@json_option
def prove(slugs: tuple[str, ...], run: bool, base: str, as_json: bool) -> None:
    """Prove rules against the repository; all of them without a name. Exit 1 if one is not proved.

    Red on the code before the fix, green after it, and at most so many hits elsewhere as its severity allows: none
    for one that blocks, 5 for one that warns.
    """
    found = here()
    chosen = _chosen(found, slugs)
    place = Place(top_of(found), found.environ)
    if len(chosen) > 1:
        place.prepare([rule for rule in chosen if rule.kind == "pattern"])
    done = [(rule, _prove(found, rule, place, run=run, base=base)) for rule in chosen]
    if as_json:
        print_json([{"rule": rule.slug, **proof.record()} for rule, proof in done])
    else:
        for rule, proof in done:
            click.echo(told(rule, proof))
    if any(proof.state != "proved" for rule, proof in done if rule.kind != "canonical"):
        raise SystemExit(1)


def _chosen(found: Here, slugs: tuple[str, ...]) -> list[Rule]:
    every = {rule.slug: rule for rule in rules(found)}
    wrong = [slug for slug in slugs if slug not in every]
    if wrong:
        troubles = [str(one) for _, some in _files(found) for one in some if f"feedback_{wrong[0]}.md" in one.path]
        why = f"\n{chr(10).join(troubles)}" if troubles else f". There are: {', '.join(every) or 'none'}"
        raise click.ClickException(f"{wrong[0]} is no rule that can be used{why}")
    return [every[slug] for slug in slugs] if slugs else list(every.values())


def _prove(found: Here, rule: Rule, place: Place, *, run: bool, base: str) -> Proof:
    top = place.top
    originals = _at(found, rule, top, base) if base else None
    outcomes = _outcomes(rule, top, base) if run and rule.command else (None, None)
    limit = limit_of(rule, options(found))
    proof = prove_here(rule, place, originals=originals, limit=limit, outcomes=outcomes)
    demoted = rule.state == "demoted" and is_agent(os.environ)  # people's overrides are for people to overrule
    save_proofs(found, [(rule, proof, "demoted" if demoted and proof.state == "proved" else "")])
    return proof


def _at(found: Here, rule: Rule, top: str, base: str) -> dict[str, str]:
    """The files that have changed since a commit, as it has them."""
    from clickstop.core.git import ask_git
    from clickstop.learning.match import is_meant
    from clickstop.learning.versions import at_commit

    changed = ask_git(top, ["diff", "--name-only", "--relative", "-z", "--diff-filter=MD", base], found.environ)
    if changed is None:
        raise click.ClickException(f"{base} is not a commit here")
    texts = {path: at_commit(top, base, path, found.environ) for path in changed if is_meant(rule, path)}
    return {path: text for path, text in texts.items() if text is not None}


def _outcomes(rule: Rule, top: str, base: str) -> tuple[bool | None, bool | None]:
    """Whether the rule's command passes before the fix, in a checkout of its own, and now."""
    refuse_agents(f"rule prove {rule.slug} --run")
    is_green = _run(rule.command, top)
    if rule.kind != "drift" or not is_green:
        return None, is_green
    commit = base or _before_rule(rule, top)
    if not commit:
        return None, is_green
    with tempfile.TemporaryDirectory(prefix="clickstop-rule-") as folder:
        place = os.path.join(folder, "before")
        if git.output(top, "worktree", "add", "--detach", "-q", place, commit) is None:
            return None, is_green
        try:
            return _run(rule.command, place), is_green
        finally:
            git.output(top, "worktree", "remove", "--force", place)


def _before_rule(rule: Rule, top: str) -> str:
    """The commit before the one that brought the rule, or the last one where it is not committed yet."""
    added = git.output(top, "log", "-n1", "--diff-filter=A", "--format=%H", "--", rule.path)
    commit = (added or b"").decode().strip()
    return f"{commit}^" if commit else "HEAD"


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
def audit(as_json: bool) -> None:
    """Which proved rules let their bug come back. Exit 1 if one that is older than 7 days did.

    Both counts are read, that of the database and that of the log; what one lacks of the other is told.
    """
    from clickstop.learning import recurrence
    from clickstop.store.learned import every_rule, returns

    found = here()
    connection = found.connect()
    stored = [
        recurrence.Return(
            row["id"], row["class"], [one for one in row["rule"].split(",") if one], row["created_at"]
        )
        for row in returns(connection)
    ]
    logged, broken = recurrence.of_log(_log(found))
    both = {one.key: one for one in [*logged, *stored]}
    limit = utc(time.time() - recurrence.GRACE_DAYS * _DAY)
    done = recurrence.audit(every_rule(connection), list(both.values()), limit)
    only_log, only_store = recurrence.unmatched(stored, logged)
    lost = {"not_in_database": len(only_log), "not_in_log": len(only_store), "unreadable_lines": broken}
    if as_json:
        listed = [
            {"rule": one.slug, "state": one.state, "returns": one.returns, "failed": one.failed} for one in done
        ]
        print_json({"rules": listed, **lost})
    else:
        _show_audit(done, lost)
    if any(one.failed for one in done):
        raise SystemExit(1)


def _log(found: Here) -> list[str]:
    try:
        with open(os.path.join(found.places.log, "recurrence.jsonl"), encoding="utf-8", errors="replace") as file:
            return file.read().splitlines()
    except OSError:
        return []


def _show_audit(done: list[Any], lost: dict[str, int]) -> None:
    failed = [one for one in done if one.failed]
    for one in failed:
        click.echo(
            f"{one.slug}: its bug came back {len(one.returns)} times since it was proved, last {one.returns[-1]}."
        )
        click.echo(f"  The rule does not catch its kind. Widen its pattern, then: clickstop rule prove {one.slug}")
    for one in done:
        if one.returns and not one.failed:
            click.echo(f"{one.slug} ({one.state}): its bug came back {len(one.returns)} times.")
    if not any(one.returns for one in done):
        click.echo(f"{len(done)} rules, and no bug of theirs came back.")
    texts = {
        "not_in_database": "recurrences stand only in the log: the database could not be written then.",
        "not_in_log": "recurrences stand only in the database: the log could not be written then.",
        "unreadable_lines": "lines of the log cannot be read.",
    }
    for name, count in lost.items():
        if count:
            click.echo(f"{count} {texts[name]}")


@command.command("candidates")
@json_option
def candidates_(as_json: bool) -> None:
    """What people said to the agent that may become a rule. Nothing of it is enforced."""
    from clickstop.store.learned import candidates

    listed = candidates(here().connect())
    if as_json:
        print_json([{"rule": one["slug"], "said": one["message"], "files": one["files"]} for one in listed])
    elif not listed:
        click.echo("No candidates.")
    else:
        console().print(table(("candidate", "what was said"), [(one["slug"], one["message"]) for one in listed]))
        click.echo("To make one a rule: clickstop rule approve NAME. To forget it: clickstop rule dismiss NAME")


@command.command()
@click.argument("slug")
@click.option("--name", default="", help="Another name for the rule and its file.")
def approve(slug: str, name: str) -> None:
    """Make a candidate a rule: its file is written, and its enforcement is for you or the agent to add."""
    import json

    from clickstop.learning.choice import choices
    from clickstop.learning.foreign import approved, file_name

    refuse_agents(f"rule approve {slug}")
    found = here()
    row = _candidate(found, slug)
    files = json.loads(row["files"] or "[]")
    file = file_name(name or slug)
    path = os.path.join(found.root, options(found)["rules"], file)
    if os.path.exists(path):
        raise click.ClickException(f"{path} is there already; give another name: --name")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_whole(path, approved(name or slug, row["message"], files))
    _decide(found, slug, "approved")
    click.echo(f"Written: {path}")
    click.echo(choices(file.removeprefix("feedback_").removesuffix(".md"), files))


@command.command()
@click.argument("slug")
@click.option("--reason", default="", help="Why; it is kept in the audit log.")
def dismiss(slug: str, reason: str) -> None:
    """Forget a candidate."""
    refuse_agents(f"rule dismiss {slug}")
    found = here()
    _candidate(found, slug)
    _decide(found, slug, "dismissed", reason)
    click.echo(f"{slug} is dismissed.")


def _candidate(found: Here, slug: str) -> dict[str, Any]:
    from clickstop.store.learned import candidates

    listed = {one["slug"]: one for one in candidates(found.connect())}
    if slug not in listed:
        raise click.ClickException(f"{slug} is no candidate. There are: {', '.join(listed) or 'none'}")
    return listed[slug]


def _decide(found: Here, slug: str, state: str, reason: str = "") -> None:
    from clickstop.store import audit as audit_log
    from clickstop.store import save
    from clickstop.store.learned import decided

    line = audit_log.line(found.plan().repo_id, actor(found.environ), f"rule.{state}", slug, reason)
    why = save.save(found.places, [decided(slug, state, utc()), line])
    if why:
        raise click.ClickException(f"the database cannot be written: {why}")


@command.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
def import_(files: tuple[str, ...]) -> None:
    """Take rules over: of ast-grep (.yml), or rule files of another repository (.md). None is replaced."""
    from clickstop.learning.foreign import rule_files

    found = here()
    folder = os.path.join(found.root, options(found)["rules"])
    written = []
    for file in files:
        with open(file, encoding="utf-8", errors="replace") as source:
            given = source.read()
        try:
            made = rule_files(file.replace(os.sep, "/"), given)
        except ValueError as error:
            raise click.ClickException(f"{file}: {error}") from error
        written += [(os.path.join(folder, name), text) for name, text in made.items()]
    there = [path for path, _ in written if os.path.exists(path)]
    if there:
        raise click.ClickException(f"{there[0]} is there already; nothing was written")
    os.makedirs(folder, exist_ok=True)
    for path, text in written:
        write_whole(path, text)
        rule, troubles = read(text, os.path.relpath(path, found.root).replace(os.sep, "/"))
        click.echo(f"{path}: {rule.kind if rule else 'no enforcement that can be used'}")
        for trouble in troubles:
            click.echo(f"  {trouble}")
    click.echo("To prove them: clickstop rule prove")
