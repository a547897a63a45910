//! Vector instructions of x86-64.
//!
//! The values of these types are proofs that the processor has the instructions.
//!
//! Both paths look at 64 bytes at a time and note the places where words begin and end. Once there are enough, the words
//! are taken up four by four, each moved to the end of 16 bytes with zeros before it, so nothing depends on how long they
//! are. A word of more digits is two such pieces.

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

/// AVX-512 with bytes, and with compressing them: 64 lanes of one byte, and masks of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

/// AVX2: vectors of 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx512 {
    pub(super) fn new() -> Option<Self> {
        let has = Avx2::new().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi2");
        has.then_some(Self(()))
    }

    /// Reads the words from `at` on up to one that these instructions do not read, or to about 80 bytes before the end of
    /// the text. Returns how many, and the place after the last of them.
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX-512")]
    pub(super) fn read_numbers(self, text: &[u8], at: usize, numbers: &mut [u64; AHEAD]) -> (usize, usize) {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx2,bmi1,bmi2,popcnt")]
        fn read(text: &[u8], at: usize, numbers: &mut [u64; AHEAD]) -> (usize, usize) {
            let rest = within_reach(text, at);
            let mut words = Words::new();
            words.find(rest, |block| kinds_512(block), |set, first, places| places_512(set, first, places));
            let read = words.take_up(rest, numbers);
            (read, at + words.end(read))
        }
        // SAFETY: the processor has the instructions, or there were no `self`.
        unsafe { read(text, at, numbers) }
    }
}

impl Avx2 {
    pub(super) fn new() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }

    /// See [`Avx512::read_numbers`].
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX2")]
    pub(super) fn read_numbers(self, text: &[u8], at: usize, numbers: &mut [u64; AHEAD]) -> (usize, usize) {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn read(text: &[u8], at: usize, numbers: &mut [u64; AHEAD]) -> (usize, usize) {
            let rest = within_reach(text, at);
            let mut words = Words::new();
            words.find(rest, |block| kinds_256(block), |set, first, places| places_256(set, first, places));
            let read = words.take_up(rest, numbers);
            (read, at + words.end(read))
        }
        // SAFETY: the processor has the instructions, or there were no `self`.
        unsafe { read(text, at, numbers) }
    }
}

/// Bytes that are looked at together, a bit of a word for each.
const BLOCK: usize = 64;

/// Digits that are taken up together, in a vector of as many bytes.
const DIGITS: u32 = 16;
const PIECE: usize = DIGITS as usize;

/// Where a stretch of digits starts and ends.
type Digits = [u32; 2];

/// For each of 64 bytes whether it is a digit, and whether it is a digit or a blank.
#[derive(Clone, Copy)]
struct Kinds {
    digits: u64,
    good: u64,
}

/// The text from `at` on, as far as 32 bits tell places in it.
///
/// A word that is cut off there is not read, as no blank is seen after it.
fn within_reach(text: &[u8], at: usize) -> &[u8] {
    let rest = &text[at..];
    &rest[..rest.len().min(u32::MAX as usize)]
}

/// Where the next words of a text are.
struct Words {
    // Where words start and end, in turn, with room for those of a block as long as more are wanted.
    borders: [u32; 2 * AHEAD - 1 + BLOCK],
    // How many of them there are.
    len: usize,
}

impl Words {
    fn new() -> Self {
        Self { borders: [0; _], len: 0 }
    }

    /// Finds the first words, enough of them or all before something that is no number.
    ///
    /// `kinds` looks at a block, and `places` writes down the places of the bits that are set, counted from a first one,
    /// and after them any places up to the end of the block.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the callers compile it for their instructions")]
    fn find(
        &mut self,
        text: &[u8],
        kinds: impl Fn(&[u8; BLOCK]) -> Kinds,
        places: impl Fn(u64, u32, &mut [u32; BLOCK]),
    ) {
        let mut was_digit = 0;
        let mut first = 0;
        // Pieces are loaded whole, whatever number of digits they have, so one must fit in after the block.
        while let Some(block) = text.get(first..first + BLOCK + PIECE).and_then(<[u8]>::first_chunk)
            && let Some(room) = self.borders.get_mut(self.len..).and_then(<[u32]>::first_chunk_mut)
        {
            let Kinds { digits, good } = kinds(block);
            // Only before the first byte that does not belong there; a word that it ends has no end then.
            let borders = (digits ^ (digits << 1 | was_digit)) & good & !good.wrapping_add(1);
            was_digit = digits >> 63;
            #[expect(clippy::cast_possible_truncation, reason = "the text is within reach")]
            places(borders, first as u32, room);
            self.len += borders.count_ones() as usize;
            first += BLOCK;
            if good != u64::MAX {
                break;
            }
        }
    }

    /// All of them, and then what may be anything.
    fn as_digits(&self) -> &[Digits] {
        self.borders.as_chunks().0
    }

    /// The place after the first `read` of them.
    fn end(&self, read: usize) -> usize {
        self.borders[..2 * read].last().map_or(0, |&end| end as usize)
    }

    /// Takes up as many as there is room for, or those before the first that it cannot take up. Returns how many.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn take_up(&self, text: &[u8], numbers: &mut [u64; AHEAD]) -> usize {
        let words = self.as_digits();
        let count = (self.len / 2).min(AHEAD);
        // As the lengths are joined, this is so if all of them are below 16.
        if words[..count].iter().fold(0, |all, [start, end]| all | (end - start)) < DIGITS {
            take_up(text, words, count, numbers);
            count
        } else {
            take_up_in_halves(text, &words[..count], numbers)
        }
    }
}

/// Takes up words of which some may be longer than a piece. Returns how many, which ends before the first that spells
/// no number below 2^64 or is longer than two pieces.
#[target_feature(enable = "avx2")]
fn take_up_in_halves(text: &[u8], words: &[Digits], numbers: &mut [u64; AHEAD]) -> usize {
    let mut halves = [[0; 2]; 2 * AHEAD];
    for (halves, &[start, end]) in halves.as_chunks_mut().0.iter_mut().zip(words) {
        let middle = end - (end - start).min(DIGITS);
        *halves = [[start, middle], [middle, end]];
    }
    let mut spelt = [0; 2 * AHEAD];
    take_up(text, &halves, 2 * words.len(), &mut spelt);
    let spelt = spelt.as_chunks().0.iter().zip(words);
    let joined = spelt.map_while(|(&[first, last], [start, end])| {
        const AFTER: u64 = 10_u64.pow(DIGITS);
        if end - start > 2 * DIGITS { None } else { first.checked_mul(AFTER)?.checked_add(last) }
    });
    numbers.iter_mut().zip(joined).map(|(number, joined)| *number = joined).count()
}

/// See [`Words::find`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
#[expect(unsafe_code, reason = "a load of a whole vector, which need not be aligned")]
fn kinds_512(block: &[u8; BLOCK]) -> Kinds {
    // SAFETY: the block has the size of the vector.
    let bytes = unsafe { _mm512_loadu_si512(block.as_ptr().cast()) };
    let digits =
        _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8(ZERO)), _mm512_set1_epi8(NINE - ZERO + 1));
    let controls =
        _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8(TAB)), _mm512_set1_epi8(RETURN - TAB + 1));
    let spaces = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(SPACE));
    Kinds { digits, good: digits | controls | spaces }
}

/// See [`Words::find`].
#[inline]
#[target_feature(enable = "avx2")]
#[expect(unsafe_code, reason = "a load of a whole vector, which need not be aligned")]
fn kinds_256(block: &[u8; BLOCK]) -> Kinds {
    let (halves, _) = block.as_chunks::<{ BLOCK / 2 }>();
    let mut kinds = Kinds { digits: 0, good: 0 };
    for (half, shift) in halves.iter().zip([0, BLOCK / 2]) {
        // SAFETY: half a block has the size of the vector.
        let bytes = unsafe { _mm256_loadu_si256(half.as_ptr().cast()) };
        let up_to = |first, last: i8| {
            let from_first = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first));
            _mm256_cmpeq_epi8(_mm256_min_epu8(from_first, _mm256_set1_epi8(last - first)), from_first)
        };
        let digits = up_to(ZERO, NINE);
        let blanks = _mm256_or_si256(up_to(TAB, RETURN), up_to(SPACE, SPACE));
        let bits = |lanes| u64::from(_mm256_movemask_epi8(lanes).cast_unsigned()) << shift;
        kinds.digits |= bits(digits);
        kinds.good |= bits(_mm256_or_si256(digits, blanks));
    }
    kinds
}

const ZERO: i8 = b'0'.cast_signed();
const NINE: i8 = b'9'.cast_signed();
const SPACE: i8 = b' '.cast_signed();
const TAB: i8 = b'\t'.cast_signed();
const RETURN: i8 = b'\r'.cast_signed();

/// See [`Words::find`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
#[expect(unsafe_code, reason = "a load and a store of a whole vector, which need not be aligned")]
fn places_512(set: u64, first: u32, places: &mut [u32; BLOCK]) {
    const EACH: [u8; BLOCK] = {
        let mut each = [0; BLOCK];
        let mut place = 0_u8;
        while (place as usize) < BLOCK {
            each[place as usize] = place;
            place += 1;
        }
        each
    };
    let mut in_block = [0_u8; BLOCK];
    // SAFETY: both arrays have the size of the vector.
    unsafe {
        let each = _mm512_loadu_si512(EACH.as_ptr().cast());
        _mm512_storeu_si512(in_block.as_mut_ptr().cast(), _mm512_maskz_compress_epi8(set, each));
    }
    // A vector of places each time, which for most texts is all there are.
    const LANES: usize = 16;
    let (from, _) = in_block.as_chunks::<LANES>();
    let (to, _) = places.as_chunks_mut::<LANES>();
    for (to, from) in to.iter_mut().zip(from).take((set.count_ones() as usize).div_ceil(LANES)) {
        for (to, from) in to.iter_mut().zip(from) {
            *to = first + u32::from(*from);
        }
    }
}

/// See [`Words::find`].
#[inline]
#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn places_256(mut set: u64, first: u32, places: &mut [u32; BLOCK]) {
    // So many each time, since a loop over just those that there are ends where no branch predictor expects it.
    const LANES: usize = 8;
    let (to, _) = places.as_chunks_mut::<LANES>();
    for to in to.iter_mut().take((set.count_ones() as usize).div_ceil(LANES)) {
        for to in to {
            *to = first + set.trailing_zeros();
            set &= set.wrapping_sub(1);
        }
    }
}

/// The numbers that the digits of so many pieces spell, and any numbers up to the next multiple of four.
///
/// Nothing is said of pieces with more than [`PIECE`] digits.
#[target_feature(enable = "avx2")]
fn take_up(text: &[u8], pieces: &[Digits], count: usize, numbers: &mut [u64]) {
    let numbers = numbers.as_chunks_mut().0.iter_mut();
    for (numbers, pieces) in numbers.zip(pieces.as_chunks().0).take(count.div_ceil(4)) {
        take_up_four(text, pieces, numbers);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
#[expect(unsafe_code, reason = "a store of a whole vector, which need not be aligned")]
fn take_up_four(text: &[u8], pieces: &[Digits; 4], numbers: &mut [u64; 4]) {
    let fours = _mm256_packus_epi32(fours(text, pieces[0], pieces[2]), fours(text, pieces[1], pieces[3]));
    let eights = _mm256_madd_epi16(fours, _mm256_set1_epi32(10_000 + (1 << 16)));
    let sixteens = _mm256_add_epi64(
        _mm256_mul_epu32(eights, _mm256_set1_epi64x(100_000_000)),
        _mm256_srli_epi64::<{ u32::BITS.cast_signed() }>(eights),
    );
    // SAFETY: four numbers have the size of the vector.
    unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), sixteens) };
}

/// What each four digits of two pieces spell.
#[inline]
#[target_feature(enable = "avx2")]
fn fours(text: &[u8], first: Digits, second: Digits) -> __m256i {
    /// For each number of digits which byte goes to which place, from this place on; 128 says that there is none.
    const MOVES: [u8; 3 * PIECE] = {
        let mut moves = [128; 3 * PIECE];
        let mut place = 0_u8;
        while (place as usize) < PIECE {
            moves[PIECE + place as usize] = place;
            place += 1;
        }
        moves
    };
    #[inline]
    #[target_feature(enable = "avx2")]
    fn bytes(text: &[u8], [start, _]: Digits) -> __m128i {
        let start = start as usize;
        load(text[start..start + PIECE].first_chunk().expect("it is as long"))
    }
    #[inline]
    #[target_feature(enable = "avx2")]
    fn moves([start, end]: Digits) -> __m128i {
        let len = end.wrapping_sub(start) as usize % (2 * PIECE);
        load(MOVES[len..len + PIECE].first_chunk().expect("it is as long"))
    }
    let bytes = _mm256_set_m128i(bytes(text, second), bytes(text, first));
    let digits = _mm256_shuffle_epi8(
        _mm256_sub_epi8(bytes, _mm256_set1_epi8(ZERO)),
        _mm256_set_m128i(moves(second), moves(first)),
    );
    let twos = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(10 + (1 << 8)));
    _mm256_madd_epi16(twos, _mm256_set1_epi32(100 + (1 << 16)))
}

/// A vector of these bytes.
#[inline]
#[target_feature(enable = "avx2")]
#[expect(unsafe_code, reason = "a load of a whole vector, which need not be aligned")]
fn load(bytes: &[u8; PIECE]) -> __m128i {
    // SAFETY: the array has the size of the vector.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}
