import sys


def product(a, b):
    """Returns the nim-product, by the halves of both numbers at a power of two whose exponent is a power of two."""
    if a < 2 or b < 2:
        return a * b
    if (a, b) not in known:
        half = 1
        while max(a, b) >> 2 * half:
            half *= 2
        high_a, low_a = a >> half, a & (1 << half) - 1
        high_b, low_b = b >> half, b & (1 << half) - 1
        high, low = product(high_a, high_b), product(low_a, low_b)
        middle = product(high_a ^ low_a, high_b ^ low_b) ^ low
        known[a, b] = middle << half ^ low ^ product(high, 1 << half - 1)
    return known[a, b]


known = {}
numbers = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(numbers[0]):
    lights = numbers[at + 1 : at + 1 + 2 * numbers[at]]
    at += 1 + len(lights)
    xor = 0
    for x, y in zip(lights[::2], lights[1::2]):
        xor ^= product(x, y)
    print("Have a try, lxhgww." if xor else "Don't waste your time.")
