"""Resources and prompts, and questions that contradict themselves, without a server around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.app.errors import AppError
from clickstop.app.here import Here
from clickstop.core.ids import new_id
from clickstop.mcp import prompts, resources
from clickstop.mcp.calling import WHOLE, CallError, call
from tests.each import each
from tests.learning.test_learned import RULE
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.desk import Desk


@pytest.fixture
def here(desk: Desk) -> Iterator[Here]:
    desk.put(
        rows.session("first-session", desk.ago(99), last_at=desk.ago(90), branch="main"),
        rows.session("second-session", desk.ago(60), last_at=desk.ago(50)),
        rows.summary("first-session", desk.ago(90), text="All was done."),
    )
    for path in ("docs/incidents/2030-01-01-lost.md", "memory/feedback_never.md", "docs/incidents/notes.txt"):
        desk.write(path, f"# {path}\n")
    made = Here(str(desk.repo), desk.environ, who="agent")
    yield made
    made.close()


def test_resources_are_the_last_retrospective_and_files_that_exist(here: Here) -> None:
    uris = [resource.uri.removeprefix(resources.SCHEME) for resource in resources.listed(here)]
    assert uris == [
        resources.LAST.removeprefix(resources.SCHEME),
        "incidents/2030-01-01-lost",
        "rules/feedback_never",
    ]


def test_fifty_resources_of_each_kind_are_listed_and_the_newest_first(here: Here, desk: Desk) -> None:
    for number in range(55):
        desk.write(f"docs/incidents/2029-01-{number:02}-lost.md", "# Lost\n")
    names = [resource.name for resource in resources.listed(here) if "/incidents/" in resource.uri]
    assert (len(names), names[:2]) == (50, ["2030-01-01-lost", "2029-01-54-lost"])


def test_a_resource_is_read_by_its_name_and_by_nothing_else(here: Here, desk: Desk) -> None:
    def read(name: str) -> str:
        return resources.read(here, resources.SCHEME + name)

    assert read("incidents/2030-01-01-lost") == "# docs/incidents/2030-01-01-lost.md\n"
    assert read("rules/feedback_never") == "# memory/feedback_never.md\n"
    assert read("summaries/first") == "All was done."
    assert read("summaries/second").startswith("This session has no summary yet")
    assert "second-s" in resources.read(here, resources.LAST)
    for name in ("incidents/../../clickstop.toml", "rules/2030-01-01-lost", "incidents/", "other/x", ""):
        with pytest.raises(AppError):
            read(name)
    desk.write("docs/incidents/2030-02-01-long.md", "x" * (WHOLE + 1))
    assert read("incidents/2030-02-01-long") == f"{'x' * WHOLE}\n\n[cut after {WHOLE} characters]\n"


def test_a_prompt_says_what_is_asked_and_takes_its_own_arguments_only(here: Here) -> None:
    def text(name: str, **arguments: str) -> str:
        return prompts.text_of(here, name, arguments)

    assert "first-se" in text("retrospective", session="first")
    assert "second-s" in text("retrospective", session="")
    assert "about the total was 0, as docs/incidents/" in text("incident", what=" the total was 0 ")
    assert "about the bug that was fixed last" in text("incident", what=" ")
    for name, arguments, why in (
        ("incidents", {}, r"there is no prompt incidents\. Did you mean incident\?"),
        ("x", {}, r"there is no prompt x\. Choose from: retrospective, incident\."),
        ("incident", {"session": "first"}, r"incident does not take session\. It takes: what"),
    ):
        with pytest.raises(AppError, match=why):
            text(name, **arguments)


@each(
    ("tool", "arguments", "why"),
    [
        ("quality", {"session": "first", "last": 3}, "pass only one of session, last and days"),
        ("quality", {"last": 3, "days": 7}, "pass only one of session, last and days"),
        ("retrospective", {"session": "first", "days": 3}, "pass one of session, days and since"),
        ("retrospective", {"days": 3, "since": "2030-01-01"}, "pass one of session, days and since"),
        ("prompt_outcomes", {"days": 0}, "days"),
        ("search", {"query": "x", "limit": 0}, "limit"),
        ("search", {"query": "x", "limit": 201}, "limit"),
        ("check", {"package": "nowhere"}, "package nowhere: no such folder"),
        ("runlog_status", {"feature": "login"}, "no workflow is configured here"),
        ("search", {}, "pass `query`, or narrow it down"),
    ],
)
def test_what_contradicts_itself_or_is_not_there_is_refused(
    desk: Desk, here: Here, tool: str, arguments: dict[str, Any], why: str
) -> None:
    with pytest.raises(CallError) as refused:
        call(tool, arguments, str(desk.repo), desk.environ)
    assert why in str(refused.value)


def test_one_way_to_say_which_sessions_is_enough(desk: Desk, here: Here) -> None:
    def ask(tool: str, **arguments: Any) -> dict[str, Any]:
        return call(tool, arguments, str(desk.repo), desk.environ)

    assert ask("quality", session="first")["session"]["score"]["session_id"] == "first-session"
    assert ask("quality", days=7)["trend"]["sessions"]
    assert ask("prompt_outcomes", days=0.5)
    assert ask("quality", last=1)["session"] is None
    assert ask("search", kind="prompt") == {"hits": []}


def test_what_was_learned_is_asked_for_by_its_kind(desk: Desk) -> None:
    desk.write("memory/feedback_mutable_default.md", RULE)
    desk.write("docs/incidents/2030-01-01-lost.md", "# Lost\n\n## Root Cause\n\nIt was shared.\n")
    common = {"since": desk.ago(9), "last_at": desk.ago(9), "score": 0.9, "files": "[]"}
    for status in ("armed", "waived"):
        desk.put(("fixes", rows.common(status, desk.ago(9), status=status, **common)))
    counted = {"name": "own-kind", "recurred": 2, "incidents": 3, "path": "", "last_at": desk.ago(9)}
    row = {"id": new_id(), "repo_id": "r1", "created_at": desk.ago(9)}
    desk.put(("failure_classes", {**row, **counted}))

    def learned(about: str = "") -> dict[str, Any]:
        given = {"about": about} if about else {}
        told = call("learning", given, str(desk.repo), desk.environ)
        return {kind: part for kind, part in told.items() if part}

    (rule,) = learned("rules")["rules"]
    assert (rule["rule"], rule["state"]) == ("mutable_default", "unproved")
    assert (rule["hits"], rule["fixed"], rule["overrides"]) == (0, 0, 0)
    assert [fix["status"] for fix in learned()["fixes"]] == ["armed"]
    assert {fix["status"] for fix in learned("fixes")["fixes"]} == {"armed", "waived"}
    first, *others = learned("classes")["classes"]
    assert (first["name"], first["recurred"], first["incidents"]) == ("own-kind", 2, 3)
    assert {other["recurred"] for other in others} == {0}
    assert learned("candidates") == {}


def test_lists_have_twenty_rows_unless_another_number_is_asked_for(desk: Desk) -> None:
    for number in range(25):
        name = f"s{number:02}"
        prompt = rows.prompt(f"Count {number}", name, desk.ago(50 - number))
        edit = rows.finding(name, desk.ago(50 - number))
        desk.put(rows.session(name, desk.ago(50 - number)), prompt, edit, rows.audit(at=desk.ago(50 - number)))
    for tool, key, arguments in (
        ("search", "hits", {"kind": "prompt"}),
        ("sessions", "sessions", {}),
        ("audit_log", "lines", {}),
        ("review_findings", "findings", {}),
    ):
        for limit, count in ((None, 20), (3, 3)):
            given = {**arguments, **({} if limit is None else {"limit": limit})}
            assert len(call(tool, given, str(desk.repo), desk.environ)[key]) == count, (tool, limit)


def test_a_folder_without_clickstop_is_said_to_be_one(tmp_path: Path, desk: Desk) -> None:
    with pytest.raises(CallError, match="To set it up: clickstop init"):
        call("evidence", {}, str(tmp_path), desk.environ)
