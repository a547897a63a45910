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
use core::ops::{Deref, DerefMut};

use super::NimSequence;
use crate::code::{Code, Moves};
use crate::engines::Engine;
use crate::engines::all_but::AllBut;
use crate::engines::all_options::AllOptions;
use crate::engines::periodic::Periodic;
use crate::engines::sparse::Sparse;
use crate::sparse_space::Split;
use crate::values::with_values;
use crate::z_algorithm::period_from_tail;

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

/// An engine of any kind. Only this file distinguishes the kinds.
#[derive(Clone, Debug)]
pub(super) enum AnyEngine {
    AllOptions(AllOptions),
    Sparse(Box<Sparse>),
    AllBut(AllBut),
    Periodic(Periodic),
}

impl AnyEngine {
    /// Returns the engine that computes the first values.
    pub(super) fn first(code: &Code) -> Self {
        match &code.0 {
            Moves::AllBut(set) => Self::AllBut(AllBut::new(set.iter().map(|&take| take as usize))),
            _ => Self::AllOptions(AllOptions::new(code)),
        }
    }

    /// Returns the engine [`Sparse`] if it is in use.
    pub(super) const fn sparse(&self) -> Option<&Sparse> {
        if let Self::Sparse(sparse) = self { Some(sparse) } else { None }
    }
}

impl Deref for AnyEngine {
    type Target = dyn Engine;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::AllOptions(engine) => engine,
            Self::Sparse(engine) => &**engine,
            Self::AllBut(engine) => engine,
            Self::Periodic(engine) => engine,
        }
    }
}

impl DerefMut for AnyEngine {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::AllOptions(engine) => engine,
            Self::Sparse(engine) => &mut **engine,
            Self::AllBut(engine) => engine,
            Self::Periodic(engine) => engine,
        }
    }
}

impl NimSequence {
    /// Returns whether each further value takes time in proportion to the heap.
    pub(super) fn is_slow(&self) -> bool {
        self.engine.parts() == 2 && self.len() > LAST_RARE_REVIEW
    }

    /// Returns the preperiod and the period of the sequence if the table is short and proves them.
    fn short_period(&self) -> Option<(usize, usize)> {
        let take = usize::try_from(self.code.largest_take()?).ok()?;
        let parts = self.code.max_parts().max(1);
        // A table with a gap is longer.
        let is_unsuitable = self.len() > LAST_PERIOD_REVIEW || self.len() < parts * take;
        if is_unsuitable || !self.code.has_theorem() {
            return None;
        }
        let unequal = self.code.needs_unequal_parts();
        with_values!(self.table.values(), values => period_from_tail(values, parts, take, unequal))?.0
    }

    /// Reviews the choice of the engine, by the first case that applies:
    pub(super) fn choose_engine(&mut self) {
        // 1. If a short table proves a period, later values are copied.
        // 2. If moves do not leave two heaps, or if values are wide or were forgotten, the engine stays.
        // 3. If `Sparse` is in use, it stops once too many heaps are rare, and changes its mask if another one is
        //    better.
        // 4. If few heaps are rare and there is memory for its sets, `Sparse` starts.
        if let Some((preperiod, period)) = self.short_period() {
            self.engine = AnyEngine::Periodic(Periodic::new(preperiod, period));
            // `next_review` stays, because a table that is saved and restored begins with another engine and needs the
            // same review again.
            return;
        }
        self.choose_blocks();
    }

    /// Starts or stops [`Sparse`], or changes its mask: cases 2 to 4 of [`choose_engine`](Self::choose_engine).
    pub(super) fn choose_blocks(&mut self) {
        self.next_review = usize::MAX;
        let known = self.table.known();
        let len = known.values().len();
        if !known.is_whole() || len == 0 {
            return;
        }
        let is_sparse = self.sparse().is_some();
        if self.engine.parts() != 2 && !is_sparse {
            // Other engines are replaced only when a period is proved.
            self.next_review = if len < LAST_PERIOD_REVIEW { len + len / 4 } else { usize::MAX };
            return;
        }
        if is_sparse || len < LAST_RARE_REVIEW {
            self.next_review = len + len / 4;
        }
        let first = len - len / 4;
        // Whether fewer than 1 in `ratio` heaps of the last quarter is rare.
        let few = |rare: usize, ratio: usize| rare * ratio < len - first;
        let Some((split, rare)) = Split::find(&self.code.takes()[2], first, &known.values()[first..]) else { return };
        let (_, largest) = self.table.largest();
        let sparse = || Sparse::new(&self.code, split, known, largest, (self.backend, self.reach));
        let chosen = match &mut self.engine {
            AnyEngine::Sparse(current) => {
                let now = current.rare().iter().filter(|&&(heap, _)| heap >= first).count();
                if !few(now, STOP_RATIO) && !few(rare, STOP_RATIO) {
                    None
                } else if split != current.split() && rare + MIN_GAIN < now {
                    sparse()
                } else {
                    // The engine stays, but a longer table has more first parts that its samples can be drawn from.
                    if len.is_multiple_of(64) {
                        current.prepare(known);
                    }
                    return;
                }
            }
            _ if few(rare, START_RATIO_SHORT) || len >= SHORT_TABLE && few(rare, START_RATIO) => {
                let Some(sparse) = sparse().filter(|sparse| self.table.admits(sparse.needed_bytes())) else {
                    return;
                };
                Some(sparse)
            }
            _ => return,
        };
        self.engine = chosen.map_or_else(|| AnyEngine::first(&self.code), |sparse| AnyEngine::Sparse(Box::new(sparse)));
    }

    /// Restores the engine of a table from the numbers that [`Engine::saved`] returned. Returns `None` if they contradict
    /// each other or the table.
    pub(super) fn restore_engine(&mut self, saved: [u64; 4]) -> Option<()> {
        let settings = (self.backend, self.reach);
        match saved {
            [1, ..] => {
                self.engine = AnyEngine::Sparse(Box::new(Sparse::restore(&self.code, &self.table, saved, settings)?));
            }
            // All other engines need all values.
            _ if !self.table.is_whole() => return None,
            _ => self.engine.resume(&self.table).ok()?,
        }
        Some(())
    }
}
