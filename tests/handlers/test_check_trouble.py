"""Checks that misbehave, people who interrupt, sessions at the same check: short answers, nothing left behind."""

from __future__ import annotations

import signal
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.checks.processes import is_running
from tests.handlers.project import GOOD, LINT, TEST, UNUSED, WITH_TEST, WRONG, Agent
from tests.handlers.test_checks import context, reason
from tests.handlers.test_moments import message
from tests.harness import forget_plan

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]

PYTHON = sys.executable
NOTE = GOOD + "\n# said again\n"


@pytest.fixture
def agent(hook: Hook, repo: Path) -> Agent:
    one = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    return one


def script(agent: Agent, text: str) -> str:
    """A line that runs this program; it stands outside the project."""
    place = agent.repo.parent / "check.py"
    place.write_text(text)
    return f"{PYTHON} {place}"


def telling(path: Path) -> str:
    """Python that writes its process's number into a file."""
    return f"import os, time\nopen({str(path)!r}, 'w').write(str(os.getpid()))\n"


def until(path: Path) -> str:
    """What a process writes when it has come so far."""
    end = time.monotonic() + 30
    while not (path.exists() and path.read_text()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return path.read_text()


def test_a_check_that_floods_is_answered_shortly(agent: Agent) -> None:
    line = script(
        agent, "import sys\nfor _ in range(100):\n    sys.stdout.write('x' * 1_000_000 + '\\n')\nsys.exit(1)\n"
    )
    agent.configure(f'[commands]\ntest = "{line}"\n', line)
    agent.write("cart.py", NOTE)
    said = reason(agent.stop())
    assert len(said) < 2_500
    assert "MB in the middle were dropped" in said


def test_a_check_that_leaves_a_daemon_leaves_none(agent: Agent, tmp_path: Path) -> None:
    told = tmp_path / "pid"
    line = script(
        agent,
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
        f"        open({str(told)!r}, 'w').write(str(os.getpid()))\n        time.sleep(600)\n    os._exit(0)\n"
        f"while not os.path.exists({str(told)!r}): time.sleep(0.01)\n",
    )
    agent.configure(f'[commands]\ntest = "{line}"\n', line)
    agent.write("cart.py", NOTE)
    answer = agent.stop()
    assert "left processes running" in message(answer)
    assert not is_running(int(told.read_text()))
    agent.write("cart.py", NOTE + "# again\n")
    assert agent.stop().reply is None  # said once


def test_a_check_that_wants_a_terminal_is_answered_shortly(agent: Agent) -> None:
    line = script(agent, "open('/dev/tty')\n")
    agent.configure(f'[commands]\ntest = "{line}"\n', line)
    agent.write("cart.py", NOTE)
    assert "it needs a terminal, which checks do not have" in reason(agent.stop())


def test_a_check_that_changes_the_files_it_checks_is_said_to(agent: Agent) -> None:
    line = script(agent, "open('stamp.txt', 'a').write('once more\\n')\n")
    agent.configure(f'[commands]\ntest = "{line}"\n', line)
    agent.write("cart.py", NOTE)
    answer = agent.stop()
    assert "decision" not in (answer.reply or {})
    assert "files changed while it ran (stamp.txt)" in message(answer)
    assert agent.stop().reply is None


def test_a_check_that_does_not_exist_says_so_once_after_edits(agent: Agent) -> None:
    agent.configure('[commands]\ncheck = "no-such-program"\n', "no-such-program")
    first = agent.write("cart.py", NOTE)
    assert context(first) == ""
    assert agent.write("cart.py", NOTE + "#\n").reply is None


def test_a_check_that_hangs_after_an_edit_is_ended_with_its_time(agent: Agent, tmp_path: Path) -> None:
    line = script(agent, telling(tmp_path / "pid") + "time.sleep(600)\n")
    agent.configure(f'[commands]\ncheck = "{line}"\n[checks.check]\ntimeout = 1\n', line)
    assert context(agent.write("cart.py", NOTE)) == ""
    assert not is_running(int((tmp_path / "pid").read_text()))


def test_whoever_ends_the_hook_ends_its_check_and_no_other_begins(agent: Agent, tmp_path: Path, rows: Rows) -> None:
    first = script(agent, telling(tmp_path / "pid") + "time.sleep(600)\n")
    second = f"touch {tmp_path / 'second'}"
    agent.configure(
        f'[commands]\ncheck = "{first}"\ntest = "{second}"\n[moments.edit]\nchecks = []\n', first, second
    )
    agent.write("cart.py", NOTE)
    process = agent.begin_stop()
    pid = int(until(tmp_path / "pid"))
    process.send_signal(signal.SIGTERM)
    stdout, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert b"block" not in stdout
    assert not is_running(pid)
    assert not (tmp_path / "second").exists()
    assert rows("handler_failures") == []


def test_two_sessions_that_ask_for_the_same_check_wait_for_one_run(
    agent: Agent, tmp_path: Path, rows: Rows
) -> None:
    line = script(
        agent,
        f"import os, time\nopen({str(tmp_path / 'pid')!r}, 'a').write('x')\n"
        f"while not os.path.exists({str(tmp_path / 'go')!r}): time.sleep(0.01)\n",
    )
    agent.configure(f'[commands]\ntest = "{line}"\n[moments.edit]\nchecks = []\n', line)
    other = Agent(agent.hook, agent.repo, "s2")
    agent.write("cart.py", NOTE)
    other.write("more.py", GOOD)
    processes = [agent.begin_stop(), other.begin_stop()]
    until(tmp_path / "pid")
    (tmp_path / "go").write_text("go")
    answers = [process.communicate(timeout=60)[0] for process in processes]
    assert answers == [b"", b""]
    assert (tmp_path / "pid").read_text() == "x"
    assert [row["cached"] for row in rows("check_runs")].count(0) == 1  # the other waited, or came when it was over


@pytest.mark.parametrize("way", ["pause", "variable", "handler"])
def test_who_is_switched_off_runs_nothing(agent: Agent, rows: Rows, way: str) -> None:
    agent.configure(f'[commands]\ncheck = "{LINT}"\ntest = "{TEST}"\n', LINT, TEST)
    if way == "handler":
        agent.configure('[handlers]\n"check.stop" = false\n"check.edit" = false\n')
    elif way == "variable":
        agent = Agent(type(agent.hook)({**agent.hook.environ, "CLICKSTOP_OFF": "1"}, agent.repo), agent.repo)
    else:
        agent.clickstop("pause")

    agent.write("cart.py", WRONG)
    assert agent.stop().reply is None
    assert rows("check_runs") == []


@pytest.mark.parametrize(
    ("name", "text", "is_read"),
    [
        ("clickstop.toml", "[checks\n", False),
        ("clickstop.toml", '[checks.test]\nblocking = "perhaps"\n', False),
        ("clickstop.toml", '[checks.a]\non_pass = "b"\n[checks.b]\non_pass = "a"\n', True),
        (".claude/quality-checks.json", "{", True),
        (".claude/quality-checks.json", '{"checks": [1]}', True),
        (".claude/gates.json", '{"gates": {"a": {"on_fail": "a"}}}', True),
    ],
)
def test_of_a_configuration_that_was_never_valid_the_commands_count_that_can_be_read(
    agent: Agent, rows: Rows, name: str, text: str, is_read: bool
) -> None:
    forget_plan(agent.repo)
    agent.configure(f'[commands]\ntest = "{TEST}"\n', TEST)
    place = agent.repo / name
    place.parent.mkdir(exist_ok=True)
    place.write_text((place.read_text() if place.exists() else "") + text)
    answer = agent.write("cart.py", WRONG)
    assert context(answer) == ""
    assert ("decision" in (agent.stop().reply or {})) == is_read
    assert rows("handler_failures") == []


def test_trust_works_at_once(agent: Agent) -> None:
    agent.configure(f'[commands]\ncheck = "{LINT}"\n')
    assert context(agent.write("cart.py", UNUSED)) == ""
    agent.clickstop("trust", "--yes")
    assert "F401" in context(agent.write("cart.py", UNUSED + "\n"))


# programs that are not there


def making(agent: Agent, recipe: str) -> Agent:
    (agent.repo / "Makefile").write_text(f"test:\n\t{recipe}\n")
    agent.configure('[commands]\ntest = "make test"\n', "make test")
    agent.begin()
    return agent


def test_a_program_that_nobody_has_and_the_makefile_always_named_holds_nobody(agent: Agent) -> None:
    making(agent, "snowline -q")
    agent.write("cart.py", NOTE)
    stop = agent.stop()
    assert "decision" not in (stop.reply or {})
    assert "test could not be run" in message(stop)
    assert "snowline" in message(stop)


def test_a_program_that_only_the_agent_named_holds_it(agent: Agent) -> None:
    making(agent, "pytest -q")
    agent.write("Makefile", "test:\n\tsnowline -q\n")
    assert "snowline" in reason(agent.stop())


def test_a_program_that_the_agent_named_behind_the_makefile_holds_it(agent: Agent) -> None:
    making(agent, "sh tests.sh")
    agent.write("tests.sh", "snowline -q\n")
    assert "snowline" in reason(agent.stop())


def test_a_program_that_is_there_but_not_for_the_makefile_holds_once(agent: Agent) -> None:
    making(agent, "PATH=/nowhere pytest -q")
    agent.write("cart.py", NOTE)
    assert "pytest" in reason(agent.stop())


def of_node(agent: Agent, *needs: str) -> Agent:
    """A package of Node with one dependency, and a test that needs these modules."""
    (agent.repo / "package.json").write_text('{"name": "shop", "devDependencies": {"snowtest": "1"}}\n')
    (agent.repo / "test.js").write_text("".join(f"require('{name}')\n" for name in needs))
    agent.configure('[commands]\ntest = "node test.js"\n', "node test.js")
    return agent


def test_a_dependency_that_was_never_installed_holds_nobody(agent: Agent) -> None:
    of_node(agent, "snowtest").begin()
    agent.write("index.js", "// said again\n")
    stop = agent.stop()
    assert "decision" not in (stop.reply or {})
    assert "snowtest is not installed" in message(stop)


def test_a_module_that_nobody_declared_holds(agent: Agent) -> None:
    of_node(agent).begin()
    agent.write("test.js", "require('snowtset')\n")
    assert "Not done yet: test failed" in reason(agent.stop())


def test_dependencies_that_the_agent_deleted_hold_it(agent: Agent) -> None:
    (agent.repo / "node_modules" / "snowtest").mkdir(parents=True)
    (agent.repo / "node_modules" / "snowtest" / "index.js").write_text("")
    of_node(agent, "snowtest").begin()
    agent.shell("rm -rf node_modules")
    agent.write("index.js", "// said again\n")
    assert "Not done yet: test failed" in reason(agent.stop())


def test_what_cannot_be_run_is_said_once_however_long_it_takes(agent: Agent) -> None:
    making(agent, "sleep 0.$$(grep -c '' cart.py); snowline -q")
    agent.write("cart.py", NOTE)
    assert "test could not be run in 0." in message(agent.stop())
    agent.write("cart.py", NOTE + "\n# and again\n")
    assert agent.stop().reply is None


def test_what_was_mended_is_paid_even_if_another_line_can_never_run(agent: Agent, rows: Rows) -> None:
    agent.configure(
        f'[commands]\ncheck = ["{LINT}", "snowline -q"]\n'
        '[checks.check]\nblocking = true\n[stop]\nbaseline = "off"\n',
        LINT,
        "snowline -q",
    )
    agent.begin()
    agent.write("cart.py", UNUSED)
    assert [row["paid_at"] for row in rows("debts")] == [None]
    agent.write("cart.py", NOTE)
    assert all(row["paid_at"] for row in rows("debts"))
