//! Published periods, and certificates that are altered.

use nim_sequences::{Certificate, Code, NimSequence, Nimber, Period, RefutedCertificate, Theorem};

/// The most values of a table here.
const LIMIT: u64 = 20_000;

fn search(code: &str) -> Period {
    Period::search(&mut NimSequence::new(code.parse().unwrap()), LIMIT)
}

fn proved(code: &str) -> Certificate {
    let Period::Proved(certificate) = search(code) else { panic!("{code} is periodic") };
    certificate
}

/// Proves the periods of `fixtures/search/periods.txt` that take a fraction of a second each. `cargo xtask bench "the period
/// of"` proves the others.
#[test]
fn published_periods_are_proved() {
    /// The most values of a table. The check of a pure period takes time in proportion to their square.
    const MOST: u64 = if cfg!(miri) { 200 } else { 1_000_000 };
    let text = include_str!("../../../../fixtures/search/periods.txt");
    let mut proofs = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (expected, source) = line.split_once(": ").unwrap();
        let number = |name: &str| {
            let mut words = expected.split(' ').skip_while(|word| *word != name);
            words.nth(1).unwrap().parse::<u64>().unwrap()
        };
        if number("preperiod") + number("period") > MOST / 2 {
            continue;
        }
        let code = expected.split(' ').next().unwrap();
        let found = Period::search(&mut NimSequence::new(code.parse().unwrap()), MOST);
        let Period::Proved(found) = found else { panic!("{code} has a period: {source}") };
        let statement = format!("impartial-heaps 1: {expected} start ");
        assert!(found.to_string().starts_with(&statement), "{found} instead of {expected}: {source}");
        if found.theorem() == Theorem::RareHeaps || found.needed() < 20_000 {
            found.verify(MOST).unwrap();
        }
        proofs += 1;
    }
    assert_eq!(proofs, if cfg!(miri) { 6 } else { 19 });
}

/// The mistakes of published lists, as the values of both codes show them.
#[test]
fn published_mistakes() {
    let first_difference = |a: &str, b: &str, len: u64| {
        let [mut a, mut b] = [a, b].map(|code| NimSequence::new(code.parse().unwrap()));
        a.grow(len).unwrap();
        b.grow(len).unwrap();
        a.iter().zip(b.iter()).position(|(a, b)| a != b)
    };
    // A list of equal sequences has 0.161 with 0.36.
    assert_eq!(first_difference("0.161", "0.36", 600), Some(519));
    // Two entries of the locator in Winning Ways: 0.314 differs from 0.31, and 0.27 has the values of 0.26.
    assert_eq!(first_difference("0.314", "0.31", 600), Some(5));
    assert_eq!(first_difference("0.27", "0.26", 2_000), None);
}

/// A table one value too short proves nothing, and one with the number of the theorem does.
#[test]
fn as_many_values_as_the_theorem_needs() {
    // h (e + p) + k values for a largest take of k, and at most h heaps left.
    for (code, needed) in
        [("0.77", 2 * (71 + 12) + 2), ("0.07", 2 * (53 + 34) + 2), ("S(1,3,4)", 1 + 7 + 4), ("0.81", 3 * (1 + 2) + 2)]
    {
        let up_to = |limit| Period::search(&mut NimSequence::new(code.parse().unwrap()), limit);
        assert_eq!(up_to(needed - 1), Period::Unknown { values: needed - 1 }, "{code}");
        let Period::Proved(certificate) = up_to(needed) else { panic!("{code}") };
        certificate.verify(needed).unwrap();
        let too_long = RefutedCertificate::TooLong { needed: needed.into(), limit: needed - 1 };
        assert_eq!(certificate.verify(needed - 1), Err(too_long), "{code}");
    }
}

#[test]
fn no_period_is_guessed() {
    assert_eq!(search("8!.7"), Period::NoTheorem);
    let mut grundy = NimSequence::new("grundy".parse().unwrap());
    assert_eq!(Period::search(&mut grundy, 3_000), Period::Unknown { values: 3_000 });
    let mut short = NimSequence::new("kayles".parse().unwrap());
    assert_eq!(Period::search(&mut short, 0), Period::Unknown { values: 0 });
    // The table has less memory than the proof needs.
    let mut small = NimSequence::with_max_bytes("kayles".parse().unwrap(), 200);
    assert!(matches!(Period::search(&mut small, LIMIT), Period::Unknown { values: 40..100 }));
}

/// With unequal parts, the inequality holds on as many values as for equal ones and is no proof: 0 is a value.
#[test]
fn unequal_parts_need_values_other_than_zero() {
    let mut sequence = NimSequence::new("0!.36".parse().unwrap());
    sequence.grow(12).unwrap();
    let values: Vec<Nimber> = sequence.iter().collect();
    let first = (1..9).find(|&heap| values[heap + 3] != values[heap]);
    // From 1 on, with the period 3, the theorem would need equality below 1 + 1 + 3 + 2.
    assert_eq!(first, Some(8));
    let certificate: Certificate = "impartial-heaps 1: 0!.36 preperiod 1 period 3 saltus 0 start 1.".parse().unwrap();
    assert!(matches!(certificate.verify(LIMIT), Err(RefutedCertificate::Zero { heap: 1..4 })));
    // The first table for which the inequality would be enough has 2 (1 + 3) + 2 values.
    let mut short = NimSequence::new("0!.36".parse().unwrap());
    assert_eq!(Period::search(&mut short, 10), Period::Unknown { values: 10 });
    proved("0!.055").verify(LIMIT).unwrap();
}

/// For a start of 0 the theorem is false: 0.4 has the values 0, 0, 0, 1, and the inequality for e = 0 and p = 1 holds
/// for too few values to see the 1.
#[test]
fn the_theorem_starts_at_one() {
    let certificate: Certificate = "impartial-heaps 1: 0.4 preperiod 0 period 1 saltus 0 start 0.".parse().unwrap();
    assert_eq!(certificate.verify(LIMIT), Err(RefutedCertificate::Numbers { expected: "a start of at least 1" }));
}

/// Every certificate with a number moved, and every one of another code, is refused.
#[test]
fn altered_certificates_are_refused() {
    let sound = [
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
    ]
    .map(proved);
    let texts = sound.each_ref().map(ToString::to_string);
    for (certificate, text) in sound.iter().zip(&texts) {
        assert_eq!(certificate.verify(LIMIT), Ok(()), "{text}");
        let words: Vec<&str> = text.trim_end_matches('.').split(' ').collect();
        for (place, name) in [(4, "preperiod"), (6, "period"), (8, "saltus"), (10, "start")] {
            let number: u64 = words[place].parse().unwrap();
            for other in [number.wrapping_sub(1), number + 1, 2 * number, number + 12, u64::MAX, 0, 1] {
                let mut altered = words.clone();
                let other_word = other.to_string();
                altered[place] = &other_word;
                let altered: Certificate = format!("{}.", altered.join(" ")).parse().unwrap();
                let is_proved = altered.verify(3_000).is_ok();
                // Another start may prove the same statement, but none before the preperiod does.
                let may_be_proved = name == "start" && other >= certificate.preperiod();
                assert!(!is_proved || other == number || may_be_proved, "{altered} instead of {text}");
            }
        }
        let mut repeated = words.clone();
        let (period, saltus) = (2 * certificate.period(), 2 * certificate.saltus());
        let (period, saltus) = (period.to_string(), saltus.to_string());
        (repeated[6], repeated[8]) = (&period, &saltus);
        let repeated: Certificate = format!("{}.", repeated.join(" ")).parse().unwrap();
        let smaller = certificate.period();
        assert_eq!(repeated.verify(LIMIT), Err(RefutedCertificate::NotLeast { name: "period", smaller }), "{text}");
        for other in ["0.7", "0.07", "0.177", "4!.0", "8!.7", "S(1,3)", "S(1,2,3)", "S(all)", "S(all-but:7)"] {
            let altered = text.replace(words[2], other);
            let altered: Certificate = altered.parse().unwrap();
            assert!(altered.verify(3_000).is_err() || altered == proved(other), "{altered}");
        }
    }
}

/// A text that is cut off anywhere, or changed in any byte, is no certificate or a false one.
#[test]
fn damaged_texts_are_refused() {
    let text = proved("0.77").to_string();
    for end in 0..text.len() {
        assert!(text[..end].parse::<Certificate>().is_err(), "{}", &text[..end]);
    }
    for place in 0..text.len() {
        for byte in ["0", "9", " ", ".", "x", "\u{e9}", ""] {
            let damaged = format!("{}{byte}{}", &text[..place], &text[place + 1..]);
            let read = damaged.parse::<Certificate>().ok().filter(|read| read.verify(2_000).is_ok());
            // A later start than necessary proves the same.
            let is_refused = read.as_ref().is_none_or(|read| read.start() > 71);
            assert!(is_refused || damaged == text, "{damaged}");
        }
    }
    for (damaged, message) in [
        ("", "expected `impartial-heaps 1: CODE preperiod E period P saltus S start N.`, found the end"),
        (
            "impartial-heaps 1: 0.G preperiod 1 period 1 saltus 0 start 1.",
            "expected a code (column 3: expected a digit from 0 to F, found `G`), found `0.G`",
        ),
        (
            "impartial-heaps 1: 0.7 preperiod x\u{1b} period 1 saltus 0 start 1.",
            "expected a number of at most 64 bits, found `x\\x1b`",
        ),
        (
            "impartial-heaps 2: 0.7 preperiod 0 period 2 saltus 0 start 1.",
            "expected `impartial-heaps 1: CODE preperiod E period P saltus S start N.`, as in `impartial-heaps 1: 0.7 preperiod 0 period 2 saltus 0 start 1.`, found `impartial-heaps 2: 0.7 preperiod...`",
        ),
    ] {
        assert_eq!(damaged.parse::<Certificate>().unwrap_err().to_string(), message);
    }
}

/// Every octal code of two digits with a period is proved with the same numbers from a table of any length.
#[test]
fn the_length_of_the_table_changes_no_period() {
    for code in 0..128 {
        let code: Code = format!("{}.{}{}", code / 64 * 4, code / 8 % 8, code % 8).parse().unwrap();
        let limit = if cfg!(miri) { 60 } else { 1_000 };
        let Period::Proved(early) = Period::search(&mut NimSequence::new(code.clone()), limit) else { continue };
        assert_eq!(early.verify(limit), Ok(()), "{early}");
        let mut long = NimSequence::new(code);
        long.grow(limit).unwrap();
        let is_true =
            (early.preperiod()..limit - early.period()).all(|heap| long.get(heap) == long.get(heap + early.period()));
        assert!(is_true, "{early}");
        assert_eq!(Period::search(&mut long, limit), Period::Proved(early));
    }
}
