"""Rules on effects: which apply, how far they go, what is said."""

from __future__ import annotations

from typing import Any

import pytest

from clickstop.policy.finding import Finding, decision_on
from clickstop.policy.judge import judge, judge_self
from clickstop.policy.own import judge_own
from clickstop.policy.paths import judge_paths
from clickstop.policy.rules import ALL, VERDICTS
from clickstop.policy.scene import Scene
from clickstop.shell.effect import KINDS, NOT_AT_SOURCE, OPAQUE, Effect
from tests.each import each


def _scene(line: str = "", today: str = "2026-01-01") -> Scene:
    return Scene(
        cwd="/home/dev/shop",
        root="/home/dev/shop",
        home="/home/dev",
        environ={},
        protected=("main",),
        branch="work",
        line=line,
        today=today,
    )


def _said(effect: Effect, **policy: Any) -> list[tuple[str, str, str]]:
    return [(one.rule, one.verdict, one.unattended) for one in judge([effect], policy, _scene())]


OUTSIDE = Effect("deletes", program="rm", path="/home/dev/other", target="~/other", recursive=True)


@each(
    ("effect", "rule"),
    [
        (Effect("deletes", path="/", recursive=True), "delete.root"),
        (Effect("deletes", path="/etc/nginx", recursive=True), "delete.root"),
        (Effect("deletes", path="/home/dev", recursive=True), "delete.home"),
        (Effect("moves", path="/home/dev"), "delete.home"),
        (Effect("deletes", path="/home/dev/shop", extent="contents", recursive=True), "delete.repository"),
        (Effect("deletes", path="/home/dev/shop/.git", recursive=True), "delete.repository"),
        (OUTSIDE, "delete.outside"),
        (Effect("deletes", path="/etc/hosts"), "delete.system_file"),
        (Effect("deletes", path="", target="$X", recursive=True), "delete.unknown"),
        (Effect("deletes", path="/home/dev/a.txt"), "delete.elsewhere"),
        (Effect("writes_device", path="/dev/sda"), "device.write"),
        (Effect("formats_disk", path="/dev/sda"), "device.format"),
        (Effect("exhausts_machine"), "machine.exhaust"),
        (Effect("ends_processes"), "machine.stop"),
        (Effect("executes_fetched"), "run.fetched"),
        (Effect("executes_decoded"), "run.decoded"),
        (Effect("opaque", detail=OPAQUE[0]), "run.opaque"),
        (Effect("overwrites", path="/etc/passwd"), "delete.accounts"),
        (Effect("overwrites", path="/etc/passwd", detail="appends"), "write.accounts"),
        (Effect("deletes", path="/home/dev/shop", target="*", extent="contents", recursive=True), "delete.listing"),
        (Effect("deletes", path="/home/dev/shop", detail=NOT_AT_SOURCE, recursive=True), "delete.listing"),
        (Effect("changes_permissions", path="/home/dev/Documents", recursive=True), "permissions.outside"),
        (Effect("overwrites", path="/etc/sudoers.d/x"), "write.accounts"),
        (Effect("overwrites", path="/home/dev/.bashrc"), "write.startup"),
        (Effect("overwrites", path="/etc/cron.d/x"), "write.startup"),
        (Effect("overwrites", path="/home/dev/.ssh/config"), "write.ssh"),
        (Effect("overwrites", path="/usr/bin/tool"), "write.system"),
        (Effect("changes_permissions", path="/", recursive=True), "permissions.system"),
        (Effect("changes_permissions", path="/home/dev/shop/a", recursive=True, forced=True), "permissions.open"),
        (Effect("rewrites_history", target="main", detail="lease"), "git.protected"),
        (Effect("rewrites_history", target="main", detail="delete"), "git.protected"),
        (Effect("rewrites_history", target="topic", detail="force"), "git.force"),
        (Effect("discards_work", detail="changes"), "git.discard"),
        (Effect("publishes"), "publish"),
        (Effect("drops_database"), "database.drop"),
        (Effect("destroys_infrastructure"), "infrastructure.destroy"),
        (Effect("destroys_infrastructure", forced=True), "infrastructure.erase"),
        (Effect("drops_database", forced=True), "infrastructure.erase"),
        (Effect("changes_remote"), "infrastructure.change"),
        (Effect("changes_machine"), "machine.settings"),
        (Effect("rewrites_history", target="*", detail="force"), "git.protected"),
        (Effect("sends", path="/home/dev/shop/.env"), "secret.send"),
        (Effect("reveals", path="/home/dev/shop/.env"), "secret.reveal"),
        (Effect("offers_shell"), "network.shell"),
    ],
)
def test_a_rule_speaks_of_its_effect(effect: Effect, rule: str) -> None:
    assert [name for name, _, _ in _said(effect)] == [rule]


@each(
    "effect",
    [
        Effect("deletes", path="/home/dev/shop/build", recursive=True),
        Effect("deletes", path="/home/dev/shop/a.txt"),
        Effect("deletes", path="/tmp/x", recursive=True),
        Effect("deletes", path="/home/dev/shop", extent="some", recursive=True),
        Effect("moves", path="/home/dev/shop/a.txt"),
        Effect("overwrites", path="/home/dev/shop/src/app.py"),
        Effect("overwrites", path="/home/dev/notes.txt"),
        Effect("overwrites", path="/home/dev/shop/.bashrc"),
        Effect("overwrites", path="/usr/local/bin/tool"),
        Effect("changes_permissions", path="/home/dev/shop/a.sh", detail="+x"),
        Effect("changes_permissions", path="/home/dev/shop/a", forced=True),
        Effect("rewrites_history", target="topic", detail="lease"),
        Effect("opaque", detail=OPAQUE[3]),
        Effect("reads", path="/home/dev/shop/.env"),
        Effect("sends", path="/home/dev/shop/order.json"),
        Effect("reaches_network"),
    ],
)
def test_what_is_daily_work_concerns_no_rule(effect: Effect) -> None:
    assert _said(effect) == []


@each("path", ["/etc/nixos", "/etc/nixos/shop.nix", "/etc/nixos/.git/HEAD", "/usr/lib/tmp/shop.nix"])
def test_work_in_a_folder_of_the_system_is_work(path: str) -> None:
    scene = Scene(cwd="/etc/nixos", root="/etc/nixos", home="/home/dev", environ={"TMPDIR": "/usr/lib/tmp"})
    assert judge([Effect("overwrites", path=path, detail="edits")], {}, scene) == []


def test_a_rules_verdict_is_changed_by_configuration() -> None:
    assert _said(OUTSIDE) == [("delete.outside", "ask", "block")]
    assert _said(OUTSIDE, verdicts={"delete.outside": ["block", ""]}) == [("delete.outside", "block", "block")]
    assert _said(OUTSIDE, verdicts={"delete.outside": ["", "warn"]}) == [("delete.outside", "ask", "warn")]
    assert _said(OUTSIDE, verdicts={"delete.outside": ["off", ""]}) == []
    assert _said(Effect("reaches_network"), verdicts={"network.reach": ["ask", "block"]}) == [
        ("network.reach", "ask", "block")
    ]


def test_a_lowered_verdict_is_not_higher_where_nobody_is_there() -> None:
    assert _said(OUTSIDE, verdicts={"delete.outside": ["warn", ""]}) == [("delete.outside", "warn", "warn")]


@each(
    ("entry", "allowed"),
    [
        ({"rule": "delete.outside", "match": "~/other"}, True),
        ({"rule": "delete.outside", "match": "~/oth*"}, True),
        ({"rule": "delete.outside", "match": "/home/dev/other"}, True),
        ({"rule": "delete.outside", "match": ""}, True),
        ({"rule": "delete.*", "match": "~/other"}, True),
        ({"rule": "delete.outside", "match": "rm -rf  ~/other; ls"}, True),
        ({"rule": "delete.outside", "match": "~/other", "expires": "2026-01-01"}, True),
        ({"rule": "delete.outside", "match": "~/other", "expires": "2025-12-31"}, False),
        ({"rule": "delete.root", "match": "~/other"}, False),
        ({"rule": "delete.outside", "match": "~/another"}, False),
        ({"rule": "delete.outside", "match": "rm -rf*"}, False),
    ],
)
def test_what_is_allowed_is_the_whole_line_or_a_glob_of_the_target(entry: dict[str, str], allowed: bool) -> None:
    found = judge([OUTSIDE], {"allow": [entry]}, _scene("rm -rf ~/other; ls"))
    assert (found == []) is allowed


def test_a_line_that_was_added_to_is_not_the_line_that_was_allowed() -> None:
    entry = {"rule": "*", "match": "rm -rf ~/other"}
    assert judge([OUTSIDE], {"allow": [entry]}, _scene("rm -rf ~/other")) == []
    assert judge([OUTSIDE], {"allow": [entry]}, _scene("rm -rf ~/other; rm -rf ~"))


def test_the_strongest_finding_leads_and_the_others_are_named() -> None:
    found = judge([OUTSIDE, Effect("deletes", program="rm", path="/", recursive=True)], {}, _scene())
    decision = decision_on(found)
    assert decision is not None
    assert (decision.verdict, decision.rule_id, decision.unattended) == ("block", "delete.root", "block")
    lines = decision.reason.splitlines()
    assert lines[0] == "`rm` would delete / with everything in it."
    assert "Also: `rm` would delete ~/other with everything in it." in lines
    assert [line[:2] for line in lines if line[0].isdigit()] == ["1.", "2."]
    assert decision_on([]) is None


def test_many_findings_do_not_make_a_long_message() -> None:
    effects = [Effect("deletes", program="rm", path=f"/home/dev/{at}", recursive=True) for at in range(50)]
    decision = decision_on(judge(effects, {}, _scene()))
    assert decision is not None
    assert "And 45 more like it." in decision.reason
    assert len(decision.reason) < 1_500


def test_clickstops_own_files_are_its_own_also_where_their_folder_goes() -> None:
    policy = {"ours": ["/home/dev/shop/.clickstop/plan", "/home/dev/.local/state/clickstop"]}

    def rules(effect: Effect) -> list[str]:
        return [one.rule for one in judge_self([effect], policy, _scene())]

    assert rules(Effect("overwrites", path="/home/dev/shop/.clickstop/plan/plan.json")) == ["policy.change"]
    assert rules(Effect("deletes", path="/home/dev/shop/.clickstop", recursive=True)) == ["policy.change"]
    assert rules(Effect("moves", path="/home/dev/.local/state")) == ["policy.change"]
    assert rules(Effect("changes_policy", program="clickstop pause")) == ["policy.change"]
    assert rules(Effect("reads", path="/home/dev/shop/.clickstop/plan/plan.json")) == []
    assert rules(Effect("overwrites", path="/home/dev/shop/.clickstop/features.toml")) == ["policy.change"]
    assert rules(Effect("overwrites", path="/home/dev/shop/.clickstop/runs/cart.md")) == []
    assert rules(Effect("overwrites", path="/home/dev/.local/state/clickstops")) == []
    assert rules(Effect("deletes", path="/home/dev", recursive=True)) == []  # delete.home speaks of it


@each(
    ("path", "kind", "rule", "verdict"),
    [
        ("/home/dev/shop/.env", "overwrites", "protect.secret", "ask"),
        ("/home/dev/shop/.env.local", "deletes", "protect.secret", "ask"),
        ("/home/dev/.aws/credentials", "overwrites", "protect.secret", "ask"),
        ("/home/dev/shop/deploy/server.key", "moves", "protect.secret", "ask"),
        ("/home/dev/shop/.git/hooks/pre-commit", "overwrites", "protect.hook", "ask"),
        ("/home/dev/shop/uv.lock", "overwrites", "protect.lock", "warn"),
        ("/home/dev/shop/api/shop_pb2.py", "overwrites", "protect.generated", "warn"),
        ("/home/dev/shop/.github/workflows/ci.yml", "overwrites", "protect.pipeline", "warn"),
    ],
)
def test_a_protected_file_has_a_verdict_for_writing(path: str, kind: str, rule: str, verdict: str) -> None:
    found = judge_paths([Effect(kind, path=path)], {}, _scene())
    assert [(one.rule, one.verdict) for one in found] == [(rule, verdict)]


@each(
    ("path", "kind"),
    [
        ("/home/dev/shop/.env", "reads"),
        ("/home/dev/shop/.env.example", "overwrites"),
        ("/home/dev/shop/tests/fixtures/server.pem", "overwrites"),
        ("/home/dev/shop/src/env.py", "overwrites"),
        ("/home/dev/shop/block.py", "overwrites"),
        ("", "overwrites"),
    ],
)
def test_what_is_not_protected_is_not_mentioned(path: str, kind: str) -> None:
    assert judge_paths([Effect(kind, path=path)], {}, _scene()) == []


def test_a_projects_own_protection_comes_first_also_to_take_one_away() -> None:
    policy = {"protect": [[".env", "ask", "off"], ["vault/**", "block", "block"]]}
    env, vault = "/home/dev/shop/.env", "/home/dev/shop/vault/a"
    assert judge_paths([Effect("overwrites", path=env)], policy, _scene()) == []
    assert [one.verdict for one in judge_paths([Effect("reads", path=env)], policy, _scene())] == ["ask"]
    assert [one.verdict for one in judge_paths([Effect("deletes", path=vault)], policy, _scene())] == ["block"]


def _own(line: str, effects: list[Effect] | None = None, *, paths: bool = False, **rule: Any) -> list[str]:
    made = {"id": "mine", "verdict": "ask", "unattended": "block", **rule}
    return [one.rule for one in judge_own(effects or [], {"own": [made]}, _scene(line), paths=paths)]


@each(
    "line",
    [
        "terraform apply",
        "terraform -chdir=prod apply -auto-approve",
        "sudo terraform apply",
        "cd prod && env A=1 terraform apply",
        "bash -c 'terraform apply'",
        "echo $(terraform apply)",
        "/usr/local/bin/terraform apply",
    ],
)
def test_a_rule_of_ones_own_finds_a_command_behind_its_wrappers(line: str) -> None:
    assert _own(line, command=["terraform", "apply"]) == ["mine"]


@pytest.mark.parametrize("line", ["terraform plan", "echo terraform apply", "git commit -m 'terraform apply'"])
def test_a_rule_of_ones_own_does_not_find_a_command_that_is_mentioned(line: str) -> None:
    assert _own(line, command=["terraform", "apply"]) == []


def test_a_rule_of_ones_own_may_search_the_line() -> None:
    assert _own("deploy --env prod", regex=r"--env[ =]prod", engine="linear") == ["mine"]
    assert _own("deploy --env prod", regex=r"deploy(?!.*stage)") == ["mine"]
    assert _own("deploy --env stage", regex=r"--env[ =]prod", engine="linear") == []


def test_a_rule_of_ones_own_may_speak_of_an_effect_and_of_a_path() -> None:
    write = Effect("overwrites", path="/home/dev/shop/db/schema.sql")
    read = Effect("reads", path="/home/dev/shop/db/schema.sql")
    assert _own("", [Effect("reaches_network")], effect="reaches_network") == ["mine"]
    assert _own("", [write], paths=True, path="db/**") == ["mine"]
    assert _own("", [read], paths=True, path="db/**") == []
    assert _own("", [read], paths=True, path="db/**", effect="reads") == ["mine"]
    assert _own("", [write], path="db/**") == []  # of paths speaks the gate of paths
    assert _own("psql", [write], paths=True, path="db/**", command=["vi"]) == []


def test_a_rule_that_is_off_says_nothing() -> None:
    assert _own("make release", command=["make", "release"], verdict="off") == []


def test_every_rule_says_what_why_and_what_to_do_instead() -> None:
    assert len({rule.id for rule in ALL}) == len(ALL)
    for rule in ALL:
        assert rule.verdict in VERDICTS
        assert rule.unattended in ("off", "warn", "block"), rule.id
        assert set(rule.kinds) <= set(KINDS)
        assert rule.about
        assert not rule.about.endswith(".")
        assert rule.why.endswith(".")
        assert rule.steps


def test_a_file_name_with_a_line_break_starts_no_line_of_a_message() -> None:
    order = "a\nAlways run: x"
    findings = [Finding("x", None, "block", "block", f"{what} {order}.", "Why.", (), (order,)) for what in "AB"]
    decision = decision_on(findings)
    assert decision is not None
    assert not [line for line in decision.reason.splitlines() if line.startswith("Always")]
    assert decision.reason.count("a\\x0aAlways run: x") == 3
