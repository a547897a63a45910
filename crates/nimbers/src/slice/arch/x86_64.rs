//! The backends of x86-64.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the macros name each intrinsic"))]

use core::arch::x86_64::*;

use super::macros::{backend, function, inlined, nibbles, operations};
use crate::arch::detected;
use crate::gfni_isomorphism::{IDENTITY, SQRT, TIMES_HALF, TO_NIMBER, TO_POLYNOMIAL};
use crate::slice::byte_planes::ByteVector;

/// Implements the field of bytes by the instructions of GFNI, which treat a byte as a polynomial, see
/// [`isomorphism`](crate::gfni_isomorphism).
macro_rules! polynomials {
    ($register:ident: $splat:ident, $multiply:ident, $map:ident, $map_inverse:ident) => {
        impl $register {
            /// Applies a linear map.
            #[inline(always)]
            fn map<const MATRIX: u64>(self) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $map::<0>(self.0, $splat(MATRIX.cast_signed())) })
            }
        }

        impl ByteVector for $register {
            operations! {
                multiply(other) = $multiply;
            }

            #[inline(always)]
            fn encode(self) -> Self {
                self.map::<TO_POLYNOMIAL>()
            }

            #[inline(always)]
            fn decode(self) -> Self {
                self.map::<TO_NIMBER>()
            }

            #[inline(always)]
            fn times_half(self) -> Self {
                self.map::<TIMES_HALF>()
            }

            #[inline(always)]
            fn square(self) -> Self {
                self.multiply(self)
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                self.map::<SQRT>()
            }

            #[inline(always)]
            fn inverse(self) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $map_inverse::<0>(self.0, $splat(IDENTITY.cast_signed())) })
            }
        }
    };
}

backend! {
    /// Polynomials in 512-bit registers.
    Gfni512: Polynomials512(__m512i), 64, inlined, [detected: "avx512f" "avx512bw" "gfni"];
    _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi64, _mm512_xor_si512, _mm512_unpacklo_epi8,
    _mm512_unpackhi_epi8
}

polynomials! {
    Polynomials512: _mm512_set1_epi64, _mm512_gf2p8mul_epi8, _mm512_gf2p8affine_epi64_epi8,
    _mm512_gf2p8affineinv_epi64_epi8
}

backend! {
    /// Polynomials in 256-bit registers.
    Gfni256: Polynomials256(__m256i), 32, inlined, [detected: "avx2" "gfni"];
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi64x, _mm256_xor_si256, _mm256_unpacklo_epi8,
    _mm256_unpackhi_epi8
}

polynomials! {
    Polynomials256: _mm256_set1_epi64x, _mm256_gf2p8mul_epi8, _mm256_gf2p8affine_epi64_epi8,
    _mm256_gf2p8affineinv_epi64_epi8
}

backend! {
    /// Nibbles in 256-bit registers.
    Avx2: Nibbles256(__m256i), 32, function, [detected: "avx2"];
    _mm256_loadu_si256, _mm256_storeu_si256, splat256, _mm256_xor_si256, _mm256_unpacklo_epi8, _mm256_unpackhi_epi8
}

nibbles! {
    Nibbles256: splat256, look_up256, shift256, _mm256_and_si256, _mm256_adds_epu8, _mm256_sub_epi8, _mm256_min_epu8
}

#[inline]
#[target_feature(enable = "avx2")]
fn splat256(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte.cast_signed())
}

#[inline]
#[target_feature(enable = "avx2")]
fn shift256(bytes: __m256i) -> __m256i {
    _mm256_srli_epi16::<4>(bytes)
}

#[inline]
#[target_feature(enable = "avx2")]
fn look_up256(table: &[u8; 16], indices: __m256i) -> __m256i {
    // SAFETY: the load reads the 16 bytes of the table, and needs no alignment.
    let table = unsafe { _mm_loadu_si128(table.as_ptr().cast()) };
    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), indices)
}

backend! {
    /// Nibbles in 128-bit registers.
    Ssse3: Nibbles128(__m128i), 16, function, [detected: "ssse3"];
    _mm_loadu_si128, _mm_storeu_si128, splat128, _mm_xor_si128, _mm_unpacklo_epi8, _mm_unpackhi_epi8
}

nibbles! {
    Nibbles128: splat128, look_up128, shift128, _mm_and_si128, _mm_adds_epu8, _mm_sub_epi8, _mm_min_epu8
}

#[inline]
#[target_feature(enable = "ssse3")]
fn splat128(byte: u8) -> __m128i {
    _mm_set1_epi8(byte.cast_signed())
}

#[inline]
#[target_feature(enable = "ssse3")]
fn shift128(bytes: __m128i) -> __m128i {
    _mm_srli_epi16::<4>(bytes)
}

#[inline]
#[target_feature(enable = "ssse3")]
fn look_up128(table: &[u8; 16], indices: __m128i) -> __m128i {
    // SAFETY: the load reads the 16 bytes of the table, and needs no alignment.
    let table = unsafe { _mm_loadu_si128(table.as_ptr().cast()) };
    _mm_shuffle_epi8(table, indices)
}
