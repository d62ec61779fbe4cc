"""Configuration to plan: which handlers, with which settings, ceilings and identity."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clickstop.config.compile import derived_id
from clickstop.config.errors import ConfigError
from clickstop.core.plan import packed
from clickstop.handlers.index import AFTERWARDS, INDEX, ORDER
from tests.harness import git, make_repo, store_of
from tests.trusting import compile_plan, refresh

Environ = dict[str, str]


def _plan(repo: Path, environ: Environ, text: str = "") -> dict[str, Any]:
    (repo / "clickstop.toml").write_text(text)
    return compile_plan(str(repo), environ)


def _problems(repo: Path, environ: Environ, text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        _plan(repo, environ, text)
    return [str(problem) for problem in caught.value.problems]


def _row(plan: dict[str, Any], handler: str) -> dict[str, Any]:
    return next(row for rows in plan["kinds"].values() for row in rows if row["id"] == handler)


_IN_FILES = ("learned", "team.after_session")  # what no configuration of a repository switches on
# Some handlers are on only where there is a workflow, a rule, a review.
_EVERYTHING = """[workflow.e2e]
preset = "playwright"
[review]
enabled = true
[[context.rule]]
id = "cents"
text = "Amounts are whole cents."
"""


def test_all_handlers_are_on_by_default_in_the_order_of_their_kind(repo: Path, environ: Environ) -> None:
    plan = _plan(repo, environ, _EVERYTHING)
    for kind, rows in plan["kinds"].items():
        without = {handler.id for handler in INDEX if handler.only_with in _IN_FILES}
        wanted = [name for name in ORDER[kind].split() if name != AFTERWARDS and name not in without]
        assert [row["id"] for row in rows] == wanted


def test_what_is_for_workflows_alone_costs_nothing_without_one(repo: Path, environ: Environ) -> None:
    plan = _plan(repo, environ)
    ours = {handler.id for handler in INDEX if handler.only_with == "workflow"}
    assert ours >= {"gate.workflow_write", "gate.retry_limit", "gate.log_update", "capture.workflow_run"}
    assert not ours & {row["id"] for rows in plan["kinds"].values() for row in rows}
    assert "has_workflows" not in plan


def test_an_event_must_hold_a_literal_of_a_workflow_to_concern_it(repo: Path, environ: Environ) -> None:
    plan = _plan(repo, environ, _EVERYTHING)
    guarded = _row(plan, "gate.workflow_write")["needs"]
    assert set(guarded) == {"target", "call_tools"}
    assert {".spec.ts", ".draft"} <= set(guarded["target"])
    tests = _row(plan, "gate.retry_limit")["needs"]
    assert "playwright" in tests["words"]
    assert "npm" in tests["words"]
    assert "pytest" not in tests["words"]
    anything = _plan(repo, environ, '[workflow.all]\nguards = ["**"]\n')
    assert not _row(anything, "gate.workflow_write").get("needs")


def test_any_handler_can_be_switched_off_by_its_id(repo: Path, environ: Environ) -> None:
    """Every other one, then those that were left."""
    handlers = [handler.id for handler in INDEX if handler.only_with not in _IN_FILES]
    for first in (0, 1):
        off = handlers[first::2]
        switches = "".join(f'"{name}" = {str(name not in off).lower()}\n' for name in handlers)
        plan = _plan(repo, environ, f"{_EVERYTHING}[handlers]\n{switches}")
        planned = {row["id"] for rows in plan["kinds"].values() for row in rows}
        assert planned & {*handlers} == {*handlers} - {*off}


def test_the_most_a_handler_may_say_is_its_ceiling(repo: Path, environ: Environ) -> None:
    assert "ceiling" not in _row(_plan(repo, environ), "gate.canary")
    plan = _plan(repo, environ, '[handlers."gate.canary"]\nverdict = "ask"\n')
    assert _row(plan, "gate.canary")["ceiling"] == "ask"


def test_under_permissive_all_but_safety_gates_have_a_ceiling(repo: Path, environ: Environ) -> None:
    plan = _plan(repo, environ, f'{_EVERYTHING}[project]\npreset = "permissive"\n')
    for handler in (one for one in INDEX if one.only_with not in _IN_FILES):
        assert _row(plan, handler.id).get("ceiling") == (None if handler.safety else "warn")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '[handlers]\n"gate.canry" = false\n',
            "clickstop.toml:2: handlers.gate.canry: unknown handler (did you mean gate.canary?)",
        ),
        (
            '[handlers."gate.canary"]\n\nlimit = 3\n',
            "clickstop.toml:3: handlers.gate.canary.limit: unknown setting",
        ),
    ],
)
def test_handlers_and_settings_that_nobody_has_are_named(
    text: str, told: str, repo: Path, environ: Environ
) -> None:
    (problem,) = _problems(repo, environ, text)
    assert told in problem


def test_a_handler_that_only_the_user_names_is_found_in_the_users_file(repo: Path, environ: Environ) -> None:
    file = Path(environ["HOME"]) / ".config" / "clickstop" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text('\n[handlers]\n"no.such" = false\n')
    (problem,) = _problems(repo, environ, "")
    assert problem.startswith(f"{file}:3: handlers.no.such: unknown handler")


# -- identity


def test_an_id_that_is_written_down_counts(repo: Path, environ: Environ) -> None:
    assert _plan(repo, environ, '[project]\nid = "shop"\n')["repo_id"] == "shop"


def test_clones_of_one_remote_have_one_identity(repo: Path, environ: Environ, tmp_path: Path) -> None:
    ids = set()
    for number, url in enumerate(
        ("https://example.org/shop.git", "https://dev:pw@example.org/shop", "x@example.org/shop")
    ):
        clone = make_repo(tmp_path / f"clone{number}", environ)
        git(clone, environ, "remote", "add", "origin", url)
        ids.add(derived_id(str(clone)))
    assert len(ids) == 2  # with and without a scheme
    assert derived_id(str(repo)) not in ids


def test_a_worktree_has_the_identity_of_its_main_checkout(repo: Path, environ: Environ, tmp_path: Path) -> None:
    git(repo, environ, "remote", "add", "origin", "https://example.org/shop.git")
    git(repo, environ, "worktree", "add", "-q", str(tmp_path / "tree"))
    assert derived_id(str(tmp_path / "tree")) == derived_id(str(repo))


def test_a_folder_without_git_has_an_identity_too(tmp_path: Path) -> None:
    assert len(derived_id(str(tmp_path))) == 32
    assert derived_id(str(tmp_path)) == derived_id(str(tmp_path))


def test_no_password_of_a_remote_gets_into_the_plan(repo: Path, environ: Environ) -> None:
    git(repo, environ, "remote", "add", "origin", "https://dev:hunter2hunter2@example.org/shop.git")
    refresh(str(repo), environ)
    assert "hunter2" not in (store_of(repo) / "plan" / "plan.json").read_text()


# -- refreshing


def test_a_broken_configuration_keeps_what_was_good_and_says_why(repo: Path, environ: Environ) -> None:
    good = refresh(str(repo), environ)
    (repo / "clickstop.toml").write_text("[stop]\nmax_block = 1\n")
    kept = refresh(str(repo), environ, last_good=good)
    assert kept["kinds"] == good["kinds"]
    assert kept["problem"].startswith(f"{repo / 'clickstop.toml'}:2: stop.max_block: unknown key")
    (repo / "clickstop.toml").write_text("")
    assert "problem" not in refresh(str(repo), environ, last_good=kept)


def test_a_broken_configuration_keeps_the_gates_that_were_good(repo: Path, environ: Environ) -> None:
    (repo / "clickstop.toml").write_text('[protect]\n"infra/**" = { read = "off", write = "block" }\n')
    good = refresh(str(repo), environ)
    (repo / "clickstop.toml").write_text("[stop]\nmax_block = 1\n")
    without_gates = {key: value for key, value in good.items() if key != "gates"}
    kept = refresh(str(repo), environ, last_good=without_gates)
    assert kept["gates"] == good["gates"]


def test_a_protected_path_is_among_the_literals_of_its_gate(repo: Path, environ: Environ) -> None:
    (repo / "clickstop.toml").write_text(
        '[protect]\n"infra/**" = { read = "off", write = "block" }\n"notes/**" = { read = "off", write = "off" }\n'
    )
    rows = [row for row in refresh(str(repo), environ)["kinds"]["tool.before"] if row["id"] == "gate.path"]
    assert [literal for literal in rows[0]["needs"]["target"] if literal in ("infra", "notes")] == ["infra"]


def test_the_plan_on_disk_is_the_plan(repo: Path, environ: Environ) -> None:
    plan = refresh(str(repo), environ)
    gates, accepted, _ = plan.pop("gates"), plan.pop("accepted"), plan.pop("entered")
    kept = json.loads((store_of(repo) / "plan" / "accepted.json").read_text())
    assert kept["accepted"] == accepted
    assert json.loads((store_of(repo) / "plan" / "plan.json").read_text()) == packed(plan)
    assert json.loads((store_of(repo) / "plan" / "gates.json").read_text())["gates"] == gates
    assert list((store_of(repo) / "plan").glob("*.part")) == []


def test_the_state_folder_is_kept_out_of_git(repo: Path, environ: Environ) -> None:
    refresh(str(repo), environ)
    assert git(repo, environ, "status", "--porcelain") == ""
