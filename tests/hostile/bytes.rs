//! Samples that end too early, and samples with one wrong byte.

use crate::samples::{inputs, try_input};

/// Tries each prefix of each sample. Valid prefixes lack nothing but blanks or last digits, so there are few.
#[test]
fn every_prefix() {
    let samples = inputs();
    assert!(samples.len() >= 10, "expected at least 10 samples, found {}", samples.len());
    for sample in samples {
        assert!(try_input(sample.game, &sample.text), "{sample}: expected a valid text");
        let valid = (0..sample.text.len()).filter(|&end| try_input(sample.game, &sample.text[..end])).count();
        assert!((1..5).contains(&valid), "{sample}: expected 1 to 4 valid prefixes, found {valid}");
    }
}

/// Tries each sample with each byte replaced by each other byte.
///
/// Some of these texts are valid, such as one with another blank, and most are not.
#[test]
fn every_byte() {
    for sample in inputs() {
        let changes = (0..sample.text.len()).flat_map(|at| (1..=u8::MAX).map(move |change| (at, change)));
        let (mut valid, mut invalid) = (0_u32, 0);
        for (at, change) in changes {
            let is_valid = try_input(sample.game, &sample.changed(at, sample.text[at] ^ change));
            *(if is_valid { &mut valid } else { &mut invalid }) += 1;
        }
        assert!(
            valid >= 20 && invalid > 10 * valid,
            "{sample}: expected at least 20 valid changes and ten times as many invalid ones, found {valid} and {invalid}"
        );
    }
}
