//! Compares the search of boards with the reference rules on boards of up to 12 cells, before and after moves.

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::boards::reference::{Reference, Stated};
use impartial::boards::{Board, BoardPosition, Direction, Domino, Edge, Queen, Square, Vertex, rules};
use impartial::core::Exhaustive;

use super::Checks;
use crate::solve::agrees;

pub(super) const CHOMP: Checks =
    checks(|bytes| solve::<rules::Chomp>(bytes, |[row, column, _]| Square { row: row.into(), column: column.into() }));

pub(super) const CRAM: Checks = checks(|bytes| {
    solve::<rules::Cram>(bytes, |[row, column, direction]| Domino {
        row: row.into(),
        column: column.into(),
        direction: if direction == 0 { Direction::Right } else { Direction::Down },
    })
});

pub(super) const QUEENS: Checks =
    checks(|bytes| solve::<rules::Queens>(bytes, |[row, column, _]| Queen { row: row.into(), column: column.into() }));

pub(super) const NODE_KAYLES: Checks = checks(|bytes| {
    solve::<rules::NodeKayles>(bytes, |[row, column, _]| Vertex { vertex: usize::from(row) * 4 + usize::from(column) })
});

pub(super) const ARC_KAYLES: Checks = checks(|bytes| {
    solve::<rules::ArcKayles>(bytes, |[row, column, other]| {
        let from = usize::from(row) * 4 + usize::from(column);
        Edge { from, to: if other == 0 { from + 1 } else { from + 4 } }
    })
});

/// Returns the checks of a game. Texts with many free cells may take long.
const fn checks(solve: fn(Unstructured<'_>) -> Result<()>) -> Checks {
    const MAX_FREE: usize = 20;
    let is_quick = |bytes: &[u8]| {
        // A graph of many vertices has many numbers.
        let is_graph = bytes.windows(5).any(|word| word == b"graph");
        bytes.iter().filter(|&&byte| byte == b'.').count() <= MAX_FREE && !(is_graph && bytes.len() > 100)
    };
    Checks { is_quick, ..Checks::new(solve) }
}

/// The input of the target: 3 x 4 cells, with a bit for each missing one.
#[derive(Arbitrary, Debug)]
struct Input {
    missing: u16,
    choices: [u8; 4],
    candidates: [[u8; 3]; 4],
}

fn solve<R: Stated>(bytes: Unstructured<'_>, candidate: fn([u8; 3]) -> R::Move) -> Result<()> {
    let Input { missing, choices, candidates } = Input::arbitrary_take_rest(bytes)?;
    let missing = (0..12).filter(|cell| missing >> cell & 1 == 1).map(|cell| [cell / 4, cell % 4]);
    let board = Board::with_missing(3, 4, missing).expect("the cells are on the board");
    let position = BoardPosition::<R>::new(board).expect("the board is a rectangle");
    let rules_of = |position: &BoardPosition<R>| Reference::try_from(position).expect("the board is small");
    let candidates = candidates.map(|[row, column, other]| candidate([row % 4, column % 5, other % 2]));
    agrees(position, rules_of, &mut Exhaustive::by_rules(), &choices, &candidates);
    Ok(())
}
