//! Samples that end too early, and samples with one wrong byte.

use crate::samples::{Sample, inputs, positions, try_input, try_positions};

#[test]
fn every_prefix_of_inputs() {
    every_prefix(&inputs(), |Sample { game, .. }, text| try_input(game, text));
}

#[test]
fn every_prefix_of_positions() {
    every_prefix(&positions(), |Sample { game, .. }, text| try_positions(game, text));
}

#[test]
fn every_byte_of_inputs() {
    every_byte(&inputs(), |Sample { game, .. }, text| try_input(game, text));
}

#[test]
fn every_byte_of_positions() {
    every_byte(&positions(), |Sample { game, .. }, text| try_positions(game, text));
}

/// Tries each prefix of each sample. Valid prefixes lack nothing but blanks or last digits, so there are few.
fn every_prefix(samples: &[Sample], accepts: impl Fn(&Sample, &[u8]) -> bool) {
    assert!(samples.len() >= 10, "expected at least 10 samples, found {}", samples.len());
    for sample in samples {
        assert!(accepts(sample, &sample.text), "{sample}: expected a valid text");
        let valid = (0..sample.text.len()).filter(|&end| accepts(sample, &sample.text[..end])).count();
        assert!((1..5).contains(&valid), "{sample}: expected 1 to 4 valid prefixes, found {valid}");
    }
}

/// Tries each sample with each byte replaced by each other byte.
///
/// Some of these texts are valid, such as one with another blank, and most are not.
fn every_byte(samples: &[Sample], accepts: impl Fn(&Sample, &[u8]) -> bool) {
    for sample in samples {
        let changes = (0..sample.text.len()).flat_map(|at| (1..=u8::MAX).map(move |change| (at, change)));
        let (mut valid, mut invalid) = (0_u32, 0);
        for (at, change) in changes {
            let is_valid = accepts(sample, &sample.changed(at, sample.text[at] ^ change));
            *(if is_valid { &mut valid } else { &mut invalid }) += 1;
        }
        assert!(
            valid >= 20 && invalid > 10 * valid,
            "{sample}: expected at least 20 valid changes and ten times as many invalid ones, found {valid} and {invalid}"
        );
    }
}
