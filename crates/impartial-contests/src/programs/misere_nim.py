import sys

heaps = list(map(int, sys.stdin.read().split()[1:]))
xor = 0
for heap in heaps:
    xor ^= heap
large = sum(heap > 1 for heap in heaps)


def left(heap):
    if large == 0:
        return 0
    if large == 1:
        return 1 if heap == 1 else int(heap == xor)
    return heap ^ xor


if (xor == 0) == (large > 0):
    print("SECOND")
else:
    print("FIRST")
    moves = ((number, heap - left(heap)) for number, heap in enumerate(heaps, 1) if left(heap) < heap)
    print(*next(moves, ()))
