//! Cuts, the grid lines on which they lie, and the errors for illegal cuts.

use core::fmt;

use interval_merge::Interval;

/// A cut along a grid line, from one point to another.
///
/// Points are `[x, y]`. Either end may come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cut {
    /// One end.
    pub from: [u64; 2],
    /// The other end.
    pub to: [u64; 2],
}

/// A grid line: all points with the same *x*, or all points with the same *y*.
///
/// # Examples
///
/// ```
/// use impartial_paper_cutting::Line;
///
/// assert_eq!(Line::X(3).to_string(), "x = 3");
/// assert!(Line::X(9) < Line::Y(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Line {
    /// The vertical line at this *x*.
    X(u64),
    /// The horizontal line at this *y*.
    Y(u64),
}

/// The error for an illegal cut.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalCut {
    /// Both ends are the same point.
    #[error("both ends are ({0}, {1})", at[0], at[1])]
    NoLength {
        /// The point.
        at: [u64; 2],
    },
    /// The ends differ in both coordinates.
    #[error("no grid line goes from ({0}, {1}) to ({2}, {3})", from[0], from[1], to[0], to[1])]
    Diagonal {
        /// One end.
        from: [u64; 2],
        /// The other end.
        to: [u64; 2],
    },
    /// An end lies outside the sheet.
    #[error("({0}, {1}) is not on the sheet of {width} x {height}", at[0], at[1])]
    OffSheet {
        /// The end outside the sheet.
        at: [u64; 2],
        /// The extent of the sheet in *x*.
        width: u64,
        /// The extent of the sheet in *y*.
        height: u64,
    },
    /// The line is a side of the sheet.
    #[error("the line {line} is the border of the sheet")]
    Border {
        /// The line.
        line: Line,
    },
    /// The whole stretch is cut already.
    #[error("all of that stretch of the line {line} is cut already")]
    NothingNew {
        /// The line of the cut.
        line: Line,
    },
    /// Part of the stretch is cut already, which [`CutRule::Run`](crate::CutRule::Run) forbids.
    #[error("part of that stretch of the line {line} is cut already, and a cut must stay inside one uncut run")]
    OverOldCut {
        /// The line of the cut.
        line: Line,
    },
}

impl Cut {
    /// Returns the grid line of the cut, or `None` if its ends differ in both coordinates or are equal.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_paper_cutting::{Cut, Line};
    ///
    /// assert_eq!(Cut { from: [3, 9], to: [3, 1] }.line(), Some(Line::X(3)));
    /// assert_eq!(Cut { from: [3, 9], to: [4, 1] }.line(), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn line(&self) -> Option<Line> {
        match (self.from[0] == self.to[0], self.from[1] == self.to[1]) {
            (true, false) => Some(Line::X(self.from[0])),
            (false, true) => Some(Line::Y(self.from[1])),
            _ => None,
        }
    }

    /// Returns the grid line of the cut if it is an interior line of a sheet of this size.
    ///
    /// # Errors
    ///
    /// - [`IllegalCut::NoLength`] if both ends are the same point.
    /// - [`IllegalCut::Diagonal`] if the ends differ in both coordinates.
    /// - [`IllegalCut::OffSheet`] if an end lies outside the sheet.
    /// - [`IllegalCut::Border`] if the line is a side of the sheet.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_paper_cutting::{Cut, Line};
    ///
    /// assert_eq!(Cut { from: [3, 9], to: [3, 1] }.line_on(5, 9), Ok(Line::X(3)));
    /// let refused = Cut { from: [3, 9], to: [3, 1] }.line_on(3, 9).unwrap_err();
    /// assert_eq!(refused.to_string(), "the line x = 3 is the border of the sheet");
    /// ```
    #[inline]
    pub fn line_on(&self, width: u64, height: u64) -> Result<Line, IllegalCut> {
        self.stretch(width, height).map(|(line, _)| line)
    }

    /// Returns the grid line of the cut and its stretch of that line. The errors are the same as for
    /// [`line_on`](Self::line_on).
    #[inline]
    pub(crate) fn stretch(&self, width: u64, height: u64) -> Result<(Line, Interval), IllegalCut> {
        let &Self { from, to } = self;
        let is_vertical = from[0] == to[0];
        if is_vertical == (from[1] == to[1]) {
            return Err(if is_vertical {
                IllegalCut::NoLength { at: from }
            } else {
                IllegalCut::Diagonal { from, to }
            });
        }
        if let Some(at) = [from, to].into_iter().find(|at| at[0] > width || at[1] > height) {
            return Err(IllegalCut::OffSheet { at, width, height });
        }
        // Indexing replaces branches, which would often be mispredicted because the directions of cuts are random.
        let [across, along] = [usize::from(!is_vertical), usize::from(is_vertical)];
        let (at, start, end) = (from[across], from[along], to[along]);
        let line = if is_vertical { Line::X(at) } else { Line::Y(at) };
        if at == 0 || at == [width, height][across] {
            return Err(IllegalCut::Border { line });
        }
        let stretch = Interval::new(start.min(end)..start.max(end)).expect("the ends differ in one coordinate");
        Ok((line, stretch))
    }
}

/// Converts a length on a line from the wider type of intervals. It is at most [`MAX_SIDE`](crate::MAX_SIDE).
pub(crate) fn units(length: u128) -> u64 {
    u64::try_from(length).expect("a line is shorter than 2^63")
}

impl Line {
    /// Returns the cut along a stretch of this line, starting at its lower end.
    pub(crate) fn cut(self, stretch: Interval) -> Cut {
        self.between(stretch.start(), stretch.last() + 1)
    }

    /// Returns the cut along this line from one coordinate to another.
    pub(crate) fn between(self, from: u64, to: u64) -> Cut {
        let point = |along| match self {
            Self::X(x) => [x, along],
            Self::Y(y) => [along, y],
        };
        Cut { from: point(from), to: point(to) }
    }
}

impl fmt::Display for Line {
    /// Writes `x = 3` or `y = 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::X(x) => write!(f, "x = {x}"),
            Self::Y(y) => write!(f, "y = {y}"),
        }
    }
}
