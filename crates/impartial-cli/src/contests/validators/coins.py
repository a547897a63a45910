(t,) = numbers(head, 1, 1, MOST["T"])
for _ in range(t):
    need(rest, "a case")
    (n,) = numbers(rest[0], 1, 1, MOST["n"])
    need(len(rest) > n, "n lights")
    lights = [tuple(numbers(line, 2, 1)) for line in rest[1 : n + 1]]
    need(all(x <= MOST["x"] and y <= MOST["y"] for x, y in lights), "lights within the limits")
    need(len(set(lights)) == n, "different lights")
    rest = rest[n + 1 :]
need(not rest, "the end")
