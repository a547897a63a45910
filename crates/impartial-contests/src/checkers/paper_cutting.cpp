Number play() {
    const Number width = input(), height = input(), cuts = input();
    // The cuts of each line, by direction and location.
    std::map<std::pair<bool, Number>, std::vector<std::pair<Number, Number>>> lines;
    const auto add = [&](Number xb, Number yb, Number xe, Number ye) {
        const bool is_vertical = xb == xe;
        const auto [low, high] = is_vertical ? std::minmax({yb, ye}) : std::minmax({xb, xe});
        lines[{is_vertical, is_vertical ? xb : yb}].push_back({low, high});
    };
    const auto uncut = [&](std::pair<bool, Number> line) {
        auto& stretches = lines[line];
        std::sort(stretches.begin(), stretches.end());
        Number units = line.first ? height : width, end = 0;
        for (auto [low, high] : stretches) {
            low = std::max(low, end);
            if (high > low) units -= high - low, end = high;
        }
        return units;
    };
    for (Number i = 0; i < cuts; i++) {
        const Number xb = input(), yb = input(), xe = input(), ye = input();
        add(xb, yb, xe, ye);
    }
    const Number xb = output(), yb = output(), xe = output(), ye = output();
    if (std::max(xb, xe) > width || std::max(yb, ye) > height) quitf(_wa, "the cut is not on the sheet");
    if ((xb == xe) == (yb == ye)) quitf(_wa, "the cut is not a stretch of a line");
    const std::pair<bool, Number> line = {xb == xe, xb == xe ? xb : yb};
    if (line.second == 0 || line.second == (line.first ? width : height)) quitf(_wa, "the cut is on the border");
    const Number before = uncut(line);
    add(xb, yb, xe, ye);
    if (uncut(line) == before) quitf(_wa, "the cut is already there");
    Number value = 0, count[2] = {height - 1, width - 1};
    for (auto& [touched, _] : lines) value ^= uncut(touched), count[touched.first]--;
    if (count[1] % 2) value ^= height;
    if (count[0] % 2) value ^= width;
    return value;
}
