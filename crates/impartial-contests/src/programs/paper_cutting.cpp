struct Position {
    static const std::size_t LEAST = 4, MOST = 4;
    using Line = std::pair<bool, Number>;
    Number width = 0, height = 0;
    // The cuts of each line, by direction and location.
    std::map<Line, std::vector<std::pair<Number, Number>>> lines;

    Number length(Line line) const { return line.first ? height : width; }
    Number most(bool is_vertical) const { return (is_vertical ? width : height) - 1; }
    Line add(const Move& cut) {
        const bool is_vertical = cut[0] == cut[2];
        const auto ends = std::minmax(cut[is_vertical], cut[2 + is_vertical]);
        const Line line = {is_vertical, cut[!is_vertical]};
        lines[line].push_back(ends);
        return line;
    }
    // Visits the uncut stretches of a line.
    template <class Visit>
    void stretches(Line line, const Visit& visit) {
        auto& cuts = lines[line];
        std::sort(cuts.begin(), cuts.end());
        Number end = 0;
        for (const auto& cut : cuts) {
            if (cut.first > end) visit(end, cut.first);
            end = std::max(end, cut.second);
        }
        if (end < length(line)) visit(end, length(line));
    }
    Number uncut(Line line) {
        Number units = 0;
        stretches(line, [&](Number start, Number end) { units += end - start; });
        return units;
    }
    void read(std::istream& in) {
        std::size_t count = 0;
        in >> width >> height >> count;
        Move cut(4);
        while (count-- > 0 && in >> cut[0] >> cut[1] >> cut[2] >> cut[3]) add(cut);
    }
    const char* play(const Move& cut) {
        if (std::max(cut[0], cut[2]) > width || std::max(cut[1], cut[3]) > height) return "the cut is not on the sheet";
        if ((cut[0] == cut[2]) == (cut[1] == cut[3])) return "the cut is not a stretch of a line";
        const Line line = {cut[0] == cut[2], cut[cut[0] != cut[2]]};
        if (line.second == 0 || line.second > most(line.first)) return "the cut is on the border";
        const Number before = uncut(line);
        add(cut);
        return uncut(line) == before ? "the cut is already there" : nullptr;
    }
    Number value() {
        Number value = 0, count[2] = {most(false), most(true)};
        for (auto& line : lines) value ^= uncut(line.first), count[line.first.first]--;
        for (bool is_vertical : {false, true})
            if (count[is_vertical] % 2) value ^= length({is_vertical, 0});
        return value;
    }
    Move best() {
        const Number all = value();
        // Lines without a cut are alike, so the first one of each direction is enough.
        for (bool is_vertical : {false, true}) {
            Number at = 1;
            while (lines.count({is_vertical, at})) at++;
            if (at <= most(is_vertical)) lines[{is_vertical, at}];
        }
        Move any;
        for (auto& entry : lines) {
            const Line line = entry.first;
            const Number units = uncut(line), left = units ^ all;
            if (units == 0) continue;
            Number cut = left < units ? units - left : 1, to = 0;
            stretches(line, [&](Number start, Number end) {
                if (cut > 0) to = std::min(end, start + cut);
                cut -= std::min(cut, end - start);
            });
            any = line.first ? Move{line.second, 0, line.second, to} : Move{0, line.second, to, line.second};
            if (left < units) break;
        }
        return any;
    }
};
