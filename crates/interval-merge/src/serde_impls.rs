//! Serde implementations of intervals, sets and groups.
//!
//! An interval has the fields of a half-open range. If the type cannot represent its end, the end is `None`, as if the
//! interval were written `3..`. The alternatives are worse: an inclusive end would have a different meaning than the
//! `end` of a range, and an end of the next wider type does not exist for all types.

use alloc::vec::Vec;
use core::ops::Bound;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Groups, Interval, IntervalSet, Intervals, Unit};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Interval")]
struct HalfOpen<T> {
    start: T,
    // Without this attribute, serde would accept an interval without the field.
    #[serde(deserialize_with = "Option::deserialize")]
    end: Option<T>,
}

impl<T> HalfOpen<T> {
    fn bounds(self) -> (Bound<T>, Bound<T>) {
        (Bound::Included(self.start), self.end.map_or(Bound::Unbounded, Bound::Excluded))
    }
}

impl<T: Unit + Serialize> Serialize for Interval<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        HalfOpen { start: self.start(), end: self.end() }.serialize(serializer)
    }
}

impl<'de, T: Unit + Deserialize<'de>> Deserialize<'de> for Interval<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(HalfOpen::<T>::deserialize(deserializer)?.bounds()).map_err(D::Error::custom)
    }
}

impl<T: Unit + Serialize> Serialize for IntervalSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, T: Unit + Deserialize<'de>> Deserialize<'de> for IntervalSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ranges = Vec::<HalfOpen<T>>::deserialize(deserializer)?;
        Ok(ranges.into_iter().map(HalfOpen::bounds).collect())
    }
}

impl<T: Unit + Serialize> Serialize for Intervals<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// A list of keys and their intervals, because not every format has maps with numbers as keys.
impl<T: Unit + Serialize> Serialize for Groups<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, T: Unit + Deserialize<'de>> Deserialize<'de> for Groups<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let groups = Vec::<(u64, Vec<HalfOpen<T>>)>::deserialize(deserializer)?;
        let keyed = |(key, ranges): (u64, Vec<HalfOpen<T>>)| ranges.into_iter().map(move |range| (key, range.bounds()));
        Ok(groups.into_iter().flat_map(keyed).collect())
    }
}
