"""Positions of misère play, and misère quotients."""

import pickle
import re
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

import impartial
from impartial import Game, Heaps, InvalidPosition, MisereQuotient, Nim, Sum, misere_quotient


@cache
def is_won(position: Nim | Heaps) -> bool:
    """Plays a position to the end, where a player who cannot move wins."""
    options = list(position.options())
    return not options or not all(is_won(option) for option in options)


def small_positions() -> list[Nim | Heaps]:
    sums = [heaps for count in range(4) for heaps in combinations_with_replacement(range(5), count)]
    return [
        *(Nim(heaps, misere=True) for heaps in sums),
        *(Heaps(code, heaps, misere=True) for code in ("kayles", "0.07", "4!.0", "S(1,3)") for heaps in sums),
    ]


def test_outcomes_and_moves_agree_with_exhaustive_play() -> None:
    for position in small_positions():
        outcome = "N" if is_won(position) else "P"
        assert position.outcome == outcome, position
        move = position.winning_move()
        assert (move is None) == (outcome == "P" or not list(position.moves())), position
        assert move is None or position.play(move).outcome == "P", position
        replies = [position.reply(level, 5) for level in ("beginner", "casual", "perfect")]
        assert all(reply is None or position.legal(reply) for reply in replies)
        assert replies[2] == move if move else True


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (Nim([3, 4], misere=True), "Nim([3, 4], misere=True)"),
        (Heaps("kayles", [5, 10**18], misere=True), "Heaps('0.77', [5, 1000000000000000000], misere=True)"),
    ],
)
def test_positions(position: Any, text: str) -> None:
    assert repr(position) == text
    assert eval(text, vars(impartial)) == position
    normal = eval(text.replace(", misere=True", ""), vars(impartial))
    assert normal != position
    assert (position.heaps, len(position), position[-1]) == (normal.heaps, 2, normal[1])
    played = position.play(position.winning_move())
    assert pickle.loads(pickle.dumps(played)) == played
    assert type(played) is type(position)
    assert "outcome N" in position._repr_svg_()
    assert impartial.parse(f"{type(position).__name__.lower()}/misere", "kayles 2 3 4" if type(position) is Heaps else "2 3 4").outcome == "N"
    name = f"{type(position).__name__.lower()}/misere"
    for query in (lambda: position.nim_value, lambda: position.move_to(1)):
        with pytest.raises(ValueError, match=f"^{name} has no nim-value, because it is played in misère play$"):
            query()


def test_sums_are_refused() -> None:
    nim, normal = Nim([3], misere=True), Nim([3])
    own = Game(range).position(2)
    reason = "is a position of nim/misere, which has no sum with other positions, because misère quotients do not multiply"
    for make, component in [
        (lambda: nim + normal, 1),
        (lambda: normal + nim, 2),
        (lambda: own + nim, 2),
        (lambda: nim + nim, 1),
        (lambda: Sum([normal, own, nim]), 3),
    ]:
        with pytest.raises(InvalidPosition, match=f"^component {component} {reason}") as raised:
            make()
        assert raised.value.index == component - 1
    alone = Sum([nim])
    assert (alone.outcome, alone.play(alone.winning_move()).outcome) == ("N", "P")
    assert pickle.loads(pickle.dumps(alone)) == alone


def test_heaps_beyond_the_quotient_are_refused() -> None:
    with pytest.raises(InvalidPosition, match="the heap at index 1 has 25 tokens, but the misère quotient is known only up to heap 24") as raised:
        Heaps("0.07", [3, 25], misere=True)
    assert raised.value.index == 1


@pytest.mark.parametrize(
    ("code", "order", "p_classes", "preperiod", "period"),
    [("kayles", 40, 9, 71, 12), ("0.15", 42, 12, 66, 10), ("0.115", 42, 12, 92, 14), ("0.123", 20, 5, 5, 5), ("0.3", 2, 1, 1, 2)],
)
def test_published_quotients(code: str, order: int, p_classes: int, preperiod: int, period: int) -> None:
    quotient = misere_quotient(code)
    assert (quotient.order, len(quotient.p_classes)) == (order, p_classes)
    assert (quotient.preperiod, quotient.period) == (preperiod, period)
    assert not quotient.is_tame or code == "0.3"
    check_tables(quotient)
    last = len(quotient.classes) - 1
    assert quotient.class_of(10**18) == quotient.class_of(last - (last - 10**18) % period)


def check_tables(quotient: MisereQuotient) -> None:
    """Checks that the tables describe a commutative monoid, whose classes are their sums, and that positions agree."""
    classes, products = np.arange(quotient.order), quotient.products
    assert (quotient.classes.dtype, products.dtype, quotient.is_p.dtype) == (np.uint16, np.uint16, np.bool_)
    assert (products == products.T).all() and (products[0] == classes).all()
    assert (products[products] == products[:, products]).all(), "associative"
    assert set(quotient.classes) <= set(range(quotient.order))

    def class_of(text: str) -> int:
        product = 0
        for heap, power in re.findall(r"h(\d+)(?:\^(\d+))?", text):
            for _ in range(int(power or 1)):
                product = products[product, quotient.class_of(int(heap))]
        return int(product)

    assert [class_of(text) for text in quotient.sums] == list(classes)
    assert all(class_of(left) == class_of(right) for left, right in (text.split(" = ") for text in quotient.relations))
    for heaps in combinations_with_replacement(range(1, 7), 3):
        assert quotient.outcome(heaps) == Heaps(quotient.code, heaps, misere=True).outcome


def test_partial_quotients() -> None:
    grundy = misere_quotient("grundy", 20)
    assert (grundy.order, grundy.period, len(grundy.classes)) == (48, None, 21)
    assert repr(grundy) == "<MisereQuotient of 4!.0: order 48, 7 P-classes, up to heap 20>"
    check_tables(grundy)
    with pytest.raises(ValueError, match="expected a heap up to 20, because no period is proved, found 21"):
        grundy.class_of(21)
    # A limit of classes or of time ends the search early.
    assert len(misere_quotient("0.07", limit=24).classes) == 25
    assert len(misere_quotient("0.07", limit=2000, seconds=0.1).classes) < 40
    assert grundy == misere_quotient("4!.0", 20) != misere_quotient("4!.0", 19)


def test_a_table_in_a_notebook() -> None:
    table = misere_quotient("0.75")._repr_html_()
    assert table.startswith("<table>\n<caption>0.75: order 8, 2 P-classes, period 2 from 8</caption>\n<tr><th>class</th>")
    assert table.count("<tr>") == 9 and table.count("<td>P</td>") == 2
    assert "<td>h<sub>2</sub><sup>2</sup></td>" in table
    assert "and 44 more classes" in misere_quotient("0.07", 25, limit=144)._repr_html_()
