//! Certificates by rare heaps, which are genuine, altered or random.

use nim_sequences::{Certificate, Code, NimSequence, Nimber, RefutedCertificate, Theorem};

const LIMIT: u64 = 1_000_000;

/// Published periods, each with the least start and reach for its mask.
pub(crate) const GENUINE: [&str; 7] = [
    "impartial-heaps 1: 0.77 preperiod 71 period 12 saltus 0 start 145 mask 15 parity 0 rare 70 reach 0.",
    "impartial-heaps 1: 0!.535 preperiod 13 period 28 saltus 0 start 37 mask 15 parity 0 rare 12 reach 15.",
    "impartial-heaps 1: 0.335 preperiod 0 period 4 saltus 0 start 11 mask 1 parity 1 rare 0 reach 2.",
    "impartial-heaps 1: 0.45 preperiod 498 period 20 saltus 0 start 698 mask 15 parity 0 rare 198 reach 0.",
    "impartial-heaps 1: 0.156 preperiod 3479 period 349 saltus 0 start 3839 mask 27 parity 0 rare 357 reach 0.",
    "impartial-heaps 1: 0.356 preperiod 7315 period 142 saltus 0 start 7361 mask 27 parity 0 rare 43 reach 0.",
    "impartial-heaps 1: 0.127 preperiod 46578 period 4 saltus 0 start 73687 mask 1 parity 1 rare 27106 reach 0.",
];

/// Certificates of longer published periods.
const LONG: [&str; 2] = [
    "impartial-heaps 1: 0.16 preperiod 105351 period 149459 saltus 0 start 126930 mask 30 parity 0 rare 13935 reach 21577.",
    "impartial-heaps 1: 0.56 preperiod 326640 period 144 saltus 0 start 628789 mask 27 parity 0 rare 302147 reach 0.",
];

fn certificate(text: &str) -> Certificate {
    let certificate: Certificate = text.parse().unwrap();
    assert_eq!(certificate.to_string(), text);
    certificate
}

/// Checks a certificate in which one number is changed.
fn altered(text: &str, name: &str, number: u64) -> Result<(), RefutedCertificate> {
    let mut words: Vec<&str> = text.trim_end_matches('.').split(' ').collect();
    let index = words.iter().position(|&word| word == name).unwrap() + 1;
    let number = number.to_string();
    words[index] = &number;
    certificate(&format!("{}.", words.join(" "))).verify(LIMIT)
}

const START: &str = "a start above twice the sum of the largest take and the larger of rare and reach";

fn numbers<T>(expected: &'static str) -> Result<T, RefutedCertificate> {
    Err(RefutedCertificate::Numbers { expected })
}

#[test]
fn genuine_certificates_are_true() {
    let all = GENUINE.iter().chain(&LONG);
    for text in all.take(if cfg!(miri) { 3 } else { usize::MAX }) {
        let certificate = certificate(text);
        assert_eq!(certificate.theorem(), Theorem::RareHeaps);
        // Values up to one period after the start are enough, and one value less is not.
        let needed = certificate.start() + certificate.period();
        assert_eq!(certificate.verify(needed), Ok(()), "{text}");
        let too_long = RefutedCertificate::TooLong { needed: needed.into(), limit: needed - 1 };
        assert_eq!(certificate.verify(needed - 1), Err(too_long), "{text}");
    }
}

/// Each number in turn is altered by one and by larger amounts.
#[test]
fn altered_numbers_are_refused() {
    let not_periodic = |heap, period| Err(RefutedCertificate::NotPeriodic { heap, later: heap + period, saltus: 0 });
    let not_least = |name, smaller| Err(RefutedCertificate::NotLeast { name, smaller });
    let kayles = GENUINE[0];
    let cases = [
        ("preperiod", 70, not_periodic(70, 12)),
        ("preperiod", 72, not_least("preperiod", 71)),
        ("preperiod", 145, not_least("preperiod", 144)),
        ("preperiod", 146, numbers("a start that is at least the preperiod")),
        ("preperiod", u64::MAX, numbers("a start that is at least the preperiod")),
        ("period", 0, numbers("a period of at least 1")),
        ("period", 6, not_periodic(71, 6)),
        ("period", 11, not_periodic(71, 11)),
        ("period", 13, not_periodic(71, 13)),
        ("period", 24, not_least("period", 12)),
        ("period", 36, not_least("period", 12)),
        ("period", u64::MAX, Err(RefutedCertificate::TooLong { needed: u128::from(u64::MAX) + 145, limit: LIMIT })),
        ("saltus", 1, numbers("the saltus 0, unless the code is an all-but set")),
        ("start", 144, numbers(START)),
        ("start", 0, numbers("a start that is at least the preperiod")),
        ("start", u64::MAX, Err(RefutedCertificate::TooLong { needed: u128::from(u64::MAX) + 12, limit: LIMIT })),
        // The value of the heap 13 is 1.
        ("mask", 14, Err(RefutedCertificate::RareHeap { heap: 71, last: 70 })),
        ("mask", 16, Err(RefutedCertificate::RareHeap { heap: 71, last: 70 })),
        ("mask", 0, numbers("a mask of at least 1")),
        ("parity", 1, numbers("parity 0, unless all moves to two heaps take numbers of one parity")),
        ("rare", 69, Err(RefutedCertificate::RareHeap { heap: 70, last: 69 })),
        ("rare", 0, Err(RefutedCertificate::RareHeap { heap: 3, last: 0 })),
        ("rare", 71, numbers(START)),
        ("rare", u64::MAX, numbers(START)),
        ("reach", 71, numbers(START)),
        ("reach", u64::MAX, numbers(START)),
    ];
    for (name, number, expected) in cases {
        assert_eq!(altered(kayles, name, number), expected, "{name} {number}");
    }
    // 0.535 with unequal parts needs pairs with a part beyond the last rare heap.
    let missing = RefutedCertificate::NoOption { heap: 40, reach: 14, value: 6 };
    assert_eq!(altered(GENUINE[1], "reach", 14), Err(missing));
    // The moves of 0.127 to two heaps take three tokens. If the parity of the heap does not count, about half of the
    // heaps are rare.
    let rare = RefutedCertificate::RareHeap { heap: 27_108, last: 27_106 };
    assert_eq!(altered(GENUINE[6], "parity", 0), Err(rare));
    let odd = "an even period, if the parity of the heap counts";
    assert_eq!(altered(GENUINE[6], "period", 5), numbers(odd));
    assert_eq!(altered(GENUINE[6], "rare", 27_105), Err(RefutedCertificate::RareHeap { heap: 27_106, last: 27_105 }));
    // The window before the start must repeat, so it must not begin before the preperiod.
    assert_eq!(altered(GENUINE[3], "start", 697), not_periodic(497, 20));
}

/// Larger bounds than necessary prove the same period if the start allows them.
#[test]
fn larger_bounds_are_true() {
    let later = GENUINE[0].replace("start 145", "start 200");
    for (name, number) in [("start", 201), ("rare", 71), ("reach", 50), ("reach", 97)] {
        assert_eq!(altered(&later, name, number), Ok(()), "{name} {number}");
    }
    assert_eq!(altered(&later, "reach", 98), numbers(START));
}

#[test]
fn codes_without_pairs_are_refused() {
    let pairs = "a code whose moves leave up to two heaps, for a proof by rare heaps";
    for code in ["0.3", "0.0", "0.1", "0.81", "S(1,3)", "S(all)", "S(all-but:2)"] {
        assert_eq!(certificate(&GENUINE[0].replace("0.77", code)).verify(LIMIT), numbers(pairs), "{code}");
    }
    assert_eq!(certificate(&GENUINE[0].replace("0.77", "8!.7")).verify(LIMIT), Err(RefutedCertificate::NoTheorem));
}

/// 4.0 has the values 0, 0, 1, 0, 1, and so on. With an empty window, the period 1 would pass all other checks, because
/// heap 1 is common and heap 0 is not a part.
#[test]
fn an_odd_period_excludes_alternating_parity() {
    let text = "impartial-heaps 1: 4.0 preperiod 0 period 1 saltus 0 start 1 mask 1 parity 1 rare 0 reach 0.";
    assert_eq!(certificate(text).verify(LIMIT), numbers("an even period, if the parity of the heap counts"));
    let genuine = "impartial-heaps 1: 4.0 preperiod 1 period 2 saltus 0 start 3 mask 1 parity 1 rare 0 reach 1.";
    assert_eq!(certificate(genuine).verify(LIMIT), Ok(()));
}

/// Certificates with small numbers that pass the check are true on a longer table.
#[test]
fn no_small_certificate_is_false() {
    let (mut accepted, mut number) = (0, 0_u64);
    for index in 0..256 {
        let unequal = if index / 128 == 0 { "" } else { "!" };
        let code: Code = format!("{}{unequal}.{}{}", index / 64 % 2 * 4, index / 8 % 8, index % 8).parse().unwrap();
        if code.max_parts() != 2 || (unequal == "!") != code.needs_unequal_parts() {
            continue;
        }
        let mut sequence = NimSequence::new(code.clone());
        sequence.grow(200).unwrap();
        let values: Vec<Nimber> = sequence.iter().collect();
        for _ in 0..if cfg!(miri) { 1 } else { 100 } {
            // There are too many combinations, so the test visits them in the order of consecutive multiples of a
            // prime.
            number += 1_000_003;
            let mut rest = number;
            let mut below = |end| {
                let digit = rest % end;
                rest /= end;
                digit
            };
            let [preperiod, period, rare, reach] = [below(5), below(4) + 1, below(3), below(4)];
            let least = 2 * (rare.max(reach) + code.largest_take().unwrap()) + 1;
            let (start, mask, parity) = (least + below(4), below(4), below(2));
            let text = format!(
                "impartial-heaps 1: {code} preperiod {preperiod} period {period} saltus 0 start {start} mask {mask} parity {parity} rare {rare} reach {reach}."
            );
            if certificate(&text).verify(LIMIT).is_err() {
                continue;
            }
            accepted += 1;
            let [preperiod, period] = [preperiod, period].map(|number| usize::try_from(number).unwrap());
            let later = values[preperiod..].iter().zip(&values[preperiod + period..]);
            assert!(later.into_iter().all(|(value, later)| value == later), "{text}");
        }
    }
    assert!(cfg!(miri) || accepted > 20, "{accepted} certificates");
}

#[test]
fn theorems_and_reasons_have_texts() {
    let pure = certificate("impartial-heaps 1: 0.77 preperiod 71 period 12 saltus 0 start 71.");
    let states = certificate("impartial-heaps 1: S(all) preperiod 0 period 1 saltus 1 start 0.");
    for (certificate, theorem, name) in [
        (pure, Theorem::PurePeriods, "pure periods"),
        (certificate(GENUINE[0]), Theorem::RareHeaps, "rare heaps"),
        (states, Theorem::AllButSets, "all-but sets"),
    ] {
        assert_eq!(certificate.verify(LIMIT), Ok(()), "{certificate}");
        assert_eq!(certificate.theorem(), theorem, "{certificate}");
        assert_eq!(theorem.to_string(), name);
    }
    let reason = |text, name, number| altered(text, name, number).unwrap_err().to_string();
    assert_eq!(reason(GENUINE[0], "rare", 69), "expected no rare heap above 69, found the rare heap 70");
    assert_eq!(
        reason(GENUINE[1], "reach", 14),
        "no move from heap 40 to one heap, or with a part of at most 14, leads to nim-value 6"
    );
}

#[cfg(feature = "serde")]
#[test]
fn data_is_the_text() {
    let data = format!("\"{}\"", GENUINE[0]);
    let read: Certificate = serde_json::from_str(&data).unwrap();
    assert_eq!(read, certificate(GENUINE[0]));
    assert_eq!(serde_json::to_string(&read).unwrap(), data);
    assert!(serde_json::from_str::<Certificate>(&data.replace("parity 0", "parity 2")).is_err());
}
