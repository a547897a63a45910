VARIANT = "right"
import sys
from mex import mex


def slow(edges, known={}):  # the values of all positions that play reaches, by definition
    if edges not in known:
        known[edges] = mex({slow(standing(edges - {edge})) for edge in edges})
    return known[edges]


def standing(edges):
    reached, left = {1}, set(edges)
    while True:
        touched = {edge for edge in left if edge[0] in reached or edge[1] in reached}
        if not touched:
            return frozenset(edges - left)
        reached.update(end for edge in touched for end in edge)
        left -= touched


def join(value, child, vertex):
    if VARIANT == "sizes" and vertex != 1:
        return value + child + 1
    if VARIANT == "heights" and vertex != 1:
        return max(value, child + 1)
    return value ^ (child + 1)


numbers = list(map(int, sys.stdin.read().split()))
edges = list(zip(numbers[1::2], numbers[2::2]))
neighbours = [[] for _ in range(numbers[0] + 1)]
for one, other in edges:
    neighbours[one].append(other)
    neighbours[other].append(one)
parent = {1: 0}
found = [1]  # every vertex after its parent
for vertex in found:
    for other in neighbours[vertex]:
        if other not in parent:
            parent[other] = vertex
            found.append(other)
values = [0] * (numbers[0] + 1)
for vertex in reversed(found[1:]):
    values[parent[vertex]] = join(values[parent[vertex]], values[vertex], parent[vertex])
value = values[1]
if VARIANT == "slow":
    sys.setrecursionlimit(len(edges) + 1000)
    value = slow(frozenset(edges))
elif VARIANT == "parity":
    value = len(edges) % 2
elif VARIANT == "ground-degree":
    value = len(neighbours[1]) % 2
print("Alice" if value else "Bob")
