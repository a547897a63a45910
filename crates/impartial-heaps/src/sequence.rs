//! The nim-sequence of a code, which grows on demand.
//!
//! An engine computes one value from all values before it. The code alone chooses the engine:
//!
//! There are two exceptions. If a short table proves a period, the values are copied from then on. And if moves leave two
//! heaps, and few heaps of the table are rare, [`Sliced`] takes over from
//! [`Direct`].
//!
//! | code | engine | time of the value of *n* |
//! |---|---|---|
//! | a set of numbers that may not be taken | [`AllBut`] | the size of the set |
//! | moves leave at most two heaps | [`Direct`] | the number of takes, and *n* if some move leaves two heaps |
//! | moves leave up to three heaps | [`definition`] | *n*^2 |

use alloc::boxed::Box;
use core::ops::ControlFlow;

use crate::all_but::AllBut;
use crate::code::{Code, Moves};
use crate::definition;
use crate::direct::Direct;
use crate::ends::by_ends;
use crate::known::{Gap, Known};
use crate::marks::Marks;
use crate::sliced::arch::Backend;
use crate::sliced::{LANES, REACH, Sliced, Stop};
use crate::split::Split;
use crate::table::{TableTooLarge, Values, with_values};
use nimbers::Nimber;

/// The first number of values at which rare heaps are counted.
const FIRST_LOOK: usize = 1 << 10;

/// From this number of values on, more of them may be rare.
const EARLY_LOOKS: usize = 1 << 14;

/// The last number of values at which a game without few rare heaps is looked at.
const LAST_LOOK: usize = 1 << 17;

/// The number of first values that are never forgotten, and of last values when others are.
const FIRST_KEPT: usize = 2 * REACH;
const LAST_KEPT: usize = 4 * REACH;

/// Values are forgotten when they take this part of the memory. In the tests of this crate tables are short, so it is less.
const SHARE: u64 = if cfg!(test) { 8 } else { 2 };

/// The least number of values of which some are forgotten.
const FORGETS_FROM: usize = 2 * (FIRST_KEPT + LAST_KEPT);

/// The last number of values at which a period is looked for.
const LAST_PERIOD: usize = 1 << 16;

/// The limit of memory of a table of nim-values, unless another one is given: 2^30 bytes.
pub const MAX_TABLE_BYTES: u64 = 1 << 30;

/// The nim-values of the heaps 0, 1, 2 and so on of a code.
///
/// # Examples
///
/// ```
/// use impartial_heaps::{NimSequence, Nimber};
///
/// let mut kayles = NimSequence::new("kayles".parse()?);
/// assert_eq!(kayles.value(12)?, Nimber::from_heap(4));
/// let values: Vec<u64> = kayles.iter().map(Nimber::heap_size).collect();
/// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
///
/// let mut nim = NimSequence::with_max_bytes("nim".parse()?, 100_000);
/// let error = nim.value(1_000_000).unwrap_err();
/// assert!(error.len < 100_000 && error.max_bytes == 100_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NimSequence {
    code: Code,
    /// The values of all heaps below `len`, except for a gap.
    values: Values,
    gap: Gap,
    /// Whether values may be forgotten when the memory is full.
    may_forget: bool,
    /// The first heap with the largest value, and the value.
    largest: (usize, u32),
    engine: Engine,
    /// The number of values at which the engine is chosen anew.
    next_look: usize,
    backend: Backend,
    max_bytes: u64,
}

/// What a table consists of, when it is saved.
pub(crate) struct Table<'a> {
    pub(crate) values: &'a Values,
    pub(crate) gap: (usize, usize),
    pub(crate) may_forget: bool,
    pub(crate) largest: (usize, u32),
    pub(crate) next_look: usize,
    /// The mask and the alternation of the engine of blocks, and the last heap with a pair beyond its reach.
    pub(crate) split: Option<(u16, bool, usize)>,
    pub(crate) max_bytes: u64,
}

/// How far a [`NimSequence`] has grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Growth {
    /// The number of nim-values in the table.
    pub len: u64,
    /// Whether each further value takes time in proportion to the heap: the moves leave two heaps, and among the first
    /// 131,072 heaps too many are rare.
    pub is_slow: bool,
}

#[derive(Clone, Debug)]
enum Engine {
    Definition(Marks),
    Direct(Direct),
    Sliced(Box<Sliced>),
    AllBut(AllBut),
    /// Each value is that of a heap smaller by the period, from the preperiod on.
    Periodic {
        preperiod: usize,
        period: usize,
    },
}

impl NimSequence {
    /// Returns an empty table that may take [`MAX_TABLE_BYTES`].
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self::with_max_bytes(code, MAX_TABLE_BYTES)
    }

    /// Returns an empty table that may take this many bytes.
    #[must_use]
    pub fn with_max_bytes(code: Code, max_bytes: u64) -> Self {
        let engine = match &code.0 {
            Moves::AllBut(set) => Engine::AllBut(AllBut::new(set.iter().map(|&take| take as usize))),
            _ if code.most_parts() <= 2 => Engine::Direct(Direct::new(&code)),
            _ => Engine::Definition(Marks::new()),
        };
        let backend = Backend::fastest();
        Self {
            code,
            values: Values::Narrow([].into()),
            gap: Gap::default(),
            may_forget: false,
            largest: (0, 0),
            engine,
            next_look: FIRST_LOOK,
            backend,
            max_bytes,
        }
    }

    /// Returns an empty table that forgets values when its memory is full, if few heaps of it are rare.
    pub(crate) fn forgetful(code: Code, max_bytes: u64) -> Self {
        Self { may_forget: true, ..Self::with_max_bytes(code, max_bytes) }
    }

    /// Returns the same sequence, computed by the definition.
    #[cfg(test)]
    pub(crate) fn by_definition(code: Code) -> Self {
        Self { engine: Engine::Definition(Marks::new()), next_look: usize::MAX, ..Self::new(code) }
    }

    /// Returns the same sequence, computed by pairs of heaps alone.
    #[cfg(test)]
    pub(crate) fn by_pairs(code: Code) -> Self {
        Self { next_look: usize::MAX, ..Self::new(code) }
    }

    /// Returns the period if values are copied.
    #[cfg(test)]
    pub(crate) const fn copied_period(&self) -> Option<usize> {
        if let Engine::Periodic { period, .. } = self.engine { Some(period) } else { None }
    }

    /// Returns the same sequence, computed with another backend.
    #[cfg(test)]
    pub(crate) fn with_backend(self, backend: Backend) -> Self {
        Self { backend, ..self }
    }

    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the number of nim-values known so far. They are those of the heaps below this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len() + self.gap.len
    }

    /// Returns whether no nim-value is known so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the nim-value of a heap if it is known.
    #[must_use]
    pub fn get(&self, tokens: u64) -> Option<Nimber> {
        let heap = usize::try_from(tokens).ok()?;
        let index = if heap < self.gap.first || self.gap.len == 0 {
            heap
        } else {
            heap.checked_sub(self.gap.len).filter(|&index| index >= self.gap.first)?
        };
        let value = self.values.get(index)?;
        Some(Nimber::from_heap(value.into()))
    }

    /// Returns the nim-values known so far, from the heap 0 on.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Nimber> + '_ {
        (0..self.values.len()).map(|heap| Nimber::from_heap(self.values.get(heap).map_or(0, u64::from)))
    }

    /// Returns the largest nim-value known so far and the smallest heap that has it, or `None` if none is known.
    #[must_use]
    pub fn largest(&self) -> Option<(u64, Nimber)> {
        let (heap, value) = self.largest;
        (!self.is_empty()).then(|| (heap as u64, Nimber::from_heap(value.into())))
    }

    /// Returns the nim-value of a heap, and grows the table up to it.
    ///
    /// # Errors
    ///
    /// Those of [`grow`](Self::grow).
    ///
    /// # Complexity
    ///
    /// That of [`grow`](Self::grow).
    pub fn value(&mut self, tokens: u64) -> Result<Nimber, TableTooLarge> {
        self.grow(tokens.saturating_add(1))?;
        self.get(tokens).ok_or(self.too_large())
    }

    /// Computes nim-values until there are at least `len`. There may be up to 575 more, because an engine may compute
    /// 512 values at a time.
    ///
    /// # Errors
    ///
    /// [`TableTooLarge`] if the table would take more memory than its limit or than the system has, or would have 2^32
    /// values. The values computed so far remain.
    ///
    /// # Complexity
    ///
    /// For *n* values, where *s* is the number of takes that the code lists:
    ///
    /// | moves leave | time |
    /// |---|---|
    /// | at most one heap | *O(n s)* |
    /// | at most two heaps | *O(n^2 s)* |
    /// | at most two heaps, in a game with few rare heaps | *O(n r v)* / 512 for *r* rare heaps and values below *v* |
    /// | up to three heaps | *O(n^3 s)* |
    ///
    /// The table has 2 bytes for each value, or 4 if some value is above 65535. All-but sets take up to 16 more.
    pub fn grow(&mut self, len: u64) -> Result<(), TableTooLarge> {
        self.grow_watched(len, &mut |_| ControlFlow::Continue(()))
    }

    /// Computes nim-values as [`grow`](Self::grow) does, and stops early if `watch` says so.
    ///
    /// `watch` is called before the first value, and then at least after every 1024 values, or after each value if moves
    /// leave three heaps.
    ///
    /// # Errors
    ///
    /// Those of [`grow`](Self::grow). It is no error if `watch` breaks: [`len`](Self::len) tells how many values there are.
    ///
    /// # Complexity
    ///
    /// That of [`grow`](Self::grow).
    ///
    /// # Examples
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use impartial_heaps::NimSequence;
    ///
    /// let mut officers = NimSequence::new("officers".parse()?);
    /// let enough = |growth: Growth| if growth.len < 5_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    /// officers.grow_watched(1_000_000, &mut { enough })?;
    /// assert!((5_000..6_100).contains(&officers.len()));
    /// # use impartial_heaps::Growth;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grow_watched(
        &mut self,
        len: u64,
        watch: &mut dyn FnMut(Growth) -> ControlFlow<()>,
    ) -> Result<(), TableTooLarge> {
        const BETWEEN: usize = 1_024;
        let mut next_watch = self.len();
        while (self.len() as u64) < len {
            if self.len() >= next_watch {
                if watch(self.growth()).is_break() {
                    break;
                }
                next_watch = self.len() + if matches!(self.engine, Engine::Definition(_)) { 1 } else { BETWEEN };
            }
            if self.len() >= self.next_look {
                self.choose_engine();
            }
            // All memory that may be needed is taken first, so a failure changes no value.
            self.make_room()?;
            self.advance(usize::try_from(len).unwrap_or(usize::MAX))?;
        }
        Ok(())
    }

    /// Returns how far the table is.
    pub(crate) fn growth(&self) -> Growth {
        let is_pairwise = matches!(&self.engine, Engine::Direct(direct) if direct.has_pairs());
        Growth { len: self.len() as u64, is_slow: is_pairwise && self.len() > LAST_LOOK }
    }

    /// Computes the next values, and no copies of earlier ones from the heap `end` on. There is room for them.
    fn advance(&mut self, end: usize) -> Result<(), TableTooLarge> {
        let code = &self.code;
        let value = match (&mut self.engine, &mut self.values) {
            (Engine::Sliced(sliced), Values::Narrow(values)) => {
                let known = values.len();
                match sliced.advance(values, self.gap) {
                    Ok(()) => {}
                    Err(Stop::TooLarge) if self.gap.len == 0 => self.engine = Engine::Direct(Direct::new(code)),
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
            (Engine::Sliced(_), Values::Wide(_)) => {
                self.engine = Engine::Direct(Direct::new(code));
                return Ok(());
            }
            (Engine::Definition(marks), values) => {
                with_values!(values, values => definition::next_value(code, values, marks))
            }
            (Engine::Direct(direct), Values::Narrow(values)) => self.backend.next_value(direct, values),
            (Engine::Direct(direct), values) => with_values!(values, values => direct.next_value(values)),
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
        let (found, _) = with_values!(&self.values, values => by_ends(values, parts, take, unequal))?;
        found
    }

    /// Chooses the engine anew: a copy if the table proves a period, and otherwise another one if moves leave two heaps and few heaps are rare, or no longer few.
    fn choose_engine(&mut self) {
        if let Some((preperiod, period)) = self.short_period() {
            self.engine = Engine::Periodic { preperiod, period };
            // A table that is saved and restored begins with another engine, and looks again.
            return;
        }
        self.next_look = usize::MAX;
        if self.gap.len > 0 {
            return;
        }
        let Values::Narrow(values) = &self.values else { return };
        let known = Known { values, gap: self.gap };
        let len = values.len();
        let Some(direct) = (match &self.engine {
            Engine::Direct(direct) if direct.has_pairs() => Some(direct.clone()),
            Engine::Sliced(_) => Some(Direct::new(&self.code)),
            _ => None,
        }) else {
            // Other engines are left for a period only.
            self.next_look = if len < LAST_PERIOD { len + len / 4 } else { usize::MAX };
            return;
        };
        if matches!(self.engine, Engine::Sliced(_)) || len < LAST_LOOK {
            self.next_look = len + len / 4;
        }
        // The first values are unlike the later ones.
        let first = len - len / 4;
        let few = |rare: usize, share: usize| rare * share < len - first;
        let Some((split, rare)) = Split::find(direct.pair_takes(), first, &values[first..]) else { return };
        self.engine = match &mut self.engine {
            Engine::Sliced(sliced) => {
                let now = sliced.rare().iter().filter(|&&(heap, _)| heap >= first).count();
                if !few(now, 25) && !few(rare, 25) {
                    Engine::Direct(direct)
                } else if split != sliced.split() && rare + 4 < now {
                    direct
                        .sliced(self.backend, split, known, self.largest.1)
                        .map_or(Engine::Direct(direct), Engine::Sliced)
                } else {
                    // There are more first parts to choose from.
                    if len.is_multiple_of(64) {
                        sliced.prepare(known);
                    }
                    return;
                }
            }
            _ if few(rare, 250) || len >= EARLY_LOOKS && few(rare, 50) => {
                direct.sliced(self.backend, split, known, self.largest.1).map_or(Engine::Direct(direct), Engine::Sliced)
            }
            _ => return,
        };
    }

    /// Takes the memory for the next values.
    fn make_room(&mut self) -> Result<(), TableTooLarge> {
        self.forget();
        let (len, width) = (self.values.len(), self.values.width());
        let next = if matches!(self.engine, Engine::Sliced(_)) { LANES + 64 } else { 1 };
        // Marks count heaps in 32 bits. The engine of blocks has no such limit.
        let most = if self.gap.len > 0 { usize::MAX as u64 } else { u32::MAX.into() };
        if (self.len() as u64).saturating_add(next as u64) > most {
            return Err(self.too_large());
        }
        let room = Marks::room(self.largest.1 + 1);
        if self.engine_len().0 < room {
            let (_, size) = self.engine_len();
            self.check(width, room, size)?;
            let resized = match &mut self.engine {
                Engine::Definition(marks) | Engine::Direct(Direct { marks, .. }) => marks.resize(room),
                Engine::AllBut(all_but) => all_but.resize(room),
                Engine::Sliced(_) | Engine::Periodic { .. } => Ok(()),
            };
            resized.map_err(|_| self.too_large())?;
        }
        if self.values.capacity() < len + next {
            const FIRST: usize = 1 << 10;
            let (engine_len, size) = self.engine_len();
            let left = self.max_bytes.saturating_sub(size as u64 * engine_len as u64) / width as u64;
            let left = usize::try_from(left).unwrap_or(usize::MAX).saturating_sub(len);
            // Half of the memory that is left, as marks or counts may still need some.
            let capacity = len + len.max(FIRST).min(left.div_ceil(2));
            if capacity < len + next {
                return Err(self.too_large());
            }
            self.values.reserve(capacity).map_err(|_| self.too_large())?;
        }
        Ok(())
    }

    /// Forgets the values in the middle if they take their share of the memory, and may be forgotten.
    ///
    /// The first values remain, and so many of the last ones that every rare heap and every first part of a likely pair
    /// can be combined with one of them.
    fn forget(&mut self) {
        let (Engine::Sliced(sliced), Values::Narrow(values)) = (&self.engine, &mut self.values) else { return };
        // Not the capacity, which differs after an interruption.
        let is_full = SHARE * size_of_val(values.as_slice()) as u64 > self.max_bytes;
        let is_known = |&(heap, _): &(usize, u16)| heap < FIRST_KEPT;
        if self.may_forget && is_full && values.len() >= FORGETS_FROM && sliced.rare().last().is_none_or(is_known) {
            let forgotten = FIRST_KEPT..values.len() - LAST_KEPT;
            self.gap = Gap { first: FIRST_KEPT, len: self.gap.len + forgotten.len() };
            values.drain(forgotten);
        }
    }

    /// Returns an empty sequence of the same code and kind.
    pub(crate) fn anew(&self) -> Self {
        Self { may_forget: self.may_forget, ..Self::with_max_bytes(self.code.clone(), self.max_bytes) }
    }

    /// Returns a sequence that goes on from earlier values: all up to `end` but a gap.
    ///
    /// This sequence has forgotten values. `last` are those before `end`, as many as are necessary.
    pub(crate) fn at(&self, end: usize, last: &[u16]) -> Self {
        let mut sequence = self.clone();
        if let (Engine::Sliced(sliced), Values::Narrow(values)) = (&mut sequence.engine, &mut sequence.values) {
            values.truncate(self.gap.first);
            values.extend_from_slice(last);
            sequence.gap.len = end - values.len();
            sliced.prepare(Known { values, gap: sequence.gap });
        }
        sequence
    }

    /// Returns the number of marks or counts of the engine, and the bytes of each.
    pub(crate) fn engine_len(&self) -> (usize, usize) {
        match &self.engine {
            Engine::Definition(marks) | Engine::Direct(Direct { marks, .. }) => (marks.len(), size_of::<u32>()),
            Engine::AllBut(all_but) => all_but.len(),
            Engine::Sliced(sliced) => sliced.len(),
            // No marks, however large the values are.
            Engine::Periodic { .. } => (usize::MAX, 0),
        }
    }

    /// Checks that the table may have values of `width` bytes each, and `counts` marks or counts of `size` bytes each.
    fn check(&self, width: usize, counts: usize, size: usize) -> Result<(), TableTooLarge> {
        let bytes = width as u64 * self.values.capacity() as u64 + size as u64 * counts as u64;
        if bytes > self.max_bytes { Err(self.too_large()) } else { Ok(()) }
    }

    fn too_large(&self) -> TableTooLarge {
        TableTooLarge { len: self.len() as u64, max_bytes: self.max_bytes }
    }

    /// Returns the engine of blocks if it is in use.
    pub(crate) fn sliced(&self) -> Option<&Sliced> {
        match &self.engine {
            Engine::Sliced(sliced) => Some(sliced),
            _ => None,
        }
    }

    /// Returns what is to be saved.
    pub(crate) fn table(&self) -> Table<'_> {
        let split = self.sliced().map(|sliced| {
            let split = sliced.split();
            (split.mask, split.alternates, sliced.last_beyond_reach())
        });
        Table {
            values: &self.values,
            gap: (self.gap.first, self.gap.len),
            may_forget: self.may_forget,
            largest: self.largest,
            next_look: self.next_look,
            split,
            max_bytes: self.max_bytes,
        }
    }

    /// Returns the table that was saved, or nothing if its numbers contradict each other.
    pub(crate) fn restore(code: Code, table: &Table<'_>) -> Option<Self> {
        let Table { values, gap: (first, len), may_forget, largest, next_look, split, max_bytes } = *table;
        let gap = Gap { first, len };
        let is_whole = gap == Gap::default();
        let count = values.len();
        let largest_value = (0..count).filter_map(|index| values.get(index)).max().unwrap_or(0);
        // A value is at most the number of tokens, so this bounds the memory for marks.
        let is_possible =
            largest_value as usize <= count && largest_value <= largest.1 && largest.1 as usize <= largest.0;
        let is_kept = may_forget && split.is_some() && first == FIRST_KEPT && count >= FIRST_KEPT + LAST_KEPT;
        if !is_possible || !is_whole && !is_kept || count.checked_add(len).is_none() || count as u64 > u32::MAX.into() {
            return None;
        }
        let mut sequence = Self { may_forget, ..Self::with_max_bytes(code, max_bytes) };
        match (&mut sequence.engine, split, values) {
            (Engine::Direct(direct), Some((mask, alternates, last_beyond_reach)), Values::Narrow(values)) => {
                let &take = direct.pair_takes().first()?;
                let may_alternate = direct.pair_takes().iter().all(|other| other % 2 == take % 2);
                if count < FIRST_LOOK || alternates && !may_alternate {
                    return None;
                }
                let split = Split { mask, alternates, take };
                let mut sliced = direct.sliced(sequence.backend, split, Known { values, gap }, largest.1)?;
                sliced.set_last_beyond_reach(last_beyond_reach);
                sequence.engine = Engine::Sliced(sliced);
            }
            (_, Some(_), _) => return None,
            (Engine::AllBut(all_but), None, values) => {
                all_but.resize(Marks::room(largest_value + 1)).ok()?;
                (0..count).filter_map(|index| values.get(index)).for_each(|value| all_but.count(value));
            }
            (_, None, _) => {}
        }
        Some(Self { values: values.clone(), gap, largest, next_look, ..sequence })
    }

    /// Returns the bits of a value whose parity tells rare heaps, or `None` if rare heaps are not used.
    #[must_use]
    pub fn rare_mask(&self) -> Option<u16> {
        self.sliced().map(|sliced| sliced.split().mask)
    }

    /// Returns the values as the engine of blocks reads them, or none if they are wide.
    pub(crate) fn known(&self) -> Known<'_> {
        let values = if let Values::Narrow(values) = &self.values { values.as_slice() } else { &[] };
        Known { values, gap: self.gap }
    }

    /// Returns whether values may be forgotten.
    pub(crate) const fn may_forget(&self) -> bool {
        self.may_forget
    }

    /// Returns the stored values.
    pub(crate) const fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the stored values, to change their width.
    #[cfg(test)]
    pub(crate) const fn values_mut(&mut self) -> &mut Values {
        &mut self.values
    }
}
