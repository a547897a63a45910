struct Code {
    bool is_set = false, is_all_but = false, is_unequal = false;
    std::set<Number> numbers;
    std::vector<int> digits;

    explicit Code(std::string text) {
        std::istringstream named("NAMED_CODES");
        for (std::string name, code; named >> name >> code;)
            if (text == name) text = code;
        if (text[0] == '.') text = "0" + text;
        if (text.rfind("S(", 0) == 0) {
            is_set = true;
            is_all_but = text.rfind("S(all", 0) == 0;
            Number number = 0;
            bool has_digit = false;
            for (char c : text) {
                if (c >= '0' && c <= '9') number = number * 10 + (c - '0'), has_digit = true;
                else if (has_digit) numbers.insert(number), number = 0, has_digit = false;
            }
            return;
        }
        for (char c : text) {
            if (c == '!') is_unequal = true;
            else if (c != '.') digits.push_back(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
        }
    }
    bool allows(Number take, std::size_t parts) const {
        if (is_set) return take > 0 && parts <= 1 && (numbers.count(take) > 0) != is_all_but;
        return take < digits.size() && parts < 4 && (digits[take] >> parts & 1);
    }
};

// Adds the nim-values of all ways to leave some more heaps, which have `rest` tokens, beside heaps with this nim-value.
void split(const Code& code, const std::vector<Number>& values, Number rest, std::size_t parts, Number least, Number value,
           std::set<Number>& reached) {
    if (parts == 0 && rest == 0) reached.insert(value);
    if (parts == 1 && rest >= least) reached.insert(value ^ values[rest]);
    for (Number one = least; parts > 1 && parts * one <= rest; one++)
        split(code, values, rest - one, parts - 1, one + code.is_unequal, value ^ values[one], reached);
}

Number play() {
    const Code code(inf.readToken());
    std::vector<Number> heaps(input());
    Number largest = 0;
    for (Number& heap : heaps) largest = std::max(largest, heap = input());
    if (largest > 5000) quitf(_fail, "the heaps are too large for this checker");
    std::vector<Number> values;
    for (Number heap = 0; heap <= largest; heap++) {
        std::set<Number> reached;
        for (Number take = 0; take <= heap; take++)
            for (std::size_t parts = take > 0 ? 0 : 2; parts <= 3; parts++)
                if (code.allows(take, parts)) split(code, values, heap - take, parts, 1, 0, reached);
        Number value = 0;
        while (reached.count(value)) value++;
        values.push_back(value);
    }
    const Number heap = output(), take = output();
    std::vector<Number> parts;
    while (!ouf.seekEof() && parts.size() < 3) parts.push_back(output());
    if (heap < 1 || heap > heaps.size()) quitf(_wa, "the heap does not exist");
    Number rest = heaps[heap - 1], value = 0;
    if (take > rest || !code.allows(take, parts.size())) quitf(_wa, "the code does not allow the move");
    rest -= take;
    for (Number part : parts) {
        if (part < 1 || part > rest) quitf(_wa, "the heaps that are left do not add up");
        rest -= part, value ^= values[part];
    }
    if (rest > 0 || (take == 0 && parts.size() < 2)) quitf(_wa, "the heaps that are left do not add up");
    if (code.is_unequal && std::set<Number>(parts.begin(), parts.end()).size() < parts.size()) quitf(_wa, "two heaps are equal");
    for (Number i = 0; i < heaps.size(); i++)
        if (i + 1 != heap) value ^= values[heaps[i]];
    return value;
}
