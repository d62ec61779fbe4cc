"""Compiles the configuration to a plan: one JSON file with everything that can be known before an event comes."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any

from clickstop import __version__
from clickstop.core import plan as plan_file
from clickstop.core.places import Places, is_guest
from clickstop.core.private import write_private
from clickstop.core.reading import read_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.config.layers import Loaded
    from clickstop.config.plugins import Plugins

Data = dict[str, Any]
PAUSE = "pause.json"
_FOR_STRANGERS = ("capture.session", "capture.prompt", "capture.tool_call", "capture.config", "inject.health")
_UNTOLD = 50  # digests of untrusted files, which `inject.health` counts


def refresh(
    root: str, environ: Mapping[str, str], last_good: Data | None = None, *, is_event: bool = False
) -> Data:
    """Compile and write the plan. With an invalid configuration, the last good plan stays in force and names the
    problem.
    """
    _reach_dependencies(last_good)
    from clickstop.config import entered
    from clickstop.config.errors import ConfigError

    try:
        data = compile_plan(root, environ, is_event=is_event)
    except ConfigError as error:
        others = f" (and {len(error.problems) - 1} more)" if error.problems[1:] else ""
        data = {**(last_good or _instead(root, environ)), "problem": f"{error.problems[0]}{others}"}
        # `last_good` lacks this part, which is in a file of its own.
        data.setdefault("gates", plan_file.read_part(root, "gates", environ) or built_in(root, environ)["gates"])
        # A plan of another version would be recompiled for every event.
        data["version"] = __version__
        data["pause"] = read_pause(root, environ)
        data[_ENTERED] = entered.find(root, environ)
        data["stamps"] = _stamps(
            root, environ, [*data.get("plugin_files", []), *data.get("watched", []), *error.watched]
        )
    data["policy"] = _policy(_strict_text(data))
    _write(root, environ, data)
    return data


def _policy(strict_text: str) -> str:
    """A digest of how strict a plan is."""
    return hashlib.sha256(strict_text.encode("utf-8", "replace")).hexdigest()[:32]


def _strict_text(data: Data) -> str:
    strict_parts = [data.get(key) for key in ("kinds", "gates", "pause", "max_stop_blocks", "workflows")]
    strict_parts.append([rule for rule in data.get("learned", {}).get("rules", ()) if rule["severity"] == "block"])
    return json.dumps(strict_parts, sort_keys=True)


def _instead(root: str, environ: Mapping[str, str]) -> Data:
    return {**built_in(root, environ), "instead": "the defaults are"}


def compile_plan(root: str, environ: Mapping[str, str], *, believe: bool = False, is_event: bool = False) -> Data:
    """The plan of the configuration on disk, or with `believe`, as if all of it were trusted. Raises ConfigError if
    it is invalid.
    """
    from clickstop.config import checks, classes, costs, gates, notices, workflows
    from clickstop.config.errors import ConfigError
    from clickstop.config.layers import load
    from clickstop.config.plugins import SECONDS, SECONDS_OF_AN_EVENT, discover

    if not believe and is_stranger(root, environ):
        return stranger(root, environ)
    loaded = load(root, environ, believe=believe)
    plugins = discover(loaded, root, environ, SECONDS_OF_AN_EVENT if is_event else SECONDS)
    declared = checks.find(loaded, root, environ, believe=believe)
    loaded.values["moments"] = declared.moments  # including the files that define checks
    data = assemble(root, environ, loaded, plugins)
    data["waiting"] = notices.waiting([*loaded.unseen, *declared.unseen], plugins, root)
    data["lowered"] = notices.lowered(loaded)
    data["troubles"] = [str(problem) for problem in (*plugins.problems, *classes.problems(loaded, root))]
    data["unread"] = declared.unread
    # Retried later: a busy machine must not disable a plugin for good.
    data |= {"retry": time.time() + plan_file.PATIENCE, "hurried": is_event} if plugins.timed_out else {}
    problems = [*unknown_handlers(loaded, plugins), *declared.problems]
    problems += [*gates.problems(loaded), *workflows.problems(loaded), *costs.problems(loaded, root)]
    if problems:
        raise ConfigError(problems, data["watched"])
    return data


def is_stranger(root: str, environ: Mapping[str, str]) -> bool:
    """Whether this user neither set up clickstop here nor trusted any settings that came with the folder."""
    from clickstop.config import trust

    return is_guest(root, environ) and not (trust.variable_digests(environ) or any(trust.trusted_in(root, environ)))


def stranger(root: str, environ: Mapping[str, str]) -> Data:
    """The plan for a folder with settings that this user never set up: safety gates, redaction and recording, and
    nothing of what the folder says.
    """
    from clickstop.config.notices import STRANGER

    data = built_in(root, environ)
    kinds = {
        kind: [row for row in rows if row.get("safety") or row["id"] in _FOR_STRANGERS]
        for kind, rows in data["kinds"].items()
    }
    return {**data, "kinds": {kind: rows for kind, rows in kinds.items() if rows}, "waiting": [STRANGER]}


def built_in(root: str, environ: Mapping[str, str]) -> Data:
    """A plan without any file of the repository, for a first configuration that is broken."""
    from clickstop.config import layers
    from clickstop.config.plugins import Plugins

    return assemble(root, environ, layers.built_in(environ), Plugins(), bare=True)


def unknown_handlers(loaded: Loaded, plugins: Plugins) -> list[Any]:
    """Unknown ids in [handlers], each with the nearest known one, and unknown settings of known handlers."""
    from clickstop.core.misspelt import suggestion
    from clickstop.handlers.index import INDEX

    handlers = {handler.id: handler for handler in (*INDEX, *plugins.handlers)}
    problems = []
    for key, settings in loaded.config.handlers.items():
        if key in handlers:
            for name, wrong in _wrong_settings(settings, handlers[key].settings):
                path = ("handlers", key, name)
                problems.append(loaded.origin(path).problem(path, wrong))
        elif not plugins.untrusted and not plugins.problems:  # their ids are unknown until they can be loaded
            layer = loaded.origin(("handlers", key))
            problems.append(layer.problem(("handlers", key), f"unknown handler{suggestion(key, handlers)}"))
    return problems


def _wrong_settings(settings: Any, defaults: Data) -> list[tuple[str, str]]:
    """Settings that the handler does not have, or whose type differs from the default's."""
    from clickstop.core.misspelt import suggestion

    problems = []
    for name, value in settings.items() if isinstance(settings, dict) else ():
        if name not in defaults and name != "verdict":
            problems.append((name, f"unknown setting{suggestion(name, {'verdict': '', **defaults})}"))
        elif name in defaults and not _fits(value, defaults[name]):
            problems.append((name, f"must be of the same type as its default, {defaults[name]!r}"))
    return problems


def _fits(value: object, default: object) -> bool:
    whole_for_fraction = isinstance(default, float) and type(value) is int
    return default is None or type(value) is type(default) or whole_for_fraction


def assemble(
    root: str, environ: Mapping[str, str], loaded: Loaded, plugins: Plugins, *, bare: bool = False
) -> Data:
    """The plan of this configuration and these plugins. With `bare`, no rule file of the repository is read."""
    from clickstop.config import classes, costs, entered, gates, guidance, learned, workflows
    from clickstop.handlers.index import INDEX
    from clickstop.learning.anchors import of_regex

    policy = gates.policy(loaded, root, environ)
    telling = gates.telling(policy)
    resolved = workflows.resolve(loaded)
    lessons = learned.none() if bare else learned.compiled(loaded, root)
    accepted, untold = ([], {}) if bare else guidance.compare(loaded, root, environ)
    rows: dict[str, Data] = {}
    for handler in (*INDEX, *plugins.handlers):
        options = loaded.config.handlers.get(handler.id, True)
        if options is False or not is_wanted(handler.only_with, loaded, root, learned=bool(lessons["rules"])):
            continue
        row = gates.shaped(_row(handler, options if isinstance(options, dict) else {}, loaded), policy, telling)
        if handler.workflow_needs:
            _narrow(row, handler.workflow_needs, resolved)
        if handler.names_rules and (literals := of_regex(loaded.config.quality.rule_pattern)):
            row["needs"] = {"output": literals}
        rows[handler.id] = row
    watched = [*_rule_folders(loaded, root), *filter(None, [costs.prices_file(loaded, root)])]
    watched += [learned.folder(loaded, root), *lessons["others"]]
    watched += [] if bare else classes.watched(loaded, root)
    data = {
        "version": __version__,
        "root": root,
        "repo_id": loaded.config.project.id or derived_id(root),
        "preset": loaded.config.project.preset,
        "paths": _site_paths(root),
        "kinds": _ordered(rows, plugins),
        "gates": policy,
        "keep_events": loaded.config.capture.payloads,
        "max_stop_blocks": loaded.config.stop.max_blocks,
        "untold": list(untold.values())[:_UNTOLD],
        "accepted": accepted,
        "plugin_files": plugins.files,
        "pause": read_pause(root, environ),
        _ENTERED: entered.find(root, environ),
        "watched": watched,
        "stamps": _stamps(root, environ, [*plugins.files, *watched]),
    }
    if resolved:
        data |= {"has_workflows": True, "workflows": resolved}
    if lessons["rules"]:
        data |= {"has_learned": True, "learned": lessons}
    return data


def _ordered(rows: dict[str, Data], plugins: Plugins) -> dict[str, list[Data]]:
    """The handlers of each kind in index order; third-party ones come before those that run afterwards."""
    from clickstop.handlers.index import AFTERWARDS, ORDER

    kinds: dict[str, list[Data]] = {}
    for kind in dict.fromkeys([*ORDER, *(kind for handler in plugins.handlers for kind in handler.kinds)]):
        first, _, last = ORDER.get(kind, "").partition(AFTERWARDS)
        theirs = [handler.id for handler in plugins.handlers if kind in handler.kinds]
        ordered = [rows[name] for name in [*first.split(), *theirs] if name in rows]
        ordered += [{**rows[name], "afterwards": True} for name in last.split() if name in rows]
        if ordered:
            kinds[kind] = [_for_prompts(row) for row in ordered] if kind == "prompt.submit" else ordered
    return kinds


def _for_prompts(row: Data) -> Data:
    """Drop needs that only commands can meet: a prompt has none."""
    needs = {
        field: literals for field, literals in row.get("needs", {}).items() if field not in ("words", "command")
    }
    return {**row, "needs": needs} if needs else row


def is_wanted(condition: str, loaded: Loaded, root: str, *, learned: bool = False) -> bool:
    """Whether a handler has anything to do: its section is not empty, its option is on."""
    if condition == "learned":
        return learned
    if condition == "rules":
        from clickstop.memory.rules import files

        return bool(loaded.values["context"]["rule"]) or bool(files(root, _memory(loaded)["rules"]))
    value: Any = loaded.values
    for key in condition.split(".") if condition else ():
        value = value[key]
    return bool(value)


def _rule_folders(loaded: Loaded, root: str) -> list[str]:
    """The folders of rule files."""
    folders = dict.fromkeys(glob.rpartition("/")[0] for glob in _memory(loaded)["rules"])
    return [os.path.join(root, folder) for folder in folders if folder]


def _narrow(row: Data, kind: str, resolved: list[Data]) -> None:
    """Add the workflows' literals to a handler's needs; no needs at all if any event may concern one."""
    from clickstop.config.workflows import needs

    literals = needs(kind, resolved)
    row["needs"] = {**row.get("needs", {}), **literals} if literals is not None else {}


def _row(handler: Any, options: Data, loaded: Loaded) -> Data:
    from clickstop.config.options import CEILINGS

    settings = {key: value for key, value in options.items() if key != "verdict"}
    ceiling = options.get("verdict") or ("block" if handler.safety else CEILINGS[loaded.config.project.preset])
    row = {
        "id": handler.id,
        "module": handler.location,
        "source": handler.source,
        "tools": list(handler.tools),
        "needs": {field: list(literals) for field, literals in handler.needs.items()},
        "fail_on": list(handler.fail_on),
        "safety": handler.safety,
        "suspect": handler.suspect,
        "unusual": handler.unusual,
        "ceiling": "" if ceiling == "block" else ceiling,
        "settings": {**handler.settings, **_sections(handler, loaded), **settings},
    }
    return {key: value for key, value in row.items() if value}


def _sections(handler: Any, loaded: Loaded) -> Data:
    return {
        section: _memory(loaded) if section == "memory" else loaded.values[section] for section in handler.sections
    }


def _memory(loaded: Loaded) -> Data:
    """The memory options, with the places of the learning loop's files."""
    from clickstop.config import guidance

    incidents = [f"{loaded.values['learning']['incidents'].strip('/')}/**/*.md"]
    return {**loaded.values["memory"], "rules": guidance.places(loaded), "incidents": incidents}


def derived_id(root: str) -> str:
    """An id for a repository without a configured one: from its remote, else from its path."""
    from clickstop.core.repository import git_dirs

    remote = ""
    for line in read_text(os.path.join(git_dirs(root)[1] or root, "config")).splitlines():
        key, _, value = line.strip().partition(" = ")
        if key == "url" and not remote:
            # Without a user or token in the URL.
            remote = value.strip().removesuffix(".git").rpartition("@")[2]
    return hashlib.sha256((remote or os.path.realpath(root)).encode("utf-8", "replace")).hexdigest()[:32]


def pause_file(root: str, environ: Mapping[str, str]) -> str:
    return os.path.join(Places(root, environ).state, PAUSE)


def read_pause(root: str, environ: Mapping[str, str]) -> Data | None:
    """The content of the pause file; None if there is none that can be used."""
    try:
        pause = json.loads(read_text(pause_file(root, environ)) or "null")
    except ValueError:
        return None
    usable = isinstance(pause, dict) and isinstance(pause.get("until", 0), int | float)
    return pause if usable else None


def _stamps(root: str, environ: Mapping[str, str], plugin_files: list[str]) -> Data:
    """Stamps of the files whose change makes the plan stale; also our own tables, for people who work on them."""
    from clickstop.config import entered, trust
    from clickstop.config.checks import candidates
    from clickstop.config.layers import sources

    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    paths = [path for _, path in sources(root, environ)] + candidates(root)
    paths += [pause_file(root, environ), trust.file(environ), *plugin_files]
    paths += [site.file for site in entered.sites(root, environ)]
    paths += [os.path.join(package, "__init__.py"), os.path.join(package, "handlers", "index.py")]
    return {path: plan_file.stamp(path) for path in paths}


def _site_paths(root: str) -> list[str]:
    """The folders of third-party packages; a hook starts without them (-S)."""
    from clickstop.config.plugins import without_working_folders

    standard = os.path.dirname(os.__file__)
    inside = (standard, os.path.join(standard, "lib-dynload"))
    # Nothing in the checkout may replace an installed package.
    paths = [path for path in without_working_folders(sys.path, root) if os.path.isdir(path) and path not in inside]
    return list(dict.fromkeys(paths))


def _reach_dependencies(last_good: Data | None) -> None:
    """Make the packages importable that `-S` hides from a hook."""
    paths = (last_good or {}).get("paths", [])
    sys.path.extend(path for path in paths if path not in sys.path)
    try:
        import msgspec  # noqa: F401  # only to see whether it can be found
    except ImportError:
        import site

        site.main()


# Each part has a file of its own, because few events need it.
_PARTS = ("gates", "workflows", "learned", "accepted")
_ENTERED = "entered"  # in a file of its own, which is read before there is a plan


def _write(root: str, environ: Mapping[str, str], data: Data) -> None:
    from clickstop.config import entered

    places = Places(root, environ)
    path = plan_file.file_for(places.plan, environ)
    try:
        places.ensure_state()
        for name in _PARTS:
            if name in data:
                text = json.dumps({name: data[name]}, separators=(",", ":"))
                write_private(plan_file.part_file(root, name, environ), text)
        if _ENTERED in data:  # a substitute plan does not know them
            entered.write(places.plan, data[_ENTERED])
        whole = {key: value for key, value in data.items() if key not in (*_PARTS, _ENTERED)}
        write_private(path, json.dumps(plan_file.packed(whole), separators=(",", ":")))
    except OSError:  # a read-only state folder: recompiled each time; `clickstop doctor` reports it
        return


def keep(root: str, environ: Mapping[str, str], data: Data) -> None:
    """Write a substitute for a plan that could not be compiled; it stays until a source changes."""
    data["stamps"] = data["stamps"] or _stamps(root, environ, [])
    _write(root, environ, data)
