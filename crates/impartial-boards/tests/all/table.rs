//! The table of a board: its budget, its memory, and that positions share it.

use std::ops::ControlFlow;

use impartial_boards::{ArcKayles, Board, Cram, Position as _, Queens, Solve as _, Unsolved};
use impartial_core::Stopped;

fn quiet(_: impartial_boards::SearchProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn positions_are_sent_between_threads() {
    let board = Cram::new(Board::rectangle(4, 5).unwrap()).unwrap();
    let other = board.clone();
    let value = std::thread::spawn(move || other.nim_value()).join().unwrap();
    // The table has the value that the other thread has found.
    assert_eq!(board.try_nim_value(0, &mut quiet), Ok(value));
}

#[test]
fn a_search_ends_at_its_budget_and_continues() {
    let board = Cram::new(Board::rectangle(4, 6).unwrap()).unwrap();
    for positions in [0, 1, 50] {
        let over = Err(Unsolved::OverBudget { positions });
        assert_eq!(board.try_nim_value(positions, &mut quiet), over.clone());
        assert_eq!(board.try_outcome(positions, &mut quiet).map(|_| ()), over.map(|_: impartial_boards::Nimber| ()));
    }
    let mut calls = 0;
    let stopped = board.try_nim_value(1 << 20, &mut |_| {
        calls += 1;
        if calls < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!((stopped, calls), (Err(Unsolved::Stopped(Stopped)), 3));
    assert_eq!(board.try_nim_value(1 << 20, &mut quiet), Ok(impartial_boards::Nimber::ZERO));
    assert_eq!(board.nim_value(), impartial_boards::Nimber::ZERO);
}

/// The options of a large graph take long to list, so a search of it ends before its table has as many positions as the budget.
#[test]
fn positions_of_large_graphs_count_more() {
    const BUDGET: usize = 50_000;
    // Edges without a pattern.
    let edges = (0..110).flat_map(|to| (0..to).map(move |from| [from, to]));
    let edges = edges.filter(|[from, to]| (from * from * 7 + to * to * 13 + from * to) % 11 < 5);
    let kayles = ArcKayles::new(Board::graph(110, edges).unwrap()).unwrap();
    let mut calls = 0;
    let undecided = kayles.try_nim_value(BUDGET, &mut |_| {
        calls += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(undecided, Err(Unsolved::OverBudget { positions: BUDGET }));
    // The search calls back after each position, which has thousands of options.
    assert!((2..BUDGET / 100).contains(&calls), "{calls} calls");
    let path = Board::graph(128, (1..128).map(|vertex| [vertex - 1, vertex])).unwrap();
    assert!(ArcKayles::new(path).unwrap().try_nim_value(10_000, &mut quiet).is_ok());
}

/// After `prepare`, the nim-value and the winning move of the start need no search, even if the table forgets everything.
#[test]
fn a_prepared_start_is_remembered() {
    // Two parts.
    let board = Board::with_missing(4, 5, (0..4).map(|row| [row, 3])).unwrap();
    let board = Cram::within_memory(board, 0).unwrap();
    board.prepare(1 << 20, &mut quiet).unwrap();
    let known = |value: Result<_, Unsolved>| assert_eq!(value, Ok(board.nim_value()));
    known(board.try_nim_value(0, &mut quiet));
    assert_eq!(board.try_outcome(0, &mut quiet), Ok(board.outcome()));
    assert!(board.parts().map(|part| part.value).sum::<impartial_boards::Nimber>() == board.nim_value());
}

/// The search of the start has the positions after a winning move in the table.
#[test]
fn the_second_move_needs_no_search() {
    let mut board = Queens::new(Board::rectangle(7, 7).unwrap()).unwrap();
    board.try_nim_value(usize::MAX, &mut quiet).unwrap();
    board.play(&board.winning_move().unwrap()).unwrap();
    assert_eq!(board.try_outcome(0, &mut quiet), Ok(impartial_boards::Outcome::P));
}

#[test]
fn small_tables_give_the_same_values() {
    for bytes in [0, 1 << 10, 1 << 16] {
        for [rows, columns] in [[3, 5], [4, 4], [2, 9]] {
            let board = || Board::rectangle(rows, columns).unwrap();
            let (small, large) = (Cram::within_memory(board(), bytes).unwrap(), Cram::new(board()).unwrap());
            assert_eq!(small.nim_value(), large.nim_value(), "{bytes}: {rows} x {columns}");
            assert_eq!(small.winning_move().is_some(), large.winning_move().is_some());
        }
    }
    let large = Cram::within_memory(Board::rectangle(5, 6).unwrap(), 1 << 18).unwrap();
    assert_eq!(large.nim_value().heap_size(), 2);
}
