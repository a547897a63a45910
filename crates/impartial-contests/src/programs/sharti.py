VARIANT = "right"
import sys

numbers = list(map(int, sys.stdin.read().split()))
side, _, cap = numbers[:3]
# Half-open rectangles: the row and the column before the first cell, then the row and the column of the last cell.
shrink = 1 if VARIANT == "exclusive-ends" else 0
rectangles = [
    (a - 1, b - 1, c - shrink, d - shrink)
    for a, b, c, d in zip(*(numbers[start::4] for start in range(3, 7)))
    if a <= c - shrink and b <= d - shrink
]
if VARIANT == "no-cap":
    cap = side
elif VARIANT == "parity":
    cap = 1

# Bit t of a mask is the parity of the number of cells that 2^t divides. From l + 1 to r there are as many multiples of 2^t as
# floor(r / 2^t) - floor(l / 2^t), so the mask of a range is the xor of its ends, and the mask of a rectangle the and of two.
mask = 0
if VARIANT == "overlaps":
    for a, b, c, d in rectangles:
        mask ^= (a ^ c) & (b ^ d)
elif VARIANT == "slow":  # cell by cell
    for row in range(side):
        for column in range(side):
            if any(a <= row < c and b <= column < d for a, b, c, d in rectangles):
                mask ^= (row ^ row + 1) & (column ^ column + 1)
else:
    # A sweep over the rows, with the mask of the covered columns in a segment tree.
    edges = sorted({column for _, b, _, d in rectangles for column in (b, d)})
    index = {column: i for i, column in enumerate(edges)}
    leaves = 1
    while leaves < len(edges):
        leaves *= 2
    covers, masks = [0] * 2 * leaves, [0] * 2 * leaves

    def update(node, low, high, first, after, step):
        if first <= low and high <= after:
            covers[node] += step
        else:
            middle = (low + high) // 2
            if first < middle:
                update(2 * node, low, middle, first, after, step)
            if middle < after:
                update(2 * node + 1, middle, high, first, after, step)
        if covers[node]:
            masks[node] = edges[low] ^ edges[min(high, len(edges) - 1)]
        elif node < leaves:
            masks[node] = masks[2 * node] ^ masks[2 * node + 1]
        else:
            masks[node] = 0

    events = sorted(
        event for a, b, c, d in rectangles for event in ((a, 1, index[b], index[d]), (c, -1, index[b], index[d]))
    )
    before = 0
    for row, step, first, after in events:
        mask ^= (before ^ row) & masks[1]
        before = row
        update(1, 0, leaves, first, after, step)
# The xor of the nim-values is the Gray code of the mask up to the largest power of two within the cap.
power = 1 << cap.bit_length() - 1
print("Hamed" if mask % (2 * power) else "Malek")
