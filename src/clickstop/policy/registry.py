"""The features of the checkout around an event. Parsed once, then read from a JSON copy."""

from __future__ import annotations

import os

from clickstop.core import reading
from clickstop.core.plan import stamp
from clickstop.core.private import write_private
from clickstop.core.record import Record
from clickstop.core.wire import dumps, loads
from clickstop.policy.features import FILE, Gone, component_files, impacts, parse, plain, readable
from clickstop.policy.gates import gates_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.policy.features import Feature, Impact

_COPY = "features.json"


class Registry(Record):
    """The features of one checkout."""

    top: str
    features: list[Feature]
    fault: str = ""  # what is wrong with the file, or with the entries that were left out

    def impacts(self, gone: list[Gone]) -> list[Impact]:
        return impacts(self.features, self.top, gone)

    def untracked(self, ctx: Context) -> list[Gone]:
        """Components that git does not track, which `git clean` would remove."""
        components = (component for feature in self.features for component in feature.components)
        files = [path for component in components for path in component_files(component, self.top)]
        names = (
            ctx.git.untracked(*(os.path.join(self.top, path) for path in files), ignored=None) if files else None
        )
        return [Gone(os.path.join(ctx.git.folder, path)) for path in names or ()]


def features_of(ctx: Context) -> Registry:
    """The features of the checkout around the event."""
    top = gates_of(ctx).scene.root
    file = os.path.join(top, FILE)
    file_stamp = stamp(file)
    # There is no registry.
    if file_stamp[1] < 0:
        return Registry(top, [])
    # Parsing TOML takes longer than the rest of an event.
    features = _copied(ctx.places.plan, file, file_stamp)
    if features is not None:
        return Registry(top, features)
    try:
        features, fault = readable(_tables(file, top))
    except (OSError, ValueError) as wrong:
        return Registry(top, [], str(wrong))
    # Only copy a valid registry: the copy has no place for problems.
    if not fault:
        _keep(ctx.places.plan, file, file_stamp, features)
    return Registry(top, features, fault)


def read(file: str, top: str) -> list[Feature]:
    """Parse the file. Raises ValueError, of which a TOML error is a subclass."""
    return parse(_tables(file, top))


def _tables(file: str, top: str) -> dict[str, Any]:
    # Imported late, because most events read the copy.
    import tomllib

    try:
        return tomllib.loads(reading.read(file, within=top).decode("utf-8"))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _copied(folder: str, file: str, file_stamp: list[int]) -> list[Feature] | None:
    try:
        with open(os.path.join(folder, _COPY), encoding="utf-8") as source:
            data = loads(source.read())
        if data["file"] != file or data["stamp"] != file_stamp:
            return None
        return parse(data["registry"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(folder: str, file: str, file_stamp: list[int], features: list[Feature]) -> None:
    try:
        write_private(
            os.path.join(folder, _COPY), dumps({"file": file, "stamp": file_stamp, "registry": plain(features)})
        )
    except OSError:  # read the file itself each time
        return
