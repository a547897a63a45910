//! What the benchmarks have in common: inputs from the generator, and two programs side by side.

use std::hint::black_box;
use std::process::Command;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use impartial::Game;

/// Measures the whole work, from the text to the judge's answer, of this crate and of the textbook program, on an input
/// of each shape with `size` rectangles, cuts or the like. Both must give the same first line.
pub(crate) fn side_by_side(
    criterion: &mut Criterion,
    game: &str,
    shapes: &[&str],
    size: u64,
    textbook: fn(&[u8]) -> String,
) {
    let solver = Game::named(game).expect("it is in the registry");
    let ours = |input: &[u8]| solver.parse(input).expect("the generator writes valid inputs").answer();
    for shape in shapes {
        let input = generate(game, shape, size);
        assert_eq!(ours(&input).lines().next(), textbook(&input).lines().next(), "{shape}");

        let mut group = criterion.benchmark_group(format!("{game}, {shape}"));
        group.sample_size(20).measurement_time(Duration::from_secs(4)).throughput(Throughput::Elements(size));
        group.bench_function("impartial", |b| b.iter(|| ours(black_box(&input))));
        group.bench_function("textbook", |b| b.iter(|| textbook(black_box(&input))));
        group.finish();
    }
}

/// An input of the generator, with seed 1.
fn generate(game: &str, shape: &str, size: u64) -> Vec<u8> {
    let size = size.to_string();
    let output = Command::new(env!("CARGO"))
        .args(["xtask", "generate", game, "--shape", shape, "--size", &size, "--seed", "1"])
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}
