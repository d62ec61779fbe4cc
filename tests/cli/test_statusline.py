"""The line below the client's prompt: what it says, what starts it, and that it comes and goes without a trace."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import store_of
from tests.store import rows

if TYPE_CHECKING:
    from tests.cli.conftest import Cli
    from tests.harness import Hook

THEIRS = '{"statusLine": {"type": "command", "command": "my-line"}}\n'


@pytest.fixture
def local(repo: Path) -> Path:
    return repo / ".claude" / "settings.local.json"


def status(repo: Path, **more: Any) -> str:
    told = {
        "session_id": "now",
        "cwd": str(repo),
        "cost": {"total_cost_usd": 2},
        "context_window": {"used_percentage": 41.6},
    }
    return json.dumps({**told, **more})


def remember(repo: Path, environ: dict[str, str]) -> None:
    from clickstop.core.places import Places
    from clickstop.store.save import save

    known: list[Any] = [rows.session("before", "2030-01-01T00:00:00.000Z"), rows.session("now")]
    known += [rows.signal("a", "before"), rows.signal("b", "now", event_type="vr_pass", score_delta=2)]
    known += [
        rows.cost("m1", "now", usd=1.5),
        rows.cost("m2", "before", usd=0.25),
        rows.debt("test"),
        rows.check_run(),
    ]
    assert save(Places(str(repo), environ), known) == ""


def test_it_tells_score_check_cost_context_and_open(clickstop: Cli, repo: Path, environ: dict[str, str]) -> None:
    remember(repo, environ)
    shown = clickstop("statusline", stdin=status(repo)).stdout
    assert shown == "clickstop score 52↑ · test ok just now · $2.25 today · context 42% · 1 open\n"


def test_it_tells_how_much_of_the_usage_window_is_used_and_keeps_it_for_the_dashboard(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    """As the client gives it to those who have a subscription; of others, nothing is said."""
    from clickstop.core.places import Places
    from clickstop.core.usage_window import current

    remember(repo, environ)
    folder = os.path.dirname(Places(str(repo), environ).database)
    assert current(folder, 0) == []
    limits = {
        "five_hour": {"used_percentage": 61.7, "resets_at": 2_000_000_000},
        "seven_day": {"used_percentage": 30, "resets_at": 2_000_300_000},
    }
    shown = clickstop("statusline", stdin=status(repo, rate_limits=limits)).stdout
    assert " · context 42% · usage 62% of 5 h, 30% of 7 days · 1 open\n" in shown
    assert [(one.name, one.used) for one in current(folder, 1_999_999_999)] == [("5 h", 62), ("7 days", 30)]
    assert [one.name for one in current(folder, 2_000_000_001)] == ["7 days"]  # the other one has begun again
    unknown: list[Any] = [{}, {"five_hour": None}, {"five_hour": {"used_percentage": "much", "resets_at": 1}}, []]
    for nothing in unknown:
        assert "usage" not in clickstop("statusline", stdin=status(repo, rate_limits=nothing)).stdout


def test_without_the_clients_word_it_tells_of_the_last_session(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    remember(repo, environ)
    for stdin in ("", "no JSON", "[]", '{"cost": 3, "context_window": {"used_percentage": "much"}}'):
        assert clickstop("statusline", stdin=stdin).stdout.endswith(" · $1.75 today · 1 open\n")


def test_a_forks_own_count_begins_with_its_parents_and_is_not_added(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    from clickstop.core.places import Places
    from clickstop.store.save import save

    table, session = rows.session("now")
    save(Places(str(repo), environ), [(table, {**session, "source": "fork"}), rows.cost("m1", "now", usd=0.5)])
    assert "$0.50 today" in clickstop("statusline", stdin=status(repo)).stdout


def test_it_says_nothing_where_clickstop_is_not_set_up(clickstop: Cli, tmp_path: Path) -> None:
    assert clickstop("statusline", stdin=status(tmp_path)).stdout == ""


def test_a_repository_without_sessions_has_a_line_all_the_same(hook: Hook, repo: Path) -> None:
    (store_of(repo) / "memory.db").unlink()
    answer = hook(status(repo), "statusline")
    assert (answer.stdout.decode(), answer.code) == ("clickstop · context 42%\n", 0)
    assert not (store_of(repo) / "memory.db").exists()


def test_init_installs_it_and_uninstall_takes_it_out_again(
    clickstop: Cli, repo: Path, environ: dict[str, str], local: Path
) -> None:
    local.parent.mkdir()
    local.write_bytes(b'{\n\t"model": "opus"\n}\n')
    clickstop("init", "--yes", "--statusline")
    command = json.loads(local.read_text())["statusLine"]["command"]
    remember(repo, environ)
    done = subprocess.run(
        ["/bin/sh", "-c", command], input=status(repo).encode(), capture_output=True, env=environ, check=True
    )
    assert done.stdout.decode().startswith("clickstop score 52↑ · ")
    written = local.read_bytes()
    clickstop("init", "--yes")
    assert local.read_bytes() == written
    clickstop("uninstall", "--yes")
    assert local.read_bytes() == b'{\n\t"model": "opus"\n}\n'


def test_it_is_brought_up_to_date_where_it_is(clickstop: Cli, local: Path) -> None:
    clickstop("init", "--yes", "--statusline")
    current = local.read_text()
    local.write_text(current.replace(" -I -S ", " -I "))
    clickstop("init", "--yes")
    assert local.read_text() == current


@pytest.mark.parametrize("where", ["repo/.claude/settings.local.json", "repo/.claude/settings.json", "home"])
def test_another_ones_line_stays_and_is_not_covered(
    where: str, clickstop: Cli, repo: Path, environ: dict[str, str], local: Path
) -> None:
    file = Path(environ["HOME"]) / ".claude" / "settings.json" if where == "home" else repo / where[5:]
    file.parent.mkdir(parents=True)
    file.write_text(THEIRS)
    assert "already has a status line" in clickstop("init", "--yes", "--statusline").stdout
    assert json.loads(file.read_text())["statusLine"]["command"] == "my-line"
    assert "statusline clickstop:1" not in local.read_text()
    clickstop("uninstall", "--yes")
    assert file.read_text() == THEIRS


def test_with_shared_hooks_it_stands_in_the_persons_own_settings_and_goes_with_the_hooks(
    clickstop: Cli, repo: Path, local: Path
) -> None:
    clickstop("init", "--yes")
    clickstop("init", "--yes", "--shared", "--statusline")
    assert list(json.loads(local.read_text())) == ["statusLine"]
    current = local.read_text()
    local.write_text(current.replace(" -I -S ", " -I "))
    assert "Everything is up to date" not in clickstop("init", "--yes").stdout
    assert local.read_text() == current
    assert "Everything is up to date" in clickstop("init", "--yes").stdout
    clickstop("uninstall", "--yes", "--shared")
    assert not local.exists()


def test_for_all_repositories_it_stands_in_the_users_settings(
    clickstop: Cli, environ: dict[str, str], local: Path
) -> None:
    clickstop("init", "--yes", "--user", "--statusline")
    settings = Path(environ["HOME"]) / ".claude" / "settings.json"
    assert "statusLine" in json.loads(settings.read_text())
    assert not local.exists()
    clickstop("uninstall", "--yes", "--user")
    assert not settings.exists()
