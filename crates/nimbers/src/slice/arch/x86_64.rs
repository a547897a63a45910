//! The paths of x86-64.

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_gf2p8affine_epi64_epi8, _mm256_gf2p8affineinv_epi64_epi8, _mm256_gf2p8mul_epi8,
    _mm256_loadu_si256, _mm256_set1_epi64x, _mm256_storeu_si256, _mm256_unpackhi_epi8, _mm256_unpacklo_epi8,
    _mm256_xor_si256, _mm512_gf2p8affine_epi64_epi8, _mm512_gf2p8affineinv_epi64_epi8, _mm512_gf2p8mul_epi8,
    _mm512_loadu_si512, _mm512_set1_epi64, _mm512_storeu_si512, _mm512_unpackhi_epi8, _mm512_unpacklo_epi8,
    _mm512_xor_si512,
};

use crate::slice::bits::{self, Call, Planes16, Planes64};
use crate::slice::bytes::{self, Vector};
use crate::slice::map::Map;
use crate::slice::path::{Path, Task};

/// Whether the processor and the operating system have a feature.
///
/// The standard library asks once. Without it, only what the whole program is compiled for is known.
macro_rules! detected {
    ($feature:tt) => {{
        #[cfg(feature = "std")]
        let detected = std::arch::is_x86_feature_detected!($feature);
        #[cfg(not(feature = "std"))]
        let detected = cfg!(target_feature = $feature);
        detected && cfg!(not(miri))
    }};
}

/// The path of bit slices, compiled for AVX2.
#[derive(Clone, Copy)]
pub(in crate::slice) struct Avx2(());

impl Avx2 {
    /// The path, if the processor can go it.
    pub(in crate::slice) fn new() -> Option<Self> {
        detected!("avx2").then_some(Self(()))
    }

    /// Does the work on this path.
    pub(in crate::slice) fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2")]
        fn run<T: Task>(task: T, path: Avx2) -> T::Output {
            task.run(path)
        }
        // SAFETY: a path is made only where its features are.
        unsafe { run(task, self) }
    }
}

impl Call for Avx2 {
    #[inline(always)]
    fn product(self, a: &Planes16, b: &Planes16) -> Planes16 {
        #[target_feature(enable = "avx2")]
        #[inline(never)]
        fn product(a: &Planes16, b: &Planes16) -> Planes16 {
            bits::product(a, b)
        }
        // SAFETY: a path is made only where its features are.
        unsafe { product(a, b) }
    }

    #[inline(always)]
    fn images(self, map: impl Map, a: &Planes16) -> Planes16 {
        #[target_feature(enable = "avx2")]
        #[inline(never)]
        fn images(map: impl Map, a: &Planes16) -> Planes16 {
            bits::images(map, a)
        }
        // SAFETY: a path is made only where its features are.
        unsafe { images(map, a) }
    }

    #[inline(always)]
    fn transpose(self, planes: &mut Planes64) {
        #[target_feature(enable = "avx2")]
        #[inline(never)]
        fn transpose(planes: &mut Planes64) {
            bits::transpose(planes);
        }
        // SAFETY: a path is made only where its features are.
        unsafe { transpose(planes) };
    }
}

macro_rules! gfni_path {
    (
        $(#[$doc:meta])*
        $path:ident: $register:ident($intrinsic:ident), $bytes:literal, [$($feature:tt)+];
        $load:ident, $store:ident, $splat:ident, $xor:ident, $multiply:ident, $map:ident, $map_inverse:ident,
        $interleave_low:ident, $interleave_high:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(in crate::slice) struct $path(());

        /// A register, which a path is needed to load.
        #[derive(Clone, Copy)]
        pub(in crate::slice) struct $register($intrinsic);

        impl $path {
            /// The path, if the processor can go it.
            pub(in crate::slice) fn new() -> Option<Self> {
                ($(detected!($feature))&&+).then_some(Self(()))
            }

            /// Does the work on this path.
            pub(in crate::slice) fn run<T: Task>(self, task: T) -> T::Output {
                $(#[target_feature(enable = $feature)])+
                fn run<T: Task>(task: T, path: $path) -> T::Output {
                    task.run(path)
                }
                // SAFETY: a path is made only where its features are.
                unsafe { run(task, self) }
            }
        }

        impl Path<$bytes> for $path {
            type Block = bytes::Block<$register>;

            const FEW: usize = 2;

            #[inline(always)]
            fn load(self, nimbers: &[u64; $bytes]) -> Self::Block {
                let (words, _) = nimbers.as_chunks::<{ $bytes / 8 }>();
                // SAFETY: a path is made only where its features are.
                let mut registers = [$register(unsafe { $splat(0) }); 8];
                for (register, words) in registers.iter_mut().zip(words) {
                    // SAFETY: as above, and as many words fill a register.
                    *register = $register(unsafe { $load(words.as_ptr().cast()) });
                }
                bytes::block(registers)
            }

            #[inline(always)]
            fn store(self, block: Self::Block, nimbers: &mut [u64; $bytes]) {
                let (words, _) = nimbers.as_chunks_mut::<{ $bytes / 8 }>();
                // SAFETY: as above.
                let any = $register(unsafe { $splat(0) });
                for (register, words) in bytes::registers(block, any).into_iter().zip(words) {
                    // SAFETY: as above.
                    unsafe { $store(words.as_mut_ptr().cast(), register.0) };
                }
            }
        }

        impl Vector for $register {
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: a register is loaded only where the features are.
                Self(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn multiply(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $multiply(self.0, other.0) })
            }

            #[inline(always)]
            fn map<const MATRIX: u64>(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $map::<0>(self.0, $splat(MATRIX.cast_signed())) })
            }

            #[inline(always)]
            fn map_inverse<const MATRIX: u64>(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $map_inverse::<0>(self.0, $splat(MATRIX.cast_signed())) })
            }

            #[inline(always)]
            fn interleave_low(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $interleave_low(self.0, other.0) })
            }

            #[inline(always)]
            fn interleave_high(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $interleave_high(self.0, other.0) })
            }
        }
    };
}

gfni_path! {
    /// Planes of bytes in registers of 256 bits.
    Gfni256: Ymm(__m256i), 32, ["avx2" "gfni"];
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi64x, _mm256_xor_si256, _mm256_gf2p8mul_epi8,
    _mm256_gf2p8affine_epi64_epi8, _mm256_gf2p8affineinv_epi64_epi8, _mm256_unpacklo_epi8, _mm256_unpackhi_epi8
}

gfni_path! {
    /// Planes of bytes in registers of 512 bits.
    Gfni512: Zmm(__m512i), 64, ["avx512f" "avx512bw" "gfni"];
    _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi64, _mm512_xor_si512, _mm512_gf2p8mul_epi8,
    _mm512_gf2p8affine_epi64_epi8, _mm512_gf2p8affineinv_epi64_epi8, _mm512_unpacklo_epi8, _mm512_unpackhi_epi8
}
