//! Solving a board of Sharti, stage by stage.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::Read as _;
use std::time::Duration;

use impartial::{Game, ReadOptions};
use sweepline::{DyadicParity32, Sweep, backends, measure_of_union};

use crate::medians;
use crate::union::narrow_rectangles;

/// Measures the stages from a file to the parities of the white cells of a board with a side below 2^32.
///
/// Two stages cannot run alone, so their times are differences: `numbers` is parsing without reading and solving, and
/// `sweeping` is the union without culling and sorting.
pub(crate) fn run(file: &str) {
    // As in the command: after the first large allocation is freed, glibc keeps freed memory instead of unmapping it.
    drop(black_box(Vec::<u8>::with_capacity(31 << 20)));
    let open = || File::open(file).expect("the input can be read");
    let mut piece = vec![0; 128 << 10];
    let mut read = || {
        let mut file = open();
        while file.read(&mut piece).expect("the input can be read") > 0 {}
    };
    let game = Game::named("sharti").expect("sharti is in the registry");
    let len = open().metadata().expect("the input can be read").len();
    let parse = || game.read(open(), ReadOptions::new().len_hint(len)).expect("the generator writes valid inputs");
    let rectangles = &narrow_rectangles(&fs::read(file).expect("the input can be read"));
    let kept = backends::cull(rectangles);
    let kept = kept.as_deref().unwrap_or(rectangles);
    let of = DyadicParity32::from_range;
    let [reading, parsing_and_solving, culling, sorting, solving] = medians([
        &mut read,
        &mut || drop(black_box(parse())),
        &mut || drop(black_box(backends::cull(rectangles))),
        &mut || drop(black_box(Sweep::new(kept, of))),
        &mut || {
            black_box(measure_of_union(rectangles, of, of, DyadicParity32::times));
        },
    ]);
    let stage = |name: &str, time: Duration| println!("{name}\t{}", time.as_nanos());
    stage("file", reading);
    stage("numbers", parsing_and_solving.saturating_sub(reading + solving));
    stage("culling", culling);
    stage("sorting", sorting);
    stage("sweeping", solving.saturating_sub(culling + sorting));
}
