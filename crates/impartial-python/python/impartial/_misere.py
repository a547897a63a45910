"""Misère quotients of taking-and-breaking games: the player who cannot move wins."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, SupportsIndex

from ._native import _misere_quotient
from ._sequence import _integer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Maximum number of classes in a table for a notebook, and of heaps listed for each.
_MAX_ROWS = 100
_MAX_HEAPS = 8


@dataclass(frozen=True, repr=False)
class MisereQuotient:
    """The misère quotient of the heaps of a taking-and-breaking game, as `misere_quotient` returns it.

    Two sums of heaps are in the same class if they have the same outcome in every sum. `classes[n]` is the class of heap n,
    `products[x, y]` the class of a sum of class x and a sum of class y, and `is_p[x]` whether the previous player wins sums of
    class x. Class 0 is the class of the empty sum. `sums[x]` is the smallest sum of class x, such as `"h1 h2^2"` for heaps of
    1, 2 and 2 tokens: a sum of `generators`, into which `relations` turn every other sum of them.

    If `preperiod` and `period` are numbers, the quotient is proved for all heaps, and otherwise for those in `classes`. If it
    `is_tame`, it is a quotient of misère Nim. The text `certificate` proves the quotient, which `impartial misere --verify`
    checks.
    """

    code: str
    classes: "NDArray[np.uint16]" = field(compare=False)
    is_p: "NDArray[np.bool_]" = field(compare=False)
    products: "NDArray[np.uint16]" = field(compare=False)
    preperiod: int | None
    period: int | None
    is_tame: bool
    generators: list[int] = field(compare=False)
    sums: list[str] = field(compare=False)
    relations: list[str] = field(compare=False)
    certificate: str

    @property
    def order(self) -> int:
        """The number of classes."""
        return len(self.is_p)

    @property
    def p_classes(self) -> list[int]:
        """The classes whose sums are won by the previous player."""
        return [int(number) for number in self.is_p.nonzero()[0]]

    def class_of(self, heap: SupportsIndex) -> int:
        """Returns the class of a heap. Raises `ValueError` if it is unknown, because the heap is large and no period is proved."""
        size, last = _integer(heap, "the heap"), len(self.classes) - 1
        if size > last and self.period is not None:
            size = last - (last - size) % self.period
        if size > last:
            raise ValueError(f"expected a heap up to {last}, because no period is proved, found {size}")
        return int(self.classes[size])

    def outcome(self, heaps: Iterable[SupportsIndex]) -> Literal["N", "P"]:
        """Returns the outcome of a sum of heaps: `"N"` if the next player wins, and `"P"` if the previous player wins."""
        product = 0
        for heap in heaps:
            product = int(self.products[product, self.class_of(heap)])
        return "P" if self.is_p[product] else "N"

    def _summary(self) -> str:
        proof = f"up to heap {len(self.classes) - 1}" if self.period is None else f"period {self.period} from {self.preperiod}"
        return f"{self.code}: order {self.order}, {len(self.p_classes)} P-classes, {proof}"

    def __repr__(self) -> str:
        return f"<MisereQuotient of {self._summary()}>"

    def _repr_html_(self) -> str:
        """Returns a table with a row for each class: its sum, outcome and heaps, and its products with the generators."""
        sums = [re.sub(r"\^(\d+)", r"<sup>\1</sup>", re.sub(r"h(\d+)", r"h<sub>\1</sub>", sum)) for sum in self.sums]
        generators = [self.class_of(heap) for heap in self.generators]
        heads = ["class", "sum", "outcome", "heaps", *(f"times {sums[generator]}" for generator in generators)]
        lines = [f"<caption>{self._summary()}</caption>\n", _row("th", heads)]
        for number in range(min(self.order, _MAX_ROWS)):
            heaps = [str(heap) for heap in (self.classes == number).nonzero()[0][: _MAX_HEAPS + 1]]
            shown = ", ".join([*heaps[:_MAX_HEAPS], *["..."] * (len(heaps) > _MAX_HEAPS)])
            products = [sums[self.products[number, generator]] for generator in generators]
            lines.append(_row("td", [str(number), sums[number], "P" if self.is_p[number] else "N", shown, *products]))
        if self.order > _MAX_ROWS:
            lines.append(_row("td", [f"and {self.order - _MAX_ROWS} more classes"]))
        return "<table>\n" + "".join(lines) + "</table>"


def _row(tag: str, cells: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>\n"


def misere_quotient(
    code: str, heap: SupportsIndex = 1000, *, limit: SupportsIndex = 100, seconds: float | None = None
) -> MisereQuotient:
    """Returns the misère quotient of the heaps of a taking-and-breaking game, by its code or name.

    The search ends at the proof of a period, at this heap, before a quotient of more than `limit` classes (up to 4,096), or
    after `seconds`. The result holds for the heaps so far, or for all heaps if a period is proved.
    """
    fields = _misere_quotient(code, _integer(heap, "the heap"), _integer(limit, "the limit"), seconds)
    order = len(fields["is_p"])
    fields["products"] = fields["products"].reshape(order, order)
    return MisereQuotient(**fields)
