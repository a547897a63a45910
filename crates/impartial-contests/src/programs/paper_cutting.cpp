int main() {
    // Vertical lines have the direction 0, and horizontal ones 1.
    const Number width = read(), height = read();
    const Number length[] = {height, width}, count[] = {width - 1, height - 1};
    map<pair<int, Number>, vector<pair<Number, Number>>> cuts;
    for (Number k = read(); k-- > 0;) {
        const Number xb = read(), yb = read(), xe = read(), ye = read();
        if (xb == xe) cuts[{0, xb}].push_back(minmax(yb, ye));
        else cuts[{1, yb}].push_back(minmax(xb, xe));
    }
    // Each line is a heap of its uncut units.
    map<pair<int, Number>, Number> values;
    Number sum = 0, touched[2] = {};
    for (auto& [line, stretches] : cuts) {
        sort(stretches.begin(), stretches.end());
        Number uncut = length[line.first], end = 0;
        for (const auto& [low, after] : stretches)
            if (after > end) uncut -= after - max(low, end), end = after;
        sum ^= values[line] = uncut;
        touched[line.first]++;
    }
    for (int direction : {0, 1}) {
        if ((count[direction] - touched[direction]) % 2 == 1) sum ^= length[direction];
        // The first line without a cut stands for all of its direction.
        for (Number at = 1; at <= count[direction]; at++)
            if (values.emplace(make_pair(direction, at), length[direction]).second) break;
    }
    if (sum == 0) return puts("SECOND"), 0;
    puts("FIRST");
    for (const auto& [line, value] : values) {
        if ((value ^ sum) >= value) continue;
        // The cut goes from the start of the line over as many uncut units as it needs.
        Number units = value - (value ^ sum), end = 0;
        for (const auto& [low, after] : cuts[line]) {
            if (low > end && low - end >= units) break;
            if (low > end) units -= low - end;
            end = max(end, after);
        }
        if (line.first == 0) cout << line.second << " 0 " << line.second << " " << end + units << endl;
        else cout << "0 " << line.second << " " << end + units << " " << line.second << endl;
        break;
    }
}
