//! The bounding boxes of the four parts that each choice in a box leaves.
//!
//! A part consists of the candidates on one side of a row and on one side of a column. The candidates of a box are sorted
//! in two ways: by row and then column, and by column and then row. A sweep over the columns keeps a set of the candidates
//! that it has passed, as bits sorted by row. The first and the last bit on one side of a row give the first and the last
//! row of a part. A sweep over the rows finds the columns of the parts in the same way.
//!
//! Binary indexed trees of boxes, two for each direction of one sweep, would take fewer steps in a box of many thousands
//! of candidates. But few boards with such boxes can be solved, and in smaller boxes, scanning a few words is faster.

use alloc::vec::Vec;

use crate::bounding_box::BoundingBox;
use crate::grid::{Grid, GridCell};

/// Finds the bounding boxes of the parts that each choice in a box leaves. Its memory is reused from box to box.
pub(crate) struct PartFinder<'a> {
    grid: &'a Grid,
    candidates: Vec<GridCell>,
    parts: Vec<[BoundingBox; 4]>,
    rows: SortedCandidates,
    columns: SortedCandidates,
    // For each column of the box, the rank by column of its next candidate, while the candidates are sorted.
    next_ranks: Vec<u32>,
    passed: RankSet,
}

impl<'a> PartFinder<'a> {
    pub(crate) fn new(grid: &'a Grid) -> Self {
        Self {
            grid,
            candidates: Vec::new(),
            parts: Vec::new(),
            rows: SortedCandidates::default(),
            columns: SortedCandidates::default(),
            next_ranks: Vec::new(),
            passed: RankSet::default(),
        }
    }

    /// Lists the candidates in a nonempty box, by row and then column.
    ///
    /// # Complexity
    ///
    /// *O(k + h log w)* time for *k* candidates in *h* rows and *w* columns.
    pub(crate) fn list(&mut self, bounds: &BoundingBox) -> &[GridCell] {
        self.candidates.clear();
        self.candidates.extend(self.grid.cells_in(&bounds.window()));
        &self.candidates
    }

    /// Returns the bounding boxes of the parts that each choice leaves of `bounds`, the box that was listed last.
    ///
    /// The parts of a choice are above left, above right, below left and below right.
    ///
    /// # Complexity
    ///
    /// *O(k^2 / 64 + w)* time for *k* candidates in *w* columns. It is *O(k + w)* if the candidates are spread evenly.
    pub(crate) fn parts(&mut self, bounds: &BoundingBox) -> &[[BoundingBox; 4]] {
        self.sort(bounds);
        let Self { candidates, parts, rows, columns, passed, .. } = self;
        parts.clear();
        parts.resize(candidates.len(), [BoundingBox::EMPTY; 4]);
        // Four sweeps: over the columns from the left for the rows of the left parts, from the right for the rows of the
        // right parts; over the rows from the top for the columns of the upper parts, from the bottom for the lower parts.
        let mut set_rows = |candidate: usize, part: usize, (top, bottom)| {
            (parts[candidate][part].top, parts[candidate][part].bottom) = (top, bottom);
        };
        passed.sweep(columns.lines(), rows, |candidate, [above, below]| {
            set_rows(candidate, 0, above);
            set_rows(candidate, 2, below);
        });
        passed.sweep(columns.lines().rev(), rows, |candidate, [above, below]| {
            set_rows(candidate, 1, above);
            set_rows(candidate, 3, below);
        });
        let mut set_columns = |candidate: usize, part: usize, (left, right)| {
            (parts[candidate][part].left, parts[candidate][part].right) = (left, right);
        };
        passed.sweep(rows.lines(), columns, |candidate, [left, right]| {
            set_columns(candidate, 0, left);
            set_columns(candidate, 1, right);
        });
        passed.sweep(rows.lines().rev(), columns, |candidate, [left, right]| {
            set_columns(candidate, 2, left);
            set_columns(candidate, 3, right);
        });
        parts
    }

    /// Sorts the candidates by row and by column.
    fn sort(&mut self, bounds: &BoundingBox) {
        let Self { candidates, rows, columns, next_ranks, .. } = self;
        rows.clear(candidates.len());
        columns.clear(candidates.len());
        // The candidates are listed by row, so a counting sort by column is enough: count the candidates of each column,
        // turn the counts into the first rank of each column, and number the candidates.
        next_ranks.clear();
        next_ranks.resize((bounds.right - bounds.left) as usize + 2, 0);
        for cell in &*candidates {
            next_ranks[(cell.column - bounds.left) as usize + 1] += 1;
        }
        let mut sum = 0;
        for next in &mut *next_ranks {
            sum += *next;
            *next = sum;
        }
        for (candidate, cell) in (0..).zip(&*candidates) {
            rows.set(candidate, cell.row, candidate);
            let next = &mut next_ranks[(cell.column - bounds.left) as usize];
            columns.set(candidate, cell.column, *next);
            *next += 1;
        }
        rows.find_line_ends();
        columns.find_line_ends();
    }
}

/// The candidates of a box, sorted by *line*: by row or by column. The rank of a candidate is its index in this order.
#[derive(Default)]
struct SortedCandidates {
    by_rank: Vec<RankedCandidate>,
    /// The rank of each candidate.
    ranks: Vec<u32>,
}

/// A candidate in [`SortedCandidates`].
#[derive(Clone, Copy, Default)]
struct RankedCandidate {
    /// Its index in [`PartFinder::candidates`].
    index: u32,
    /// Its row or column.
    line: u32,
    /// The ranks of the candidates in this line are `start..end`.
    start: u32,
    end: u32,
}

impl SortedCandidates {
    fn clear(&mut self, len: usize) {
        self.by_rank.clear();
        self.by_rank.resize(len, RankedCandidate::default());
        self.ranks.clear();
        self.ranks.resize(len, 0);
    }

    fn set(&mut self, index: u32, line: u32, rank: u32) {
        self.by_rank[rank as usize] = RankedCandidate { index, line, start: rank, end: rank + 1 };
        self.ranks[index as usize] = rank;
    }

    /// Sets the range of ranks of each line, after all candidates are set.
    fn find_line_ends(&mut self) {
        for line in self.by_rank.chunk_by_mut(|candidate, next| candidate.line == next.line) {
            let (start, end) = (line[0].start, line[line.len() - 1].end);
            for candidate in line {
                (candidate.start, candidate.end) = (start, end);
            }
        }
    }

    /// Returns the candidates of each line, from the first line to the last.
    fn lines(&self) -> impl DoubleEndedIterator<Item = &[RankedCandidate]> {
        self.by_rank.chunk_by(|candidate, next| candidate.line == next.line)
    }
}

/// A set of ranks in [`SortedCandidates`], as bits.
#[derive(Default)]
struct RankSet {
    words: Vec<u64>,
}

impl RankSet {
    /// Visits the candidates line by line, and calls `found` with the index of each candidate and two ranges of lines.
    ///
    /// `across` has the candidates sorted by the other kind of line: by column if `lines` are rows, and by row if `lines`
    /// are columns. Consider the candidates in the lines visited before. The first range is from the first to the last line
    /// of `across` with such a candidate before the visited candidate's line, and the second range is the same after it.
    fn sweep<'a>(
        &mut self,
        lines: impl Iterator<Item = &'a [RankedCandidate]>,
        across: &SortedCandidates,
        mut found: impl FnMut(usize, [(u32, u32); 2]),
    ) {
        self.words.clear();
        self.words.resize(across.by_rank.len().div_ceil(64), 0);
        let line = |rank: u32| across.by_rank[rank as usize].line;
        // The smallest and the largest rank of the set, so that only the inner ends of the two ranges need a search.
        let (mut first, mut last) = (u32::MAX, 0);
        for candidates in lines {
            for candidate in candidates {
                let own = across.by_rank[across.ranks[candidate.index as usize] as usize];
                let before = if first < own.start { (line(first), line(self.last_below(own.start))) } else { NONE };
                let after = if first != u32::MAX && last >= own.end {
                    (line(self.first_from(own.end)), line(last))
                } else {
                    NONE
                };
                found(candidate.index as usize, [before, after]);
            }
            // A choice removes its whole line, so the candidates of a line are added only after all of them are visited.
            for candidate in candidates {
                let rank = across.ranks[candidate.index as usize];
                self.words[rank as usize / 64] |= 1 << (rank % 64);
                (first, last) = (first.min(rank), last.max(rank));
            }
        }
    }

    /// Returns the largest rank in the set below `end`, which must exist.
    fn last_below(&self, end: u32) -> u32 {
        let last = end - 1;
        let mut index = last / 64;
        let mut word = self.words[index as usize] & (u64::MAX >> (63 - last % 64));
        while word == 0 {
            index -= 1;
            word = self.words[index as usize];
        }
        index * 64 + word.ilog2()
    }

    /// Returns the smallest rank in the set that is at least `start`, which must exist.
    fn first_from(&self, start: u32) -> u32 {
        let mut index = start / 64;
        let mut word = self.words[index as usize] & (u64::MAX << (start % 64));
        while word == 0 {
            index += 1;
            word = self.words[index as usize];
        }
        index * 64 + word.trailing_zeros()
    }
}

/// The empty range of lines, as in [`BoundingBox::EMPTY`].
const NONE: (u32, u32) = (u32::MAX, 0);
