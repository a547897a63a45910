VARIANT = "right"
import sys
from mex import mex


words = sys.stdin.read().split()
at = 1
arm = 1 if VARIANT == "short-arms" else 2
for _ in range(int(words[0])):
    rows, columns = int(words[at]), int(words[at + 1])
    board = words[at + 2 : at + 2 + rows]
    at += 2 + rows
    candidates = [
        (row, column)
        for row in range(arm, rows - arm)
        for column in range(arm, columns - arm)
        if all(board[row + step][column] == "^" == board[row][column + step] for step in range(-arm, arm + 1))
    ]
    known = {}

    def nim_value(top, left, bottom, right):
        part = top, left, bottom, right
        if part in known and VARIANT != "slow":
            return known[part]
        reached = set()
        for row, column in candidates:
            if top <= row < bottom and left <= column < right:
                if VARIANT == "two-parts":
                    parts = [(top, left, row, right), (row + 1, left, bottom, right)]
                else:
                    parts = [
                        (top, left, row, column),
                        (top, column + 1, row, right),
                        (row + 1, left, bottom, column),
                        (row + 1, column + 1, bottom, right),
                    ]
                value = 0
                for other in parts:
                    value = value + nim_value(*other) if VARIANT == "sum" else value ^ nim_value(*other)
                reached.add(value)
        known[part] = mex(reached)
        return known[part]

    value = len(candidates) % 2 if VARIANT == "parity" else nim_value(0, 0, rows, columns)
    print("Asuna" if value else "Kirito")
