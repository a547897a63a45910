n, m = numbers(LIMITS["N"], LIMITS["M"])
for pile in tokens(n):
    number(pile, *LIMITS["pile"])
take = (1, LIMITS["pile"][1])
pairs = [tuple(numbers(take, take)) for _ in range(m)]
need(all(y <= x for x, y in pairs), "pairs with Y up to X")
need(len(set(pairs)) == m or not IS_JUDGE, "different pairs")
