VARIANT = "right"
import sys
from collections import Counter


def xors(side):
    return (mark ^ (side - 1 - mark) for mark in range(side))


numbers = list(map(int, sys.stdin.read().split()[1:]))
for rows, columns in zip(numbers[::2], numbers[1::2]):
    if VARIANT == "slow":  # every mark
        lost = sum(one == other for one in xors(rows) for other in xors(columns))
    elif VARIANT == "centre":
        lost = rows % 2 * (columns % 2)
    elif VARIANT == "one-diagonal":
        lost = min(rows, columns) if rows % 2 == columns % 2 else 0
    elif VARIANT == "squares":
        lost = 2 * rows - rows % 2 if rows == columns else 0
    else:
        one, other = Counter(xors(rows)), Counter(xors(columns))
        lost = sum(count * other[xor] for xor, count in one.items())
    won = max(0, rows * columns - lost)
    print(won % 2**32 if VARIANT == "32-bit" else won)
