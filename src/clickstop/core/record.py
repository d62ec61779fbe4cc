"""Records without `dataclasses`, which take too long to import for an event. Fields come from annotations."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_: object) -> object:
        return lambda kind: kind


def made(*, factory: Callable[[], T]) -> T:
    """A default that is created for each record, such as a list or a dict."""
    return _Made(factory)  # type: ignore[return-value]  # whoever reads the attribute has what it makes


class _Made:
    def __init__(self, factory: Callable[[], object]) -> None:
        self.factory = factory


@dataclass_transform(eq_default=False, field_specifiers=(made,))
class Record:
    """A record whose fields can be passed by position or by name. Values in the class body are defaults."""

    fields: ClassVar[tuple[str, ...]] = ()
    _made: ClassVar[dict[str, _Made]] = {}

    def __init_subclass__(cls) -> None:
        annotations = cls.__dict__.get("__annotations__", {})  # noqa: RUF063  # `inspect` takes longer
        cls.fields += tuple(name for name, kind in annotations.items() if not kind.startswith("ClassVar"))
        cls._made = cls._made | {name: value for name, value in cls.__dict__.items() if isinstance(value, _Made)}

    def __init__(self, *values: Any, **named: Any) -> None:
        attributes = self.__dict__
        attributes.update(zip(self.fields, values, strict=False), **named)
        for name, default in self._made.items():
            if name not in attributes:
                attributes[name] = default.factory()

    def as_data(self) -> dict[str, Any]:
        return {field: getattr(self, field) for field in self.fields}
