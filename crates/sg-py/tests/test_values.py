"""Values: equal by their rules, hashable, frozen, picklable; arrays that are not copied."""

import copy
import multiprocessing
import pickle
import xml.dom.minidom
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest
import grundy

MINE = '[[move]]\ntake = [1, 2]\nleave = [0, 1, 2]\n'


def everything() -> list[object]:
    kayles = grundy.Ruleset("kayles")
    position = kayles.position(3, 5)
    tested = grundy.problems["p3150"].test(lambda text: "", cases=100)
    return [
        kayles,
        grundy.Ruleset.from_toml_text(MINE),
        grundy.Ruleset.from_toml_text("[coins]\nleast = 2\nmost = 5", "five"),
        kayles.period(),
        kayles.period(up_to=100),
        kayles.canonical(),
        kayles.survey(100),
        position,
        position.winning_moves(),
        position.winning_moves()[0],
        kayles.plot(50),
        grundy.problems["split-game"],
        grundy.problems,
        tested,
        tested.counterexample,
    ]


@pytest.mark.parametrize("value", everything(), ids=lambda value: type(value).__name__)
def test_values_are_pickled_hashed_and_copied(value: object) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value and type(again) is type(value)
        assert hash(again) == hash(value)
    assert copy.deepcopy(value) == value == copy.copy(value)
    assert value != 5 and value is not None
    assert repr(value)


@pytest.mark.parametrize("value", everything(), ids=lambda value: type(value).__name__)
def test_values_do_not_change(value: object) -> None:
    for name in ("heaps", "_rules", "period", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, 1)


@pytest.mark.parametrize("value", everything(), ids=lambda value: type(value).__name__)
def test_notebooks_show_whole_markup(value: object) -> None:
    for name in ("_repr_html_", "_repr_svg_"):
        show = getattr(value, name, None)
        if show is not None:
            xml.dom.minidom.parseString(show())


def test_names_in_tables_are_escaped() -> None:
    ruleset = grundy.Ruleset.from_toml_text('name = "<b>&amp;"\n' + MINE)
    assert "<b>" not in ruleset._repr_html_()
    assert "<b>" not in ruleset.plot(10).svg


def test_rulesets_are_equal_by_their_rules() -> None:
    same = [grundy.Ruleset(text) for text in ("kayles", "0.77", "0.770", "hex:0.77", "stripes(1,2)", " KAYLES ")]
    same.append(grundy.Ruleset.from_toml_text(MINE))
    assert len(set(same)) == 1 and all(one == other for one in same for other in same)
    assert grundy.Ruleset("0.77") != grundy.Ruleset("0.07") and grundy.Ruleset("0.77") != "0.77"
    # The same nimbers, other rules.
    assert grundy.Ruleset("0.07") != grundy.Ruleset("0.137")
    assert str(grundy.Ruleset("Kayles")) == "kayles"


def test_answers_have_no_public_constructor() -> None:
    for kind in (grundy.Proved, grundy.Observed, grundy.Canonical, grundy.Survey, grundy.Position, grundy.Tested, grundy.Counterexample):
        for arguments in ((), (1, 2), (71, 12, 0, "theorem", "id", 168)):
            with pytest.raises(TypeError):
                kind(*arguments)


def test_arrays_are_read_only_and_not_copied() -> None:
    nimbers = grundy.Ruleset("kayles").nimbers(1_000)
    assert not nimbers.flags.writeable and not nimbers.flags.owndata and nimbers.base is not None
    with pytest.raises(ValueError):
        nimbers[0] = 1
    with pytest.raises(ValueError):
        nimbers.flags.writeable = True
    kept = nimbers[5:]
    del nimbers
    assert kept[0] == 4
    assert pickle.loads(pickle.dumps(kept)).tolist() == kept.tolist()
    assert len(grundy.Ruleset("kayles").nimbers(0)) == 0 == len(grundy.Ruleset("kayles").nimbers(7, 3))


@pytest.mark.parametrize("text", ["kayles", "nim", "bean-splitting", "ruler", "grundy", "allbut(1,3)"])
def test_ranges_are_parts_of_the_whole(text: str) -> None:
    ruleset = grundy.Ruleset(text)
    whole = ruleset.nimbers(600)
    for start, stop in [(0, 600), (1, 600), (255, 260), (599, 600), (300, 300)]:
        assert np.array_equal(ruleset.nimbers(start, stop), whole[start:stop])
    assert [ruleset.nimber(heap) for heap in (0, 1, 599)] == [whole[0], whole[1], whole[599]]


def worker(ruleset: grundy.Ruleset) -> tuple[grundy.Ruleset, object]:
    return ruleset, ruleset.period()


def failing(text: str) -> object:
    return grundy.Ruleset(text)


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_rulesets_go_to_other_processes_and_answers_come_back(method: str) -> None:
    rulesets = [grundy.Ruleset("kayles"), grundy.Ruleset("0.137"), grundy.Ruleset.from_toml_text(MINE)]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as pool:
        for ruleset, (same, period) in zip(rulesets, pool.map(worker, rulesets), strict=True):
            assert same == ruleset and period == ruleset.period()
        with pytest.raises(grundy.NotationError) as raised:
            pool.submit(failing, "0.78").result()
        assert (raised.value.text, raised.value.at) == ("0.78", 3)


def test_errors_are_pickled() -> None:
    raised: list[Exception] = []
    for call in (
        lambda: grundy.Ruleset("0.78"),
        lambda: grundy.problems["nim"].solve("1 x"),
        lambda: grundy.problems["split-game"].search("1 30 " + "1 " * 30),
        lambda: grundy.Ruleset("ruler").options(10**18),
    ):
        try:
            call()
        except Exception as error:
            raised.append(error)
    assert [type(error) for error in raised] == [grundy.NotationError, grundy.InputError, grundy.Refused, grundy.LimitReached]
    for error in raised:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)
