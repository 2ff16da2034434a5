"""The package and the program `grundy` give the same nimbers, periods and positions."""

import json
import os
import subprocess

import numpy as np
import pytest
import grundy

PROGRAM = os.environ.get("SG_PROGRAM")
needs_program = pytest.mark.skipif(PROGRAM is None, reason="SG_PROGRAM names no program")

RULESETS = """
kayles nim lasker grundy dawson-kayles dawson-chess guiles officers treblecross bean-splitting ruler mock-turtles turning-turtles
moebius mogul moidores triplets twins turnips 0.07 0.137 0.16 0.56 0.127 0.156 0.165 0.17 0.26 0.356 0.45 0.644 0.77 0.3F hex:0.18 hex:0.08 0.8A 0.1A8
4.07 4.(3) 0.(3) 0.1(03) 0.(1) 0.(30) 0.1(27) 0.0 0.1 0.4 0.6 0.104 unequal:4.0 equal:4.0 unequal:0.77 equal:4.37 unequal:0.7F
equal:C.0 subtract(1,2,5) subtract(1,3-5,9) subtract(2,5) subtract(60000) allbut(1,3) allbut(2,5,7) stripes(3,7,19)
stripes(2,5) stripes(1,2,3) 0.333333 0.777
""".split()


def run(*arguments: str) -> bytes:
    assert PROGRAM is not None
    return subprocess.run([PROGRAM, *arguments], check=True, capture_output=True).stdout


def test_there_are_sixty_rulesets() -> None:
    assert len(RULESETS) == len(set(RULESETS)) >= 60


def last_heap(text: str, most: int) -> int:
    """Coins of which many are turned have tables that grow fast, and three parts that must differ take long."""
    slow = text in ("moebius", "mogul", "moidores") or text in ("unequal:0.7F",)
    return min(most, 60 if slow else most)


@needs_program
@pytest.mark.parametrize("text", RULESETS)
def test_nimbers_are_those_of_sg(text: str) -> None:
    last = last_heap(text, 1_500)
    expected = np.array(run("nimbers", text, "--to", str(last), "--format", "bfile").split(), dtype=np.uint64)
    expected = expected.reshape(-1, 2)
    nimbers = grundy.Ruleset(text).nimbers(last + 1)
    assert np.array_equal(expected[:, 0], np.arange(last + 1))
    assert np.array_equal(nimbers, expected[:, 1])
    largest = int(nimbers.max())
    narrowest = next(kind for kind in (np.uint8, np.uint16, np.uint32, np.uint64) if largest <= np.iinfo(kind).max)
    assert nimbers.dtype == narrowest


@needs_program
@pytest.mark.parametrize("text", RULESETS)
@pytest.mark.parametrize("up_to", [300, 3_000])
def test_periods_are_those_of_sg(text: str, up_to: int) -> None:
    up_to = last_heap(text, up_to)
    expected = json.loads(run("period", text, "--up-to", str(up_to), "--format", "json"))
    found = grundy.Ruleset(text).period(up_to=up_to)
    match found:
        case grundy.Proved():
            assert expected["verdict"] == "proved"
            for key in ("period", "preperiod", "saltus", "theorem", "theorem_id", "heaps"):
                assert getattr(found, key) == expected[key], key
        case grundy.Observed():
            assert expected["verdict"] == "observed"
            assert [found.start, found.distance, found.saltus, found.heaps] == [
                expected[key] for key in ("from", "distance", "saltus", "heaps")
            ]
        case None:
            assert expected["verdict"] == "nothing"


@needs_program
@pytest.mark.parametrize("text", ["kayles", "0.137", "nim", "grundy", "bean-splitting", "mock-turtles", "allbut(1,3)"])
def test_positions_are_those_of_sg(text: str) -> None:
    heaps = [9, 4, 9, 17]
    expected = json.loads(run("nimber", text, *map(str, heaps), "--list", "1000", "--format", "json"))
    position = grundy.Ruleset(text).position(*heaps)
    moves = position.winning_moves(1_000)
    assert (position.nimber, position.outcome) == (expected["nim_sum"], expected["outcome"])
    assert moves.total == expected["winning_moves"] == len(moves)
    by_size = {of_size["size"]: of_size for of_size in expected["heaps"]}
    for size in set(heaps):
        listed = {(move.take, move.leaves) for move in moves if move.heap == size}
        wanted = {(move.get("take"), tuple(move["leaves"])) for move in by_size[size]["listed"]}
        assert listed == wanted
    for move in moves:
        assert position.after(move).outcome == "P"


@pytest.mark.parametrize("text", RULESETS)
def test_options_give_the_nimbers(text: str) -> None:
    ruleset = grundy.Ruleset(text)
    nimbers = ruleset.nimbers(13).tolist()
    for heap, nimber in enumerate(nimbers):
        options = ruleset.options(heap)
        assert len(options) == len(set(options))
        assert grundy.mex(grundy.nim_sum(*(nimbers[part] for part in option)) for option in options) == nimber


@pytest.mark.parametrize("text", ["0.07", "0.137", "0.16", "0.4", "subtract(2,5)", "hex:0.18", "stripes(2,5)"])
def test_canonical_codes_have_the_same_nimbers(text: str) -> None:
    ruleset = grundy.Ruleset(text)
    canonical = ruleset.canonical()
    assert canonical is not None
    nimbers, shift = ruleset.nimbers(500), canonical.shift
    assert not nimbers[:shift].any()
    assert np.array_equal(nimbers[shift:], grundy.Ruleset(canonical.code).nimbers(500 - shift))


def test_a_period_is_what_a_proof_says() -> None:
    ruleset = grundy.Ruleset("0.16")
    proof = ruleset.period()
    assert isinstance(proof, grundy.Proved)
    assert (proof.period, proof.preperiod) == (149459, 105351)
    nimbers = ruleset.nimbers(1_000_000)
    start, period = proof.preperiod, proof.period
    assert np.array_equal(nimbers[start:-period], nimbers[start + period :])
    assert nimbers[start - 1] != nimbers[start - 1 + period]
    assert ruleset.nimber(10**18) == nimbers[start + (10**18 - start) % period]


def test_a_period_of_few_heaps_is_not_answered_from_what_is_known_of_more() -> None:
    kayles = grundy.Ruleset("kayles")
    assert isinstance(kayles.period(), grundy.Proved)
    assert isinstance(kayles.period(up_to=100), grundy.Observed)
    assert kayles.period(up_to=10) is None


def test_the_survey_counts_the_array() -> None:
    ruleset = grundy.Ruleset("0.16")
    nimbers, survey = ruleset.nimbers(20_000), ruleset.survey(20_000)
    values, counts = np.unique(nimbers, return_counts=True)
    assert [(each.nimber, each.heaps) for each in survey.frequencies] == list(zip(values, counts, strict=True))
    assert survey.mask is not None
    parity = np.array([bin(int(nimber) & survey.mask).count("1") % 2 for nimber in nimbers[1:]])
    assert survey.rare in (int(parity.sum()), len(parity) - int(parity.sum()))
