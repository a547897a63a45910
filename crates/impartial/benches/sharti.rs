//! Sharti from the text of the input to the judge's answer: this crate and the textbook program side by side.
//!
//! `cargo bench --package impartial --bench sharti`; the inputs come from `cargo xtask generate`.

use std::hint::black_box;
use std::process::Command;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use impartial::Game;

mod textbook;

/// The judge's largest inputs: 50,000 rectangles on a board of 10^9 a side.
const RECTANGLES: u64 = 50_000;

fn whole_work(criterion: &mut Criterion) {
    let game = Game::named("sharti").expect("it is in the registry");
    for shape in ["big", "small", "mid", "nested", "cross"] {
        let input = generate(shape);
        let ours = |input: &[u8]| game.parse(input).expect("the generator writes valid inputs").answer();
        assert_eq!(ours(&input), textbook::sharti(&input), "{shape}");

        let mut group = criterion.benchmark_group(format!("sharti, {shape}"));
        group.sample_size(20).measurement_time(Duration::from_secs(4)).throughput(Throughput::Elements(RECTANGLES));
        group.bench_function(BenchmarkId::from_parameter("impartial"), |b| b.iter(|| ours(black_box(&input))));
        group.bench_function(BenchmarkId::from_parameter("textbook"), |b| {
            b.iter(|| textbook::sharti(black_box(&input)));
        });
        group.finish();
    }
}

fn generate(shape: &str) -> Vec<u8> {
    let size = RECTANGLES.to_string();
    let output = Command::new(env!("CARGO"))
        .args(["xtask", "generate", "sharti", "--shape", shape, "--size", &size, "--seed", "1"])
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

criterion_group!(benches, whole_work);
criterion_main!(benches);
