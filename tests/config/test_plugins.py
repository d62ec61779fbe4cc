"""Plugins: what is wrong with one is found when the configuration is compiled, not when an event waits."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from clickstop.config import plugins, trust
from clickstop.config.compile import refresh
from clickstop.config.plugins import Plugins, discover
from clickstop.core.places import Places
from clickstop.hook import plan
from tests.each import each
from tests.trusting import load

Environ = dict[str, str]
HEAD = "from clickstop.handlers.index import Handler\n"
BODY = "\ndef handle(event, ctx): ...\n"


def _discover(repo: Path, environ: Environ, *names: str, config: str = "") -> Plugins:
    (repo / "clickstop.toml").write_text(config or f"[project]\nplugins = {list(names)!r}\n")
    return discover(load(str(repo), environ), str(repo), environ)


def _plugin(repo: Path, environ: Environ, text: str, name: str = "mine.py") -> Path:
    file = repo / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HEAD + text + BODY)
    trust.trust([str(file)], environ)
    return file


@each(
    ("handlers", "told"),
    [
        ("HANDLERS = [", "cannot be loaded: SyntaxError"),
        ("", "cannot be loaded: AttributeError"),
        ("HANDLERS = 5", "cannot be loaded: TypeError"),
        ("raise SystemError('no')", "cannot be loaded: SystemError: no"),
        ("HANDLERS = ['a.b']", "HANDLERS contains str, not clickstop.handlers.index.Handler"),
        ("HANDLERS = [Handler('ab', kinds=('turn.stop',))]", "'ab' is not a valid handler ID; IDs"),
        ("HANDLERS = [Handler('a.', kinds=('turn.stop',))]", "'a.' is not a valid handler ID"),
        ("HANDLERS = [Handler(None, kinds=('turn.stop',))]", "None is not a valid handler ID"),
        ("HANDLERS = [Handler('gate.canary', kinds=('turn.stop',))]", "gate.canary: this ID is taken"),
        (
            "HANDLERS = [Handler('a.b', kinds=('turn.stopp',))]",
            "a.b: unknown kind turn.stopp; known: session.start",
        ),
        ("HANDLERS = [Handler('a.b', kinds='turn.stop')]", "a.b: kinds must be a tuple of strings"),
        ("HANDLERS = [Handler('a.b', kinds=())]", "a.b: kinds must be a tuple of strings"),
        (
            "HANDLERS = [Handler('a.b', kinds=('turn.stop',), tools='shell')]",
            "a.b: tools and fail_on must be tuples",
        ),
        (
            "HANDLERS = [Handler('a.b', kinds=('turn.stop',), fail_on='rm')]",
            "a.b: tools and fail_on must be tuples",
        ),
        (
            "HANDLERS = [Handler('a.b', kinds=('turn.stop',), needs={'command': 'rm'})]",
            "a.b: needs must name texts",
        ),
        ("HANDLERS = [Handler('a.b', kinds=('turn.stop',), needs={'exit_code': ('1',)})]", "not exit_code"),
        ("HANDLERS = [Handler('a.b', kinds=('turn.stop',), needs={'comand': ('rm',)})]", "not comand"),
        (
            "HANDLERS = [Handler('a.b', kinds=('turn.stop',), settings={'x': {1}})]",
            "settings cannot be written as JSON",
        ),
    ],
)
def test_what_would_fail_at_event_time_is_told_now(handlers: str, told: str, repo: Path, environ: Environ) -> None:
    _plugin(repo, environ, handlers)
    found = _discover(repo, environ, "mine.py")
    assert found.handlers == []
    for problem in found.problems:
        assert str(problem).startswith(f"{repo / 'clickstop.toml'}:2: project.plugins: mine.py")
    assert told in str(found.problems[-1])


def test_a_plug_in_without_handle_is_told_now(repo: Path, environ: Environ) -> None:
    file = repo / "mine.py"
    file.write_text(HEAD + "HANDLERS = [Handler('a.b', kinds=('turn.stop',))]\n")
    trust.trust([str(file)], environ)
    (problem,) = _discover(repo, environ, "mine.py").problems
    assert "a.b: the module has no function handle(event, ctx)" in str(problem)


def test_one_that_is_wrong_does_not_cost_the_others(repo: Path, environ: Environ) -> None:
    _plugin(
        repo, environ, "HANDLERS = [Handler('a.b', kinds=('turn.stop',)), 5, Handler('c.d', kinds=('turn.stop',))]"
    )
    found = _discover(repo, environ, "mine.py")
    assert [handler.id for handler in found.handlers] == ["a.b", "c.d"]
    assert len(found.problems) == 1


def test_an_id_is_given_once(repo: Path, environ: Environ) -> None:
    _plugin(repo, environ, "HANDLERS = [Handler('a.b', kinds=('turn.stop',))] * 2")
    found = _discover(repo, environ, "mine.py")
    assert [handler.id for handler in found.handlers] == ["a.b"]
    assert "mine.py: a.b: this ID is taken" in str(found.problems[0])


def test_files_of_the_same_name_are_two_modules(repo: Path, environ: Environ) -> None:
    for folder in ("one", "two"):
        text = f"HANDLERS = [Handler('{folder}.h', kinds=('turn.stop',))]"
        _plugin(repo, environ, text, f"{folder}/hooks.py")
    found = _discover(repo, environ, "one/hooks.py", "two/hooks.py")
    assert [handler.id for handler in found.handlers] == ["one.h", "two.h"]
    assert len({handler.module for handler in found.handlers}) == 2


def test_a_plug_in_may_be_written_like_any_module(repo: Path, environ: Environ) -> None:
    text = (
        "from dataclasses import dataclass\n@dataclass\nclass Seen:\n    count: 'int' = 0\n"
        "HANDLERS = (Handler('a.b', kinds=('turn.stop',)),)"
    )
    _plugin(repo, environ, text, "größe und mehr.py")
    assert [handler.id for handler in _discover(repo, environ, "größe und mehr.py").handlers] == ["a.b"]


def test_a_file_that_is_not_there_is_told(repo: Path, environ: Environ) -> None:
    found = _discover(repo, environ, "tools/gone.py")
    assert str(found.problems[0]).endswith("project.plugins: tools/gone.py: there is no such file")
    assert found.untrusted == [str(repo / "tools" / "gone.py")]


# -- trust


def test_a_file_that_the_repository_names_waits_for_trust_and_is_not_even_read(
    repo: Path, environ: Environ, tmp_path: Path
) -> None:
    mark = tmp_path / "ran"
    (repo / "mine.py").write_text(f"open({str(mark)!r}, 'w')\nHANDLERS = []\n")
    found = _discover(repo, environ, "mine.py")
    assert (found.untrusted, found.handlers, found.problems) == ([str(repo / "mine.py")], [], [])
    assert not mark.exists()


@pytest.mark.parametrize("layer", ["clickstop.toml", "clickstop.local.toml", "pyproject.toml", "environment"])
def test_no_layer_but_the_users_own_is_trusted(layer: str, repo: Path, environ: Environ) -> None:
    (repo / "mine.py").write_text("HANDLERS = []\n")
    line = 'plugins = ["mine.py"]\n'
    if layer == "environment":
        environ = {**environ, "CLICKSTOP_PROJECT__PLUGINS": '["mine.py"]'}
    elif layer == "pyproject.toml":
        (repo / layer).write_text(f"[tool.clickstop.project]\n{line}")
    else:
        (repo / layer).write_text(f"[project]\n{line}")
    found = discover(load(str(repo), environ), str(repo), environ)
    assert found.untrusted == [str(repo / "mine.py")]


def test_what_the_user_names_needs_no_trust(repo: Path, environ: Environ) -> None:
    mine = Path(environ["HOME"]) / "mine.py"
    mine.write_text(HEAD + "HANDLERS = [Handler('a.b', kinds=('turn.stop',))]" + BODY)
    file = Path(environ["HOME"]) / ".config" / "clickstop" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text(f'[project]\nplugins = ["{mine}"]\n')
    found = discover(load(str(repo), environ), str(repo), environ)
    assert [handler.id for handler in found.handlers] == ["a.b"]


def test_trust_is_in_what_was_read_not_in_the_name(repo: Path, environ: Environ) -> None:
    file = _plugin(repo, environ, "HANDLERS = []")
    assert trust.is_trusted(str(file), environ)
    stamp = file.stat()
    file.write_text(file.read_text().replace("HANDLERS", "HANDLERz"))
    os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert not trust.is_trusted(str(file), environ)
    assert not trust.is_trusted(str(repo / "gone.py"), environ)


def test_trust_of_one_file_keeps_the_trust_of_others(repo: Path, environ: Environ) -> None:
    files = [_plugin(repo, environ, f"HANDLERS = []  # {number}", f"{number}.py") for number in range(3)]
    assert all(trust.is_trusted(str(file), environ) for file in files)


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"a": 5}'])
def test_a_damaged_list_of_trust_trusts_nobody(damage: str, repo: Path, environ: Environ) -> None:
    file = _plugin(repo, environ, "HANDLERS = []")
    state = Path(environ["HOME"]) / ".local" / "state" / "clickstop" / "trust.json"
    state.write_text(damage)
    assert not trust.is_trusted(str(file), environ)
    trust.trust([str(file)], environ)
    assert trust.is_trusted(str(file), environ)


@pytest.mark.slow
def test_a_slow_one_is_loaded_once_a_person_waits_for_it(repo: Path, environ: Environ) -> None:
    _plugin(repo, environ, "import time\ntime.sleep(1.5)\nHANDLERS = [Handler('a.b', kinds=('turn.stop',))]")
    (repo / "clickstop.toml").write_text("[project]\nplugins = ['mine.py']\n")
    load(str(repo), environ)  # trusts it
    hurried = refresh(str(repo), environ, is_event=True)
    assert "it did not load within 1 s" in hurried["troubles"][0]
    patient = plan.load(Places(str(repo), environ).plan, str(repo), environ).data
    assert ("retry" in patient, patient["troubles"]) == (False, [])
    assert "a.b" in [row["id"] for row in patient["kinds"]["turn.stop"]]


@pytest.mark.slow
def test_a_person_waits_for_one_that_hangs_once(
    repo: Path, environ: Environ, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugins, "SECONDS", 1.0)
    _plugin(repo, environ, "import time\ntime.sleep(60)\nHANDLERS = [Handler('a.b', kinds=('turn.stop',))]")
    (repo / "clickstop.toml").write_text("[project]\nplugins = ['mine.py']\n")
    load(str(repo), environ)
    folder = Places(str(repo), environ).plan
    first, second = (plan.load(folder, str(repo), environ).data for _ in range(2))
    assert first["retry"] == second["retry"]
