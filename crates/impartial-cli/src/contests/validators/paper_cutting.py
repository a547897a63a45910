n, m, k = numbers(head, 3)
need(1 <= n <= MOST["n"] and 1 <= m <= MOST["m"] and k <= MOST["k"] and len(rest) == k, "n, m and k cuts")
for line in rest:
    xb, yb, xe, ye = numbers(line, 4)
    need(max(xb, xe) <= n and max(yb, ye) <= m and (xb == xe) != (yb == ye), "a cut along a line of the sheet")
    need(0 < xb < n if xb == xe else 0 < yb < m, "a cut inside the sheet")
