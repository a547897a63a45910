//! Nim-sequences of taking-and-breaking games: snapshots of reports and plots, and their properties.

use std::ops::ControlFlow;

use impartial::nim_sequences::{Certificate, Code, NimSequence, Nimber, Period, PeriodSearch};
use impartial::sequences::{NimValues, PeriodReport, draw, write_survey_line};

use crate::fixtures;

/// Returns a search of this many values, and what it found.
fn search(code: &str, limit: u64) -> (PeriodSearch, Period) {
    let mut search = PeriodSearch::new(code.parse().unwrap());
    let period = search.run(limit, &mut |_| ControlFlow::Continue(()));
    (search, period)
}

/// Returns the table of a code and its period, searched for among this many values.
fn searched(code: &str, limit: u64) -> (NimSequence, Period) {
    let (search, period) = search(code, limit);
    (search.into_sequence(), period)
}

/// A code for each kind of report.
const CODES: [(&str, &str); 10] = [
    ("kayles", "0.77"),
    ("dawson", "0.137"),
    ("nim", "S(all)"),
    ("all_but", "S(all-but:2,3,7)"),
    ("all_but_with_exceptions", "S(all-but:2,3,6,8)"),
    ("subtraction", "S(1,3,4)"),
    ("three_heaps", "0.81"),
    ("no_moves", "0.0"),
    ("unknown", "4!.0"),
    ("no_theorem", "8!.7"),
];

/// A variable of the notebook that is the name of a code has this code.
#[test]
fn names_in_the_notebook() {
    let notebook = std::fs::read_to_string(fixtures::root().join("docs/notebook.md")).unwrap();
    let sequences = notebook.lines().filter_map(|line| line.split_once(" = impartial.Sequence(\""));
    let mut named = 0;
    for (variable, rest) in sequences {
        let code: Code = rest.split('"').next().unwrap().parse().unwrap();
        if let Ok(known) = variable.replace('_', "-").parse::<Code>() {
            assert_eq!(known, code, "the code of `{variable}`");
            named += 1;
        }
    }
    assert!(named > 0, "no variable of the notebook is the name of a code");
}

#[test]
fn reports_of_each_kind() {
    for (name, code) in CODES {
        let (search, period) = search(code, 2_000);
        let report = PeriodReport::new(&search, &period);
        let mut text = format!("{report}\n");
        let mut lines = Vec::new();
        report.write_json(&mut lines).unwrap();
        write_survey_line(&search, &period, &mut lines).unwrap();
        text += std::str::from_utf8(&lines).unwrap();
        fixtures::settings("sequences").bind(|| insta::assert_snapshot!(name, text));
    }
}

#[test]
fn plots_of_each_kind() {
    for (name, code, heaps) in [
        ("plot_kayles", "kayles", 0..=99),
        ("plot_of_many_heaps", "4!.0", 0..=999),
        ("plot_of_growing_values", "S(all-but:2,3,7)", 0..=30),
        ("plot_of_huge_heaps", "0.07", u64::MAX - 40..=u64::MAX),
        ("plot_of_one_heap", "S(1,3,4)", 0..=0),
    ] {
        let (sequence, period) = searched(code, 2_000);
        let picture = draw(NimValues::new(&sequence, &period), heaps);
        fixtures::settings("sequences").bind(|| insta::assert_snapshot!(name, picture));
    }
}

/// The exceptions, counted by their definition on a table that continues for some periods after the preperiod.
#[test]
fn exceptions_differ_from_the_period_continued_backwards() {
    for (_, code) in CODES.iter().chain(&[("", "0.45"), ("", "0.07"), ("", "S(2,5,9)"), ("", "S(all-but:1,2,5)")]) {
        let (search, period) = search(code, 2_000);
        let Period::Proved(proof) = &period else { continue };
        let report = PeriodReport::new(&search, &period);
        let mut sequence = NimSequence::new(code.parse().unwrap());
        let (preperiod, period) = (proof.preperiod(), proof.period());
        let end = preperiod + 4 * period;
        sequence.grow(end).unwrap();
        let values: Vec<i128> = sequence.iter().map(|value| value.heap_size().into()).collect();
        // The continuation, one value at a time, from the last period of the table backwards.
        let mut continued = values.clone();
        let [preperiod, period] = [preperiod, period].map(|number| usize::try_from(number).unwrap());
        for heap in (0..preperiod + 3 * period).rev() {
            continued[heap] = continued[heap + period] - i128::from(proof.saltus());
        }
        let exceptions: Vec<usize> = (0..values.len()).filter(|&heap| values[heap] != continued[heap]).collect();
        assert_eq!(report.exceptions, Some(exceptions.len() as u64), "{code}");
        assert_eq!(report.last_exception(), exceptions.last().map(|&heap| heap as u64), "{code}");
        let largest = values.iter().max().unwrap();
        let first = values.iter().position(|value| value == largest).unwrap();
        let expected = (proof.saltus() == 0).then(|| (first as u64, u64::try_from(*largest).unwrap()));
        assert_eq!(report.largest, expected, "{code}");
    }
}

/// Values after a proved period agree with a longer table.
#[test]
fn values_beyond_the_table() {
    for (_, code) in CODES {
        let (mut sequence, period) = searched(code, 2_000);
        let values: Vec<_> = (0..500).map(|heap| NimValues::new(&sequence, &period).value(heap)).collect();
        if matches!(period, Period::Proved(_)) {
            sequence.grow(500).unwrap();
        }
        let table: Vec<_> = (0..500).map(|heap| sequence.get(heap).map(Nimber::heap_size)).collect();
        assert_eq!(values, table, "{code}");
    }
}

/// The values that a report needs prove the period, and one value fewer does not.
#[test]
fn a_report_counts_the_values_of_the_proof() {
    for (_, code) in CODES {
        let (search, period) = search(code, 2_000);
        let report = PeriodReport::new(&search, &period);
        let Some(proof) = &report.certificate else { continue };
        assert_eq!(proof.verify(report.values), Ok(()), "{code}");
        assert!(proof.verify(report.values - 1).is_err(), "{code}");
        let read: Certificate = proof.to_string().parse().unwrap();
        assert_eq!(&read, proof);
    }
}

/// A plot has a point for each heap if there are few, and a bounded size if there are many.
#[test]
fn sizes_of_plots() {
    for (_, code) in CODES {
        let (sequence, period) = searched(code, 2_000);
        let values = NimValues::new(&sequence, &period);
        let end = values.end().unwrap_or(u64::MAX);
        for to in [0, 1, 7, 269, 270, 300_000].into_iter().filter(|&to| to < end) {
            let picture = draw(values, 0..=to);
            assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{code} to {to}");
            assert!(picture.len() < 500_000, "{code} to {to}: {} bytes", picture.len());
            // The samples of the legend are circles too.
            let circles = picture.matches("<circle").count() as u64;
            let expected = if to < 270 { to + 2..=to + 3 } else { 1..=2 };
            assert!(expected.contains(&circles), "{code} to {to}: {circles} circles");
        }
    }
}
