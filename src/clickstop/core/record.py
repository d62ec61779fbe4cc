"""Objects that only hold what they are given."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, dataclass_transform
else:

    def dataclass_transform(**_: object) -> Callable[[type], type]:
        return lambda kind: kind


@dataclass_transform(eq_default=False)
class Record:
    """The annotations of a class are its fields, given in their order or by their names; its attributes stand for
    those that are left out. `dataclasses` would take longer to load than most events take.
    """

    def __init__(self, *values: Any, **named: Any) -> None:
        self.__dict__.update(zip(type(self).__annotations__, values, strict=False), **named)
