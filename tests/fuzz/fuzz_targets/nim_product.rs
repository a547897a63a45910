//! Compares nim-products of every backend, single and in slices, with the rule for Fermat powers.

#![no_main]

use arbitrary::Arbitrary;
use impartial::nimbers::{Nimber, Nimber8, Nimber16, Nimber32, Nimber128, portable_product, slice};
use impartial_fuzz::List;
use libfuzzer_sys::fuzz_target;

/// The input of the target.
#[derive(Arbitrary, Debug)]
struct Input {
    wide: [u128; 2],
    pattern: List<[u64; 2], 24>,
    len: u16,
    starts: [u8; 3],
    exponent: u64,
}

fuzz_target!(|input: Input| {
    one(input.wide);
    one(input.wide.map(|factor| factor >> (input.exponent % 128)));
    let pattern = if input.pattern.is_empty() { &[[1, u64::MAX]] } else { &input.pattern[..] };
    many(pattern, usize::from(input.len % 1_200), input.starts.map(|start| usize::from(start % 16)));
    let base = Nimber::from_heap(pattern[0][0]);
    assert_eq!(base.pow(input.exponent), power(base, input.exponent), "{base} to the {}", input.exponent);
});

/// Returns the product of two nimbers below 2^`bits` by the rule in *On Numbers and Games*.
///
/// If *F* is the Fermat power with half the number of bits,
/// *(a1 F + a0)(b1 F + b0) = (a1 b0 + a0 b1 + a1 b1) F + a0 b0 + a1 b1 (F/2)*.
fn by_the_rule(a: u128, b: u128, bits: u32) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = bits / 2;
    if a >> half == 0 && b >> half == 0 {
        return by_the_rule(a, b, half);
    }
    let low = (1 << half) - 1;
    let [a1, a0, b1, b0] = [a >> half, a & low, b >> half, b & low];
    let (lows, highs) = (by_the_rule(a0, b0, half), by_the_rule(a1, b1, half));
    let all = by_the_rule(a1 ^ a0, b1 ^ b0, half);
    (all ^ lows) << half | lows ^ by_the_rule(highs, 1 << (half - 1), half)
}

/// Checks a product in every width, and the inverse operations.
fn one([a, b]: [u128; 2]) {
    let rule = |bits: u32| {
        let [a, b] = [a, b].map(|factor| factor & u128::MAX >> (128 - bits));
        by_the_rule(a, b, bits)
    };
    /// Checks the product in one width, and its inverse, square root and quadratic roots.
    macro_rules! width {
        ($nimber:ident, $word:ty) => {{
            let [a, b] = [a, b].map(|factor| $nimber::from_heap(factor as $word));
            assert_eq!(u128::from((a * b).heap_size()), rule(<$word>::BITS), "{a} times {b}");
            assert_eq!(a.inverse().is_none(), a.is_zero(), "inverse of {a}");
            assert!(a.inverse().is_none_or(|inverse| a * b * inverse == b), "{a} times {b} times the inverse of {a}");
            assert_eq!((a.square(), a.square().sqrt(), a.sqrt().square()), (a * a, a, a), "square and root of {a}");
            if let Some(roots) = $nimber::quadratic_roots($nimber::ONE, a, b) {
                assert!(roots.iter().all(|&root| (root * root + a * root + b).is_zero()), "roots of x^2 + {a} x + {b}");
            }
            let text = a.to_string();
            assert_eq!(text.parse::<$nimber>(), Ok(a), "{text}: read again");
        }};
    }
    #[expect(clippy::cast_possible_truncation, reason = "each width uses the lowest bits")]
    {
        width!(Nimber8, u8);
        width!(Nimber16, u16);
        width!(Nimber32, u32);
        width!(Nimber, u64);
        width!(Nimber128, u128);
        let [a, b] = [a as u64, b as u64];
        assert_eq!(u128::from(portable_product(a, b)), rule(64), "{a} times {b}");
    }
}

/// Checks slices of `len` nimbers at these offsets on every backend, and that nothing outside the slice is written.
fn many(pattern: &[[u64; 2]], len: usize, [start_a, start_b, start_out]: [usize; 3]) {
    // The bits are rotated in each repetition of the pattern, so that blocks differ.
    let factor = |which: usize, start: usize| {
        let turned = (0..).flat_map(move |turn| pattern.iter().map(move |pair| pair[which].rotate_left(turn)));
        turned.take(start + len).map(Nimber::from_heap).collect::<Vec<_>>()
    };
    let (a, b) = (factor(0, start_a), factor(1, start_b));
    let (a, b) = (&a[start_a..], &b[start_b..]);
    let products: Vec<Nimber> = a.iter().zip(b).map(|(&a, &b)| a * b).collect();
    // Only a few products are compared with the rule, which is slow, because `one` compares single products with it.
    for (at, product) in products.iter().enumerate().step_by(1 + len / 4) {
        let by_the_rule = by_the_rule(a[at].heap_size().into(), b[at].heap_size().into(), 64);
        assert_eq!(u128::from(product.heap_size()), by_the_rule, "{} times {}", a[at], b[at]);
    }
    let written = |what: &str, write: &dyn Fn(&mut [Nimber]), expected: &[Nimber]| {
        let sentinel = Nimber::from_heap(0x5a5a);
        let mut out = vec![sentinel; start_out + len + 3];
        write(&mut out[start_out..start_out + len]);
        let found = &out[start_out..start_out + len];
        let wrong = found.iter().zip(expected).position(|(found, expected)| found != expected);
        assert_eq!(wrong, None, "{what} of {len} words: index of the first wrong word");
        let mut others = out[..start_out].iter().chain(&out[start_out + len..]);
        assert!(others.all(|&word| word == sentinel), "{what} of {len} words: a word outside the slice was written");
    };
    for backend in slice::backends() {
        written(backend, &|out| slice::mul_on(backend, a, b, out), &products);
    }
    written("mul", &|out| slice::mul(a, b, out), &products);
    assert_eq!(slice::dot(a, b), products.iter().sum(), "dot of {len} words");
    written(
        "mul_assign",
        &|out| {
            out.copy_from_slice(a);
            slice::mul_assign(out, b);
        },
        &products,
    );
    let squares: Vec<Nimber> = a.iter().map(|&a| a * a).collect();
    written("square", &|out| slice::square(a, out), &squares);
    written("sqrt", &|out| slice::sqrt(&squares, out), a);
    let inverses: Vec<Nimber> = a.iter().map(|a| a.inverse().unwrap_or(Nimber::ZERO)).collect();
    written("inverse", &|out| slice::inverse(a, out), &inverses);
}

/// Returns the power as the product of the repeated squares that the bits of the exponent select.
fn power(base: Nimber, exponent: u64) -> Nimber {
    let squares = std::iter::successors(Some(base), |&square| Some(square * square));
    let bits = (0..64).map(|bit| exponent >> bit & 1 == 1);
    squares.zip(bits).filter(|&(_, is_factor)| is_factor).map(|(square, _)| square).fold(Nimber::ONE, |a, b| a * b)
}
