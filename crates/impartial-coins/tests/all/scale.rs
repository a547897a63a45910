//! The laws at full scale, and the errors of constructors and moves.

use impartial_coins::{CoinGame, CoinSet, CoinTurn, Coins, IllegalCoinTurn, InvalidCoins, MAX_SIDE, Rect, RowGame};
use impartial_core::{Position, Solve, laws};
use nimbers::Nimber;
use proptest::prelude::*;

use crate::flipped_boards::{SIDES, interval, with_pieces};
use crate::row_rules::games;

fn position() -> impl Strategy<Value = Coins> {
    let side = || prop::sample::select(&SIDES);
    let game = || prop::sample::select(games(&[1, 2, 3, 100, 1 << 40]));
    ([game(), game()], [side(), side()]).prop_flat_map(|(games, sides)| {
        let [rows, columns] = sides;
        let rect = (interval(rows), interval(columns)).prop_map(|(rows, columns)| Rect::new(rows, columns).unwrap());
        prop::collection::vec(rect, 0..30).prop_map(move |rects| Coins::new(games, sides, rects).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 300 }))]

    /// Plays from a random board, alternating between a move to a random smaller nim-value and any legal move.
    #[test]
    fn games_keep_the_laws(start in position(), choices in prop::collection::vec(any::<[u64; 6]>(), 1..8)) {
        let mut position = start;
        for choice in choices {
            let places = |[a, b, c]: [u64; 3], side| CoinSet::from([a % side + 1, b % (a % side + 1), c % 3]);
            let turns = (0..8).map(|shift| {
                let [a, b, c, d, e, f] = choice.map(|number| number.rotate_left(8 * shift));
                CoinTurn { rows: places([a, b, c], position.rows()), columns: places([d, e, f], position.columns()) }
            });
            let turns: Vec<CoinTurn> = turns
                .chain(position.played().iter().copied())
                .chain(position.some_move())
                .chain([CoinTurn { rows: CoinSet::from([u64::MAX; 3]), columns: CoinSet::default() }])
                .collect();
            laws::holds(&position, laws::targets(position.nim_value(), choice[0]), turns.iter().copied())?;

            let value = position.nim_value().heap_size();
            if value > 0 {
                let turn = position.move_to(Nimber::from_heap(choice[1] % value)).unwrap();
                position.play(&turn).unwrap();
            }
            if let Some(turn) = turns.iter().find(|turn| position.check(turn).is_ok()) {
                position.play(turn).unwrap();
            }
        }
    }

    /// Cutting, repeating and reordering rectangles does not change the heads.
    #[test]
    fn only_the_union_matters(position in position(), at in any::<u64>()) {
        let pieces = with_pieces(position.rectangles(), at);
        let cut = Coins::new(position.games(), [position.rows(), position.columns()], pieces).unwrap();
        prop_assert_eq!(cut.nim_value(), position.nim_value(), "{:?} cut at {}", position, at);
    }
}

/// Neither rectangle has the bit that the union has, so only the sweep finds a head with it.
#[test]
fn a_head_that_only_the_sweep_finds() {
    let turtles: RowGame = "turtles".parse().unwrap();
    let rects = [(1..2, 1..4), (1..3, 1..3)].map(|(rows, columns)| Rect::new(rows, columns).unwrap());
    let board = |rects: &[Rect]| Coins::new([turtles; 2], [3, 3], rects.iter().copied()).unwrap();
    assert_eq!(rects.map(|rect| board(&[rect]).nim_value().heap_size()), [0, 2]);
    assert_eq!(board(&rects).nim_value().heap_size(), 1);
    laws::holds(&board(&rects), [], []).unwrap();
}

/// A run of ruler turns the coins of many rectangles to tails at once, so the first head is far below.
#[test]
fn a_head_after_many_rows_of_tails() {
    let rows = if cfg!(miri) { 5 } else { 5_000 };
    let rect = |rows, columns| Rect::new(rows, columns).unwrap();
    // The rows have different rectangles, although all of them show the same heads.
    let narrow = (1..=rows).map(|row| rect(row..row + 1, 1..10 + row % 3));
    let rects = narrow.chain([rect(1..rows + 1, 1..13), rect(rows + 5..rows + 6, 3..4)]);
    let mut board = Coins::new([RowGame::new(CoinGame::Ruler); 2], [MAX_SIDE; 2], rects).unwrap();
    let run = |last, first| CoinSet::from([last, first, 0]);
    board.play(&CoinTurn { rows: run(rows, 1), columns: run(12, 1) }).unwrap();
    assert_eq!(board.some_move(), Some(CoinTurn { rows: run(rows + 5, 0), columns: run(3, 0) }));
}

#[test]
fn errors_of_invalid_boards() {
    let games = ["twins", "ruler/3"].map(|game| game.parse::<RowGame>().unwrap());
    let refusal = |sides, rects: Vec<Rect>| Coins::new(games, sides, rects).unwrap_err();
    let rect = |rows, columns| Rect::new(rows, columns).unwrap();
    assert_eq!(refusal([0, 5], vec![]).to_string(), "the number of rows must be from 1 to 9223372036854775807, not 0");
    assert_eq!(
        refusal([5, 1 << 63], vec![]).to_string(),
        "the number of columns must be from 1 to 9223372036854775807, not 9223372036854775808"
    );
    for outside in [rect(0..2, 1..2), rect(1..2, 0..2), rect(1..7, 1..2), rect(1..2, 5..6), rect(1..2, 1..u64::MAX)] {
        // The error names the first invalid rectangle.
        let refusal = refusal([5, 4], vec![rect(1..6, 1..5), outside, rect(0..1, 1..2)]);
        assert_eq!(refusal, InvalidCoins::Rectangle { index: 1, rows: 5, columns: 4 });
        assert_eq!(refusal.to_string(), "the rectangle at index 1 is not within 5 rows and 4 columns, counted from 1");
        assert_eq!(refusal.index(), Some(1));
    }
}

#[test]
fn errors_of_illegal_moves_leave_the_position_unchanged() {
    let rect = Rect::new(1..6, 1..7).unwrap();
    let places = |numbers: &[u64]| CoinSet::try_from(numbers).unwrap();
    for (games, rows, columns, message) in [
        (["twins", "ruler/3"], &[][..], &[6][..], "a move of twins turns exactly two rows, not 0"),
        (["twins", "ruler/3"], &[5], &[6], "a move of twins turns exactly two rows, not 1"),
        (
            ["twins", "ruler/3"],
            &[5, 4],
            &[],
            "a move of ruler/3 names the last and the first of a run of columns, or a single column, not 0",
        ),
        (["turtles", "triplets"], &[5, 4, 3], &[6], "a move of turtles turns one or two rows, not 3"),
        (["turtles", "triplets"], &[5], &[6, 5], "a move of triplets turns exactly three columns, not 2"),
        (["mock-turtles", "ruler"], &[], &[6, 5], "a move of mock-turtles turns one, two or three rows, not 0"),
        (
            ["ruler", "ruler"],
            &[5, 4, 3],
            &[6],
            "a move of ruler names the last and the first of a run of rows, or a single row, not 3",
        ),
        (["turtles", "turtles"], &[6, 1], &[6], "the board has no row 6; the number of rows is 5"),
        (
            ["turtles", "turtles"],
            &[5],
            &[u64::MAX, 6],
            "the board has no column 18446744073709551615; the number of columns is 6",
        ),
        (["turtles", "turtles"], &[5, 5], &[6], "the move names row 5 twice"),
        (["turtles", "mock-turtles"], &[5], &[6, 3, 3], "the move names column 3 twice"),
        (
            ["turtles/2", "turtles"],
            &[5, 3],
            &[6],
            "rows 3 to 5 are too far apart for turtles/2: all must be among 2 consecutive rows",
        ),
        (
            ["turtles", "ruler/3"],
            &[5, 3],
            &[6, 3],
            "columns 3 to 6 are too far apart for ruler/3: all must be among 3 consecutive columns",
        ),
        (["turtles", "turtles"], &[5, 1], &[7, 2], "the coin in row 5 and column 7, the last of the move, shows tails"),
    ] {
        let games = games.map(|game| game.parse::<RowGame>().unwrap());
        let columns_of_board = if message.contains("tails") { 7 } else { 6 };
        let board = Coins::new(games, [5, columns_of_board], [rect]).unwrap();
        let turn = CoinTurn { rows: places(rows), columns: places(columns) };
        let mut position = board.clone();
        let refused: IllegalCoinTurn = position.play(&turn).unwrap_err();
        assert_eq!((refused.to_string().as_str(), position), (message, board));
    }
}
