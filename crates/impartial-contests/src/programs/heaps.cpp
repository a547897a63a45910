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

#include "mex.cpp"

struct Position {
    static const std::size_t LEAST = 2, MOST = 5;
    Code code = Code("0.0");
    std::vector<Number> heaps, values;

    // Visits all ways to leave `parts` more heaps with `rest` tokens, after the number taken and smaller heaps.
    template <class Visit>
    void split(Number rest, std::size_t parts, Move& left, const Visit& visit) const {
        if (parts == 0 && rest == 0) visit(left);
        if (parts == 0) return;
        Number one = left.size() == 1 ? 1 : left.back() + code.is_unequal;
        if (parts == 1) one = std::max(one, rest);
        for (; parts * one <= rest; one++) {
            left.push_back(one);
            split(rest - one, parts - 1, left, visit);
            left.pop_back();
        }
    }
    // Visits all moves from a heap: the number to take, then the heaps that are left.
    template <class Visit>
    void moves(Number heap, const Visit& visit) const {
        for (Number take = 0; take <= heap; take++)
            for (std::size_t parts = take > 0 ? 0 : 2; parts <= 3; parts++) {
                Move left = {take};
                if (code.allows(take, parts)) split(heap - take, parts, left, visit);
            }
    }
    Number nim_value(Number heap) const {
        return values[heap];
    }
    Number value_of(const Move& left) const {
        Number value = 0;
        for (std::size_t i = 1; i < left.size(); i++) value ^= nim_value(left[i]);
        return value;
    }
    void read(std::istream& in) {
        std::string text;
        std::size_t count = 0;
        Number largest = 0;
        if (in >> text >> count) code = Code(text);
        for (Number heap; heaps.size() < count && in >> heap; largest = std::max(largest, heap)) heaps.push_back(heap);
        // Larger heaps would take too long.
        if (largest > 5000) in.setstate(std::ios::failbit);
        for (Number heap = 0; in && heap <= largest; heap++) {
            std::set<Number> reached;
            moves(heap, [&](const Move& left) { reached.insert(value_of(left)); });
            values.push_back(mex(reached));
        }
    }
    const char* play(const Move& move) {
        if (move[0] < 1 || move[0] > heaps.size()) return "the heap does not exist";
        Number rest = heaps[move[0] - 1];
        Move parts(move.begin() + 2, move.end());
        if (move[1] > rest || !code.allows(move[1], parts.size())) return "the code does not allow the move";
        rest -= move[1];
        for (Number part : parts) {
            if (part < 1 || part > rest) return "the heaps that are left do not add up";
            rest -= part;
        }
        if (rest > 0 || (move[1] == 0 && parts.size() < 2)) return "the heaps that are left do not add up";
        std::sort(parts.rbegin(), parts.rend());
        if (code.is_unequal && std::unique(parts.begin(), parts.end()) != parts.end()) return "two heaps are equal";
        // The largest part replaces the heap, so no other heap changes its number.
        heaps[move[0] - 1] = parts.empty() ? 0 : parts[0];
        heaps.insert(heaps.end(), parts.begin() + !parts.empty(), parts.end());
        return nullptr;
    }
    Number value() const {
        Number value = 0;
        for (Number heap : heaps) value ^= nim_value(heap);
        return value;
    }
    Move best() const {
        // If the player to move loses, any move is as good.
        const Number all = value();
        Move best;
        for (std::size_t i = 0; i < heaps.size() && best.empty(); i++) {
            const Number target = nim_value(heaps[i]) ^ all;
            if (all > 0 && target > nim_value(heaps[i])) continue;
            moves(heaps[i], [&](Move left) {
                if (all > 0 && value_of(left) != target) return;
                left.insert(left.begin(), i + 1);
                best = left;
            });
        }
        return best;
    }
};
