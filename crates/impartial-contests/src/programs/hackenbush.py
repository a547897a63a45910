import sys

numbers = list(map(int, sys.stdin.read().split()))
neighbours = [[] for _ in range(numbers[0] + 1)]
for u, v in zip(numbers[1::2], numbers[2::2]):
    neighbours[u].append(v)
    neighbours[v].append(u)
parent = {1: 0}
found = [1]  # every vertex after its parent
for vertex in found:
    for other in neighbours[vertex]:
        if other != parent[vertex]:
            parent[other] = vertex
            found.append(other)
values = [0] * (numbers[0] + 1)
for vertex in reversed(found[1:]):
    values[parent[vertex]] ^= values[vertex] + 1
print("Alice" if values[1] else "Bob")
