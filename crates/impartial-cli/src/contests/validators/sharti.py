n, m, k = numbers(head, 3, 1)
need(n <= MOST["n"] and m <= MOST["m"] and k <= min(n, MOST["k"]) and len(rest) == m, "n, m and k within the limits")
for line in rest:
    a, b, c, d = numbers(line, 4, 1, n)
    need(a <= c and b <= d, "a rectangle")
