"""The plugin, installed from a local marketplace into the real client: validated, alive, and never twice."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.agents.claude_code.decode import KINDS
from tests.e2e.client import PATIENCE, client_environ
from tests.e2e.scripted_model import Call, bash, call_id, say, use
from tests.e2e.stage import Stage
from tests.e2e.test_events import play_every_event
from tests.harness import clean_environ
from tests.printed import data_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.client import Client

ROOT = Path(__file__).parents[2]
_SCORE = "mcp__plugin_clickstop_clickstop__quality"


def _client(stage: Stage, *arguments: str) -> str:
    done = subprocess.run(
        [str(stage.client.program), *arguments],
        cwd=stage.repo,
        env=client_environ(stage.environ, "http://127.0.0.1:9"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def home_with_plugin(client: Client, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plugged")
    stage = Stage(client, folder, clean_environ(folder / "home"))
    _client(stage, "plugin", "marketplace", "add", str(ROOT))
    _client(stage, "plugin", "install", "clickstop@clickstop")
    return stage.home


@pytest.fixture
def plug(home_with_plugin: Path) -> Callable[[Stage], None]:
    """Call it to install the plugin for a person."""

    def install(stage: Stage) -> None:
        shutil.copytree(home_with_plugin, stage.home, dirs_exist_ok=True, symlinks=True)
        for path in (stage.home / ".claude").rglob("*.json"):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(str(home_with_plugin), str(stage.home)), encoding="utf-8")

    return install


@pytest.fixture
def plugged(bare: Callable[[str], Stage], plug: Callable[[Stage], None]) -> Stage:
    """A repository whose person has installed the plugin."""
    stage = bare("shop")
    plug(stage)
    return stage


@pytest.mark.parametrize("what", ["plugin", "."])
def test_the_client_finds_nothing_to_complain_of(
    client: Client, what: str, tmp_path: Path, environ: dict[str, str]
) -> None:
    done = subprocess.run(
        [str(client.program), "plugin", "validate", "--strict", str(ROOT / what)],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_without_the_program_a_session_works_and_its_person_is_told(plugged: Stage) -> None:
    played = plugged.play(
        use(bash("echo hello")), say("done"), arguments=("--output-format", "stream-json", "--verbose")
    )
    assert played.ran.code == 0
    assert "hello" in played.model.result_of(call_id(0))
    assert "To install it: see the plugin's README" in played.ran.stdout.replace("\\\\u0027", "'")


def test_every_event_arrives_through_the_plug_in_alone_and_its_server_answers(plugged: Stage) -> None:
    plugged.clickstop("init", "--yes")
    assert not plugged.settings.exists()
    model = play_every_event(plugged, "/clickstop:score", use(Call(_SCORE, {})), say("done"))
    assert "Call the tool `quality`" in model.texts_sent()
    told = json.loads(model.result_of(call_id(4)))
    assert told["session"]["score"]["score"] == data_of(plugged.clickstop("score", "--json"))["score"]
    assert set(plugged.kinds()) == set(KINDS.values())
    assert plugged.rows("handler_failures") == []
    assert data_of(plugged.clickstop("doctor", "--json"))["ok"]


def test_beside_settings_of_the_repository_nothing_runs_twice(stage: Stage, plug: Callable[[Stage], None]) -> None:
    plug(stage)
    stage.clickstop("init", "--yes")  # the launcher for the plugin; the entries stay where they are
    stage.play(use(bash("echo hello")), say("done"))
    kinds = stage.kinds()
    assert kinds["session.start"] == kinds["tool.before"] == kinds["tool.after"] == kinds["turn.stop"] == 1
    assert data_of(stage.clickstop("doctor", "--json"))["ok"]


def test_beside_settings_nothing_runs_twice_and_without_them_the_plug_in_takes_over(plugged: Stage) -> None:
    plugged.clickstop("init", "--yes")
    plugged.clickstop("init", "--user", "--yes")
    plugged.play(use(bash("echo hello")), say("done"))
    once = plugged.kinds()
    assert once["session.start"] == once["prompt.submit"] == once["tool.before"] == once["tool.after"] == 1
    plugged.clickstop("uninstall", "--user", "--yes")
    plugged.play(use(bash("echo hello")), say("done"))
    twice = plugged.kinds()
    assert {kind: twice[kind] for kind in once} == {kind: 2 * count for kind, count in once.items()}
