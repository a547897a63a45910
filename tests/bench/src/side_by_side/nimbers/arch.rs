//! Nim-products by a change to a polynomial basis and back with tables for bytes, and the instruction PCLMULQDQ in
//! between.

use std::arch::x86_64::{_mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64};

use ::nimbers::{LinearSystem, Nimber, Nimber8};

type Table = [[u64; 256]; 8];

/// A nimber that is a root of *x^64 + x^4 + x^3 + x + 1*, whose powers are the polynomial basis.
const ROOT: u64 = 0x4028_84ca_01f7_c6b2;

pub(crate) struct Polynomials {
    to: Box<Table>,
    from: Box<Table>,
}

impl Polynomials {
    /// Returns the tables if the processor has the instruction.
    pub(crate) fn new() -> Option<Self> {
        is_x86_feature_detected!("pclmulqdq").then(|| {
            let powers: [u64; 64] =
                std::array::from_fn(|exponent| Nimber::from_heap(ROOT).pow(exponent as u64).heap_size());
            Self { to: table(&inverse(&powers)), from: table(&powers) }
        })
    }

    /// Multiplies pairs, and returns the sum of the products.
    #[expect(unsafe_code, reason = "calls a function that needs an instruction")]
    pub(crate) fn sum_of_products(&self, pairs: &[(u64, u64)]) -> u64 {
        // SAFETY: a value exists only if `new` has detected the instruction.
        unsafe { self.sum_in_registers(pairs) }
    }

    #[target_feature(enable = "pclmulqdq")]
    fn sum_in_registers(&self, pairs: &[(u64, u64)]) -> u64 {
        pairs.iter().fold(0, |sum, &(a, b)| {
            let [a, b] = [a, b].map(|factor| _mm_cvtsi64_si128(look_up(&self.to, factor).cast_signed()));
            let product = _mm_clmulepi64_si128::<0>(a, b);
            let [low, high] =
                [product, _mm_unpackhi_epi64(product, product)].map(|half| _mm_cvtsi128_si64(half).cast_unsigned());
            // Modulo the polynomial, x^64 = x^4 + x^3 + x + 1. The upper half is therefore added to the lower one with
            // shifts by 4, 3, 1 and 0, after the bits that these shifts push out have been added to the upper half
            // itself.
            let high = high ^ high >> 63 ^ high >> 61 ^ high >> 60;
            sum ^ look_up(&self.from, low ^ high ^ high << 1 ^ high << 3 ^ high << 4)
        })
    }
}

/// Returns the images of all bytes under a linear map, from the images of the bits.
fn table(columns: &[u64; 64]) -> Box<Table> {
    let mut table = Box::new([[0; 256]; 8]);
    for (images, columns) in table.iter_mut().zip(columns.as_chunks::<8>().0) {
        for (byte, image) in images.iter_mut().enumerate() {
            let bits = columns.iter().enumerate().filter(|(bit, _)| byte >> bit & 1 == 1);
            *image = bits.fold(0, |sum, (_, column)| sum ^ column);
        }
    }
    table
}

/// Returns the inverse of a linear map, by solving a linear system over the field of two elements for each bit.
fn inverse(columns: &[u64; 64]) -> [u64; 64] {
    let element = |word: u64, bit: usize| Nimber8::from_heap(u8::from(word >> bit & 1 == 1));
    let matrix: Vec<_> = (0..64).flat_map(|row| columns.map(|column| element(column, row))).collect();
    std::array::from_fn(|bit| {
        let right: Vec<_> = (0..64).map(|row| element(1 << bit, row)).collect();
        let system = LinearSystem::new(64, 64, &matrix, &right).expect("the sizes fit");
        let solution = system.solution().expect("the powers of the root are a basis");
        solution.iter().rev().fold(0, |word, bit| word << 1 | u64::from(!bit.is_zero()))
    })
}

fn look_up(table: &Table, word: u64) -> u64 {
    table.iter().zip(word.to_le_bytes()).fold(0, |sum, (images, byte)| sum ^ images[usize::from(byte)])
}
