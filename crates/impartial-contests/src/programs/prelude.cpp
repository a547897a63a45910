#include <bits/stdc++.h>
using namespace std;
using Number = uint64_t;

Number read() {
    Number number;
    if (scanf("%" SCNu64, &number) != 1) exit(1);
    return number;
}
