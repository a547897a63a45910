//! Paper cutting with an ordered map from each line to a vector of its cuts, which is sorted and merged. One pass over
//! the lines computes the nim-sum, and a second pass finds the line to cut.

use std::collections::BTreeMap;

/// Returns the judge's answer under the judge's rule.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<i64>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let (width, height, count) = (next(), next(), next());
    // The cuts on each vertical line, and on each horizontal line.
    let mut lines: [BTreeMap<i64, Vec<(i64, i64)>>; 2] = Default::default();
    for _ in 0..count {
        let (xb, yb, xe, ye) = (next(), next(), next(), next());
        if xb == xe {
            lines[0].entry(xb).or_default().push((yb.min(ye), yb.max(ye)));
        } else {
            lines[1].entry(yb).or_default().push((xb.min(xe), xb.max(xe)));
        }
    }
    let lengths = [height, width];
    let numbers = [width - 1, height - 1];
    let mut value = 0;
    for direction in 0..2 {
        let touched = i64::try_from(lines[direction].len()).expect("there are fewer lines than bytes");
        if (numbers[direction] - touched) % 2 == 1 {
            value ^= lengths[direction];
        }
        for cuts in lines[direction].values_mut() {
            merge(cuts);
            value ^= uncut(lengths[direction], cuts);
        }
    }
    if value == 0 {
        return "SECOND\n".into();
    }
    for direction in 0..2 {
        let untouched = (1..=numbers[direction]).find(|at| !lines[direction].contains_key(at));
        let none = Vec::new();
        let touched = lines[direction].iter().map(|(&at, cuts)| (at, cuts));
        for (at, cuts) in touched.chain(untouched.map(|at| (at, &none))) {
            let heap = uncut(lengths[direction], cuts);
            if heap ^ value < heap {
                let end = prefix(lengths[direction], cuts, heap - (heap ^ value));
                return match direction {
                    0 => format!("FIRST\n{at} 0 {at} {end}\n"),
                    _ => format!("FIRST\n0 {at} {end} {at}\n"),
                };
            }
        }
    }
    unreachable!("a nim-sum other than 0 makes some heap smaller")
}

fn merge(cuts: &mut Vec<(i64, i64)>) {
    cuts.sort_unstable();
    let mut merged: Vec<(i64, i64)> = Vec::new();
    for &(start, end) in &*cuts {
        match merged.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => merged.push((start, end)),
        }
    }
    *cuts = merged;
}

fn uncut(length: i64, cuts: &[(i64, i64)]) -> i64 {
    length - cuts.iter().map(|(start, end)| end - start).sum::<i64>()
}

/// Returns the smallest coordinate before which `uncut` units of the line are uncut.
fn prefix(length: i64, cuts: &[(i64, i64)], mut uncut: i64) -> i64 {
    let mut at = 0;
    for &(start, end) in cuts.iter().chain(&[(length, length)]) {
        if uncut <= start - at {
            return at + uncut;
        }
        uncut -= start - at;
        at = end;
    }
    unreachable!("the line has that many uncut units")
}
