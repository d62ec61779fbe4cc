"""Objects that only hold what they are given."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, dataclass_transform
else:

    def dataclass_transform(**_: object) -> Callable[[type], type]:
        return lambda kind: kind


@dataclass_transform(eq_default=False)
class Record:
    """The annotations of a class are its fields, given in their order or by their names; its attributes stand for
    those that are left out. `dataclasses` would take longer to load than most events take.
    """

    _fields: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(cls.__annotations__)

    def __init__(self, *values: Any, **named: Any) -> None:
        for name, value in zip(self._fields, values):  # noqa: B905  # `strict` would cost as much as all of this
            named[name] = value  # noqa: PERF403  # nor would a dictionary more be quicker
        self.__dict__ = named
