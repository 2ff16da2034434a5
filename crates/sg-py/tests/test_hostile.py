"""Hostile arguments: an exception of a documented kind, never a panic, and never without end."""

import fractions
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import grundy

EXPECTED = (TypeError, ValueError, LookupError, MemoryError, grundy.LimitReached)


class Lying:
    """An index that is none."""

    def __index__(self) -> Any:
        return "seven"


VALUES: list[Any] = [
    -1, -(10**30), 2**63, 2**64 - 1, 2**64, 10**30, 10**5_000, 1.0, 0.5, math.nan, math.inf, True, False, None, "", "7",
    "0.77\0", "\0", "🎲", "\ud800", "0." + "7" * 100_000, "subtract(" + "1," * 10_000 + "1)", "subtract(1-1000001)", b"0.77",
    [], [1], (), {}, {1: 2}, object(), Lying(), fractions.Fraction(3), complex(1), np.uint8(7), np.int64(-7), np.float64(7),
    np.array([1, 2]), np.bool_(True), grundy.Ruleset, grundy.Ruleset("kayles"), print,
]  # fmt: skip

kayles, coins = grundy.Ruleset("kayles"), grundy.Ruleset("ruler")

CALLS: dict[str, Callable[[Any], object]] = {
    "Ruleset": grundy.Ruleset,
    "from_toml_text": grundy.Ruleset.from_toml_text,
    "from_toml_text name": lambda value: grundy.Ruleset.from_toml_text("[coins]", value),
    "nimbers": kayles.nimbers,
    "nimbers start": lambda value: kayles.nimbers(value, 10),
    "nimbers stop": lambda value: kayles.nimbers(10, value),
    "nimber": kayles.nimber,
    "nimber of coins": coins.nimber,
    "nimber of beans": grundy.Ruleset("bean-splitting").nimber,
    "options": kayles.options,
    "options of coins": coins.options,
    "options of beans": grundy.Ruleset("bean-splitting").options,
    "position": kayles.position,
    "position of two": lambda value: kayles.position(3, value),
    "winning_moves": lambda value: kayles.position(3, 5).winning_moves(value),
    "period": lambda value: kayles.period(up_to=value),
    "survey": kayles.survey,
    "plot": lambda value: kayles.plot(value),
    "plot width": lambda value: kayles.plot(10, width=value),
    "plot height": lambda value: kayles.plot(10, height=value),
    "mex": grundy.mex,
    "mex of one": lambda value: grundy.mex([value]),
    "nim_sum": grundy.nim_sum,
    "problems": lambda value: grundy.problems[value],
    "solve": lambda value: grundy.problems["split-game"].solve(value),
    "search": lambda value: grundy.problems["stripes"].search(value),
    "explain": lambda value: grundy.problems["coin-game"].explain(value),
    "cases": lambda value: grundy.problems["funny-stone"].cases(value),
    "test": lambda value: grundy.problems["nim"].test(value),
    "test cases": lambda value: grundy.problems["nim"].test(lambda text: "", cases=value),
    "test seed": lambda value: grundy.problems["nim"].test(lambda text: "", cases=1, seed=value),
}


@pytest.mark.filterwarnings("ignore::grundy.InputWarning")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("name", CALLS)
def test_hostile_arguments(name: str) -> None:
    for value in VALUES:
        try:
            CALLS[name](value)
        except EXPECTED as error:
            assert len(str(error)) < 2_000 or isinstance(value, str), type(error)
            assert "defect" not in str(error)


@pytest.mark.parametrize("value", [True, np.bool_(True), 1.0, None, "7", [7]])
def test_what_is_no_whole_number_is_a_type_error(value: Any) -> None:
    for call in (kayles.nimbers, kayles.nimber, kayles.options, kayles.position, kayles.survey, grundy.nim_sum):
        with pytest.raises(TypeError, match="whole number"):
            call(value)


def test_numbers_name_their_bounds() -> None:
    with pytest.raises(ValueError, match="^heap: expected a number from 0 to 18446744073709551615, found -1$"):
        kayles.nimber(-1)
    with pytest.raises(ValueError, match="found a number of 16610 bits"):
        kayles.nimber(10**5_000)
    with pytest.raises(ValueError, match="^heaps: expected a number from 1 to 2147483648, found 0$"):
        kayles.survey(0)


def test_what_no_machine_has_is_refused() -> None:
    with pytest.raises(MemoryError):
        kayles.nimbers(2**62)
    with pytest.raises(grundy.LimitReached):
        grundy.Ruleset("0.3F").nimbers(2**62 + 5, 2**62 + 6)
    with pytest.raises(grundy.LimitReached):
        grundy.Ruleset("bean-splitting").nimber(2**64 - 1)


@pytest.mark.parametrize("text", ["0.78", "0.7é8", "🎲", "kayle", "subtract(1,,2)", "", "  ", "0.7\0", "\ud800", "0.77 x", "é.7"])
def test_the_place_of_a_mistake_is_an_index(text: str) -> None:
    with pytest.raises(grundy.NotationError) as raised:
        grundy.Ruleset(text)
    error = raised.value
    assert error.text == text and isinstance(error.at, int) and 0 <= error.at <= len(text)
    assert isinstance(error, ValueError) and not isinstance(error, UnicodeError)


def test_files_that_are_none(tmp_path: Any) -> None:
    for data in (b"\xff\xfe", b"", b"x" * (2 << 20), b"[coins]\nleast = 0"):
        path = tmp_path / "mine.toml"
        path.write_bytes(data)
        with pytest.raises(grundy.NotationError):
            grundy.Ruleset.from_toml(path)
    with pytest.raises(FileNotFoundError):
        grundy.Ruleset.from_toml(tmp_path / "none.toml")
    with pytest.raises(TypeError):
        grundy.Ruleset.from_toml(None)  # type: ignore[arg-type]


def test_left_over_input_is_a_warning_and_with_strict_an_error() -> None:
    problem = grundy.problems["stripes"]
    with pytest.warns(grundy.InputWarning, match="left over"):
        assert problem.solve("1 5 1 1 4 9") == "2\n"
    with pytest.raises(grundy.InputError):
        problem.solve("1 5 1 1 4 9", strict=True)
