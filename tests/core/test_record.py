"""Records: attributes by their annotations."""

from __future__ import annotations

from clickstop.core.record import Record, made


class Parcel(Record):
    """One of them."""

    sender: str
    weight: int = 3
    labels: list[str] = made(factory=list)


def test_values_are_given_by_place_or_by_name_and_the_rest_are_defaults() -> None:
    assert Parcel("Ann").as_data() == {"sender": "Ann", "weight": 3, "labels": []}
    assert Parcel("Ann", 4, labels=["fragile"]).as_data() == {"sender": "Ann", "weight": 4, "labels": ["fragile"]}


class Letter(Parcel):
    """With more."""

    stamp: str = "blue"


def test_a_record_has_the_attributes_of_the_one_it_is_made_from() -> None:
    assert Letter("Ann", 1, stamp="red").as_data() == {"sender": "Ann", "weight": 1, "labels": [], "stamp": "red"}


def test_a_list_belongs_to_one_record() -> None:
    first, second = Parcel("Ann"), Parcel("Ben")
    first.labels.append("fragile")
    assert second.labels == []
