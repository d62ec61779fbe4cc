"""What the shell makes of words and conditions before a command runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.each import each

if TYPE_CHECKING:
    from tests.shell.world import World

ETC = ["deletes /etc recursive forced"]
RUNS = [
    "false || rm -rf /etc",
    "x || rm -rf /etc",
    "! false && rm -rf /etc",
    "true && c=rm || c=ls; $c -rf /etc",
    "if x; then t=/etc; else t=build; fi; rm -rf $t build",
    "declare -n r=t; t=rm; $r -rf /etc",
    "typeset -l c=RM; $c -rf /etc",
    "c=RM; ${c,,} -rf /etc",
    "c=RM; ${c@L} -rf /etc",
    "hash -p /bin/rm ls; ls -rf /etc",
    "coproc rm -rf /etc",
    "coproc W { sh; }; echo 'rm -rf /etc' >&\"${W[1]}\"",
    "command_not_found_handle() { rm -rf /etc; }; nosuchprogram",
    "printf -v c %b '\\162\\155'; $c -rf /etc",
    "read -r a b c <<< 'rm -rf /etc'; $a $b $c",
    "IFS=: read -ra w <<< 'rm:-rf:/etc'; \"${w[@]}\"",
    "mapfile -t w < <(printf 'rm\\n-rf\\n/etc\\n'); \"${w[@]}\"",
    "declare -A m=([x]=rm); ${m[x]} -rf /etc",
    'set -- x rm -rf /etc; "${@:2}"',
    "mv /etc /tmp/e; rm -rf /tmp/e",
    'cd /etc && cd / && cd - && rm -rf "$PWD"',
]
DOES_NOT = [
    "false && rm -rf /etc",
    "true || rm -rf /etc",
    "(( 0 )) && rm -rf /etc",
    "if false; then rm -rf /etc; fi",
    "ln -s /etc /tmp/e; rm -rf /tmp/e",
    "printf '' | while read -r f; do rm -rf /etc; done",
]


@each("line", RUNS)
def test_commands_that_run_are_followed(world: World, line: str) -> None:
    assert [row for row in world.summary(line, "deletes") if "build" not in row] == ETC


@each("line", DOES_NOT)
def test_commands_that_do_not_run_are_not(world: World, line: str) -> None:
    assert "deletes /etc recursive forced" not in world.summary(line, "deletes")
