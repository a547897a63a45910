"""Nim arithmetic on Python integers: the oracle of the tests.

The product of two nimbers below 2^(2n) follows from products of the halves of their bits: with D = 2^n, where n is a power of two,
the product of D and a smaller nimber is the ordinary product, and D * D = D + D / 2.
"""

from functools import cache


def halves(*nimbers: int) -> tuple[int, list[tuple[int, int]]]:
    """Returns n, and the upper and the lower half of each nimber. The largest nimber is at least 2."""
    bits = 1 << (max(nimbers).bit_length() - 1).bit_length() - 1
    return bits, [divmod(nimber, 1 << bits) for nimber in nimbers]


@cache
def product(a: int, b: int) -> int:
    if min(a, b) < 2:
        return a * b
    bits, [(a1, a0), (b1, b0)] = halves(a, b)
    low, high = product(a0, b0), product(a1, b1)
    return (product(a0 ^ a1, b0 ^ b1) ^ low) << bits ^ low ^ product(high, 1 << bits - 1)


def inverse(a: int) -> int:
    if a < 2:
        if not a:
            raise ZeroDivisionError("0 has no inverse")
        return a
    bits, [(a1, a0)] = halves(a)
    # Its product with `a` is below D.
    conjugate = a1 << bits ^ a0 ^ a1
    return product(conjugate, inverse(product(a, conjugate)))


def root(a: int) -> int:
    if a < 2:
        return a
    bits, [(a1, a0)] = halves(a)
    return root(a1) << bits ^ root(a0 ^ product(a1, 1 << bits - 1))


def power(a: int, exponent: int) -> int:
    if exponent < 0:
        a, exponent = inverse(a), -exponent
    result = 1
    while exponent:
        result, a, exponent = product(result, a) if exponent & 1 else result, product(a, a), exponent >> 1
    return result
