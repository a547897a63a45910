//! Factors of a nimber with chosen top bits: the step from a move in the product to moves in its factors.
//!
//! Let *F* = 2^h be a Fermat power: a power of two whose exponent is a power of two. A nimber below *F*^2 is *p1 F + p0* with
//! *p1* and *p0* below *F*. As *F F* = *F* + *F*/2, the product of *p1 F + p0* and *q1 F + q0* is *d1 F + d0* with
//!
//! - *d1* = *p1 q1 + p1 q0 + p0 q1*,
//! - *d0* = *p0 q0 + p1 q1 F*/2.
//!
//! So if the top bits of *p1* and *q1* are given, any *p1* and *q1* with these top bits leave a quadratic equation for
//! *x* = *p0 q1*, because *x* + *y* = *d1 + p1 q1* and *x y* = *p1 q1* (*d0 + p1 q1 F*/2) for *y* = *p1 q0*. About half of the
//! quadratic equations have roots below *F*. A search over all pairs of factors would take 2^64 steps instead.

use nimbers::Nimber;

/// Returns numbers *a'* < `a` and *b'* < `b` with (*a* + *a'*) (*b* + *b'*) = `difference`, in nimbers.
///
/// They exist if the nim-sum of `difference` and the product *a b* is below this product, by the definition of the product
/// as the mex of *a' b + a b' + a' b'*, which differs from *a b* by (*a + a'*) (*b + b'*).
pub(crate) fn smaller_pair(a: Nimber, b: Nimber, difference: Nimber) -> Option<[Nimber; 2]> {
    let bits = |number: Nimber| {
        let number = number.heap_size();
        (0..u64::BITS).rev().filter(move |bit| number >> bit & 1 == 1)
    };
    // A number becomes smaller if and only if the top bit of its change is set in it.
    let tops = bits(a).flat_map(|top| bits(b).map(move |other| (top, other)));
    let [p, q] = tops.into_iter().find_map(|(p, q)| factors(difference.heap_size(), p, q))?;
    Some([a + Nimber::from_heap(p), b + Nimber::from_heap(q)])
}

/// Maximum number of leading parts that are tried for each factor. Each pair of them succeeds with probability 1/2, so all
/// 256 pairs fail for one number in 2^256.
const MAX_TRIES: u64 = 16;

/// Returns numbers *p* with the top bit `top` and *q* with the top bit `other` whose nim-product is `product`, if any.
fn factors(product: u64, top: u32, other: u32) -> Option<[u64; 2]> {
    if top < other {
        return factors(product, other, top).map(|[q, p]| [p, q]);
    }
    if top == 0 {
        return (product == 1).then_some([1, 1]);
    }
    // The largest Fermat power 2^h up to 2^top.
    let h = 1 << top.ilog2();
    if product == 0 || product.checked_shr(2 * h).is_some_and(|beyond| beyond > 0) {
        return None;
    }
    let (d1, d0) = (product >> h, product & ((1 << h) - 1));
    if other < h {
        // The factor q is below F, so d1 = p1 q and d0 = p0 q.
        let [p1, q] = factors(d1, top - h, other)?;
        let p0 = Nimber::from_heap(d0) * Nimber::from_heap(q).inverse()?;
        return Some([p1 << h | p0.heap_size(), q]);
    }
    let (top, other) = (top - h, other - h);
    let tries = |top: u32| (0..MAX_TRIES.min(1 << top)).map(move |index| with_top_bit(top, index));
    let leading = tries(top).flat_map(|p1| tries(other).map(move |q1| [p1, q1]));
    leading
        .into_iter()
        .find_map(|leading| with_leading_parts(leading, [d1, d0], h))
        // The quadratic equation with p1 q1 = d1 has a double root, which is always below F.
        .or_else(|| with_leading_parts(factors(d1, top, other)?, [d1, d0], h))
}

/// Returns a number with the top bit `top` for an index below 2^top and [`MAX_TRIES`]. Different indices give different numbers.
fn with_top_bit(top: u32, index: u64) -> u64 {
    // An odd factor permutes the numbers below a power of two.
    let lower = index.wrapping_mul(0x9e37_79b9_7f4a_7c15) & ((1 << top) - 1);
    1 << top | lower
}

/// Returns the numbers *p1 F + p0* and *q1 F + q0* whose product is *d1 F + d0*, where *F* = 2^h, if any.
fn with_leading_parts([p1, q1]: [u64; 2], [d1, d0]: [u64; 2], h: u32) -> Option<[u64; 2]> {
    let [lead, other_lead, d1, d0, half] = [p1, q1, d1, d0, 1 << (h - 1)].map(Nimber::from_heap);
    let product = lead * other_lead;
    let sum = d1 + product;
    let [x, y] = Nimber::quadratic_roots(Nimber::ONE, sum, product * (d0 + product * half))?;
    if x.heap_size() >> h > 0 {
        return None;
    }
    let [p0, q0] = [x * other_lead.inverse()?, y * lead.inverse()?];
    Some([p1 << h | p0.heap_size(), q1 << h | q0.heap_size()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(a: u64, b: u64, target: u64) {
        let [a, b, target] = [a, b, target].map(Nimber::from_heap);
        let difference = a * b + target;
        let found = smaller_pair(a, b, difference);
        let [x, y] = found.unwrap_or_else(|| panic!("{a} and {b}: expected a pair for {target}, found none"));
        assert!(x < a && y < b, "{a} and {b}: expected smaller numbers for {target}, found {x} and {y}");
        assert_eq!((a + x) * (b + y), difference, "{a} and {b}: {x} and {y} for {target}");
        assert_eq!(x * b + a * y + x * y, target, "{a} and {b}: {x} and {y}");
    }

    /// The nim-product is the mex of the values that the pairs give, so every smaller value has a pair.
    #[test]
    fn every_value_below_every_product_of_small_numbers() {
        let end = if cfg!(miri) { 8 } else { 64 };
        for (a, b) in (1..end).flat_map(|a| (1..end).map(move |b| (a, b))) {
            let product = (Nimber::from_heap(a) * Nimber::from_heap(b)).heap_size();
            (0..product).for_each(|target| check(a, b, target));
        }
    }

    #[test]
    fn large_numbers() {
        let mut random = 0x0123_4567_89ab_cdef_u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            random.rotate_left(32)
        };
        for _ in 0..if cfg!(miri) { 10 } else { 20_000 } {
            let [a, b] = [0; 2].map(|_| (next() >> (next() % 64)).max(1));
            let product = (Nimber::from_heap(a) * Nimber::from_heap(b)).heap_size();
            check(a, b, (next() >> (next() % 64)) % product);
        }
        for a in [1 << 63, u64::MAX, 1 << 32, (1 << 32) - 1] {
            for b in [1, 1 << 31, 1 << 63, u64::MAX] {
                let product = (Nimber::from_heap(a) * Nimber::from_heap(b)).heap_size();
                [0, 1, product / 2, product - 1]
                    .into_iter()
                    .filter(|&target| target < product)
                    .for_each(|target| check(a, b, target));
            }
        }
    }

    /// A number may have no factors with chosen top bits, although it has others.
    #[test]
    fn products_without_factors() {
        assert_eq!(factors(0, 3, 3), None);
        assert_eq!(factors(2, 0, 0), None);
        assert_eq!(factors(1 << 16, 7, 7), None);
    }
}
