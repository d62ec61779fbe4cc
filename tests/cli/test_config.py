"""`clickstop config`: where values come from, what is wrong, and a schema for editors."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from clickstop.handlers.index import INDEX

if TYPE_CHECKING:
    from tests.cli.conftest import Cli
    from tests.harness import Hook


def _options(clickstop: Cli, **environ: str) -> dict[str, dict[str, Any]]:
    return {option["key"]: option for option in clickstop.json("config", "show", code=0, **environ)}


def test_every_option_is_shown_with_the_layer_that_counts(
    clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    user = Path(environ["HOME"], ".config", "clickstop", "config.toml")
    user.parent.mkdir(parents=True)
    user.write_text("[capture]\naudit_days = 10\npayloads = 1\n")
    (repo / "pyproject.toml").write_text("[tool.clickstop.capture]\nretention_days = 20\n")
    (repo / "clickstop.toml").write_text('[project]\npreset = "strict"\n\n[capture]\npayloads = 2\n')
    (repo / "clickstop.local.toml").write_text('[handlers]\n"inject.health" = false\n')
    found = _options(clickstop, CLICKSTOP_PROJECT__ID="abc")
    assert set(found) >= {"project.plugins", "capture.payloads", "stop.max_blocks"}
    said = {
        key: (option["value"], option["layer"], option["origin"])
        for key, option in found.items()
        if option["layer"] != "default"
    }
    preset = {key for key, one in said.items() if one[1:] == ("preset", "preset strict")}
    assert preset >= {"stop.max_blocks", "learning.require"}
    assert {key: one for key, one in said.items() if key not in preset or key.startswith("stop.")} == {
        "project.id": ("abc", "environment", "CLICKSTOP_PROJECT__ID"),
        "project.preset": ("strict", "project", f"{repo / 'clickstop.toml'}:2"),
        "capture.payloads": (2, "project", f"{repo / 'clickstop.toml'}:5"),
        "capture.retention_days": (20, "project", f"{repo / 'pyproject.toml'}:2"),
        "capture.audit_days": (10, "user", f"{user}:2"),
        "stop.max_blocks": (6, "preset", "preset strict"),
        'handlers."inject.health"': (False, "local", f"{repo / 'clickstop.local.toml'}:2"),
    }


def test_every_handler_is_shown_mentioned_or_not(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[handlers]\n"gate.canary" = { verdict = "warn" }\n')
    found = _options(clickstop)
    assert found['handlers."gate.canary".verdict']["value"] == "warn"
    others = [handler.id for handler in INDEX if handler.id != "gate.canary"]
    assert all(found[f'handlers."{name}"']["value"] is True for name in others)


def test_show_is_the_default_verb_and_names_files_from_the_repository(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text("[capture]\npayloads = 7\n")
    assert clickstop("config").output == clickstop("config", "show").output
    (line,) = [line for line in clickstop("config").output.splitlines() if line.startswith("capture.payloads")]
    assert line.split() == ["capture.payloads", "7", "clickstop.toml:2"]
    assert clickstop.json("config") == clickstop.json("config", "show")


def test_show_of_a_broken_file_says_what_is_wrong(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text("[capture]\npayload = 7\n")
    assert (
        "clickstop.toml:2: capture.payload: unknown key (did you mean payloads?)"
        in clickstop("config", code=1).output
    )


def test_check_is_content_with_a_valid_file(clickstop: Cli) -> None:
    assert "valid: clickstop.toml" in clickstop("config", "check").output
    assert clickstop.json("config", "check") == {"ok": True, "problems": [], "waiting": [], "unread": []}


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("[captur]\n", (1, "captur"), "did you mean capture?"),
        ("\n[capture]\npayloads = -1\n", (3, "capture.payloads"), "must be an integer, 0 or more"),
        ('[project]\npreset = "lax"\n', (2, "project.preset"), "lax"),
        ('[handlers]\n"gate.canari" = false\n', (2, "handlers.gate.canari"), "did you mean gate.canary?"),
        ('[handlers]\n"gate.canary" = { verdict = "deny" }\n', (2, "handlers.gate.canary.verdict"), "must be pass"),
        ("[capture\n", (1, ""), "not valid TOML"),
    ],
)
def test_check_names_file_line_and_key(
    clickstop: Cli, repo: Path, text: str, where: tuple[int, str], message: str
) -> None:
    (repo / "clickstop.toml").write_text(text)
    (problem,) = clickstop.json("config", "check", code=1)["problems"]
    assert (problem["file"], problem["line"], problem["key"]) == (str(repo / "clickstop.toml"), *where)
    assert message in problem["message"]
    assert f"clickstop.toml:{where[0]}: " in clickstop("config", "check", code=1).output


def test_check_finds_the_problems_of_all_files_at_once(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text("[captur]\n")
    (repo / "clickstop.local.toml").write_text("[stopp]\n")
    found = clickstop.json("config", "check", code=1, CLICKSTOP_CAPTURE__PAYLOADS="many")["problems"]
    assert [problem["key"] for problem in found] == ["captur", "stopp", "capture.payloads"]


def test_check_lists_problems_by_line(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(
        '[[gates.allow]]\nrule = "publish"\n[checks.lint]\ncommand = 3\n'
        '[stop]\nevidence = "nun"\n[undo]\nenabled = 1\n'
    )
    assert clickstop("config", "check", code=1).output.splitlines() == [
        "clickstop.toml:1: gates.allow.0.reason: missing",
        "clickstop.toml:4: checks.lint.command: must be a string or a list, not an integer",
        "clickstop.toml:6: stop.evidence: must be run, ask or off, not 'nun' (did you mean run?)",
        "clickstop.toml:8: undo.enabled: must be true or false, not an integer",
    ]
    assert "reason: missing (and 3 more); until that is fixed" in " ".join(clickstop("status").output.split())


def test_check_finds_a_plugin_that_cannot_be_loaded(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[project]\nplugins = ["no_such_package_here"]\n')
    (problem,) = clickstop.json("config", "check", code=1)["problems"]
    assert "no_such_package_here is neither a Python file nor an installed distribution" in problem["message"]


def test_check_says_which_plugin_waits_for_trust(clickstop: Cli, repo: Path) -> None:
    (repo / "mine.py").write_text("HANDLERS = []\n")
    (repo / "clickstop.toml").write_text('[project]\nplugins = ["mine.py"]\n')
    said = clickstop("config", "check").output
    assert f"{repo / 'mine.py'} is not trusted and does not run" in said
    assert clickstop.json("config", "check")["waiting"] == [
        f"the plugin {repo / 'mine.py'} is not trusted and does not run. Read it, then run: clickstop trust"
    ]


def _validator(clickstop: Cli) -> Any:
    return jsonschema.Draft202012Validator(json.loads(clickstop("config", "schema").stdout))


def test_the_schema_is_one(clickstop: Cli) -> None:
    jsonschema.Draft202012Validator.check_schema(_validator(clickstop).schema)


def test_the_schema_accepts_what_the_checker_accepts(clickstop: Cli) -> None:
    good = (
        '[project]\npreset = "strict"\n[capture]\npayloads = 0\n[handlers]\n"gate.canary" = { verdict = "warn" }\n'
    )
    _validator(clickstop).validate(tomllib.loads(good))


@pytest.mark.parametrize(
    "text",
    [
        "[captur]\n",
        "[capture]\npayload = 1\n",
        "[capture]\npayloads = -1\n",
        '[project]\npreset = "lax"\n',
        '[handlers]\n"gate.canari" = false\n',
        '[handlers]\n"gate.canary" = "off"\n',
        '[handlers]\n"gate.canary" = { verdict = "deny" }\n',
        '[handlers]\n"gate.canary" = { verdit = "warn" }\n',
    ],
)
def test_the_schema_refuses_what_the_checker_refuses(clickstop: Cli, repo: Path, text: str) -> None:
    assert not _validator(clickstop).is_valid(tomllib.loads(text))
    (repo / "clickstop.toml").write_text(text)
    clickstop("config", "check", code=1)


def test_the_schema_describes_every_handler_and_option(clickstop: Cli) -> None:
    schema = json.loads(clickstop("config", "schema").stdout)
    definitions = schema["$defs"]
    handlers = definitions["Config"]["properties"]["handlers"]["properties"]
    assert list(handlers) == [handler.id for handler in INDEX]
    assert all(handler["description"] for handler in handlers.values())
    sections = [name for name in definitions if name != "Config"]
    options = [option for name in sections for option in definitions[name]["properties"].values()]
    assert options
    assert all(option["description"] for option in options)


def test_the_schema_knows_the_handlers_of_trusted_plugins(clickstop: Cli, repo: Path) -> None:
    (repo / "mine.py").write_text(
        "from clickstop.handlers.index import Handler\n"
        'HANDLERS = [Handler("mine.rule", kinds=("turn.stop",), settings={"limit": 3})]\n'
        "def handle(event, ctx): ...\n"
    )
    (repo / "clickstop.toml").write_text('[project]\nplugins = ["mine.py"]\n')
    good = {"handlers": {"mine.rule": {"limit": 4}}}
    bad = {"handlers": {"mine.rule": {"limit": "four"}}}
    assert _validator(clickstop).is_valid(bad)  # its ids are not known before it is trusted
    clickstop("trust", "--yes")
    assert _validator(clickstop).is_valid(good)
    assert not _validator(clickstop).is_valid(bad)
    with (repo / "clickstop.toml").open("a") as file:
        file.write('[handlers]\n"mine.rule" = { limit = "four" }\n')
    (problem,) = clickstop.json("config", "check", code=1)["problems"]
    assert (problem["line"], problem["key"]) == (4, "handlers.mine.rule.limit")
    assert "the same type as its default, 3" in problem["message"]


def test_an_editor_gets_the_schema_for_a_file_that_is_broken(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text("[captur]\n")
    assert not _validator(clickstop).is_valid(tomllib.loads("[captur]\n"))


def test_the_schema_needs_no_repository(clickstop: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert json.loads(clickstop("config", "schema").stdout)["title"] == "clickstop.toml"
    assert "clickstop init" in clickstop("config", "show", code=2).output


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('description = "x"\n[broken\n', ":2: not valid TOML"),
        ('description = "x"\nkeywords = [\n"a"\n', ":3: not valid TOML"),
        ('description = "x"\nkeywords = 3\n', ":2: keywords: must be a list of strings"),
        ('diff = ["+("]\n', ":1: diff: '+(' is not a linear-time regular expression"),
        ('descripton = "x"\n', ":1: descripton: unknown key"),
    ],
)
def test_a_broken_class_file_is_named_with_its_line_and_costs_nothing_else(
    clickstop: Cli, repo: Path, hook: Hook, text: str, says: str
) -> None:
    file = repo / ".clickstop" / "classes" / "bad.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    assert f".clickstop/classes/bad.toml{says}" in clickstop("config", "check", code=1).output.replace("\n", "")
    start = {"hook_event_name": "SessionStart", "source": "startup", "cwd": str(repo), "transcript_path": ""}
    assert "bad.toml" in str(hook({**start, "session_id": "s1"}).reply)


def test_a_weight_that_nobody_could_store_is_an_error_with_its_line(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(f"[quality.weights]\ntest_failure = {10**30}\n")
    assert "clickstop.toml:2: quality.weights.test_failure" in clickstop("config", "check", code=1).output
