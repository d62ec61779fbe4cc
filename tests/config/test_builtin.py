"""The plan that judges where none can be compiled."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop import __version__
from clickstop.config import builtin
from clickstop.config.compile import built_in
from clickstop.core.places import user_state
from clickstop.core.plan import Plan, is_stale, unpacked

if TYPE_CHECKING:
    from pathlib import Path


def test_it_has_every_safety_gate_and_looks_at_every_call(repo: Path, environ: dict[str, str]) -> None:
    plan = Plan(builtin.plan(str(repo), environ), environ)
    ids = [row.id for row in plan.rows("tool.before")]
    compiled = Plan(built_in(str(repo), environ), environ)
    assert ids == [row.id for row in compiled.rows("tool.before")]
    assert {"gate.command", "gate.path", "gate.self", "gate.content", "redact.secrets"} <= set(ids)
    gates = [row for row in plan.rows("tool.before") if row.id.startswith("gate.")]
    assert not any(row.needs or row.unusual for row in gates)


def test_it_is_of_this_version_and_knows_this_machine_and_nothing_of_the_repository(
    repo: Path, environ: dict[str, str]
) -> None:
    (repo / "clickstop.toml").write_text('[handlers]\n"gate.canary" = false\n', encoding="utf-8")
    data = builtin.plan(str(repo), environ)
    assert (data["version"], data["root"]) == (__version__, str(repo))
    assert not is_stale(data)
    assert "gate.canary" in [row.id for row in Plan(data, environ).rows("tool.before")]
    assert user_state(environ) in data["gates"]["ours"]
    assert user_state(environ) in data["gates"]["guarded"]["folders"]
    assert data["paths"]


def test_what_is_kept_of_a_plan_names_no_place_of_any_machine(repo: Path, environ: dict[str, str]) -> None:
    shared = builtin.shared(built_in(str(repo), environ))
    text = json.dumps(shared)
    assert str(repo) not in text
    assert user_state(environ) not in text
    assert shared.keys() == {*builtin.SHARED, "rows"}
    assert not {"ours", "broad", "names", "unreadable", "guarded"} & unpacked(shared)["gates"].keys()
