//! Lists of codes for a survey, in the order of their lines as bytes.

use std::iter;

use anyhow::{Result, anyhow};
use impartial::nim_sequences::Code;

use crate::input::Input;

/// Maximum number of digits, and maximum number in a subtraction set, of a generated list.
pub(crate) const MAX_DIGITS: u32 = 10;
pub(crate) const MAX_TAKE: u32 = 40;

/// A list of codes, generated one by one or read from the input.
pub(crate) struct Codes {
    pub(crate) len: u64,
    pub(crate) iter: Box<dyn Iterator<Item = Code> + Send>,
}

/// Returns all octal codes with this many digits after the point.
pub(crate) fn with_digits(digits: u32) -> Codes {
    let width = usize::try_from(digits).unwrap_or(usize::MAX);
    let codes = ['0', '4'].into_iter().flat_map(move |first| {
        // Trailing zeros are not printed and sort before all other digits, so the codes are in numeric order.
        (0..1_u64 << (3 * digits)).map(move |rest| format!("{first}.{rest:0width$o}"))
    });
    let codes = codes.map(|text| text.parse().expect("the digits are octal"));
    Codes { len: 2 << (3 * digits), iter: Box::new(codes) }
}

/// Returns all subtraction sets with numbers up to `most`, without the empty one.
pub(crate) fn subtraction_sets(most: u32) -> Codes {
    let mut set: Vec<u32> = Vec::new();
    let next = move || {
        // Sets are visited depth first: a set comes before the sets that begin with it, because `)` sorts before `,` and
        // both before digits.
        let mut after = None;
        loop {
            if let Some(number) = successor(set.last().copied().unwrap_or(0), after, most) {
                set.push(number);
                break;
            }
            after = Some(set.pop()?);
        }
        let numbers: Vec<String> = set.iter().map(u32::to_string).collect();
        Some(format!("S({})", numbers.join(",")).parse().expect("the numbers are from 1 to the largest"))
    };
    Codes { len: (1 << most) - 1, iter: Box::new(iter::from_fn(next).fuse()) }
}

/// Returns the number from `least + 1` to `most` whose text comes next after that of `after`, or first.
fn successor(least: u32, after: Option<u32>, most: u32) -> Option<u32> {
    let after = after.map_or(String::new(), |number| number.to_string());
    let numbers = (least + 1..=most).map(|number| (number.to_string(), number));
    numbers.filter(|(text, _)| *text > after).min().map(|(_, number)| number)
}

/// Reads codes from standard input, one per line, sorts them and drops repeated ones.
pub(crate) fn from_standard_input() -> Result<Codes> {
    let text = Input::read(None)?
        .into_text()
        .map_err(|error| anyhow!("<stdin>: byte {} is not valid UTF-8", error.valid_up_to() + 1))?;
    let mut codes = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let indent = text.len() - text.trim_start().len();
        if indent == text.len() {
            continue;
        }
        let code: Code = text.trim().parse().map_err(|error: impartial::nim_sequences::InvalidCode| {
            let column = indent + error.column();
            anyhow!("<stdin>:{line}:{column}: expected {}, found {}", error.expected(), error.found())
        })?;
        codes.push((sort_key(&code), code));
    }
    codes.sort_by(|(left, _), (right, _)| left.cmp(right));
    codes.dedup();
    Ok(Codes { len: codes.len() as u64, iter: Box::new(codes.into_iter().map(|(_, code)| code)) })
}

/// Returns the text that sorts codes like the lines of a survey, where a quote ends the code.
fn sort_key(code: &Code) -> String {
    format!("{code}\"")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every code is in the list once, in the order of the bytes of its text in a line, where a quote ends it.
    #[test]
    fn generated_lists_are_complete_and_in_order() {
        let octal = |digits: u32| {
            (0..2_u32 << (3 * digits)).map(move |code| {
                let (first, rest) = (4 * (code >> (3 * digits)), code % (1 << (3 * digits)));
                format!("{first}.{rest:00$o}", digits as usize)
            })
        };
        let sets = |most: u32| {
            (1..1_u32 << most).map(move |set| {
                let numbers = (1..=most).filter(|number| set >> (number - 1) & 1 == 1);
                format!("S({})", numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(","))
            })
        };
        let check = |codes: Codes, expected: Vec<String>| {
            let line = |code: Code| serde_json::to_string(&code).expect("a code is text").into_bytes();
            let lines: Vec<Vec<u8>> = codes.iter.map(line).collect();
            let expected = expected.into_iter().map(|text| line(text.parse().expect("it is a code")));
            assert_eq!(lines, expected.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>());
            assert_eq!(codes.len, lines.len() as u64);
        };
        (1..=3).for_each(|digits| check(with_digits(digits), octal(digits).collect()));
        (1..=12).for_each(|most| check(subtraction_sets(most), sets(most).collect()));
    }
}
