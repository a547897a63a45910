//! The validated position, its moves, and the errors for illegal moves.
//!
//! The original cuts are sorted once and shared by all clones. The first cut on a line copies the cuts of that line into a
//! map. Giving every line a map from the start would mean one allocation per line, and a clone would copy all of them.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use impartial_core::{Played, Position};
use interval_merge::{Groups, Interval, Intervals};
use nimbers::Nimber;

use crate::cut::units;
use crate::played_line::{CutContext, PlayedLine};
use crate::{Cut, CutRule, IllegalCut, Line};

/// Maximum side of a sheet: 2^63 - 1.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// A position of paper cutting: a sheet of paper with cuts.
///
/// Two sheets are equal if they have equal sizes and rules, and the same stretches of their lines are cut now. The
/// order of cuts does not matter, and original cuts are equal to played cuts. Hashing a sheet, or comparing sheets that
/// are not clones of one sheet, takes *O(k + r)* time for *k* cuts after merging and *r* lines on which cuts were
/// played.
///
/// Clones share the original cuts.
///
/// # Examples
///
/// ```
/// use impartial_paper_cutting::{Cut, CutRule, PaperCutting, Position};
///
/// let cuts = [Cut { from: [1, 0], to: [1, 2] }, Cut { from: [0, 1], to: [2, 1] }, Cut { from: [1, 2], to: [1, 3] }];
/// let built = PaperCutting::new(2, 9, CutRule::Judge, cuts)?;
/// let mut played = PaperCutting::new(2, 9, CutRule::Judge, [cuts[1]])?;
/// [cuts[2], cuts[0]].iter().try_for_each(|cut| played.play(cut))?;
/// assert_eq!(played, built);
/// assert_eq!((played.played(), built.played()), (&[cuts[2], cuts[0]][..], &[][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PaperCutting {
    // Invariant: both sides are from 1 to MAX_SIDE.
    width: u64,
    height: u64,
    rule: CutRule,
    // The original cuts by the `key` of their line.
    // Invariant: each cut lies within its line, and each line is interior.
    original: Arc<Groups>,
    // All cuts of each line on which a cut was played.
    // Invariant: more of each of these lines is cut than originally.
    played_lines: BTreeMap<Line, PlayedLine>,
    // Invariant: each cut was legal when it was played.
    played: Played<Cut>,
    // Invariant: the nim-sum of all lines.
    value: Nimber,
}

/// A line with cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CutLine {
    /// The line.
    pub line: Line,
    /// The length of the line.
    pub length: u64,
    /// The uncut length.
    pub uncut: u64,
    /// The nim-value: `uncut` under [`CutRule::Judge`], or the nim-sum of the uncut runs under [`CutRule::Run`].
    pub nim_value: Nimber,
}

/// The error for a sheet that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPaperCutting {
    /// A side is 0 or above [`MAX_SIDE`].
    #[error("the sides of the sheet must be from 1 to {MAX_SIDE}, not {width} and {height}")]
    Side {
        /// The extent in *x* given.
        width: u64,
        /// The extent in *y* given.
        height: u64,
    },
    /// A cut does not lie on an interior line of the sheet.
    #[error("the cut at index {index} does not lie on an interior line of the sheet")]
    Cut {
        /// The index of the cut, from 0.
        index: usize,
        /// The error of the cut.
        #[source]
        illegal: IllegalCut,
    },
}

impl InvalidPaperCutting {
    /// Returns the index of the invalid cut, counted from 0, or `None` if a side is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_paper_cutting::{Cut, CutRule, PaperCutting};
    ///
    /// let cuts = [Cut { from: [1, 2], to: [1, 0] }, Cut { from: [0, 1], to: [0, 2] }];
    /// assert_eq!(PaperCutting::new(3, 2, CutRule::Run, cuts).unwrap_err().index(), Some(1));
    /// assert_eq!(PaperCutting::new(0, 2, CutRule::Run, cuts).unwrap_err().index(), None);
    /// ```
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::Cut { index, .. } => Some(*index),
            Self::Side { .. } => None,
        }
    }
}

impl PaperCutting {
    /// Builds a sheet from (0, 0) to (`width`, `height`) with these cuts, which may overlap and repeat.
    ///
    /// # Errors
    ///
    /// - [`InvalidPaperCutting::Side`] if a side is 0 or above [`MAX_SIDE`].
    /// - [`InvalidPaperCutting::Cut`] for the first cut that has no length or is not on an interior line.
    ///
    /// # Complexity
    ///
    /// *O(k log k)* time and *O(k)* space for *k* cuts.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_paper_cutting::{Cut, CutRule, IllegalCut, InvalidPaperCutting, Line, PaperCutting};
    ///
    /// assert!(PaperCutting::new(3, 2, CutRule::Run, [Cut { from: [1, 2], to: [1, 0] }]).is_ok());
    /// let border = PaperCutting::new(3, 2, CutRule::Run, [Cut { from: [0, 1], to: [0, 2] }]);
    /// assert_eq!(border, Err(InvalidPaperCutting::Cut { index: 0, illegal: IllegalCut::Border { line: Line::X(0) } }));
    /// ```
    pub fn new(
        width: u64,
        height: u64,
        rule: CutRule,
        cuts: impl IntoIterator<Item = Cut>,
    ) -> Result<Self, InvalidPaperCutting> {
        // Collecting the cuts of a vector reuses the vector.
        Self::with_cuts(width, height, rule, cuts.into_iter().collect())
    }

    /// The part of [`new`](Self::new) without type parameters, so that it is compiled once.
    fn with_cuts(width: u64, height: u64, rule: CutRule, cuts: Vec<Cut>) -> Result<Self, InvalidPaperCutting> {
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(InvalidPaperCutting::Side { width, height });
        }
        let stretch = |(index, cut): (usize, Cut)| match cut.stretch(width, height) {
            Ok((line, stretch)) => Ok((key(width, line), stretch)),
            Err(illegal) => Err(InvalidPaperCutting::Cut { index, illegal }),
        };
        // Collecting reuses the vector, because an entry is not larger than a cut.
        let stretches: Vec<_> = cuts.into_iter().enumerate().map(stretch).collect::<Result<_, _>>()?;
        let original = Arc::new(Groups::from(stretches));
        let (played_lines, played, value) = (BTreeMap::new(), Played::new(), Nimber::ZERO);
        let mut sheet = Self { width, height, rule, original, played_lines, played, value };
        let cut_lines: Nimber = sheet.original.iter().map(|(key, cuts)| sheet.line_value(sheet.line(key), cuts)).sum();
        // Equal heaps cancel in pairs, so only the parity of the number of uncut lines matters.
        let uncut_lines: Nimber =
            sheet.uncut_lines().filter(|(_, lines)| lines % 2 == 1).map(|(length, _)| Nimber::from_heap(length)).sum();
        sheet.value = cut_lines + uncut_lines;
        Ok(sheet)
    }

    /// Returns the extent in *x*.
    #[must_use]
    pub fn width(&self) -> u64 {
        self.width
    }

    /// Returns the extent in *y*.
    #[must_use]
    pub fn height(&self) -> u64 {
        self.height
    }

    /// Returns the rule for cuts along stretches that are partly cut already.
    #[must_use]
    pub fn rule(&self) -> CutRule {
        self.rule
    }

    /// Returns the lines with cuts. Lines with only original cuts come first. In each of the two groups, vertical lines come
    /// before horizontal lines.
    ///
    /// # Complexity
    ///
    /// *O(log r)* time per line if cuts were played on *r* lines. Under [`CutRule::Run`], or if a cut was played on the line,
    /// a line of *c* cuts takes *O(log r + c)* time.
    pub fn cut_lines(&self) -> impl Iterator<Item = CutLine> + '_ {
        self.lines_with_cuts().map(|(line, cuts)| {
            let length = self.length(line);
            CutLine { line, length, uncut: length - units(cuts.measure()), nim_value: self.line_value(line, cuts) }
        })
    }

    /// Returns the length and the number of the interior lines without cuts, first for the vertical and then for the
    /// horizontal lines.
    ///
    /// # Complexity
    ///
    /// *O(r log l)* time for *l* lines with cuts, *r* of them with played cuts.
    pub fn uncut_lines(&self) -> impl Iterator<Item = (u64, u64)> + use<> {
        let newly_cut = |is_counted: fn(&Line) -> bool| {
            self.played_lines
                .keys()
                .filter(|&line| is_counted(line) && self.original.get(self.key(*line)).is_none())
                .count()
        };
        // Keys of vertical lines are below the width (see `key`). No key equals the width, so `<=` would be equivalent, and
        // cargo-mutants reports that no test fails with it.
        let vertical = self.original.keys().partition_point(|&key| key < self.width);
        let horizontal = self.original.len() - vertical;
        let vertical = vertical + newly_cut(|line| matches!(line, Line::X(_)));
        let horizontal = horizontal + newly_cut(|line| matches!(line, Line::Y(_)));
        [(self.height, self.width - 1 - vertical as u64), (self.width, self.height - 1 - horizontal as u64)].into_iter()
    }

    /// Returns the cuts on a line, which are empty if the line is not interior.
    ///
    /// # Complexity
    ///
    /// *O(log l)* time for *l* lines with cuts, and an additional *O(c)* after a cut was played on a line of *c* cuts.
    #[must_use]
    pub fn cuts_on(&self, line: Line) -> Intervals<'_> {
        let interior = match line {
            Line::X(x) => (1..self.width).contains(&x),
            Line::Y(y) => (1..self.height).contains(&y),
        };
        match self.played_lines.get(&line) {
            Some(played) => played.cuts(),
            None if interior => self.original.get(self.key(line)).unwrap_or_default(),
            None => Intervals::default(),
        }
    }

    /// Returns the original cuts of the sheet. Cuts that overlap or touch are merged.
    ///
    /// # Complexity
    ///
    /// *O(1)* time per cut.
    pub fn original_cuts(&self) -> impl Iterator<Item = Cut> + '_ {
        self.original.iter().flat_map(move |(key, cuts)| cuts.iter().map(move |cut| self.line(key).cut(cut)))
    }

    /// Returns the cuts played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[Cut] {
        self.played.as_slice()
    }

    /// Returns cuts that lead from the original sheet to this sheet: each run that was uncut originally and is cut now.
    ///
    /// They are legal in any order under either rule. [`played`](Self::played) returns the cuts as they were played.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_paper_cutting::{Cut, CutRule, PaperCutting, Position};
    ///
    /// let mut sheet = PaperCutting::new(2, 9, CutRule::Judge, [Cut { from: [1, 3], to: [1, 5] }])?;
    /// sheet.play(&Cut { from: [1, 0], to: [1, 7] })?;
    /// let new: Vec<Cut> = sheet.new_cuts().collect();
    /// assert_eq!(new, [Cut { from: [1, 0], to: [1, 3] }, Cut { from: [1, 5], to: [1, 7] }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_cuts(&self) -> impl Iterator<Item = Cut> + '_ {
        self.played_lines.iter().flat_map(|(&line, played)| {
            let before = self.original.get(self.key(line)).unwrap_or_default();
            played.cuts().difference(before).map(move |run| line.cut(run))
        })
    }

    /// Returns the nim-sum of all lines.
    pub(crate) fn value(&self) -> Nimber {
        self.value
    }

    /// Returns the lines with cuts and their cuts, in the order of [`cut_lines`](Self::cut_lines).
    pub(crate) fn lines_with_cuts(&self) -> impl Iterator<Item = (Line, Intervals<'_>)> {
        let original = self.original.iter().map(|(key, cuts)| (self.line(key), cuts));
        let played = self.played_lines.iter().map(|(&line, played)| (line, played.cuts()));
        original.filter(|(line, _)| !self.played_lines.contains_key(line)).chain(played)
    }

    /// Returns the lines with cuts and their cuts, in ascending order of all lines.
    fn lines_in_order(&self) -> Vec<(Line, Intervals<'_>)> {
        let mut lines: Vec<_> = self.lines_with_cuts().collect();
        // The list consists of two ascending runs, which a stable sort merges in linear time.
        lines.sort_by_key(|&(line, _)| line);
        lines
    }

    /// Returns the first line without cuts of each direction.
    pub(crate) fn first_uncut_lines(&self) -> impl Iterator<Item = Line> + use<> {
        let uncut = |line: fn(u64) -> Line, side| {
            // Both the lines and the keys with original cuts ascend, so a simultaneous pass over both finds the first gap.
            let from = self.original.keys().partition_point(|&original| original < self.key(line(1)));
            let mut original = self.original.keys()[from..].iter().peekable();
            (1..side)
                .map(line)
                .find(|&line| original.next_if_eq(&&self.key(line)).is_none() && !self.played_lines.contains_key(&line))
        };
        [uncut(Line::X, self.width), uncut(Line::Y, self.height)].into_iter().flatten()
    }

    /// Returns the length of a line.
    pub(crate) fn length(&self, line: Line) -> u64 {
        match line {
            Line::X(_) => self.height,
            Line::Y(_) => self.width,
        }
    }

    /// Returns the key of a line in the original cuts.
    ///
    /// Keys have the same order as lines. They are small on a small sheet, because small keys sort faster.
    fn key(&self, line: Line) -> u64 {
        key(self.width, line)
    }

    /// Returns the line with this key.
    fn line(&self, key: u64) -> Line {
        if key < self.width { Line::X(key) } else { Line::Y(key - self.width) }
    }

    /// Returns the whole line as a stretch.
    pub(crate) fn whole(&self, line: Line) -> Interval {
        Interval::new(0..self.length(line)).expect("a side is at least 1")
    }

    /// Returns the line, the stretch and the context of a cut, or an error if the cut is illegal.
    fn context(&self, cut: &Cut) -> Result<(Line, Interval, CutContext), IllegalCut> {
        let (line, stretch) = cut.stretch(self.width, self.height)?;
        let length = self.length(line);
        let context = match self.played_lines.get(&line) {
            Some(played) => played.context(stretch, length),
            None => CutContext::of(self.original.get(self.key(line)).unwrap_or_default(), stretch, length),
        };
        if context.overlap == units(stretch.len()) {
            return Err(IllegalCut::NothingNew { line });
        }
        if context.overlap > 0 && self.rule == CutRule::Run {
            return Err(IllegalCut::OverOldCut { line });
        }
        Ok((line, stretch, context))
    }

    /// Returns the nim-value of a line with these cuts.
    fn line_value(&self, line: Line, cuts: Intervals<'_>) -> Nimber {
        match self.rule {
            CutRule::Judge => Nimber::from_heap(self.length(line) - units(cuts.measure())),
            CutRule::Run => cuts.gaps(self.whole(line)).map(|run| Nimber::from_heap(units(run.len()))).sum(),
        }
    }
}

impl Position for PaperCutting {
    type Move = Cut;
    type Illegal = IllegalCut;

    /// Makes a cut.
    ///
    /// # Errors
    ///
    /// - [`IllegalCut::NoLength`], [`IllegalCut::Diagonal`], [`IllegalCut::OffSheet`] or [`IllegalCut::Border`] if the cut
    ///   does not lie on an interior line of the sheet (see [`Cut::line_on`]).
    /// - [`IllegalCut::NothingNew`] if its whole stretch is cut already.
    /// - [`IllegalCut::OverOldCut`] under [`CutRule::Run`] if part of its stretch is cut already.
    ///
    /// # Complexity
    ///
    /// If *l* lines have cuts, the first cut on a line of *c* cuts takes *O(log l + c)* time. A later cut on the line takes
    /// *O(log l + log c)* amortized time.
    fn play(&mut self, cut: &Cut) -> Result<(), IllegalCut> {
        let (line, stretch, CutContext { covered, overlap, run: [left, right] }) = self.context(cut)?;
        // Only the heap of the cut changes: add its nim-value, which removes it from the sum, and the nim-values of the
        // heaps that replace it.
        let difference: Nimber = match self.rule {
            CutRule::Judge => {
                let uncut = self.length(line) - covered;
                [uncut, uncut - (units(stretch.len()) - overlap)].map(Nimber::from_heap).into_iter().sum()
            }
            CutRule::Run => {
                let rest = [stretch.start() - left, right - stretch.last() - 1];
                [right - left, rest[0], rest[1]].map(Nimber::from_heap).into_iter().sum()
            }
        };
        // The original cuts are shared with clones, so the first cut on a line copies its cuts.
        let original = self.original.get(self.key(line)).unwrap_or_default();
        self.played_lines.entry(line).or_insert_with(|| PlayedLine::new(original)).insert(stretch);
        self.value += difference;
        self.played.push(*cut);
        Ok(())
    }

    fn check(&self, cut: &Cut) -> Result<(), IllegalCut> {
        self.context(cut).map(drop)
    }
}

impl PartialEq for PaperCutting {
    fn eq(&self, other: &Self) -> bool {
        // Equal sheets have equal nim-values, so different nim-values show a difference in constant time.
        let sizes = |sheet: &Self| (sheet.width, sheet.height, sheet.rule, sheet.value);
        let same_cuts = || {
            // If the original cuts are shared, only the played lines can differ, so clones are cheap to compare.
            let is_shared = Arc::ptr_eq(&self.original, &other.original);
            if is_shared {
                self.played_lines == other.played_lines
            } else {
                self.lines_in_order() == other.lines_in_order()
            }
        };
        sizes(self) == sizes(other) && same_cuts()
    }
}

impl Eq for PaperCutting {}

impl Hash for PaperCutting {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.width, self.height, self.rule, self.value).hash(state);
        for (line, cuts) in self.lines_in_order() {
            (line, cuts.len()).hash(state);
            cuts.iter().for_each(|cut| cut.hash(state));
        }
    }
}

/// Returns the key of a line on a sheet of this width.
///
/// Vertical lines come first, because their *x* is below the width. The sum does not overflow, because it is below two sides.
pub(crate) fn key(width: u64, line: Line) -> u64 {
    match line {
        Line::X(x) => x,
        Line::Y(y) => width + y,
    }
}
