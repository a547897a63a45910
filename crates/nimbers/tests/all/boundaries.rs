//! Nimbers at the ends of machine words, made by every constructor.

use nimbers::{Nimber, Nimber8, Nimber16, Nimber32, Nimber128, mex};

use crate::word_ends::WORD_ENDS;

/// Returns the boundaries of 8, 16, 32 and 64 bits with their neighbours.
fn sizes() -> impl Iterator<Item = u64> {
    [u8::MAX.into(), 1 << 8, u16::MAX.into(), 1 << 16, (1 << 32) - 2].into_iter().chain(WORD_ENDS)
}

#[test]
fn heaps_and_integers() {
    for size in sizes() {
        let nimber = Nimber::from_heap(size);
        assert_eq!((nimber.heap_size(), u64::from(nimber), Nimber::from(size)), (size, size, nimber));
        assert_eq!((nimber.is_zero(), nimber + nimber), (size == 0, Nimber::ZERO));
        assert_eq!(nimber + Nimber::ONE, Nimber::from_heap(size ^ 1));
    }
}

/// A nimber converts to a width if and only if its heap size converts to the integer.
#[test]
fn widths() {
    for size in sizes() {
        let nimber = Nimber::from_heap(size);
        assert_eq!(Nimber8::try_from(nimber).ok().map(u8::from), u8::try_from(size).ok());
        assert_eq!(Nimber16::try_from(nimber).ok().map(u16::from), u16::try_from(size).ok());
        assert_eq!(Nimber32::try_from(nimber).ok().map(u32::from), u32::try_from(size).ok());
        let wide = Nimber128::from(nimber);
        assert_eq!(u128::from(wide), u128::from(size));
        assert_eq!(Nimber::try_from(wide), Ok(nimber));
        for beyond in [u128::from(size) + (1 << 64), u128::MAX - u128::from(size)] {
            let error = Nimber::try_from(Nimber128::from_heap(beyond)).unwrap_err().to_string();
            assert_eq!(error, format!("the nimber *{beyond} does not fit in 64 bits"));
        }
    }
}

#[test]
fn mex_ignores_large_values() {
    for size in sizes() {
        assert_eq!(mex([0, size].map(Nimber::from_heap)), Nimber::from_heap(if size == 1 { 2 } else { 1 }));
        assert_eq!(mex([0, size, 1, size].map(Nimber::from_heap)), Nimber::from_heap(2));
    }
}
