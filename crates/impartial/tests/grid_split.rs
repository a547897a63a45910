//! Candidates of grid split, from maps and from lists.

use impartial::Game;
use impartial::grid_split::{Cell, GridSplit};
use impartial::impartial_core::Solve as _;
use impartial::nimbers::Nimber;

fn board(input: &str) -> GridSplit {
    let puzzle = Game::named("grid-split").unwrap().parse(input).unwrap();
    puzzle.into_positions().remove(0).downcast().unwrap()
}

/// A board whose candidates share a row is easy, however many they are.
#[test]
fn a_long_row_of_candidates_is_solved() {
    const LEN: usize = 200_000;
    let cells: Vec<String> = (1..=LEN).map(|column| format!("1 {column}")).collect();
    let board = board(&format!("cells 1 {LEN} {LEN} {}", cells.join(" ")));
    assert_eq!(board.all_candidates().len(), LEN);
    assert_eq!(board.nim_value(), Nimber::ONE);
}

/// Every 5 x 5 map with at most one wall in it, or with only the arms of one cell.
#[test]
fn a_candidate_needs_all_of_its_arms() {
    let of = |map: &str| board(&format!("1\n5 5\n{map}")).all_candidates().to_vec();
    let middle = [Cell { row: 3, column: 3 }];
    for wall in 0..25 {
        let map: String = (0..25).map(|cell| if cell == wall { '#' } else { '^' }).collect();
        let rows = [&map[..5], &map[5..10], &map[10..15], &map[15..20], &map[20..]].join("\n");
        let is_on_an_arm = wall % 5 == 2 || wall / 5 == 2;
        assert_eq!(of(&rows) == middle, !is_on_an_arm, "{rows}");
    }
    assert_eq!(of("##^##\n##^##\n^^^^^\n##^##\n##^##\n"), middle);
}
