//! The engines, and which one computes the next values.
//!
//! An engine computes one value from all values before it. The code chooses the first one:
//!
//! | code | engine | time of the value of *n* |
//! |---|---|---|
//! | a set of numbers that may not be taken | [`AllBut`] | the size of the set |
//! | all others | [`AllPairs`] | the number of takes, times *n* if moves leave two heaps, or *n*^2 if three |
//!
//! Two engines take over from these when the table is long enough. If the table is short and proves a period, values are
//! copied from then on. If moves leave two heaps, and few heaps of the table are rare, it is [`Sparse`].

use alloc::boxed::Box;

use super::NimSequence;
use crate::all_but::AllBut;
use crate::all_pairs::AllPairs;
use crate::code::{Code, Moves};
use crate::known_values::Known;
use crate::repeated_tail::by_tail;
use crate::sparse::{Sparse, Stop};
use crate::sparse_space::Split;
use crate::table::{TableTooLarge, Values, with_values};

/// The first number of values at which rare heaps are counted.
pub(crate) const FIRST_LOOK: usize = 1 << 10;

/// The number of values from which on more of them may be rare. In a shorter table, the mask with the fewest rare heaps
/// is often a wrong one: 0.6 needs 2^14 values, and the best mask of the first 4,096 leaves 40 % of later heaps rare.
const EARLY_LOOKS: usize = 1 << 14;

/// Blocks begin in a short table if fewer than one in this many heaps of its last quarter is rare, and in a longer one if
/// fewer than one in [`FEW_TO_BEGIN`] is. Each rare heap ends a block, and adds offsets that every later block reads.
///
/// Shares of half or twice this size change the time of 100,000 values of 15 such games by less than 10 %.
const FEW_TO_BEGIN_EARLY: usize = 250;
const FEW_TO_BEGIN: usize = 50;

/// Blocks end if one in this many heaps or more is rare. It is half of [`FEW_TO_BEGIN`], so that a game near the limit does
/// not change its engine at each look.
const FEW_TO_GO_ON: usize = 25;

/// The number of rare heaps by which another mask must have fewer, because a new engine reads the whole table.
const FEWER: usize = 4;

/// The last number of values at which a game without few rare heaps is looked at.
const LAST_LOOK: usize = 1 << 17;

/// The last number of values at which a period is looked for.
const LAST_PERIOD: usize = 1 << 16;

#[derive(Clone, Debug)]
pub(crate) enum Engine {
    AllPairs(AllPairs),
    Sparse(Box<Sparse>),
    AllBut(AllBut),
    /// Each value is that of a heap smaller by the period, from the preperiod on.
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
            _ => Self::AllPairs(AllPairs::new(code)),
        }
    }
}

impl NimSequence {
    /// Returns whether each further value takes time in proportion to the heap.
    pub(super) fn is_slow(&self) -> bool {
        let is_pairwise = matches!(&self.engine, Engine::AllPairs(pairs) if pairs.most_parts() == 2);
        is_pairwise && self.len() > LAST_LOOK
    }

    /// Computes the next values, and no copies of earlier ones from the heap `end` on. There is room for them.
    pub(super) fn advance(&mut self, end: usize) -> Result<(), TableTooLarge> {
        let code = &self.code;
        let value = match (&mut self.engine, &mut self.values) {
            (Engine::Sparse(sparse), Values::Narrow(values)) => {
                let known = values.len();
                match sparse.advance(values, self.gap) {
                    Ok(()) => {}
                    Err(Stop::TooLarge) if self.gap.len == 0 => self.engine = Engine::AllPairs(AllPairs::new(code)),
                    Err(Stop::Forgotten | Stop::TooLarge) => return Err(self.too_large()),
                }
                for (index, &value) in values.iter().enumerate().skip(known) {
                    if u32::from(value) > self.largest.1 {
                        self.largest = (index + self.gap.len, value.into());
                    }
                }
                return Ok(());
            }
            (&mut Engine::Periodic { preperiod, period }, values) => {
                let (len, room) = (values.len(), values.capacity() - values.len());
                // As many whole periods as there are.
                let start = len - (len - preperiod) / period * period;
                let count = (end - len).min(room).min(len - start);
                with_values!(values, values => values.extend_from_within(start..start + count));
                return Ok(());
            }
            // Wide values have an engine of their own from the first one on.
            (Engine::Sparse(_), Values::Wide(_)) => {
                self.engine = Engine::AllPairs(AllPairs::new(code));
                return Ok(());
            }
            (Engine::AllPairs(pairs), values) => with_values!(values, values => pairs.next_value(values)),
            (Engine::AllBut(all_but), values) => with_values!(values, values => all_but.next_value(values)),
        };
        if !self.values.fits(value) {
            let (counts, size) = self.engine_len();
            self.check(2 * self.values.width(), counts, size)?;
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

    /// Returns the preperiod and the period of the sequence if the table proves them, and is short.
    fn short_period(&self) -> Option<(usize, usize)> {
        let take = usize::try_from(self.code.largest_take()?).ok()?;
        let (parts, unequal) = (self.code.most_parts().max(1), self.code.needs_unequal_parts());
        // No theorem is about moves to three unequal heaps.
        let is_long = self.gap.len > 0 || self.len() > LAST_PERIOD || self.len() < parts * take;
        if is_long || unequal && parts > 2 {
            return None;
        }
        let (found, _) = with_values!(&self.values, values => by_tail(values, parts, take, unequal))?;
        found
    }

    /// Chooses the engine anew, by the first case that applies:
    ///
    /// 1. A short table proves a period: values are copied.
    /// 2. Moves leave no two heaps, or values are wide or were forgotten: the engine stays.
    /// 3. Values come in blocks: they end if rare heaps have become many, or another mask has fewer.
    /// 4. Few heaps are rare: blocks begin.
    pub(super) fn choose_engine(&mut self) {
        if let Some((preperiod, period)) = self.short_period() {
            self.engine = Engine::Periodic { preperiod, period };
            // A table that is saved and restored begins with another engine, and looks again.
            return;
        }
        self.choose_blocks();
    }

    /// Begins or ends blocks, or chooses another mask.
    pub(crate) fn choose_blocks(&mut self) {
        self.next_look = usize::MAX;
        if self.gap.len > 0 {
            return;
        }
        let Values::Narrow(values) = &self.values else { return };
        let known = Known { values, gap: self.gap };
        let len = values.len();
        let Some(pairs) = (match &self.engine {
            Engine::AllPairs(pairs) if pairs.most_parts() == 2 => Some(pairs.clone()),
            Engine::Sparse(_) => Some(AllPairs::new(&self.code)),
            _ => None,
        }) else {
            // Other engines are left for a period only.
            self.next_look = if len < LAST_PERIOD { len + len / 4 } else { usize::MAX };
            return;
        };
        if matches!(self.engine, Engine::Sparse(_)) || len < LAST_LOOK {
            self.next_look = len + len / 4;
        }
        // The first values are unlike the later ones.
        let first = len - len / 4;
        let few = |rare: usize, share: usize| rare * share < len - first;
        let Some((split, rare)) = Split::find(pairs.pair_takes(), first, &values[first..]) else { return };
        self.engine = match &mut self.engine {
            Engine::Sparse(sparse) => {
                let now = sparse.rare().iter().filter(|&&(heap, _)| heap >= first).count();
                if !few(now, FEW_TO_GO_ON) && !few(rare, FEW_TO_GO_ON) {
                    Engine::AllPairs(pairs)
                } else if split != sparse.split() && rare + FEWER < now {
                    pairs
                        .sparse(self.backend, split, known, self.largest.1, self.reach)
                        .map_or(Engine::AllPairs(pairs), Engine::Sparse)
                } else {
                    // There are more first parts to choose from.
                    if len.is_multiple_of(64) {
                        sparse.prepare(known);
                    }
                    return;
                }
            }
            _ if few(rare, FEW_TO_BEGIN_EARLY) || len >= EARLY_LOOKS && few(rare, FEW_TO_BEGIN) => pairs
                .sparse(self.backend, split, known, self.largest.1, self.reach)
                .map_or(Engine::AllPairs(pairs), Engine::Sparse),
            _ => return,
        };
    }
}
