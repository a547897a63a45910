#include <regex>
#include <sstream>

bool is_code(const std::string& code) {
    std::istringstream named("NAMED_CODES");
    for (std::string name, meaning; named >> name >> meaning;)
        if (code == name) return true;
    if (code.rfind("S(", 0) != 0) return std::regex_match(code, std::regex("([048Cc]!?)?\\.[0-9A-Fa-f]{1,63}"));
    std::string set = code.substr(2);
    if (set.empty() || set.back() != ')') return false;
    set.back() = ',';
    if (set == "all,") return true;
    if (set.rfind("all-but:", 0) == 0) set.erase(0, 8);
    std::istringstream takes(set);
    for (std::string take; std::getline(takes, take, ',');) {
        take.erase(0, take.find_first_not_of('0'));
        if (take.empty() || take.size() > 5 || take.find_first_not_of("0123456789") != std::string::npos) return false;
        if (std::stoi(take) > 65535) return false;
    }
    return !set.empty();
}

void read() {
    const std::string code = inf.readToken();
    ensuref(is_code(code), "expected a code such as 0.77 or S(1,3,4), or a name");
    inf.readSpace();
    list(line({"K"})[0], "heap");
}
