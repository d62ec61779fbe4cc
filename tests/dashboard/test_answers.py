"""Who is let in, and what each address answers, without a server around it."""

from __future__ import annotations

import asyncio
import os
import threading
from typing import TYPE_CHECKING, Any

from starlette.responses import PlainTextResponse

from clickstop.core.ids import utc
from clickstop.dashboard.answering import Answers
from clickstop.dashboard.app import make
from clickstop.dashboard.guard import HEADERS, Guard
from clickstop.dashboard.live import Watch
from clickstop.dashboard.site import DashboardSite
from tests.dashboard import stores
from tests.dashboard.asking import PORT, ask
from tests.each import each
from tests.store import rows

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.types import ASGIApp

OWN = f"http://127.0.0.1:{PORT}"


class Let:
    """A guard, and the cookie of somebody who has used its link."""

    def __init__(self, app: ASGIApp | None = None) -> None:
        self.links: list[object] = []
        self.guard = Guard(
            app or PlainTextResponse("hello", headers={"cache-control": "own"}), PORT, self.links.append
        )
        self.token = self.guard.link.partition("token=")[2]
        reply = ask(self.guard, f"/?token={self.token}")
        self.entered = reply
        self.cookie = reply.headers["set-cookie"].partition(";")[0]


def test_a_link_opens_the_pages_once_and_a_new_one_is_told() -> None:
    let = Let()
    assert let.entered.status == 200
    assert 'content="0;url=/"' in let.entered.text
    assert "HttpOnly" in let.entered.headers["set-cookie"]
    assert "SameSite=strict" in let.entered.headers["set-cookie"]
    assert let.links == [let.guard.link]
    assert let.token not in let.guard.link
    assert ask(let.guard, f"/?token={let.token}").status == 403
    new = let.guard.link.partition("token=")[2]
    assert ask(let.guard, f"/sessions?token={new}").status == 403
    assert ask(let.guard, f"/?token={new}", "POST", origin=OWN).status == 403
    assert ask(let.guard, f"/?token={new}").status == 200


@each(
    ("headers", "status"),
    [
        ({}, 200),
        ({"host": f"localhost:{PORT}"}, 200),
        ({"host": "evil.example"}, 421),
        ({"host": f"127.0.0.1:{PORT + 1}"}, 421),
        ({"host": ""}, 421),
        ({"cookie": "clickstop-4711=wrong"}, 403),
        ({"cookie": ""}, 403),
        ({"origin": OWN}, 200),
        ({"origin": f"http://localhost:{PORT}"}, 200),
        ({"origin": "null"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"sec_fetch_site": "same-origin"}, 200),
        ({"sec_fetch_site": "none"}, 200),
        ({"sec_fetch_site": "same-site"}, 403),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"method": "HEAD"}, 200),
        ({"method": "POST"}, 403),
        ({"method": "POST", "origin": OWN}, 200),
        ({"method": "DELETE", "origin": "null"}, 403),
    ],
)
def test_only_this_machine_one_browser_and_our_own_pages_are_answered(headers: dict[str, str], status: int) -> None:
    let = Let()
    given = {"cookie": let.cookie, **headers}
    reply = ask(let.guard, "/", **given)
    assert reply.status == status
    assert (reply.text == "hello") is (status == 200)
    assert {name: reply.headers[name] for name in HEADERS if name != "cache-control"} == {
        name: value for name, value in HEADERS.items() if name != "cache-control"
    }
    assert reply.headers["cache-control"] == ("own" if status == 200 else "no-store")


def test_what_is_no_request_is_not_answered() -> None:
    async def never(*_: object) -> Any:
        raise AssertionError("nothing is asked or sent")

    asyncio.run(Let().guard({"type": "websocket"}, never, never))


def test_addresses_lead_to_pages_or_say_what_is_missing(site: DashboardSite) -> None:
    app = make(site)
    assert ask(app, f"/sessions/{stores.name_of(7)}").status == 200
    moved = ask(app, f"/sessions/{stores.name_of(7)[:-1]}")
    assert (moved.status, moved.headers["location"]) == (302, f"/sessions/{stores.name_of(7)}")
    gone = ask(app, "/sessions/nobody")
    assert gone.status == 404
    assert "There is no session nobody" in gone.text
    for missing in ("/nothing", "/undo?id=nothing", f"/sessions/{stores.name_of(7)}/nothing", "/learning/rules/x"):
        assert ask(app, missing).status == 404
    assert "There is no such page" in ask(app, "/nothing").text
    for name, kind in (("style.css", "text/css"), ("theme.js", "text/javascript"), ("icon.svg", "image/svg+xml")):
        assert ask(app, f"/static/{name}").headers["content-type"].startswith(kind)
    assert ask(app, "/static/answering.py").status == 404


def test_a_table_is_a_file_with_its_own_name(site: DashboardSite) -> None:
    app = make(site)
    table = ask(app, "/gates?export=csv&table=decisions")
    assert table.headers["content-type"].startswith("text/csv")
    assert table.headers["content-disposition"] == 'attachment; filename="decisions.csv"'
    assert table.text.startswith("at,session,verdict")
    assert ask(app, "/gates?export=json&table=rules").text.startswith("[")
    assert ask(app, "/gates?export=csv&table=../x%22y").status == 404
    assert ask(app, "/gates?export=exe&table=decisions").headers["content-type"].startswith("text/html")


def test_a_page_is_made_once_for_each_state_of_the_store_theme_and_zone(
    site: DashboardSite, repo: Path, environ: dict[str, str]
) -> None:
    app = make(site)

    def shown(**headers: str) -> str:
        return ask(app, "/sessions", **headers).text

    first = shown()
    assert shown() == first
    dark = shown(cookie="theme=dark")
    assert 'data-theme="dark"' in dark
    for missing in ("/sessions/nobody", "/nothing"):
        assert 'data-theme="dark"' in ask(app, missing, cookie="theme=dark").text
    assert shown(cookie="theme=pink") == first
    assert shown(cookie="zone=Pacific/Kiritimati") != first
    stores.seed(repo, environ, [rows.session("new", utc()), rows.prompt("A new prompt", "new", utc())])
    assert "A new prompt" in shown()


def test_the_doctor_examines_once_until_it_is_asked_again(site: DashboardSite) -> None:
    doctor = site.doctor

    def runs() -> int:
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and thread.name.endswith("(_examine)"):
                thread.join(60)
        return doctor.runs

    doctor.ask()
    doctor.ask(again=True)  # while it is running
    assert (runs(), doctor.report.running) == (1, False)
    assert doctor.report.at
    severities = [finding.severity for finding in doctor.report.findings]
    assert severities == sorted(severities, key=["error", "warn", "ok"].index)
    doctor.ask()
    assert runs() == 1
    doctor.ask(again=True)
    assert runs() == 2


def test_features_can_be_exported_with_a_row_for_each_of_their_files(site: DashboardSite, repo: Path) -> None:
    (repo / ".clickstop").mkdir(exist_ok=True)
    (repo / "auth.py").write_text("def login(): ...\n")
    (repo / ".clickstop" / "features.toml").write_text(
        '[features.login]\ntitle = "Sign in"\npriority = "critical"\n'
        'components = [{ path = "auth.py", primary = true }, { path = "gone.py" }]\n'
    )
    lines = ask(make(site), "/features?export=csv&table=features").text.splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ["login", "login"]
    assert [[name for name in ("auth.py", "gone.py") if name in line] for line in lines[1:]] == [
        ["auth.py"],
        ["gone.py"],
    ]


def test_the_pages_used_last_are_kept(site: DashboardSite) -> None:
    answers = Answers(site, Watch(site))
    kept = [answers._kept((str(number),)) for number in range(64)]
    assert answers._kept(("0",)) is kept[0]
    answers._kept(("64",))
    assert answers._kept(("0",)) is kept[0]
    assert answers._kept(("1",)) is not kept[1]


def test_a_database_that_cannot_be_read_is_said(site: DashboardSite) -> None:
    app = make(site)
    os.remove(site.places.database)
    os.mkdir(site.places.database)
    reply = ask(app, "/gates")
    assert reply.status == 503
    assert "The database cannot be read" in reply.text
    assert "clickstop doctor" in reply.text


def test_a_stream_of_changes_begins_with_the_version_and_ends_with_the_server(site: DashboardSite) -> None:
    reply = ask(make(site, lambda: True), "/live")
    assert reply.headers["content-type"].startswith("text/event-stream")
    assert reply.text.startswith("retry: 2000\nevent: ready\ndata: ")
    assert reply.text.count("event:") == 1


def test_nothing_is_changed_without_edit(site: DashboardSite) -> None:
    reply = ask(make(site), "/gates/any/mark", "POST", "reason=x")
    assert (reply.status, "clickstop dashboard --edit" in reply.text) == (403, True)


def test_with_edit_exactly_what_was_stopped_is_allowed(
    site: DashboardSite, repo: Path, environ: dict[str, str]
) -> None:
    stopped = rows.gate("s1", utc(), handler="gate.command", rule_id="git.discard", target="git checkout .")
    other = rows.gate("s1", utc(), handler="check.stop", rule_id="git.discard", target="x")
    stores.seed(repo, environ, [rows.session("s1", utc()), stopped, other])
    name = stopped[1]["id"]
    app = make(DashboardSite(str(repo), str(repo), environ, edit=True))

    def mark(decision: str, body: str, **headers: str) -> tuple[int, str]:
        reply = ask(app, f"/gates/{decision}/mark", "POST", body, content_length=str(len(body)), **headers)
        return reply.status, reply.headers.get("location", reply.text)

    assert mark(name, "reason=+") == (400, "Give a reason; teammates will read it.\n")
    for decision in ("0" * 32, name[:8], other[1]["id"]):
        assert mark(decision, "reason=x") == (400, "There is no such decision.\n")
    assert mark(name, "reason=" + "x" * 4_000)[0] == 413
    status, place = mark(name, "reason=We+know++it")
    assert (status, place.startswith("/gates?marked=")) == (303, True)
    text = (repo / "clickstop.toml").read_text(encoding="utf-8")
    assert 'rule = "git.discard"' in text
    assert 'match = "git checkout ."' in text
    assert 'reason = "We know it"' in text
    reply = ask(app, "/undo/nothing/bring-back", "POST")
    assert (reply.status, "there is no saved state nothing" in reply.text) == (400, True)
