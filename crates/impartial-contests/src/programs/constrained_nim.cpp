int main() {
    vector<Number> piles(read());
    const Number pairs = read();
    for (Number& pile : piles) pile = read();
    map<Number, set<Number>> forbidden;  // the piles that a pile must not become
    for (Number i = 0; i < pairs; i++) {
        const Number x = read(), y = read();
        forbidden[x].insert(x - y);
    }
    // The piles whose nim-value a smaller pile has as well, these values, and how many piles have each.
    vector<Number> lower;
    unordered_map<Number, Number> value_of_lower, copies;
    const auto nim_value = [&](Number pile) {
        const auto found = value_of_lower.find(pile);
        if (found != value_of_lower.end()) return found->second;
        return pile - Number(lower_bound(lower.begin(), lower.end(), pile) - lower.begin());
    };
    for (const auto& [pile, targets] : forbidden) {
        // A nim-value is missing if all moves to it are forbidden.
        map<Number, Number> hidden;
        for (Number target : targets) hidden[nim_value(target)]++;
        for (const auto& [value, count] : hidden)
            if (count == 1 + copies[value]) {
                copies[value]++, value_of_lower[pile] = value, lower.push_back(pile);
                break;
            }
    }
    Number sum = 0;
    for (Number pile : piles) sum ^= nim_value(pile);
    puts(sum ? "Takahashi" : "Aoki");
}
