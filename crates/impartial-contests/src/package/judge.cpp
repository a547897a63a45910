#include "testlib.h"

// Reads a number. Another token is malformed, and an integer out of range is wrong.
Number number(const std::string& token, TResult malformed, TResult wrong) {
    const std::string digits = token[0] == '-' ? token.substr(1) : token;
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos)
        quitf(malformed, "expected a number, found `%s`", token.substr(0, 40).c_str());
    Number value = 0;
    for (char digit : token) {
        const Number next = static_cast<Number>(digit - '0');
        if (digit == '-' || value > (UINT64_MAX - next) / 10) quitf(wrong, "the number %s is out of range", token.substr(0, 40).c_str());
        value = value * 10 + next;
    }
    return value;
}

// Reads the position of the input.
Position position_of(const char* name) {
    std::ifstream in(name);
    Position position;
    position.read(in);
    if (!in) quitf(_fail, "expected an input that this program can read");
    return position;
}
