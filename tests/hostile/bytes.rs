//! Samples that end too early, and samples with one wrong byte.

use crate::samples::{Sample, inputs, positions, try_input, try_positions};

#[test]
fn every_prefix_of_an_input() {
    every_prefix(&inputs(), |Sample { game, .. }, text| try_input(game, text));
}

#[test]
fn every_prefix_of_positions() {
    every_prefix(&positions(), |Sample { game, .. }, text| try_positions(game, text));
}

/// Every byte of an input becomes every other one.
#[test]
fn every_byte_of_an_input() {
    every_byte(&inputs(), |Sample { game, .. }, text| try_input(game, text));
}

#[test]
fn every_byte_of_positions() {
    every_byte(&positions(), |Sample { game, .. }, text| try_positions(game, text));
}

/// Tries each prefix; only those are accepted that lack no more than blanks or last digits.
fn every_prefix(samples: &[Sample], accepts: impl Fn(&Sample, &[u8]) -> bool) {
    assert!(samples.len() >= 10, "only {} samples", samples.len());
    for sample in samples {
        assert!(accepts(sample, &sample.text), "{sample:?}");
        let accepted = (0..sample.text.len()).filter(|&end| accepts(sample, &sample.text[..end])).count();
        assert!((1..5).contains(&accepted), "{accepted} prefixes of {sample:?}");
    }
}

/// Tries each change; some are accepted, such as a blank that becomes another one, and most are not.
fn every_byte(samples: &[Sample], accepts: impl Fn(&Sample, &[u8]) -> bool) {
    for sample in samples {
        let changes = (0..sample.text.len()).flat_map(|at| (1..=u8::MAX).map(move |change| (at, change)));
        let (mut accepted, mut refused) = (0_u32, 0);
        for (at, change) in changes {
            let is_accepted = accepts(sample, &sample.changed(at, sample.text[at] ^ change));
            *(if is_accepted { &mut accepted } else { &mut refused }) += 1;
        }
        assert!(accepted >= 20 && refused > 10 * accepted, "{accepted} and {refused} of {sample:?}");
    }
}
