//! Leaves out intervals that overlap a recent one of the same line, before anything is sorted.
//!
//! A small table has the last interval of some lines, each at a place that a hash of its line chooses. An interval that
//! overlaps or touches the one at its place becomes part of it. Otherwise it takes the place, and the one before is kept.
//! So many long cuts of few lines become a few intervals, and so do cuts that go on where the one before ended.
//! The table fits the first-level cache, and a wrong guess costs nothing but the look.

use alloc::vec;
use alloc::vec::Vec;
use core::hint::select_unpredictable;

use crate::Interval;
use crate::word::CoordinateWord;

/// The places of the table.
const PLACES: usize = 1 << 11;

/// The number of intervals after which the rest is looked at only if enough became part of others.
const SAMPLE: usize = 1 << 12;

/// The share of the sample that must become part of others.
const SHARE: usize = 8;

/// An interval on a line, by the last bits of each number.
pub(super) type Piece<W> = (W, Interval<W>);

/// Joins pieces with recent ones of their line. The union of each line stays the same, the order does not.
///
/// Short lists stay as they are. If less than an eighth of the first 4,096 pieces is joined, the rest stays too.
pub(super) fn absorb_recent<W: CoordinateWord>(pieces: &mut Vec<Piece<W>>) {
    if pieces.len() < 2 * SAMPLE {
        return;
    }
    let (line, any) = pieces[0];
    let mut places = vec![Place { is_taken: false, line, start: any.start(), last: any.last() }; PLACES];
    let kept = absorb(&mut pieces[..SAMPLE], &mut places);
    let waiting = places.iter().filter(|place| place.is_taken).count();
    if SAMPLE - kept - waiting >= SAMPLE / SHARE {
        let more = absorb(&mut pieces[SAMPLE..], &mut places);
        pieces.truncate(SAMPLE + more);
    }
    pieces.drain(kept..SAMPLE);
    pieces.extend(places.iter().filter(|place| place.is_taken).map(|place| place.piece()));
}

/// A place of the table, with the piece in it. If it is empty, the piece is any.
#[derive(Clone, Copy)]
struct Place<W> {
    is_taken: bool,
    line: W,
    start: W,
    last: W,
}

impl<W: CoordinateWord> Place<W> {
    fn piece(self) -> Piece<W> {
        (self.line, Interval::known(self.start, self.last))
    }
}

/// Joins pieces with those in `places`. Moves the pieces that lost their place to the front, and returns their number.
#[expect(clippy::needless_bitwise_bool, reason = "whether a piece is joined follows no pattern")]
fn absorb<W: CoordinateWord>(pieces: &mut [Piece<W>], places: &mut [Place<W>]) -> usize {
    let mut kept = 0;
    for at in 0..pieces.len() {
        let (line, next) = pieces[at];
        let place = &mut places[place_of(line)];
        let is_joined = place.is_taken
            & (place.line == line)
            & !next.start().leaves_gap_after(place.last)
            & !place.start.leaves_gap_after(next.last());
        // No branches, because they would be mispredicted.
        pieces[kept] = place.piece();
        kept += usize::from(place.is_taken & !is_joined);
        let start = select_unpredictable(is_joined, next.start().min(place.start), next.start());
        let last = select_unpredictable(is_joined, next.last().max(place.last), next.last());
        *place = Place { is_taken: true, line, start, last };
    }
    kept
}

/// Returns the place of a line.
fn place_of<W: CoordinateWord>(line: W) -> usize {
    // Lines are often multiples of one number, and one product would map dozens of those to few places.
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let product = line.shifted(0).wrapping_mul(ODD);
    let hash = (product ^ product >> 32).wrapping_mul(ODD) >> (u64::BITS - PLACES.ilog2());
    usize::try_from(hash).expect("a place is below 2,048")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::tests::{random_pieces, unions};

    /// Returns the number of pieces that are left.
    fn left(pieces: &[Piece<u32>]) -> usize {
        let mut left = pieces.to_vec();
        absorb_recent(&mut left);
        assert_eq!(unions(&left), unions(pieces));
        left.len()
    }

    #[test]
    fn long_intervals_of_few_lines_are_joined() {
        let pieces = random_pieces(10 * SAMPLE, 100, 20_000_000, 1 << 19);
        assert!(left(&pieces) < pieces.len() / 10);
        assert_eq!(left(&pieces[..2 * SAMPLE - 1]), 2 * SAMPLE - 1);
        assert!(left(&pieces[..2 * SAMPLE]) < SAMPLE);
        // Each on a line of its own.
        let pieces = random_pieces(10 * SAMPLE, u32::MAX, 1, 1 << 19);
        assert_eq!(left(&pieces), pieces.len());
    }

    /// The share of the sample decides about the rest.
    #[test]
    fn an_eighth_of_the_sample_must_be_joined() {
        for joined in [0, SAMPLE / SHARE - 1, SAMPLE / SHARE, SAMPLE / SHARE + 1] {
            let mut line = 0;
            // The first pairs of the sample touch, and all pairs of the rest.
            let pairs = (0..SAMPLE).map(|pair| pair < joined || pair >= SAMPLE / 2);
            let pieces = pairs.flat_map(|touch| {
                let second = if touch { line } else { line + 1 };
                let pieces = [(line, 5..=9), (second, 0..=4)];
                line += 2;
                pieces.map(|(line, range)| (line, Interval::new(range).unwrap()))
            });
            let pieces: Vec<Piece<u32>> = pieces.collect();
            let of_rest = if joined < SAMPLE / SHARE { 0 } else { SAMPLE / 2 };
            assert_eq!(left(&pieces), 2 * SAMPLE - joined - of_rest, "{joined} of the sample");
        }
    }

    /// Intervals join if no unit lies between them, from either side, and as far as the word goes.
    #[test]
    fn intervals_that_touch_are_joined() {
        for (ranges, count) in [([1..=3, 4..=6], 1), ([4..=6, 1..=3], 1), ([1..=3, 5..=6], 2), ([5..=6, 1..=3], 2)] {
            for base in [0, u32::MAX - 6] {
                let [one, other] =
                    ranges.clone().map(|range| (7, Interval::new(base + range.start()..=base + range.end()).unwrap()));
                let mut pieces = [one, other];
                let mut places = vec![Place { is_taken: false, line: 7, start: 0, last: 0 }; PLACES];
                let kept = absorb(&mut pieces, &mut places);
                let taken = places.iter().filter(|place| place.is_taken).count();
                assert_eq!((kept, taken), (count - 1, 1), "{ranges:?} from {base}");
                let place = places[place_of(7_u32)].piece();
                let hull = Interval::new(base + 1..=base + 6).unwrap();
                assert_eq!(place, if count == 1 { (7, hull) } else { other }, "{ranges:?} from {base}");
            }
        }
    }
}
