"""`Sequence`: random codes and rules agree with the mex of their options, and every text is whole."""

import itertools
import pickle
import random
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

from impartial import Period, Sequence, codes
from impartial.nim import mex


def octal(digits: str) -> Any:
    """Returns the rule of an octal code: digit k states whether taking k tokens may leave no heap, one or two."""

    def rule(heap: int) -> Iterable[tuple[int, ...]]:
        for take, digit in enumerate(map(int, digits), start=1):
            left = heap - take
            if digit & 1 and left == 0:
                yield ()
            if digit & 2 and left > 0:
                yield (left,)
            if digit & 4:
                yield from ((part, left - part) for part in range(1, left // 2 + 1))

    return rule


def by_definition(rule: Any, stop: int) -> list[int]:
    values: list[int] = []
    for heap in range(stop):
        reached = set()
        for option in rule(heap):
            value = 0
            for part in option:
                value ^= values[part]
            reached.add(value)
        values.append(mex(reached))
    return values


@pytest.mark.parametrize("seed", range(25))
def test_values_of_random_codes(seed: int) -> None:
    random_ = random.Random(seed)
    digits = "".join(random_.choice("01234567") for _ in range(random_.randint(1, 4))).rstrip("0") or "7"
    rule, values = octal(digits), by_definition(octal(digits), 150)
    for made in (f"0.{digits}", rule):
        sequence: Sequence = Sequence(made)
        for _ in range(15):
            start, stop, step = random_.randint(0, 150), random_.randint(0, 150), random_.choice([1, 1, 2, 3, 7, 200])
            match random_.randrange(7):
                case 0:
                    assert sequence[start:stop:step] == values[start:stop:step] and sequence[:stop] == values[:stop]
                case 1:
                    assert sequence[min(start, 149)] == values[min(start, 149)] and sequence[np.int8(start // 2)] == values[start // 2]
                case 2:
                    assert sequence.values(stop) == values[:stop]
                case 3:
                    array = sequence.array(stop)
                    assert (type(array), array.dtype, array.tolist()) == (np.ndarray, np.uint64, values[:stop])
                case 4:
                    sought = random_.randint(0, 9)
                    assert sequence.find(sought, stop) == (values.index(sought) if sought in values[:stop] else None)
                case 5:
                    assert list(itertools.islice(sequence, start, stop)) == values[start:stop]
                case _:
                    width = random_.randint(1, 12)
                    assert sequence.table(stop, width=width) == drawn_table(values[:stop], width)
        known = int(repr(sequence).split(": ")[1].split()[0])
        found = [sequence.find(sought) for sought in range(12)]
        expected = [values.index(sought) if sought in values[:known] else None for sought in range(12)]
        assert known > 150 or found == expected
    code = Sequence(f"0.{digits}")
    period = code.period(3000)
    if period is not None:
        count, (preperiod, length, saltus, _) = code.report()["values"], period
        values = Sequence(f"0.{digits}").values(int(count or 0) + 200)
        holds = lambda start, step, growth: all(b - a == growth for a, b in zip(values[start:], values[start + step :]))
        assert holds(preperiod, length, saltus) and (not preperiod or not holds(preperiod - 1, length, saltus))
        assert not any(holds(preperiod, step, values[preperiod + step] - values[preperiod]) for step in range(1, length))
        name = next((f" ({name})" for name, of in codes().items() if of == code.code), "")
        tail = f", period {length} from {preperiod}" + f", saltus {saltus}" * (saltus > 0)
        assert repr(code) == f"<Sequence {code.code}{name}: {repr(code).split(': ')[1].split()[0]} values known{tail}>"


def drawn_table(values: list[int], width: int) -> str:
    left = len(str(range(0, len(values), width)[-1])) if values else 0
    cell = max(len(str(number)) for number in (*values, width - 1))
    line = lambda head, row: f"{head}".rjust(left) + " | " + " ".join(str(number).rjust(cell) for number in row)
    rows = [line(start, values[start : start + width]) for start in range(0, len(values), width)]
    heading = line("", range(width))
    return "".join(f"{row}\n" for row in (heading, "-" * len(heading), *rows))


def test_tables_have_the_width_of_the_period() -> None:
    for rule, width in (("kayles", 12), ("S(1,2,3)", 4), ("nim", 1), ("grundy", 10), ("0.142", 10), ("S(all-but:2)", None)):
        values = Sequence(rule).values(30)
        period = Sequence(rule).period(1000) if width is None else None
        assert Sequence(rule).table(30) == drawn_table(values, period.period if period else width or 10)
    own = lambda heap: range(max(0, heap - 3), heap)
    assert Sequence(own).table(30) == drawn_table([heap % 4 for heap in range(30)], 4)
    assert Sequence(own).table(0) == drawn_table([], 10) and Sequence("kayles").table(0) == drawn_table([], 10)
    assert Sequence(lambda heap: [heap * heap % 7 % heap] if heap else []).table(3, width=2).count("\n") == 4


def test_files_of_values(tmp_path: Any) -> None:
    for rule in ("grundy", octal("77")):
        Sequence(rule).to_bfile(tmp_path / "values", 40)
        text = (tmp_path / "values").read_bytes().decode()
        assert text == "".join(f"{heap} {value}\n" for heap, value in enumerate(Sequence(rule).values(40)))


def prescribed(values: list[int]) -> Any:
    """Returns a rule with these values, each at most one more than all before it."""
    return lambda heap: [values.index(smaller) for smaller in range(values[heap])]


@pytest.mark.parametrize("seed", range(150))
def test_guessed_periods_are_the_shortest_that_are_long_enough(seed: int) -> None:
    random_ = random.Random(seed)
    limit, length = random_.choice([0, 1, 3, 4, 5, 8, 16, 17, 24, 40, 63]), random_.randint(1, 9)
    values: list[int] = []
    preperiod, saltus = random_.randint(0, limit // 2 + 2), random_.choice([0, 0, 1, 2, -1])
    for heap in range(limit):
        # Falling values have no period, even if they start so high that they fall at the same rate to the end.
        first = heap if saltus < 0 else random_.randint(0, 3)
        value = max(values[heap - length] + saltus, 0) if heap >= preperiod + length else first
        values.append(min(value, max(values, default=-1) + 1))
    found = Sequence(prescribed(values)).period(limit)
    fits = []
    for period in range(1, limit):
        growths = [b - a for a, b in zip(values, values[period:])]
        start = len(growths)
        while start and growths[start - 1] == growths[-1]:
            start -= 1
        if growths[-1] >= 0 and limit - start >= 4 * period and start <= limit - limit // 2:
            fits.append(Period(start, period, growths[-1], None))
    assert found == (fits[0] if fits else None), values


def test_a_rule_is_called_once_for_each_heap_and_its_exception_is_passed_on() -> None:
    calls: list[int] = []
    broken = True

    def rule(heap: int) -> Iterable[int]:
        calls.append(heap)
        yield from range(heap)
        if broken and heap == 7:
            raise LookupError("at 7")

    sequence = Sequence(rule)
    for call in (lambda: sequence[9], lambda: sequence.values(9), lambda: sequence[:9], lambda: sequence.find(50, 9), lambda: sequence.table(9, width=1)):
        with pytest.raises(LookupError, match="at 7"):
            call()
    assert calls == [*range(8), 7, 7, 7, 7] and repr(sequence) == "<Sequence of rule: 7 values known>" and sequence[:7] == [*range(7)]
    broken = False
    assert sequence[9] == 9 and calls[12:] == [7, 8, 9] and sequence.find(9) == 9 and sequence.find(10) is None
    again = pickle.loads(pickle.dumps(Sequence(len_of)))
    assert again == Sequence(len_of) and hash(again) == hash(Sequence(len_of)) and again != Sequence(rule) and again != len_of

    class Rule:
        def __call__(self, heap: int) -> list[Any]:
            return [np.int64(heap - 1), [], iter([0, heap - 1]), (heap // 2,)] if heap else []

    own = Sequence(Rule())
    values = by_definition(lambda heap: [(heap - 1,), (), (0, heap - 1), (heap // 2,)] if heap else [], 20)
    assert own[:20] == values and repr(own) == "<Sequence of Rule: 20 values known>"
    assert "A function defines the game, so no theorem proves a period." in own.plot(9)
    assert own.plot(9, start=3).partition("<title")[2].partition(">")[2].startswith("Nim-values of Rule, heaps 3 to 8")


@pytest.mark.parametrize(
    "read",
    [lambda own: own[7], lambda own: own[:8], lambda own: own.values(8), lambda own: own.find(9, 8), lambda own: own.table(8, width=4)],
)
def test_a_rule_that_computes_larger_heaps_of_its_own_sequence(read: Callable[[Any], object]) -> None:
    def rule(heap: int) -> range:
        if heap == 5 and not is_inside:
            is_inside.append(True)
            read(own)
        return range(max(0, heap - 3), heap)

    is_inside: list[bool] = []
    own = Sequence(rule)
    assert own[:30] == [heap % 4 for heap in range(30)] and is_inside



def len_of(heap: int) -> list[int]:
    return []


def test_texts_of_sequences() -> None:
    sequence = Sequence("0.15")
    assert repr(sequence) == "<Sequence 0.15 (guiles): 0 values known>"
    unknown = {"preperiod": None, "period": None, "saltus": None, "rare_mask": None, "rare_alternates": None, "certificate": None}
    assert {key: value for key, value in sequence.report().items() if key in unknown} == unknown
    assert list(sequence.report()) == [
        *("code", "representative", "shift", "preperiod", "period", "saltus", "values", "rare_mask", "rare_alternates", "certificate")
    ]
    assert sequence.report()["values"] == 0
    sequence.values(7)
    assert repr(sequence).endswith(": 7 values known>") and sequence.report()["values"] == 0
    nim = Sequence("nim")
    assert nim.period() is not None and repr(nim).endswith(" values known, period 1 from 0, saltus 1>")
    assert type(Sequence.resume(nim.checkpoint())) is Sequence and Sequence.resume(nim.checkpoint()) == nim
    names = codes()
    names["kayles"] = "0.3"
    assert codes()["kayles"] == "0.77" and Sequence("kayles").code == "0.77"
    for call in (lambda own: own.code, lambda own: own.checkpoint(), lambda own: own.report()):
        with pytest.raises(TypeError, match="^`(code|checkpoint|report)` needs the sequence of a code, found the sequence of a function$"):
            call(Sequence(len_of))


def test_a_game_without_a_theorem_has_no_proved_period() -> None:
    found = []
    for code in ("4!.0", "0.77", "S(1,2)", "4.44", "8.8", "0.8"):
        try:
            Sequence(code).period(100)
        except ValueError as error:
            found.append(code)
            assert str(error) == f"no theorem proves periods of {Sequence(code).code}"
            assert Sequence(code).table(12) == drawn_table(Sequence(code).values(12), 10)
    assert "0.77" not in found
