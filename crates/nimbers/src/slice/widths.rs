//! The operations of every width, on the fastest backend of the processor.

use super::arch::SliceBackend;
use super::block_loops::{MapTask, ProductTask};
use super::compound;
use super::unary::{InverseMap, SqrtMap, SquareMap};
use crate::Nim;
use crate::tower::{Base, Longs, Pair, Words};
use crate::width::{NimFields, SliceField};

macro_rules! widths {
    ($($word:ty: $above_bytes:ty;)*) => {$(
        impl SliceField<$word> for NimFields {
            type AboveBytes<B: Base> = $above_bytes;

            fn mul(a: &[Nim<$word>], b: &[Nim<$word>], out: &mut [Nim<$word>]) {
                SliceBackend::fastest().run(ProductTask { a, b, out });
            }

            fn mul_assign(a: &mut [Nim<$word>], b: &[Nim<$word>]) {
                compound::mul_assign(SliceBackend::fastest(), a, b);
            }

            fn dot(a: &[Nim<$word>], b: &[Nim<$word>]) -> Nim<$word> {
                compound::dot(SliceBackend::fastest(), a, b)
            }

            fn scale_add(a: &mut [Nim<$word>], factor: Nim<$word>, b: &[Nim<$word>]) {
                compound::scale_add(SliceBackend::fastest(), a, factor, b);
            }

            fn square(a: &[Nim<$word>], out: &mut [Nim<$word>]) {
                SliceBackend::fastest().run(MapTask { map: SquareMap, single: Nim::square, a, out });
            }

            fn sqrt(a: &[Nim<$word>], out: &mut [Nim<$word>]) {
                SliceBackend::fastest().run(MapTask { map: SqrtMap, single: Nim::sqrt, a, out });
            }

            fn inverse(a: &[Nim<$word>], out: &mut [Nim<$word>]) {
                let single = |a: Nim<$word>| a.inverse().unwrap_or_default();
                SliceBackend::fastest().run(MapTask { map: InverseMap, single, a, out });
            }

            fn pow(a: &[Nim<$word>], exponents: &[$word], out: &mut [Nim<$word>]) {
                compound::pow(SliceBackend::fastest(), a, exponents, out);
            }
        }
    )*};
}

widths! {
    u8: B;
    u16: Pair<B>;
    u32: Pair<Pair<B>>;
    u64: Pair<Words<B>>;
    u128: Pair<Longs<B>>;
}
