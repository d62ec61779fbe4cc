"""Which of the repository's texts the agent may be told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.context.trusted import ACCEPTED, digest, is_accepted, may_be_told, untold, wrote
from tests.harness import in_the_way_of_the_database

if TYPE_CHECKING:
    from tests.desk import Desk


def test_a_text_may_be_told_once_a_person_agreed_to_it(desk: Desk) -> None:
    ctx = desk.context()
    assert not may_be_told(ctx, "be brief")
    ctx.plan.data[ACCEPTED] = [digest("be brief")]
    assert may_be_told(ctx, "be brief")
    assert not may_be_told(ctx, "be brief.")


def test_a_text_that_we_wrote_may_be_told_in_this_event_and_later_ones(desk: Desk) -> None:
    ctx = desk.context()
    wrote(ctx, "a rule")
    assert may_be_told(ctx, "a rule")
    assert not may_be_told(ctx, "another rule")
    ctx.flush()
    assert may_be_told(desk.context(session_id="another"), "a rule")


def test_only_a_flag_of_all_sessions_says_that_we_wrote_a_text(desk: Desk) -> None:
    ctx = desk.context()
    ctx.flag(f"wrote: {digest('a rule')}")
    ctx.change("others", session_id="", key=f"wrote: {digest('a rule')}")
    assert not may_be_told(ctx, "a rule")


def test_files_that_are_not_told_are_counted(desk: Desk) -> None:
    ctx = desk.context()
    assert untold(ctx) == 0
    ctx.plan.data["untold"] = [digest(text) for text in "abc"]
    wrote(ctx, "b")
    assert untold(ctx) == 2


def test_without_a_store_nothing_counts_as_ours(desk: Desk) -> None:
    in_the_way_of_the_database(desk.repo)
    assert not is_accepted(desk.context(), digest("a rule"))
