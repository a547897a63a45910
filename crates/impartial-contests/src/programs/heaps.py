VARIANT = "right"
import sys
from mex import mex


def moves_of(code):
    """Returns a function that states whether a move may take a number of tokens and leave a number of heaps."""
    if code.startswith("S("):
        inside = code[2:-1]
        if inside.startswith("all"):
            kept = set(map(int, inside[8:].split(","))) if inside != "all" else set()
            return lambda take, parts: take > 0 and take not in kept and parts <= 1
        numbers = set(map(int, inside.split(",")))
        return lambda take, parts: take in numbers and parts <= 1
    before, after = code.replace("!", "").split(".")
    digits = [int(before or "0", 16)] + [int(digit, 16) for digit in after]
    return lambda take, parts: take < len(digits) and digits[take] >> parts & 1 == 1


def splits(rest, parts, least=1):
    """Yields every way to leave a number of heaps, in increasing order."""
    if parts == 0 and rest == 0:
        yield ()
    if parts == 1 and rest >= least:
        yield (rest,)
    if parts > 1:
        for one in range(least, rest // parts + 1):
            for others in splits(rest - one, parts - 1, one + unequal):
                yield (one, *others)


def options(heap):
    """Returns the heaps that each move leaves, after the number that it takes."""
    for take in range(heap + 1):
        for parts in range(4):
            if allows(take, parts) and (parts != 2 or VARIANT != "no-split"):
                for left in splits(heap - take, parts):
                    yield take, left


def nim_value(heap):
    if VARIANT == "nim":
        return heap
    if VARIANT == "slow":  # every position again and again
        return mex({value_of(parts) for _, parts in options(heap)})
    while len(values) <= heap:
        values.append(mex({value_of(parts) for _, parts in options(len(values))}))
    return values[heap]


def value_of(parts):
    value = 0
    for part in parts:
        value = value + nim_value(part) if VARIANT == "sum" else value ^ nim_value(part)
    return value


words = sys.stdin.read().split()
code, heaps = words[0], list(map(int, words[2:]))
names = "NAMED_CODES".split()
code = dict(zip(names[::2], names[1::2])).get(code, code)
allows, unequal, values = moves_of(code), "!" in code, []
xor = 0
for heap in heaps:
    xor ^= nim_value(heap)
if VARIANT == "no-preperiod":
    nim_value(500)
    periods = (p for p in range(1, 250) if all(values[n] == values[n - p] for n in range(250, 501)))
    period = next(periods, None)
    if period is not None:
        xor = 0
        for heap in heaps:
            xor ^= values[heap % period]
if xor == 0:
    print("SECOND")
else:
    print("FIRST")
    for number, heap in enumerate(heaps, 1):
        target = nim_value(heap) ^ xor
        if target < nim_value(heap):
            # Values of a wrong idea may have no such move.
            take, parts = next((move for move in options(heap) if value_of(move[1]) == target), (1, ()))
            print(number, take, *parts)
            break
    else:
        print(1, 1)
