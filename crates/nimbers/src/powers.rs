//! Powers by repeated squaring.

use crate::width::{Limits, NimField, NimFields};

/// Returns the power, and 1 for the exponent 0. It takes a square for each bit of the exponent and a product for each 1.
pub(crate) fn by_squaring<W: Copy + Into<u128>>(base: W, exponent: W) -> W
where
    NimFields: NimField<W> + Limits<W>,
{
    let exponent = exponent.into();
    let bits = u128::BITS - exponent.leading_zeros();
    (0..bits).rev().fold(NimFields::ONE, |power, bit| {
        let square = NimFields::square(power);
        if exponent >> bit & 1 == 1 { NimFields::product(square, base) } else { square }
    })
}
