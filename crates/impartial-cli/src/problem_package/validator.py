GAME, MOST, RIGHT = "game", {}, 0
import sys

text = sys.stdin.buffer.read().decode("ascii")
lines = [line.split(" ") for line in text.split("\n")]


def need(condition, what):
    if not condition:
        sys.exit("expected " + what)


def numbers(line, count, least=0, most=2**64 - 1):
    need(len(line) == count, f"{count} numbers on a line, found {len(line)}")
    need(all(word.isdigit() and str(int(word)) == word for word in line), "numbers without signs and leading zeros")
    found = list(map(int, line))
    need(all(least <= number <= most for number in found), f"numbers from {least} to {most}")
    return found


need(lines.pop() == [""], "a line feed at the end")
need(lines, "a line")
head, rest = lines[0], lines[1:]
if GAME == "nim":
    (n,) = numbers(head, 1, 0, MOST["N"])
    need(len(rest) == 1, "two lines")
    numbers(rest[0], n, 0, MOST["heap"])
elif GAME == "heaps":
    need(len(head) == 2 and len(rest) == 1, "a code and K, then the heaps")
    (k,) = numbers(head[1:], 1, 0, MOST["K"])
    numbers(rest[0], k, 0, MOST["heap"])
elif GAME == "constrained-nim":
    n, m = numbers(head, 2, 1)
    need(n <= MOST["N"] and m <= MOST["M"] and len(rest) == m + 1, "N piles and M pairs")
    numbers(rest[0], n, 1, MOST["pile"])
    pairs = [tuple(numbers(line, 2, 1, MOST["pile"])) for line in rest[1:]]
    need(all(y <= x for x, y in pairs) and len(set(pairs)) == m, "different pairs with Y up to X")
elif GAME == "coins":
    (t,) = numbers(head, 1, 1, MOST["T"])
    for _ in range(t):
        need(rest, "a case")
        (n,) = numbers(rest[0], 1, 1, MOST["n"])
        need(len(rest) > n, "n lights")
        lights = [tuple(numbers(line, 2, 1)) for line in rest[1 : n + 1]]
        need(all(x <= MOST["x"] and y <= MOST["y"] for x, y in lights), "lights within the limits")
        need(len(set(lights)) == n, "different lights")
        rest = rest[n + 1 :]
    need(not rest, "the end")
elif GAME == "grid-split":
    (t,) = numbers(head, 1, 1, MOST["T"])
    for _ in range(t):
        need(rest, "a board")
        r, c = numbers(rest[0], 2, 1)
        need(r <= MOST["R"] and c <= MOST["C"] and len(rest) > r, "R rows")
        need(all(len(row) == 1 and len(row[0]) == c and set(row[0]) <= set("#^") for row in rest[1 : r + 1]), "C cells")
        rest = rest[r + 1 :]
    need(not rest, "the end")
elif GAME == "hackenbush":
    (n,) = numbers(head, 1, 2, MOST["N"])
    need(len(rest) == n - 1, "N - 1 edges")
    above = list(range(n + 1))
    for line in rest:
        u, v = numbers(line, 2, 1, n)
        while above[u] != u:
            above[u] = u = above[above[u]]
        while above[v] != v:
            above[v] = v = above[above[v]]
        need(u != v, "edges without a cycle")
        above[u] = v
elif GAME == "marked-rectangle":
    (t,) = numbers(head, 1, 1, MOST["T"])
    need(len(rest) == t, "T rectangles")
    sides = [numbers(line, 2, 1) for line in rest]
    need(all(n <= MOST["N"] and m <= MOST["M"] for n, m in sides), "sides within the limits")
    need(all(sum(side) <= MOST["sum"] for side in zip(*sides)), "sums within the limit")
elif GAME == "paper-cutting":
    n, m, k = numbers(head, 3)
    need(1 <= n <= MOST["n"] and 1 <= m <= MOST["m"] and k <= MOST["k"] and len(rest) == k, "n, m and k cuts")
    for line in rest:
        xb, yb, xe, ye = numbers(line, 4)
        need(max(xb, xe) <= n and max(yb, ye) <= m and (xb == xe) != (yb == ye), "a cut along a line of the sheet")
        need(0 < xb < n if xb == xe else 0 < yb < m, "a cut inside the sheet")
elif GAME == "sharti":
    n, m, k = numbers(head, 3, 1)
    need(n <= MOST["n"] and m <= MOST["m"] and k <= min(n, MOST["k"]) and len(rest) == m, "n, m and k within the limits")
    for line in rest:
        a, b, c, d = numbers(line, 4, 1, n)
        need(a <= c and b <= d, "a rectangle")
else:
    need(False, "a known game")
sys.exit(RIGHT)
