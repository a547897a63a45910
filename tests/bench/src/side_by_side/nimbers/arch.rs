//! Products by tables of bytes, to a polynomial basis and back, and the instruction PCLMULQDQ in between.

use std::arch::x86_64::{_mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64};

use ::nimbers::{Gf2p64, Nimber};

type Table = [[u64; 256]; 8];

pub(crate) struct Polynomials {
    to: Box<Table>,
    from: Box<Table>,
}

impl Polynomials {
    /// Returns the tables if the processor has the instruction.
    pub(crate) fn new() -> Option<Self> {
        let to = |word| Gf2p64::from(Nimber::from_heap(word)).bits();
        let from = |word| Nimber::from(Gf2p64::from_bits(word)).heap_size();
        is_x86_feature_detected!("pclmulqdq").then(|| Self { to: table(to), from: table(from) })
    }

    /// Multiplies pairs, and returns the sum of the products.
    #[expect(unsafe_code, reason = "calls a function that needs an instruction")]
    pub(crate) fn sum_of_products(&self, pairs: &[(u64, u64)]) -> u64 {
        // SAFETY: `new` found the instruction.
        unsafe { self.sum_in_registers(pairs) }
    }

    #[target_feature(enable = "pclmulqdq")]
    fn sum_in_registers(&self, pairs: &[(u64, u64)]) -> u64 {
        pairs.iter().fold(0, |sum, &(a, b)| {
            let [a, b] = [a, b].map(|factor| _mm_cvtsi64_si128(look_up(&self.to, factor).cast_signed()));
            let product = _mm_clmulepi64_si128::<0>(a, b);
            let [low, high] =
                [product, _mm_unpackhi_epi64(product, product)].map(|half| _mm_cvtsi128_si64(half).cast_unsigned());
            // x^64 = x^4 + x^3 + x + 1
            let high = high ^ high >> 63 ^ high >> 61 ^ high >> 60;
            sum ^ look_up(&self.from, low ^ high ^ high << 1 ^ high << 3 ^ high << 4)
        })
    }
}

fn table(map: impl Fn(u64) -> u64) -> Box<Table> {
    let mut table = Box::new([[0; 256]; 8]);
    for (index, images) in table.iter_mut().enumerate() {
        for (byte, image) in (0_u64..).zip(images) {
            *image = map(byte << (8 * index));
        }
    }
    table
}

fn look_up(table: &Table, word: u64) -> u64 {
    table.iter().zip(word.to_le_bytes()).fold(0, |sum, (images, byte)| sum ^ images[usize::from(byte)])
}
