// The few functions of testlib that the checker calls, for an output validator of Kattis and DOMjudge: arguments input, answer
// and feedback folder, the output on standard input, exit status 42 or 43.
#pragma once
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

enum TResult { _ok, _wa, _pe, _fail };

inline std::string& messageFile() {
    static std::string name;
    return name;
}

[[noreturn]] inline void quitf(TResult result, const char* format, ...) {
    const int status[] = {42, 43, 43, 1};
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    std::ofstream(messageFile()) << text << "\n";
    std::exit(status[result]);
}

struct InStream {
    std::ifstream file;
    std::istream* in = nullptr;
    TResult ifBad = _fail;

    void open(const char* name) {
        file.open(name);
        if (!file) quitf(ifBad, "cannot read %s", name);
        in = &file;
    }
    std::string readToken() {
        std::string token;
        if (!(*in >> token)) quitf(ifBad, "expected a token, found the end");
        return token;
    }
    bool seekEof() { return (*in >> std::ws).peek() == EOF; }
};

inline InStream inf, ouf, ans;

inline void registerTestlibCmd(int argc, char* argv[]) {
    if (argc < 4) quitf(_fail, "expected an input, an answer and a folder");
    messageFile() = std::string(argv[3]) + "/judgemessage.txt";
    inf.open(argv[1]);
    ans.open(argv[2]);
    ouf.in = &std::cin;
    ouf.ifBad = _pe;
}
