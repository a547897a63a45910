//! Wrong ideas about taking-and-breaking games.

use std::ops::ControlFlow;

use impartial::nim_sequences::{Code, Period, PeriodSearch};

use super::Row;
use crate::idea::{Changes, Idea, Input, mex};

pub(super) const GAME: &[Row] = &[Row {
    files: files!("heaps"),
    misere: None,
    ideas: IDEAS,
    slow: SLOW,
    slow_from: "K=2,heap=20",
    python: None,
    recursive: None,
    seconds: 1,
    has_moves: true,
    small_limits: &["K=4,heap=12", "K=5,heap=40"],
    largest_limits: "K=1000,heap=200",
}];

const SLOW: Changes = &[
    (
        "return values[heap];",
        "std::set<Number> reached;  // again and again
        moves(heap, [&](const Move& left) { reached.insert(value_of(left)); });
        return mex(reached);",
    ),
    ("        for (Number heap = 0; in && heap <= largest; heap++) {…\n        }\n", ""),
];

/// Maximum size of a heap for ideas that compare all moves from all heaps.
const MAX_HEAP: u64 = 1000;

/// Limits under which these ideas take a moment.
const LIMITS: &str = "heap=60";

const IDEAS: &[Idea] = &[
    Idea::new("nim", "the nim-value of a heap is its size", |input| {
        let (_, heaps) = read(input)?;
        Some(vec![heaps.iter().fold(0, |sum, heap| sum ^ u128::from(*heap))])
    })
    .changes(&[("return values[heap];", "return heap;")])
    .within(LIMITS),
    Idea::new("no-split", "a move never leaves two heaps", |input| by_moves(input, |_, _| None))
        .changes(&[("if (code.allows(take, parts)", "if (parts != 2 && code.allows(take, parts)")])
        .within(LIMITS),
    Idea::new("sum", "the nim-value of two heaps is the sum of their nim-values", |input| {
        by_moves(input, |one, other| Some(one + other))
    })
    .changes(&[("value ^= nim_value(left[i])", "value += nim_value(left[i])")])
    .within(LIMITS),
    Idea::new("no-preperiod", "the nim-values are periodic with preperiod 0", |input| {
        let (code, heaps) = read(input)?;
        let mut search = PeriodSearch::new(code);
        let found = search.run(250, &mut |_| ControlFlow::Continue(()));
        let Period::Proved(certificate) = found else { return None };
        let mut sequence = search.into_sequence();
        let period = Some(certificate.period()).filter(|_| certificate.saltus() == 0)?;
        let value = |heap: &u64| Some(u128::from(sequence.value(heap % period).ok()?.heap_size()));
        Some(vec![heaps.iter().map(value).try_fold(0, |sum, value| Some(sum ^ value?))?])
    })
    .changes(&[
        ("in && heap <= largest", "in && heap <= std::max<Number>(largest, 250)"),
        (
            "return values[heap];",
            "std::size_t period = 1;
        while (period < 125 && !std::equal(&values[125], &values[250], &values[125 - period])) period++;
        return values[values.size() > 250 && period < 125 ? heap % period : heap];",
        ),
    ])
    .within("heap=1000000000000000000"),
];

/// Returns the code and the heaps of an input.
fn read(input: &Input<'_>) -> Option<(Code, Vec<u64>)> {
    let mut words = input.text.split_whitespace();
    let code = words.next()?.parse().ok()?;
    Some((code, words.skip(1).map(|word| word.parse().ok()).collect::<Option<_>>()?))
}

/// Returns the nim-value of an input if `two` is the nim-value of two heaps with these values, or `None` if no move leaves two.
fn by_moves(input: &Input<'_>, two: fn(u64, u64) -> Option<u64>) -> Option<Vec<u128>> {
    let (code, heaps) = read(input)?;
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if largest > MAX_HEAP || code.max_parts() > 2 {
        return None;
    }
    let min_difference = u64::from(code.needs_unequal_parts());
    let mut values: Vec<u64> = Vec::new();
    let value = |values: &[u64], heap: u64| values[usize::try_from(heap).expect("it is in the table")];
    for heap in 0..=largest {
        let mut options = Vec::new();
        for take in 0..=heap {
            let rest = heap - take;
            options.extend((rest == 0 && code.allows(take, 0)).then_some(0));
            options.extend((rest > 0 && code.allows(take, 1)).then(|| value(&values, rest)));
            let splits = (1..).take_while(|one| code.allows(take, 2) && 2 * one + min_difference <= rest);
            options.extend(splits.filter_map(|one| two(value(&values, one), value(&values, rest - one))));
        }
        values.push(mex(options));
    }
    Some(vec![heaps.iter().fold(0, |sum, heap| sum ^ u128::from(value(&values, *heap)))])
}
