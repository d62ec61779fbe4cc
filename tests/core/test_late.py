"""`re` comes when a pattern is first used; signs are found without it."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.core import late
from tests.harness import PACKAGE

_USES = {
    "a pattern that is kept": "kept = late.pattern('(?i)a+')",
    "a pattern that is used": "assert late.pattern('(?i)a+').search('xAa').group() == 'Aa'",
    "the module": "assert late.re.sub('a', 'b', 'aa') == 'bb'",
}


@pytest.mark.parametrize(("use", "loaded"), [*zip(_USES, (False, True, True), strict=True)])
def test_re_is_loaded_at_the_first_use(use: str, loaded: bool) -> None:
    program = f"""
import sys; sys.path.append({str(PACKAGE.parent)!r})
from clickstop.core import late
{_USES[use]}
print("re" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, check=True, text=True)
    assert done.stdout == f"{loaded}\n"


@given(st.text("ab$`\n", max_size=700), st.integers(0, 700))
def test_the_next_sign_is_where_a_pattern_finds_it(text: str, at: int) -> None:
    found = re.compile("[$`]").search(text, at)
    assert late.next_of("$`", text, at) == (found.start() if found else len(text))
