//! Connected parts and normal forms of boards of Cram, and canonical forms of graphs.
//!
//! `cargo bench --package small-boards --bench boards`; a filter such as `-- normal` runs some only.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use small_boards::{Graph, Grid, Word, singletons};

#[path = "../../../tests/random.rs"]
mod random;

/// Returns the same numbers below 2^31 in every run.
fn random() -> impl FnMut() -> usize {
    let mut random = random::random(1);
    move || usize::try_from(random() >> 33).expect("31 bits")
}

/// Returns the boards after a number of random dominoes.
fn boards<W: Word>(grid: Grid<W>, dominoes: usize) -> Vec<W> {
    let mut random = random();
    let mut next = || {
        (0..dominoes).fold(grid.all(), |board, _| {
            let free: Vec<W> = grid.dominoes(board).collect();
            free.get(random() % free.len().max(1)).map_or(board, |&domino| board & !domino)
        })
    };
    (0..1000).map(|_| next()).collect()
}

fn grids(criterion: &mut Criterion) {
    on_grid(criterion, Grid::<u64>::new(5, 7).expect("35 cells"));
    on_grid(criterion, Grid::<u64>::new(8, 8).expect("64 cells"));
    on_grid(criterion, Grid::<u128>::new(5, 7).expect("35 cells"));
    on_grid(criterion, Grid::<u128>::new(11, 11).expect("121 cells"));
}

/// Measures the operations on a thousand boards and on a thousand parts of about 20 cells.
fn on_grid<W: Word>(criterion: &mut Criterion, grid: Grid<W>) {
    let boards = boards(grid, (grid.rows() * grid.columns() / 5) as usize);
    let parts = boards.iter().flat_map(|&board| grid.parts(board));
    let parts: Vec<W> = parts.filter(|&part| (16..=24).contains(&singletons(part).count())).take(1000).collect();
    let name = format!("{} x {} cells, {} bits", grid.rows(), grid.columns(), 8 * size_of::<W>());
    let mut group = group(criterion, &name);
    group.bench_function(format!("normal form of {} parts", parts.len()), |b| {
        b.iter(|| parts.iter().map(|&part| grid.normal_form(black_box(part))).max());
    });
    let count: usize = boards.iter().map(|&board| grid.parts(board).count()).sum();
    group.bench_function(format!("{count} parts of 1000 boards"), |b| {
        b.iter(|| boards.iter().flat_map(|&board| grid.parts(black_box(board))).max());
    });
    let count: usize = boards.iter().map(|&board| grid.dominoes(board).count()).sum();
    group.bench_function(format!("{count} dominoes from the middle"), |b| {
        b.iter(|| {
            boards.iter().map(|&board| grid.middle_first(black_box(board), grid.dominoes(board)).len()).sum::<usize>()
        });
    });
    group.finish();
}

fn graphs(criterion: &mut Criterion) {
    let cells = Grid::<u128>::new(8, 8).expect("64 cells");
    let edges = cells.dominoes(cells.all());
    let ends = edges.map(|edge| [edge.trailing_zeros(), edge.ilog2()].map(|vertex| vertex as usize));
    let grid = Graph::new(64, ends).expect("64 vertices");
    let mut random = random();
    let mut random_set = || (0..40).fold(grid.all(), |set, _| set & !(1 << (random() % 64)));
    let sets: Vec<u128> = (0..1000).map(|_| random_set()).collect();
    let parts: Vec<u128> = sets.iter().flat_map(|&set| grid.parts(set)).filter(|part| part.count_ones() > 8).collect();
    let cube = Graph::new(32, (0..32).flat_map(|v| (0..5).map(move |bit| [v, v ^ 1 << bit]))).expect("32 vertices");
    let complete = Graph::new(64, (0..64).flat_map(|a| (0..a).map(move |b| [a, b]))).expect("64 vertices");

    let mut group = group(criterion, "graphs");
    group.bench_function("parts of 1000 sets", |b| {
        b.iter(|| sets.iter().map(|&set| grid.parts(black_box(set)).count()).sum::<usize>());
    });
    group.bench_function(format!("canonical form of {} parts of a grid", parts.len()), |b| {
        b.iter(|| parts.iter().map(|&part| grid.canonical_form(black_box(part))).max());
    });
    for (name, graph) in [("a grid of 8 x 8", &grid), ("a cube of 5 dimensions", &cube), ("64 vertices", &complete)] {
        group.bench_function(format!("canonical form of {name}"), |b| {
            b.iter(|| graph.canonical_form(black_box(graph.all())));
        });
    }
    group.finish();
}

fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    group
}

criterion_group!(benches, grids, graphs);
criterion_main!(benches);
