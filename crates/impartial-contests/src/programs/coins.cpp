// Returns the nim-product, by the halves of both numbers, which have up to twice `half` bits.
Number product(Number a, Number b, int half = 32) {
    if (a < 2 || b < 2) return a * b;
    const Number low_bits = (Number(1) << half) - 1, high_a = a >> half, high_b = b >> half;
    const Number low = product(a & low_bits, b & low_bits, half / 2);
    if (high_a == 0 && high_b == 0) return low;
    const Number high = product(high_a, high_b, half / 2);
    const Number middle = product(high_a ^ (a & low_bits), high_b ^ (b & low_bits), half / 2) ^ low;
    return middle << half ^ low ^ product(high, Number(1) << (half - 1), half / 2);
}

int main() {
    for (Number cases = read(); cases-- > 0;) {
        Number sum = 0;
        for (Number lights = read(); lights-- > 0;) {
            const Number x = read(), y = read();
            sum ^= product(x, y);
        }
        puts(sum ? "Have a try, lxhgww." : "Don't waste your time.");
    }
}
