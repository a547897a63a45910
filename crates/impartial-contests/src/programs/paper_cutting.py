import sys
from collections import defaultdict

numbers = list(map(int, sys.stdin.read().split()))
width, height = numbers[:2]
# Vertical lines have the direction 0, and horizontal ones 1.
length, count = [height, width], [width - 1, height - 1]
cuts = defaultdict(list)
for xb, yb, xe, ye in zip(*(numbers[start::4] for start in range(3, 7))):
    if xb == xe:
        cuts[0, xb].append((min(yb, ye), max(yb, ye)))
    else:
        cuts[1, yb].append((min(xb, xe), max(xb, xe)))


def gaps(line):
    """Returns the uncut stretches of a line."""
    end, found = 0, []
    for start, after in sorted(cuts[line]) + [(length[line[0]],) * 2]:
        if start > end:
            found.append((end, start))
        end = max(end, after)
    return found


# Each line is a heap of its uncut units. The first line without a cut stands for all of its direction.
values = {line: sum(after - start for start, after in gaps(line)) for line in list(cuts)}
xor = 0
for value in values.values():
    xor ^= value
for direction in 0, 1:
    if (count[direction] - sum(line[0] == direction for line in values)) % 2:
        xor ^= length[direction]
    untouched = next((at for at in range(1, count[direction] + 1) if (direction, at) not in values), None)
    if untouched:
        values[direction, untouched] = length[direction]
if xor == 0:
    print("SECOND")
    sys.exit()
print("FIRST")
line, value = next(item for item in values.items() if item[1] ^ xor < item[1])
units, end = value - (value ^ xor), 0
for start, after in gaps(line):
    end = min(after, start + units)
    units -= end - start
    if units == 0:
        break
print(*((line[1], 0, line[1], end) if line[0] == 0 else (0, line[1], end, line[1])))
