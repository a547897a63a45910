//! Descriptions of a code, its moves, its period and the nim-values of heaps, for reports, errors and pictures.

use impartial_heaps::{Certificate, Code, Heaps, MAX_PARTS};
use nim_sequences::MAX_TAKE;
use nimbers::Nimber;

use crate::output::proof;

/// Returns the nim-value of a heap of the position, or of a part of one.
pub(super) fn value(heaps: &Heaps, tokens: u64) -> Nimber {
    heaps.value_of(tokens).expect("the table or the period has all heaps up to the largest")
}

/// Returns the code, cut off if it is long, and its name.
pub(super) fn named(code: &Code) -> String {
    let name = code.name().map_or(String::new(), |name| format!(" ({name})"));
    format!("{}{name}", shown(code))
}

/// Returns the code, cut off if it is long: a set may have thousands of numbers.
pub(super) fn shown(code: &Code) -> String {
    const SHOWN: usize = 70;
    let text = code.to_string();
    if text.len() > SHOWN { format!("{}...", &text[..SHOWN]) } else { text }
}

/// Returns the moves that a code allows, with one line for all takes that may leave the same numbers of heaps.
pub(super) fn moves(code: &Code) -> Vec<String> {
    let allowed = |take: u64| (0..=MAX_PARTS).filter(|&parts| code.allows(take, parts)).collect::<Vec<_>>();
    // An all-but set allows all takes beyond its numbers, so it is described by what it excludes.
    let Some(largest) = code.largest_take() else {
        let excluded: Vec<u64> = (1..=MAX_TAKE.into()).filter(|&take| allowed(take).is_empty()).collect();
        let except = if excluded.is_empty() { String::new() } else { format!(" except {}", either(&excluded)) };
        return vec![format!("a move may take any number{except}, and leave 0 or 1 heap")];
    };
    // The takes, grouped by the numbers of heaps that they may leave, in order of the first take of each group.
    let mut takes: Vec<(Vec<usize>, Vec<u64>)> = Vec::new();
    for take in 0..=largest {
        let parts = allowed(take);
        match takes.iter_mut().find(|(other, _)| *other == parts) {
            _ if parts.is_empty() => {}
            Some((_, takes)) => takes.push(take),
            None => takes.push((parts, vec![take])),
        }
    }
    let line = |(parts, takes): (Vec<usize>, Vec<u64>)| {
        let most = parts.last().copied().unwrap_or(0);
        let left: Vec<String> = parts.iter().map(usize::to_string).collect();
        let heaps = if most == 1 { "heap" } else { "heaps" };
        let unequal = if most > 1 && code.needs_unequal_parts() { ", no two of them equal" } else { "" };
        format!("a move may take {}, and leave {} {heaps}{unequal}", either(&takes), joined(&left, "or"))
    };
    if takes.is_empty() {
        return vec!["no move is possible".into()];
    }
    takes.into_iter().map(line).collect()
}

/// Lists the first of some numbers, such as `1, 2 or 5`.
fn either(numbers: &[u64]) -> String {
    const SHOWN: usize = 8;
    let mut words: Vec<String> = numbers.iter().take(SHOWN).map(u64::to_string).collect();
    if numbers.len() > SHOWN {
        words.push(format!("{} more", numbers.len() - SHOWN));
    }
    joined(&words, "or")
}

/// Joins words with commas, and the last with `and` or `or`.
pub(super) fn joined(words: &[String], last: &str) -> String {
    match words {
        [others @ .., word] if !others.is_empty() => format!("{} {last} {word}", others.join(", ")),
        _ => words.concat(),
    }
}

/// Returns the period and its proof, or one line if no period is proved.
pub(super) fn period(heaps: &Heaps) -> Vec<String> {
    let Some(certificate) = heaps.period() else {
        return vec!["period: not proved by the nim-values up to the largest heap".into()];
    };
    let (preperiod, period) = (certificate.preperiod(), certificate.period());
    let value = match certificate.saltus() {
        0 => "G(n)".to_owned(),
        saltus => format!("G(n) + {saltus}"),
    };
    let mut lines = vec![format!("period: G(n + {period}) = {value} for all n >= {preperiod}")];
    lines.extend(proof::lines(certificate));
    lines
}

/// Returns the value of a heap in terms of a smaller heap, if the heap is beyond the first period.
pub(super) fn earlier(certificate: &Certificate, tokens: u64) -> Option<String> {
    let later = tokens.checked_sub(certificate.preperiod()).filter(|&later| later >= certificate.period())?;
    let (times, rest) = (later / certificate.period(), later % certificate.period());
    let heap = certificate.preperiod() + rest;
    Some(match certificate.saltus() {
        0 => format!(" = G({heap})"),
        saltus => format!(", {times} times {saltus} more than G({heap})"),
    })
}
