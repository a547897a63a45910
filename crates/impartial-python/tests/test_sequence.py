"""Nim-sequences: values from the table and from the period, searches and checkpoints."""

import pytest

from impartial import Heaps, ParseError, Picture, Sequence


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
    assert nim[2**63] == 2**63


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
    assert sequence[100] == 4 or len(sequence) < 10**4
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
        **{"values": 411608, "rare_mask": 30, "rare_alternates": False},
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
    for call in (kayles.values, kayles.array, kayles.period, kayles.__getitem__):
        with pytest.raises(ValueError, match="found -1"):
            call(-1)
        with pytest.raises(TypeError, match="an integer, found 1.5"):
            call(1.5)
    for call in (kayles.values, kayles.array):
        with pytest.raises(MemoryError, match="nim-values take more than 1073741824 bytes"):
            call(2**64 - 1)
    for seconds in (-1, float("nan")):
        with pytest.raises(ValueError, match="expected a number of seconds, 0 or more"):
            kayles.period(seconds=seconds)
    with pytest.raises(TypeError):
        kayles.period(seconds="1")  # type: ignore[arg-type]
    assert kayles.period(seconds=float("inf")) is not None


@pytest.mark.parametrize("code", ["kayles", "grundy", "nim", "S(all-but:2)", "S(all-but:2,3)", "S(1,3,4)"])
def test_find_agrees_with_the_values(code: str) -> None:
    values, unknown, proved = Sequence(code).values(300), Sequence(code), Sequence(code)
    # In a period with a saltus, as of Nim, each value is found once.
    assert code == "grundy" or proved.period() is not None
    for stop in (0, 1, 2, 30, 300):
        for value in range(80):
            expected = values.index(value) if value in values[:stop] else None
            assert (unknown.find(value, stop), proved.find(value, stop)) == (expected, expected), (value, stop)


def test_sequences_are_like_lists() -> None:
    sequence = Sequence("kayles")
    assert (len(sequence), list(sequence), sequence.find(3)) == (0, [], None)
    values = Sequence("kayles").values(100)
    assert sequence[3:10:2] == values[3:10:2]
    assert len(sequence) >= 10 and list(sequence) == values[: len(sequence)]
    assert sequence[:] == list(sequence) and sequence[5:] == values[5 : len(sequence)] and sequence[9:3] == []
    assert sequence.find(9, 100) is None and [sequence.find(value, 100) for value in range(9)] == [
        values.index(value) if value in values else None for value in range(9)
    ]
    for wrong in (slice(-1, 3), slice(0, -1), slice(0, 5, 0), slice(0, 5, -1)):
        with pytest.raises(ValueError):
            sequence[wrong]
    assert repr(Sequence("kayles")) == "<Sequence 0.77 (kayles): 0 values known>"
    sequence = Sequence("kayles")
    sequence.period()
    assert repr(sequence).endswith(" values known, period 12 from 71>")
    assert sequence[10**15 : 10**15 + 12] == [sequence[10**15 + heap] for heap in range(12)]
    assert sequence.find(10) is None and sequence.find(8) == values.index(8)
