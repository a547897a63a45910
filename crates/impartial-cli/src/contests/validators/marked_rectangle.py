(t,) = numbers(head, 1, 1, MOST["T"])
need(len(rest) == t, "T rectangles")
sides = [numbers(line, 2, 1) for line in rest]
need(all(n <= MOST["N"] and m <= MOST["M"] for n, m in sides), "sides within the limits")
need(all(sum(side) <= MOST["sum"] for side in zip(*sides)), "sums within the limit")
