//! Constrained Nim from the text of the input to the judge's answer: this crate and the textbook program side by side.
//!
//! `cargo bench --package impartial --bench constrained_nim`; the inputs come from `cargo xtask generate`.

use criterion::{Criterion, criterion_group, criterion_main};

mod common;
#[path = "textbook/constrained_nim.rs"]
mod textbook;

/// The judge's largest inputs: 200,000 piles and as many pairs, with numbers of up to 18 digits.
fn whole_work(criterion: &mut Criterion) {
    let shapes = ["spread", "chained", "one-pile", "runs"];
    common::side_by_side(criterion, "constrained-nim", &shapes, 200_000, textbook::answer);
}

criterion_group!(benches, whole_work);
criterion_main!(benches);
