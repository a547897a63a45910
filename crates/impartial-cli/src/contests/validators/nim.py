(n,) = numbers(head, 1, 0, MOST["N"])
need(len(rest) == 1, "two lines")
numbers(rest[0], n, 0, MOST["heap"])
