void read() {
    const auto sizes = line({"N", "M"});
    list(sizes[0], "pile");
    const Number most = LIMITS.at("pile").second;
    std::set<std::vector<Number>> pairs;
    for (Number i = 0; i < sizes[1]; i++) {
        const auto pair = line({{"X", 1, most}, {"Y", 1, most}});
        ensuref(pair[1] <= pair[0], "expected pairs with Y up to X");
        pairs.insert(pair);
    }
    ensuref(pairs.size() == sizes[1] || !IS_JUDGE, "expected different pairs");
}
