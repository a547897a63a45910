n, m, k = numbers(LIMITS["n"], LIMITS["m"], LIMITS["k"])
for _ in range(k):
    xb, yb, xe, ye = numbers((0, n), (0, m), (0, n), (0, m))
    need((xb == xe) != (yb == ye), "a cut along a line of the sheet")
    need(0 < xb < n if xb == xe else 0 < yb < m, "a cut inside the sheet")
