(n,) = numbers(LIMITS["N"])
for heap in words(n):
    number(heap, *LIMITS["heap"])
