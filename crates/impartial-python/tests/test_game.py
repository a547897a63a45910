"""`Game`: random games agree with a recursive oracle, and everything that is known survives errors, pickles and threads."""

import gc
import itertools
import operator
import pickle
import sys
import threading
import weakref
import zlib
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import impartial
from impartial import Game, GamePosition, InvalidTable, Loopy, Nim, OverBudget, Sharti, Sum

Rules = list[list[list[int]]]


def kayles(pins: int) -> list[list[int]]:
    return [[left, pins - hit - left] for hit in (1, 2) if hit <= pins for left in range(pins - hit + 1)]


def subtraction(heap: int) -> range:
    return range(max(0, heap - 3), heap)


@st.composite
def rules(draw: Any) -> Rules:
    """Draws the options of each position, as lists of earlier positions."""
    positions = draw(st.integers(1, 12))
    option = lambda limit: st.lists(st.integers(0, limit - 1), max_size=3)
    return [draw(st.lists(option(index), max_size=6)) if index else [] for index in range(positions)]


def oracle(rules: Rules) -> Any:
    @cache
    def value(position: int) -> int:
        values = {of_sum(option) for option in rules[position]}
        return next(value for value in range(len(values) + 1) if value not in values)

    def of_sum(option: list[int]) -> int:
        total = 0
        for part in option:
            total ^= value(part)
        return total

    return of_sum


@given(rules(), st.data())
@settings(max_examples=300, deadline=None)
def test_random_games_agree_with_the_oracle(rules: Rules, data: Any) -> None:
    value = oracle(rules)
    limited = data.draw(st.sampled_from([None, 0, 200, 10**6]))
    game = Game(lambda position: [list(option) for option in rules[position]], memory=limited, difficulty=lambda p: p)
    position = st.integers(0, len(rules) - 1)
    for _ in range(8):
        start = data.draw(st.one_of(position, st.lists(position, max_size=3)))
        summands = start if isinstance(start, list) else [start]
        target = data.draw(st.integers(0, 3))
        query = data.draw(st.sampled_from(["nim_value", "is_loss", "outcome", "option_to", "winning_option", "moves"]))
        after = [[*summands[:i], *option, *summands[i + 1 :]] for i, part in enumerate(summands) for option in rules[part]]
        as_list = lambda option: option if isinstance(option, list) else [option]
        if query == "nim_value":
            assert game.nim_value(start) == value(summands)
        elif query == "is_loss":
            assert game.is_loss(start) == (value(summands) == 0)
        elif query == "outcome":
            assert game.outcome(start) == ("P" if value(summands) == 0 else "N")
        elif query == "moves":
            assert [as_list(option) for option in game.moves(start)] == after
        else:
            target = 0 if query == "winning_option" else target
            found = game.winning_option(start) if query == "winning_option" else game.option_to(start, target)
            if found is None:
                # A list needs a move to each smaller value only; a position is searched for every value.
                assert target >= value(summands) if isinstance(start, list) else all(value(o) != target for o in after)
            else:
                assert as_list(found) in after and value(as_list(found)) == target
    for known, entry in game.known.items():
        assert value([known]) == entry if isinstance(entry, int) else value([known]) not in entry


def test_the_memo_is_kept_between_calls() -> None:
    calls = 0

    def counted(pins: int) -> list[list[int]]:
        nonlocal calls
        calls += 1
        return kayles(pins)

    game = Game(counted)
    assert game.nim_value(100) == impartial.solve(kayles, 100)
    before = calls
    assert [game.nim_value(pins) for pins in range(101)] == impartial.Sequence("kayles").values(101)
    assert calls == before
    assert game.winning_option(12) == [5, 5]
    assert calls == before + 1
    assert game.known[12] == 4 and len(game.known) == 101


def test_a_nim_value_lists_each_position_of_a_game_without_sums_once() -> None:
    calls: list[int] = []

    def options(heap: int) -> range:
        calls.append(heap)
        return range(heap)

    game = Game(options)
    assert game.nim_value(60) == 60
    assert game.nim_value(90) == 90
    assert sorted(calls) == list(range(91))


def test_values_one_by_one_list_each_position_once() -> None:
    calls: list[int] = []

    def options(heap: int) -> range:
        calls.append(heap)
        return range(heap)

    game = Game(options)
    assert [game.nim_value(heap) for heap in range(300)] == list(range(300))
    assert calls == list(range(300))
    # The same from the top, in steps, and with queries of sums in between.
    for order in (range(299, -1, -1), range(7, 300, 7), [*range(0, 100, 3), 299, 5, 298]):
        calls.clear()
        game = Game(options)
        for heap in order:
            assert game.nim_value([heap, 3]) == heap ^ 3
        assert sorted(calls) == sorted({*calls}) and len(calls) <= max(order) + 1


def saved(entries: dict[Any, int]) -> bytes:
    """Returns the bytes of a table. A number from 0 is a value, and -1 - s stands for the values that are the bits of s."""
    pickled = pickle.dumps((list(entries), list(entries.values())))
    return b"impartial game 1\n" + zlib.crc32(pickled).to_bytes(4, "big") + pickled


@given(rules(), st.data())
@settings(max_examples=300, deadline=None)
def test_wrong_loaded_values_end_in_an_error_or_are_found(rules: Rules, data: Any) -> None:
    value = oracle(rules)
    calls = 0

    def options(position: int) -> list[list[int]]:
        nonlocal calls
        calls += 1
        return [list(option) for option in rules[position]]

    limited = data.draw(st.sampled_from([None, 300]))
    game = Game(options, memory=limited)
    position = st.integers(0, len(rules) - 1)
    entry = st.one_of(st.integers(0, 5), st.integers(-(2**31), -1), st.sampled_from([2**30 - 1, 2**30, 2**62, -(2**62)]))
    game.load(saved(data.draw(st.dictionaries(position, entry))))
    for _ in range(6):
        start = data.draw(st.one_of(position, st.lists(position, min_size=1, max_size=3)))
        own = game.position(start)
        target = data.draw(st.integers(0, 3))
        queries = [lambda: game.nim_value(start), lambda: game.is_loss(start), lambda: game.option_to(start, target)]
        for query in [*queries, own.winning_move, lambda: own.move_to(target)]:
            calls = 0
            try:
                query()
            except impartial.Unsolved as error:
                assert "contradict the loaded values" in str(error)
            # A search lists each position at most 31 times unless it has to forget some, and each query for an option lists
            # one to three positions.
            assert limited or calls <= 31 * len(rules) + 3
        try:
            # A limited table may forget a wrong value between two queries.
            smaller = game.nim_value(start) > target and not limited
            assert not smaller or game.option_to(start, target) is not None
            assert not smaller or own.move_to(target) is not None
        except impartial.Unsolved as error:
            assert "contradict the loaded values" in str(error)
    try:
        game.verify()
    except InvalidTable:
        return
    for known, found in game.known.items():
        assert value([known]) == found if isinstance(found, int) else value([known]) not in found


def test_the_winner_needs_fewer_positions_than_the_value() -> None:
    def chomp(rows: tuple[int, ...]) -> list[tuple[int, ...]]:
        cells = [(i, j) for i in range(len(rows)) for j in range(rows[i]) if (i, j) != (0, 0)]
        return [(*rows[:i], *(min(row, j) for row in rows[i:])) for i, j in cells]

    winner, value = Game(chomp), Game(chomp)
    assert not winner.is_loss((5,) * 5) and value.nim_value((5,) * 5) > 0
    assert 2 * len(winner.known) < len(value.known)


def test_a_function_that_raises_passes_its_exception_on_and_no_wrong_value_is_kept() -> None:
    is_raising = True

    def options(heap: int) -> range:
        if heap == 3 and is_raising:
            raise LookupError("at 3")
        return range(heap)

    for query in ("nim_value", "is_loss", "winning_option"):
        is_raising = True
        game = Game(options)
        for _ in range(2):
            with pytest.raises(LookupError, match="at 3"):
                getattr(game, query)(5) if query == "nim_value" else getattr(game, query)([5, 5, 3, 3, 5, 4])
        assert all(value == position for position, value in game.known.items() if isinstance(value, int))
        is_raising = False
        assert game.nim_value(5) == 5
        game.verify()


def test_errors_of_difficulty_and_progress() -> None:
    with pytest.raises(ZeroDivisionError):
        Game(kayles, difficulty=lambda pins: 1 // 0).nim_value(5)
    with pytest.raises(ValueError, match="expected a difficulty, an integer from 0"):
        Game(kayles, difficulty=lambda pins: -1).nim_value(5)
    seen: list[int] = []

    def report(calls: int) -> None:
        seen.append(calls)
        if calls > 600:
            raise TimeoutError("enough")

    game = Game(lambda heap: [heap - 1] if heap else [], on_progress=report)
    with pytest.raises(TimeoutError, match="enough"):
        game.nim_value(10**4)
    assert seen == [0, 256, 512, 768]
    for wrong in (3, None, "ab"):
        with pytest.raises(TypeError, match="expected a function"):
            Game(wrong)


def test_budget_and_loops() -> None:
    game = Game(subtraction, budget=50)
    with pytest.raises(OverBudget) as raised:
        game.nim_value(100)
    assert "budget of 50 positions" in str(raised.value) and raised.value.known == len(game.known)
    assert game.nim_value(20) == 0
    loopy = Game({"a": ["b", "c"], "b": ["d"], "c": [], "d": [["c", "b"]]}.__getitem__)
    for _ in range(2):
        with pytest.raises(Loopy, match="'b'") as looped:
            loopy.nim_value("a")
        assert sorted(looped.value.loop) == ["b", "d"]
    assert loopy.nim_value("c") == 0


def test_save_load_and_verify() -> None:
    game = Game(kayles)
    game.nim_value(40), game.is_loss(60)
    saved = game.save()
    other = Game(kayles)
    other.load(saved)
    assert other.known == game.known
    other.verify()
    assert Game(subtraction).known == {}
    wrong = Game(subtraction)
    wrong.load(saved)
    with pytest.raises(InvalidTable) as raised:
        wrong.verify()
    assert raised.value.position in game.known
    for end in (0, 5, 20, len(saved) - 1):
        with pytest.raises(ValueError, match="damaged"):
            other.load(saved[:end])
    damaged = bytearray(saved)
    damaged[40] ^= 1
    with pytest.raises(ValueError, match="the checksum differs"):
        other.load(bytes(damaged))


def test_a_table_with_gaps_is_not_verified() -> None:
    game = Game(subtraction)
    game.load(saved({0: 0, 1: 1, 3: 3}))
    with pytest.raises(InvalidTable, match="^the entry of 3 does not follow from the entries of its options$") as raised:
        game.verify()
    assert raised.value.position == 3
    game.load(saved({2: 2}))
    game.verify()


def test_moves_go_to_smaller_values_only() -> None:
    # The position "high" has the value 0, and its only option has the value 1.
    game = Game({"high": ["one"], "one": ["zero"], "zero": [], "two": ["zero", "one", "high"]}.__getitem__)
    found = {name: [game.position(name).move_to(value) for value in range(4)] for name in ("high", "one", "zero")}
    assert found == {"high": [None] * 4, "one": ["zero", None, None, None], "zero": [None] * 4}
    assert game.option_to("high", 1) == "one"
    two = game.position("two")
    assert two.nim_value == 2 and two.move_to(1) == "one" and two.move_to(0) in ("zero", "high") and two.move_to(2) is None


def test_levels_of_opponents_in_own_games() -> None:
    game = Game(subtraction)
    for won in (game.position(30), game.position([30, 29])):
        replies = {level: [won.reply(level, seed) for seed in range(60)] for level in ("beginner", "casual", "perfect")}
        wins = {level: sum(won.play(move).nim_value == 0 for move in moves) for level, moves in replies.items()}
        assert wins["perfect"] == 60 and 40 <= wins["casual"] < 60 and 0 < wins["beginner"] < 40
    assert game.position(0).reply() is None and game.position(4).reply("perfect", 1) in (1, 2, 3)


def test_positions_in_sums() -> None:
    game = Game(kayles)
    row, board = game.position(12), Sharti(10**9, 10**9, [(7, 1, 10**9, 10**9)])
    assert isinstance(row, GamePosition) and (row.position, row.game, row.nim_value, row.outcome) == (12, game, 4, "N")
    assert row.winning_move() == [5, 5] and row.play([5, 5]).nim_value == 0 and row.play([11, 0])[0].position == 11
    total = Nim([3]) + row + board + Nim([5]) + game.position(3)
    assert [type(part).__name__ for part in total] == ["Nim", "GamePosition", "Sharti", "Nim", "GamePosition"]
    assert total.nim_value == 3 ^ 4 ^ board.nim_value ^ 5 ^ 3
    won = total.play(total.winning_move())
    assert won.nim_value == 0 and won.winning_move() is None and won.outcome == "P"
    for target in range(8):
        assert total.play(total.move_to(target)).nim_value == target
    assert total.move_to(total.nim_value) is None
    moved = total.play((2, "kayles", [10, 1]))
    assert len(moved) == 6 and moved[2] == game.position(1) and moved != total
    assert not total.legal((2, "kayles", [7, 7])) and not total.legal((9, "nim", (1, 1)))
    with pytest.raises(impartial.IllegalMove, match="heap"):
        total.play((4, "nim", (1, 6)))
    with pytest.raises(impartial.IllegalMove, match="component 4"):
        total.play((4, "nim", (1, 6)))
    with pytest.raises(impartial.IllegalMove, match=r"\[7, 7\] is not an option of 12"):
        row.play([7, 7])
    again = pickle.loads(pickle.dumps(total))
    assert again == total and hash(again) == hash(total) and again.nim_value == total.nim_value
    assert total._repr_svg_() is None and "position(12)" in repr(total) and "position(12)" in str(total)
    assert game.position([2, 3]) == Sum([game.position(2), game.position(3)]) and game.position([]) == Sum([])
    assert game.position(2) != Game(subtraction).position(2) and game.position(2) != Nim([2])


def test_a_move_in_a_sum_changes_the_component_that_it_names() -> None:
    def heap(tokens: int) -> range:
        return range(tokens)

    game = Game(heap)
    for parts in itertools.permutations([Nim([1]), Nim([2]), game.position(4), game.position(9), Nim([16])]):
        total = Sum(parts)
        targeted = [total.move_to(target) for target in range(0, total.nim_value, 3)]
        assert [total.play(move).nim_value for move in targeted] == list(range(0, total.nim_value, 3))
        for move in (*targeted, *total.moves(), *(total.random_move(seed) for seed in range(5))):
            after = total.play(move)
            assert [place for place, part in enumerate(parts, start=1) if after[place - 1] != part] == [move.component]


def test_a_function_cannot_query_its_own_game() -> None:
    game: Any = Game(lambda heap: [game.nim_value(heap)])
    with pytest.raises(RuntimeError, match="cannot query the same game"):
        game.nim_value(3)
    other = Game(lambda heap: [left for left in range(heap) if Game(subtraction).nim_value(left) != 1])
    assert other.nim_value(9) == impartial.solve(lambda heap: [left for left in range(heap) if left % 4 != 1], 9)


def test_threads_wait_for_each_other() -> None:
    game = Game(kayles)
    found: dict[int, int] = {}
    threads = [threading.Thread(target=lambda pins=pins: found.update({pins: game.nim_value(pins)})) for pins in range(90, 98)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {pins: impartial.Sequence("kayles")[pins] for pins in found} and len(found) == 8


def test_memory_is_limited() -> None:
    def piles(position: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [
            tuple(sorted((*position[:i], left, *position[i + 1 :])))
            for i in range(len(position))
            for left in range(position[i])
        ]

    game = Game(piles, memory=20_000)
    assert game.is_loss((5, 9, 12)) and not game.is_loss((5, 9, 13))
    assert len(game.known) <= 20_000 // 24


@pytest.mark.parametrize("memory", [10**5, 10**6, 10**7])
def test_a_game_with_limited_memory_forgets_only_positions_that_are_not_in_use(memory: int) -> None:
    # The game looks for positions to forget when it has met 2^16.
    game = Game(subtraction, memory=memory)
    assert [game.nim_value(heap) for heap in (70_000, 70_003, 70_002, 70_001)] == [0, 3, 2, 1]
    assert all(heap % 4 == known if isinstance(known, int) else heap % 4 not in known for heap, known in game.known.items())


def test_limits_of_one_query() -> None:
    game = Game(lambda heap: range(max(0, heap - 3), heap))
    for query in (game.nim_value, game.is_loss, game.outcome, game.winning_option, lambda p, **l: game.option_to(p, 1, **l)):
        before = len(game.known)
        with pytest.raises(OverBudget, match="the query exceeds its number of positions; the last one is ") as raised:
            query(10**5 + len(game.known), positions=100)
        assert raised.value.known == len(game.known)
        with pytest.raises(TimeoutError, match="the query exceeds its time after .* positions; the next query resumes"):
            query(10**5, seconds=0)
        assert game.nim_value(before + 50, positions=51) == (before + 50) % 4
    # The limits end with the query.
    assert game.nim_value(2000) == 0 and game.nim_value(2001, positions=1, seconds=60) == 1
    # They end with a failed query as well, and what has no limits of its own has none.
    for limits, error in (({"seconds": 0}, TimeoutError), ({"positions": 0}, OverBudget)):
        game = Game(subtraction)
        unlimited = [lambda: game.moves(7), lambda: game.nim_value(8), lambda: list(game.position(9).moves())]
        unlimited += [lambda: game.position(10).outcome, lambda: game.position(11).play(10), game.verify]
        unlimited += [lambda: game.position(13).winning_move(), lambda: game.position(14).reply("beginner", 1)]
        for call in unlimited:
            with pytest.raises(error):
                game.nim_value(100, **limits)
            call()
    for wrong in ({"seconds": -1}, {"positions": -1}):
        with pytest.raises(ValueError, match="found -1"):
            game.nim_value(5, **wrong)
    for function in (impartial.solve, impartial.table):
        with pytest.raises(TimeoutError):
            function(subtraction, 50, seconds=0)


def test_a_game_that_never_ends_stops_soon_by_default() -> None:
    def typo(heap: int) -> list[int]:
        return [heap + 1] if heap < 2**20 + 100 else []

    with pytest.raises(OverBudget, match="exceeds its budget of 1048576 positions; `budget=` allows more"):
        impartial.solve(typo, 0)


def test_a_cache_keeps_what_is_known(tmp_path: Path) -> None:
    file, calls = tmp_path / "kayles", 0

    def counted(pins: int) -> list[list[int]]:
        nonlocal calls
        calls += 1
        return kayles(pins)

    first = Game(counted, cache=file)
    assert not file.exists() and first.nim_value(60) == impartial.solve(kayles, 60)
    before = calls
    again = Game(counted, cache=str(file))
    assert again.known == first.known and again.nim_value(60) == first.nim_value(60) and calls == before
    # A query that adds little does not write the file, and one that fails does.
    contents = file.read_bytes()
    assert again.nim_value(61) == impartial.solve(kayles, 61) and file.read_bytes() == contents
    with pytest.raises(OverBudget):
        again.nim_value(200, positions=100)
    assert len(Game(counted, cache=file).known) > len(first.known)
    assert [path.name for path in tmp_path.iterdir()] == ["kayles"]
    file.write_bytes(contents[:-1])
    with pytest.raises(ValueError, match="the saved table is damaged"):
        Game(counted, cache=file)


def test_a_cache_is_replaced_as_a_whole(tmp_path: Path) -> None:
    file, link = tmp_path / "kayles", tmp_path / "link"
    Game(kayles, cache=file).nim_value(30)
    contents = file.read_bytes()
    link.hardlink_to(file)
    Game(kayles, cache=file).nim_value(90)
    # The old file is not written to, so that no program that is killed leaves a part of the new contents.
    assert link.read_bytes() == contents != file.read_bytes()


def test_only_a_missing_cache_is_empty(tmp_path: Path) -> None:
    for name in ("kayles", "kayles.part"):
        (tmp_path / name).mkdir()
    with pytest.raises(OSError, match="kayles"):
        Game(kayles, cache=tmp_path / "kayles")
    # A missing directory, and a file that cannot be written, are found by the first query that calls `options`.
    (tmp_path / "kayles").rmdir()
    for file in (tmp_path / "missing" / "kayles", tmp_path / "kayles"):
        with pytest.raises(OSError, match="kayles"):
            Game(kayles, cache=file).nim_value(30)
    assert [path.name for path in tmp_path.iterdir()] == ["kayles.part"]


def test_a_game_with_a_cache_can_be_pickled(tmp_path: Path) -> None:
    game = Game(kayles, cache=tmp_path / "kayles", difficulty=abs, budget=500, draw=str)
    value = game.nim_value(50)
    again = pickle.loads(pickle.dumps(game))
    assert again.known == game.known and again.nim_value(50, positions=0) == value
    assert again.position(3)._repr_svg_() == "3"


def test_a_pickled_game_keeps_its_limits() -> None:
    limited = pickle.loads(pickle.dumps(Game(subtraction, memory=20_000)))
    assert limited.nim_value(5001) == 1 and len(limited.known) <= 20_000 // 24
    with pytest.raises(OverBudget, match="budget of 50 positions"):
        pickle.loads(pickle.dumps(Game(subtraction, budget=50))).nim_value(5001)
    with pytest.raises(ValueError, match="expected a difficulty"):
        pickle.loads(pickle.dumps(Game(subtraction, difficulty=operator.neg))).nim_value(5001)
    with pytest.raises(TypeError, match="int"):
        pickle.loads(pickle.dumps(Game(subtraction, on_progress=len))).nim_value(5001)


def test_an_exception_of_the_function_ends_every_method_of_a_position() -> None:
    def options(heap: int) -> range:
        raise LookupError(f"at {heap}")

    alone = Game(options).position(3)
    for position, move in ((alone, 1), (Nim([2]) + alone, (2, "options", 1))):
        calls: list[Callable[[], Any]] = [
            *(lambda: position.nim_value, lambda: position.outcome, lambda: position.winning_move()),
            *(lambda: position.move_to(1), lambda: position.legal(move), lambda: position.play(move)),
            *(lambda: list(position.moves()), lambda: list(position.options()), lambda: position.reply()),
        ]
        for call in calls:
            with pytest.raises(LookupError, match="at 3"):
                call()
    with pytest.raises(LookupError, match="at 3"):
        alone.random_move(0)


@pytest.mark.parametrize("name", ["options", "difficulty", "on_progress", "draw"])
def test_a_game_and_a_function_that_refers_to_it_are_freed(name: str) -> None:
    def cycle() -> weakref.ref[Any]:
        games: list[Game[Any]] = []

        def function(*_: Any) -> Any:
            return games

        games.append(Game(**{"options": subtraction, name: function}))
        return weakref.ref(function)

    freed = cycle()
    gc.collect()
    assert freed() is None


class Owner:
    """An object whose game refers to it, in its function and in its positions."""

    def __init__(self, **options: Any) -> None:
        self.game = Game(self.smaller, **options)
        self.kept: Any = None

    def smaller(self, position: tuple[Any, int]) -> list[tuple[Any, int]]:
        return [(self, size) for size in range(position[1])]

    def __fspath__(self) -> str:
        return "missing"


@pytest.mark.parametrize("options", [{}, {"memory": 10**6}, {"loopy": True}], ids=str)
@pytest.mark.parametrize(
    "keep",
    [
        lambda owner: owner.game.nim_value((owner, 3)),
        lambda owner: owner.game.position((owner, 3)),
        lambda owner: owner.game.position([(owner, 3), (owner, 2)]),
        lambda owner: Sum([Nim([1]), owner.game.position((owner, 3)), Nim([2])]),
        lambda owner: owner.game.position((owner, 3)).moves(),
        lambda owner: owner.game.position((owner, 3)).options(),
        lambda owner: Game(kayles, cache=owner),
        lambda owner: owner.game.position(owner.game.position((owner, 3))),
    ],
)
def test_an_object_that_keeps_parts_of_its_game_is_freed(keep: Callable[[Owner], Any], options: dict[str, Any]) -> None:
    owner = Owner(**options)
    owner.kept = keep(owner)
    freed = weakref.ref(owner)
    del owner
    gc.collect()
    assert freed() is None


@pytest.mark.parametrize("options", [{}, {"memory": 10**6}, {"loopy": True}], ids=str)
def test_a_game_in_a_position_of_itself_is_freed(options: dict[str, Any]) -> None:
    # No object of the cycle but the game can drop its references.
    game: Game[Any] = Game(lambda position: [], **options)
    part = Rules()
    freed = weakref.ref(part)
    assert game.is_loss((game, part))
    del game, part
    gc.collect()
    assert freed() is None


def test_pictures_of_own_positions() -> None:
    grid = impartial.boards.Grid(2, 3)
    game: Game[int] = Game(lambda board: [board & ~cell for cell in grid.cells(board)], draw=grid.picture)
    position = game.position(grid.all)
    assert position._repr_svg_() == grid.picture(grid.all)
    assert position.play(0b111110)._repr_svg_() == grid.picture(0b111110)
    assert (position + Nim([3]))._repr_svg_() is None
    with pytest.raises(TypeError, match="expected a function, which is callable, found 3"):
        Game(kayles, draw=3)  # type: ignore[arg-type]


def test_progress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    game = Game(subtraction, on_progress=impartial.ProgressBar())
    game.nim_value(600)
    game.nim_value(601)
    assert capsys.readouterr().err == "\r0 positions\r256 positions\r512 positions\n"

    class Bar:
        def __init__(self, **options: Any) -> None:
            assert (options.pop("unit"), options.pop("file")) == (" positions", sys.stderr)
            self.seen = [options.pop("initial")]
            assert not options
            made.append(self)

        def update(self, more: int) -> None:
            self.seen.append(more)

        def close(self) -> None:
            self.seen.append(-1)

    made: list[Bar] = []
    monkeypatch.setitem(sys.modules, "tqdm.auto", type(sys)("tqdm.auto"))
    monkeypatch.setattr(sys.modules["tqdm.auto"], "tqdm", Bar, raising=False)
    Game(subtraction, on_progress=impartial.ProgressBar()).nim_value(600)
    assert [bar.seen for bar in made] == [[0, 256, 256, -1]]
    # A query that fails closes its bar as well.
    with pytest.raises(OverBudget):
        Game(subtraction, on_progress=impartial.ProgressBar()).nim_value(600, positions=300)
    assert made[1].seen == [0, 256, -1]
    # The bar of the next query begins at the number of positions before it.
    game = Game(subtraction, on_progress=impartial.ProgressBar())
    game.nim_value(600)
    game.nim_value(1200)
    assert [bar.seen for bar in made[2:]] == [[0, 256, 256, -1], [768, 256, -1]]


class Rules:
    """The rules of Nim as a method. Each access to it makes another object, which is equal to the others."""

    def options(self, position: int) -> range:
        return range(position)


def test_positions_of_equal_rules_are_equal() -> None:
    rules, others = Rules(), Rules()
    assert rules.options is not rules.options
    position = Game(rules.options).position(3)
    assert position == Game(rules.options).position(3)
    assert hash(position) == hash(Game(rules.options).position(3))
    assert position != Game(rules.options).position(2)
    assert position != Game(others.options).position(3)


def test_equal_positions_of_different_types_are_one_position() -> None:
    calls: list[Any] = []

    def options(position: Any) -> list[Any]:
        calls.append(position)
        return {0: [], 1: [0], 2: [1.0, True, False]}[position]

    for start in (2, 2.0):
        calls.clear()
        assert Game(options).nim_value(start) == 2
        assert len(calls) == 3


class Labelled(int):
    """An integer that is equal to nothing but itself."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = int.__hash__


class Size(IntEnum):
    """An integer that is equal to an ordinary integer."""

    ONE = 1


POSITIONS = [True, False, 0, 1, 1.0, 2**61 - 1, 0.0, -1, -2, 2**61 + 1, (1,), (True,), "1"]
POSITIONS += [Size.ONE, (Size.ONE,), Labelled(0), Labelled(1), Labelled(1), (Labelled(1),)]


@given(st.lists(st.sampled_from(POSITIONS), max_size=30))
def test_interning_agrees_with_a_dictionary(positions: list[Any]) -> None:
    game = Game(lambda position: positions if position == "start" else [])
    game.nim_value("start")
    assert set(game.known) == {"start", *positions}
