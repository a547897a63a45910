//! The nim-sequence of a code, which grows on demand.
//!
//! An engine computes one value from all values before it. The code alone chooses the engine:
//!
//! | code | engine | time of the value of *n* |
//! |---|---|---|
//! | a set of numbers that may not be taken | [`AllBut`] | the size of the set |
//! | moves leave at most two heaps | [`Direct`] | the number of takes, and *n* if some move leaves two heaps |
//! | moves leave up to three heaps | [`definition`] | *n*^2 |

use crate::all_but::AllBut;
use crate::code::{Code, Moves};
use crate::definition;
use crate::direct::Direct;
use crate::marks::Marks;
use crate::table::{TableTooLarge, Values, with_values};
use nimbers::Nimber;

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
    values: Values,
    largest: u32,
    engine: Engine,
    max_bytes: u64,
}

#[derive(Clone, Debug)]
enum Engine {
    Definition(Marks),
    Direct(Direct),
    AllBut(AllBut),
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
        Self { code, values: Values::Narrow([].into()), largest: 0, engine, max_bytes }
    }

    /// Returns the same sequence, computed by the definition.
    #[cfg(test)]
    pub(crate) fn by_definition(code: Code) -> Self {
        Self { engine: Engine::Definition(Marks::new()), ..Self::new(code) }
    }

    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the number of nim-values known so far. They are those of the heaps below this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether no nim-value is known so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the nim-value of a heap if it is known.
    #[must_use]
    pub fn get(&self, tokens: u64) -> Option<Nimber> {
        let value = self.values.get(usize::try_from(tokens).ok()?)?;
        Some(Nimber::from_heap(value.into()))
    }

    /// Returns the nim-values known so far, from the heap 0 on.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Nimber> + '_ {
        (0..self.len()).map(|heap| Nimber::from_heap(self.values.get(heap).map_or(0, u64::from)))
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

    /// Computes nim-values until there are at least `len`.
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
    /// | up to three heaps | *O(n^3 s)* |
    ///
    /// The table has 2 bytes for each value, or 4 if some value is above 65535. All-but sets take up to 16 more.
    pub fn grow(&mut self, len: u64) -> Result<(), TableTooLarge> {
        while (self.len() as u64) < len {
            // All memory that may be needed is taken first, so a failure changes no value.
            self.make_room()?;
            let (engine, code) = (&mut self.engine, &self.code);
            let value = with_values!(&self.values, values => match engine {
                Engine::Definition(marks) => definition::next_value(code, values, marks),
                Engine::Direct(direct) => direct.next_value(values),
                Engine::AllBut(all_but) => all_but.next_value(values),
            });
            if !self.values.fits(value) {
                let (counts, size) = self.engine_len();
                self.check(2 * self.values.width(), counts, size)?;
                self.values.widen().map_err(|_| self.too_large())?;
            }
            self.values.push(value);
            self.largest = self.largest.max(value);
            if let Engine::AllBut(all_but) = &mut self.engine {
                all_but.count(value);
            }
        }
        Ok(())
    }

    /// Takes the memory for one more value.
    fn make_room(&mut self) -> Result<(), TableTooLarge> {
        let (len, width) = (self.len(), self.values.width());
        if len as u64 >= u64::from(u32::MAX) {
            return Err(self.too_large());
        }
        let room = Marks::room(self.largest + 1);
        if self.engine_len().0 < room {
            let (_, size) = self.engine_len();
            self.check(width, room, size)?;
            let resized = match &mut self.engine {
                Engine::Definition(marks) | Engine::Direct(Direct { marks, .. }) => marks.resize(room),
                Engine::AllBut(all_but) => all_but.resize(room),
            };
            resized.map_err(|_| self.too_large())?;
        }
        if self.values.capacity() == len {
            const FIRST: usize = 1 << 10;
            let (engine_len, size) = self.engine_len();
            let left = self.max_bytes.saturating_sub(size as u64 * engine_len as u64) / width as u64;
            let left = usize::try_from(left).unwrap_or(usize::MAX).saturating_sub(len);
            // Half of the memory that is left, as marks or counts may still need some.
            let capacity = len + len.max(FIRST).min(left.div_ceil(2));
            if capacity <= len {
                return Err(self.too_large());
            }
            self.values.reserve(capacity).map_err(|_| self.too_large())?;
        }
        Ok(())
    }

    /// Returns the number of marks or counts of the engine, and the bytes of each.
    pub(crate) fn engine_len(&self) -> (usize, usize) {
        match &self.engine {
            Engine::Definition(marks) | Engine::Direct(Direct { marks, .. }) => (marks.len(), size_of::<u32>()),
            Engine::AllBut(all_but) => all_but.len(),
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
