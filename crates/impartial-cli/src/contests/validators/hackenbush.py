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
