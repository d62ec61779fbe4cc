"""Reads the layers of the configuration: defaults < preset < user < project < local < environment.

Later layers win, key by key. Of files in the repository only what the person trusts counts, or what makes it
stricter.
"""

from __future__ import annotations

import os
import re
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec

from clickstop.config import trust
from clickstop.config.errors import ConfigError, Problem
from clickstop.config.options import (
    ONE_LINE,
    PATTERN,
    PRESETS,
    CheckOptions,
    Config,
    ProtectionOptions,
    Section,
    WorkflowOptions,
    is_marked,
)
from clickstop.config.positions import line_of
from clickstop.config.strictness import HeldBack, hints, strictest
from clickstop.core.decision import VERDICTS
from clickstop.core.misspelt import did_you_mean, suggestion
from clickstop.core.mistyped import in_words
from clickstop.core.places import user_config
from clickstop.core.plan import OVERRIDE, is_setting
from clickstop.core.reading import read, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

msgspec.convert({}, Config)  # builds msgspec's type information now: two threads that build it at once crash
Data = dict[str, Any]
# Sections whose keys are free names.
_TABLES: dict[str, type[Section]] = {
    "checks": CheckOptions,
    "protect": ProtectionOptions,
    "workflow": WorkflowOptions,
}
Findings = list[tuple[tuple[str, ...], str]]  # key and problem
_JOINED = (("gates", "rule"), ("gates", "allow"))  # lists that each layer extends
_REPOSITORY = ("project", "local")  # layers that come with a repository
PERSONAL = "team"  # a section that a repository must not set
_NOT_HERE = "a repository cannot set where data goes; set it in your own configuration (config.toml)"
_TABLES_AT_MOST = 2_000  # in one file; far more than anyone writes by hand
_PROBLEMS_AT_MOST = 50  # finding the line of each takes time


@dataclass(frozen=True, slots=True)
class Layer:
    name: str  # default, preset, user, project, local, environment
    origin: str  # the file, the variable or the preset
    data: Data
    trusted_on: str = ""  # the date, for a file of the repository

    def line(self, path: tuple[str, ...]) -> int | None:
        """The line of a key, if the layer is a file."""
        text = read_text(self.origin) if self.name in ("user", *_REPOSITORY) else ""
        return line_of(text, (*_prefix(self.origin), *path)) if text else None

    def place(self, path: tuple[str, ...]) -> str:
        """The file and line, or the variable, that sets a key."""
        line = self.line(path)
        return f"{self.origin}:{line}" if line else self.origin

    def problem(self, path: tuple[str, ...], message: str) -> Problem:
        return Problem(self.origin, self.line(path), ".".join(path), message)


@dataclass(frozen=True, slots=True)
class Unseen:
    """Settings of the repository that nobody has trusted in their current form."""

    file: str
    data: Data
    held: tuple[HeldBack, ...]  # settings that have no effect yet
    before: str  # the date on which an earlier version was trusted, which applies until then; "" if none was


@dataclass(frozen=True, slots=True)
class Loaded:
    """All layers, and the result of merging them."""

    layers: tuple[Layer, ...]
    config: Config
    values: Data
    unseen: list[Unseen] = field(default_factory=list)

    def origin(self, path: tuple[str, ...]) -> Layer:
        """The layer that decides a key."""
        for layer in reversed(self.layers):
            if _has(layer.data, path):
                return layer
        return self.layers[0]


def sources(root: str, environ: Mapping[str, str]) -> list[tuple[str, str]]:
    """Layer and path of every file that may contain options, existing or not."""
    project = environ.get("CLICKSTOP_CONFIG") or os.path.join(root, "clickstop.toml")
    return [
        ("user", os.path.join(user_config(environ), "config.toml")),
        ("project", os.path.join(root, "pyproject.toml")),
        ("project", project),
        ("local", os.path.join(root, "clickstop.local.toml")),
    ]


def load(root: str, environ: Mapping[str, str], *, believe: bool = False) -> Loaded:
    """The configuration in force, or with `believe`, as if everything were trusted. Raises ConfigError with all
    problems of all files.
    """
    problems: list[Problem] = []
    layers = [Layer("default", "default", msgspec.to_builtins(Config()))]
    texts: list[Layer] = []
    for name, path in sources(root, environ):
        # A link must not lead out of the repository, unless the person's own environment names the file.
        within = root if name in _REPOSITORY and path != environ.get("CLICKSTOP_CONFIG") else ""
        data, wrong = _read_file(path, within, must_exist=path == environ.get("CLICKSTOP_CONFIG"))
        problems += wrong
        if name in _REPOSITORY and PERSONAL in data:
            problems.append(Layer(name, path, data).problem((PERSONAL,), _NOT_HERE))
        (texts if name in _REPOSITORY else layers).append(Layer(name, path, data))
    variables, wrong = _variables(environ)
    problems += wrong
    if problems:
        raise ConfigError(problems)
    unseen: list[Unseen] = []
    for text in texts:
        # "Stricter" is relative to all layers below, with the preset that they select.
        layers += [text] if believe else admitted(text, _values(layers), environ, unseen)
    # Variables come from the person's own shell and need no trust.
    layers = [layer for layer in (*layers, *variables) if layer.data]
    layers.insert(1, _preset(layers))
    values = _merged(layers)
    return Loaded(tuple(layers), msgspec.convert(values, Config), values, unseen)


def settings_of(path: str) -> Data | None:
    """The options in one file; {} if it does not exist, None if it is invalid."""
    data, problems = _read_file(path)
    return None if problems else data


def personal(environ: Mapping[str, str]) -> Config:
    """The configuration outside any repository: defaults, the user's own file, the environment."""
    path = os.path.join(user_config(environ), "config.toml")
    data, problems = _read_file(path)
    variables, wrong = _variables(environ)
    if problems or wrong:
        raise ConfigError([*problems, *wrong])
    layers = [Layer("default", "default", msgspec.to_builtins(Config())), Layer("user", path, data), *variables]
    return msgspec.convert(_merged(layers), Config)


def _variables(environ: Mapping[str, str]) -> tuple[list[Layer], list[Problem]]:
    layers: list[Layer] = []
    problems: list[Problem] = []
    for key in sorted(environ):
        if is_setting(key) and OVERRIDE in key:
            data, wrong = _read_variable(key, environ[key])
            problems += wrong
            layers.append(Layer("environment", key, data))
    return layers, problems


def built_in(environ: Mapping[str, str]) -> Loaded:
    """The configuration without any repository: the defaults, and the user's own file if it is valid."""
    layers = [Layer("default", "default", msgspec.to_builtins(Config()))]
    path = os.path.join(user_config(environ), "config.toml")
    data, problems = _read_file(path)
    layers += [Layer("user", path, data)] if data and not problems else []
    layers.insert(1, _preset(layers))
    values = _merged(layers)
    return Loaded(tuple(layers), msgspec.convert(values, Config), values)


def admitted(text: Layer, base: Data, environ: Mapping[str, str], unseen: list[Unseen]) -> list[Layer]:
    """The layers of a repository's file that count: all of it if it is trusted, else the version trusted last plus
    whatever is stricter.
    """
    day = trust.trusted_on(text.origin, text.data, environ)
    last = trust.last_settings(text.origin, environ)
    if day or not (text.data or last):
        return [replace(text, trusted_on=day)]
    trusted = [Layer(text.name, text.origin, last, trust.trusted_on(text.origin, last, environ))] if last else []
    in_force = _merge(base, last)
    stricter, held = strictest(Config, in_force, text.data)
    # A deleted line that was trusted stays in force: deleting is one way to loosen.
    gone = [HeldBack(path, None, value, lowers=True) for path, value in leaves(last) if not _has(text.data, path)]
    if held or gone:
        before = trusted[0].trusted_on if trusted else ""
        unseen.append(Unseen(text.origin, text.data, (*held, *gone), before))
    return [*trusted, Layer(text.name, text.origin, stricter)]


def leaves(data: Data, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Each key whose value is not a table."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _values(layers: list[Layer]) -> Data:
    """The merged layers, with the preset that they select."""
    return _merged([layers[0], _preset(layers), *layers[1:]])


def _preset(layers: list[Layer]) -> Layer:
    preset = _merged(layers)["project"]["preset"]
    return Layer("preset", f"preset {preset}", PRESETS[preset])


def _read_file(path: str, within: str = "", *, must_exist: bool = False) -> tuple[Data, list[Problem]]:
    prefix = _prefix(path)
    shared = bool(prefix)  # pyproject.toml also has settings of others, whose errors are not ours to report
    try:
        text = read(path, within=within).decode("utf-8-sig")
    except FileNotFoundError:
        return {}, [Problem(path, None, "", "set in CLICKSTOP_CONFIG, but does not exist")] if must_exist else []
    except (OSError, UnicodeDecodeError) as error:
        return {}, [] if shared else [Problem(path, None, "", f"cannot be read: {error}")]
    # Most such files do not mention clickstop and need not be valid.
    if shared and "clickstop" not in text:
        return {}, []
    if text.count("\n[") + text.count("{") > _TABLES_AT_MOST:
        return {}, [] if shared else [Problem(path, None, "", f"contains more than {_TABLES_AT_MOST} tables")]
    try:
        data: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        # Python 3.14 has an attribute; before, only the message names the line.
        line = getattr(error, "lineno", None) or line_in_message(str(error), text)
        return {}, [Problem(path, line, "", f"not valid TOML: {error}")]
    except ValueError as error:  # for example a number with too many digits
        return {}, [Problem(path, None, "", f"not valid TOML: {error}")]
    except RecursionError:
        return {}, [Problem(path, None, "", "is nested too deeply")]
    for key in prefix:
        data = data.get(key, {}) if isinstance(data, dict) else {}
    if not isinstance(data, dict):
        return {}, [Problem(path, line_of(text, prefix), ".".join(prefix), "must be a table")]
    problems = [
        Problem(path, line_of(text, (*prefix, *key)), ".".join(key), message)
        for key, message in check(data)[:_PROBLEMS_AT_MOST]
    ]
    return data, problems


def _prefix(path: str) -> tuple[str, ...]:
    """The tables above our options in that file."""
    return ("tool", "clickstop") if os.path.basename(path) == "pyproject.toml" else ()


def line_in_message(message: str, text: str) -> int | None:
    """The line that a TOML error names; the last line if it names the end of the document."""
    _, marker, position = message.partition("(at line ")
    if marker:
        return int(position.split(",")[0])
    return text.rstrip().count("\n") + 1 if "(at end of document)" in message else None


def _read_variable(key: str, text: str) -> tuple[Data, list[Problem]]:
    """CLICKSTOP_CAPTURE__PAYLOADS=100; the value is TOML if it can be, else a string.

    A handler's id has a dot, which no shell takes in a name: CLICKSTOP_HANDLERS__GATE_CANARY=false.
    """
    path = tuple(part.lower() for part in key.removeprefix("CLICKSTOP_").split(OVERRIDE))
    # GATE_CANARY means gate.canary: only the first underscore replaces a dot.
    if path[0] == "handlers" and "." not in path[1]:
        path = (path[0], path[1].replace("_", ".", 1), *path[2:])
    try:
        value: Any = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        value = text
    data: Data = value
    for part in reversed(path):
        data = {part: data}
    return data, [Problem(key, None, ".".join(wrong_key), message) for wrong_key, message in check(data)]


def check(data: Data) -> Findings:
    """Every undeclared key and invalid value, with what to write instead."""
    problems: Findings = []
    sections = hints(Config)
    for name, section in data.items():
        if name not in sections:
            problems.append(((name,), f"unknown section{suggestion(name, sections)}"))
        elif not isinstance(section, dict):
            problems.append(((name,), f"must be a table: [{name}]"))
        elif name == "handlers":
            problems += _check_handlers(section)
        elif name in _TABLES:
            problems += _check_tables(name, section, hints(_TABLES[name]))
        else:
            problems += _check_section(name, section, hints(sections[name]))
    return problems


def _check_section(name: str, section: Data, options: Data) -> Findings:
    problems: Findings = []
    for key, value in section.items():
        if key not in options:
            problems.append(((name, key), f"unknown key{suggestion(key, options)}"))
            continue
        problems += [((name, key, *path), wrong) for path, wrong in _check_value(value, options[key])]
    return problems


def _check_value(value: object, option: Any) -> Findings:
    """What is wrong with a value; in a table, by key."""
    kind = _without_none(get_args(option)[0] if hasattr(option, "__metadata__") else option)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _check_table(value, hints(kind))
    if get_origin(kind) is dict and isinstance(value, dict):
        inside = get_args(kind)[1]
        return [((key, *path), wrong) for key, item in value.items() for path, wrong in _check_value(item, inside)]
    if get_origin(kind) is list and isinstance(value, list) and _is_section(get_args(kind)[0]):
        return [
            ((str(at), *path), wrong)
            for at, item in enumerate(value)
            for path, wrong in _check_struct(item, get_args(kind)[0])
        ]
    try:
        msgspec.convert(value, option)
        if is_marked(option, PATTERN):
            re.compile(str(value))
        if is_marked(option, ONE_LINE) and not str(value).isprintable():
            return [((), "must be one line, without control characters")]
    except msgspec.ValidationError as error:
        literals = [part for part in (kind, *get_args(kind)) if get_origin(part) is Literal]
        choices = [choice for literal in literals for choice in get_args(literal)]
        return [((), _no_choice(value, choices) if choices else in_words(str(error)))]
    except re.error as error:
        return [((), f"not a regular expression: {error}")]
    return []


def _without_none(kind: Any) -> Any:
    """`Table` of `Table | None`."""
    others = [member for member in get_args(kind) if member is not type(None)]
    return others[0] if len(others) == 1 and type(None) in get_args(kind) else kind


def _is_section(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Section)


def _check_struct(value: object, kind: type[Section]) -> Findings:
    """Check a table in a list of tables: each key, and the required ones."""
    problems = _check_table(value, hints(kind))
    if isinstance(value, dict):
        required = [key.name for key in msgspec.structs.fields(kind) if key.required]
        problems += [((name,), "missing") for name in required if name not in value]
    return problems


def _check_table(value: object, options: Data) -> Findings:
    """Check a table in a section."""
    if not isinstance(value, dict):
        return [((), "must be a table")]
    return [(path[1:], wrong) for path, wrong in _check_section("", value, options)]


def _check_tables(name: str, section: Data, options: Data) -> Findings:
    """Check a section with free names as keys, each a table of the same options."""
    problems: Findings = []
    for key, value in section.items():
        if not isinstance(value, dict):
            problems.append(((name, key), f"must be a table: [{name}.{key}]"))
            continue
        problems += [((name, *path), message) for path, message in _check_section(key, value, options)]
    return problems


def _check_handlers(section: Data) -> Findings:
    """Check [handlers]. `compile` checks the ids: those of plugins are known only once these are loaded."""
    problems: Findings = []
    for key, value in section.items():
        if not isinstance(value, bool | dict):
            problems.append((("handlers", key), "must be false, true or a table of settings"))
        elif isinstance(value, dict) and value.get("verdict", "block") not in VERDICTS:
            problems.append((("handlers", key, "verdict"), _no_choice(value["verdict"], VERDICTS)))
    return problems


def _no_choice(value: object, choices: Sequence[str]) -> str:
    hint = did_you_mean(str(value), choices)
    return f"must be {', '.join(choices[:-1])} or {choices[-1]}, not {value!r}{hint}"


def _merged(layers: list[Layer]) -> Data:
    values: Data = {}
    for layer in layers:
        values = _merge(values, layer.data)
    return values


def _merge(under: Data, over: Data, path: tuple[str, ...] = ()) -> Data:
    merged = dict(under)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merge(merged[key], value, (*path, key)) if both else value
        if (*path, key) in _JOINED:
            merged[key] = [*under.get(key, ()), *value]
    return merged


def _has(data: Data, path: tuple[str, ...]) -> bool:
    item: Any = data
    for key in path:
        if not isinstance(item, dict) or key not in item:
            return False
        item = item[key]
    return True


@contextmanager
def keeping_trust(path: str, environ: Mapping[str, str]) -> Iterator[None]:
    """Wrap a write to a configuration file: if its content was trusted before, the new content is trusted, too."""
    before = settings_of(path)
    was_trusted = before is not None and (not before or bool(trust.trusted_on(path, before, environ)))
    yield
    after = settings_of(path)
    if was_trusted and after:
        trust.record_settings(path, after, environ)
