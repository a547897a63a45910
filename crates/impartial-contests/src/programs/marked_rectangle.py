import sys
from collections import Counter


def xors(side):
    """Returns how many cells of a line have each xor of the distances to its ends."""
    return Counter(mark ^ (side - 1 - mark) for mark in range(side))


sides = list(map(int, sys.stdin.read().split()[1:]))
for rows, columns in zip(sides[::2], sides[1::2]):
    one, other = xors(rows), xors(columns)
    print(rows * columns - sum(count * other[xor] for xor, count in one.items()))
