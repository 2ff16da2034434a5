"""The judges' problems through the driver."""

import pathlib

import pytest
import grundy

FIXTURES = pathlib.Path(__file__).resolve().parents[3] / "fixtures"
SAMPLES = sorted(path for path in FIXTURES.glob("*/sample*.in") if path.with_suffix(".ans").exists())


def test_there_are_samples() -> None:
    assert len(SAMPLES) > 15
    assert {"split-game", "stripes", "coin-game", "funny-stone"} <= {path.parent.name for path in SAMPLES}


@pytest.mark.filterwarnings("ignore::grundy.InputWarning")
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_samples(path: pathlib.Path) -> None:
    problem = grundy.problems[path.parent.name]
    given, expected = path.read_text(), path.with_suffix(".ans").read_text()
    assert problem.solve(given).split() == expected.split()
    assert problem.explain(given)
    assert [line for case in problem.cases(given) for line in case["answer"]] == problem.solve(given).splitlines()


@pytest.mark.parametrize("name", list(grundy.problems))
def test_known_mistakes_are_answered_rightly(name: str) -> None:
    problem = grundy.problems[name]
    assert problem.title and problem.rules and problem.theory and problem.mistakes
    assert grundy.problems[problem._about.title] == problem == grundy.problems[problem._about.title_zh]
    for mistake in problem.mistakes:
        answer = problem.solve(mistake.least)
        try:
            searched = problem.search(mistake.least)
        except grundy.Refused:
            continue
        # Several answers may be right; who wins is the same.
        if len(answer.split()) == 1:
            assert searched == answer


def test_names_and_nothing_else_find_problems() -> None:
    assert "P3185" in grundy.problems and "no such problem" not in grundy.problems and 5 not in grundy.problems
    with pytest.raises(KeyError, match="no such problem"):
        grundy.problems["no such problem"]
    assert [problem.name for problem in grundy.problems.values()] == list(grundy.problems)


def test_answers_before_a_mistake_are_kept() -> None:
    with pytest.raises(grundy.InputError) as raised:
        grundy.problems["split-game"].solve("3\n2\n1 0\n2\n1 1\n2\n1 x7\n")
    error = raised.value
    assert (error.line, error.column, error.answers.split()) == (7, 3, ["0", "1", "1", "1"] * 2)
    assert "found `x7`" in error.message


def test_right_functions_pass_and_wrong_ones_do_not() -> None:
    problem = grundy.problems["p3150"]

    def right(text: str) -> str:
        return "".join("zs wins\n" if int(n) % 2 else "pb wins\n" for n in text.split()[1:])

    tested = problem.test(right, cases=500)
    assert tested.passed and tested.counterexample is None and tested.cases >= 100
    failed = problem.test(lambda text: right(text).replace("zs", "pb"), cases=500)
    example = failed.counterexample
    assert example is not None and example.least and example.verdict == "wrong-answer"
    assert problem.solve(example.input) == example.expected != example.printed
    assert [name for name, _ in example.mistakes] == [] or all(example.mistakes)
    assert failed == problem.test(lambda text: right(text).replace("zs", "pb"), cases=500)


def test_errors_of_a_function_are_its_answer() -> None:
    def broken(text: str) -> str:
        return str(1 // 0)

    example = grundy.problems["nim"].test(broken, cases=10).counterexample
    assert example is not None and example.verdict == "crashed"
    assert "ZeroDivisionError" in example.error and "broken" in example.error
    with pytest.raises(TypeError, match="not NoneType"):
        grundy.problems["nim"].test(lambda text: None, cases=10)  # type: ignore[arg-type,return-value]

    def leaving(text: str) -> str:
        raise SystemExit(3)

    with pytest.raises(SystemExit):
        grundy.problems["nim"].test(leaving, cases=10)
