//! The rules as stated, on a board small enough to draw. The tests check the theorem against them.

use alloc::vec;
use alloc::vec::Vec;

use impartial_core::{Enumerate, Position, TooLarge};

use crate::{Cell, GridSplit, IllegalCell};

/// Maximum side of a [`ReferenceGridSplit`] board.
pub const MAX_LISTED_SIDE: u64 = 64;

/// A board that stores for every cell whether it has been removed and whether it is a candidate.
///
/// Removed cells are filled with lava, which flows from the chosen candidate along its row and its column in both
/// directions until it meets older lava or the edge of the board.
/// The summands are the areas of remaining cells that are connected by their sides.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Exhaustive, Position, Solve};
/// use impartial_grid_split::{Cell, GridSplit, reference::ReferenceGridSplit};
///
/// let candidates = [(1, 1), (2, 3), (3, 3)].map(|(row, column)| Cell { row, column });
/// let position = GridSplit::new(3, 4, candidates)?;
/// let mut board = ReferenceGridSplit::try_from(&position)?;
/// assert_eq!(board.moves().count(), 3);
/// assert_eq!(Exhaustive::by_rules().nim_value(&board)?, position.nim_value());
///
/// board.play(&candidates[1])?;
/// assert_eq!(board.summands().into_iter().count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferenceGridSplit {
    // The cells, row by row.
    ground: Vec<Vec<Ground>>,
}

/// The state of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Ground {
    /// The cell has been removed.
    Lava,
    /// The cell remains and cannot be chosen.
    Floor,
    /// The cell remains and can be chosen.
    Candidate,
}

impl TryFrom<&GridSplit> for ReferenceGridSplit {
    type Error = TooLarge;

    /// Lists the cells of the position.
    ///
    /// Cells in rectangles without a candidate become lava, because they do not affect any move.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if a side is above [`MAX_LISTED_SIDE`].
    ///
    /// # Complexity
    ///
    /// *O(h w + k r)* time for *h* x *w* cells, *k* candidates and *r* rectangles.
    fn try_from(position: &GridSplit) -> Result<Self, TooLarge> {
        let too_large = TooLarge::new(position.rows().max(position.columns()), MAX_LISTED_SIDE);
        let side = |len: u64| usize::try_from(len).ok().filter(|_| len <= MAX_LISTED_SIDE).ok_or(too_large);
        let (rows, columns) = (side(position.rows())?, side(position.columns())?);
        let mut board = Self { ground: vec![vec![Ground::Lava; columns]; rows] };
        for rectangle in position.rectangles() {
            for row in rectangle.rows.clone() {
                for column in rectangle.columns.clone() {
                    board.lay(Cell { row, column }, Ground::Floor);
                }
            }
        }
        position.candidates().for_each(|cell| board.lay(cell, Ground::Candidate));
        Ok(board)
    }
}

impl ReferenceGridSplit {
    /// Returns the state of a cell, or `None` off the board.
    fn ground(&self, Cell { row, column }: Cell) -> Option<Ground> {
        let index = |coordinate: u64| usize::try_from(coordinate.checked_sub(1)?).ok();
        self.ground.get(index(row)?)?.get(index(column)?).copied()
    }

    /// Sets the state of a cell on the board.
    fn lay(&mut self, Cell { row, column }: Cell, ground: Ground) {
        let index = |coordinate: u64| usize::try_from(coordinate - 1).expect("a drawn side is at most 64");
        self.ground[index(row)][index(column)] = ground;
    }

    /// Returns every cell of the board.
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, columns) = (self.ground.len() as u64, self.ground.first().map_or(0, Vec::len) as u64);
        (1..=rows).flat_map(move |row| (1..=columns).map(move |column| Cell { row, column }))
    }

    /// Returns the cells that share a side with a cell, including those off the board.
    fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
        DIRECTIONS.into_iter().map(move |direction| step(cell, direction))
    }
}

const DIRECTIONS: [(i64, i64); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

fn step(cell: Cell, (down, right): (i64, i64)) -> Cell {
    Cell { row: cell.row.wrapping_add_signed(down), column: cell.column.wrapping_add_signed(right) }
}

impl Position for ReferenceGridSplit {
    type Move = Cell;
    type Illegal = IllegalCell;

    fn play(&mut self, &cell: &Cell) -> Result<(), IllegalCell> {
        match self.ground(cell) {
            Some(Ground::Candidate) => {}
            Some(Ground::Lava) => return Err(IllegalCell::Removed { cell }),
            Some(Ground::Floor) | None => return Err(IllegalCell::NotACandidate { cell }),
        }
        for direction in DIRECTIONS {
            let mut next = step(cell, direction);
            while self.ground(next).is_some_and(|ground| ground != Ground::Lava) {
                self.lay(next, Ground::Lava);
                next = step(next, direction);
            }
        }
        self.lay(cell, Ground::Lava);
        Ok(())
    }
}

impl Enumerate for ReferenceGridSplit {
    fn moves(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(|&cell| self.ground(cell) == Some(Ground::Candidate))
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        let flooded = Self { ground: self.ground.iter().map(|row| vec![Ground::Lava; row.len()]).collect() };
        let mut rest = self.clone();
        let mut summands = Vec::new();
        for start in self.cells() {
            // A flood fill collects the area of `start`, and removes it from the rest.
            let mut area = flooded.clone();
            let mut reached = vec![start];
            while let Some(cell) = reached.pop() {
                if let Some(ground) = rest.ground(cell).filter(|&ground| ground != Ground::Lava) {
                    rest.lay(cell, Ground::Lava);
                    area.lay(cell, ground);
                    reached.extend(Self::neighbours(cell));
                }
            }
            if area != flooded {
                summands.push(area);
            }
        }
        summands
    }
}
