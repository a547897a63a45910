//! The theorem: lines or runs are equivalent to Nim heaps.
//!
//! The crate documentation proves it. The nim-value of the sheet is the nim-sum of the heaps, by the theorem of Bouton
//! (`[Bou01]`). A run that a cut may split is a heap of the octal game 0.7777..., which `[WW]`, volume 1, chapter 4 shows to be
//! equivalent to Nim.

use impartial_core::Solve;
use interval_merge::{Interval, Intervals};
use nimbers::Nimber;

use crate::cut::units;
use crate::{Cut, CutRule, Line, PaperCutting};

impl Solve for PaperCutting {
    /// Returns the nim-sum of the heaps, in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        self.value()
    }

    /// Returns a cut that leads to `target`, or `None` if `target` is not below the nim-value.
    ///
    /// # Complexity
    ///
    /// For *l* lines with cuts, *r* of them with cuts that were played, and *k* original cuts: *O(l log r + log k)* time under
    /// [`CutRule::Judge`], and *O(k + l log r)* time under [`CutRule::Run`].
    fn move_to(&self, target: Nimber) -> Option<Cut> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = value - target;
        // The top bit of the difference is set in the total, so it is set in some heap. Adding the difference to that heap
        // clears the bit, which makes the heap smaller. The surplus is cut off.
        different_lines(self).find_map(|(line, cuts)| {
            let stretch = match self.rule() {
                CutRule::Judge => shorten_line(self.length(line), cuts, difference),
                CutRule::Run => shorten_run(self.whole(line), cuts, difference),
            };
            stretch.map(|stretch| line.cut(stretch))
        })
    }

    /// Returns the first half of the first uncut run of the first line that is not cut completely.
    ///
    /// # Complexity
    ///
    /// *O(l log r + log k)* time for *l* lines with cuts, *r* of them with cuts that were played, and *k* original cuts.
    fn some_move(&self) -> Option<Cut> {
        different_lines(self).find_map(|(line, cuts)| {
            let run = cuts.gaps(self.whole(line)).next()?;
            let half = run.start()..run.start() + units(run.len()).div_ceil(2);
            Interval::new(half).ok().map(|half| line.cut(half))
        })
    }
}

/// Returns all lines with cuts, and one line without cuts of each direction, because the others are equal heaps.
fn different_lines(sheet: &PaperCutting) -> impl Iterator<Item = (Line, Intervals<'_>)> {
    let without = sheet.first_uncut_lines().map(|line| (line, Intervals::default()));
    sheet.lines_with_cuts().chain(without)
}

/// Returns the number of units to remove from a heap of `size` to change its nim-value by `difference`, which must not be
/// zero.
///
/// Returns `None` if adding `difference` makes the heap larger.
fn surplus(size: u64, difference: Nimber) -> Option<u64> {
    size.checked_sub((Nimber::from_heap(size) + difference).heap_size())
}

/// Returns the cut from coordinate 0 that removes the surplus from the uncut length of a line.
fn shorten_line(length: u64, cuts: Intervals<'_>, difference: Nimber) -> Option<Interval> {
    let surplus = surplus(length - units(cuts.measure()), difference)?;
    let last = cuts.nth_uncovered(.., u128::from(surplus.checked_sub(1)?))?;
    Interval::new(0..=last).ok()
}

/// Returns the cut that removes the surplus from the start of an uncut run.
fn shorten_run(line: Interval, cuts: Intervals<'_>, difference: Nimber) -> Option<Interval> {
    // A cut at the start of a run leaves a single run.
    cuts.gaps(line).find_map(|run| {
        let surplus = surplus(units(run.len()), difference)?;
        Interval::new(run.start()..run.start() + surplus).ok()
    })
}
