//! The choice of the engine that computes the next values of a table.
//!
//! The code determines the engine for the first values:
//!
//! | code | engine | time of the value of *n* |
//! |---|---|---|
//! | all-but set | [`AllBut`] | the size of the set |
//! | all others | [`AllOptions`] | the number of takes, times *n* if moves leave two heaps, or *n*^2 if three |
//!
//! [`NimSequence::choose_engine`] reviews the choice from 1,024 values onwards, whenever the table has grown by a
//! quarter:
//!
//! - If a table of up to 65,536 values proves a period, later values are copied.
//! - If moves leave two heaps, few heaps of the last quarter are rare, and the memory limit admits it, [`Sparse`]
//!   computes blocks of 512 values.
//!
//! The last quarter decides, because the first values of most games are unlike the later ones.

use alloc::boxed::Box;

use super::NimSequence;
use crate::code::{Code, Moves};
use crate::engines::all_but::AllBut;
use crate::engines::all_options::AllOptions;
use crate::engines::sparse::{Sparse, Stop};
use crate::known_values::KnownValues;
use crate::sparse_space::Split;
use crate::table::{TableTooLarge, Values, with_values};
use crate::z_algorithm::period_from_tail;

/// Number of values at the first review. [`Sparse`] needs a table of at least this length.
pub(crate) const FIRST_REVIEW: usize = 1 << 10;

/// Tables below this length are short. The mask with the fewest rare heaps of a short table is often wrong, so the
/// condition for [`Sparse`] is stricter: 0.6 needs 2^14 values, and the best mask of the first 4,096 leaves 40 % of
/// later heaps rare.
const SHORT_TABLE: usize = 1 << 14;

/// [`Sparse`] starts if fewer than 1 in 50 heaps of the last quarter are rare, or fewer than 1 in 250 in a short table.
/// The limit exists because each rare heap ends a block and adds offsets that every later block reads.
///
/// Half or twice this ratio changes the time of 100,000 values of 15 such games by less than 10 %.
const START_RATIO: usize = 50;
const START_RATIO_SHORT: usize = 250;

/// [`Sparse`] stops if at least 1 in 25 heaps of the last quarter are rare. The ratio is half of [`START_RATIO`], so
/// that a game near the limit does not change its engine at each review.
const STOP_RATIO: usize = 25;

/// Number of rare heaps by which a better mask must beat the current one. A new engine reads the whole table, so a
/// smaller gain is not worth it.
const MIN_GAIN: usize = 4;

/// Tables that still have many rare heaps at this length are not reviewed again.
const LAST_RARE_REVIEW: usize = 1 << 17;

/// Longer tables are not searched for a period here, because most callers do not need it. [`crate::Period`] searches
/// them on request.
const LAST_PERIOD_REVIEW: usize = 1 << 16;

#[derive(Clone, Debug)]
pub(crate) enum Engine {
    AllOptions(AllOptions),
    Sparse(Box<Sparse>),
    AllBut(AllBut),
    /// From the preperiod onwards, values are copied from the heaps that are one period smaller.
    Periodic {
        preperiod: usize,
        period: usize,
    },
}

impl Engine {
    /// Returns the engine that computes the first values.
    pub(super) fn first(code: &Code) -> Self {
        match &code.0 {
            Moves::AllBut(set) => Self::AllBut(AllBut::new(set.iter().map(|&take| take as usize))),
            _ => Self::AllOptions(AllOptions::new(code)),
        }
    }
}

impl NimSequence {
    /// Returns whether each further value takes time in proportion to the heap.
    pub(super) fn is_slow(&self) -> bool {
        let is_pairwise = matches!(&self.engine, Engine::AllOptions(all_options) if all_options.max_parts() == 2);
        is_pairwise && self.len() > LAST_RARE_REVIEW
    }

    /// Computes the next values, at least one. The memory for them is already reserved.
    ///
    /// A periodic sequence is copied up to the heap `end`. The other engines compute one value, or a block.
    pub(super) fn advance(&mut self, end: usize) -> Result<(), TableTooLarge> {
        let code = &self.code;
        let value = match (&mut self.engine, &mut self.values) {
            (Engine::Sparse(sparse), Values::Narrow(values)) => {
                let known = values.len();
                let advanced = sparse.advance(values, self.gap);
                // Some values may precede the value that the engine cannot compute.
                for (index, &value) in values.iter().enumerate().skip(known) {
                    if u32::from(value) > self.largest.1 {
                        self.largest = (index + self.gap.len, value.into());
                    }
                }
                match advanced {
                    Ok(()) => {}
                    Err(Stop::TooLarge) if self.gap.len == 0 => self.engine = Engine::AllOptions(AllOptions::new(code)),
                    Err(Stop::Forgotten | Stop::TooLarge) => return Err(self.too_large()),
                }
                return Ok(());
            }
            (&mut Engine::Periodic { preperiod, period }, values) => {
                let (len, room) = (values.len(), values.capacity() - values.len());
                // The copied stretch ends at the end of the table and consists of all whole periods after the
                // preperiod, so the length of the copies doubles.
                let start = len - (len - preperiod) / period * period;
                let count = (end - len).min(room).min(len - start);
                with_values!(values, values => values.extend_from_within(start..start + count));
                return Ok(());
            }
            // `Sparse` reads only 16-bit values.
            (Engine::Sparse(_), Values::Wide(_)) => {
                self.engine = Engine::AllOptions(AllOptions::new(code));
                return Ok(());
            }
            (Engine::AllOptions(all_options), values) => with_values!(values, values => all_options.next_value(values)),
            (Engine::AllBut(all_but), values) => with_values!(values, values => all_but.next_value(values)),
        };
        if !self.values.fits(value) {
            self.check(size_of::<u32>(), self.marks())?;
            self.values.widen().map_err(|_| self.too_large())?;
        }
        if value > self.largest.1 {
            self.largest = (self.values.len(), value);
        }
        self.values.push(value);
        if let Engine::AllBut(all_but) = &mut self.engine {
            all_but.count(value);
        }
        Ok(())
    }

    /// Returns the preperiod and the period of the sequence if the table is short and proves them.
    fn short_period(&self) -> Option<(usize, usize)> {
        let take = usize::try_from(self.code.largest_take()?).ok()?;
        let (parts, unequal) = (self.code.max_parts().max(1), self.code.needs_unequal_parts());
        // A table with a gap is longer. No theorem applies to moves to three unequal heaps.
        let is_unsuitable = self.len() > LAST_PERIOD_REVIEW || self.len() < parts * take;
        if is_unsuitable || unequal && parts > 2 {
            return None;
        }
        let (found, _) = with_values!(&self.values, values => period_from_tail(values, parts, take, unequal))?;
        found
    }

    /// Reviews the choice of the engine, by the first case that applies:
    pub(super) fn choose_engine(&mut self) {
        // 1. If a short table proves a period, later values are copied.
        // 2. If moves do not leave two heaps, or if values are wide or were forgotten, the engine stays.
        // 3. If `Sparse` is in use, it stops once too many heaps are rare, and changes its mask if another one is
        //    better.
        // 4. If few heaps are rare and there is memory for its sets, `Sparse` starts.
        if let Some((preperiod, period)) = self.short_period() {
            self.engine = Engine::Periodic { preperiod, period };
            // `next_review` stays, because a table that is saved and restored begins with another engine and needs the
            // same review again.
            return;
        }
        self.choose_blocks();
    }

    /// Starts or stops [`Sparse`], or changes its mask: cases 2 to 4 of [`choose_engine`](Self::choose_engine).
    pub(crate) fn choose_blocks(&mut self) {
        self.next_review = usize::MAX;
        if self.gap.len > 0 {
            return;
        }
        let Values::Narrow(values) = &self.values else { return };
        let known = KnownValues { values, gap: self.gap };
        let len = values.len();
        let Some(all_options) = (match &self.engine {
            Engine::AllOptions(all_options) if all_options.max_parts() == 2 => Some(all_options.clone()),
            Engine::Sparse(_) => Some(AllOptions::new(&self.code)),
            _ => None,
        }) else {
            // Other engines are replaced only when a period is proved.
            self.next_review = if len < LAST_PERIOD_REVIEW { len + len / 4 } else { usize::MAX };
            return;
        };
        if matches!(self.engine, Engine::Sparse(_)) || len < LAST_RARE_REVIEW {
            self.next_review = len + len / 4;
        }
        let first = len - len / 4;
        // Whether fewer than 1 in `ratio` heaps of the last quarter is rare.
        let few = |rare: usize, ratio: usize| rare * ratio < len - first;
        let Some((split, rare)) = Split::find(all_options.pair_takes(), first, &values[first..]) else { return };
        self.engine = match &mut self.engine {
            Engine::Sparse(sparse) => {
                let now = sparse.rare().iter().filter(|&&(heap, _)| heap >= first).count();
                if !few(now, STOP_RATIO) && !few(rare, STOP_RATIO) {
                    Engine::AllOptions(all_options)
                } else if split != sparse.split() && rare + MIN_GAIN < now {
                    all_options
                        .sparse(self.backend, split, known, self.largest.1, self.reach)
                        .map_or(Engine::AllOptions(all_options), Engine::Sparse)
                } else {
                    // The engine stays, but a longer table has more first parts that its samples can be drawn from.
                    if len.is_multiple_of(64) {
                        sparse.prepare(known);
                    }
                    return;
                }
            }
            _ if few(rare, START_RATIO_SHORT) || len >= SHORT_TABLE && few(rare, START_RATIO) => all_options
                .sparse(self.backend, split, known, self.largest.1, self.reach)
                .filter(|sparse| self.admits(sparse))
                .map_or(Engine::AllOptions(all_options), Engine::Sparse),
            _ => return,
        };
    }
}
