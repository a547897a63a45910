// Writes random lines: generator SEED COUNT:FIELD,FIELD... for each kind of lines. A field is LOW-HIGH for a number in a range,
// N@LOW-HIGH for N of them, N*K for N cells of which about one in K is a wall, or a word. A number may be `i` or begin with `i+`:
// i counts the lines of a kind from 1.
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>

using Number = std::uint64_t;

Number state, line;

// The generator SplitMix64.
Number between(Number low, Number high) {
    Number bits = state += 0x9e3779b97f4a7c15;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    bits ^= bits >> 31;
    return high - low == UINT64_MAX ? bits : low + bits % (high - low + 1);
}

Number number(const std::string& text) {
    if (text[0] != 'i') return std::stoull(text);
    return line + (text.size() > 2 ? std::stoull(text.substr(2)) : 0);
}

std::string value(const std::string& field) {
    const std::size_t dash = field.find('-');
    if (dash != std::string::npos) return std::to_string(between(number(field.substr(0, dash)), number(field.substr(dash + 1))));
    return field[0] == 'i' ? std::to_string(number(field)) : field;
}

int main(int count, char* argv[]) {
    state = std::stoull(argv[1]);
    for (int a = 2; a < count; a++) {
        const std::string argument = argv[a];
        const Number lines = std::stoull(argument);
        for (line = 1; line <= lines; line++) {
            std::istringstream fields(argument.substr(argument.find(':') + 1));
            const char* space = "";
            for (std::string field; std::getline(fields, field, ','); space = " ") {
                const std::size_t at = field.find('@'), cells = field.find('*');
                std::cout << space;
                if (at == std::string::npos && cells == std::string::npos) std::cout << value(field);
                else
                    for (Number i = number(field); i > 0; i--)
                        if (at == std::string::npos) std::cout << (between(1, number(field.substr(cells + 1))) == 1 ? '#' : '^');
                        else std::cout << value(field.substr(at + 1)) << (i > 1 ? " " : "");
            }
            std::cout << '\n';
        }
    }
}
