//! The moves of the games, and the error for an illegal move.

use core::fmt;

use impartial_core::from_one::number;
use thiserror::Error;

/// A move of Chomp: the square that is taken with all squares below it and to its right.
///
/// With the feature `serde`, rows and columns of moves, and vertices, are written and read as their numbers, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Square {
    /// The row, from 0. The first one is at the top.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub row: usize,
    /// The column, from 0. The first one is on the left.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub column: usize,
}

/// A move of Queens: the cell on which the queen is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Queen {
    /// The row, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub row: usize,
    /// The column, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub column: usize,
}

/// A move of Cram: a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Domino {
    /// The row of the upper or left cell, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub row: usize,
    /// The column of the upper or left cell, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub column: usize,
    /// The location of the other cell.
    pub direction: Direction,
}

/// The direction from the first cell of a domino to the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Direction {
    /// The next cell in the row.
    Right,
    /// The next cell in the column.
    Down,
}

/// A move of Node Kayles: the vertex that is taken with its neighbours. On a rectangle, it is the number of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Vertex {
    /// The vertex, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub vertex: usize,
}

/// A move of Arc Kayles: the ends of an edge, in any order. On a rectangle, they are the numbers of two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edge {
    /// One end, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub from: usize,
    /// The other end, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub to: usize,
}

/// A cell or a vertex in an error. Its text counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Place {
    /// A cell of a rectangle.
    Square(Square),
    /// A vertex of a graph, or a cell that the game calls by its number.
    Vertex(Vertex),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Square(Square { row, column }) => write!(f, "row {}, column {}", number(row), number(column)),
            Self::Vertex(Vertex { vertex }) => write!(f, "vertex {}", number(vertex)),
        }
    }
}

/// The error for an illegal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board does not have the cell or the vertex.
    #[error("{place} is not on the board")]
    NotOnTheBoard {
        /// The cell or the vertex.
        place: Place,
    },
    /// The cell or the vertex is missing, taken or attacked.
    #[error("{place} is not free")]
    NotFree {
        /// The cell or the vertex.
        place: Place,
    },
    /// No edge connects the two vertices.
    #[error("vertices {} and {} are not adjacent", number(*from), number(*to))]
    NotAdjacent {
        /// One vertex, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        from: usize,
        /// The other vertex, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        to: usize,
    },
    /// The corner in a game of Chomp is never taken.
    #[error("the square in row 1, column 1 is poisoned")]
    Poisoned,
}
