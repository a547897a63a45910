//! Positions of a game that a Python function defines, as values that the solvers can hash and compare.
//!
//! In Python, every hash and every comparison may raise an exception, whereas the solvers hash and compare in closures
//! that cannot fail. So [`Interner`] looks up each position once, when a function has listed it, and the solvers compare
//! only numbers.
//!
//! The interner keeps all positions, because counting references would take half of the time of Kayles. Only if the memory
//! is limited, the copies of a number are counted, and the interner forgets positions whose number has no other copy. The
//! copies do not refer to the position, so the garbage collector finds all references in one vector.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use hashbrown::HashTable;
use pyo3::PyTraverseError;
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::arguments::type_name;

/// Integers below this limit are looked up in a table instead of by their hash.
const SMALL_LIMIT: i64 = 1 << 20;

/// Minimum number of positions at which the interner looks for forgotten ones.
const MIN_SWEEP_THRESHOLD: usize = 1 << 16;

/// A position with its number. Equal positions have equal numbers.
#[derive(Clone)]
pub(crate) struct Interned {
    number: u32,
    difficulty: u32,
    /// Counts the copies of the number, if the interner may forget the position.
    copies: Option<Arc<()>>,
}

impl Interned {
    pub(crate) fn difficulty(&self) -> u64 {
        self.difficulty.into()
    }

    pub(crate) fn number(&self) -> u32 {
        self.number
    }
}

impl PartialEq for Interned {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Interned {}

impl Hash for Interned {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl Debug for Interned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position {}", self.number)
    }
}

/// The positions that a game has met.
pub(super) struct Interner {
    /// Whether positions may be forgotten.
    may_forget: bool,
    /// The position of each number, or `None` if it is forgotten.
    positions: Vec<Option<Py<PyAny>>>,
    /// The numbers of forgotten positions.
    free: Vec<u32>,
    small: Vec<Option<Interned>>,
    /// The other positions with their hashes.
    others: HashTable<(u64, Interned)>,
    sweep_threshold: usize,
}

impl Interner {
    pub(super) const fn new(may_forget: bool) -> Self {
        Self {
            may_forget,
            positions: Vec::new(),
            free: Vec::new(),
            small: Vec::new(),
            others: HashTable::new(),
            sweep_threshold: MIN_SWEEP_THRESHOLD,
        }
    }

    /// Returns a limit that the numbers of all positions are below.
    pub(super) fn limit(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn object<'py>(&self, py: Python<'py>, position: &Interned) -> Bound<'py, PyAny> {
        let object = self.positions[position.number as usize].as_ref();
        object.map_or_else(|| py.None().into_bound(py), |object| object.bind(py).clone())
    }

    pub(super) fn traverse(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.positions.iter().try_for_each(|object| visit.call(object))
    }

    /// Takes the references from a game that the garbage collector has found unreachable.
    pub(super) fn clear(&mut self) -> Vec<Py<PyAny>> {
        self.positions.iter_mut().filter_map(Option::take).collect()
    }

    /// Returns a position with its number. `difficulty` ranks a position that is new.
    pub(super) fn intern<'py>(
        &mut self,
        position: &Bound<'py, PyAny>,
        difficulty: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<u32>,
    ) -> PyResult<Interned> {
        if position.is_exact_instance_of::<PyInt>()
            && let Ok(small @ 0..SMALL_LIMIT) = position.extract::<i64>()
        {
            let small = usize::try_from(small).unwrap_or(usize::MAX);
            if self.may_forget {
                return self.by_hash(position, difficulty);
            }
            // The length doubles, so repeated growth takes linear time.
            if self.small.len() <= small {
                let len = (small + 1).next_power_of_two();
                self.small.try_reserve_exact(len - self.small.len()).map_err(no_memory)?;
                self.small.resize_with(len, || None);
            }
            if let Some(found) = &self.small[small] {
                return Ok(found.clone());
            }
            // Other objects may be equal to an integer, such as `True` to 1, and may have been met first.
            let made = self.by_hash(position, difficulty)?;
            self.small[small] = Some(made.clone());
            return Ok(made);
        }
        self.by_hash(position, difficulty)
    }

    fn by_hash<'py>(
        &mut self,
        position: &Bound<'py, PyAny>,
        difficulty: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<u32>,
    ) -> PyResult<Interned> {
        let py = position.py();
        let hash = position.hash().map_err(|error| not_a_position(position, error))?.cast_unsigned() as u64;
        let mut raised = None;
        let positions = &self.positions;
        let found = self.others.find(spread(hash), |(other_hash, other)| {
            if *other_hash != hash || raised.is_some() {
                return false;
            }
            let Some(object) = &positions[other.number as usize] else { return false };
            object.is(position)
                || object.bind(py).eq(position).unwrap_or_else(|error| {
                    raised = Some(error);
                    false
                })
        });
        if let Some((_, found)) = found {
            return Ok(found.clone());
        }
        raised.map_or(Ok(()), Err)?;
        let difficulty = difficulty(position)?;
        if self.may_forget && self.others.len() >= self.sweep_threshold {
            self.sweep();
        }
        self.others.try_reserve(1, |(hash, _)| spread(*hash)).map_err(no_memory)?;
        let number = if let Some(number) = self.free.pop() {
            number
        } else {
            self.positions.try_reserve(1).map_err(no_memory)?;
            self.positions.push(None);
            u32::try_from(self.positions.len() - 1).map_err(no_memory)?
        };
        self.positions[number as usize] = Some(position.clone().unbind());
        let made = Interned { number, difficulty, copies: self.may_forget.then(Arc::default) };
        self.others.insert_unique(spread(hash), (hash, made.clone()), |(hash, _)| spread(*hash));
        Ok(made)
    }

    /// Forgets the positions whose number has no other copy.
    fn sweep(&mut self) {
        let Self { positions, free, others, .. } = self;
        others.retain(|(_, other)| {
            let is_used = other.copies.as_ref().is_some_and(|copies| Arc::strong_count(copies) > 1);
            if !is_used {
                positions[other.number as usize] = None;
                free.push(other.number);
            }
            is_used
        });
        self.sweep_threshold = MIN_SWEEP_THRESHOLD.max(2 * self.others.len());
    }
}

/// Spreads a hash over all bits, because the hash of a Python integer is the integer.
fn spread(hash: u64) -> u64 {
    let product = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}

pub(super) fn no_memory(_: impl Sized) -> PyErr {
    PyMemoryError::new_err("no memory for the positions of the game")
}

/// Returns the error for an object that cannot be looked up.
fn not_a_position(position: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = position.py();
    if !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let found = type_name(position);
    let raised = PyTypeError::new_err(format!("expected a hashable position, found a value of type {found}"));
    raised.set_cause(py, Some(error));
    raised
}
