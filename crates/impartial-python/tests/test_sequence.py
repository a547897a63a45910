"""Nim-sequences: values by the table and by the period."""

import pytest

from impartial import Heaps, ParseError, Sequence


def test_values() -> None:
    kayles = Sequence("kayles")
    assert (repr(kayles), kayles.code) == ("Sequence('0.77')", "0.77")
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


def test_a_limit_that_proves_no_period() -> None:
    grundy = Sequence("grundy")
    assert grundy.period(limit=1000) is None
    kayles = Sequence("kayles")
    assert kayles.period(100) is None
    assert kayles.period(1000) is not None
    assert kayles.period(100) is None


def test_wrong_arguments() -> None:
    with pytest.raises(ParseError, match="expected a digit from 0 to F, found `G`"):
        Sequence("0.7G")
    kayles = Sequence("kayles")
    for call in (kayles.values, kayles.array, kayles.period, kayles.__getitem__):
        with pytest.raises(ValueError, match="found -1"):
            call(-1)
        with pytest.raises(TypeError, match="an integer, found 1.5"):
            call(1.5)
    for call in (kayles.values, kayles.array, kayles.__getitem__):
        with pytest.raises(MemoryError, match="nim-values take more than 1073741824 bytes"):
            call(2**64 - 1)
