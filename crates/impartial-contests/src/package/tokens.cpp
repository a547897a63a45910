#include "testlib.h"
#include <string>

// Compares the tokens of the output with the answer. Letters must have the same case.
int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    for (int number = 1; !ans.seekEof(); number++) {
        const std::string right = ans.readToken();
        const std::string said = ouf.readToken();
        if (said != right) quitf(_wa, "token %d: expected `%s`, found `%s`", number, right.c_str(), said.substr(0, 40).c_str());
    }
    if (!ouf.seekEof()) quitf(_pe, "expected the end of the output");
    quitf(_ok, "right");
}
