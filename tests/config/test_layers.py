"""Layers: who wins, where a value came from, and what is said of a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from clickstop.config.errors import ConfigError
from clickstop.config.layers import Loaded, sources
from tests.trusting import load

Environ = dict[str, str]


def _load(repo: Path, environ: Environ) -> Loaded:
    return load(str(repo), environ)


def _user(environ: Environ) -> Path:
    file = Path(environ["HOME"]) / ".config" / "clickstop" / "config.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def _problems(repo: Path, environ: Environ) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        load(str(repo), environ)
    return [str(problem) for problem in caught.value.problems]


# -- precedence


def test_later_layers_win_key_by_key(repo: Path, environ: Environ) -> None:
    """default < preset < user < pyproject < clickstop.toml < clickstop.local.toml < environment."""
    steps = [
        (None, "", 3, "default"),
        (repo / "pyproject.toml", '[tool.clickstop.project]\npreset = "strict"\n', 6, "preset"),
        (_user(environ), "[stop]\nmax_blocks = 10\n[capture]\npayloads = 1\n", 10, "user"),
        (
            repo / "pyproject.toml",
            '[tool.clickstop.project]\npreset = "strict"\n[tool.clickstop.stop]\nmax_blocks = 11\n',
            11,
            "project",
        ),
        (repo / "clickstop.toml", "[stop]\nmax_blocks = 12\n", 12, "project"),
        (repo / "clickstop.local.toml", "[stop]\nmax_blocks = 13\n", 13, "local"),
    ]
    for file, text, blocks, layer in steps:
        if file is not None:
            file.write_text(text)
        loaded = _load(repo, environ)
        assert (loaded.config.stop.max_blocks, loaded.origin(("stop", "max_blocks")).name) == (blocks, layer)
    loaded = _load(repo, {**environ, "CLICKSTOP_STOP__MAX_BLOCKS": "14"})
    assert loaded.config.stop.max_blocks == 14
    assert loaded.origin(("stop", "max_blocks")).origin == "CLICKSTOP_STOP__MAX_BLOCKS"
    assert loaded.config.capture.payloads == 1  # the user's other key is still in force
    assert loaded.config.capture.retention_days == 90


@pytest.mark.parametrize(("preset", "blocks"), [("standard", 3), ("strict", 6), ("permissive", 1)])
def test_presets_fill_in_what_no_file_says(preset: str, blocks: int, repo: Path, environ: Environ) -> None:
    (repo / "clickstop.toml").write_text(f'[project]\npreset = "{preset}"\n')
    assert _load(repo, environ).config.stop.max_blocks == blocks
    (repo / "clickstop.local.toml").write_text("[stop]\nmax_blocks = 2\n")
    assert _load(repo, environ).config.stop.max_blocks == 2


def test_a_local_file_may_choose_another_preset(repo: Path, environ: Environ) -> None:
    (repo / "clickstop.toml").write_text('[project]\npreset = "strict"\n')
    (repo / "clickstop.local.toml").write_text('[project]\npreset = "permissive"\n')
    loaded = _load(repo, environ)
    assert loaded.config.stop.max_blocks == 1
    assert loaded.origin(("stop", "max_blocks")).origin == "preset permissive"


def test_tables_of_handlers_are_merged_too(repo: Path, environ: Environ) -> None:
    (repo / "clickstop.toml").write_text('[handlers."a.b"]\nlimit = 1\nother = 2\n')
    (repo / "clickstop.local.toml").write_text('[handlers."a.b"]\nlimit = 5\n')
    assert _load(repo, environ).config.handlers == {"a.b": {"limit": 5, "other": 2}}


def test_another_file_may_be_named_in_the_environment(repo: Path, environ: Environ, tmp_path: Path) -> None:
    (repo / "clickstop.toml").write_text("[stop]\nmax_blocks = 7\n")
    other = tmp_path / "other.toml"
    other.write_text("[capture]\npayloads = 9\n")
    loaded = _load(repo, {**environ, "CLICKSTOP_CONFIG": str(other)})
    assert (loaded.config.stop.max_blocks, loaded.config.capture.payloads) == (3, 9)


def test_a_file_named_in_the_environment_must_be_there(repo: Path, environ: Environ, tmp_path: Path) -> None:
    missing = {**environ, "CLICKSTOP_CONFIG": str(tmp_path / "gone.toml")}
    assert _problems(repo, missing) == [f"{tmp_path / 'gone.toml'}: set in CLICKSTOP_CONFIG, but does not exist"]


@pytest.mark.parametrize(("text", "value"), [("9", 9), ("0", 0), ("1_000", 1000), (" 5 ", 5)])
def test_values_in_the_environment_are_toml(text: str, value: int, repo: Path, environ: Environ) -> None:
    assert _load(repo, {**environ, "CLICKSTOP_CAPTURE__PAYLOADS": text}).config.capture.payloads == value


def test_what_is_no_toml_in_the_environment_is_a_text(repo: Path, environ: Environ) -> None:
    assert _load(repo, {**environ, "CLICKSTOP_PROJECT__PRESET": "strict"}).config.project.preset == "strict"


@pytest.mark.parametrize("name", ["CLICKSTOP_HANDLERS__GATE_CANARY", "CLICKSTOP_HANDLERS__GATE.CANARY"])
def test_a_handler_is_switched_off_in_the_environment(name: str, repo: Path, environ: Environ) -> None:
    assert _load(repo, {**environ, name: "false"}).config.handlers == {"gate.canary": False}


def test_a_handlers_name_may_have_more_than_one_word(repo: Path, environ: Environ) -> None:
    variable = {"CLICKSTOP_HANDLERS__CAPTURE_TOOL_CALL__VERDICT": "warn"}
    assert _load(repo, {**environ, **variable}).config.handlers == {"capture.tool_call": {"verdict": "warn"}}


def test_the_sources_are_all_the_files_there_may_be(repo: Path, environ: Environ) -> None:
    assert [name for name, _ in sources(str(repo), environ)] == ["user", "project", "project", "local"]


def test_windows_line_ends_and_a_byte_order_mark_are_fine(repo: Path, environ: Environ) -> None:
    (repo / "clickstop.toml").write_bytes(b"\xef\xbb\xbf[stop]\r\nmax_blocks = 4\r\n")
    assert _load(repo, environ).config.stop.max_blocks == 4


# -- mistakes: file, line, key, and what to write instead

MISTAKES = {
    "unknown section": ("[stopp]\nx = 1\n", "{file}:1: stopp: unknown section (did you mean stop?)"),
    "unknown key": (
        "[stop]\n\nmax_block = 1\n",
        "{file}:3: stop.max_block: unknown key (did you mean max_blocks?)",
    ),
    "unlike any key": (
        "[stop]\nzzz = 1\n",
        "{file}:2: stop.zzz: unknown key; known here: max_blocks, evidence, claims, baseline",
    ),
    "wrong type": ('[stop]\nmax_blocks = "three"\n', "{file}:2: stop.max_blocks: must be an integer, not a string"),
    "out of range": ("[capture]\npayloads = -1\n", "{file}:2: capture.payloads: must be an integer, 0 or more"),
    "no such choice": (
        '[project]\npreset = "lax"\n',
        "{file}:2: project.preset: must be standard, strict or permissive, not 'lax'",
    ),
    "almost a choice": (
        '[project]\npreset = "strictt"\n',
        "{file}:2: project.preset: must be standard, strict or permissive, not 'strictt' (did you mean strict?)",
    ),
    "no choice at all": (
        "[checks.lint]\non_failure = 3\n",
        "{file}:2: checks.lint.on_failure: must be fix, warn or block, not 3",
    ),
    "in a table of an option": (
        '[quality.weights]\nvr_pass = 2\nclean_commit = "five"\n',
        "{file}:3: quality.weights.clean_commit: must be an integer, not a string",
    ),
    "inline table": (
        "a = 1\nstop = {max_block = 1}\n",
        "{file}:2: stop.max_block: unknown key (did you mean max_blocks?)",
    ),
    "dotted key": ("stop.max_block = 1\n", "{file}:1: stop.max_block: unknown key (did you mean max_blocks?)"),
    "a value, not a table": ("stop = 3\n", "{file}:1: stop: must be a table: [stop]"),
    "wrong item in a list": (
        "[project]\nplugins = [\n  'a',\n  5,\n]\n",
        "{file}:2: project.plugins: must be a string, not an integer",
    ),
    "a handler's value": (
        '[handlers]\n"gate.canary" = "off"\n',
        "{file}:2: handlers.gate.canary: must be false, true or a table of settings",
    ),
    "a handler's verdict": (
        '[handlers."gate.canary"]\nverdict = "deny"\n',
        "{file}:2: handlers.gate.canary.verdict: must be pass, warn, ask or block, not 'deny'",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_file_line_and_key(mistake: str, repo: Path, environ: Environ) -> None:
    text, told = MISTAKES[mistake]
    (repo / "clickstop.toml").write_text(text)
    assert told.format(file=repo / "clickstop.toml") in _problems(repo, environ)


@pytest.mark.parametrize("mistake", [name for name in MISTAKES if MISTAKES[name][0].startswith("[")])
def test_the_same_holds_in_pyproject(mistake: str, repo: Path, environ: Environ) -> None:
    text, told = MISTAKES[mistake]
    lines = [
        line.replace("[", "[tool.clickstop.", 1) if line.startswith("[") else line for line in text.split("\n")
    ]
    (repo / "pyproject.toml").write_text("\n".join(lines))
    assert told.format(file=repo / "pyproject.toml") in _problems(repo, environ)


@pytest.mark.parametrize(
    ("text", "line"),
    [("[stop\n", 1), ("a = 1\nb =\n", 2), ("a = 1\na = 2\n", 2), ("not TOML", 1), ("a = [\n1,\n\n", 2)],
)
def test_bad_toml_is_named_with_its_line(text: str, line: int, repo: Path, environ: Environ) -> None:
    (repo / "clickstop.toml").write_text(text)
    (problem,) = _problems(repo, environ)
    assert problem.startswith(f"{repo / 'clickstop.toml'}:{line}: not valid TOML: ")


def test_a_file_that_cannot_be_read_is_named(repo: Path, environ: Environ) -> None:
    (repo / "clickstop.toml").write_bytes(b"\xff\xfe\x00")
    (repo / "clickstop.local.toml").mkdir()
    first, second = _problems(repo, environ)
    assert first.startswith(f"{repo / 'clickstop.toml'}: cannot be read: ")
    assert second.startswith(f"{repo / 'clickstop.local.toml'}: cannot be read: ")


def test_a_mistake_in_the_environment_names_the_variable(repo: Path, environ: Environ) -> None:
    variables = {"CLICKSTOP_STOP__MAX_BLOCKS": "many", "CLICKSTOP_STOPP__X": "1"}
    assert sorted(_problems(repo, {**environ, **variables})) == [
        "CLICKSTOP_STOPP__X: stopp: unknown section (did you mean stop?)",
        "CLICKSTOP_STOP__MAX_BLOCKS: stop.max_blocks: must be an integer, not a string",
    ]


def test_all_mistakes_of_all_files_are_told_at_once(repo: Path, environ: Environ) -> None:
    _user(environ).write_text("[stop]\na = 1\n")
    (repo / "clickstop.toml").write_text("[stop]\nb = 1\nc = 2\n")
    (repo / "clickstop.local.toml").write_text("not TOML")
    assert len(_problems(repo, environ)) == 4


# -- a file that others share


@pytest.mark.parametrize(
    "text",
    ["[tool.black]\nline-length = 1\n", "[tool.black\n", "tool = 1\n", "", "\xff", "[project]\nname = 'x'\n"],
)
def test_what_is_wrong_with_others_settings_is_not_our_business(text: str, repo: Path, environ: Environ) -> None:
    (repo / "pyproject.toml").write_bytes(text.encode("latin-1"))
    assert _load(repo, environ).config.stop.max_blocks == 3


@pytest.mark.parametrize("text", ["tool = 'clickstop'\n", "[tool]\nclickstop = 5\n", "[tool]\nclickstop = []\n"])
def test_our_place_in_a_shared_file_must_be_a_table(text: str, repo: Path, environ: Environ) -> None:
    (repo / "pyproject.toml").write_text(text)
    if text.startswith("tool"):
        assert _load(repo, environ).config.stop.max_blocks == 3
    else:
        assert _problems(repo, environ) == [f"{repo / 'pyproject.toml'}:2: tool.clickstop: must be a table"]


def test_a_pattern_that_is_none_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "clickstop.toml").write_text('[quality]\nrule_pattern = "CR-("\n')
    with pytest.raises(ConfigError) as caught:
        load(str(tmp_path), {"HOME": str(tmp_path)})
    (problem,) = caught.value.problems
    assert (problem.line, problem.key) == (2, "quality.rule_pattern")
    assert "not a regular expression" in problem.message
