"""Third-party handlers for a scratch repository, as their authors would write them, and trusted."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from clickstop.config.trust import trust
from tests.trusting import refresh

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def install(
    repo: Path,
    environ: Mapping[str, str],
    body: str,
    *,
    handler: str = "odd.one",
    kinds: tuple[str, ...] = ("tool.before",),
    options: str = "",
    config: str = "",
    is_last: bool = True,
) -> Path:
    """Write `handle` with this body into a plugin of the repository, name it there and trust it; compile the plan
    when it is the last of several.
    """
    file = repo / "tools" / f"{handler.replace('.', '_')}.py"
    file.parent.mkdir(exist_ok=True)
    file.write_text(
        "from clickstop.handlers.index import Handler\n"
        "from clickstop.core.decision import Decision, Item, ask, block, inject, tell, warn\n\n"
        f"HANDLERS = [Handler({handler!r}, kinds={kinds!r}{', ' + options if options else ''})]\n\n\n"
        "def handle(event, ctx):\n" + textwrap.indent(textwrap.dedent(body).strip(), "    ") + "\n",
        encoding="utf-8",
    )
    names = sorted(f"tools/{path.name}" for path in file.parent.glob("*.py"))
    (repo / "clickstop.toml").write_text(f"[project]\nplugins = {names!r}\n{config}", encoding="utf-8")
    trust([str(file)], environ)
    if is_last:
        refresh(str(repo), environ)  # so that the time of an event is the event's
    return file
