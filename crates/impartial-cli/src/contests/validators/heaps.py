need(len(head) == 2 and len(rest) == 1, "a code and K, then the heaps")
(k,) = numbers(head[1:], 1, 0, MOST["K"])
numbers(rest[0], k, 0, MOST["heap"])
