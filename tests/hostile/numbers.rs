//! Samples with other numbers in them: each limit, the numbers beside it, and counts that are not true.

use impartial::Game;

use crate::samples::{Sample, ask_for_everything, inputs, positions, try_input, try_positions};

/// The limits of the formats, one above each, those of the machine, and words that are nearly numbers.
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
fn every_number_of_an_input() {
    let mut accepted = 0;
    for Sample { game, text } in each_changed(&inputs()) {
        if try_input(game, &text) {
            accepted += 1;
            game.rules.iter().for_each(|rule| ask_for_everything(rule, &text));
        }
    }
    assert!(accepted >= 200, "only {accepted} texts were accepted");
}

#[test]
fn every_number_of_positions() {
    let accepted = each_changed(&positions()).filter(|Sample { game, text }| try_positions(game, text)).count();
    assert!(accepted >= 200, "only {accepted} texts were accepted");
}

/// The first two and the first three numbers together, which are sizes and counts.
#[test]
fn the_opening_numbers_together() {
    let mut accepted = 0;
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
                    accepted += usize::from(try_input(sample.game, changed.join(" ").as_bytes()));
                }
            }
        }
    }
    assert!(accepted >= 50, "only {accepted} texts were accepted");
}

/// Counts that say more than there is, or less, and counts of 10^18 with nothing after them.
#[test]
fn lies_about_counts() {
    let game = |name| Game::named(name).unwrap();
    for said in [0_u64, 1, 2, 3, 4, 100, (1 << 31) - 1, 1 << 31, 1_000_000_000_000_000_000, u64::MAX] {
        for there in 0..4_usize {
            for (name, text) in [
                ("sharti", format!("5 {said} 5 {}", "1 1 2 2 ".repeat(there))),
                ("paper-cutting", format!("5 5 {said} {}", "1 1 1 2 ".repeat(there))),
                ("marked-rectangle", format!("{said} {}", "5 8 ".repeat(there))),
                ("grid-split", format!("cells 5 5 {said} {}", "2 2 ".repeat(there))),
                ("grid-split", format!("{said} {}", "1 1 # ".repeat(there))),
                ("grid-split", format!("1 {said} 3 {}", "^#^ ".repeat(there))),
                ("grid-split", format!("1 3 {said} {}", "^#^ ".repeat(there))),
                ("grid-split", format!("{there} {}", format!("{said} 1 {}", "# ".repeat(there)).repeat(there))),
            ] {
                try_input(game(name), text.as_bytes());
            }
            for more in 0..4 {
                let data = format!("{}{}", "7 ".repeat(there), "5 2 ".repeat(more));
                for text in [format!("{said} {more} {data}"), format!("{there} {said} {data}")] {
                    try_input(game("constrained-nim"), text.as_bytes());
                }
            }
            try_positions(game("marked-rectangle"), format!("marks {said} {}", "5 8 2 3 ".repeat(there)).as_bytes());
        }
    }
}

/// Each sample with each of the numbers in the place of each of its own.
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
