(n,) = numbers(LIMITS["N"])
edges = [numbers((1, n), (1, n)) for _ in range(n - 1)]
above = list(range(n + 1))
for u, v in edges:
    while above[u] != u:
        above[u] = u = above[above[u]]
    while above[v] != v:
        above[v] = v = above[above[v]]
    need(u != v, "edges without a cycle")
    above[u] = v
