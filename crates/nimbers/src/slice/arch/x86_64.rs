//! The backends for x86-64.
//!
//! A value of a backend proves that the processor supports its instructions, because the only constructor, `new`, tests
//! for them.
//! A register can only be loaded through a backend, so it is the same proof.

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_gf2p8affine_epi64_epi8, _mm256_gf2p8affineinv_epi64_epi8, _mm256_gf2p8mul_epi8,
    _mm256_loadu_si256, _mm256_set1_epi64x, _mm256_storeu_si256, _mm256_unpackhi_epi8, _mm256_unpacklo_epi8,
    _mm256_xor_si256, _mm512_gf2p8affine_epi64_epi8, _mm512_gf2p8affineinv_epi64_epi8, _mm512_gf2p8mul_epi8,
    _mm512_loadu_si512, _mm512_set1_epi64, _mm512_storeu_si512, _mm512_unpackhi_epi8, _mm512_unpacklo_epi8,
    _mm512_xor_si512,
};

use crate::Nim;
use crate::arch::detected;
use crate::slice::backend::{BlockBackend, SliceTask};
use crate::slice::bit_planes::{self, Columns, OutlinedBits, Planes16};
use crate::slice::byte_planes::{self, ByteVector};
use crate::slice::unary::FieldMap;
use crate::width::Width;

/// The backend on planes of bits, compiled for AVX2.
#[derive(Clone, Copy)]
pub(in crate::slice) struct Avx2Bits(());

impl Avx2Bits {
    /// Returns the backend if the processor supports it.
    pub(in crate::slice) fn new() -> Option<Self> {
        detected!("avx2").then_some(Self(()))
    }

    /// Runs the task on this backend.
    pub(in crate::slice) fn run<W: Width, T: SliceTask<W>>(self, task: T) {
        #[target_feature(enable = "avx2")]
        fn run<W: Width, T: SliceTask<W>>(task: T, backend: Avx2Bits) {
            task.run(backend);
        }
        // SAFETY: `self` exists only on processors with AVX2, which `new` tests.
        unsafe { run(task, self) };
    }
}

impl OutlinedBits for Avx2Bits {
    #[inline(always)]
    fn product(self, a: &Planes16, b: &Planes16) -> Planes16 {
        #[target_feature(enable = "avx2")]
        #[inline(never)]
        fn product(a: &Planes16, b: &Planes16) -> Planes16 {
            bit_planes::product(a, b)
        }
        // SAFETY: `self` exists only on processors with AVX2, which `new` tests.
        unsafe { product(a, b) }
    }

    #[inline(always)]
    fn images(self, map: impl FieldMap, a: &Planes16) -> Planes16 {
        #[target_feature(enable = "avx2")]
        #[inline(never)]
        fn images(map: impl FieldMap, a: &Planes16) -> Planes16 {
            bit_planes::images(map, a)
        }
        // SAFETY: `self` exists only on processors with AVX2, which `new` tests.
        unsafe { images(map, a) }
    }

    #[inline(always)]
    fn transpose<const COLUMNS: usize>(self, rows: &mut Columns<COLUMNS>) {
        #[target_feature(enable = "avx2")]
        #[inline(never)]
        fn transpose<const COLUMNS: usize>(rows: &mut Columns<COLUMNS>) {
            bit_planes::transpose(rows);
        }
        // SAFETY: `self` exists only on processors with AVX2, which `new` tests.
        unsafe { transpose(rows) };
    }
}

/// Defines a backend on planes of bytes, and its register.
///
/// It is a macro because generic code cannot choose target features or intrinsics by a type parameter.
macro_rules! gfni_backend {
    (
        $(#[$doc:meta])*
        $backend:ident: $register:ident($intrinsic:ident), $bytes:literal, [$($feature:tt)+];
        $load:ident, $store:ident, $splat:ident, $xor:ident, $multiply:ident, $map:ident, $map_inverse:ident,
        $interleave_low:ident, $interleave_high:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(in crate::slice) struct $backend(());

        /// A register of bytes, which only the backend can load.
        #[derive(Clone, Copy)]
        pub(in crate::slice) struct $register($intrinsic);

        impl $backend {
            /// Returns the backend if the processor supports it.
            pub(in crate::slice) fn new() -> Option<Self> {
                ($(detected!($feature))&&+).then_some(Self(()))
            }

            /// Runs the task on this backend.
            pub(in crate::slice) fn run<W: Width, T: SliceTask<W>>(self, task: T) {
                $(#[target_feature(enable = $feature)])+
                fn run<W: Width, T: SliceTask<W>>(task: T, backend: $backend) {
                    task.run(backend);
                }
                // SAFETY: `self` exists only on processors with the features, which `new` tests.
                unsafe { run(task, self) };
            }
        }

        impl<W: Width> BlockBackend<W, $bytes> for $backend {
            type Block = byte_planes::ByteBlock<W, $register>;

            #[inline(always)]
            fn load(self, nimbers: &[Nim<W>; $bytes]) -> Self::Block {
                let first = nimbers.as_ptr().cast::<u8>();
                // SAFETY: `self` exists only on processors with the features, which `new` tests.
                let mut registers = [$register(unsafe { $splat(0) }); byte_planes::MAX_PLANES];
                for index in 0..size_of::<W>() {
                    // SAFETY: `self` exists only on processors with the features. `$bytes` nimbers fill
                    // `size_of::<W>()` registers of `$bytes` bytes, because `Nim` is a transparent wrapper of `W`, so
                    // `index` is in bounds. The load needs no alignment.
                    registers[index] = $register(unsafe { $load(first.add($bytes * index).cast()) });
                }
                byte_planes::block::<W, _>(registers)
            }

            #[inline(always)]
            fn store(self, block: Self::Block, nimbers: &mut [Nim<W>; $bytes]) {
                let first = nimbers.as_mut_ptr().cast::<u8>();
                // SAFETY: `self` exists only on processors with the features, which `new` tests.
                let any = $register(unsafe { $splat(0) });
                let registers = byte_planes::registers::<W, _>(block, any);
                for index in 0..size_of::<W>() {
                    // SAFETY: `self` exists only on processors with the features. `$bytes` nimbers fill
                    // `size_of::<W>()` registers of `$bytes` bytes, because `Nim` is a transparent wrapper of `W`, so
                    // `index` is in bounds. Any bytes are valid nimbers. The store needs no alignment.
                    unsafe { $store(first.add($bytes * index).cast(), registers[index].0) };
                }
            }
        }

        impl ByteVector for $register {
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn multiply(self, other: Self) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $multiply(self.0, other.0) })
            }

            #[inline(always)]
            fn map<const MATRIX: u64>(self) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $map::<0>(self.0, $splat(MATRIX.cast_signed())) })
            }

            #[inline(always)]
            fn map_inverse<const MATRIX: u64>(self) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $map_inverse::<0>(self.0, $splat(MATRIX.cast_signed())) })
            }

            #[inline(always)]
            fn interleave_low(self, other: Self) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $interleave_low(self.0, other.0) })
            }

            #[inline(always)]
            fn interleave_high(self, other: Self) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $interleave_high(self.0, other.0) })
            }
        }
    };
}

gfni_backend! {
    /// Planes of bytes in registers of 256 bits.
    Gfni256: Ymm(__m256i), 32, ["avx2" "gfni"];
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi64x, _mm256_xor_si256, _mm256_gf2p8mul_epi8,
    _mm256_gf2p8affine_epi64_epi8, _mm256_gf2p8affineinv_epi64_epi8, _mm256_unpacklo_epi8, _mm256_unpackhi_epi8
}

gfni_backend! {
    /// Planes of bytes in registers of 512 bits.
    Gfni512: Zmm(__m512i), 64, ["avx512f" "avx512bw" "gfni"];
    _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi64, _mm512_xor_si512, _mm512_gf2p8mul_epi8,
    _mm512_gf2p8affine_epi64_epi8, _mm512_gf2p8affineinv_epi64_epi8, _mm512_unpacklo_epi8, _mm512_unpackhi_epi8
}
