#include "code.cpp"

#include "mex.cpp"

// Visits every way to leave `parts` more heaps of at least `least` tokens, until a visit returns true.
using Visit = function<bool(const vector<Number>&)>;
bool visit_splits(const Code& code, vector<Number>& left, Number rest, size_t parts, Number least, const Visit& visit) {
    if (parts == 0) return rest == 0 && visit(left);
    for (Number one = parts == 1 ? max(rest, least) : least; parts * one <= rest; one++) {
        left.push_back(one);
        if (visit_splits(code, left, rest - one, parts - 1, one + code.is_unequal, visit)) return true;
        left.pop_back();
    }
    return false;
}

int main() {
    string text;
    cin >> text;
    const Code code(text);
    vector<Number> heaps(read()), values;
    for (Number& heap : heaps) heap = read();
    function<Number(Number)> nim_value;
    const auto value_of = [&](const vector<Number>& parts) {
        Number value = 0;
        for (Number part : parts) value ^= nim_value(part);
        return value;
    };
    // Visits the heaps that each move leaves, until a visit returns true. Returns how many tokens that move takes.
    const auto visit_moves = [&](Number heap, const Visit& visit) {
        vector<Number> left;
        for (Number take = 0; take <= heap; take++)
            for (size_t parts = 0; parts <= 3; parts++)
                if (code.allows(take, parts) && visit_splits(code, left, heap - take, parts, 1, visit)) return take;
        return heap + 1;
    };
    nim_value = [&](Number heap) {
        while (values.size() <= heap) {
            set<Number> reached;
            visit_moves(values.size(), [&](const vector<Number>& left) { return reached.insert(value_of(left)), false; });
            values.push_back(mex(reached));
        }
        return values[heap];
    };
    Number sum = 0;
    for (Number heap : heaps) sum ^= nim_value(heap);
    if (sum == 0) return puts("SECOND"), 0;
    puts("FIRST");
    for (size_t i = 0; i < heaps.size(); i++) {
        const Number target = nim_value(heaps[i]) ^ sum;
        if (target >= nim_value(heaps[i])) continue;
        vector<Number> parts;
        const auto is_found = [&](const vector<Number>& left) { return parts = left, value_of(left) == target; };
        cout << i + 1 << " " << visit_moves(heaps[i], is_found);
        for (Number part : parts) cout << " " << part;
        cout << endl;
        break;
    }
}
