//! The classes of positions, without their methods.

use impartial::AnyPosition;
use pyo3::PyClass;
use pyo3::prelude::*;

use crate::position::{Kind, Position};

/// Defines a class of a game, and returns its name.
macro_rules! classes {
    ($($(#[doc = $doc:literal])+ $class:ident: $name:literal $(, $variant:ident)?;)+) => {
        $(
            $(#[doc = $doc])+
            #[pyclass(extends = Position, frozen, module = "impartial")]
            pub(crate) struct $class;
        )+

        /// Returns the name of the class of a position of one game.
        pub(crate) fn name_of_one(position: &AnyPosition) -> &'static str {
            match position {
                $($(AnyPosition::$variant(_) => $name,)?)+
                _ => "Nim",
            }
        }

        /// Returns a position as an object of its class.
        pub(crate) fn object(py: Python<'_>, position: Position) -> PyResult<Bound<'_, PyAny>> {
            let class = match position.kind {
                Kind::Sum => return with_class(py, position, Sum),
                Kind::Nim => return with_class(py, position, Nim),
                Kind::One => name_of_one(&position.components.components()[0]),
            };
            $(if class == $name {
                return with_class(py, position, $class);
            })+
            unreachable!("every game has a class")
        }
    };
}

classes! {
    /// A position of constrained Nim: piles, and pairs (X, Y) that forbid to take exactly Y from a pile of exactly X.
    ConstrainedNim: "ConstrainedNim", ConstrainedNim;
    /// A position of grid split: a board, and its candidate cells (row, column).
    GridSplit: "GridSplit", GridSplit;
    /// Heaps of a taking-and-breaking game: its code or name, such as "0.77" or "kayles", and the heaps.
    Heaps: "Heaps", Heaps;
    /// A rectangle with a marked cell, in row x and column y.
    MarkedRectangle: "MarkedRectangle", MarkedRectangle;
    /// Heaps of Nim.
    Nim: "Nim";
    /// A sheet of paper and its cuts (xb, yb, xe, ye), played by the rule "judge" or "run".
    PaperCutting: "PaperCutting", PaperCutting;
    /// A position of Sharti: the side n of the board, the cap k, and white rectangles (a, b, c, d) with rows a to c and columns
    /// b to d.
    Sharti: "Sharti", Sharti;
}

fn with_class<C: PyClass<BaseType = Position>>(
    py: Python<'_>,
    position: Position,
    class: C,
) -> PyResult<Bound<'_, PyAny>> {
    Ok(Bound::new(py, initializer(position, class))?.into_any())
}

pub(crate) fn initializer<C: PyClass<BaseType = Position>>(position: Position, class: C) -> PyClassInitializer<C> {
    PyClassInitializer::from(position).add_subclass(class)
}

/// Returns a component of a sum as an object.
pub(crate) fn component(py: Python<'_>, position: AnyPosition) -> PyResult<Bound<'_, PyAny>> {
    let kind = if matches!(position, AnyPosition::Nim(_)) { Kind::Nim } else { Kind::One };
    object(py, Position::new(kind, [position]))
}

/// Returns the name of the class of a position.
pub(crate) fn name(position: &Position) -> &'static str {
    match position.kind {
        Kind::One => name_of_one(&position.components.components()[0]),
        Kind::Nim => "Nim",
        Kind::Sum => "Sum",
    }
}

/// A sum of positions of any games. A move is a move in one of them.
///
/// Sums among the positions are taken apart, and so are heaps of Nim.
#[pyclass(extends = Position, frozen, module = "impartial")]
pub(crate) struct Sum;
