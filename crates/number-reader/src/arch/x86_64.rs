//! The backends for AVX2 and AVX-512 of x86-64.
//!
//! A value of [`Avx2`] or [`Avx512`] proves that the processor has the instructions.
//!
//! Both backends work in two passes over a batch:
//!
//! 1. `find` looks at 64 bytes at a time and stores the offsets at which tokens start and end.
//! 2. `convert` converts four tokens at a time. It moves each to the end of 16 bytes, with zeros before it, and joins
//!    neighbouring digits. If a token of the batch has more than 15 digits, all tokens are converted in two halves.
//!
//! So no branch depends on the length of a single token. In texts with mixed lengths, such branches are often
//! mispredicted.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm256_add_epi64, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_madd_epi16,
    _mm256_maddubs_epi16, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_mul_epu32, _mm256_or_si256,
    _mm256_packus_epi32, _mm256_set_m128i, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_shuffle_epi8, _mm256_srli_epi64, _mm256_storeu_si256, _mm256_sub_epi8, _mm512_cmpeq_epi8_mask,
    _mm512_cmplt_epu8_mask, _mm512_loadu_si512, _mm512_maskz_compress_epi8, _mm512_set1_epi8, _mm512_storeu_si512,
    _mm512_sub_epi8,
};
use std::arch::is_x86_feature_detected;

use crate::digits::AHEAD;
use crate::whitespace::count_tokens;

/// AVX-512 with instructions for bytes (BW, VL) and for compressing them (VBMI2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(Avx2);

/// AVX2, and the instructions for bits BMI1, BMI2 and POPCNT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx512 {
    pub(super) fn new() -> Option<Self> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi2")
            && cfg!(not(without = "avx512f"));
        Avx2::new().filter(|_| has).map(Self)
    }

    /// Reads the tokens after `at` into `numbers`. Stops if `numbers` is full, if a token is not a number below 2^64 or
    /// has more than 32 digits, or if about 80 bytes of the text are left. Returns the number of tokens read, and the
    /// end of the last of them.
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX-512")]
    pub(super) fn read_numbers(self, text: &[u8], at: usize, numbers: &mut [u64; AHEAD]) -> (usize, usize) {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx2,bmi1,bmi2,popcnt")]
        fn read(text: &[u8], at: usize, numbers: &mut [u64; AHEAD]) -> (usize, usize) {
            let rest = within_u32(text, at);
            let mut tokens = Tokens::new();
            tokens.find(
                rest,
                |block| classify_512(block),
                |set, first, positions| store_positions_512(set, first, positions),
            );
            let read = tokens.convert(rest, numbers);
            (read, at + tokens.end(read))
        }
        // SAFETY: `self` exists only on processors with the instructions.
        unsafe { read(text, at, numbers) }
    }

    /// See [`Avx2::count_tokens`].
    pub(super) fn count_tokens(self, text: &[u8]) -> usize {
        self.0.count_tokens(text)
    }
}

impl Avx2 {
    pub(super) fn new() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && cfg!(not(without = "avx2"));
        has.then_some(Self(()))
    }

    /// See [`Avx512::read_numbers`].
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX2")]
    pub(super) fn read_numbers(self, text: &[u8], at: usize, numbers: &mut [u64; AHEAD]) -> (usize, usize) {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn read(text: &[u8], at: usize, numbers: &mut [u64; AHEAD]) -> (usize, usize) {
            let rest = within_u32(text, at);
            let mut tokens = Tokens::new();
            tokens.find(
                rest,
                |block| classify_256(block),
                |set, first, positions| store_positions_256(set, first, positions),
            );
            let read = tokens.convert(rest, numbers);
            (read, at + tokens.end(read))
        }
        // SAFETY: `self` exists only on processors with the instructions.
        unsafe { read(text, at, numbers) }
    }

    /// Counts tokens, see [`count_tokens`].
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX2")]
    pub(super) fn count_tokens(self, text: &[u8]) -> usize {
        #[target_feature(enable = "avx2")]
        fn count(text: &[u8]) -> usize {
            count_tokens(text)
        }
        // SAFETY: `self` exists only on processors with the instructions.
        unsafe { count(text) }
    }
}

/// The number of bytes in a block. Each byte has a bit in a word.
const BLOCK: usize = 64;

/// The number of digits that are converted together: a half of a vector has a byte for each of them.
const DIGITS: u32 = 16;
const GROUP: usize = DIGITS as usize;

/// The offsets at which a token starts and ends.
type Span = [u32; 2];

/// For each byte of a block, a bit that is set for digits, and a bit that is set for digits and whitespace.
#[derive(Clone, Copy)]
struct Classes {
    digits: u64,
    valid: u64,
}

/// Returns the text after `at`, cut so that its offsets fit into 32 bits.
///
/// If the cut is within a token, the token is not read, because no whitespace ends it.
fn within_u32(text: &[u8], at: usize) -> &[u8] {
    let rest = &text[at..];
    &rest[..rest.len().min(u32::MAX as usize)]
}

/// The positions of the next tokens of a text.
struct Tokens {
    // The starts and ends of tokens, alternating. After at most `2 * AHEAD - 1` of them, there is room for the maximum
    // number of another block.
    borders: [u32; 2 * AHEAD - 1 + BLOCK],
    // The number of starts and ends found.
    len: usize,
}

impl Tokens {
    fn new() -> Self {
        Self { borders: [0; _], len: 0 }
    }

    /// Finds at least the first `AHEAD` tokens, or all before the first byte that is not a digit or whitespace.
    ///
    /// `classify` classifies the bytes of a block. `store` stores the positions of the set bits plus the offset of the
    /// block, and leaves the entries after them unspecified.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the callers compile it for their instructions")]
    fn find(
        &mut self,
        text: &[u8],
        classify: impl Fn(&[u8; BLOCK]) -> Classes,
        store: impl Fn(u64, u32, &mut [u32; BLOCK]),
    ) {
        // Whether the last byte of the block before is a digit, as 0 or 1, and the offset of the block.
        let mut was_digit = 0;
        let mut first = 0;
        // `convert` loads 16 bytes from the start of each token, so 16 bytes must follow the block.
        while let Some(block) = text.get(first..first + BLOCK + GROUP).and_then(<[u8]>::first_chunk)
            && let Some(room) = self.borders.get_mut(self.len..).and_then(<[u32]>::first_chunk_mut)
        {
            let Classes { digits, valid } = classify(block);
            // A token starts or ends where a digit and another byte meet: where the bits of the digits differ from the
            // same bits shifted by one. `valid & !(valid + 1)` keeps the bits before the first invalid byte. A token
            // that this byte ends has a start but no end, and is not read.
            let borders = (digits ^ (digits << 1 | was_digit)) & valid & !valid.wrapping_add(1);
            was_digit = digits >> 63;
            #[expect(clippy::cast_possible_truncation, reason = "the text is cut where offsets exceed 32 bits")]
            store(borders, first as u32, room);
            self.len += borders.count_ones() as usize;
            first += BLOCK;
            if valid != u64::MAX {
                break;
            }
        }
    }

    /// Returns the tokens found, followed by unspecified spans.
    fn as_spans(&self) -> &[Span] {
        self.borders.as_chunks().0
    }

    /// Returns the end of the first `read` tokens.
    fn end(&self, read: usize) -> usize {
        self.borders[..2 * read].last().map_or(0, |&end| end as usize)
    }

    /// Converts the first `AHEAD` tokens, or the tokens before the first that is not a number below 2^64 or has more
    /// than 32 digits. Returns the number of tokens converted.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn convert(&self, text: &[u8], numbers: &mut [u64; AHEAD]) -> usize {
        let tokens = self.as_spans();
        let count = (self.len / 2).min(AHEAD);
        // The bitwise OR of all lengths is below 16 if and only if each length is.
        if tokens[..count].iter().fold(0, |all, [start, end]| all | (end - start)) < DIGITS {
            convert(text, tokens, count, numbers);
            count
        } else {
            convert_halves(text, &tokens[..count], numbers)
        }
    }
}

/// Converts each token in two halves of at most 16 digits, because some tokens have more than 15. Returns the number of
/// tokens converted, see [`Tokens::convert`].
///
/// The portable code reads the tokens from the first that is not converted, so no test sees that fewer are converted than
/// possible, or that [`Tokens::find`] finds fewer.
#[target_feature(enable = "avx2")]
fn convert_halves(text: &[u8], tokens: &[Span], numbers: &mut [u64; AHEAD]) -> usize {
    let mut halves = [[0; 2]; 2 * AHEAD];
    for (halves, &[start, end]) in halves.as_chunks_mut().0.iter_mut().zip(tokens) {
        let middle = end - (end - start).min(DIGITS);
        *halves = [[start, middle], [middle, end]];
    }
    let mut values = [0; 2 * AHEAD];
    convert(text, &halves, 2 * tokens.len(), &mut values);
    let joined = values.as_chunks().0.iter().zip(tokens).map_while(|(&[first, last], [start, end])| {
        const UNIT: u64 = 10_u64.pow(DIGITS);
        if end - start > 2 * DIGITS { None } else { first.checked_mul(UNIT)?.checked_add(last) }
    });
    numbers.iter_mut().zip(joined).map(|(number, joined)| *number = joined).count()
}

/// See [`Tokens::find`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
#[expect(unsafe_code, reason = "a load of a whole vector, which need not be aligned")]
fn classify_512(block: &[u8; BLOCK]) -> Classes {
    // SAFETY: a block has 64 bytes, which are the size of the vector.
    let bytes = unsafe { _mm512_loadu_si512(block.as_ptr().cast()) };
    let digits =
        _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8(ZERO)), _mm512_set1_epi8(NINE - ZERO + 1));
    let controls =
        _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8(TAB)), _mm512_set1_epi8(RETURN - TAB + 1));
    let spaces = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(SPACE));
    Classes { digits, valid: digits | controls | spaces }
}

/// See [`Tokens::find`].
#[inline]
#[target_feature(enable = "avx2")]
#[expect(unsafe_code, reason = "a load of a whole vector, which need not be aligned")]
fn classify_256(block: &[u8; BLOCK]) -> Classes {
    let (halves, _) = block.as_chunks::<{ BLOCK / 2 }>();
    let mut classes = Classes { digits: 0, valid: 0 };
    for (half, shift) in halves.iter().zip([0, BLOCK / 2]) {
        // SAFETY: half a block has 32 bytes, which are the size of the vector.
        let bytes = unsafe { _mm256_loadu_si256(half.as_ptr().cast()) };
        // AVX2 has no unsigned comparison, but `min(x, n) == x` if and only if `x <= n`.
        let in_range = |first, last: i8| {
            let from_first = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first));
            _mm256_cmpeq_epi8(_mm256_min_epu8(from_first, _mm256_set1_epi8(last - first)), from_first)
        };
        let digits = in_range(ZERO, NINE);
        let whitespace = _mm256_or_si256(in_range(TAB, RETURN), in_range(SPACE, SPACE));
        let bits = |lanes| u64::from(_mm256_movemask_epi8(lanes).cast_unsigned()) << shift;
        classes.digits |= bits(digits);
        classes.valid |= bits(_mm256_or_si256(digits, whitespace));
    }
    classes
}

const ZERO: i8 = b'0'.cast_signed();
const NINE: i8 = b'9'.cast_signed();
const SPACE: i8 = b' '.cast_signed();
const TAB: i8 = b'\t'.cast_signed();
const RETURN: i8 = b'\r'.cast_signed();

/// See [`Tokens::find`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
#[expect(unsafe_code, reason = "a load and a store of a whole vector, which need not be aligned")]
fn store_positions_512(set: u64, first: u32, positions: &mut [u32; BLOCK]) {
    const INDICES: [u8; BLOCK] = {
        let mut indices = [0; BLOCK];
        let mut index = 0_u8;
        while (index as usize) < BLOCK {
            indices[index as usize] = index;
            index += 1;
        }
        indices
    };
    let mut in_block = [0_u8; BLOCK];
    // SAFETY: both arrays have 64 bytes, which are the size of the vector.
    unsafe {
        let indices = _mm512_loadu_si512(INDICES.as_ptr().cast());
        _mm512_storeu_si512(in_block.as_mut_ptr().cast(), _mm512_maskz_compress_epi8(set, indices));
    }
    // Stores a vector of 16 positions at a time. In most texts a block has no more than 16.
    const LANES: usize = 16;
    let (from, _) = in_block.as_chunks::<LANES>();
    let (to, _) = positions.as_chunks_mut::<LANES>();
    for (to, from) in to.iter_mut().zip(from).take((set.count_ones() as usize).div_ceil(LANES)) {
        for (to, from) in to.iter_mut().zip(from) {
            *to = first + u32::from(*from);
        }
    }
}

/// See [`Tokens::find`].
#[inline]
#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn store_positions_256(mut set: u64, first: u32, positions: &mut [u32; BLOCK]) {
    // Stores eight positions at a time, because the end of a loop over single bits is hard to predict.
    const LANES: usize = 8;
    let (to, _) = positions.as_chunks_mut::<LANES>();
    for to in to.iter_mut().take((set.count_ones() as usize).div_ceil(LANES)) {
        for to in to {
            *to = first + set.trailing_zeros();
            set &= set.wrapping_sub(1);
        }
    }
}

/// Converts the digits of the first `count` spans to numbers. It rounds `count` up to a multiple of four, and the
/// numbers of the added spans are unspecified, like the numbers of spans with more than [`GROUP`] digits.
#[target_feature(enable = "avx2")]
fn convert(text: &[u8], spans: &[Span], count: usize, numbers: &mut [u64]) {
    let numbers = numbers.as_chunks_mut().0.iter_mut();
    for (numbers, spans) in numbers.zip(spans.as_chunks().0).take(count.div_ceil(4)) {
        convert_four(text, spans, numbers);
    }
}

/// Converts four spans of at most 16 digits.
#[inline]
#[target_feature(enable = "avx2")]
#[expect(unsafe_code, reason = "a store of a whole vector, which need not be aligned")]
fn convert_four(text: &[u8], spans: &[Span; 4], numbers: &mut [u64; 4]) {
    // `packus` interleaves 128-bit halves of its operands, so this order of the spans gives the numbers in order.
    let fours =
        _mm256_packus_epi32(values_of_fours(text, spans[0], spans[2]), values_of_fours(text, spans[1], spans[3]));
    let eights = _mm256_madd_epi16(fours, _mm256_set1_epi32(10_000 + (1 << 16)));
    // The low half of each 64-bit lane has the first eight digits, and the high half has the last eight.
    let sixteens = _mm256_add_epi64(
        _mm256_mul_epu32(eights, _mm256_set1_epi64x(100_000_000)),
        _mm256_srli_epi64::<{ u32::BITS.cast_signed() }>(eights),
    );
    // SAFETY: four numbers have 32 bytes, which are the size of the vector.
    unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), sixteens) };
}

/// Returns the value of each group of four digits of two spans, whose digits are aligned to the end of 16 bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn values_of_fours(text: &[u8], first: Span, second: Span) -> __m256i {
    /// Indices of a byte shuffle: `MOVES[len..len + 16]` moves the first `len` bytes to the end of 16 bytes. The index
    /// 128 gives a zero.
    const MOVES: [u8; 3 * GROUP] = {
        let mut moves = [128; 3 * GROUP];
        let mut index = 0_u8;
        while (index as usize) < GROUP {
            moves[GROUP + index as usize] = index;
            index += 1;
        }
        moves
    };
    #[inline]
    #[target_feature(enable = "avx2")]
    fn bytes(text: &[u8], [start, _]: Span) -> __m128i {
        let start = start as usize;
        load(text[start..start + GROUP].first_chunk().expect("the slice has this length"))
    }
    #[inline]
    #[target_feature(enable = "avx2")]
    fn moves([start, end]: Span) -> __m128i {
        // The remainder keeps the index within the table for unspecified spans.
        let len = end.wrapping_sub(start) as usize % (2 * GROUP);
        load(MOVES[len..len + GROUP].first_chunk().expect("the slice has this length"))
    }
    // Each product adds neighbours with the weights 10 and 1, then 100 and 1.
    let bytes = _mm256_set_m128i(bytes(text, second), bytes(text, first));
    let digits = _mm256_shuffle_epi8(
        _mm256_sub_epi8(bytes, _mm256_set1_epi8(ZERO)),
        _mm256_set_m128i(moves(second), moves(first)),
    );
    let twos = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(10 + (1 << 8)));
    _mm256_madd_epi16(twos, _mm256_set1_epi32(100 + (1 << 16)))
}

/// Returns a vector of these bytes.
#[inline]
#[target_feature(enable = "avx2")]
#[expect(unsafe_code, reason = "a load of a whole vector, which need not be aligned")]
fn load(bytes: &[u8; GROUP]) -> __m128i {
    // SAFETY: the array has 16 bytes, which are the size of the vector.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}
