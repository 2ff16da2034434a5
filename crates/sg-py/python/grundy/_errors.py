"""What can go wrong: exceptions that say where, and what to do instead."""

from __future__ import annotations

from typing import Any


class NotationError(ValueError):
    """A text that is not a ruleset.

    >>> import grundy
    >>> try:
    ...     grundy.Ruleset("0.138")
    ... except grundy.NotationError as error:
    ...     print(error)
    ...     print(error.text[error.at], "|", error.help)
    `0.138`, character 5: 8 is not an octal digit
    8 | octal digits are 0 to 7; write `hex:0.138` for a hexadecimal code
    """

    text: str
    """The whole text."""
    at: int | None
    """The index in `text` of the bad character; its length where something is missing at the end; `None` without a place."""
    help: str | None
    """What to write instead, where something can be suggested."""

    def __init__(self, message: str, text: str, at: int | None = None, help: str | None = None) -> None:
        super().__init__(message)
        self.text, self.at, self.help = text, at, help

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (*self.args, self.text, self.at, self.help)


class LimitReached(RuntimeError):
    """An answer that is beyond the limits: the nimber of a heap that no table and no proved period reaches, for example.

    >>> import grundy
    >>> grundy.Ruleset("ruler").options(10**18)
    Traceback (most recent call last):
        ...
    grundy._errors.LimitReached: heap 1000000000000000000 has too many options to be listed: more than 100000, or long ones
    """

    computed: int | None
    """How many heaps, from 0 on, were computed before."""

    def __init__(self, message: str, computed: int | None = None) -> None:
        super().__init__(message)
        self.computed = computed

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (*self.args, self.computed)


class InputError(ValueError):
    """Malformed input of a judge's problem.

    >>> import grundy
    >>> try:
    ...     grundy.problems["split-game"].solve("2 2 1 0 2 1 x7")
    ... except grundy.InputError as error:
    ...     print((error.line, error.column), error.answers.split())
    ...     print(error)
    (1, 13) ['0', '1', '1', '1']
    error: expected p_1, the beans in a bottle, from 0 to 18446744073709551615, found `x7`
     --> input:1:13
      |
    1 | 2 2 1 0 2 1 x7
      |             ^^
      |
      = note: in case 2 of 2
    """

    message: str
    """What was expected and what was found."""
    line: int | None
    """The line, from 1."""
    column: int | None
    """The column in bytes, from 1."""
    hint: str | None
    """What to do about it, where that can be guessed."""
    answers: str
    """What was answered before."""

    def __init__(
        self,
        report: str,
        message: str,
        place: tuple[int, int] | None = None,
        hint: str | None = None,
        answers: str = "",
    ) -> None:
        super().__init__(report)
        self.message, self.hint, self.answers = message, hint, answers
        self.line, self.column = place if place is not None else (None, None)

    def __reduce__(self) -> tuple[Any, ...]:
        place = None if self.line is None or self.column is None else (self.line, self.column)
        return type(self), (*self.args, self.message, place, self.hint, self.answers)


class Refused(ValueError):
    """A case that is right but that the method does not answer, as when it is too large for an exhaustive search.

    >>> import grundy
    >>> try:
    ...     grundy.problems["split-game"].search("1 30 " + "1 " * 30)
    ... except grundy.Refused as error:
    ...     print(error.case, error.help)  # doctest: +ELLIPSIS
    1 the search takes at most 8 bottles, 10^6 beans in a bottle and 200000 positions, ...
    """

    help: str | None
    """What is taken, or what to do instead."""
    case: int | None
    """The number of the case, from 1."""
    answers: str
    """What was answered before."""

    def __init__(self, report: str, help: str | None = None, case: int | None = None, answers: str = "") -> None:
        super().__init__(report)
        self.help, self.case, self.answers = help, case, answers

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (*self.args, self.help, self.case, self.answers)


class InputWarning(UserWarning):
    """Something unusual about an input that was answered all the same: `strict=True` refuses it."""
