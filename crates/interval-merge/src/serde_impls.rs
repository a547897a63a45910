//! Serde implementations of intervals and sets.
//!
//! An interval has the fields of a half-open range. If the type cannot represent its end, the end is `None`, as if the
//! interval were written `3..`. The alternatives are worse: an inclusive end would have a different meaning than the
//! `end` of a range, and an end of the next wider type does not exist for all types.

use alloc::vec::Vec;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Integer, Interval, IntervalSet};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Interval")]
struct HalfOpen<T> {
    start: T,
    // Without this attribute, serde would accept an interval without the field.
    #[serde(deserialize_with = "Option::deserialize")]
    end: Option<T>,
}

impl<T: Integer + Serialize> Serialize for Interval<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        HalfOpen { start: self.start(), end: self.end() }.serialize(serializer)
    }
}

impl<'de, T: Integer + Deserialize<'de>> Deserialize<'de> for Interval<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let HalfOpen::<T> { start, end } = HalfOpen::deserialize(deserializer)?;
        match end {
            Some(end) => Self::new(start..end),
            None => Self::new(start..),
        }
        .map_err(D::Error::custom)
    }
}

impl<T: Integer + Serialize> Serialize for IntervalSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, T: Integer + Deserialize<'de>> Deserialize<'de> for IntervalSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Interval<T>>::deserialize(deserializer).map(Self::from_iter)
    }
}
