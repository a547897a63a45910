VARIANT = "right"
import sys
from mex import mex


def nim_value(heap):
    if VARIANT == "slow":  # the values of all smaller heaps, by definition
        values = []
        while len(values) <= heap:
            values.append(mex(values))
        return values[heap]
    return heap


heaps = list(map(int, sys.stdin.read().split()[1:]))
xor = 0
for heap in heaps:
    xor ^= nim_value(heap)
if VARIANT == "parity":
    xor = sum(heaps) % 2
elif VARIANT == "pairs":
    xor = 0 if all(heaps.count(heap) % 2 == 0 for heap in set(heaps) - {0}) else xor or 1
elif VARIANT == "largest":
    largest = sorted(heaps + [0, 0])[-2:]
    xor = 0 if largest[0] == largest[1] else xor or 1
elif VARIANT == "32-bit":
    xor %= 2**32
if xor == 0:
    print("SECOND")
else:
    moves = [(number, heap - (heap ^ xor)) for number, heap in enumerate(heaps, 1) if heap ^ xor < heap]
    print("FIRST")
    print(*(moves or [(1, 1)])[0])
