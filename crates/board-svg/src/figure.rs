//! A finished picture, its layout, and the window of a board that it shows.

use alloc::string::String;
#[cfg(feature = "serde")]
use alloc::string::ToString;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Display, Formatter};
use core::ops::RangeInclusive;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

/// A finished picture and its layout.
///
/// # Examples
///
/// ```
/// use board_svg::{Area, Layout, Picture};
///
/// let mut picture = Picture::new("A square");
/// picture.rectangle("frame", Area { left: 0, top: 0, width: 500, height: 500 });
/// let figure = picture.finish();
/// assert!(figure.svg.contains("<title>A square</title>"));
/// assert_eq!(figure.layout, Layout::None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[non_exhaustive]
pub struct Figure {
    /// The picture as SVG.
    pub svg: String,
    /// Where rows and columns, piles, or edges are in the picture.
    pub layout: Layout,
}

/// Where rows and columns, piles, or edges are in a picture, in the units of its `viewBox`.
///
/// A host uses it to map a click to a cell or to a number of stones. A break point is a pair of a position in the
/// picture and a number of rows, columns or stones; between two break points, the number grows linearly with the
/// position.
///
/// # JSON
///
/// Serde writes an object whose `kind` is `none`, `board`, `piles` or `network`. Positions are numbers, but numbers of rows,
/// columns and stones are text, because JavaScript numbers are exact only up to 53 bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Layout {
    /// Nothing is drawn, as for a list without piles.
    #[default]
    None,
    /// A board of rows and columns.
    Board(BoardLayout),
    /// Piles or heaps.
    Piles(PilesLayout),
    /// A graph.
    Network(NetworkLayout),
}

/// Where the edges of a graph are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[non_exhaustive]
pub struct NetworkLayout {
    /// The edges that are drawn.
    pub edges: Vec<EdgeLayout>,
    /// The vertices that a move can name. Empty if moves name only edges.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub vertices: Vec<VertexLayout>,
    /// The number of edges that are not drawn.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    pub left_out: u64,
}

/// Where a vertex of a graph is drawn, which is also an end of the lines of its edges.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[non_exhaustive]
pub struct VertexLayout {
    /// The number of the vertex.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    pub vertex: u64,
    /// Its centre.
    pub at: [i64; 2],
}

/// Where an edge of a graph is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[non_exhaustive]
pub struct EdgeLayout {
    /// The number of the edge.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    pub edge: u64,
    /// Points on the edge, from one end to the other. The first and the middle point of a loop are opposite ends of a diameter.
    pub line: Vec<[i64; 2]>,
    /// The numbers of the edges that a move at this edge deletes with it. Empty if edges are not drawn, or if moves name vertices.
    #[cfg_attr(feature = "serde", serde(serialize_with = "list"))]
    pub falls: Vec<u64>,
}

/// Where the rows and columns of a board are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[non_exhaustive]
pub struct BoardLayout {
    /// The left side, the upper side, the width and the height of the board.
    pub area: [i64; 4],
    /// The break points of the rows, from the top: the position of the upper edge of a row, and the number of the row.
    /// The last one is the lower edge of the last row, with the number of the row after it.
    ///
    /// On a sheet, as in paper cutting, grid lines are numbered instead of rows, so the numbers descend. Rows that are
    /// left out lie between two break points that are close together.
    #[cfg_attr(feature = "serde", serde(serialize_with = "points"))]
    pub rows: Vec<(i64, u128)>,
    /// The break points of the columns, from the left.
    #[cfg_attr(feature = "serde", serde(serialize_with = "points"))]
    pub columns: Vec<(i64, u128)>,
    /// The numbers of rows and columns of the whole board.
    #[cfg_attr(feature = "serde", serde(serialize_with = "pair"))]
    pub size: [u64; 2],
    /// The first and the last row that are shown, and the first and the last column. On a sheet, row *r* lies between
    /// the lines *r* - 1 and *r*, and so do columns.
    #[cfg_attr(feature = "serde", serde(serialize_with = "pairs"))]
    pub window: [[u64; 2]; 2],
}

/// Where piles are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[non_exhaustive]
pub struct PilesLayout {
    /// Whether piles are rows that grow to the right; otherwise they are bars that grow upwards.
    pub sideways: bool,
    /// The piles that are drawn, in order.
    pub piles: Vec<PileLayout>,
}

/// Where a pile is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[non_exhaustive]
pub struct PileLayout {
    /// The number of the pile, from 1.
    pub pile: usize,
    /// The left side, the upper side, the width and the height of the pile.
    pub area: [i64; 4],
    /// The number of stones.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    pub size: u64,
    /// The value of the pile, if the picture shows values and draws the whole pile.
    #[cfg_attr(feature = "serde", serde(serialize_with = "optional"))]
    pub value: Option<u64>,
    /// The break points of the numbers of stones. Positions are distances from the base of the pile.
    #[cfg_attr(feature = "serde", serde(serialize_with = "points"))]
    pub stones: Vec<(i64, u128)>,
}

/// A part of a board: consecutive rows and consecutive columns, from 1.
///
/// On a sheet, as in paper cutting, row *r* lies between the lines *y* = *r* - 1 and *y* = *r*, and likewise for
/// columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_structs, reason = "a rectangle has two sides")]
pub struct Window {
    /// The first and the last row.
    pub rows: RangeInclusive<u64>,
    /// The first and the last column.
    pub columns: RangeInclusive<u64>,
}

/// The error returned when a window does not fit on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidWindow {
    /// The input does not have exactly one board with rows and columns.
    NoBoard {
        /// The game, or the number of boards, that was found.
        found: String,
    },
    /// The rows are not all on the board, or the first is after the last.
    Rows {
        /// The number of rows of the board.
        size: u64,
        /// The first and the last row.
        found: RangeInclusive<u64>,
    },
    /// The columns are not all on the board, or the first is after the last.
    Columns {
        /// The number of columns of the board.
        size: u64,
        /// The first and the last column.
        found: RangeInclusive<u64>,
    },
}

impl Display for InvalidWindow {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (sides, size, found) = match self {
            Self::NoBoard { found } => {
                return write!(f, "expected one board with rows and columns for the window, found {found}");
            }
            Self::Rows { size, found } => ("rows", size, found),
            Self::Columns { size, found } => ("columns", size, found),
        };
        let (first, last) = (found.start(), found.end());
        write!(f, "expected {sides} of the window from 1 to {size}, the first before the last, found {first}-{last}")
    }
}

impl Error for InvalidWindow {}

impl Window {
    /// Checks that the window lies on a board with these numbers of rows and columns. If `sides` is `None`, `found`
    /// describes what the input has instead.
    pub(crate) fn check(&self, sides: Option<[u64; 2]>, found: &str) -> Result<(), InvalidWindow> {
        let Some([rows, columns]) = sides else {
            return Err(InvalidWindow::NoBoard { found: found.into() });
        };
        let fits = |range: &RangeInclusive<u64>, size| 1 <= *range.start() && !range.is_empty() && *range.end() <= size;
        if !fits(&self.rows, rows) {
            return Err(InvalidWindow::Rows { size: rows, found: self.rows.clone() });
        }
        if !fits(&self.columns, columns) {
            return Err(InvalidWindow::Columns { size: columns, found: self.columns.clone() });
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn text<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

#[cfg(feature = "serde")]
#[expect(clippy::ref_option, reason = "serde passes a reference")]
fn optional<S: Serializer>(number: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    number.map(|number| number.to_string()).serialize(serializer)
}

#[cfg(feature = "serde")]
fn pair<S: Serializer>(numbers: &[u64; 2], serializer: S) -> Result<S::Ok, S::Error> {
    numbers.map(|number| number.to_string()).serialize(serializer)
}

#[cfg(feature = "serde")]
fn pairs<S: Serializer>(pairs: &[[u64; 2]; 2], serializer: S) -> Result<S::Ok, S::Error> {
    pairs.map(|pair| pair.map(|number| number.to_string())).serialize(serializer)
}

#[cfg(feature = "serde")]
fn list<S: Serializer>(numbers: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(numbers.iter().map(ToString::to_string))
}

#[cfg(feature = "serde")]
fn points<S: Serializer>(points: &[(i64, u128)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(points.iter().map(|(position, number)| (position, number.to_string())))
}
