//! Published periods and altered certificates.

use nim_sequences::{Certificate, Code, NimSequence, Nimber, Period, PeriodSearch, RefutedCertificate, Theorem};

use crate::rare_heaps::GENUINE;
use crate::{period, run};

/// Maximum number of values in most tests.
const LIMIT: u64 = 20_000;

fn proved(code: &str) -> Certificate {
    let Period::Proved(certificate) = period(code, LIMIT) else { panic!("{code} is periodic") };
    certificate
}

/// Proves the periods of `fixtures/search/periods.txt` that take a fraction of a second each. `cargo xtask bench "the
/// period of"` proves the others.
#[test]
fn published_periods_are_proved() {
    /// Maximum number of values of a table. The time of checking a pure period grows with its square.
    const MAX_VALUES: u64 = if cfg!(miri) { 200 } else { 1_000_000 };
    let text = include_str!("../../../../fixtures/search/periods.txt");
    let mut proofs = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (expected, source) = line.split_once(": ").unwrap();
        let number = |name: &str| {
            let mut words = expected.split(' ').skip_while(|word| *word != name);
            words.nth(1).unwrap().parse::<u64>().unwrap()
        };
        if number("preperiod") + number("period") > MAX_VALUES / 2 {
            continue;
        }
        let code = expected.split(' ').next().unwrap();
        let Period::Proved(found) = period(code, MAX_VALUES) else { panic!("{code} has a period: {source}") };
        let statement = format!("impartial-heaps 1: {expected} start ");
        assert!(found.to_string().starts_with(&statement), "{found} instead of {expected}: {source}");
        if found.theorem() == Theorem::RareHeaps || found.needed() < 20_000 {
            found.verify(MAX_VALUES).unwrap();
        }
        proofs += 1;
    }
    assert_eq!(proofs, if cfg!(miri) { 6 } else { 19 });
}

/// Mistakes in published lists, shown by the values of both codes.
#[test]
fn published_mistakes() {
    let first_difference = |a: &str, b: &str, len: u64| {
        let [mut a, mut b] = [a, b].map(|code| NimSequence::new(code.parse().unwrap()));
        a.grow(len).unwrap();
        b.grow(len).unwrap();
        a.iter().zip(b.iter()).position(|(a, b)| a != b)
    };
    // A list of equal sequences groups 0.161 with 0.36.
    assert_eq!(first_difference("0.161", "0.36", 600), Some(519));
    // Two mistakes in the locator of Winning Ways: 0.314 differs from 0.31, and 0.27 has the values of 0.26.
    assert_eq!(first_difference("0.314", "0.31", 600), Some(5));
    assert_eq!(first_difference("0.27", "0.26", 2_000), None);
}

/// A table of the length that the theorem needs proves a period, and a table that is one value shorter does not.
#[test]
fn as_many_values_as_the_theorem_needs() {
    // The theorem needs h (e + p) + k values, where moves take at most k tokens and leave at most h heaps.
    for (code, needed) in
        [("0.77", 2 * (71 + 12) + 2), ("0.07", 2 * (53 + 34) + 2), ("S(1,3,4)", 1 + 7 + 4), ("0.81", 3 * (1 + 2) + 2)]
    {
        assert_eq!(period(code, needed - 1), Period::Unknown { values: needed - 1 }, "{code}");
        let Period::Proved(certificate) = period(code, needed) else { panic!("{code}") };
        certificate.verify(needed).unwrap();
        let too_long = RefutedCertificate::TooLong { needed: needed.into(), limit: needed - 1 };
        assert_eq!(certificate.verify(needed - 1), Err(too_long), "{code}");
    }
}

#[test]
fn no_period_is_guessed() {
    assert_eq!(period("8!.7", LIMIT), Period::NoTheorem);
    assert_eq!(period("grundy", 3_000), Period::Unknown { values: 3_000 });
    assert_eq!(period("kayles", 0), Period::Unknown { values: 0 });
    // The table has less memory than the proof needs.
    let mut small = PeriodSearch::with_max_bytes("kayles".parse().unwrap(), 200);
    assert!(matches!(run(&mut small, LIMIT), Period::Unknown { values: 40..100 }));
}

/// With unequal parts, the equality on the same number of values as for equal parts is not a proof if 0 is a value.
#[test]
fn unequal_parts_need_values_other_than_zero() {
    let mut sequence = NimSequence::new("0!.36".parse().unwrap());
    sequence.grow(12).unwrap();
    let values: Vec<Nimber> = sequence.iter().collect();
    let first = (1..9).find(|&heap| values[heap + 3] != values[heap]);
    // From 1 onwards with the period 3, the theorem would need equality below 1 + 1 + 3 + 2.
    assert_eq!(first, Some(8));
    let certificate: Certificate = "impartial-heaps 1: 0!.36 preperiod 1 period 3 saltus 0 start 1.".parse().unwrap();
    assert!(matches!(certificate.verify(LIMIT), Err(RefutedCertificate::Zero { heap: 1..4 })));
    // The shortest table for which the equality would be enough has 2 (1 + 3) + 2 values.
    assert_eq!(period("0!.36", 10), Period::Unknown { values: 10 });
    proved("0!.055").verify(LIMIT).unwrap();
}

/// For a start of 0 the theorem is false: 0.4 has the values 0, 0, 0, 1, but with e = 0 and p = 1 the theorem would
/// need equality only for values before the 1.
#[test]
fn the_theorem_starts_at_one() {
    let certificate: Certificate = "impartial-heaps 1: 0.4 preperiod 0 period 1 saltus 0 start 0.".parse().unwrap();
    assert_eq!(certificate.verify(LIMIT), Err(RefutedCertificate::Numbers { expected: "a start of at least 1" }));
}

/// Every certificate with an altered number or code is rejected, or proves the same statement.
#[test]
fn altered_certificates_are_refused() {
    const CODES: [&str; 11] = [
        "0.77",
        "0.137",
        "4.344",
        "0!.055",
        "0.81",
        "S(1,3,4)",
        "S(2,5,9)",
        "0.1",
        "0.0",
        "S(all-but:2,3,7)",
        "S(all-but:5)",
    ];
    let statement = |certificate: &Certificate| certificate.to_string().split_once(" start").unwrap().0.to_string();
    for text in
        CODES.map(|code| proved(code).to_string()).iter().map(String::as_str).chain(GENUINE[..3].iter().copied())
    {
        let sound: Certificate = text.parse().unwrap();
        assert_eq!(sound.verify(LIMIT), Ok(()), "{text}");
        let words: Vec<&str> = text.trim_end_matches('.').split(' ').collect();
        let altered = |numbers: &[(usize, u64)]| {
            let mut words: Vec<String> = words.iter().map(ToString::to_string).collect();
            for &(index, number) in numbers {
                words[index] = number.to_string();
            }
            format!("{}.", words.join(" ")).parse::<Certificate>()
        };
        let small = if sound.theorem() == Theorem::RareHeaps && !cfg!(miri) { 160 } else { 2 };
        for index in (4..words.len()).step_by(2) {
            let number: u64 = words[index].parse().unwrap();
            let others = [number.wrapping_sub(1), number + 1, 2 * number, number + 12, u64::MAX];
            for other in others.into_iter().chain(0..small) {
                // A mask has 16 bits, and a parity has one.
                let Ok(altered) = altered(&[(index, other)]) else { continue };
                // Another start may prove the same statement, unless it is before the preperiod.
                let is_same = statement(&altered) == statement(&sound) && altered.start() >= sound.preperiod();
                assert!(altered.verify(3_000).is_err() || is_same, "{altered} instead of {text}");
            }
        }
        let smaller = sound.period();
        let repeated = altered(&[(6, 2 * smaller), (8, 2 * sound.saltus())]).unwrap();
        assert_eq!(repeated.verify(LIMIT), Err(RefutedCertificate::NotLeast { name: "period", smaller }), "{text}");
        for other in [
            "0.7",
            "0.07",
            "0.177",
            "0.335",
            "0!.535",
            "0.45",
            "4.0",
            "0.3",
            "0.81",
            "4!.0",
            "8!.7",
            "S(1,3)",
            "S(1,2,3)",
            "S(all)",
            "S(all-but:7)",
        ] {
            let altered: Certificate = text.replace(words[2], other).parse().unwrap();
            let is_true = || statement(&altered) == statement(&proved(other));
            assert!(altered.verify(3_000).is_err() || is_true(), "{altered}");
        }
    }
}

/// A text that is truncated anywhere or changed in any byte is not a certificate, or is a false one.
#[test]
fn damaged_texts_are_refused() {
    const SHORT: &str = "expected `impartial-heaps 1: CODE preperiod E period P saltus S start N.`";
    const LONG: &str =
        "expected `impartial-heaps 1: CODE preperiod E period P saltus S start N mask M parity B rare A reach R.`";
    let [pure, rare] = [&proved("0.77").to_string(), GENUINE[0]];
    for text in [pure, rare] {
        for end in 0..text.len() {
            assert!(text[..end].parse::<Certificate>().is_err(), "{}", &text[..end]);
        }
        for index in 0..text.len() {
            for byte in ["0", "9", " ", ".", "x", "\u{e9}", ""] {
                let damaged = format!("{}{byte}{}", &text[..index], &text[index + 1..]);
                let read = damaged.parse::<Certificate>().ok().filter(|read| read.verify(2_000).is_ok());
                // A later start or a larger bound than necessary proves the same period.
                let is_same = read.is_none_or(|read| (read.preperiod(), read.period(), read.saltus()) == (71, 12, 0));
                assert!(is_same, "{damaged}");
            }
        }
    }
    let as_in = format!("{SHORT}, as in `{pure}`, found `impartial-heaps 2: 0.77 preperio...`");
    for (text, from, to, message) in [
        (pure, pure, "", &*format!("{SHORT}, found the end")),
        (pure, "0.77", "0.G", "expected a code (column 3: expected a digit from 0 to F, found `G`), found `0.G`"),
        (pure, "71", "x\u{1b}", "expected a number of at most 64 bits, found `x\\x1b`"),
        (pure, "heaps 1", "heaps 2", &as_in),
        (rare, "15", "65536", "expected a number of at most 16 bits, found `65536`"),
        (rare, "parity 0", "parity 2", "expected 0 or 1, found `2`"),
        (rare, "parity 0", "parity 00", "expected 0 or 1, found `00`"),
        (rare, "rare 70", "rare -1", "expected a number of at most 64 bits, found `-1`"),
        (rare, "mask 15", "mask 015", LONG),
        (rare, "rare", "Rare", LONG),
        (rare, "reach 0", "reach 0 ", LONG),
        (rare, "mask", "bits", LONG),
        (rare, "70 reach 0.", "70.", LONG),
    ] {
        let error = text.replace(from, to).parse::<Certificate>().unwrap_err().to_string();
        assert!(error == message || message == LONG && error.starts_with(LONG), "{error}");
    }
}

/// The search finds the same certificate for an octal code of two digits, however long the table is.
#[test]
fn the_length_of_the_table_changes_no_period() {
    for code in 0..128 {
        let code: Code = format!("{}.{}{}", code / 64 * 4, code / 8 % 8, code % 8).parse().unwrap();
        let limit = if cfg!(miri) { 60 } else { 1_000 };
        let Period::Proved(early) = run(&mut PeriodSearch::new(code.clone()), limit) else { continue };
        assert_eq!(early.verify(limit), Ok(()), "{early}");
        let mut long = NimSequence::new(code);
        long.grow(limit).unwrap();
        let is_true =
            (early.preperiod()..limit - early.period()).all(|heap| long.get(heap) == long.get(heap + early.period()));
        assert!(is_true, "{early}");
        assert_eq!(run(&mut long.into(), limit), Period::Proved(early));
    }
}
