void read() {
    const auto sheet = line({"n", "m", "k"});
    const Number n = sheet[0], m = sheet[1];
    for (Number i = 0; i < sheet[2]; i++) {
        const auto cut = line({{"xb", 0, n}, {"yb", 0, m}, {"xe", 0, n}, {"ye", 0, m}});
        ensuref((cut[0] == cut[2]) != (cut[1] == cut[3]), "expected a cut along a line of the sheet");
        const bool is_inside = cut[0] == cut[2] ? 0 < cut[0] && cut[0] < n : 0 < cut[1] && cut[1] < m;
        ensuref(is_inside, "expected a cut inside the sheet");
    }
}
