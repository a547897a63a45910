//! Samples with other numbers: each limit, its neighbours, and counts that do not match their records.

use impartial::GAMES;

use crate::formats::format_of;
use crate::samples::{Sample, ask_for_everything, inputs, try_input};

/// The limits of the formats and of the machine, their neighbours, and words that resemble numbers.
const NUMBERS: [&str; 25] = [
    "0",
    "1",
    "2",
    "-1",
    "+1",
    "",
    "0x10",
    "1e3",
    "1.0",
    "2147483647",
    "2147483648",
    "2147483649",
    "4294967295",
    "4294967296",
    "1000000000000000000",
    "9223372036854775806",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551614",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999",
    "9999999999999999999999999999999999999999",
    "0000000000000000000000000000000000000003",
    "00000000000000000009223372036854775807",
];

#[test]
fn every_number_of_inputs() {
    let mut valid = 0;
    for Sample { game, text } in each_changed(&inputs()) {
        if try_input(game, &text) {
            valid += 1;
            game.rules.iter().for_each(|rule| ask_for_everything(rule, &text));
        }
    }
    assert!(valid >= 200, "expected at least 200 valid texts, found {valid}");
}

/// Replaces the first three numbers together, because these are sizes and counts.
#[test]
fn first_three_numbers_of_inputs() {
    let mut valid = 0;
    for sample in inputs() {
        let (words, numbers) = sample.numbers();
        for first in NUMBERS {
            for second in NUMBERS {
                let others: &[&str] = if numbers.len() > 2 { &NUMBERS } else { &[""] };
                for third in others {
                    let mut changed = words.clone();
                    for (&index, number) in numbers.iter().zip([first, second, third]) {
                        number.clone_into(&mut changed[index]);
                    }
                    valid += usize::from(try_input(sample.game, changed.join(" ").as_bytes()));
                }
            }
        }
    }
    assert!(valid >= 50, "expected at least 50 valid texts, found {valid}");
}

/// Counts above and below the number of records, up to 2^64 - 1.
#[test]
fn counts_that_do_not_match_their_records() {
    for game in GAMES {
        let format = format_of(game.name);
        for said in [0, 1, 2, 3, 4, 100, (1 << 31) - 1, 1 << 31, 1_000_000_000_000_000_000, u64::MAX] {
            for there in 0..4 {
                for text in (format.lies)(said, there) {
                    try_input(game, text.as_bytes());
                }
            }
        }
    }
}

/// Returns each sample with each of its numbers replaced by each of [`NUMBERS`].
fn each_changed(samples: &[Sample]) -> impl Iterator<Item = Sample> + '_ {
    samples.iter().flat_map(|sample| {
        let (words, numbers) = sample.numbers();
        numbers.into_iter().flat_map(move |index| {
            let words = words.clone();
            NUMBERS.into_iter().map(move |number| {
                let mut words = words.clone();
                number.clone_into(&mut words[index]);
                Sample { game: sample.game, text: words.join(" ").into() }
            })
        })
    })
}
