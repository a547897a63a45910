// The few functions of testlib that the programs of this package call, with the arguments and exit statuses of Kattis and
// DOMjudge. A checker and an interactor get the input, the answer and the feedback folder, and read a contestant's output from
// standard input. A validator reads an input from there. The exit status is 42 or 43.
#pragma once
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

enum TResult { _ok, _wa, _pe, _fail };

// The message for the judges, and the output of an interactor, which only testlib keeps.
inline std::ofstream message, tout;

[[noreturn]] inline void quitf(TResult result, const char* format, ...) {
    const int status[] = {42, 43, 43, 1};
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (message.is_open() ? message : std::cerr) << text << std::endl;
    std::exit(status[result]);
}

inline void ensuref(bool condition, const char* expected) {
    if (!condition) quitf(_wa, "%s", expected);
}

struct InStream {
    std::ifstream file;
    std::istream* in = nullptr;
    TResult ifBad = _fail;
    bool isStrict = false;

    void open(const char* name) {
        file.open(name);
        if (!file) quitf(ifBad, "cannot read %s", name);
        in = &file;
    }
    std::string readToken() {
        std::string token;
        if (isStrict) *in >> std::noskipws;
        if (!(*in >> token)) quitf(ifBad, "expected a token, found the end or whitespace");
        return token;
    }
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string& name) {
        const std::string token = readToken();
        const unsigned long long value = std::strtoull(token.c_str(), nullptr, 10);
        if (std::to_string(value) != token || value < least || value > most)
            quitf(ifBad, "%s: expected a number from %llu to %llu, found `%.40s`", name.c_str(), least, most, token.c_str());
        return value;
    }
    std::string readLine() {
        std::string line;
        std::getline(*in, line);
        return line;
    }
    bool seekEof() { return (*in >> std::ws).peek() == EOF; }
    void readChar(int expected) {
        if (in->get() != expected) quitf(ifBad, "expected the character %d", expected);
    }
    void readSpace() { readChar(' '); }
    void readEoln() { readChar('\n'); }
    // Only a validator calls it, as its last step.
    void readEof() {
        readChar(EOF);
        quitf(_ok, "valid");
    }
};

inline InStream inf, ouf, ans;

inline void registerValidation(int, char**) {
    inf.in = &std::cin;
    inf.ifBad = _wa;
    inf.isStrict = true;
}

inline void registerTestlibCmd(int argc, char* argv[]) {
    if (argc < 4) quitf(_fail, "expected an input, an answer and a folder");
    message.open(std::string(argv[3]) + "/judgemessage.txt");
    inf.open(argv[1]);
    ans.open(argv[2]);
    ouf.in = &std::cin;
    ouf.ifBad = _pe;
}

inline void registerInteraction(int argc, char* argv[]) { registerTestlibCmd(argc, argv); }
