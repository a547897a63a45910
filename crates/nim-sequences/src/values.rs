//! The stored nim-values, which take 2 bytes each while they fit and 4 bytes otherwise.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::ops::BitXor;

use crate::checkpoint::{Reader, Writer};

/// The integer types of stored values.
pub(crate) trait Word: Copy + BitXor<Output = Self> + Into<u32> {
    /// Returns the value if it fits.
    fn fit(value: u32) -> Option<Self>;
}

impl Word for u16 {
    fn fit(value: u32) -> Option<Self> {
        value.try_into().ok()
    }
}

impl Word for u32 {
    fn fit(value: u32) -> Option<Self> {
        Some(value)
    }
}

/// The stored nim-values, in ascending order of the heaps.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// Evaluates an expression for the vector of values, whose type is `Vec<u16>` or `Vec<u32>`.
macro_rules! with_values {
    ($values:expr, $vector:ident => $result:expr) => {
        match $values {
            $crate::values::Values::Narrow($vector) => $result,
            $crate::values::Values::Wide($vector) => $result,
        }
    };
}
pub(crate) use with_values;

impl Values {
    pub(crate) fn len(&self) -> usize {
        with_values!(self, values => values.len())
    }

    pub(crate) fn get(&self, index: usize) -> Option<u32> {
        match self {
            Self::Narrow(values) => values.get(index).map(|&value| value.into()),
            Self::Wide(values) => values.get(index).copied(),
        }
    }

    /// Returns the number of values that fit before the next allocation.
    pub(crate) fn capacity(&self) -> usize {
        with_values!(self, values => values.capacity())
    }

    /// Returns the number of bytes of a value.
    pub(crate) const fn width(&self) -> usize {
        match self {
            Self::Narrow(_) => 2,
            Self::Wide(_) => 4,
        }
    }

    /// Reserves memory for exactly `capacity` values, which is at least the length.
    pub(crate) fn reserve(&mut self, capacity: usize) -> Result<(), TryReserveError> {
        with_values!(self, values => values.try_reserve_exact(capacity - values.len()))
    }

    /// Returns whether a value fits into the width.
    pub(crate) const fn fits(&self, value: u32) -> bool {
        matches!(self, Self::Wide(_)) || value <= u16::MAX as u32
    }

    /// Makes the values 4 bytes wide. The capacity remains.
    pub(crate) fn widen(&mut self) -> Result<(), TryReserveError> {
        if let Self::Narrow(narrow) = self {
            let mut wide = Vec::new();
            wide.try_reserve_exact(narrow.capacity())?;
            wide.extend(narrow.iter().map(|&value| u32::from(value)));
            *self = Self::Wide(wide);
        }
        Ok(())
    }

    /// Adds a value, which must fit into the width.
    pub(crate) fn push(&mut self, value: u32) {
        with_values!(self, values => if let Some(value) = Word::fit(value) { values.push(value) });
    }

    /// Writes the width, the number of values, and the values.
    pub(crate) fn save(&self, saved: &mut Writer) {
        saved.numbers(&[self.width() as u64, self.len() as u64]);
        with_values!(self, values => saved.values(values.iter().map(|value| value.to_le_bytes())));
    }

    /// Reads what [`save`](Self::save) wrote.
    pub(crate) fn read(saved: &mut Reader<'_>) -> Option<Self> {
        let [width, len] = saved.sizes()?;
        match width {
            2 => saved.values(len, u16::from_le_bytes).map(Self::Narrow),
            4 => saved.values(len, u32::from_le_bytes).map(Self::Wide),
            _ => None,
        }
    }
}
