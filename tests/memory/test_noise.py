"""What is not worth remembering."""

from __future__ import annotations

from clickstop.memory.noise import is_trivial
from tests.each import each

LOOKING = ("ls", "cat a.py | head", "cd src && ls; pwd", "git status", "git --no-pager log", "A=1 ls")
WRAPPED = ("sudo ls", "time ls", "env A=1 ls", "nohup ls", "command ls", "/bin/ls")


@each("command", (*LOOKING, *WRAPPED))
def test_looking_around_teaches_nothing(command: str) -> None:
    assert is_trivial(command)


@each("command", ("make", "ls && make", "git commit -m x", "nohup make", "A=1 make", "git"))
def test_everything_else_may_teach(command: str) -> None:
    assert not is_trivial(command)
