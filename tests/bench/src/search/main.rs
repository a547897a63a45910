//! Solves games without a closed form by the rules of `impartial-boards`: `search SOLVER GAME ROWSxCOLUMNS`.
//!
//! | solver | work |
//! |---|---|
//! | `definition` | the nim-value by `Exhaustive` |
//! | `search` | the nim-value by `Search` |
//! | `small-table` | the nim-value by `Search` with a table of 64 KiB |
//! | `outcome` | the outcome by `Search`: N or P |
//!
//! The output is the result, the number of positions that the closure listed, the time in nanoseconds, and the peak
//! memory of the process in bytes, separated by tabs. A time of 0.1 seconds or more is processor time if the system
//! reports it, because elapsed time includes other work of the machine. The memory is 0 if the system does not report
//! it.

use std::cell::Cell;
use std::hash::Hash;
use std::time::Instant;
use std::{env, fs};

use impartial_boards::options;
use impartial_core::Exhaustive;
use impartial_search::Search;
use small_boards::Grid;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [solver, game, board] = &arguments[..] else { panic!("usage: search SOLVER GAME ROWSxCOLUMNS") };
    let sides = board.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let (rows, columns) = sides.expect("a board is ROWSxCOLUMNS");
    match game.as_str() {
        "cram" => cram(solver, rows, columns),
        "node-kayles" => node_kayles(solver, rows, columns),
        "queens" => queens(solver, rows.into()),
        "chomp" => chomp(solver, rows, columns),
        _ => panic!("no game `{game}`"),
    }
}

fn cram(solver: &str, rows: u8, columns: u8) {
    let grid = Grid::<u64>::new(rows.into(), columns.into()).expect("the board has at most 64 cells");
    let options = move |&part: &u64| options::cram(grid, part);
    solve(solver, &grid.normal_form(grid.all()), options, |part| part.count_ones().into());
}

fn node_kayles(solver: &str, rows: u8, columns: u8) {
    let grid = Grid::<u64>::new(rows.into(), columns.into()).expect("the board has at most 64 cells");
    let options = move |&part: &u64| options::node_kayles(grid, part);
    solve(solver, &grid.normal_form(grid.all()), options, |part| part.count_ones().into());
}

fn queens(solver: &str, side: u32) {
    let grid = Grid::<u128>::new(side, side).expect("the board has at most 128 cells");
    let attacks = options::attacks(grid);
    let options = |&part: &u128| options::queens(grid, &attacks, part);
    solve(solver, &grid.all(), options, |part| part.count_ones().into());
}

fn chomp(solver: &str, rows: u8, columns: u8) {
    let grid = Grid::<u128>::new(rows.into(), columns.into()).expect("the bar has at most 128 squares");
    let comparable = options::comparable(grid);
    let options = |&part: &u128| options::chomp(grid, &comparable, part);
    // The square in the corner is poisoned.
    solve(solver, &options::chomp_form(grid, grid.all() & !1), options, |part| part.count_ones().into());
}

/// Solves a position, and prints the line of output.
fn solve<P, Options, Summands>(
    solver: &str,
    position: &P,
    options: impl Fn(&P) -> Options,
    difficulty: impl Fn(&P) -> u64,
) where
    P: Clone + Eq + Hash,
    Options: IntoIterator<Item = Summands>,
    Summands: IntoIterator<Item = P>,
{
    let listed = Cell::new(0_u64);
    let options = |position: &P| {
        listed.set(listed.get() + 1);
        options(position)
    };
    let start = (Instant::now(), processor_time());
    let value = if solver == "definition" {
        Exhaustive::new(options).with_budget(usize::MAX).nim_value(position)
    } else {
        let search = Search::new(options).by_difficulty(difficulty).with_budget(usize::MAX);
        let mut search = if solver == "small-table" { search.within_memory(64 << 10) } else { search };
        if solver == "outcome" {
            let is_loss = search.is_loss(position).expect("the game ends");
            return print(if is_loss { "P" } else { "N" }, listed.get(), start);
        }
        search.nim_value(position)
    };
    print(&value.expect("the game ends").heap_size().to_string(), listed.get(), start);
}

/// Returns the nanoseconds that this thread has run, if the system reports them.
fn processor_time() -> Option<u128> {
    fs::read_to_string("/proc/self/schedstat").ok()?.split_whitespace().next()?.parse().ok()
}

fn print(answer: &str, listed: u64, (start, before): (Instant, Option<u128>)) {
    // The system updates the processor time every few milliseconds, so it is inaccurate for short times.
    let time = match (start.elapsed().as_nanos(), processor_time().zip(before)) {
        (100_000_000.., Some((now, before))) => now - before,
        (elapsed, _) => elapsed,
    };
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
    println!("{answer}\t{listed}\t{time}\t{}", 1024 * kilobytes.unwrap_or(0_u64));
}
