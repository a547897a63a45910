void read() {
    for (Number t = line({"T"})[0]; t > 0; t--) {
        const Number n = line({"n"})[0];
        std::set<std::vector<Number>> lights;
        for (Number i = 0; i < n; i++) lights.insert(line({"x", "y"}));
        ensuref(lights.size() == n, "expected different lights");
    }
}
