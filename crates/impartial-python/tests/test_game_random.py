"""`Game`: every query agrees with a model in plain Python, whatever the positions are and wherever a function fails."""

import copy
import functools
import itertools
import math
import pickle
import random
import signal
import threading
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import impartial
from impartial import Game, Heaps, InvalidTable, Loopy, Nim, OverBudget, Sum, SumMove, Unsolved, _cache, nim

# For each position, its options, each the earlier positions whose sum it is.
Rules = list[list[list[int]]]


class Fuse:
    """Raises an exception at a call of a function that a user defines: of the game or of the positions."""

    def __init__(self) -> None:
        self.left = math.inf
        self.error = LookupError("the fuse")
        self.calls = 0

    def burn(self) -> None:
        self.calls += 1
        self.left -= 1
        if self.left < 0:
            self.left = math.inf
            raise self.error


class Cell:
    """A position with its own equality. All of them have one hash."""

    def __init__(self, number: int, fuse: Fuse) -> None:
        self.number, self.fuse = number, fuse

    def __eq__(self, other: object) -> bool:
        self.fuse.burn()
        return isinstance(other, Cell) and self.number == other.number

    def __hash__(self) -> int:
        self.fuse.burn()
        return 5

    def __repr__(self) -> str:
        return f"Cell({self.number})"


class Row(list[int]):
    """A list that is a position, because only lists of the type itself are sums."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))


MIXED: list[Callable[[int], Any]] = [
    *(lambda i: None, lambda i: f"position {i}", lambda i: (i, "x"), lambda i: frozenset({i}), lambda i: -i - 2, lambda i: 2**64 + i),
    *(lambda i: i + 0.5, lambda i: ..., lambda i: bytes([i]), lambda i: True, lambda i: Nim([i]), lambda i: Row([i, i]), lambda i: ()),
]
KINDS: list[Callable[[int, Fuse], Any]] = [
    lambda i, fuse: i,
    lambda i, fuse: i + 2**20 - 4,
    lambda i, fuse: 2**63 - 3 + i,
    lambda i, fuse: MIXED[i](i),
    Cell,
]
CONTAINERS: list[Callable[[list[Any]], Any]] = [list, tuple, iter, lambda options: (option for option in options), lambda options: dict(enumerate(options)).values()]


class Model:
    """Random rules, the game that they define, and the answers."""

    def __init__(self, random: random.Random, **options: Any) -> None:
        self.count = random.randint(2, 9)
        sums = lambda index: [[random.randrange(index) for _ in range(random.choice([0, 1, 1, 1, 2, 3]))] for _ in range(random.randint(0, 4))]
        self.rules: Rules = [sums(index) if index else [] for index in range(self.count)]
        self.fuse, self.kind, self.container = Fuse(), random.choice(KINDS), random.choice(CONTAINERS)
        self.calls: list[int] = []
        self.game: Game[Any] = Game(self.options, **options)

    def make(self, index: int) -> Any:
        """Returns a new object for a position, which is equal to the others."""
        return self.kind(index, self.fuse)

    def sum(self, summands: list[int]) -> Any:
        return self.make(summands[0]) if len(summands) == 1 else [self.make(part) for part in summands]

    def index(self, made: Any) -> int:
        return next(index for index in range(self.count) if type(self.make(index)) is type(made) and self.make(index) == made)

    def summands(self, made: Any) -> list[int]:
        return [self.index(part) for part in made] if type(made) is list else [self.index(made)]

    def options(self, position: Any) -> Any:
        index = self.index(position)
        self.calls.append(index)
        self.fuse.burn()
        # An option of one position may be a list as well.
        listed = [[self.make(part) for part in option] if len(option) != 1 or index % 2 else self.make(*option) for option in self.rules[index]]
        return self.container(listed)

    @functools.cache
    def value(self, index: int) -> int:
        taken = {self.of_sum(option) for option in self.rules[index]}
        return next(value for value in range(len(taken) + 1) if value not in taken)

    def of_sum(self, summands: list[int]) -> int:
        return functools.reduce(lambda total, part: total ^ self.value(part), summands, 0)

    def after(self, summands: list[int]) -> list[list[int]]:
        return [[*summands[:at], *option, *summands[at + 1 :]] for at, part in enumerate(summands) for option in self.rules[part]]

    def reachable(self, index: int) -> set[int]:
        return {index}.union(*(self.reachable(part) for option in self.rules[index] for part in option))

    def check_known(self) -> None:
        for position, known in self.game.known.items():
            value = self.value(self.index(position))
            assert value == known if isinstance(known, int) else value not in known


LIMITS: list[dict[str, Any]] = [{}, {"memory": 10**6}, {"difficulty": hash}, {"on_progress": float}, {"budget": 50}]


@pytest.mark.parametrize("seed", range(60))
def test_every_query_agrees_with_the_model(seed: int) -> None:
    random_ = random.Random(seed)
    limits = random_.choice(LIMITS)
    model = Model(random_, **({"difficulty": lambda position: model.index(position)} if "difficulty" in limits else limits))
    game = model.game
    for _ in range(20):
        summands = [random_.randrange(model.count) for _ in range(random_.choice([0, 1, 1, 1, 2, 3]))]
        start, value, after = model.sum(summands), model.of_sum(summands), model.after(summands)
        target = random_.randint(0, 4)
        match random_.randrange(8):
            case 0:
                assert game.nim_value(start) == game.value(start) == value
            case 1:
                assert game.is_loss(start) is (value == 0)
            case 2:
                assert game.outcome(start) == "NP"[value == 0]
            case 3:
                assert [model.summands(option) for option in game.moves(start)] == after
                assert [type(option) is list for option in game.moves(start)] == [len(option) != 1 for option in after]
            case 4:
                found = game.winning_option(start)
                assert (found is not None or [0] in after and model.make(0) is None) == (value != 0)
                assert value == 0 or model.summands(found) in after and model.of_sum(model.summands(found)) == 0
            case 5:
                found = game.option_to(start, target)
                if found is None and model.make(0) is not None:
                    assert target >= value if len(summands) != 1 else target not in map(model.of_sum, after)
                elif found is not None:
                    assert model.summands(found) in after and model.of_sum(model.summands(found)) == target
            case 6:
                check_position(model, summands, random_)
            case _:
                check_functions(model, random_.randrange(model.count))
    model.check_known()


def check_functions(model: Model, index: int) -> None:
    """Checks the functions for a single position."""
    assert impartial.solve(model.options, model.make(index)) == model.value(index)
    model.calls.clear()
    table = impartial.table(model.options, model.make(index))
    found = {model.index(position): value for position, value in table.items()}
    assert found == {part: model.value(part) for part in model.reachable(index)} and len(table) == len(found)
    assert sorted(model.calls) == sorted(found)
    for place, position in enumerate(found):
        assert model.reachable(position) <= {*[*found][: place + 1]}


def check_position(model: Model, summands: list[int], random_: random.Random) -> None:
    """Checks the methods of a position and of sums in which it stands."""
    game, own = model.game, model.game.position(model.sum(summands))
    rest = [Nim([random_.randint(0, 3)]), Heaps("kayles", [random_.randint(0, 5)])]
    whole = [*rest, *(game.position(model.make(part)) for part in summands)]
    random_.shuffle(whole)
    total = Sum(whole)
    assert total.components == whole == list(total) == [total[at] for at in range(len(whole))] and total[-1] == whole[-1]
    assert len(total) == len(whole) and total.nim_value == functools.reduce(lambda value, part: value ^ part.nim_value, whole, 0)
    moves = list(total.moves())
    expected = [
        (at, part, move, after)
        for at, part in enumerate(whole)
        for move, after in zip(part.moves(), part.options())
    ]
    assert len(moves) == len(expected)
    for move, (at, part, of_part, after) in zip(moves, expected):
        assert type(move) is SumMove and move.component == at + 1
        assert move.game == {"GamePosition": "options", "Nim": "nim", "Heaps": "heaps"}[type(part).__name__]
        assert total.legal(move) and total.legal(tuple(move))
        parts = after.components if type(after) is Sum else [after]
        assert total.play(move).components == [*whole[:at], *parts, *whole[at + 1 :]]
    played = [after.components if type(after) is Sum else [after] for after in own.options()]
    assert [[model.index(part.position) for part in parts] for parts in played] == model.after(summands)
    assert all(type(part) is impartial.GamePosition and part.game is game for parts in played for part in parts)
    for position in (own, total):
        value = position.nim_value
        for target in range(value + 2):
            move = position.move_to(target)
            if target >= value:
                assert move is None
            else:
                assert position.play(move).nim_value == target
        assert position.outcome == "NP"[value == 0]
        # In sums without a position of an own game, opponents play as in `impartial play`.
        for seed in random_.sample(range(10**6), 3 if summands else 0):
            drawn, best = position.random_move(seed), position.winning_move()
            played = best if value else drawn
            assert repr(position.reply("beginner", seed)) == repr(drawn)
            assert repr(position.reply("perfect", seed)) == repr(played)
            assert repr(position.reply("casual", seed)) == repr(played if seed % 3 else drawn)
        assert not summands or repr(position.reply()) == repr(position.reply("perfect", 0))


@pytest.mark.parametrize("query", ["nim_value", "is_loss", "winning_option", "moves", "position", "known", "verify", "load"])
def test_an_exception_at_any_call_ends_a_query_and_nothing_wrong_is_kept(query: str) -> None:
    for seed in range(4):
        for left in itertools.count():
            random_ = random.Random(seed)
            options = random_.choice([{}, {"memory": 10**6}, {"loopy": True}])
            model = Model(random_, difficulty=lambda position: model.fuse.burn() or 1, **options)
            model.kind = Cell
            last = model.count - 1
            start = model.make(last)
            if query in ("known", "verify", "load"):
                model.game.nim_value(start)
            saved = pickle.dumps(([*range(model.count)], [0] * model.count)) if query == "load" else b""
            calls = {
                "position": lambda: model.game.position(start).nim_value,
                "known": lambda: model.game.known,
                "verify": model.game.verify,
                # Positions that are not in the game, with a table of zeros.
                "load": lambda: model.game.load(b"impartial game 1\n" + zlib.crc32(saved).to_bytes(4, "big") + saved),
            }
            call = calls[query] if query in calls else lambda: getattr(model.game, query)(start)
            model.fuse.left = left
            try:
                call()
            except LookupError as raised:
                assert raised is model.fuse.error
            else:
                model.fuse.left = math.inf
                break
            assert model.game.nim_value(start) == model.value(last)
            model.check_known()
        assert left or query == "load"


def test_positions_that_fail_in_equality_and_hash_of_positions() -> None:
    fuse = Fuse()
    game = Game(lambda cell: [])
    first, second = (game.position(Cell(1, fuse)) for _ in range(2))
    assert first == second and hash(first) == hash(second) and Sum([first]) == Sum([second])
    for call in (lambda: first == second, lambda: hash(first), lambda: Sum([first]) == Sum([second]), lambda: hash(Sum([first]))):
        fuse.left = 0
        with pytest.raises(LookupError, match="the fuse"):
            call()

    class Unshown:
        def __repr__(self) -> str:
            raise LookupError("not shown")

    unshown = game.position(Unshown())
    for call in (lambda: repr(unshown), lambda: str(unshown), lambda: repr(Sum([unshown])), lambda: str(Sum([unshown]))):
        with pytest.raises(LookupError, match="not shown"):
            call()


def queries(game: Game[Any], position: Any) -> dict[str, Callable[..., Any]]:
    return {
        "nim_value": lambda **limits: game.nim_value(position, **limits),
        "value": lambda **limits: game.value(position, **limits),
        "is_loss": lambda **limits: game.is_loss(position, **limits),
        "outcome": lambda **limits: game.outcome(position, **limits),
        "winning_option": lambda **limits: game.winning_option(position, **limits),
        "option_to": lambda **limits: game.option_to(position, 1, **limits),
    }


def tower(heap: int) -> list[int]:
    return [heap - step for step in (1, 2) if step <= heap]


@pytest.mark.parametrize("name", queries(Game(tower), 1))
@pytest.mark.parametrize("is_loopy", [False, True])
def test_limits_of_every_query_are_exact(name: str, is_loopy: bool) -> None:
    for start in (0, 1, 9, [9, 4]):
        calls: list[int] = []
        options = lambda heap: (calls.append(heap), tower(heap))[1]
        queries(Game(options, loopy=is_loopy), start)[name]()
        needed = len(calls)
        for positions in range(needed + 2):
            calls.clear()
            game = Game(options, loopy=is_loopy)
            call = queries(game, start)[name]
            if positions >= needed:
                assert call(positions=positions) == call()
                continue
            with pytest.raises(OverBudget) as raised:
                call(positions=positions)
            # The position beyond the limit is named, and not listed.
            assert len(calls) == positions and raised.value.known == len(game.known)
            last = raised.value.position
            assert str(raised.value) == f"the query exceeds its number of positions; the last one is {last}, and the next query resumes"
            assert call() == queries(Game(tower, loopy=is_loopy), start)[name]() and last in calls
        if needed:
            with pytest.raises(TimeoutError, match="^the query exceeds its time after 1 positions; the next query resumes$"):
                queries(Game(options, loopy=is_loopy), start)[name](seconds=0)
    call = queries(Game(tower, loopy=is_loopy), 9)[name]
    for seconds in (60, 1e-3 + 60, 1e300, float("inf"), None):
        assert call(seconds=seconds, positions=None) == call()
    for seconds, error in ((float("nan"), ValueError), (-0.5, ValueError), ("1", TypeError)):
        with pytest.raises(error, match=f"^expected a number of seconds, 0 or more, found {seconds!r}$"):
            call(seconds=seconds)
    with pytest.raises(ValueError, match="^expected the number of positions, from 0 to 18446744073709551615, found -1$"):
        call(positions=-1)
    with pytest.raises(TypeError, match="^expected the number of positions, an integer, found 1.5$"):
        call(positions=1.5)


@pytest.mark.parametrize("place", ["options", "difficulty", "on_progress", "hash", "eq", "iterator"])
def test_a_function_cannot_query_its_own_game_in_any_way(place: str) -> None:
    class Part:
        def __init__(self, number: int) -> None:
            self.number = number

        def __hash__(self) -> int:
            ask("hash")
            return 3

        def __eq__(self, other: object) -> bool:
            ask("eq")
            return isinstance(other, Part) and self.number == other.number

    def options(part: Any) -> Iterator[Any]:
        ask("options")
        for left in range(part.number):
            yield Part(left)
            ask("iterator")

    waiting: list[Callable[[], Any]] = []
    seen = 0

    def ask(where: str) -> None:
        nonlocal seen
        if where == place and waiting:
            call = waiting.pop()
            with pytest.raises(RuntimeError) as raised:
                call()
            assert str(raised.value) == "a function that defines a game cannot query the same game"
            seen += 1

    ask_and = lambda where, found: (ask(where), found)[1]
    for at in itertools.count():
        game: Game[Any] = Game(options, difficulty=lambda part: ask_and("difficulty", 1), on_progress=lambda calls: ask("on_progress"))
        own, saved = game.position(Part(1)), game.save()
        calls = [
            *queries(game, Part(1)).values(),
            *(lambda: game.moves(Part(1)), lambda: game.position(Part(1)), lambda: game.known, game.verify, game.save, lambda: game.load(saved)),
            *(lambda: own.nim_value, lambda: own.outcome, own.winning_move, lambda: own.move_to(1), lambda: list(own.moves())),
            *(lambda: own.play(Part(0)), lambda: own.legal(Part(0)), own.reply, lambda: own.random_move(1), lambda: (own + Nim([1])).nim_value),
        ]
        if at == len(calls):
            break
        waiting = [calls[at]]
        assert game.nim_value(Part(2)) == 2
        waiting = []
    assert seen == at


def test_the_order_of_a_search_follows_the_difficulty() -> None:
    # Both options win, so the search needs one of them.
    options = {"start": ["a", "b"], "a": [], "b": []}
    for ranks, easiest in (((1, 0), "b"), ((0, 1), "a"), ((2**40, 7), "b"), ((3, 2**31), "a"), ((2**63 - 1, 2**31), "b"), ((True, False), "b")):
        calls: list[str] = []
        ranked: list[str] = []
        rank = dict(zip("ab", ranks), start=0)
        difficulty = lambda position: (ranked.append(position), rank[position])[1]
        game = Game(lambda position: (calls.append(position), options[position])[1], difficulty=difficulty)
        assert not game.is_loss("start") and calls == ["start", easiest], ranks
        # Each position is ranked once.
        assert game.nim_value("start") == 1 and sorted(ranked) == ["a", "b", "start"]
    for wrong in (-1, 2**63, 1.0, "1", None):
        with pytest.raises(ValueError) as raised:
            Game(tower, difficulty=lambda heap: wrong).nim_value(1)
        assert str(raised.value) == f"expected a difficulty, an integer from 0 to 2^63 - 1, found {wrong!r}"


def test_a_position_that_is_not_equal_to_itself_is_found_by_identity() -> None:
    nan, other = float("nan"), float("nan")
    calls: list[Any] = []
    options = lambda position: (calls.append(position), [nan, nan, other] if position == "start" else [])[1]
    game = Game(options)
    assert game.nim_value("start") == 1 and len(game.known) == 3 and len(calls) == 3
    assert game.nim_value(nan) == 0 and len(calls) == 3


def test_positions_with_different_hashes_are_different() -> None:
    class Alike:
        def __init__(self, number: int) -> None:
            self.number = number

        def __hash__(self) -> int:
            return self.number

        def __eq__(self, other: object) -> bool:
            return True

    # As in a dictionary, positions are compared only if their hashes are equal.
    game = Game(lambda position: [Alike(number) for number in range(3000)] if position.number < 0 else [])
    assert game.nim_value(Alike(-5)) == 1 and len(game.known) == 3001


def test_only_lists_are_sums() -> None:
    for start, listed in (("start", Row([1, 2])), ("start", (1, 2)), (Row([7]), Row([1, 2]))):
        calls: list[Any] = []
        game = Game(lambda position: (calls.append(position), [listed] if position == start else [])[1])
        assert game.nim_value(start) == 1 and calls == [start, listed] and game.moves(start) == [listed]
        assert game.position(start).play(listed).position == listed and type(game.position(listed)) is impartial.GamePosition


def test_an_iterable_that_fails_at_its_start() -> None:
    class Failing:
        def __init__(self, error: Exception) -> None:
            self.error = error

        def __iter__(self) -> Any:
            raise self.error

    with pytest.raises(KeyError, match="at the start"):
        impartial.solve(lambda position: Failing(KeyError("at the start")), 1)


def test_the_text_of_a_loop() -> None:
    for length in range(1, 9):
        loop = [*range(length)]
        game = Game(lambda at: [(at + 1) % length])
        with pytest.raises(Loopy) as raised:
            game.nim_value(0)
        # The loop begins with the position that was listed last.
        assert raised.value.loop == [length - 1, *loop[:-1]]
        named = " -> ".join(map(str, raised.value.loop[:5])) + " ->..." * (length > 5)
        assert str(raised.value) == f"the game is loopy: a position can be reached from itself: {named} -> {length - 1}"


def test_a_loop_that_is_not_found_again() -> None:
    for again, error, text in (
        ([], Loopy, "the game is loopy: a position can be reached from itself"),
        (None, LookupError, "listed twice"),
    ):
        calls = 0

        def options(at: int) -> list[int]:
            nonlocal calls
            calls += 1
            if calls > 3 and again is None:
                raise LookupError("listed twice")
            return [(at + 1) % 3] if calls <= 3 else []

        with pytest.raises(error) as raised:
            Game(options).nim_value(0)
        assert str(raised.value) == text and getattr(raised.value, "loop", []) == []


def test_budgets_of_games_with_loops_are_exact() -> None:
    for count in range(1, 6):
        rules = lambda at: [(at + 1) % count, at]
        assert Game(rules, loopy=True, budget=max(count, 2)).value(0) == frozenset()
        if count > 2:
            game = Game(rules, loopy=True, budget=count - 1)
            with pytest.raises(OverBudget) as raised:
                game.value(0)
            assert (raised.value.position, raised.value.known) == (count - 2, 0)
            assert str(raised.value) == (
                f"the search exceeds its budget of {count - 1} positions; `budget=` allows more; the last one is {count - 2}, and 0 are known"
            )


def test_control_c_ends_the_wait_for_another_thread() -> None:
    started, may_end = threading.Event(), threading.Event()

    def options(heap: int) -> list[int]:
        started.set()
        may_end.wait(5)
        return tower(heap)

    game, found = Game(options), list[int]()
    thread = threading.Thread(target=lambda: found.append(game.nim_value(4)))
    thread.start()
    started.wait(30)
    # A process in the background may ignore the signal.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            game.nim_value(5)
    finally:
        may_end.set()
        thread.join()
        timer.join()
        signal.signal(signal.SIGINT, handler)
    assert found == [1] and game.nim_value(5) == 2


def test_pictures_are_texts_and_may_query_the_game() -> None:
    game: Game[int] = Game(tower, draw=lambda heap: str(game.nim_value(heap)))
    assert game.position(5)._repr_svg_() == "2"
    with pytest.raises(TypeError):
        Game(tower, draw=lambda heap: 3).position(1)._repr_svg_()
    with pytest.raises(ZeroDivisionError):
        Game(tower, draw=lambda heap: 1 // 0).position(1)._repr_svg_()


def test_a_copy_of_a_game_knows_nothing() -> None:
    game = Game(tower, budget=10)
    assert game.nim_value(5) == 2
    for again in (copy.copy(game), pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert type(again) is Game and again is not game and again != game and again.known == {} and repr(again) == repr(game)
        assert again.position(5) == game.position(5)
        with pytest.raises(OverBudget, match="budget of 10 "):
            again.nim_value(11)


def test_sums_of_positions() -> None:
    own, heaps = Game(tower).position(2), Heaps("kayles", [3])
    for position in (own, heaps, Nim([1]), Sum([own, heaps]), Sum([])):
        assert 0 + position is position and np.uint8(0) + own is own
        for wrong in (0, 1, "1", None, 0.5, [position]):
            for call in (lambda: position + wrong, *([lambda: wrong + position] if wrong != 0 else [])):
                with pytest.raises(TypeError, match="unsupported operand|can only concatenate"):
                    call()
        assert (position + own).components == [*(position.components if isinstance(position, Sum) else [position]), own]
        assert type(position + own) is type(own + position) is Sum
    assert type(Nim([1]) + Nim([2])) is Nim and sum([own, heaps, own]) == Sum([own, heaps, own]) == Sum(iter([own, Sum([heaps, own])]))
    assert Sum((own,)).components == [own] and Sum([Sum([]), Sum([Sum([heaps])])]).components == [heaps]
    for wrong, text in (
        (3, "expected a list, each item a position, found 3"),
        ("ab", "expected a list, each item a position, found 'ab'"),
        ([own, 3], "expected a position at index 1, found 3"),
        ([[own]], "expected a position at index 0, found ["),
        ({own: 1}, "expected a list, each item a position, found {"),
    ):
        with pytest.raises(TypeError) as raised:
            Sum(wrong)
        assert str(raised.value).startswith(text) and (text[-1] in "[{" or str(raised.value) == text)
    total = Sum([own, heaps, own])
    for index, error in ((3, IndexError), (-4, IndexError), (2**62, IndexError), (1.5, TypeError), ("1", TypeError)):
        with pytest.raises(error):
            total[index]
    assert [total[index] for index in (0, 1, 2, -1, -2, -3)] == [own, heaps, own, own, heaps, own]


@pytest.mark.parametrize(
    ("move", "error", "text"),
    [
        (3, TypeError, "expected a move (component, game, move), found 3"),
        ((1, "tower"), TypeError, "expected a move (component, game, move), found (1, 'tower')"),
        ((1, "tower", 1, 1), TypeError, "expected a move (component, game, move), found (1, 'tower', 1, 1)"),
        ("abc", TypeError, "expected a move (component, game, move), found 'abc'"),
        ((1.0, "tower", 1), TypeError, "expected `component` of the move, an integer, found 1.0"),
        ((-1, "tower", 1), ValueError, "expected `component` of the move, from 0 to 18446744073709551615, found -1"),
        ((0, "tower", 1), impartial.IllegalMove, "component 0 does not exist: the sum has 4"),
        ((5, "tower", 1), impartial.IllegalMove, "component 5 does not exist: the sum has 4"),
        ((1, "nim", 1), ValueError, "expected tower, the game of component 1, found 'nim'"),
        ((2, "tower", (1, 1)), ValueError, "expected nim, the game of component 2, found 'tower'"),
        ((3, "nim", (1, 1)), ValueError, "expected heaps, the game of component 3, found 'nim'"),
        ((1, "tower", 2), impartial.IllegalMove, "2 is not an option of 2"),
        ((4, "tower", 5), impartial.IllegalMove, "5 is not an option of 1"),
        ((1, "tower", {1}), TypeError, "expected a hashable position, found a value of type set"),
        ((2, "nim", (1, 9)), impartial.IllegalMove, "the move is illegal in component 2: cannot take 9 from a heap of 3"),
        ((2, "nim", (1,)), TypeError, "expected a move of nim (heap, take), found (1,)"),
        ((2, "nim", 3), TypeError, "expected a move of nim (heap, take), found 3"),
        ((2, "nim", (1, "1")), TypeError, "expected `take` of the move, an integer, found '1'"),
        ((3, "heaps", (1, 1, [9])), impartial.IllegalMove, "the move is illegal in component 3: taking 1 from a heap of 3 leaves 2, but the parts have 9"),
    ],
)
def test_moves_that_are_refused(move: Any, error: type[Exception], text: str) -> None:
    total = Sum([Game(tower).position(2), Nim([3]), Heaps("kayles", [3]), Game(tower).position(1)])
    with pytest.raises(error) as raised:
        total.play(move)
    assert (type(raised.value), str(raised.value)) == (error, text)
    if error is impartial.IllegalMove:
        assert total.legal(move) is False
    else:
        with pytest.raises(error):
            total.legal(move)


def saved(positions: Any, entries: Any) -> bytes:
    pickled = pickle.dumps((positions, entries))
    return b"impartial game 1\n" + zlib.crc32(pickled).to_bytes(4, "big") + pickled


def test_tables_that_are_damaged_or_wrong() -> None:
    good = saved([0, 1, 2], [0, 1, 2])
    for contents, text in (
        *((b"", "the heading is missing"), (good[1:], "the heading is missing"), (good[:19], "it is truncated")),
        *((good[:-1], "the checksum differs"), (good[:20] + b"\0" + good[21:], "the checksum differs")),
        *((saved([0, 1], [0]), "positions and entries differ in number"), (saved([0], [0, 1]), "positions and entries differ in number")),
        *((saved(0, [0]), "expected positions and integers"), (saved([0], ["0"]), "expected positions and integers")),
        *((saved([0], [2**63]), "expected positions and integers"), (saved([0], [0.5]), "expected positions and integers")),
    ):
        game = Game(tower)
        with pytest.raises(ValueError) as raised:
            game.load(contents)
        assert str(raised.value) == f"the saved table is damaged: {text}" and game.known == {}
    with pytest.raises(TypeError, match="^expected a hashable position, found a value of type set$"):
        game.load(saved([0, {1}], [0, 0]))
    assert game.known == {}
    for entries, position, text in (
        ([0, 1, 3], 2, "expected nim-value *2 for 2, found *3 in the table"),
        ([1, 1, 2], 0, "expected nim-value 0 for 0, found * in the table"),
    ):
        game = Game(tower)
        game.load(saved([0, 1, 2], entries))
        with pytest.raises(InvalidTable) as invalid:
            game.verify()
        assert (str(invalid.value), invalid.value.position) == (text, position)
    # A value that is known is kept, and sets of excluded values are shown.
    game = Game(tower)
    game.nim_value(1)
    game.load(saved([0, 1, 4, 5], [7, 7, -1 - 0b1001, -1 - (1 << 29)]))
    assert game.known == {0: 0, 1: 1, 4: frozenset({0, 3}), 5: frozenset({29})}


def test_a_cache_is_written_when_much_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    write = _cache.write
    monkeypatch.setattr(_cache, "write", lambda path, contents: (written.append(len(contents)), write(path, contents)))
    game = Game(tower, cache=tmp_path / "tower")
    for heap, count in ((79, 1), (79, 1), (80, 1), (89, 1), (90, 2), (50, 2), (101, 2), (102, 3)):
        assert game.nim_value(heap) == heap % 3
        assert len(written) == count, heap
    again = Game(tower, cache=tmp_path / "tower")
    assert again.known == game.known and again.nim_value(102, positions=0) == 0 and len(written) == 3


def test_errors_of_progress() -> None:
    class Progress:
        def __init__(self, error: Exception | None) -> None:
            self.error, self.calls, self.closed = error, list[int](), 0

        def __call__(self, calls: int) -> None:
            self.calls.append(calls)

        def close(self) -> None:
            self.closed += 1
            if self.error:
                raise self.error

    for error in (None, BufferError("not closed")):
        progress = Progress(error)
        game = Game(tower, on_progress=progress)
        for turn, heap in enumerate((255, 256, 511, 512), 1):
            if error:
                with pytest.raises(BufferError, match="not closed"):
                    game.nim_value(heap)
            else:
                game.nim_value(heap)
            assert progress.closed == turn
        assert progress.calls == [0, 256, 512]


def test_arguments_of_games() -> None:
    for name in ("difficulty", "on_progress", "draw", "options"):
        with pytest.raises(TypeError, match="^expected a function, which is callable, found 3$"):
            Game(**{"options": tower, name: 3})
    for name, title in (("memory", "the memory in bytes"), ("budget", "the budget")):
        with pytest.raises(ValueError, match=f"^expected {title}, from 0 to 18446744073709551615, found -1$"):
            Game(tower, **{name: -1})
        with pytest.raises(TypeError, match=f"^expected {title}, an integer, found 1.5$"):
            Game(tower, **{name: 1.5})
    for options in ({"memory": 1}, {"cache": "unwritten"}, {"memory": 0, "cache": "unwritten"}):
        with pytest.raises(ValueError, match="^a game with loopy=True takes no memory and no cache$"):
            Game(tower, loopy=True, **options)
    with pytest.raises(TypeError, match="positional"):
        Game(tower, len)  # type: ignore[call-arg]
    for convert in (int, np.int64, np.uint8, nim.nimber):
        game = Game(tower, budget=convert(9), memory=convert(200))
        assert game.nim_value(5, positions=convert(9)) == 2 and game.option_to(5, convert(1)) == 4
        position = game.position(5)
        assert position.move_to(convert(1)) == 4 and position.random_move(convert(3)) == position.random_move(3)
        assert position.reply("beginner", convert(3)) == position.random_move(3) and Sum([position, Nim([1])])[convert(0)] == position
        with pytest.raises(OverBudget, match="exceeds its budget of 9 positions"):
            game.nim_value(10**6)
    game = Game(tower)
    assert Game[int] is Game and impartial.Position[int] is impartial.Position and impartial.GamePosition[int] is impartial.GamePosition
    for value, error in ((-1, ValueError), (1.5, TypeError), (2**64, ValueError)):
        for call in (lambda: game.option_to(3, value), lambda: game.position(3).move_to(value)):
            with pytest.raises(error, match="^expected the nim-value, "):
                call()
        for call in (lambda: game.position(3).random_move(value), lambda: game.position(3).reply("casual", value)):
            with pytest.raises(error, match="^expected the seed, "):
                call()
    assert game.option_to(3, 2**64 - 1) is None and game.position(3).move_to(2**64 - 1) is None


def test_names_and_texts() -> None:
    class Rules:
        def __call__(self, heap: int) -> list[int]:
            return tower(heap)

        def __repr__(self) -> str:
            return "Rules of " + 50 * "x"

    long, part = Game(Rules()), Game(functools.partial(tower))
    assert repr(long) == "Game(" + repr(Rules())[:40] + "...)"
    assert repr(Game(len)) == "Game(<built-in function len>)"
    # A function without a name is called `game` in moves of sums.
    total = part.position(2) + Nim([1]) + long.position(1) + Game(list).position("")
    assert list(total.moves()) == [(1, "game", 1), (1, "game", 0), (2, "nim", (1, 1)), (3, "game", 0)]
    for wrong in ("tower", 5, None, b"game"):
        with pytest.raises(ValueError) as raised:
            total.play((1, wrong, 1))
        assert str(raised.value) == f"expected game, the game of component 1, found {wrong!r}"
    assert (part.position(2).game, part.position([2, 1])[1].position) == (part, 1)
    with pytest.raises(impartial.IllegalMove, match=r"^7 is not an option of 2$"):
        part.position(2).play(7)
    for move in ([1, 1], [], [0, 1], [1], 0, 1, 2, True):
        assert part.position(2).legal(move) is (move in ([1], 0, 1, True))
    shown = Game(list)
    own = shown.position("ab")
    assert (repr(own), str(own)) == ("Game(<class 'list'>).position('ab')",) * 2
    assert str(Sum([own, Nim([3]), own])) == f"{own!r}\n{Nim([3])}\n{own!r}" and repr(Sum([own, Nim([3])])) == f"Sum([{own!r}, Nim([3])])"
    assert repr(Sum([])) == "Sum([])" and str(Sum([])) == ""
    assert repr(own.moves()) == f"<Moves of {own!r}>" and repr(part.position(2).moves()) == f"<Moves of {repr(part.position(2))[:40]}...>" and repr(Nim([3]).moves()) == "<Moves of Nim([3])>"


def test_sums_of_options_keep_their_order() -> None:
    game = Game(lambda position: [["a", "b"], ["a", "a"]] if position == "start" else [])
    start = game.position("start")
    for move, is_legal in ((["a", "b"], True), (["b", "a"], False), (["a", "a"], True), (["b", "b"], False), (["a"], False), ("a", False)):
        assert start.legal(move) is is_legal, move
    assert [part.position for part in start.play(["a", "b"])] == ["a", "b"]


def double(heap: int) -> list[int]:
    return tower(heap)


def test_equality_hash_pickle_and_copy_of_all_kinds_of_positions() -> None:
    made: list[Callable[[], Any]] = [
        *(lambda: Game(tower).position(2), lambda: Game(tower).position(3), lambda: Game(double).position(2), lambda: Game(tower).position([])),
        *(lambda: Game(tower).position([2, 3]), lambda: Game(tower).position([3, 2]), lambda: Sum([Game(tower).position(2)])),
        *(lambda: Sum([Game(tower).position(2), Nim([2])]), lambda: Sum([Nim([2]), Game(tower).position(2)]), lambda: Nim([2])),
        *(lambda: Sum([Nim([2])]), lambda: Nim([2, 3]), lambda: Nim([3, 2]), lambda: Sum([Nim([2]), Nim([3])]), lambda: Nim([2], misere=True)),
        *(lambda: Heaps("nim", [2]), lambda: Heaps("kayles", [2]), lambda: Sum([Heaps("kayles", [2])]), lambda: Nim([])),
        *(lambda: Heaps("nim", [2], misere=True), lambda: Game(tower).position("2"), lambda: Game(tower).position((2,))),
        *(lambda: Sum([Game(tower).position(2), Game(double).position(2)]), lambda: Sum([Game(double).position(2), Game(tower).position(2)])),
    ]
    for (i, first), (j, second) in itertools.product(enumerate(made), repeat=2):
        x, y = first(), second()
        assert (x == y) is (i == j) and (x != y) is (i != j), (x, y)
        assert i != j or hash(x) == hash(y)
    for make in made:
        position = make()
        for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert type(again) is type(position) and again == position and hash(again) == hash(position)
        assert position != 2 and position != "2" and position is not None and not position == [2] and position.__eq__(2) is NotImplemented
    assert Game(tower).position(2) == Game(tower).position(2.0) and len({Game(tower).position(2), Game(tower).position(2.0)}) == 1
    drawn = Game(tower, draw=str)
    assert (drawn.position(2)._repr_svg_(), Sum([drawn.position(2)])._repr_svg_(), Game(tower).position(2)._repr_svg_()) == ("2", None, None)


def test_random_moves_reach_every_component_and_every_move() -> None:
    game = Game(tower)
    for total in (game.position(2), game.position([2, 2]), Nim([2]) + game.position(2) + Nim([1]) + game.position(1)):
        drawn = {repr(total.random_move(seed)) for seed in range(200)}
        assert drawn == set(map(repr, total.moves()))


def test_iterators_of_moves() -> None:
    position = Game(tower).position(3) + Nim([2])
    first, second = position.moves(), position.moves()
    assert iter(first) is first and [next(first), next(second), next(first)] == [(1, "tower", 2), (1, "tower", 2), (1, "tower", 1)]
    assert [*second, *second] == [(1, "tower", 1), (2, "nim", (1, 1)), (2, "nim", (1, 2))] and next(second, None) is None
    assert list(Sum([]).moves()) == [] and list(Sum([Nim([]), Game(tower).position(0)]).moves()) == []
    assert [len(option) for option in position.options()] == [2] * 4


def outcomes(options: list[list[int]]) -> list[str]:
    """Finds lost and won positions until nothing changes."""
    found = ["draw"] * len(options)
    for _ in found:
        found = ["N" if any(found[o] == "P" for o in row) else "P" if all(found[o] == "N" for o in row) else "draw" for row in options]
    return found


@pytest.mark.parametrize("seed", range(40))
def test_sums_in_games_with_loops(seed: int) -> None:
    random_ = random.Random(seed)
    n = random_.randint(1, 5)
    rules = [[random_.randrange(n) for _ in range(random_.randint(0, 3))] for _ in range(n)]
    # The graph of all pairs of positions.
    pairs = [[one * n + second for one in rules[first]] + [first * n + two for two in rules[second]] for first in range(n) for second in range(n)]
    expected = outcomes(pairs)
    game = Game(lambda vertex: rules[vertex], loopy=True, budget=random_.choice([None, max(n, 3)]))
    wins = {"N": "P", "draw": "draw", "P": "N"}
    for first, second in itertools.product(range(n), repeat=2):
        outcome, both = expected[first * n + second], [first, second]
        assert game.outcome(both) == outcome, (rules, both)
        value = game.value(both)
        assert game.is_loss(both) is (outcome == "P") is (value == 0) and game.value(both[::-1]) == value
        assert outcome == ("N" if 0 in value else "draw") if isinstance(value, frozenset) else outcome == "NP"[value == 0]
        options = [[one, second] for one in rules[first]] + [[first, two] for two in rules[second]]
        assert game.moves(both) == options
        winning = game.winning_option(both)
        assert (winning is not None) is (outcome == "N") and (winning is None or winning in options and game.outcome(winning) == "P")
        for target in range(3):
            found = game.option_to(both, target)
            assert found is None if all(game.value(option) != target for option in options) else found in options and game.value(found) == target
        assert game.value([first, first]) == (0 if isinstance(game.value(first), int) else game.value([first, first]))
        alone = game.position(first)
        for level in ("casual", "perfect"):
            seed = 3 * random_.randrange(99) + 1
            reply = alone.reply(level, seed)
            assert reply in rules[first] and game.outcome(reply) == wins[game.outcome(first)] if rules[first] else reply is None
        value = game.value(first)
        if isinstance(value, frozenset):
            shown = ",".join(map(str, sorted(value)))
            for call in (lambda: game.nim_value(first), lambda: alone.nim_value, lambda: (alone + Nim([1])).nim_value):
                with pytest.raises(Loopy) as raised:
                    call()
                assert raised.value.loop == [] and isinstance(raised.value, Unsolved)
                assert str(raised.value) == f"the position has no nim-value, but the value inf({shown})"
        else:
            assert alone.nim_value == game.nim_value(first) == value
            assert all(alone.play(alone.move_to(target)).nim_value == target for target in range(value))
    assert game.known == {} and game.value([]) == 0 and game.outcome([]) == "P" and game.is_loss([])
