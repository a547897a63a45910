void read() {
    Number left[2] = {LIMITS.at("sum").second, LIMITS.at("sum").second};
    // 2^64 - 1 means that there is no limit.
    const bool has_limit = left[0] + 1 > 0;
    for (Number t = line({"T"})[0]; t > 0; t--) {
        const auto sides = line({"N", "M"});
        for (int i = 0; i < 2; i++) {
            ensuref(sides[i] <= left[i] || !has_limit, "expected sums within the limit");
            left[i] -= has_limit ? sides[i] : 0;
        }
    }
}
