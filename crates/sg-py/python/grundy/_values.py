"""Arguments that are checked, values that do not change, and tables for notebooks."""

from __future__ import annotations

import html
import operator
from collections.abc import Iterable
from typing import Any, ClassVar, NoReturn, TypeVar

import numpy as np

F = TypeVar("F", bound="Frozen")

LARGEST = 2**64 - 1
"""The largest heap and the largest nimber."""


def kind_of(value: object) -> str:
    """The name of a value's type, for messages."""
    return "None" if value is None else type(value).__name__


def natural(name: str, value: object, least: int = 0, most: int = LARGEST) -> int:
    """`value` as an int from `least` to `most`; numpy's integers are taken too, truth values and floats are not."""
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}: expected a whole number, found the truth value {value}")
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, found {kind_of(value)}") from None
    if not least <= number <= most:
        # The digits of a long number take long, and Python refuses to write very long ones.
        found = str(number) if number.bit_length() <= 128 else f"a number of {number.bit_length()} bits"
        raise ValueError(f"{name}: expected a number from {least} to {most}, found {found}")
    return number


def text_of(name: str, value: object) -> str:
    """`value` if it is a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a str, found {kind_of(value)}")
    return value


class Frozen:
    """Named values that do not change: equal if all are equal, hashable, and picklable."""

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *arguments: object, **named: object) -> None:
        raise TypeError(f"{type(self).__name__} has no public constructor: it comes as an answer")

    @classmethod
    def _make(cls: type[F], *values: object) -> F:
        made = object.__new__(cls)
        for name, value in zip(cls._fields, values, strict=True):
            object.__setattr__(made, name, value)
        return made

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._fields)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, Frozen)
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._values()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), self._values())


def _remade(kind: type[Frozen], values: tuple[Any, ...]) -> Any:
    return kind._make(*values)


def grouped(number: int) -> str:
    """`1234567` as `1,234,567`."""
    return f"{number:,}"


def table(caption: str, rows: Iterable[tuple[str, object]]) -> str:
    """A table of names and values as HTML."""
    cells = "".join(
        f'<tr><th style="text-align:left">{html.escape(name)}</th>'
        f'<td style="text-align:left">{html.escape(str(value))}</td></tr>'
        for name, value in rows
    )
    return f"<table><caption>{html.escape(caption)}</caption><tbody>{cells}</tbody></table>"


def grid(caption: str, heading: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table with a row of headings as HTML."""
    head = "".join(f"<th>{html.escape(name)}</th>" for name in heading)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><caption>{html.escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
