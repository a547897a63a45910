//! Factors of a nimber with chosen top bits: the step from a move in the product to moves in its factors.
//!
//! The field and its Fermat powers are in `[ONAG]`, chapter 6. The theorem below is proved here.
//!
//! In this file, sums and products are nim-sums and nim-products. The top bit of a number is the highest of its bits that are set.
//!
//! **Theorem.** If the top bit of *D* is set in the product of 2^*i* and 2^*j*, then *D* = *p q* for a number *p* with the top
//! bit *i* and a number *q* with the top bit *j*.
//!
//! *Proof* by induction on *i*, which is not below *j* without loss of generality. If *i* = 0, then *D* = *p* = *q* = 1.
//!
//! Otherwise, let *F* = 2^*h* be the largest Fermat power up to 2^*i*, which is a power of two whose exponent is a power of two.
//! The numbers below *F* are a field. The numbers below *F*^2 are *x F* + *y* for *x* and *y* in this field, and *F F* = *F* + *F*/2.
//! So *D* = *d1 F* + *d0*. If *p1* is a number with the top bit *i* - *h*, then *p1* (*F* + *u*) has the top bit *i* for every *u*
//! below *F*.
//!
//! 1. If *j* < *h*, the product of 2^*i* and 2^*j* is *F* times the product of 2^(*i* - *h*) and 2^*j*, which is below *F*. The top
//!    bit of *d1* is set in the latter, so *d1* = *p1 q* by induction, and *D* = *p1* (*F* + *d0*/*d1*) *q*.
//!
//! Otherwise, let *P* be the product of 2^(*i* - *h*) and 2^(*j* - *h*), which is below *F*. The product of 2^*i* and 2^*j* is
//! *P F F* = *P F* + *P* (*F*/2).
//!
//! 2. If *d1* is not 0, its top bit is set in *P*, so *d1* = *p1 q1* by induction. The number *d0*/*d1* + *F*/2 has a square root *u*
//!    below *F*, and (*F* + *u*)^2 = *F* + *F*/2 + *u*^2 = *F* + *d0*/*d1*. So *D* = *p1* (*F* + *u*) *q1* (*F* + *u*).
//! 3. If *d1* is 0, the top bit of *D* is set in *P* (*F*/2), and therefore in the product of 2^*k* and *F*/2 for some bit *k* of *P*.
//!    By induction, *D* = *m e* for a number *m* with the top bit *k* and a number *e* with the top bit of *F*/2. By induction
//!    again, *m* = *p1 q1*, because bit *k* is set in *P*.
//!    The number *e* + *F*/2 is below *F*/2, so its trace in the field is 0, and it is *u*^2 + *u* for a number *u* below *F*.
//!    Hence (*F* + *u*) (*F* + *u* + 1) = *F*/2 + *u*^2 + *u* = *e*, and *D* = *p1* (*F* + *u*) *q1* (*F* + *u* + 1).
//!
//! [`factors`] follows the proof. Each step at least halves *h*, and only case 3 has two smaller steps, so numbers below 2^64 take at
//! most 2^6 - 1 steps. The alternative, a search for *p1* and *q1* that leave a quadratic equation with roots, has no such bound,
//! because about half of the equations have no roots in case 3.

use nimbers::Nimber;

/// Returns numbers *a'* < `a` and *b'* < `b` with (*a* + *a'*) (*b* + *b'*) = `difference`, in nimbers.
///
/// The top bit of `difference` must be set in the product *a b*. This is the case if and only if the nim-sum of `difference` and
/// *a b* is below *a b*.
///
/// # Panics
///
/// Panics if the top bit is not set.
pub(crate) fn smaller_pair(a: Nimber, b: Nimber, difference: Nimber) -> [Nimber; 2] {
    // The product of a and b is the sum of the products of their bits, so the top bit is set in one of these. A number becomes
    // smaller if and only if the top bit of its change is set in it.
    let top = difference.heap_size().ilog2();
    let top_of_p = bit_of_factor(a, b, top);
    let top_of_q = bit_of_factor(b, power(top_of_p), top);
    let [p, q] = factors(difference, top_of_p, top_of_q);
    [a + p, b + q]
}

/// Returns a number with the top bit `i` and a number with the top bit `j` whose product is `product`. The top bit of `product`
/// must be set in the product of 2^i and 2^j.
fn factors(product: Nimber, i: u32, j: u32) -> [Nimber; 2] {
    if i < j {
        let [q, p] = factors(product, j, i);
        return [p, q];
    }
    if i == 0 {
        return [Nimber::ONE; 2];
    }
    // This is *h* in the proof.
    let width = 1 << i.ilog2();
    let [fermat, half] = [power(width), power(width - 1)];
    let [d1, d0] = [product.heap_size() >> width, product.heap_size() & ((1 << width) - 1)].map(Nimber::from_heap);
    if j < width {
        let [p1, q] = factors(d1, i - width, j);
        return [p1 * (fermat + d0 / d1), q];
    }
    let (i, j) = (i - width, j - width);
    let ([p1, q1], ends) = if d1.is_zero() {
        let bit = bit_of_factor(power(i) * power(j), half, product.heap_size().ilog2());
        let [lead, rest] = factors(product, bit, width - 1);
        let ends = (rest + half).artin_schreier_roots();
        (factors(lead, i, j), ends.expect("numbers below half a Fermat power have the trace 0"))
    } else {
        (factors(d1, i, j), [(d0 / d1 + half).sqrt(); 2])
    };
    [p1 * (fermat + ends[0]), q1 * (fermat + ends[1])]
}

/// Returns the highest bit of `number` whose power of two has a product with `other` in which `bit` is set. The product of `number`
/// and `other`, which is the sum of these products, must have the bit.
fn bit_of_factor(number: Nimber, other: Nimber, bit: u32) -> u32 {
    let mut bits = (0..u64::BITS).rev().filter(|&of_number| has_bit(number, of_number));
    bits.find(|&of_number| has_bit(power(of_number) * other, bit)).expect("the product has the bit")
}

fn power(exponent: u32) -> Nimber {
    Nimber::from_heap(1 << exponent)
}

pub(crate) fn has_bit(value: Nimber, bit: u32) -> bool {
    value.heap_size() >> bit & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    fn check(a: u64, b: u64, target: u64) {
        let [a, b, target] = [a, b, target].map(Nimber::from_heap);
        let difference = a * b + target;
        let [x, y] = smaller_pair(a, b, difference);
        assert!(x < a && y < b, "{a} and {b}: expected smaller numbers for {target}, found {x} and {y}");
        assert_eq!((a + x) * (b + y), difference, "{a} and {b}: {x} and {y} for {target}");
        assert_eq!(x * b + a * y + x * y, target, "{a} and {b}: {x} and {y}");
    }

    fn check_factors(number: Nimber, i: u32, j: u32) {
        let [p, q] = factors(number, i, j);
        let tops = [p, q].map(|factor| factor.heap_size().checked_ilog2());
        assert_eq!((p * q, tops), (number, [Some(i), Some(j)]), "{number} with the top bits {i} and {j}: {p} and {q}");
    }

    /// The nim-product is the mex of the values that the pairs give, so every smaller value has a pair.
    #[test]
    fn every_value_below_every_product_of_small_numbers() {
        let end = if cfg!(miri) { 8 } else { 96 };
        for (a, b) in (1..end).flat_map(|a| (1..end).map(move |b| (a, b))) {
            let product = (Nimber::from_heap(a) * Nimber::from_heap(b)).heap_size();
            (0..product).for_each(|target| check(a, b, target));
        }
    }

    /// Checks all numbers for all pairs of top bits below 8.
    #[test]
    fn every_number_for_small_top_bits() {
        for (i, j) in (0..8).flat_map(|i| (0..8).map(move |j| (i, j))) {
            let product = power(i) * power(j);
            let numbers = (1..256_u64).filter(|number| has_bit(product, number.ilog2()));
            numbers.for_each(|number| check_factors(Nimber::from_heap(number), i, j));
        }
    }

    /// Checks all pairs of top bits below 64 and all top bits of their products, with lower bits that are 0, 1 or random.
    #[test]
    fn every_pair_of_top_bits() {
        let mut random = random(1);
        let step = if cfg!(miri) { 21 } else { 1 };
        for (i, j) in (0..64).step_by(step).flat_map(|i| (0..64).step_by(step).map(move |j| (i, j))) {
            let product = power(i) * power(j);
            for top in (0..64).filter(|&bit| has_bit(product, bit)) {
                let below = (1 << top) - 1;
                for lower in [0, below, random() & below, (random() & below) >> (random() % 64)] {
                    let number = Nimber::from_heap(1 << top | lower);
                    check_factors(number, i, j);
                }
            }
        }
    }

    /// Factors of a number below *F* with the top bits *i* and *h* are *p1* (*F* + *u*) and *F* + *v*, if the quotient by *p1* has the
    /// trace 1. If 16 numbers *p1* have linearly independent inverses, none of them fits for one number in 2^16.
    #[test]
    fn numbers_below_a_fermat_power() {
        let mut random = random(1);
        let draws = if cfg!(miri) { 2 } else { 20_000 };
        for (h, i) in [16_u32, 32].into_iter().flat_map(|h| (h..2 * h).map(move |i| (h, i))) {
            let product = power(i) * power(h);
            for number in (0..draws).map(|_| random() & ((1 << h) - 1)).filter(|&number| number > 0) {
                if has_bit(product, number.ilog2()) {
                    check_factors(Nimber::from_heap(number), i, h);
                }
            }
        }
    }
}
