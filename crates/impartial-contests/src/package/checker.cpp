#include "testlib.h"
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Number = std::uint64_t;

// Reads a number. Another token is malformed, and an integer out of range is wrong.
template <class Stream>
Number number(Stream& stream, TResult malformed, TResult wrong) {
    const std::string token = stream.readToken();
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
Number input() { return number(inf, _fail, _fail); }
Number output() { return number(ouf, _pe, _wa); }

// Reads the input, then the move of the output, and returns the nim-value that it leaves.
Number play();

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    const std::string right = ans.readToken();
    const std::string said = ouf.readToken();
    if (said != "FIRST" && said != "SECOND") quitf(_pe, "expected FIRST or SECOND, found `%s`", said.substr(0, 40).c_str());
    if (said != right) quitf(_wa, "`%s`, but the answer is `%s`", said.c_str(), right.c_str());
    if (said == "FIRST") {
        const Number left = play();
        if (left != 0) quitf(_wa, "the move leaves the nim-value %llu", static_cast<unsigned long long>(left));
    }
    if (!ouf.seekEof()) quitf(_pe, "expected the end of the output");
    quitf(_ok, "right");
}

