//! Paper cutting from the text of the input to the judge's answer: this crate and the textbook program side by side.
//!
//! `cargo bench --package impartial --bench paper_cutting`; the inputs come from `cargo xtask generate`.

use criterion::{Criterion, criterion_group, criterion_main};

mod common;
#[path = "textbook/paper_cutting.rs"]
mod textbook;

/// The judge's largest inputs: 100,000 cuts in a sheet of 10^9 x 10^9.
fn whole_work(criterion: &mut Criterion) {
    let shapes = ["spread", "few-lines", "one-line", "short"];
    common::side_by_side(criterion, "paper-cutting", &shapes, 100_000, textbook::answer);
}

criterion_group!(benches, whole_work);
criterion_main!(benches);
