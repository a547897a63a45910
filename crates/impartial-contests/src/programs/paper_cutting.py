VARIANT = "right"
import sys
from collections import defaultdict

numbers = list(map(int, sys.stdin.read().split()))
width, height = numbers[:2]
# The lengths of vertical and of horizontal lines, and how many there are.
length, count = [height, width], [width - 1, height - 1]
if VARIANT == "one-bound":
    count[1] = count[0]
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


def nim_value(line):
    if VARIANT == "overlaps":
        return max(0, length[line[0]] - sum(after - start for start, after in cuts[line]))
    if VARIANT == "slow":  # unit by unit
        return sum(not any(a <= unit < b for a, b in cuts[line]) for unit in range(length[line[0]]))
    value = 0
    for start, after in gaps(line):
        value = value ^ (after - start) if VARIANT == "runs" else value + after - start
    return value


touched = list(cuts)
values = {line: nim_value(line) for line in touched}
xor = 0
for line in touched:
    xor ^= values[line]
for direction in 0, 1:
    untouched = count[direction] - sum(line[0] == direction for line in touched)
    if untouched % 2 and VARIANT != "untouched":
        xor ^= length[direction]
if xor == 0:
    print("SECOND")
    sys.exit()
for direction in 0, 1:  # one untouched line of each direction
    for at in range(1, [width, height][direction]):
        if (direction, at) not in values:
            values[direction, at] = length[direction]
            break
print("FIRST")
for line, value in values.items():
    if value ^ xor < value:
        units, end = value - (value ^ xor), 0
        for start, after in gaps(line):
            end = min(after, start + units)
            units -= end - start
            if units == 0:
                break
        print(*((line[1], 0, line[1], end) if line[0] == 0 else (0, line[1], end, line[1])))
        break
else:
    print(0, 0, 0, 1)
