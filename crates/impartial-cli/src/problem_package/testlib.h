// The few functions of testlib that the checkers use, for systems without it. With KATTIS, it acts as an
// output validator: arguments input, answer and feedback folder, the output on standard input, exit status 42 or 43.
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
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
#ifdef KATTIS
    const int status[] = {42, 43, 43, 1};
    std::ofstream(messageFile()) << text << "\n";
#else
    const int status[] = {0, 1, 2, 3};
    std::cerr << text << "\n";
    if (!messageFile().empty()) std::ofstream(messageFile()) << text << "\n";
#endif
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
    ouf.ifBad = _pe;
#ifdef KATTIS
    if (argc < 4) quitf(_fail, "expected an input, an answer and a folder");
    messageFile() = std::string(argv[3]) + "/judgemessage.txt";
    inf.open(argv[1]);
    ans.open(argv[2]);
    ouf.in = &std::cin;
#else
    if (argc < 4) quitf(_fail, "expected an input, an output and an answer");
    if (argc > 4) messageFile() = argv[4];
    inf.open(argv[1]);
    ouf.open(argv[2]);
    ans.open(argv[3]);
#endif
}
