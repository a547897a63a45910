// Writes a large test: generator SHAPE SEED NAME=NUMBER..., with the limits of the numbers of the statement. Each shape has a
// name and the lines after it, which are further to the right. What belongs to a line is further to the right again:
//
//     N times             repeats what belongs to it N times; i counts from 1
//     N words: FIELDS     writes its fields N times, on one line; i counts from 1
//     N cells: NUMBER     writes a row of N cells, which are walls where the number is 0
//     FIELDS              writes its fields on one line; a line of variables writes no line
//
// A field is a number to write, a word after ', or a variable as in a=1. Numbers have 64 bits, and are combined by + - ^ (xor),
// by * / %, which bind more tightly, and by min(A,B), max(A,B) and random(LOW,HIGH). A division by 0 gives 0.
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using Number = std::uint64_t;

std::istringstream shapes(R"shapes(ALL_SHAPES)shapes");

std::vector<std::string> lines;
std::map<std::string, Number> variables;
Number state;

// The generator SplitMix64.
Number between(Number low, Number high) {
    Number bits = state += 0x9e3779b97f4a7c15;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    bits ^= bits >> 31;
    return high - low == UINT64_MAX ? bits : low + bits % (high - low + 1);
}

Number sum(const char*& at);

Number factor(const char*& at) {
    if (std::isdigit(*at)) {
        Number number = 0;
        while (std::isdigit(*at)) number = 10 * number + static_cast<Number>(*at++ - '0');
        return number;
    }
    std::string name;
    while (std::isalpha(*at)) name += *at++;
    if (*at != '(') return variables[name];
    const Number one = sum(++at);
    if (name.empty()) return at++, one;
    const Number other = sum(++at);
    at++;
    return name == "min" ? std::min(one, other) : name == "max" ? std::max(one, other) : between(one, other);
}

Number product(const char*& at) {
    Number value = factor(at);
    while (*at == '*' || *at == '/' || *at == '%') {
        const char sign = *at;
        const Number other = factor(++at);
        value = sign == '*' ? value * other : other == 0 ? 0 : sign == '/' ? value / other : value % other;
    }
    return value;
}

Number sum(const char*& at) {
    Number value = product(at);
    while (*at == '+' || *at == '-' || *at == '^') {
        const char sign = *at;
        const Number other = product(++at);
        value = sign == '+' ? value + other : sign == '-' ? value - other : value ^ other;
    }
    return value;
}

Number number(const std::string& text) {
    const char* at = text.c_str();
    return sum(at);
}

// Writes the fields of a line, each but the first on the line after a space.
void write(const std::string& line, bool& is_first) {
    std::istringstream fields(line);
    for (std::string field; fields >> field;) {
        const std::size_t equals = field.find('=');
        if (equals != std::string::npos) {
            variables[field.substr(0, equals)] = number(field.substr(equals + 1));
            continue;
        }
        std::cout << (is_first ? "" : " ");
        if (field[0] == '\'') std::cout << field.substr(1);
        else std::cout << number(field);
        is_first = false;
    }
}

std::size_t indent(std::size_t line) { return lines[line].find_first_not_of(' '); }

// Writes what the lines from `line` to before `end` describe.
void run(std::size_t line, std::size_t end) {
    while (line < end) {
        std::size_t after = line + 1;
        while (after < end && indent(after) > indent(line)) after++;
        std::istringstream words(lines[line]);
        std::string count, kind, fields;
        words >> count >> kind;
        std::getline(words, fields);
        bool is_first = true;
        if (kind == "times" || kind == "words:" || kind == "cells:") {
            const Number times = number(count);
            for (Number i = 1; i <= times; i++) {
                variables["i"] = i;
                if (kind == "times") run(line + 1, after);
                else if (kind == "words:") write(fields, is_first);
                else std::cout << (number(fields.substr(1)) == 0 ? '#' : '^');
            }
            if (kind != "times") std::cout << '\n';
        } else {
            write(lines[line], is_first);
            if (!is_first) std::cout << '\n';
        }
        line = after;
    }
}

int main(int count, char* arguments[]) {
    const std::string shape = arguments[1];
    state = number(arguments[2]);
    for (int i = 3; i < count; i++) {
        bool is_first = true;
        write(arguments[i], is_first);
    }
    for (std::string text; std::getline(shapes, text);) lines.push_back(text);
    for (std::size_t line = 0; line < lines.size(); line++)
        if (lines[line].rfind(shape + ":", 0) == 0) {
            std::size_t end = line + 1;
            while (end < lines.size() && indent(end) > 0) end++;
            run(line + 1, end);
        }
}
