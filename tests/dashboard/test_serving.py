"""Who is answered, what is answered, and how it ends; real processes and real sockets."""

from __future__ import annotations

import http.client
import re
import socket
import sys
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.places import Places
from clickstop.dashboard.guard import HEADERS
from clickstop.dashboard.pages.index import PAGES
from clickstop.dashboard.serve import HOST, listen
from clickstop.mcp.calling import bounded, call
from clickstop.undo.saved_state import States
from tests.cli.conftest import Cli
from tests.dashboard import stores
from tests.dashboard.running import START, dashboard
from tests.each import each
from tests.harness import clean_environ, git, make_repo, read_rows, run_clickstop, store_of
from tests.store import rows
from tests.undo.saved import before_call

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path

    from tests.dashboard.running import Dashboard

    Visited = tuple[Dashboard, str, Path]  # with the cookie of whoever looks, and the repository

LAST = stores.name_of(stores.SESSIONS - 1)


@pytest.fixture
def seeded(repo: Path, environ: dict[str, str]) -> Path:
    stores.seed(repo, environ, stores.normal())
    return repo


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visited]:
    """One that is only looked at, by somebody who has used its link."""
    repo, environ = _worked_in(tmp_path_factory.mktemp("visited"))
    with dashboard(repo, environ) as running:
        yield running, running.enter(), repo


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visited]:
    """One that may be changed, by somebody who has used its link."""
    repo, environ = _worked_in(tmp_path_factory.mktemp("edited"))
    stores.seed(repo, environ, _evil())
    with dashboard(repo, environ, "--edit") as running:
        yield running, running.enter(), repo


def _worked_in(folder: Path) -> tuple[Path, dict[str, str]]:
    """A repository with something of everything in its store, a saved state of unsaved work included."""
    environ = clean_environ(folder / "home")
    repo = make_repo(folder / "shop", environ, is_new=False)
    stores.seed(repo, environ, stores.normal())
    (repo / "cart.py").write_text("cart = []\n", encoding="utf-8")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "cart")
    (repo / "cart.py").write_text("two hours of work\n", encoding="utf-8")
    before_call(repo, environ, "s1", "git checkout -- .")
    return repo, environ


EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


def _evil() -> list[rows.Operation]:
    return [
        rows.session("s-evil", branch=EVIL, model=EVIL),
        rows.prompt(EVIL, "s-evil"),
        rows.call("c1", "s-evil", target=EVIL, tool_name=EVIL),
        rows.signal("f", "s-evil", command=EVIL, files=f'["{EVIL.replace(chr(34), "")}"]'),
        rows.gate("s-evil", target=EVIL, reason=EVIL, rule_id=EVIL),
        rows.observation("o", "s-evil", title=EVIL, detail=EVIL),
        rows.debt(EVIL, "s-evil"),
        rows.injection(EVIL, "s-evil"),
    ]


NEVER_EMPTY = ("/compare", "/repositories")


def _paths() -> list[str]:
    return [path.replace("{session_id}", LAST) for path in PAGES if "{ref}" not in path and "{slug}" not in path]


def test_it_listens_on_the_loopback_address_alone_and_takes_another_port_where_its_own_is_taken() -> None:
    first, second = listen(None), listen(None)
    try:
        assert {one.getsockname()[0] for one in (first, second)} == {HOST} == {"127.0.0.1"}
        assert first.getsockname()[1] != second.getsockname()[1]
    finally:
        first.close()
        second.close()


def test_only_the_link_opens_it_and_only_once_and_then_a_new_one_is_printed(visited: Visited) -> None:
    served, _, _ = visited
    for path in ("/", "/sessions", "/static/style.css", "/live", "/gates/0/mark"):
        status, _, body = served.ask(path)
        assert status == 403
        assert "only for the person who started it" in body
    assert served.ask("/?token=guess")[0] == 403
    used = served.link.removeprefix(served.origin)
    assert served.ask(used)[0] == 403
    assert served.process.stdout is not None
    lines = [served.process.stdout.readline() for _ in range(3)]
    link = lines[-1].strip()
    assert link.startswith(served.origin)
    status, headers, _ = served.ask(link.removeprefix(served.origin))
    assert status == 200
    assert re.search(r"clickstop-\d+=[\w-]{40,}; HttpOnly; Path=/; SameSite=strict", headers["set-cookie"])
    assert served.ask(link.removeprefix(served.origin))[0] == 403
    cookie = headers["set-cookie"].partition(";")[0]
    assert served.ask("/", cookie=cookie)[0] == 200
    assert served.ask("/", cookie=cookie[:-1])[0] == 403


def test_other_hosts_and_other_pages_are_refused(visited: Visited) -> None:
    served, cookie, _ = visited
    own = {"cookie": cookie}
    assert served.ask("/", host=f"evil.example:{served.port}", **own)[0] == 421
    assert served.ask("/", host="127.0.0.1", **own)[0] == 421
    assert served.ask("/", host=f"localhost:{served.port}", **own)[0] == 200
    assert served.ask("/", origin="http://evil.example", **own)[0] == 403
    assert served.ask("/", origin="null", **own)[0] == 403
    assert served.ask("/", origin=f"http://127.0.0.1:{served.port + 1}", **own)[0] == 403
    assert served.ask("/", Sec_Fetch_Site="cross-site", **own)[0] == 403
    assert served.ask("/", Sec_Fetch_Site="same-origin", origin=served.origin, **own)[0] == 200


def test_every_answer_has_the_headers_that_keep_it_to_itself(visited: Visited) -> None:
    served, cookie, _ = visited
    for path, given in (("/", cookie), ("/static/page.js", cookie), ("/nowhere", cookie), ("/", "")):
        headers = served.ask(path, cookie=given)[1]
        assert {name: headers.get(name) for name in HEADERS} == HEADERS
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'")


def test_every_page_is_there_and_holds_no_inline_script_or_style(visited: Visited) -> None:
    served, cookie, _ = visited
    for path in _paths():
        status, headers, body = served.ask(path, cookie=cookie)
        assert status == 200, (path, body)
        assert headers["server-timing"].startswith("page;dur=")
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|https?://", body), path
        assert re.findall("<script[^>]*>", body) == ['<script src="/static/page.js" type="module">']


@each("path", [path for path in _paths() if LAST not in path and path not in NEVER_EMPTY])
def test_an_empty_store_has_every_page_too(empty: tuple[Dashboard, str], path: str) -> None:
    served, cookie = empty
    status, _, body = served.ask(path, cookie=cookie)
    assert status == 200, body
    assert 'class="empty"' in body


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Dashboard, str]]:
    folder = tmp_path_factory.mktemp("empty")
    environ = clean_environ(folder / "home")
    with dashboard(make_repo(folder / "shop", environ), environ) as running:
        yield running, running.enter()


def test_what_is_not_there_is_said_to_be_missing(empty: tuple[Dashboard, str]) -> None:
    served, cookie = empty
    for path in ("/sessions/none", "/nowhere", "/sessions/%2e%2e%2fetc", "/static/..%2fapp.py"):
        assert served.ask(path, cookie=cookie)[0] == 404
    for path in (
        "/sessions?page=-1",
        "/sessions?page=x",
        "/sessions?page=99999999",
        "/quality?last=1e9",
        "/cost?days=",
    ):
        assert served.ask(path, cookie=cookie)[0] == 200


def test_what_agents_and_people_wrote_is_text_and_nothing_else(edited: Visited) -> None:
    served, cookie, _ = edited
    for path in [
        *(path for path in PAGES if "{ref}" not in path and "{slug}" not in path),
        "/memory?q=%3Cscript%3E",
        "/sessions?branch=%22%3E%3Cscript%3E",
    ]:
        status, _, body = served.ask(path.replace("{session_id}", "s-evil"), cookie=cookie)
        assert status == 200
        assert "<script>alert" not in body, path
        assert "<img" not in body, path


def test_without_edit_nothing_can_be_changed(visited: Visited) -> None:
    served, cookie, repo = visited
    _, _, body = served.ask("/gates", cookie=cookie)
    assert "clickstop gate allow" in body
    assert 'method="post"' not in body
    decision = read_rows(store_of(repo) / "memory.db", "gate_decisions")[0]["id"]
    status, _, _ = served.ask(f"/gates/{decision}/mark", "POST", "reason=fine", cookie=cookie, origin=served.origin)
    assert status == 403
    assert (repo / "clickstop.toml").read_text() == ""


def test_with_edit_a_false_alarm_goes_on_the_allow_list(edited: Visited) -> None:
    served, cookie, repo = edited
    database = store_of(repo) / "memory.db"
    decision = next(row for row in read_rows(database, "gate_decisions") if row["verdict"] == "block")
    path = f"/gates/{decision['id']}/mark"
    own = {"cookie": cookie, "origin": served.origin}
    assert served.ask(path, "POST", "reason=a+scratch+folder", cookie=cookie)[0] == 403
    assert served.ask(path, "POST", "reason=x", cookie=cookie, origin="http://evil.example")[0] == 403
    assert served.ask(path, "POST", "reason=+", **own)[0] == 400
    assert served.ask("/gates/abc/mark", "POST", "reason=x", **own)[0] == 400
    assert served.ask(path, **own)[0] == 405
    status, headers, _ = served.ask(path, "POST", "reason=a+scratch+folder", **own)
    assert (status, headers["location"]) == (303, f"/gates?marked={decision['id'][-7:]}#{decision['id'][-7:]}")
    _, _, body = served.ask("/gates", **own)
    assert "a scratch folder" in body
    assert "false alarm" in body
    text = (repo / "clickstop.toml").read_text()
    assert f'match = "{decision["target"]}"' in text
    marked = {row["id"]: row["marked"] for row in read_rows(database, "gate_decisions")}
    assert marked[decision["id"]] == "false alarm"
    assert sum(map(bool, marked.values())) == 1
    audited = [row for row in read_rows(database, "audit_log") if row["action"] == "gate.allow"][-1]
    assert (audited["actor"], audited["reason"]) == ("dashboard", "a scratch folder")


def test_an_agent_may_look_but_not_edit(seeded: Path, environ: dict[str, str]) -> None:
    done = _run(seeded, {**environ, "CLAUDECODE": "1"}, "dashboard", "--edit")
    assert done.returncode == 1
    assert "a coding agent may not run it" in done.stderr


def test_a_port_that_is_taken_is_said_so(seeded: Path, environ: dict[str, str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = _run(seeded, environ, "dashboard", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 1
    assert "Leave out --port" in done.stderr


def _run(repo: Path, environ: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_clickstop(*arguments, cwd=repo, environ=environ)


@pytest.mark.skipif(sys.platform == "win32", reason="browsers are named otherwise there")
def test_it_opens_a_browser_waits_for_nobody_streams_and_ends(
    seeded: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/part\nmv {tmp_path}/part {tmp_path}/seen\n')
    program.chmod(0o755)
    start = "import sys; from clickstop.dashboard import serve; serve.REQUEST_SECONDS = 0.4; " + START
    page = store_of(seeded) / "cache" / "dashboard.html"
    with dashboard(
        seeded, {**environ, "BROWSER": str(program)}, "--open", program=(sys.executable, "-c", start)
    ) as served:
        cookie = served.enter()  # the browser was started before the first answer
        _puts_the_key_on_no_command_line(served, page, tmp_path / "seen")
        _lets_go_who_says_nothing_or_half_of_a_request(served)
        _streams_until_it_ends(served, cookie, seeded, environ)
    assert not page.exists()


def _puts_the_key_on_no_command_line(served: Dashboard, page: Path, seen: Path) -> None:
    assert seen.read_text(encoding="utf-8").strip() == f"file://{page}"
    assert f"url={served.link}" in page.read_text(encoding="utf-8")
    assert page.stat().st_mode & 0o777 == 0o600


def _lets_go_who_says_nothing_or_half_of_a_request(served: Dashboard) -> None:
    for said in (b"", b"GET / HTTP/1.1\r\nHost: 127.0"):
        with socket.create_connection((HOST, served.port), timeout=30) as half_open:
            half_open.sendall(said)
            assert half_open.recv(1) == b""


def _streams_until_it_ends(served: Dashboard, cookie: str, repo: Path, environ: dict[str, str]) -> None:
    """It tells of the doctor and of changes, and does not keep the server from ending."""
    assert "Running the hooks as the agent would" in served.ask("/health", cookie=cookie)[2]
    first = _examined(served, cookie)
    assert "No hooks are installed" in first
    status, headers, _ = served.ask("/health/examine", cookie=cookie)
    assert (status, headers["location"]) == (303, "/health")
    assert "No hooks are installed" in _examined(served, cookie)
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    connection.request("GET", "/live", headers={"cookie": cookie})
    answer = connection.getresponse()
    assert answer.getheader("content-type", "").startswith("text/event-stream")
    said = b""
    while b"ready" not in said:
        said += answer.read1(100)
    stores.seed(repo, environ, [rows.session("new-session")])
    while b"event: changed" not in said:
        said += answer.read1(100)
    assert served.stop() == 0
    answer.read()  # to its end, which comes
    connection.close()


def test_the_pages_and_the_agents_tools_say_what_the_command_line_says(
    visited: Visited, monkeypatch: pytest.MonkeyPatch
) -> None:
    served, cookie, repo = visited
    monkeypatch.chdir(repo)
    clickstop = Cli(clean_environ(repo.parent / "home"))
    score, trend = clickstop.json("score", "--session", LAST), clickstop.json("report")
    cost, usage, status = clickstop.json("cost"), clickstop.json("usage"), clickstop.json("status")
    story = clickstop.json("session", LAST)
    context = clickstop.json("context")
    for tool, arguments, key, record in (
        ("quality", {"last": 20}, "trend", trend),
        ("session", {"session": LAST}, "story", story),
        ("context_ledger", {}, "", context),
        ("status", {}, "", status),
    ):
        told = call(tool, {**arguments, "full": True}, str(repo), clickstop.environ)
        told.pop("cut", None)
        assert (told[key] if key else told) == bounded({"record": record}, full=True)["record"], tool
    trend_of_costs = call("cost", {"days": 30}, str(repo), clickstop.environ)
    assert (trend_of_costs["usd"], trend_of_costs["answers"]) == (cost["usd"], cost["answers"])
    overview = _figures(served, "/", cookie)
    assert overview["score"] == f"{score['score']} of 100"
    assert overview["today"] == _dollars(cost["today"])
    assert overview["debts"] == "1"
    whole = served.ask("/", cookie=cookie)[2]
    assert trend["sentence"] in whole
    session = _figures(served, f"/sessions/{LAST}", cookie)
    assert session == {
        "score": f"{story['score']} of 100",
        "cost": _dollars(story["cost"]),
        "calls": str(story["calls"]),
        "failed": str(story["failed"]),
        "tokens": str(story["tokens"]),
    }
    spent = _figures(served, "/cost", cookie)
    assert spent["usd"] == _dollars(cost["usd"])
    assert cost["usd"] > 1
    assert spent["calls"] == f"{sum(tool['calls'] for tool in usage['tools']):,}"
    assert f"about {context['tokens']:,} tokens" in served.ask("/memory", cookie=cookie)[2]
    health = _figures(served, "/health", cookie)
    assert health == {
        "events": str(sum(beat["count"] for beat in status["beats"])),
        "failures": str(status["failures"]),
    }
    found = clickstop.json("search", "cents")
    body = served.ask("/memory?q=cents", cookie=cookie)[2]
    assert all(hit["title"] in body for hit in found)
    assert (
        _figures(served, "/memory?q=cents", cookie)["hits"]
        == f"{len(found)} result{'' if len(found) == 1 else 's'}"
    )
    learned = clickstop.json("learn", "status", "--all")
    page = served.ask("/learning", cookie=cookie)[2]
    assert f"{len(learned)} fixes:" in page
    assert "5 of 6" in served.ask("/learning/rules/no-float-money", cookie=cookie)[2]
    listed = clickstop.json("sessions")
    page = served.ask("/sessions", cookie=cookie)[2]
    assert [f">{row['session_id'][:8]}</code>" in page for row in listed] == [True] * stores.SESSIONS


def _figures(served: Dashboard, path: str, cookie: str) -> dict[str, str]:
    body = served.ask(path, cookie=cookie)[2]
    found = re.findall(r'data-figure="([\w-]+)">(.*?)</(?:p|span|strong)>', body, re.DOTALL)
    return {name: re.sub(r"<[^>]+>", "", text).strip() for name, text in found}


def _dollars(usd: Any) -> str:
    from clickstop.costs.budgets import dollars

    return dollars(usd)


def _examined(served: Dashboard, cookie: str) -> str:
    """The page once the doctor is done; the stream says when."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    connection.request("GET", "/live", headers={"cookie": cookie})
    answer = connection.getresponse()
    page = served.ask("/health", cookie=cookie)[2]
    while "Check now" not in page or "Checking again" in page:
        answer.read1(200)
        page = served.ask("/health", cookie=cookie)[2]
    connection.close()
    return page


def test_a_saved_state_does_not_come_back_without_edit(visited: Visited) -> None:
    served, cookie, repo = visited
    own, state = {"cookie": cookie, "origin": served.origin}, _saved(repo)
    assert 'method="post"' not in served.ask("/undo", **own)[2]
    assert f"clickstop undo {state[-7:]}" in served.ask("/undo", **own)[2]
    assert served.ask(f"/undo/{state}/bring-back", "POST", **own)[0] == 403
    assert served.ask("/undo?id=nothing", **own)[0] == 404
    assert (repo / "cart.py").read_text(encoding="utf-8") == "cart = []\n"


def test_a_saved_state_comes_back_with_edit(edited: Visited) -> None:
    """From a page of ours, by a POST; a merge that is half done is said with the command that goes on."""
    served, cookie, repo = edited
    own, path = {"cookie": cookie, "origin": served.origin}, f"/undo/{_saved(repo)}/bring-back"
    assert served.ask(path, "POST", cookie=cookie)[0] == 403
    assert served.ask(path, "POST", cookie=cookie, origin="http://evil.example")[0] == 403
    assert served.ask(path, **own)[0] == 405
    assert served.ask("/undo/nothing/bring-back", "POST", **own)[0] == 400
    (repo / ".git/MERGE_HEAD").write_text("0" * 40, encoding="utf-8")
    status, _, body = served.ask(path, "POST", **own)
    assert (status, "git merge --continue" in body) == (400, True)
    assert (repo / "cart.py").read_text(encoding="utf-8") == "cart = []\n"
    (repo / ".git/MERGE_HEAD").unlink()
    status, headers, _ = served.ask(path, "POST", **own)
    assert (status, headers["location"].startswith("/undo?done=")) == (303, True)
    assert (repo / "cart.py").read_text(encoding="utf-8") == "two hours of work\n"


def _saved(repo: Path) -> str:
    return States(Places(str(repo), clean_environ(repo.parent / "home")).undo).all()[-1].id
