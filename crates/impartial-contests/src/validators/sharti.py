n, m, k = numbers(LIMITS["n"], LIMITS["m"], LIMITS["k"])
need(k <= n, "a cap of at most the side")
for _ in range(m):
    a, b, c, d = numbers((1, n), (1, n), (1, n), (1, n))
    need(a <= c and b <= d, "a rectangle")
