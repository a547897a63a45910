void read() {
    const Number n = line({"N"})[0];
    std::vector<std::vector<Number>> edges;
    for (Number i = 1; i < n; i++) edges.push_back(line({{"u", 1, n}, {"v", 1, n}}));
    std::vector<Number> above(n + 1);
    for (Number i = 1; i <= n; i++) above[i] = i;
    for (auto& edge : edges) {
        for (Number& end : edge)
            while (above[end] != end) end = above[end] = above[above[end]];
        ensuref(edge[0] != edge[1], "expected edges without a cycle");
        above[edge[0]] = edge[1];
    }
}
