(t,) = numbers(head, 1, 1, MOST["T"])
for _ in range(t):
    need(rest, "a board")
    r, c = numbers(rest[0], 2, 1)
    need(r <= MOST["R"] and c <= MOST["C"] and len(rest) > r, "R rows")
    need(all(len(row) == 1 and len(row[0]) == c and set(row[0]) <= set("#^") for row in rest[1 : r + 1]), "C cells")
    rest = rest[r + 1 :]
need(not rest, "the end")
