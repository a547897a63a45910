//! Products and logarithms that the tests of other libraries contain.

use nimbers::Nimber;

#[test]
fn products_of_64_bits() {
    for (a, b, product) in [
        (1 << 63, 1 << 63, 16_017_865_340_936_038_689),
        (1_234_567_890_123_456_789, 9_876_543_210_987_654_321, 18_059_132_706_730_210_235),
    ] {
        assert_eq!(Nimber::from_heap(a) * Nimber::from_heap(b), Nimber::from_heap(product), "{a} by {b}");
    }
}

/// Codeforces 1310F: 2 is not a power of 8, whose powers are five numbers, but a power of a large number.
#[test]
fn discrete_logarithms() {
    let [two, eight, large] = [2, 8, 321_321_321_321].map(Nimber::from_heap);
    assert_eq!((eight.order(), two.log(eight)), (Some(5), None));
    let exponent = two.log(large).unwrap();
    assert_eq!(large.pow(exponent), two);
}
