"""Fixtures for all tests: a clean environment, a scratch repository, real hook processes."""

from __future__ import annotations

import gc
import itertools
import json
import os
import re
import shutil
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.tmpdir import tmppath_result_key
from hypothesis import settings
from hypothesis.strategies import characters

from clickstop.secrets import redact
from tests import inside
from tests.desk import Desk
from tests.harness import (
    CASES,
    FOREIGN,
    RECORDED_HOME,
    RECORDED_REPO,
    Hook,
    clean_environ,
    load_forkers,
    make_repo,
    originals,
    read_rows,
    relocated,
    store_of,
)
from tests.tokens import STAND_INS
from tests.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


HERE = Path(__file__).parent
_numbers = itertools.count()  # of folders
MANY = 500  # tests, of which some surely start processes of ours
FIRST = ("package", "e2e", "bench", "undo/test_walk.py", "hostile")
# Places whose tests share something that takes long to make, so one worker has them all.
TOGETHER = (
    *(
        "tests/contracts/",
        "tests/dashboard/test_serving.py",
        "tests/demo/test_demo.py",
        "tests/e2e/test_dashboard",  # one browser
        "tests/e2e/test_plugin.py",
    ),
    *("tests/mcp/test_server.py", "tests/package/", "tests/team/", "tests/undo/test_walk.py"),
)
# Files and tests that take seconds, mostly of processes: marked `slow`, so that `make test-fast` leaves them out.
SLOW = """
agents/test_made_up_agent.py agents/test_together.py bench/* cli/test_[!m]* cli/test_maintain.py
cli/test_memory.py config/test_plugins.py contracts/test_hot_path.py contracts/test_nothing_leaks.py
core/test_git_door.py dashboard/test_serving.py demo/* fuzz/* handlers/* hook/test_broken_configuration.py
hook/test_deadline.py hook/test_ending.py hook/test_holding_stops.py hook/test_imports.py hook/test_in_time.py
hook/test_misbehaving_handlers.py hook/test_pinned_policy.py hook/test_process.py hook/test_safety.py
hook/test_shipped_state.py hook/test_strange_repositories.py hook/test_unreadable_payloads.py
hook/test_verdicts.py hostile/* install/test_doctor*.py install/test_origin.py install/test_servers.py
install/test_settings.py learning/test_history.py mcp/test_protocol.py mcp/test_server.py package/*
render/test_surfaces.py secrets/test_nothing_leaks.py secrets/test_outputs.py shell/test_bounds.py
shell/test_like_bash.py signals/test_hostile.py signals/test_triggers.py store/test_backup.py
store/test_concurrency.py store/test_create.py store/test_growth.py store/test_places.py store/test_trouble.py
team/* test_workers.py tools/* undo/test_bounds.py undo/test_matrix.py undo/test_restoring.py
undo/test_sequences.py undo/test_walk.py
agents/test_replies.py::test_no_reply_holds_what_the_client_would_not_take
app/test_quality.py::test_ten_times_the_sessions_cost_no_more_each
checks/test_claims.py::test_a_megabyte_of_anything_takes_less_than_a_tenth_of_a_second
checks/test_run.py::test_what_does_not_listen_is_ended_by_force
checks/test_run.py::test_what_hangs_is_ended_with_all_it_started_when_its_time_is_up
config/test_compile.py::test_any_handler_can_be_switched_off_by_its_id
context/test_context.py::test_all_that_a_program_started_ends_with_its_time
contracts/test_boundaries.py::test_a_module_says_in_its_docstring_what_it_is
contracts/test_name.py::test_no_path_and_no_file_holds_the_former_name
docs/test_papers.py::test_generated_pages_are_up_to_date
install/test_bundle.py::test_it_is_made_once_for_each_state_of_the_sources
learning/test_catalogue.py::test_a_known_mistake_becomes_a_rule
mcp/test_bounds.py::test_whatever_is_missing_is_told
policy/test_importers.py::test_hostile_text_takes_no_longer_than_a_glance
policy/test_mcp.py::test_a_call_is_judged_by_what_it_does
secrets/test_formats.py::test_a_secret_is_found_in_any_surroundings
secrets/test_redact.py::test_a_hostile_text_takes_no_time
signals/test_text.py::test_cleaning_costs_what_the_length_costs
undo/test_store.py::test_a_save_costs_the_same_however_much_is_saved
""".split()

# A busy machine is no failure of a property.
settings.register_profile("whole", deadline=None, print_blob=True, max_examples=30)
settings.register_profile("fast", settings.get_profile("whole"), max_examples=20)
settings.register_profile("long", settings.get_profile("whole"), max_examples=500)  # --hypothesis-profile=long


# Memory as a folder: whoever else works on the disk does not slow the tests down. Theirs take some 100 MB of it.
MEMORY, ROOM = "/dev/shm", 2 << 30


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("general")._addoption(  # what begins with a small letter is pytest's own
        "-n", dest="workers", default="0", help="number of processes for tests, or auto: two more than processors"
    )


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # what is collected stays
    # All tests would be compiled in each run, where the environment says not to keep that.
    sys.dont_write_bytecode = False
    settings.load_profile("fast" if "not slow" in config.option.markexpr else "whole")
    if "TMPDIR" not in os.environ and _is_roomy(MEMORY):
        os.environ["TMPDIR"] = tempfile.tempdir = MEMORY
    workers = _workers(config.option.workers)
    if workers > 1 and hasattr(os, "fork"):
        config.pluginmanager.register(Workers(workers, _group))


def _workers(given: str) -> int:
    """Tests wait, too, for servers and deadlines: two more than processors."""
    return (os.cpu_count() or 1) + 2 if given == "auto" else int(given)


def _group(item: pytest.Item) -> str:
    """Tests that share something have one worker: a place in `TOGETHER`, or a fixture of their module."""
    place = next((place for place in TOGETHER if item.nodeid.startswith(place)), "")
    assert isinstance(item, pytest.Function)
    definitions = item._fixtureinfo.name2fixturedefs.values()
    is_shared = any(fixtures[-1].scope == "module" for fixtures in definitions)
    return place or (str(item.path) if is_shared else item.nodeid)


def _is_roomy(folder: str) -> bool:
    """Whether it holds what tests write, and lets them run it."""
    if not os.access(folder, os.W_OK):
        return False
    room = os.statvfs(folder)
    return room.f_bavail * room.f_frsize >= ROOM and not room.f_flag & os.ST_NOEXEC


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that all workers end together."""
    places = {item: item.path.relative_to(HERE).as_posix() for item in items}
    whole, single = [name for name in SLOW if "::" not in name], {name for name in SLOW if "::" in name}
    for item, place in places.items():
        name = f"{place}::{getattr(item, 'originalname', item.name)}"
        if name in single or any(fnmatch(place, pattern) for pattern in whole):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not places[item].startswith(FIRST))


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays: nobody looks through it again, nor copies its pages for a forked process."""
    gc.freeze()
    gc.set_threshold(100_000, 20)  # as in a hook; most tests are over before there is enough to collect
    gc.enable()
    if session.config.option.workers != "0" and len(session.items) > MANY:
        load_forkers()
        characters(codec="utf-8").validate()  # takes seconds where no earlier run has kept them, and in each worker


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Tests may be run by an agent or by somebody who uses clickstop: neither may show, nor be touched."""
    originals["folder"] = str(tmp_path_factory.getbasetemp())
    for name in list(os.environ):
        if name.startswith(FOREIGN):
            del os.environ[name]
    os.environ["HOME"] = str(tmp_path_factory.mktemp("nobody"))
    return os.environ["HOME"]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """A test may play an event in this process; the next one begins outside of any."""
    redact.end()
    inside.over()


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """As pytest's own, which looks through all folders of earlier tests for a number that is free."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    folder = tmp_path_factory.getbasetemp() / f"{name}{next(_numbers)}"
    folder.mkdir(0o700)
    yield folder
    if request.node.stash[tmppath_result_key].get("call", True):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A clean environment with a scratch HOME."""
    return clean_environ(tmp_path / "home")


@pytest.fixture
def repo(tmp_path: Path, environ: dict[str, str]) -> Path:
    """A scratch git repository, set up for clickstop and committed."""
    return make_repo(tmp_path / "shop", environ, is_new=False)


@pytest.fixture
def desk(repo: Path, environ: dict[str, str]) -> Iterator[Desk]:
    """Call its `send` to handle an event of the scratch repository in this process."""
    made = Desk(repo, environ)
    yield made
    made.close()


@pytest.fixture
def hook(repo: Path, environ: dict[str, str]) -> Hook:
    """Call it with a payload (and an event's name) to have it answered in the scratch repository."""
    return Hook(environ, repo, here=True)


@pytest.fixture
def rows(repo: Path) -> Callable[[str], list[dict[str, Any]]]:
    """Call it with a table's name to read the scratch store."""
    return lambda table: read_rows(store_of(repo) / "memory.db", table)


@pytest.fixture
def payload(repo: Path, environ: dict[str, str]) -> Callable[..., dict[str, Any]]:
    """Call it with a case's name for its recorded payload, moved into the scratch repository."""
    places = {RECORDED_REPO: str(repo), RECORDED_HOME: environ["HOME"], **STAND_INS}

    def load(name: str, agent: str = "claude-code", **changes: Any) -> dict[str, Any]:
        case = json.loads((CASES / agent / f"{name}.json").read_text(encoding="utf-8"))
        found = relocated(case["payload"], places)
        assert isinstance(found, dict)
        return {**found, **changes}

    return load
