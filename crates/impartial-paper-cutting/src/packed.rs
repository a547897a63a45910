//! Cuts in the least memory.

use core::hint::select_unpredictable;

use interval_merge::Interval;

use crate::{Cut, Line};

/// A cut along a grid line of a sheet with sides below 2^31, in 12 bytes instead of 32.
///
/// Which end came first is lost.
///
/// # Examples
///
/// ```
/// use impartial_paper_cutting::{Cut, CutRule, PackedCut, PaperCutting};
///
/// let cut = Cut { from: [1, 2], to: [1, 0] };
/// let packed = PackedCut::new(cut).expect("the ends are near, and share one coordinate");
/// assert_eq!(packed.unpack(), Cut { from: [1, 0], to: [1, 2] });
/// let sheet = PaperCutting::from_packed(2, 3, CutRule::Judge, vec![packed])?;
/// assert_eq!(sheet, PaperCutting::new(2, 3, CutRule::Judge, [cut])?);
/// # Ok::<(), impartial_paper_cutting::InvalidPaperCutting>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedCut {
    // The coordinate of the line, and `HORIZONTAL` if it is one.
    line: u32,
    stretch: Interval<u32>,
}

/// The bit of horizontal lines.
const HORIZONTAL: u32 = 1 << 31;

impl PackedCut {
    /// The longest side of a sheet whose cuts can be packed: 2^31 - 1.
    pub const MAX_SIDE: u64 = HORIZONTAL as u64 - 1;

    /// Packs a cut, or returns `None` if its ends share neither coordinate or both, or if a coordinate is above
    /// [`MAX_SIDE`](Self::MAX_SIDE).
    #[must_use]
    #[inline]
    pub fn new(cut: Cut) -> Option<Self> {
        let Cut { from, to } = cut;
        let is_vertical = from[0] == to[0];
        if is_vertical == (from[1] == to[1]) || from[0] | from[1] | to[0] | to[1] > Self::MAX_SIDE {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "they are at most MAX_SIDE")]
        let [from, to] = [from, to].map(|end| end.map(|coordinate| coordinate as u32));
        // The directions of cuts follow no pattern, so branches would be mispredicted.
        let either = |vertical, horizontal| select_unpredictable(is_vertical, vertical, horizontal);
        let (one, other) = (either(from[1], from[0]), either(to[1], to[0]));
        let stretch = Interval::new(one.min(other)..one.max(other)).ok()?;
        Some(Self { line: either(from[0], from[1] | HORIZONTAL), stretch })
    }

    /// Returns the cut, from its lower end.
    #[must_use]
    pub fn unpack(self) -> Cut {
        let at = u64::from(self.line & !HORIZONTAL);
        let line = if self.line < HORIZONTAL { Line::X(at) } else { Line::Y(at) };
        line.between(self.stretch.start().into(), u64::from(self.stretch.last()) + 1)
    }

    /// Returns whether the cut lies on an interior line of a sheet of this size.
    #[must_use]
    #[inline]
    pub fn is_interior(self, width: u64, height: u64) -> bool {
        self.keyed(width, height).is_some()
    }

    /// Returns the [`key`](crate::position::key) of the line and the stretch of a cut on an interior line of a sheet of this
    /// size.
    ///
    /// The sides must be at most [`MAX_SIDE`](Self::MAX_SIDE), so that keys fit.
    #[inline]
    pub(crate) fn keyed(self, width: u64, height: u64) -> Option<(u32, Interval<u32>)> {
        let is_vertical = self.line < HORIZONTAL;
        let at = self.line & !HORIZONTAL;
        let (lines, length) = select_unpredictable(is_vertical, (width, height), (height, width));
        if at == 0 || u64::from(at) >= lines || u64::from(self.stretch.last()) >= length {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a side that is packed is below 2^31")]
        let key = at + select_unpredictable(is_vertical, 0, width as u32);
        Some((key, self.stretch))
    }
}
