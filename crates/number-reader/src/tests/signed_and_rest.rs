//! Numbers of any integer type, and lists up to the end of the input.

use alloc::string::ToString;

use super::*;

/// Checks every token of a few characters for several ranges and types.
#[test]
fn integers_of_every_type() {
    fn check<T>(token: &str, ranges: &[core::ops::RangeInclusive<T>])
    where
        T: TryFrom<u64>
            + TryFrom<i128>
            + TryFrom<i64>
            + PartialOrd
            + core::fmt::Display
            + core::str::FromStr
            + Clone
            + core::fmt::Debug,
    {
        for range in ranges {
            let text = format!(" {token} 5");
            let mut reader = Reader::new(&text);
            let value = token.parse::<i128>().ok().filter(|_| !token.contains('+'));
            let value = value.and_then(|value| T::try_from(value).ok()).filter(|value| range.contains(value));
            let read = reader.integer(range.clone());
            let (low, high) = (range.start(), range.end());
            let shown = if token.is_empty() { "5" } else { token };
            match (&value, token) {
                (_, "") => assert_eq!(read.is_ok(), range.contains(&T::try_from(5_u64).ok().expect("5 fits"))),
                (Some(value), _) => {
                    assert_eq!(
                        read.map(|number| format!("{number:?}")),
                        Ok(format!("{value:?}")),
                        "{token} in {range:?}"
                    );
                    assert_eq!((reader.number(0..=9), reader.is_at_end()), (Ok(5), Ok(true)), "after {token}");
                }
                (None, _) => {
                    let message = format!("1:2: expected an integer from {low} to {high}, found `{shown}`");
                    assert_eq!(read.err().map(|error| error.to_string()), Some(message));
                    assert_eq!(reader.peek(), Ok(shown.as_bytes()), "the token is not skipped");
                }
            }
        }
    }
    const CHARACTERS: [char; 6] = ['-', '+', '0', '1', '9', 'x'];
    let mut tokens: Vec<String> = vec![String::new()];
    for _ in 0..if cfg!(miri) { 2 } else { 4 } {
        let longer = tokens.iter().flat_map(|token| CHARACTERS.map(|next| format!("{token}{next}")));
        tokens = tokens.iter().cloned().chain(longer).collect();
        tokens.dedup();
    }
    let ends = [i64::MIN.into(), i64::MAX.into(), u64::MAX.into(), i128::from(i32::MIN), u32::MAX.into()];
    tokens.extend(ends.iter().flat_map(|end| [end - 1, *end, end + 1]).map(|number: i128| number.to_string()));
    for token in &tokens {
        check::<i8>(token, &[-128..=127, -1..=1, 5..=9]);
        check::<u8>(token, &[0..=255, 1..=9]);
        check::<i32>(token, &[i32::MIN..=i32::MAX, -19..=-1]);
        check::<u32>(token, &[0..=u32::MAX]);
        check::<i64>(token, &[i64::MIN..=i64::MAX]);
        check::<u64>(token, &[0..=u64::MAX, 19..=91]);
        check::<usize>(token, &[0..=usize::MAX]);
        check::<isize>(token, &[isize::MIN..=isize::MAX]);
    }
}

/// Signed and unsigned numbers take turns after numbers that were read ahead.
#[test]
fn signs_between_numbers() {
    let numbers: Vec<i64> = (0..2_000).map(|number| if number % 7 == 3 { -number } else { number }).collect();
    let text = numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    for config in [Config::slice(Backend::best()), Config::source(10, 3)] {
        let mut reader = config.reader(text.as_bytes());
        for number in &numbers {
            assert_eq!(reader.integer(-9_999..=9_999), Ok(*number));
        }
        assert_eq!(reader.end(), Ok(()));
    }
}

/// The border of two windows is before the sign, between the sign and the digits, and between any two digits.
#[test]
fn signs_at_every_border() {
    for before in 0..30 {
        let text = format!("{}-12 -9223372036854775808\t-0\n-7", " ".repeat(before));
        for config in [Config::source(24, 100), Config::source(24, 5)] {
            let mut reader = config.reader(text.as_bytes());
            let read: Vec<_> = (0..2).map(|_| reader.integer(i64::MIN..=-1)).collect();
            assert_eq!(read, [Ok(-12), Ok(i64::MIN)], "{before}");
            assert_eq!((reader.integer(-1..=1_i8), reader.integer(-7..=0_i8)), (Ok(0), Ok(-7)), "{before}");
            assert_eq!(reader.end(), Ok(()), "{before}");
        }
    }
}

/// Compares `rest` with `records` of the number of records that the text has.
fn check_rest<const N: usize>(text: &[u8], config: Config) {
    let mut reference = Reference::new(text);
    let count = reference.tokens.len().div_ceil(N) as u64;
    let expected = reference.records::<N>(count);
    let found = config.reader(text).rest(record::<N>);
    match (found, expected) {
        (Ok(list), Ok(expected)) => assert_eq!(format!("{list:?}"), expected),
        (Err(error), Err(expected)) => {
            // The message and the location are the same, apart from the number of records.
            let error = format!("{error} {:?}", error.location());
            let expected = expected.split(" Some(").next().map(|text| text.replacen(&format!(" of {count},"), ",", 1));
            assert_eq!(Some(error), expected, "{config:?}");
        }
        (found, expected) => panic!("{found:?} instead of {expected:?} for {:.999}", text.escape_ascii()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 200 }))]

    #[test]
    fn the_rest_of_any_text(text in text(), numbers in 1..5_usize, config in config()) {
        match numbers {
            1 => check_rest::<1>(&text, config),
            2 => check_rest::<2>(&text, config),
            3 => check_rest::<3>(&text, config),
            _ => check_rest::<4>(&text, config),
        }
    }
}

#[test]
fn the_rest_after_other_calls() {
    let mut reader = Reader::new("2 7 8 9 10");
    let count = reader.number(0..=9).expect("a number");
    assert_eq!(reader.records(count, |[number]| Ok(number)).expect("two numbers"), [7, 8]);
    assert_eq!(reader.rest(|pair: [u64; 2]| Ok(pair)).expect("a pair"), [[9, 10]]);
    assert_eq!(reader.rest(|pair: [u64; 2]| Ok(pair)).expect("nothing is left"), Vec::<[u64; 2]>::new());
    let failing = Reader::from_read(Trickle::failing(b"1 2 3", 2)).rest(|[number]| Ok(number));
    assert!(failing.expect_err("the source fails").io_error().is_some());
}
