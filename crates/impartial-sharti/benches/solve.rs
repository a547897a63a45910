//! Benchmarks of Sharti in memory: building a board, naming a move and playing it.
//!
//! `cargo bench --package impartial-sharti` runs them. `cargo xtask bench` compares the whole program with the textbook
//! program.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use impartial_core::{Position, Solve};
use impartial_sharti::{Rect, Sharti, Square};
use nimbers::Nimber;

#[path = "../../../tests/random.rs"]
mod random;

const SIDE: u64 = 1_000_000_000;

/// Returns rectangles with corners anywhere on the board.
fn rectangles(count: usize) -> Vec<Rect> {
    let mut random = random::random(1);
    let mut coordinate = || random() % SIDE + 1;
    let mut range = || {
        let (a, b) = (coordinate(), coordinate());
        a.min(b)..a.max(b) + 1
    };
    (0..count).map(|_| Rect::new(range(), range()).expect("the end is after the start")).collect()
}

fn board(rectangles: Vec<Rect>) -> Sharti {
    Sharti::new(SIDE, SIDE, rectangles).expect("the rectangles lie on the board")
}

fn parts(criterion: &mut Criterion) {
    for count in [5_000, 50_000, 500_000] {
        let rectangles = rectangles(count);
        let fresh = board(rectangles.clone());
        let winning = fresh.winning_move().expect("the nim-value is not zero");
        let mut played = fresh.clone();
        // This move leaves a nim-value other than 0, so there is another move to find afterwards.
        let smaller = Nimber::from_heap(fresh.nim_value().heap_size() / 2);
        played.play(&fresh.move_to(smaller).expect("the target is smaller")).expect("a named move is legal");

        let mut group = criterion.benchmark_group("sharti");
        group.sample_size(10).throughput(Throughput::Elements(count as u64));
        group.bench_with_input(BenchmarkId::new("new", count), &rectangles, |b, rectangles| {
            b.iter(|| board(rectangles.clone()));
        });
        group.bench_with_input(BenchmarkId::new("move on a fresh board", count), &fresh, |b, board| {
            b.iter(|| black_box(board).winning_move());
        });
        group.bench_with_input(BenchmarkId::new("move on a played board", count), &played, |b, board| {
            b.iter(|| black_box(board).winning_move());
        });
        group.bench_with_input(BenchmarkId::new("play", count), &fresh, |b, board| {
            b.iter(|| board.clone().play(black_box(&winning)));
        });
        group.finish();
    }
}

/// Plays 10^4 squares on 10^5 rectangles, most of which are scanned for each square.
fn replay(criterion: &mut Criterion) {
    let fresh = board(
        rectangles(100_000)
            .into_iter()
            .map(|rect| {
                let [rows, columns] = [rect.rows(), rect.columns()].map(|range| range.start..range.start + 1);
                Rect::new(rows, columns).expect("it is one cell")
            })
            .collect(),
    );
    let squares: Vec<Square> = fresh
        .rectangles()
        .take(10_000)
        .map(|cell| Square { row: cell.rows().start, column: cell.columns().start, side: 1 })
        .collect();
    let mut group = criterion.benchmark_group("sharti");
    group.sample_size(10).bench_function("play 10000 squares on 100000 rectangles", |b| {
        b.iter(|| {
            let mut board = fresh.clone();
            // Cells that repeat are refused.
            squares.iter().rev().filter(|square| board.play(square).is_ok()).count()
        });
    });
    group.finish();
}

criterion_group!(benches, parts, replay);
criterion_main!(benches);
