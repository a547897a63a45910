n, m = numbers(head, 2, 1)
need(n <= MOST["N"] and m <= MOST["M"] and len(rest) == m + 1, "N piles and M pairs")
numbers(rest[0], n, 1, MOST["pile"])
pairs = [tuple(numbers(line, 2, 1, MOST["pile"])) for line in rest[1:]]
need(all(y <= x for x, y in pairs) and len(set(pairs)) == m, "different pairs with Y up to X")
