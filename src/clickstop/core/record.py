"""Records without `dataclasses`, which take longer to load than an event may: attributes by their annotations."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_: object) -> object:
        return lambda kind: kind


def made(*, factory: Callable[[], T]) -> T:
    """A default that is made anew for each record: a list, a set or a table."""
    return _Made(factory)  # type: ignore[return-value]  # whoever reads the attribute has what it makes


class _Made:
    def __init__(self, factory: Callable[[], object]) -> None:
        self.factory = factory


@dataclass_transform(field_specifiers=(made,))
class RecordType(type):
    """Makes slots of a class's annotations."""

    fields: tuple[str, ...]
    defaults: dict[str, Any]

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> RecordType:
        own = tuple(namespace.get("__annotations__", ()))
        defaults = {field: namespace.pop(field) for field in own if field in namespace}
        kind = super().__new__(cls, name, bases, {**namespace, "__slots__": own})
        above = [base for base in bases if isinstance(base, RecordType)]
        kind.fields = (*(field for base in above for field in base.fields), *own)
        kind.defaults = {field: value for base in above for field, value in base.defaults.items()} | defaults
        return kind


class Record(metaclass=RecordType):
    """Its values are given by place or by name; those that a class gives to its annotations are defaults."""

    def __init__(self, *values: object, **named: object) -> None:
        fields, defaults = type(self).fields, type(self).defaults
        for field, value in zip(fields, values, strict=False):
            setattr(self, field, value)
        for field in fields[len(values) :]:
            given = named[field] if field in named else defaults[field]
            setattr(self, field, given.factory() if isinstance(given, _Made) else given)

    def as_data(self) -> dict[str, Any]:
        return {field: getattr(self, field) for field in type(self).fields}
