//! Reading numbers: this crate and the standard library side by side.
//!
//! `cargo bench --package impartial --bench parse`; the inputs come from `cargo xtask generate`.

use std::hint::black_box;
use std::process::Command;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use impartial::text::marked_rectangle;

/// The numbers of a Sharti input, which are of 9 or 10 digits and separated by blanks.
///
/// They are read as the cases of marked rectangle, two numbers each: that parser does nothing but read and check.
fn parse(criterion: &mut Criterion) {
    for rectangles in [50_000_usize, 500_000] {
        let input = sharti(rectangles);
        let first_line = input.iter().position(|&byte| byte == b'\n').expect("the input has lines");
        let cases = [(2 * rectangles).to_string().as_bytes(), &input[first_line..]].concat();
        let text = str::from_utf8(&cases).expect("the input is text");

        let mut group = criterion.benchmark_group(format!("parse, {rectangles} rectangles"));
        group.measurement_time(Duration::from_secs(4)).throughput(Throughput::Bytes(cases.len() as u64));
        group.bench_function("impartial", |b| b.iter(|| marked_rectangle::parse(black_box(&cases))));
        group.bench_function("standard library", |b| {
            b.iter(|| {
                let mut numbers = Vec::with_capacity(4 * rectangles + 1);
                for word in black_box(text).split_ascii_whitespace() {
                    numbers.push(word.parse::<u64>().expect("the generator writes numbers"));
                }
                numbers
            });
        });
        group.finish();
    }
}

/// A Sharti input of the generator.
fn sharti(rectangles: usize) -> Vec<u8> {
    let size = rectangles.to_string();
    let output = Command::new(env!("CARGO"))
        .args(["xtask", "generate", "sharti", "--shape", "big", "--size", &size, "--seed", "1"])
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

criterion_group!(benches, parse);
criterion_main!(benches);
