(n,) = numbers(LIMITS["N"])
for heap in tokens(n):
    number(heap, *LIMITS["heap"])
