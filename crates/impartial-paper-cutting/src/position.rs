//! The validated position, and what a legal move is.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use impartial_core::Position;
use interval_merge::{Groups, Interval, IntervalSet, Intervals};
use nimbers::Nimber;

use crate::{Cut, IllegalCut, Line};

/// The longest side of a sheet: 2^63 - 1.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// What a cut may run over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Anything on its line, as long as some of it was not cut before: the rule of the problem statement.
    #[default]
    Judge,
    /// Nothing that was cut before: it stays inside one uncut run.
    Run,
}

/// A sheet of paper with the cuts made in it.
///
/// Two sheets are equal if they have the same size, rule and original cuts, and the same lines were cut alike since.
///
/// Clones share the original cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperCutting {
    // Invariant: both from 1 to MAX_SIDE.
    width: u64,
    height: u64,
    rule: Rule,
    // The original cuts by the `key` of their line. Invariant: within the line, and lines are interior.
    original: Arc<Groups>,
    // What is cut now of each line that was played on.
    played: BTreeMap<Line, IntervalSet>,
    // The nim-sum of the worths of all lines.
    value: Nimber,
}

/// What is left of a line that has cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutLine {
    /// The line.
    pub line: Line,
    /// Its length.
    pub length: u64,
    /// How much of it is uncut.
    pub uncut: u64,
    /// What it is worth: `uncut` under [`Rule::Judge`], the nim-sum of its uncut runs under [`Rule::Run`].
    pub worth: Nimber,
}

/// Why a sheet cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSheet {
    /// A side is 0 or above [`MAX_SIDE`].
    #[error("the sides of the sheet must be from 1 to {MAX_SIDE}, not {width} and {height}")]
    Side {
        /// The extent in *x* given.
        width: u64,
        /// The extent in *y* given.
        height: u64,
    },
    /// A cut does not lie on an interior line of the sheet.
    #[error("cut {index} does not lie on an interior line of the sheet")]
    Cut {
        /// The index of the cut, from 0.
        index: usize,
        /// What is wrong with it.
        #[source]
        illegal: IllegalCut,
    },
}

impl PaperCutting {
    /// A sheet from (0, 0) to (`width`, `height`) with these cuts made in it, which may overlap and repeat.
    ///
    /// # Errors
    ///
    /// - [`InvalidSheet::Side`] if a side is 0 or above [`MAX_SIDE`].
    /// - [`InvalidSheet::Cut`] for the first cut without length, or not along an interior line of the sheet.
    ///
    /// # Complexity
    ///
    /// *O(k log k)* time and *O(k)* space for *k* cuts.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_paper_cutting::{Cut, IllegalCut, InvalidSheet, Line, PaperCutting, Rule};
    ///
    /// assert!(PaperCutting::new(3, 2, Rule::Run, [Cut { from: [1, 2], to: [1, 0] }]).is_ok());
    /// let border = PaperCutting::new(3, 2, Rule::Run, [Cut { from: [0, 1], to: [0, 2] }]);
    /// assert_eq!(border, Err(InvalidSheet::Cut { index: 0, illegal: IllegalCut::Border { line: Line::X(0) } }));
    /// ```
    pub fn new(width: u64, height: u64, rule: Rule, cuts: impl IntoIterator<Item = Cut>) -> Result<Self, InvalidSheet> {
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(InvalidSheet::Side { width, height });
        }
        let stretch = |(index, cut): (usize, Cut)| match cut.stretch(width, height) {
            Ok((line, stretch)) => Ok((key(width, line), stretch)),
            Err(illegal) => Err(InvalidSheet::Cut { index, illegal }),
        };
        // Of a vector of cuts the memory is used again, as a stretch is shorter.
        let stretches: Vec<_> = cuts.into_iter().enumerate().map(stretch).collect::<Result<_, _>>()?;
        let original = Arc::new(Groups::new(stretches));
        let mut sheet = Self { width, height, rule, original, played: BTreeMap::new(), value: Nimber::ZERO };
        let of_cut_lines: Nimber = sheet.original.iter().map(|(key, cuts)| sheet.worth(sheet.line(key), cuts)).sum();
        let of_uncut_lines: Nimber =
            sheet.uncut_lines().filter(|(_, lines)| lines % 2 == 1).map(|(length, _)| Nimber::of_heap(length)).sum();
        sheet.value = of_cut_lines + of_uncut_lines;
        Ok(sheet)
    }

    /// The extent in *x*.
    #[must_use]
    pub fn width(&self) -> u64 {
        self.width
    }

    /// The extent in *y*.
    #[must_use]
    pub fn height(&self) -> u64 {
        self.height
    }

    /// What a cut may run over.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The lines that have cuts, those with original cuts only first, vertical before horizontal ones.
    ///
    /// # Complexity
    ///
    /// *O(log r)* time a line by [`Rule::Judge`], where *r* lines were played on, and *O(c)* more by [`Rule::Run`] for
    /// the *c* cuts of the line.
    pub fn cut_lines(&self) -> impl Iterator<Item = CutLine> + '_ {
        self.lines_with_cuts().map(|(line, cuts)| {
            let length = self.length(line);
            CutLine { line, length, uncut: length - cuts.measure(), worth: self.worth(line, cuts) }
        })
    }

    /// The vertical interior lines without cuts, and the horizontal ones: the length of each, and how many there are.
    ///
    /// # Complexity
    ///
    /// *O(r log l)* time for *l* lines with cuts, of which *r* were played on.
    pub fn uncut_lines(&self) -> impl Iterator<Item = (u64, u64)> + use<> {
        let new = |of: fn(&Line) -> bool| {
            self.played.keys().filter(|&line| of(line) && self.original.get(self.key(*line)).is_none()).count()
        };
        let vertical = self.original.keys().partition_point(|&key| key < self.width);
        let horizontal = self.original.len() - vertical;
        let vertical = vertical + new(|line| matches!(line, Line::X(_)));
        let horizontal = horizontal + new(|line| matches!(line, Line::Y(_)));
        [(self.height, self.width - 1 - vertical as u64), (self.width, self.height - 1 - horizontal as u64)].into_iter()
    }

    /// What is cut of a line; nothing of a line that is not an interior one.
    ///
    /// # Complexity
    ///
    /// *O(log l)* time for *l* lines with cuts.
    #[must_use]
    pub fn cuts_on(&self, line: Line) -> Intervals<'_> {
        let interior = match line {
            Line::X(x) => (1..self.width).contains(&x),
            Line::Y(y) => (1..self.height).contains(&y),
        };
        match self.played.get(&line) {
            Some(cuts) => cuts.as_intervals(),
            None if interior => self.original.get(self.key(line)).unwrap_or_default(),
            None => Intervals::default(),
        }
    }

    /// The cuts that the sheet was made with; those that overlap or touch as one. *O(1)* time each.
    pub fn original_cuts(&self) -> impl Iterator<Item = Cut> + '_ {
        self.original.iter().flat_map(move |(key, cuts)| cuts.iter().map(move |cut| self.line(key).cut(cut)))
    }

    /// Cuts that lead from the sheet as it was made to this one, in any order and by either rule: each run that is cut
    /// by now and was not then.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::Position;
    /// use impartial_paper_cutting::{Cut, PaperCutting, Rule};
    ///
    /// let mut sheet = PaperCutting::new(2, 9, Rule::Judge, [Cut { from: [1, 3], to: [1, 5] }])?;
    /// sheet.play(&Cut { from: [1, 0], to: [1, 7] })?;
    /// let new: Vec<Cut> = sheet.new_cuts().collect();
    /// assert_eq!(new, [Cut { from: [1, 0], to: [1, 3] }, Cut { from: [1, 5], to: [1, 7] }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_cuts(&self) -> impl Iterator<Item = Cut> + '_ {
        self.played.iter().flat_map(|(&line, cuts)| {
            let before = self.original.get(self.key(line)).unwrap_or_default();
            cuts.difference(before).map(move |run| line.cut(run))
        })
    }

    /// The nim-sum of all lines.
    pub(crate) fn value(&self) -> Nimber {
        self.value
    }

    /// The lines with cuts and what is cut of them, in the order of [`cut_lines`](Self::cut_lines).
    pub(crate) fn lines_with_cuts(&self) -> impl Iterator<Item = (Line, Intervals<'_>)> {
        let original = self.original.iter().map(|(key, cuts)| (self.line(key), cuts));
        let played = self.played.iter().map(|(&line, cuts)| (line, cuts.as_intervals()));
        original.filter(|(line, _)| !self.played.contains_key(line)).chain(played)
    }

    /// The first line of each direction that has no cut.
    pub(crate) fn first_uncut_lines(&self) -> impl Iterator<Item = Line> + use<> {
        let uncut = |line: fn(u64) -> Line, side| {
            // The lines with original cuts come in order, so one pass over them tells which is left out.
            let from = self.original.keys().partition_point(|&original| original < self.key(line(1)));
            let mut original = self.original.keys()[from..].iter().peekable();
            (1..side)
                .map(line)
                .find(|&line| original.next_if_eq(&&self.key(line)).is_none() && !self.played.contains_key(&line))
        };
        [uncut(Line::X, self.width), uncut(Line::Y, self.height)].into_iter().flatten()
    }

    /// The length of a line.
    pub(crate) fn length(&self, line: Line) -> u64 {
        match line {
            Line::X(_) => self.height,
            Line::Y(_) => self.width,
        }
    }

    /// The number under which the original cuts of a line are kept: in the order of lines, and small on a small sheet,
    /// since small numbers sort faster.
    fn key(&self, line: Line) -> u64 {
        key(self.width, line)
    }

    /// The line of a key.
    fn line(&self, key: u64) -> Line {
        if key < self.width { Line::X(key) } else { Line::Y(key - self.width) }
    }

    /// All of a line.
    pub(crate) fn whole(&self, line: Line) -> Interval {
        Interval::new(0..self.length(line)).expect("no side is 0")
    }

    /// What a line with these cuts is worth.
    fn worth(&self, line: Line, cuts: Intervals<'_>) -> Nimber {
        match self.rule {
            Rule::Judge => Nimber::of_heap(self.length(line) - cuts.measure()),
            Rule::Run => cuts.gaps(self.whole(line)).map(|run| Nimber::of_heap(run.len())).sum(),
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
    /// - [`IllegalCut::NoLength`], [`IllegalCut::Diagonal`], [`IllegalCut::OffSheet`] or [`IllegalCut::Border`] if it
    ///   does not lie on an interior line of the sheet.
    /// - [`IllegalCut::NothingNew`] if all of it is cut already.
    /// - [`IllegalCut::OverOldCut`] if some of it is, under [`Rule::Run`].
    fn play(&mut self, cut: &Cut) -> Result<(), IllegalCut> {
        let (line, stretch) = cut.stretch(self.width, self.height)?;
        let before = self.cuts_on(line);
        let old = before.covered_before(stretch.end()) - before.covered_before(stretch.start());
        if old == stretch.len() {
            return Err(IllegalCut::NothingNew { line });
        }
        if old > 0 && self.rule == Rule::Run {
            return Err(IllegalCut::OverOldCut { line });
        }
        let worth_before = self.worth(line, before);
        let mut after = IntervalSet::from_sorted(before.iter()).expect("a view is in order");
        after.insert(stretch);
        self.value += worth_before + self.worth(line, after.as_intervals());
        self.played.insert(line, after);
        Ok(())
    }
}

/// The vertical lines come first, and their *x* is below the width; two sides are below 2^64 together.
fn key(width: u64, line: Line) -> u64 {
    match line {
        Line::X(x) => x,
        Line::Y(y) => width + y,
    }
}
