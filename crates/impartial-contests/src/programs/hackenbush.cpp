int main() {
    const Number vertices = read();
    vector<vector<Number>> neighbours(vertices + 1);
    for (Number i = 1; i < vertices; i++) {
        const Number u = read(), v = read();
        neighbours[u].push_back(v), neighbours[v].push_back(u);
    }
    // Every vertex after its parent, because a path is too deep for some stacks.
    vector<Number> order = {1}, parent(vertices + 1), values(vertices + 1);
    for (size_t i = 0; i < order.size(); i++)
        for (Number next : neighbours[order[i]])
            if (next != parent[order[i]]) parent[next] = order[i], order.push_back(next);
    // The nim-value of a vertex is the xor of its children's, each plus 1.
    for (size_t i = order.size(); i-- > 1;) {
        Number& above = values[parent[order[i]]];
        const Number below = values[order[i]] + 1;
        above ^= below;
    }
    puts(values[1] ? "Alice" : "Bob");
}
