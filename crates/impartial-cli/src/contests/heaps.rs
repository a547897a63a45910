//! Wrong ideas about heaps under a code.

use impartial::nim_sequences::{Code, NimSequence, Period};

use super::{Idea, mex};

/// Maximum size of a heap for ideas that compare all moves from all heaps.
const MAX_HEAP: u64 = 1000;

/// Limits under which these ideas take a moment.
const LIMITS: Option<&str> = Some("heap=60");

pub(super) const IDEAS: &[Idea] = &[
    Idea {
        limits: LIMITS,
        ..Idea::new("nim", "the nim-value of a heap is its size", |_, text, _| {
            let (_, heaps) = read(text)?;
            Some(vec![heaps.iter().fold(0, |sum, heap| sum ^ u128::from(*heap))])
        })
    },
    Idea {
        limits: LIMITS,
        ..Idea::new("no-split", "a move never leaves two heaps", |_, text, _| by_moves(text, |_, _| None))
    },
    Idea {
        limits: LIMITS,
        ..Idea::new("sum", "the nim-value of two heaps is the sum of their nim-values", |_, text, _| {
            by_moves(text, |one, other| Some(one + other))
        })
    },
    Idea {
        limits: Some("heap=1000000000000000000"),
        ..Idea::new("no-preperiod", "the nim-values are periodic from the empty heap on", |_, text, _| {
            let (code, heaps) = read(text)?;
            let mut sequence = NimSequence::new(code.clone());
            let Period::Proved(certificate) = Period::search(&mut sequence, 500) else { return None };
            let period = Some(certificate.period()).filter(|_| certificate.saltus() == 0)?;
            let value = |heap: &u64| Some(u128::from(sequence.value(heap % period).ok()?.heap_size()));
            Some(vec![heaps.iter().map(value).try_fold(0, |sum, value| Some(sum ^ value?))?])
        })
    },
];

/// Returns the code and the heaps of an input.
fn read(text: &str) -> Option<(Code, Vec<u64>)> {
    let mut words = text.split_whitespace();
    let code = words.next()?.parse().ok()?;
    Some((code, words.skip(1).map(|word| word.parse().ok()).collect::<Option<_>>()?))
}

/// Returns the nim-value of an input if `two` is the nim-value of two heaps with these values, or `None` if no move leaves two.
fn by_moves(text: &str, two: fn(u64, u64) -> Option<u64>) -> Option<Vec<u128>> {
    let (code, heaps) = read(text)?;
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if largest > MAX_HEAP || code.max_parts() > 2 {
        return None;
    }
    let mut values: Vec<u64> = Vec::new();
    let value = |values: &[u64], heap: u64| values[usize::try_from(heap).expect("it is in the table")];
    for heap in 0..=largest {
        let mut options = Vec::new();
        for take in 0..=heap {
            let rest = heap - take;
            if rest == 0 && code.allows(take, 0) {
                options.push(0);
            }
            if rest > 0 && take > 0 && code.allows(take, 1) {
                options.push(value(&values, rest));
            }
            for one in 1..=rest / 2 {
                let is_allowed = code.allows(take, 2) && !(code.needs_unequal_parts() && 2 * one == rest);
                if let Some(option) = two(value(&values, one), value(&values, rest - one)).filter(|_| is_allowed) {
                    options.push(option);
                }
            }
        }
        values.push(mex(options));
    }
    Some(vec![heaps.iter().fold(0, |sum, heap| sum ^ u128::from(value(&values, *heap)))])
}
