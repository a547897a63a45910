(t,) = numbers(LIMITS["T"])
for _ in range(t):
    (n,) = numbers(LIMITS["n"])
    lights = {tuple(numbers(LIMITS["x"], LIMITS["y"])) for _ in range(n)}
    need(len(lights) == n, "different lights")
