"""What is installed: stubs that are those of the binary, documentation of everything that is public."""

import doctest
import inspect
import os
import pathlib
import re

import pytest
import grundy

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "python" / "grundy"


@pytest.mark.skipif("SG_STUBS" not in os.environ, reason="SG_STUBS names no stubs that were made from the binary")
def test_stubs_are_those_of_the_binary() -> None:
    made = pathlib.Path(os.environ["SG_STUBS"]).read_text()
    assert made == (SOURCE / "_grundy.pyi").read_text(), ".ci/python --write-stubs writes them"


def test_the_installed_package_is_typed() -> None:
    installed = pathlib.Path(inspect.getfile(grundy)).parent
    assert (installed / "py.typed").exists() and (installed / "_grundy.pyi").exists()


def test_everything_public_has_documentation() -> None:
    assert sorted(grundy.__all__) == grundy.__all__
    for name in grundy.__all__:
        value = getattr(grundy, name)
        if name == "__version__":
            continue
        assert inspect.getdoc(value), name
        if inspect.isclass(value):
            for member, what in vars(value).items():
                if not member.startswith("_") and (inspect.isfunction(what) or isinstance(what, property)):
                    assert inspect.getdoc(what), f"{name}.{member}"


def test_there_are_names() -> None:
    assert len(grundy.names()) > 15
    for name, about in grundy.names().items():
        assert about and str(grundy.Ruleset(name)) == name


def test_examples_of_the_documents() -> None:
    tested = set()
    for path in SOURCE.parents[3].glob("docs/*.md"):
        for block in re.findall(r"^```python\n(>>>.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            example = doctest.DocTestParser().get_doctest(block, {}, path.name, str(path), 0)
            assert example.examples
            assert doctest.DocTestRunner().run(example).failed == 0
            tested.add(path.name)
    assert tested >= {"python.md", "python.zh-CN.md"}


def test_the_readme_of_the_package_runs() -> None:
    text = (SOURCE.parents[1] / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    exec(block, {"my_function": grundy.problems["split-game"].solve})
