"""What others wrote reaches the terminal as text, never as commands to it."""

from __future__ import annotations

import io

from clickstop.app.rehearsal import Rehearsal, Voice
from clickstop.render.output import table, text
from clickstop.render.rehearsal import show
from clickstop.render.screen import Screen
from tests.each import each


@each("wild", ["\x1b[2Jgone", "bell\x07", "back\x08", "\x9b31m", "right\u202eleft", "half\ud800"])
def test_control_characters_are_shown_as_what_they_are(wild: str) -> None:
    shown = text(wild).plain
    assert "\\" in shown
    assert not set(shown) & set("\x1b\x07\x08\x9b\u202e\ud800")


@each("fine", ["größe", "日本語", "a\tb\nc", "no\u00a0break", "👩\u200d💻", "[bold]not markup[/bold]"])
def test_everything_else_stays(fine: str) -> None:
    assert text(fine).plain == fine


def test_cells_of_a_table_are_not_markup() -> None:
    made = table(("a",), [("[red]x[/red]",), ("[/nothing]",)])
    assert [str(cell) for cell in made.columns[0].cells] == ["[red]x[/red]", "[/nothing]"]


@each(("voices", "is_told"), [([], True), ([Voice("gate.command", "pass", 1.0)], False)])
def test_an_event_that_no_handler_wants_says_so(voices: list[Voice], is_told: bool) -> None:
    file = io.StringIO()
    show(Screen(file, width=80), Rehearsal("x", "Stop", "turn.stop", [], root="/r", voices=voices))
    assert ("No handler handles this event." in file.getvalue()) is is_told
