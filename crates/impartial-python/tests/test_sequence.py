"""Nim-sequences: values from the table and from the period, searches and checkpoints."""

import copy
import pickle
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from impartial import Heaps, ParseError, Period, Picture, Sequence, codes


def test_values() -> None:
    kayles = Sequence("kayles")
    assert (repr(kayles), kayles.code) == ("<Sequence 0.77 (kayles): 0 values known>", "0.77")
    assert kayles.values(10) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    array = kayles.array(10)
    assert (array.dtype, array.tolist()) == ("uint64", kayles.values(10))
    assert kayles[9] == 4
    assert Sequence("nim").values(0) == []


def test_a_period_gives_the_values_of_huge_heaps() -> None:
    kayles = Sequence("0.77")
    period = kayles.period()
    assert period is not None
    assert period[:3] == (period.preperiod, period.period, period.saltus) == (71, 12, 0)
    assert "0.77 preperiod 71 period 12" in period.certificate
    assert kayles[10**18] == Heaps("0.77", [10**18]).nim_value
    values = kayles.values(1000)
    assert all(values[heap] == values[heap + 12] for heap in range(71, 988))
    assert values[70] != values[82]
    nim = Sequence("nim")
    assert nim.period() is not None
    assert nim[2**63] == 2**63 and nim[2**64 - 1] == 2**64 - 1


def test_huge_heaps_need_no_call_of_period() -> None:
    for code in ("kayles", "0.07", "0.16", "nim"):
        known = Sequence(code)
        assert known.period() is not None
        for heap in (10**7, 10**18, 2**63):
            sequence = Sequence(code)
            assert sequence[heap] == known[heap] and sequence[heap : heap + 30] == known[heap : heap + 30]
    assert Sequence("kayles")[10**18] == Heaps("kayles", [10**18]).nim_value
    assert Sequence("kayles").find(10, 10**18) is None and Sequence("kayles").find(8, 10**18) == Sequence("kayles").find(8, 1000)
    assert Sequence("0.77").plot(10**18 + 20, start=10**18).startswith("<svg ")
    # A small heap needs no search.
    sequence = Sequence("kayles")
    assert sequence[100] == 1 and repr(sequence) == "<Sequence 0.77 (kayles): 101 values known>"
    with pytest.raises(MemoryError, match="nim-values take more than 1073741824 bytes, and the first .* prove no period"):
        Sequence("grundy")[10**18]


def test_a_limit_too_small_to_prove_a_period() -> None:
    grundy = Sequence("grundy")
    assert grundy.period(limit=1000) is None
    kayles = Sequence("kayles")
    assert kayles.period(100) is None
    assert kayles.period(1000) is not None
    assert kayles.period(100) is None


@pytest.mark.parametrize("code", ["kayles", "dawson", "0.3", "0.15", "0.54", "S(all)", "S(1,2,5)"])
def test_the_smallest_limit_that_proves_a_period(code: str) -> None:
    known = Sequence(code)
    period, needed = known.period(), known.report()["values"]
    assert period is not None
    for sequence in (known, Sequence(code)):
        assert sequence.period(needed - 1) is None
        assert sequence.period(needed) == period


def test_a_resumed_search_finds_the_same_period() -> None:
    whole = Sequence("0.16")
    period, report = whole.period(10**6), whole.report()
    assert period is not None and (report["preperiod"], report["period"]) == period[:2] == (105351, 149459)
    assert report == {
        **{"code": "0.16", "representative": "0.16", "shift": 0, "preperiod": 105351, "period": 149459, "saltus": 0},
        **{"values": 411608, "rare_mask": 30, "rare_alternates": False, "certificate": period.certificate},
    }
    stops, values, sequence = 0, 0, Sequence("0.16")
    for again in (lambda sequence: sequence, lambda sequence: Sequence.resume(sequence.checkpoint())):
        while True:
            try:
                assert sequence.period(10**6, seconds=0) == period
                break
            except TimeoutError as error:
                stops += 1
                assert "prove no period; the next call resumes" in str(error)
                # Each call makes progress.
                assert sequence.report()["values"] > values
                values = sequence.report()["values"]
                sequence = again(sequence)
        assert sequence.report() == report
        sequence, values = Sequence("0.16"), 0
    assert stops > 100
    assert whole[10**15] == Heaps("0.16", [10**15]).nim_value


def test_values_of_a_search_and_of_a_table_agree() -> None:
    searched, table = Sequence("grundy"), Sequence("grundy")
    assert searched.period(5000) is None
    for stop in (10, 4000, 6000):
        assert searched.values(stop) == table.values(stop)
    assert searched.report()["values"] == 5000
    # A smaller limit does not replace the earlier result.
    assert searched.period(100) is None
    assert searched.report()["values"] == 5000


def test_damaged_checkpoints_are_refused() -> None:
    sequence = Sequence("kayles")
    sequence.period(1000)
    checkpoint = sequence.checkpoint()
    assert Sequence.resume(checkpoint).code == Sequence.resume(bytearray(checkpoint)).code == "0.77"
    for end in range(len(checkpoint)):
        with pytest.raises(ValueError, match="checkpoint"):
            Sequence.resume(checkpoint[:end])
        with pytest.raises(ValueError, match="checkpoint"):
            Sequence.resume(checkpoint[:end] + bytes([checkpoint[end] ^ 1]) + checkpoint[end + 1 :])
    with pytest.raises(TypeError):
        Sequence.resume("text")  # type: ignore[arg-type]


def test_plots() -> None:
    sequence = Sequence("kayles")
    unproved = sequence.plot(100)
    assert isinstance(unproved, Picture) and unproved._repr_svg_() == unproved
    assert unproved.startswith("<svg ") and "Nim-values of 0.77 (kayles), heaps 0 to 99" in unproved
    assert "No period is proved" in unproved
    sequence.period()
    assert "From heap 71 on, the values repeat with the period 12" in sequence.plot(100)
    assert "heaps 1000000000000000000 to 1000000000000000019" in sequence.plot(10**18 + 20, start=10**18)
    for start, stop in ((0, 0), (5, 4)):
        with pytest.raises(ValueError, match="no heaps to plot"):
            sequence.plot(stop, start=start)
    with pytest.raises(ValueError, match="at most 10000000 heaps, found 10000001"):
        sequence.plot(10**7 + 1)


def test_wrong_arguments() -> None:
    with pytest.raises(ParseError, match="expected a digit from 0 to F, found `G`"):
        Sequence("0.7G")
    kayles = Sequence("kayles")
    for call in (kayles.values, kayles.array):
        with pytest.raises(MemoryError, match="nim-values take more than 1073741824 bytes"):
            call(2**64 - 1)
    for sequence in (kayles, Sequence(lambda heap: range(heap))):
        for call, name in (
            (lambda wrong: sequence[wrong], "the heap"),
            (lambda wrong: sequence[wrong:3], "the start of the slice"),
            (lambda wrong: sequence[1:wrong], "the stop of the slice"),
            (lambda wrong: sequence[1:3:wrong], "the step of the slice"),
            *((method, "the number of values") for method in (sequence.values, sequence.array, sequence.table)),
            (lambda wrong: sequence.to_bfile("unwritten", wrong), "the number of values"),
            (lambda wrong: sequence.find(1, wrong), "the number of values"),
            (lambda wrong: sequence.find(wrong, 3), "the nim-value"),
            (sequence.period, "the limit"),
            (lambda wrong: sequence.plot(wrong, start=1), "the end of the range of heaps"),
            (lambda wrong: sequence.plot(3, start=wrong), "the first heap"),
            (lambda wrong: sequence.table(3, width=wrong), "the width"),
        ):
            with pytest.raises(ValueError, match=f"^expected {name}, from 0 to 18446744073709551615, found -1$"):
                call(-1)
            with pytest.raises(TypeError, match=f"^expected {name}, an integer, found 1.5$"):
                call(1.5)
    for seconds in (-1, float("nan")):
        with pytest.raises(ValueError, match="expected a number of seconds, 0 or more"):
            kayles.period(seconds=seconds)
    with pytest.raises(TypeError):
        kayles.period(seconds="1")  # type: ignore[arg-type]
    assert kayles.period(seconds=float("inf")) is not None


def kayles(heap: int) -> Iterable[tuple[int, int]]:
    return [(left, heap - take - left) for take in (1, 2) if take <= heap for left in range(heap - take + 1)]


@pytest.mark.parametrize("rule", ["kayles", "grundy", "nim", "S(all-but:2)", "S(all-but:2,3)", "S(1,3,4)", kayles, range])
def test_find_agrees_with_the_values(rule: Any) -> None:
    values, unknown, proved = Sequence(rule).values(300), Sequence(rule), Sequence(rule)
    # In a period with a saltus, as of Nim, each value is found once.
    assert rule == "grundy" or proved.period(None if isinstance(rule, str) else 150) is not None
    # In the end, more values are known than may be searched.
    for stop in (0, 1, 2, 30, 300, 30, 0):
        for value in range(80):
            expected = values.index(value) if value in values[:stop] else None
            assert (unknown.find(value, stop), proved.find(value, stop)) == (expected, expected), (value, stop)


def test_sequences_are_functions_on_all_heaps() -> None:
    sequence = Sequence("kayles")
    assert sequence.find(3) is None
    values = Sequence("kayles").values(100)
    assert sequence[3:10:2] == values[3:10:2]
    assert sequence[:50] == list(islice(sequence, 50)) == values[:50] and sequence[9:3] == sequence[:0] == []
    assert list(islice(Sequence("kayles"), 10, 100, 7)) == values[10:100:7]
    for endless in (slice(None), slice(5, None)):
        with pytest.raises(ValueError, match="a sequence has no end: expected a slice with an end"):
            sequence[endless]
    with pytest.raises(TypeError, match="a sequence has a value for each heap, so it has no length"):
        len(sequence)
    assert sequence
    assert sequence.find(9, 100) is None and [sequence.find(value, 100) for value in range(9)] == [
        values.index(value) if value in values else None for value in range(9)
    ]
    with pytest.raises(ValueError, match="expected a slice with a positive step, found 0"):
        sequence[0:5:0]
    assert repr(Sequence("kayles")) == "<Sequence 0.77 (kayles): 0 values known>"
    sequence = Sequence("kayles")
    sequence.period()
    assert repr(sequence).endswith(" values known, period 12 from 71>")
    assert sequence[10**15 : 10**15 + 12] == [sequence[10**15 + heap] for heap in range(12)]
    assert sequence.find(10) is None and sequence.find(8) == values.index(8)


def test_equality_pickle_and_copy() -> None:
    sequence = Sequence("kayles")
    assert sequence == Sequence("0.77") and hash(sequence) == hash(Sequence("0.77")) and sequence != Sequence("0.07")
    assert sequence != "kayles"
    period = sequence.period()
    for again in (pickle.loads(pickle.dumps(sequence)), copy.copy(sequence), copy.deepcopy(sequence)):
        # The copy continues the search for the period.
        assert again == sequence and again.period() == period and again.report() == sequence.report()
        assert again[10**18] == sequence[10**18]
    own = Sequence(kayles)
    own.values(30)
    again = pickle.loads(pickle.dumps(own))
    assert again == own == Sequence(kayles) != Sequence(lambda heap: []) and repr(again) == repr(own)
    assert copy.copy(own)[:40] == own[:40]


def test_names() -> None:
    assert codes()["kayles"] == "0.77" and all(Sequence(name).code == code for name, code in codes().items())


def test_tables_and_files(tmp_path: Path) -> None:
    sequence = Sequence("kayles")
    lines = sequence.table(1000).splitlines()
    assert lines[2].split() == ["0", "|", *map(str, sequence[:12])] and lines[9].split()[:3] == ["84", "|", "4"]
    # From the second row after the preperiod on, all rows are equal.
    assert len({line.partition("|")[2] for line in lines[9:-1]}) == 1
    assert sequence.table(25, width=5).splitlines()[-1].split() == ["20", "|", *map(str, sequence[20:25])]
    assert Sequence("grundy").table(21).count("\n") == 5 and Sequence("kayles").table(0).count("\n") == 2
    with pytest.raises(ValueError, match="expected the width, from 1, found 0"):
        sequence.table(5, width=0)
    file = tmp_path / "b002186.txt"
    sequence.to_bfile(file, 5)
    assert file.read_bytes() == b"0 0\n1 1\n2 2\n3 3\n4 1\n"


def test_own_rules_agree_with_codes() -> None:
    own, known = Sequence(kayles), Sequence("kayles")
    assert own[:150] == known[:150] and own[17] == known[17] and own.array(9).tolist() == known.values(9)
    assert list(islice(own, 80)) == known.values(80)
    assert own.find(9, 150) is None and own.find(8, 150) == known.find(8, 150)
    # Single heaps need no tuple, and a heap may have no options.
    assert Sequence(lambda heap: range(max(0, heap - 3), heap))[:9] == Sequence("S(1,2,3)")[:9]
    assert own.plot(20).startswith("<svg ") and "Nim-values of kayles, heaps 0 to 19" in own.plot(20)
    assert own.table(24, width=12) == known.table(24, width=12)


def test_plots_of_own_rules_agree_with_codes() -> None:
    # The points, the axes and the legend. In these ranges, the plot of the code marks no rare values.
    drawn = lambda rule, start, stop: Sequence(rule).plot(stop, start=start).partition("<circle")[2]
    for start, stop in ((0, 1), (0, 20), (40, 46)):
        assert drawn(kayles, start, stop) == drawn("kayles", start, stop) != ""


def test_periods_of_own_rules_are_not_proved() -> None:
    assert Sequence(kayles).period(150) == Period(71, 12, 0, None)
    assert Sequence(kayles).period(110) is None
    assert Sequence(lambda heap: range(heap)).period(50) == Period(0, 1, 1, None)
    assert Sequence(lambda heap: []).period(0) is None
    # A period must be seen four times.
    four: Sequence = Sequence(lambda heap: range(max(0, heap - 3), heap))
    assert (four.period(15), four.period(16)) == (None, Period(0, 4, 0, None))
    # The last four values of this limit grow by 1.
    assert Sequence(lambda heap: range(max(0, heap - 3), heap)).period(100) == Period(0, 4, 0, None)
    # The values are computed, whatever the period seems to be.
    late = Sequence(lambda heap: [heap - 1] if heap % 2 or heap > 100 else [])
    assert late.period(60) == Period(0, 2, 0, None) and late[102] == 0 and late[103] == 1


def test_wrong_own_rules() -> None:
    for option, error, message in (
        (3, ValueError, r"expected options of heap 3 with heaps from 0 to 2, found 3"),
        ((0, -1), ValueError, r"expected options of heap 3 with heaps from 0 to 2, found \(0, -1\)"),
        ((0, 1.0), TypeError, r"expected options of heap 3, each a heap or several, found \(0, 1.0\)"),
    ):
        with pytest.raises(error, match=message):
            Sequence(lambda heap, option=option: [option] if heap == 3 else [])[5]
    own = Sequence(kayles)
    for call in (own.checkpoint, own.report, lambda: own.code):
        with pytest.raises(TypeError, match="needs the sequence of a code, found the sequence of a function"):
            call()
    with pytest.raises(TypeError, match="`seconds` needs the sequence of a code"):
        own.period(seconds=1)
    # A rule may use the sequence that it defines.
    itself: Sequence = Sequence(lambda heap: [part for part in range(heap) if itself[part] < 2])
    assert itself[:6] == [0, 1, 2, 2, 2, 2]
