(t,) = numbers(LIMITS["T"])
for _ in range(t):
    r, c = numbers(LIMITS["R"], LIMITS["C"])
    for _ in range(r):
        (row,) = tokens(1)
        need(len(row) == c and set(row) <= set("#^"), "C cells, each # or ^")
