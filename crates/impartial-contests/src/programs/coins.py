VARIANT = "right"
import sys
from mex import mex


sys.setrecursionlimit(100000)
numbers = list(map(int, sys.stdin.read().split()))
known = {}


def product(a, b):
    """Returns the nim-product, by the halves of both numbers at a power of two whose exponent is a power of two."""
    if a < 2 or b < 2:
        return a * b
    if (a, b) in known:
        return known[a, b]
    half = 1
    while max(a, b) >> 2 * half:
        half *= 2
    high_a, low_a = a >> half, a & (1 << half) - 1
    high_b, low_b = b >> half, b & (1 << half) - 1
    high, low = product(high_a, high_b), product(low_a, low_b)
    middle = product(high_a ^ low_a, high_b ^ low_b) ^ low
    known[a, b] = middle << half ^ low ^ product(high, 1 << half - 1)
    return known[a, b]


def mex_product(a, b):
    """Returns the nim-product by its definition."""
    if (a, b) not in known:
        reached = {
            mex_product(x, b) ^ mex_product(a, y) ^ mex_product(x, y) for x in range(a) for y in range(b)
        }
        known[a, b] = mex(reached)
    return known[a, b]


def value(x, y):
    if VARIANT == "parity":
        return 1
    if VARIANT == "ordinary-product":
        return x * y
    if VARIANT == "nim-sum":
        return x ^ y
    if VARIANT == "from-zero":
        return product(x - 1, y - 1)
    return mex_product(x, y) if VARIANT == "slow" else product(x, y)


at = 1
for _ in range(numbers[0]):
    lights = numbers[at + 1 : at + 1 + 2 * numbers[at]]
    at += 1 + len(lights)
    total = 0
    for x, y in zip(lights[::2], lights[1::2]):
        total ^= value(x, y)
    print("Have a try, lxhgww." if total else "Don't waste your time.")
