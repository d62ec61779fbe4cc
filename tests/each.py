"""Many cases in one test, which names every case that fails.

`@each` reads like `@pytest.mark.parametrize`, for cases that leave nothing behind: a thousand of them cost what
they cost, not a thousand times setting a test up.
"""

from __future__ import annotations

import functools
import inspect
import traceback
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Test = Callable[..., None]

_SHOWN = 20  # failures; beyond, they are counted


def each(
    names: str | Sequence[str], cases: Iterable[Any], ids: Callable[[Any], str] | Sequence[str] | None = None
) -> Callable[[Test], Test]:
    """Call the test with these arguments for each case, and fail once if any case fails."""
    arguments = [names] if isinstance(names, str) else list(names)
    rows = [(case,) if isinstance(names, str) else tuple(case) for case in cases]
    assert rows, "there is nothing to look at"

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def every_case(*place: Any, **fixtures: Any) -> None:
            failures: list[tuple[str, BaseException]] = []
            for number, row in enumerate(rows):
                try:
                    test(*place, **fixtures, **dict(zip(arguments, row, strict=True)))
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  # every case is looked at
                    failures.append((_name(ids, number, row), error))
            if failures:
                raise AssertionError(_told(failures, len(rows))) from failures[0][1]

        signature = inspect.signature(test)
        left = [value for name, value in signature.parameters.items() if name not in arguments]
        every_case.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return every_case

    return decorate


def _name(ids: Callable[[Any], str] | Sequence[str] | None, number: int, row: tuple[Any, ...]) -> str:
    if ids is None:
        return f"#{number} {', '.join(repr(value)[:200] for value in row)}"
    return "-".join(ids(value) for value in row) if callable(ids) else ids[number]


def _told(failures: list[tuple[str, BaseException]], count: int) -> str:
    lines = [f"{len(failures)} of {count} cases failed"]
    for name, error in failures[:_SHOWN]:
        place = traceback.extract_tb(error.__traceback__)[-1]
        lines += ["", f"{name}", f"  {place.filename}:{place.lineno}: {type(error).__name__}: {error}"]
    if len(failures) > _SHOWN:
        lines += ["", f"and {len(failures) - _SHOWN} more: {', '.join(name for name, _ in failures[_SHOWN:])}"]
    return "\n".join(lines)
