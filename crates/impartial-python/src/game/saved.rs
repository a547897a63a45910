//! The table of a game as bytes: a heading, a checksum, and a pickle of the positions and of what is known about each.
//!
//! A nim-value *v* is saved as *v*, and a set of excluded values with the bits *s* as -1 - *s*.

use impartial::nimbers::Nimber;
use impartial_search::Known;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The first bytes of a saved table.
const HEADING: &[u8] = b"impartial game 1\n";

/// Number of bytes of the checksum.
const CHECKSUM_BYTES: usize = 4;

pub(super) fn save<'py>(
    py: Python<'py>,
    known: impl Iterator<Item = (Bound<'py, PyAny>, Known)>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (positions, entries): (Vec<_>, Vec<i64>) = known.map(|(position, known)| (position, encoded(known))).unzip();
    let pickled = py.import("pickle")?.call_method1("dumps", ((positions, entries),))?;
    let pickled = pickled.cast::<PyBytes>()?;
    let checksum: u32 = checksum(py, pickled)?;
    Ok(PyBytes::new(py, &[HEADING, &checksum.to_be_bytes(), pickled.as_bytes()].concat()))
}

pub(super) fn load<'py>(py: Python<'py>, saved: &[u8]) -> PyResult<Vec<(Bound<'py, PyAny>, Known)>> {
    let damaged = |what: &str| PyValueError::new_err(format!("the saved table is damaged: {what}"));
    let rest = saved.strip_prefix(HEADING).ok_or_else(|| damaged("the heading is missing"))?;
    let (expected, pickled) = rest.split_first_chunk::<CHECKSUM_BYTES>().ok_or_else(|| damaged("it is truncated"))?;
    let pickled = PyBytes::new(py, pickled);
    // The checksum is compared first, so that damaged bytes are not unpickled.
    if checksum(py, &pickled)? != u32::from_be_bytes(*expected) {
        return Err(damaged("the checksum differs"));
    }
    let loaded = py.import("pickle")?.call_method1("loads", (pickled,))?;
    let (positions, entries): (Vec<Bound<'py, PyAny>>, Vec<i64>) =
        loaded.extract().map_err(|_| damaged("expected positions and integers"))?;
    if positions.len() != entries.len() {
        return Err(damaged("positions and entries differ in number"));
    }
    Ok(positions.into_iter().zip(entries.into_iter().map(decoded)).collect())
}

fn checksum(py: Python<'_>, bytes: &Bound<'_, PyBytes>) -> PyResult<u32> {
    py.import("zlib")?.call_method1("crc32", (bytes,))?.extract()
}

fn encoded(known: Known) -> i64 {
    match known {
        Known::Value(value) => i64::try_from(value.heap_size()).unwrap_or(i64::MAX),
        Known::Not(set) => -1 - i64::from(set),
    }
}

fn decoded(entry: i64) -> Known {
    match u64::try_from(entry) {
        Ok(value) => Known::Value(Nimber::from_heap(value)),
        // Sets have 30 bits.
        Err(_) => Known::Not(u32::try_from(-1 - entry).unwrap_or(u32::MAX) & ((1 << 30) - 1)),
    }
}
