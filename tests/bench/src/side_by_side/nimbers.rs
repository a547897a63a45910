//! Nim arithmetic of each width, against the algorithms of contest libraries.
//!
//! Both implementations add up their results, so that storing results does not take time.

#[cfg(target_arch = "x86_64")]
mod arch;
mod log16;
mod logarithm;

use std::hint::black_box;

use ::nimbers::{Nim, Nimber, Width, slice};

use self::log16::Log16;
use self::logarithm::Logarithms;
use crate::alternate;
use crate::product::textbook;
use crate::random::random;

/// Number of operands, which fit into the first levels of cache together with the tables.
const COUNT: usize = 2048;

/// Number of operands of slow operations.
const SLOW_OPERANDS: usize = 64;

const LOG16: &str = "logarithms of 16 bits";

/// Number of times that each operand is used per measurement.
const ROUNDS: usize = 16;

/// A generator of the group of nonzero 64-bit nimbers.
const GENERATOR: u64 = (1 << 32) + 6;

/// Measures one operation, named like `product-64`.
pub(crate) fn run(operation: &str) {
    let tables = Log16::new(textbook::product);
    match operation {
        "product-64" => {
            pairs(|a, b| a * b, |a, b| tables.product64(a, b));
            #[cfg(target_arch = "x86_64")]
            polynomials(|a, b| a * b);
        }
        "product-32" => pairs::<u32>(|a, b| a * b, |a, b| tables.product32(a, b)),
        "product-16" => pairs::<u16>(|a, b| a * b, |a, b| tables.product16(a, b)),
        "inverse-64" => each(LOG16, COUNT, |a| a.inverse().unwrap_or_default(), |a| tables.inverse64(a)),
        "inverse-32" => each(LOG16, COUNT, |a: Nim<u32>| a.inverse().unwrap_or_default(), |a| tables.inverse32(a)),
        "inverse-16" => each(LOG16, COUNT, |a: Nim<u16>| a.inverse().unwrap_or_default(), |a| tables.inverse16(a)),
        "power-64" => each(LOG16, SLOW_OPERANDS, |a: Nimber| a.pow(!a.heap_size()), |a| tables.power64(a, !a)),
        "logarithm-64" => {
            // The peer prepares tables for the base, whereas the crate computes the logarithm of the base each time.
            let base = Nimber::from_heap(GENERATOR).pow(1_000_000_007);
            let logarithms = Logarithms::new(&tables, base.heap_size());
            let ours = |a: Nimber| Nimber::from_heap(a.log(base).expect("the base generates the group"));
            each(LOG16, SLOW_OPERANDS, ours, |a| logarithms.exponent(a));
        }
        "slices-64" => slices::<u64>(|a, b| tables.product64(a, b)),
        "slices-32" => slices::<u32>(|a, b| tables.product32(a, b)),
        "slices-16" => slices::<u16>(|a, b| tables.product16(a, b)),
        "slices-8" => slices::<u8>(|a, b| tables.product16(a.into(), b.into()).to_le_bytes()[0]),
        _ => panic!("no operation has the name {operation}"),
    }
}

/// An integer type that random bits can fill.
trait Word: Width {
    fn of(bits: u64) -> Self;
}

impl Word for u8 {
    fn of(bits: u64) -> Self {
        bits.to_be_bytes()[0]
    }
}

impl Word for u16 {
    fn of(bits: u64) -> Self {
        Self::from(u8::of(bits)) << 8 | Self::from(u8::of(bits << 8))
    }
}

impl Word for u32 {
    fn of(bits: u64) -> Self {
        Self::from(u16::of(bits)) << 16 | Self::from(u16::of(bits << 16))
    }
}

impl Word for u64 {
    fn of(bits: u64) -> Self {
        bits
    }
}

fn words<W: Word>(seed: u64, count: usize) -> Vec<W> {
    let mut random = random(seed);
    (0..count).map(|_| W::of(random())).collect()
}

/// Measures an operation with two operands.
fn pairs<W: Word>(ours: impl Fn(Nim<W>, Nim<W>) -> Nim<W>, theirs: impl Fn(W, W) -> W) {
    let (a, b) = (words::<W>(1, COUNT), words::<W>(2, COUNT));
    let words: Vec<(W, W)> = a.iter().copied().zip(b).collect();
    let nimbers: Vec<_> = words.iter().map(|&(a, b)| (Nim::from_heap(a), Nim::from_heap(b))).collect();
    let ours = || nimbers.iter().map(|&(a, b)| ours(a, b)).sum::<Nim<W>>();
    let theirs = || words.iter().map(|&(a, b)| Nim::from_heap(theirs(a, b))).sum::<Nim<W>>();
    assert_eq!(ours(), theirs(), "logarithms of 16 bits differ");
    alternate(LOG16, || rounds(ours), || rounds(theirs));
}

/// Measures an operation with one operand.
fn each<W: Word>(peer: &str, count: usize, ours: impl Fn(Nim<W>) -> Nim<W>, theirs: impl Fn(W) -> W) {
    let words = words::<W>(1, count);
    let nimbers: Vec<_> = words.iter().copied().map(Nim::from_heap).collect();
    let ours = || nimbers.iter().map(|&a| ours(a)).sum::<Nim<W>>();
    let theirs = || words.iter().map(|&a| Nim::from_heap(theirs(a))).sum::<Nim<W>>();
    assert_eq!(ours(), theirs(), "the peer differs");
    alternate(peer, || rounds(ours), || rounds(theirs));
}

/// Measures products of slices.
fn slices<W: Word>(theirs: impl Fn(W, W) -> W) {
    let (a, b) = (words::<W>(1, COUNT), words::<W>(2, COUNT));
    let [left, right] = [&a, &b].map(|words| words.iter().copied().map(Nim::from_heap).collect::<Vec<_>>());
    let (mut ours, mut out) = (vec![Nim::ZERO; COUNT], vec![Nim::ZERO; COUNT]);
    let mut theirs = || {
        for ((out, &a), &b) in out.iter_mut().zip(&a).zip(&b) {
            *out = Nim::from_heap(theirs(a, b));
        }
        out.last().copied()
    };
    let multiply = |out: &mut [Nim<W>]| slice::mul(black_box(&left), &right, out);
    multiply(&mut ours);
    assert_eq!(ours.last().copied(), theirs(), "logarithms of 16 bits differ");
    let mut ours = || {
        multiply(black_box(&mut ours));
        ours.last().copied()
    };
    alternate(LOG16, || (0..ROUNDS).map(|_| ours()).last(), || (0..ROUNDS).map(|_| black_box(theirs())).last());
}

/// Measures 64-bit products against products of polynomials.
#[cfg(target_arch = "x86_64")]
fn polynomials(ours: impl Fn(Nimber, Nimber) -> Nimber) {
    let Some(polynomials) = arch::Polynomials::new() else { return };
    let words: Vec<(u64, u64)> = words(1, COUNT).into_iter().zip(words(2, COUNT)).collect();
    let nimbers: Vec<_> = words.iter().map(|&(a, b)| (Nimber::from_heap(a), Nimber::from_heap(b))).collect();
    let ours = || nimbers.iter().map(|&(a, b)| ours(a, b)).sum::<Nimber>();
    let theirs = || Nimber::from_heap(polynomials.sum_of_products(&words));
    assert_eq!(ours(), theirs(), "tables and PCLMULQDQ differ");
    alternate("tables and PCLMULQDQ", || rounds(ours), || rounds(theirs));
}

/// Repeats work so that it is long enough for the clock.
fn rounds<T>(work: impl Fn() -> T) {
    for _ in 0..ROUNDS {
        black_box(work());
    }
}
