VARIANT = "right"
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from mex import mex


numbers = list(map(int, sys.stdin.read().split()))
n, m = numbers[:2]
piles, rest = numbers[2 : 2 + n], numbers[2 + n :]
forbidden = defaultdict(set)
for x, y in zip(rest[::2], rest[1::2]):
    forbidden[x].add(x - y)

# The constrained piles whose nim-value another pile below has as well, and that nim-value.
lower, value_of_lower = [], {}
# The number of those piles for each nim-value.
copies = Counter()


def nim_value(pile):
    if pile in value_of_lower:
        return value_of_lower[pile]
    return pile - bisect_left(lower, pile)


for pile in sorted(forbidden):
    # A nim-value is missing if all moves to it are forbidden.
    hidden = Counter(nim_value(target) for target in forbidden[pile])
    missing = [value for value, count in hidden.items() if count == 1 + copies[value]]
    if missing:
        value = min(missing)
        copies[value] += 1
        value_of_lower[pile] = value
        lower.append(pile)

if VARIANT == "slow":  # every pile up to the largest, by definition
    values = []
    while len(values) <= max(piles):
        pile = len(values)
        reached = {values[target] for target in range(pile) if target not in forbidden[pile]}
        values.append(mex(reached))
xor = 0
for pile in piles:
    if VARIANT == "ignore-pairs":
        xor ^= pile
    elif VARIANT == "count":
        xor ^= max(0, pile - len(forbidden[pile]))
    elif VARIANT == "no-shift":
        xor ^= min(forbidden[pile], default=pile)
    elif VARIANT == "slow":
        xor ^= values[pile]
    else:
        xor ^= nim_value(pile)
if VARIANT == "32-bit":
    xor %= 2**32
print("Takahashi" if xor else "Aoki")
