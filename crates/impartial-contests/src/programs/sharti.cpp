int main() {
    const Number side = read();
    vector<array<Number, 4>> rectangles(read());
    const Number cap = read();
    Number sum = 0, power = 1;
    while (power <= cap / 2) power *= 2;
    // Half-open rectangles: the row and the column before the first cell, and of the last cell.
    vector<Number> edges;
    for (auto& [a, b, c, d] : rectangles) {
        a = read() - 1, b = read() - 1, c = read(), d = read();
        edges.push_back(b), edges.push_back(d);
    }
    sort(edges.begin(), edges.end());
    edges.erase(unique(edges.begin(), edges.end()), edges.end());
    // Bit t of a mask is the parity of the number of cells that 2^t divides, so the mask of a range is the xor of its ends, and
    // the mask of a rectangle is the and of two. A sweep over the rows keeps the mask of the covered columns in a tree.
    size_t leaves = 1;
    while (leaves < edges.size()) leaves *= 2;
    edges.resize(leaves + 1, side);
    vector<Number> covers(2 * leaves), masks(2 * leaves);
    const function<void(size_t, size_t, size_t, size_t, size_t, int)> update =
        [&](size_t node, size_t low, size_t high, size_t first, size_t after, int step) {
            const size_t middle = (low + high) / 2;
            if (first <= low && high <= after) covers[node] += step;
            else {
                if (first < middle) update(2 * node, low, middle, first, after, step);
                if (middle < after) update(2 * node + 1, middle, high, first, after, step);
            }
            if (covers[node]) masks[node] = edges[low] ^ edges[high];
            else masks[node] = node < leaves ? masks[2 * node] ^ masks[2 * node + 1] : 0;
        };
    vector<tuple<Number, int, Number, Number>> events;
    for (const auto& [a, b, c, d] : rectangles) events.emplace_back(a, 1, b, d), events.emplace_back(c, -1, b, d);
    sort(events.begin(), events.end());
    const auto index = [&](Number edge) { return lower_bound(edges.begin(), edges.end(), edge) - edges.begin(); };
    Number before = 0;
    for (const auto& [row, step, first, after] : events) {
        sum ^= (before ^ row) & masks[1];
        update(1, 0, leaves, index(first), index(after), step);
        before = row;
    }
    // The xor of the nim-values is the Gray code of the mask up to the largest power of two within the cap.
    puts(sum % (2 * power) ? "Hamed" : "Malek");
}
