import sys

heaps = list(map(int, sys.stdin.read().split()[1:]))
xor = 0
for heap in heaps:
    xor ^= heap
if xor == 0:
    print("SECOND")
else:
    print("FIRST")
    print(*next((number, heap - (heap ^ xor)) for number, heap in enumerate(heaps, 1) if heap ^ xor < heap))
