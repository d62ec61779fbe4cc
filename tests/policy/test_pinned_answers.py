"""Answers made of several findings, rules of people's own, what goes away, registries of others: each in full."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from clickstop.core.event import Event
from clickstop.policy import feature_file, rates, removals
from clickstop.policy.cases import read
from clickstop.policy.features import plain
from clickstop.policy.finding import Finding, decision_on, is_allowed
from clickstop.policy.ours import changes_table
from clickstop.policy.own import judge_own, search
from clickstop.shell.effect import Effect
from clickstop.store.rates import Rate
from tests.pinned import inputs, pinned
from tests.policy.test_pinned import HERE, _effect, _scene

if TYPE_CHECKING:
    from pathlib import Path


def _finding(text: str) -> Finding:
    """`verdict/unattended rule effect`: what it says is made of the rule."""
    verdicts, rule, effect = text.split(" ", 2)
    verdict, _, unattended = verdicts.partition("/")
    lost = ("two files",) if "lost" in rule else ()
    steps = ("Do this.", "Or that.") if "steps" in rule else ()
    of_effect = None if effect == "none" else _effect(effect)
    return Finding(rule, of_effect, verdict, unattended, f"It does {rule}.", f"Why {rule}.", steps, lost)


def _decided(text: str) -> str:
    decision = decision_on([_finding(line) for line in text.split("\n")])
    assert decision is not None
    rows = [f"{decision.verdict} {decision.unattended!r} {decision.rule_id} [{decision.effects}]", decision.reason]
    return "\n".join([*rows, *([f"? {decision.question}"] if decision.question else [])])


def test_several_findings_are_one_answer() -> None:
    file = HERE / "answers.txt"
    pinned(file, {text: _decided(text) for text in inputs(file)})
    assert decision_on([]) is None


def _own(text: str) -> str:
    """A line, a rule as JSON, and effects below."""
    line, rule, *effects = text.split("\n")
    made = {"id": "mine", "verdict": "ask", "unattended": "warn", **json.loads(rule)}
    policy = {"own": [made], "allow": made.pop("allow", [])}
    rows = []
    for paths in (False, True):
        found = judge_own([_effect(effect) for effect in effects], policy, _scene(line), paths=paths)
        rows += [
            f"{'path: ' if paths else ''}{one.verdict}/{one.unattended} {one.what} {one.why} {one.path}".rstrip()
            for one in found
        ]
    return "\n".join(rows)


def test_rules_of_ones_own_on_lines_effects_and_paths() -> None:
    file = HERE / "own.txt"
    pinned(file, {text: _own(text) for text in inputs(file)})
    assert search("a+b", "linear", "xaab")
    assert search("(?=a)ab", "", "x" * 9_998 + "ab")
    assert not search("(?=a)ab", "", "x" * 9_999 + "ab")


def test_what_is_allowed_holds_until_its_last_day() -> None:
    finding = _finding("ask/block delete.outside deletes /home/dev/x target=~/x")

    def allowed(today: str = "2030-01-02", line: str = "rm  ~/x", **entry: str) -> bool:
        scene = _scene(line)
        scene.today = today
        return is_allowed(finding, {"allow": [{"rule": "delete.*", **entry}]}, scene)

    assert allowed()
    assert allowed(expires="2030-01-02")
    assert not allowed(expires="2030-01-01")
    assert allowed(match="rm ~/x")
    assert not allowed(match="rm ~/y")
    assert allowed(match="/home/dev/*")
    assert allowed(match="~/?")
    assert not allowed(rule="run.*")
    finding.effect = None
    assert not allowed(match="/home/dev/*")
    assert not is_allowed(finding, {}, _scene())


def _removed(text: str, root: str) -> str:
    """A command, and its effects below."""
    command, *lines = text.split("\n")
    effects = [_effect(line.replace("ROOT", root)) for line in lines]
    gone = removals.of_effects(effects, command, root)
    rows = [" ".join(filter(None, (one.path, one.extent, one.moved_to and f"> {one.moved_to}"))) for one in gone]
    rows += ["cleans"] if removals.cleans(effects) else []
    return "\n".join(sorted(rows)).replace(root, "ROOT")


def test_what_a_line_takes_away(tmp_path: Path) -> None:
    for name, content in (
        ("a.py", "x\n"),
        ("b.md", "x\n"),
        ("empty", ""),
        ("d/c.py", "x\n"),
        ("node_modules/n.py", "x"),
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    file, root = HERE / "removals.txt", str(tmp_path)
    pinned(file, {text: _removed(text, root) for text in inputs(file)})
    a, empty = os.path.join(root, "a.py"), os.path.join(root, "empty")
    assert removals.paths(removals.of_edit(a, "write", "")) == [a]
    assert removals.paths(removals.of_edit(a, "edit", "-x")) == [a]
    assert removals.of_edit(a, "edit", "-y") == []
    assert removals.of_edit(a, "edit", "+x") == []
    assert removals.of_edit(empty, "write", "") == []
    assert removals.of_edit(root, "write", "") == []


def _registry(text: str) -> str:
    """The name of a file, and its text."""
    name, _, content = text.partition("\n")
    try:
        return json.dumps(plain(feature_file.foreign(name, content))["features"])
    except ValueError as error:
        return f"refused: {error}"


def test_registries_of_other_forms_are_read() -> None:
    file = HERE / "registries.txt"
    pinned(file, {text: _registry(text) for text in inputs(file)})


def _added(text: str) -> str:
    """The features to add as JSON, and the registry so far."""
    table, _, content = text.partition("\n")
    for feature in feature_file.foreign("x.json", table):
        before = [one for one in feature_file.parse_text(content) if one.key == feature.key]
        lowered = [feature_file.lowers(one, feature) for one in before]
        content = feature_file.add(content, feature) + ("# lowers\n" if any(lowered) else "")
    return content.rstrip("\n")


def test_a_feature_is_added_to_what_people_wrote() -> None:
    file = HERE / "added.txt"
    pinned(file, {text: _added(text) for text in inputs(file)})


def test_a_table_of_ours_is_told_from_the_rest() -> None:
    ours, other, broken = "[tool.clickstop]\na = 1\n", "[tool.x]\na = 1\n", "[tool.clickstop\n"

    def changes(kind: str, before: str, after: str | None, line: str = "") -> bool:
        return changes_table(Effect(kind), before, after, line)

    assert changes("deletes", ours, None)
    assert changes("moves", ours, None)
    assert not changes("deletes", other, None)
    assert changes("deletes", broken, None)
    assert not changes("deletes", "tool = 1\n", None)
    assert not changes("reads", ours, other)
    assert changes("overwrites", ours, None, "sed s/clickstop/x/")
    assert not changes("overwrites", ours, None, "sed s/x/y/")
    assert changes("overwrites", ours, other)
    assert changes("overwrites", other, ours)
    assert not changes("overwrites", ours, ours + other)
    assert not changes("overwrites", other, other + "b = 2\n")
    assert changes("overwrites", ours, broken)


def test_the_rate_that_keeps_a_call_waiting_longest_is_told() -> None:
    event = Event("x", "tool.before", tool="mcp", tool_name="mcp__s__t", server="s")
    limits: dict[str, Any] = {"per_tool": 10, "per_server": 20, "total": 30, "tools": {}}
    tool, server, whole = Rate("tool", 7, 10, 0), Rate("server", 16, 20, 2.5), Rate("session_id", 30, 30, 9)
    assert rates.over([tool, server, whole]) is whole
    assert rates.over([tool]) is None
    assert rates.near([tool]) is None
    assert rates.near([tool, server]) is server
    assert rates.near([server, whole]) is whole
    assert rates.near([Rate("tool", 8, 10, 0)]) is not None
    assert rates.stopped(server, event, limits).splitlines()[0] == (
        "the MCP server s: the limit of 20 calls per minute is reached ([limits.mcp] per_server)."
    )
    assert "Wait 3 s" in rates.stopped(server, event, limits)
    assert rates.warned(whole, event, limits).startswith(
        "MCP tools: 30 of 30 calls allowed per minute ([limits.mcp] total)"
    )
    assert rates.warned(tool, event, limits).startswith(
        "mcp__s__t: 7 of 10 calls allowed per minute ([limits.mcp] per_tool)"
    )
    for own, told in ((10, True), (11, False), (0, False), (1, True)):
        said = rates.warned(tool, event, {**limits, "tools": {"mcp__s__t": own}})
        assert ("[limits.mcp.tools] mcp__s__t" in said) is told
    assert "[limits.mcp.tools]" in rates.warned(tool, event, {**limits, "per_tool": 0, "tools": {"mcp__s__t": 99}})


def test_a_list_of_commands_is_read_with_its_notes_and_its_further_lines() -> None:
    cases = read("# a note\n\nask  ls  a\n    more\n      deeper\n\tby a tab\nstop rm\npass  x\n")
    assert [(one.number, one.expected, one.command) for one in cases] == [
        (3, "ask", "ls  a\nmore\n  deeper\nby a tab"),
        (7, "stop", "rm"),
        (8, "pass", "x"),
    ]
    assert [cases[1].is_met(verdict) for verdict in ("ask", "block", "warn", "pass")] == [True, True, False, False]
    assert [cases[0].is_met(verdict) for verdict in ("ask", "block")] == [True, False]
    for wrong in ("maybe ls", "ask", "ask  "):
        try:
            read(f"pass ls\n{wrong}\n")
        except ValueError as error:
            assert str(error).startswith("line 2: begin with one of pass, warn, ask, block, stop")  # noqa: PT017  # in a loop
        else:
            raise AssertionError(wrong)
