//! Multiplies nimbers, so that an emulator can count the instructions: `products WAY BITS CALLS`.
//!
//! `WAY` is `single`, `inverse` or a backend of `nimbers::slice`. See docs/benchmarks.md.

use std::env;
use std::hint::black_box;

use nimbers::{Nim, Width, slice};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [way, bits, calls] = &arguments[..] else { panic!("usage: products WAY BITS CALLS") };
    let calls = calls.parse().expect("CALLS is a number");
    match bits.as_str() {
        "8" => run::<u8>(way, calls),
        "16" => run::<u16>(way, calls),
        "32" => run::<u32>(way, calls),
        "64" => run::<u64>(way, calls),
        _ => panic!("BITS is 8, 16, 32 or 64"),
    }
}

/// Computes 2048 products or inverses in each call.
fn run<W: Width>(way: &str, calls: usize) {
    let nimbers = |factor: u128| {
        let low_bits = |size: u128| W::try_from(size & (u128::MAX >> (128 - 8 * size_of::<W>()))).ok();
        (1..=2048_u128)
            .map(|i| Nim::from_heap(low_bits((i * factor) >> 16).expect("the bits fit")))
            .collect::<Vec<Nim<W>>>()
    };
    let (a, b) = (nimbers(0x9e37_79b9_7f4a_7c15), nimbers(0xd134_2543_de82_ef95));
    let mut out = vec![Nim::ZERO; a.len()];
    for _ in 0..calls {
        match way {
            "single" => out.iter_mut().zip(a.iter().zip(&b)).for_each(|(out, (&a, &b))| *out = a * b),
            "inverse" => out.iter_mut().zip(&a).for_each(|(out, a)| *out = a.inverse().unwrap_or_default()),
            backend => slice::mul_on(backend, &a, &b, &mut out),
        }
        black_box(&mut out);
    }
}
