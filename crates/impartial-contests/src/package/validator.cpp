#include "testlib.h"
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using Number = unsigned long long;

// The limits of the statement, and whether they are the judge's.
const std::map<std::string, std::pair<Number, Number>> LIMITS = {ALL_LIMITS};
const bool IS_JUDGE = HAS_JUDGE;

struct Variable {
    std::string name;
    Number least, most;

    Variable(const char* n) : Variable(n, LIMITS.at(n).first, LIMITS.at(n).second) {}
    Variable(const char* n, Number low, Number high) : name(n), least(low), most(high) {}
};

Number number(const Variable& variable) { return inf.readUnsignedLong(variable.least, variable.most, variable.name); }

// Reads a line with one number for each variable.
std::vector<Number> line(const std::vector<Variable>& variables) {
    std::vector<Number> numbers;
    for (const Variable& variable : variables) {
        if (!numbers.empty()) inf.readSpace();
        numbers.push_back(number(variable));
    }
    inf.readEoln();
    return numbers;
}

// Reads a line of `count` numbers.
void list(Number count, const Variable& variable) {
    for (Number i = 0; i < count; i++) {
        if (i > 0) inf.readSpace();
        number(variable);
    }
    inf.readEoln();
}

// Reads the input.
void read();

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    read();
    inf.readEof();
}

