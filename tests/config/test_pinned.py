"""What configurations come to, what is wrong with them, and what of each option counts before anybody trusts it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec

from clickstop.config.compile import compile_plan
from clickstop.config.errors import ConfigError
from clickstop.config.layers import Unseen, load
from clickstop.config.options import (
    PRESETS,
    CheckOptions,
    Config,
    OwnRule,
    ProtectionOptions,
    RuleOptions,
    WorkflowAgent,
    WorkflowOptions,
)
from clickstop.config.plugins import Plugins
from clickstop.config.strictness import HeldBack, defaults, hints, strictest, table_of
from clickstop.handlers.index import Handler
from tests.pinned import calls, inputs, pinned, told

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent / "pinned"
_MACHINE = ("ours", "broad", "real", "names", "texts", "program", "interpreter")  # of gates: where things lie here


def _wishes(kind: Any, value: Any) -> Iterator[Any]:
    """Values beside the one in force."""
    options = [part for part in (kind, *get_args(kind)) if get_origin(part) is Literal]
    yield from (choice for option in options for choice in get_args(option))
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (0, value - 1, value + 1, value * 2)
    elif isinstance(value, list):
        yield from ([], ["more"], [*value, "more"], value[1:])
    elif isinstance(value, str):
        yield from ("", "other")


def _options(options: type[msgspec.Struct], values: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[Any, ...]]:
    for name, hint in hints(options).items():
        below = table_of(hint)
        origin: Any = get_origin(hint)
        if below and isinstance(values.get(name), dict) and origin is not dict:
            yield from _options(below, values[name], (*path, name))
        else:
            yield (*path, name), hint, values.get(name)


def put(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


def test_of_every_option_what_is_stricter_counts_and_the_rest_waits() -> None:
    base = defaults(Config)
    rows = {"presets": told(PRESETS)}
    for path, hint, value in _options(Config, base):
        kind = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
        lines = [f"default {told([value])}"]
        for wish in _wishes(kind, value):
            asked: Any = wish
            for key in reversed(path):
                asked = {key: asked}
            try:
                msgspec.convert(asked, Config)
            except msgspec.ValidationError:
                continue
            admitted, held = strictest(Config, base, asked)
            counts = (
                "counts in part" if admitted and held else "counts" if admitted else "waits" if held else "is it"
            )
            lines.append(f"{told([wish])} {counts}{' and loosens' if any(one.lowers for one in held) else ''}")
        rows[".".join(path)] = "\n".join(dict.fromkeys(lines))
    pinned(HERE / "options.txt", rows)


def test_what_a_configuration_comes_to_is_as_it_was(tmp_path: Path, environ: dict[str, str]) -> None:
    file = HERE / "plans.txt"
    rows: dict[str, str] = {}
    for number, text in enumerate(inputs(file)):
        root = tmp_path / f"repo{number}"
        root.mkdir()
        (root / "clickstop.toml").write_text(text, encoding="utf-8")
        try:
            data = compile_plan(str(root), environ, believe=True)
        except ConfigError as error:
            rows[text] = "\n".join(str(problem).replace(str(root), "ROOT") for problem in error.problems)
            continue
        gates = {key: value for key, value in data["gates"].items() if key not in _MACHINE}
        parts: dict[str, Any] = {
            "kinds": {kind: [row["id"] for row in some] for kind, some in data["kinds"].items()},
            "gates": gates,
        }
        handlers = {row["id"]: row for some in data["kinds"].values() for row in some}
        parts |= {name: data.get(name) for name in ("workflows", "max_stop_blocks", "lowered", "troubles")}
        shown = parts if number else {**parts, **{f"handler {name}": row for name, row in handlers.items()}}
        rows[text] = told(shown).replace(str(root), "ROOT").replace(environ["HOME"], "HOME")
    pinned(file, rows)


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    tables = (CheckOptions, OwnRule, ProtectionOptions, RuleOptions, WorkflowAgent, WorkflowOptions)
    names: dict[str, Any] = {"HeldBack": HeldBack, "Unseen": Unseen, "Plugins": Plugins, "Handler": Handler}
    calls(
        HERE / "calls",
        "clickstop.config",
        {**names, **{table.__name__: table for table in tables}, "load": load, "put": put},
    )
