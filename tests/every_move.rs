//! Every legal move of a small position of any game, found by trying all values of the parts of a move.
//!
//! The tests of several packages include this file by its path. It shares no code with the solvers, random moves and
//! completions, because only `check` decides which of the values are a move.

use impartial::core::Position as _;
use impartial::{AnyMove, AnyPosition, Kind, MovePart, Value};

/// Returns every legal move of a position whose text has only small numbers.
pub(crate) fn every_move(position: &AnyPosition) -> Vec<AnyMove> {
    let text = position.to_string();
    // No pile, line, coordinate or size is larger than the largest number of the text, which includes all counts, or than the
    // number of its cells.
    let numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
    let largest = numbers.chain([text.matches(['.', '#']).count() as u64]).max().unwrap_or(0);
    assert!(largest <= 64, "expected small numbers, found {largest} in {text}");
    let parts = position.game().move_parts;
    let lists = parts.iter().filter(|part| matches!(part.kind, Kind::List { .. })).count();
    // An only list has the parts of a heap. Several lists have lines, which may all be the largest.
    let values = parts.iter().map(|part| values_of(part, largest, if lists == 1 { largest } else { u64::MAX }));
    let values: Vec<Vec<Value>> = values.collect();
    let mut moves = Vec::new();
    // The places of the values that are tried next. The last part changes first.
    let mut places = vec![0; values.len()];
    loop {
        let candidate: Vec<Value> = values.iter().zip(&places).map(|(values, &place)| values[place].clone()).collect();
        moves.extend(AnyMove::new(position.game(), candidate).filter(|mv| position.check(mv).is_ok()));
        let Some(part) = (0..places.len()).rfind(|&part| places[part] + 1 < values[part].len()) else { return moves };
        places[part] += 1;
        places[part + 1..].fill(0);
    }
}

/// Returns the values of a part with numbers up to `largest`, and lists of a limited sum.
fn values_of(part: &MovePart, largest: u64, max_sum: u64) -> Vec<Value> {
    match part.kind {
        Kind::Number => (0..=largest).map(Value::Number).collect(),
        Kind::Point(_) => (0..=largest).flat_map(|x| (0..=largest).map(move |y| Value::Point([x, y]))).collect(),
        Kind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
        Kind::List { max_len } => {
            let mut lists = vec![Vec::new()];
            let mut start = 0;
            for _ in 0..max_len {
                let end = lists.len();
                for index in start..end {
                    let most = lists[index].last().copied().unwrap_or(largest);
                    let left = max_sum - lists[index].iter().sum::<u64>();
                    lists.extend(
                        (1..=most.min(left)).map(|number| [&lists[index][..], &[number]].concat()).collect::<Vec<_>>(),
                    );
                }
                start = end;
            }
            lists.into_iter().map(Value::List).collect()
        }
    }
}
