"""Pictures of nimbers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from . import _sg
from ._values import kind_of

if TYPE_CHECKING:
    from ._ruleset import Ruleset


class Picture:
    """Nimbers against heap sizes, drawn as SVG and PNG: the answer of :meth:`Ruleset.plot`, which a notebook shows.

    >>> import pathlib, sg, tempfile
    >>> picture = sg.Ruleset("0.16").plot(20_000, width=640)
    >>> picture
    <Picture of 20000 nimbers of 0.16, 640 x 525>
    >>> with tempfile.TemporaryDirectory() as place:
    ...     picture.save(pathlib.Path(place, "016.svg"))
    """

    __slots__ = ("_kept", "_plot", "heaps", "height", "ruleset", "width")

    ruleset: Ruleset
    """The rules."""
    heaps: int
    """How many heaps are shown, from 0 on."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    _plot: _sg.Plot
    _kept: dict[bool, bytes]

    def __init__(self, ruleset: Ruleset, plot: _sg.Plot, heaps: int, width: int, height: int) -> None:
        values = {"ruleset": ruleset, "_plot": plot, "heaps": heaps, "width": width, "height": height, "_kept": {}}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _drawn(self, png: bool) -> bytes:
        if png not in self._kept:
            self._kept[png] = self._plot.draw(png, self.width, self.height)
        return self._kept[png]

    @property
    def svg(self) -> str:
        """The text of the picture as SVG."""
        return self._drawn(False).decode()

    @property
    def png(self) -> bytes:
        """The bytes of the picture as PNG."""
        return self._drawn(True)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file; the ending of its name, `.svg` or `.png`, selects the format.

        >>> import sg
        >>> sg.Ruleset("kayles").plot().save("kayles.jpg")
        Traceback (most recent call last):
            ...
        ValueError: kayles.jpg: a picture's name ends in .svg or .png
        """
        path = Path(path)
        ending = path.suffix.lower()
        if ending not in (".svg", ".png"):
            raise ValueError(f"{path}: a picture's name ends in .svg or .png")
        path.write_bytes(self._drawn(ending == ".png"))

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_png_(self) -> bytes:
        return self.png

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {kind_of(self).lower()} does not change")

    def _shows(self) -> tuple[Any, ...]:
        return self.ruleset, self.heaps, self.width, self.height

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Picture):
            return NotImplemented
        return self._shows() == other._shows() and str(self.ruleset) == str(other.ruleset)

    def __hash__(self) -> int:
        return hash(self._shows())

    def __repr__(self) -> str:
        return f"<Picture of {self.heaps} nimbers of {self.ruleset}, {self.width} x {self.height}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _drawn_again, self._shows()


def _drawn_again(ruleset: Ruleset, heaps: int, width: int, height: int) -> Picture:
    return ruleset.plot(heaps, width=width, height=height)
