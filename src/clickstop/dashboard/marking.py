"""A false alarm goes on the allow list: the one thing that a page can change, and only with --edit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.responses import PlainTextResponse, RedirectResponse

from clickstop.app.why import RULED
from clickstop.config import allowing
from clickstop.core.ids import short
from clickstop.store import audit, decisions, save

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.requests import Request
    from starlette.responses import Response

    from clickstop.dashboard.site import Site

_LONGEST = 4_000  # bytes of a form, letters of a reason


def route(site: Site) -> Callable[[Request], Coroutine[None, None, Response]]:
    async def answer(request: Request) -> Response:
        if not site.edit:
            return PlainTextResponse("This page only shows. To change things: clickstop dashboard --edit\n", 403)
        if int(request.headers.get("content-length", "0") or 0) > _LONGEST:
            return PlainTextResponse("That is too long.\n", 413)
        form = QueryParams((await request.body())[:_LONGEST].decode("utf-8", "replace"))
        reason = " ".join(form.get("reason", "").split())
        wanted = str(request.path_params["decision"])
        why = await run_in_threadpool(mark, site, wanted, reason)
        if why:
            return PlainTextResponse(f"{why}\n", 400)
        return RedirectResponse(f"/gates?marked={short(wanted)}#{short(wanted)}", 303)

    return answer


def mark(site: Site, decision: str, reason: str) -> str:
    """Allow exactly what was stopped, for a month; "" or why not."""
    if not reason:
        return "Say why it is all right; others will read it."
    with site.open() as connection:
        rows = [row for row in decisions.find(connection, decision) if row["id"] == decision]
    if not rows or rows[0]["handler"] not in RULED or not rows[0]["rule_id"]:
        return "There is no decision of a rule by that name."
    row = rows[0]
    entry = {"rule": row["rule_id"], "match": row["target"], "reason": reason, "expires": allowing.until()}
    try:
        allowing.write(os.path.join(site.root, "clickstop.toml"), entry)
    except (OSError, ValueError) as error:
        return f"clickstop.toml was not changed: {error}"
    line = audit.line(site.plan().repo_id, "person", "gate.allow", f"{row['rule_id']} {row['target']}", reason)
    return save.save(site.places, [line, decisions.false_alarm(row["id"])])
