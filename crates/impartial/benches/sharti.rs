//! Sharti from the text of the input to the judge's answer: this crate and the textbook program side by side.
//!
//! `cargo bench --package impartial --bench sharti`; the inputs come from `cargo xtask generate`.

use criterion::{Criterion, criterion_group, criterion_main};

mod common;
#[path = "textbook/sharti.rs"]
mod textbook;

/// The judge's largest inputs: 50,000 rectangles on a board of 10^9 a side.
fn whole_work(criterion: &mut Criterion) {
    let shapes = ["big", "small", "mid", "tiny", "grid", "nested", "cross"];
    common::side_by_side(criterion, "sharti", &shapes, 50_000, textbook::answer);
}

criterion_group!(benches, whole_work);
criterion_main!(benches);
