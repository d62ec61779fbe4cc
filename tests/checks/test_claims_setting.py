"""What a message says of something else than the work as it now is."""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.reader import claims
from clickstop.checks.claims.setting import QUESTION, of_this_work
from tests.each import each

TESTS_PASS = ("text", [c.TESTS, c.PASS, c.END])
UNNAMED = ("text", [c.OTHER, c.PASS, c.END])


def test_a_message_about_the_work_stays_as_it_is() -> None:
    message = [TESTS_PASS, ("item", [c.BUILD, c.GOOD, c.END])]
    assert of_this_work(message) is message


def test_a_proposal_goes_on_to_the_next_question() -> None:
    message = [TESTS_PASS, ("text", [c.FRAME, c.END]), TESTS_PASS, (QUESTION, [c.OTHER, c.END]), TESTS_PASS]
    assert of_this_work(message) == [TESTS_PASS, message[1], UNNAMED, message[3], TESTS_PASS]


def test_the_wording_of_a_text_stands_after_a_colon() -> None:
    written = ("text", [c.TESTS, c.PASS, c.AND, c.WORDING, c.COLON, c.BUILD, c.GOOD, c.END])
    heard = ("text", [c.TESTS, c.PASS, c.AND, c.WORDING, c.COLON, c.OTHER, c.GOOD, c.END])
    assert of_this_work([written, TESTS_PASS]) == [heard, TESTS_PASS]


def test_what_a_label_announces_ends_at_the_next_one_and_at_what_is_ticked_off() -> None:
    announced = ("label", [c.WORDING, c.COLON, c.END])
    ticked = ("item", [c.TICK, c.TESTS, c.END])
    assert of_this_work([announced, TESTS_PASS, ("label", [c.TESTING, c.COLON, c.END]), TESTS_PASS]) == [
        announced,
        UNNAMED,
        ("label", [c.TESTING, c.COLON, c.END]),
        TESTS_PASS,
    ]
    assert of_this_work([announced, ticked]) == [announced, ticked]


def test_what_was_told_before_a_withdrawal_is_over() -> None:
    back = ("text", [c.BUILD, c.GOOD, c.COMMA, c.WITHDRAWN, c.END])
    unnamed = ("text", [c.OTHER, c.GOOD, c.COMMA, c.WITHDRAWN, c.END])
    assert of_this_work([TESTS_PASS, back, TESTS_PASS]) == [UNNAMED, unnamed, TESTS_PASS]


def test_a_pass_with_a_but_is_of_what_was_withdrawn() -> None:
    crashes = ("text", [c.BUILD, c.PASS, c.CUT, c.OTHER, c.END])
    unnamed = ("text", [c.OTHER, c.PASS, c.CUT, c.OTHER, c.END])
    assert of_this_work([("text", [c.WITHDRAWN, c.END]), crashes])[1] == unnamed
    assert of_this_work([("text", [c.WITHDRAWN, c.COLON, *crashes[1]])])[0][1][2:] == unnamed[1]


def test_a_caveat_is_of_its_sentence_and_at_its_beginning_of_the_one_before() -> None:
    caveat = ("text", [c.IT, c.CAVEAT, c.END])
    late = ("text", [c.OTHER, c.OTHER, c.OTHER, c.OTHER, c.CAVEAT, c.END])
    assert of_this_work([TESTS_PASS, TESTS_PASS, caveat])[:2] == [TESTS_PASS, UNNAMED]
    assert of_this_work([TESTS_PASS, late])[0] == TESTS_PASS
    assert of_this_work([("text", [c.TESTS, c.PASS, c.CAVEAT, c.END])])[0][1][0] == c.OTHER


def test_nothing_is_claimed_of_what_was_not_touched_unless_it_was_run() -> None:
    untouched = ("text", [c.UNTOUCHED, c.END])
    ran = ("text", [c.RAN, c.TESTS, c.END])
    assert of_this_work([TESTS_PASS, untouched])[0] == UNNAMED
    assert of_this_work([TESTS_PASS, ("text", [c.UNTOUCHED, c.OTHER, c.END])])[0] == TESTS_PASS
    assert of_this_work([ran, TESTS_PASS, untouched])[1] == TESTS_PASS
    assert of_this_work([ran, TESTS_PASS, ("text", [c.WITHDRAWN, c.END]), untouched])[1] == UNNAMED


def test_who_asks_to_begin_has_done_nothing_before_unless_he_tells_of_work() -> None:
    asks = (QUESTION, [c.ASKS, c.END])
    assert of_this_work([TESTS_PASS, asks, TESTS_PASS]) == [UNNAMED, asks, TESTS_PASS]
    assert of_this_work([("text", [c.MENDED, c.END]), TESTS_PASS, asks])[1] == TESTS_PASS


COLUMNS = ("Done when", "Acceptance", "Fertig, wenn", "Critère de réussite", "Criterio", "完成标准", "完了条件")


@each("column", COLUMNS)
def test_a_column_of_what_is_wanted_is_no_report(column: str) -> None:
    table = "| Step | {} |\n|---|---|\n| 1 | all tests pass |\n| 2 | the build is green |"
    assert claims(table.format(column)) == []
    assert claims(table.format("Result")) == ["test", "build"]


COMMANDS: tuple[tuple[str, list[str]], ...] = (
    ("`promtool check rules`", []),
    ("`ruff check`", ["check"]),
    ("`terraform validate`", []),
)


@each(("command", "kinds"), COMMANDS)
def test_a_check_of_settings_is_none_of_code(command: str, kinds: list[str]) -> None:
    assert claims(f"I fixed the alerts. {command} passes.") == kinds


def test_what_is_not_built_is_admitted() -> None:
    assert claims("Both examples compile. I didn't build the library.") == []
    assert claims("The build passes. Everything else wasn't run.") == []
