//! The texts that state the limits of a game, written from its bounds.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::bound::{Bound, Statement};
use crate::game_data::GameData;

impl GameData {
    /// Returns the limits of the solvers, as a text.
    #[must_use]
    pub fn limits(&self) -> String {
        limits(self, false)
    }

    /// Returns the limits of the judge's problem as a text, if the game is a contest problem.
    #[must_use]
    pub fn judge_limits(&self) -> Option<String> {
        self.is_contest_problem().then(|| limits(self, true))
    }
}

/// Returns the text of the judge's limits or of the full limits of a game.
fn limits(game: &GameData, is_judge: bool) -> String {
    let first = (is_judge && game.formats.len() > 1).then(|| "the first form of input".into());
    let mut statements: Vec<String> = first.into_iter().collect();
    for (index, bound) in game.bounds.iter().enumerate() {
        let Some(range) = bound.range(is_judge) else { continue };
        statements.extend(match bound.statement {
            Statement::Name(_) => {
                let is_equal = |other: &&Bound| {
                    matches!(other.statement, Statement::Name(_)) && other.range(is_judge) == Some(range)
                };
                // The first number of this range states all of them.
                let is_stated = game.bounds[..index].iter().any(|other| is_equal(&other));
                (!is_stated).then(|| chain(game.bounds.iter().filter(is_equal), is_judge, range))
            }
            Statement::Text(text) => Some(filled(text, range)),
            Statement::JudgeText(text) => is_judge.then(|| filled(text, range)),
            Statement::Included => None,
        });
    }
    let mut text = statements.join(", ");
    for remark in game.remarks.iter().filter(|remark| if is_judge { remark.is_judge } else { remark.is_full }) {
        // A list within a remark needs a stronger separator before it.
        text += if remark.text.contains(',') { "; " } else { ", " };
        text += &filled(remark.text, (0, remark.most.unwrap_or(0)));
    }
    text
}

/// Returns `least <= names <= most` for numbers of this range.
fn chain<'a>(numbers: impl Iterator<Item = &'a Bound>, is_judge: bool, (least, most): (u64, u64)) -> String {
    let mut names = Vec::new();
    for bound in numbers {
        names.push(bound.name);
        if let Statement::Name(Some(other)) = bound.statement
            && !is_judge
        {
            names.push(other);
        }
    }
    format!("{least} <= {} <= {}", names.join(", "), number(most))
}

/// Returns a text with the numbers of a range.
fn filled(text: &str, (least, most): (u64, u64)) -> String {
    let size = if most % 1024 == 0 { format!("{} GiB", most / 1024) } else { format!("{most} MiB") };
    let most = number(most);
    let range = if least == 0 { format!("up to {most}") } else { format!("from {least} to {most}") };
    text.replace("{range}", &range).replace("{most}", &most).replace("{mib}", &size)
}

/// Returns a number as a power of ten or of two, if it is one of the powers that limits usually are.
fn number(number: u64) -> String {
    let power = number.checked_ilog10().filter(|&power| power >= 6 && number == 10_u64.pow(power));
    let mersenne = number.wrapping_add(1);
    match power {
        Some(power) => format!("10^{power}"),
        None if number == u64::MAX => "2^64 - 1".into(),
        None if number >> 30 > 0 && mersenne.is_power_of_two() => format!("2^{} - 1", mersenne.ilog2()),
        None if number >> 20 > 0 && number.is_power_of_two() => format!("2^{}", number.ilog2()),
        None => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameId;

    /// Only round numbers that are long to read are powers.
    #[test]
    fn powers() {
        for (given, text) in [
            (0, "0"),
            (100_000, "100000"),
            (999_999, "999999"),
            (1_000_000, "10^6"),
            (1_000_001, "1000001"),
            (10_u64.pow(19), "10^19"),
            ((1 << 20) - 1, "1048575"),
            (1 << 20, "2^20"),
            ((1 << 31) - 1, "2^31 - 1"),
            (1 << 31, "2^31"),
            (u64::MAX, "2^64 - 1"),
        ] {
            assert_eq!(number(given), text);
        }
    }

    /// The judge's limits name the numbers of the judge's format, and the full limits name the numbers of all formats.
    #[test]
    fn names_of_numbers() {
        for game in GameId::ALL.iter().map(|game| game.data()) {
            for (is_judge, text) in [(true, game.judge_limits()), (false, Some(game.limits()))] {
                let Some(text) = text else { continue };
                let has = |name: &str| text.split([' ', ',']).any(|word| word == name);
                for bound in game.bounds {
                    let Statement::Name(other) = bound.statement else { continue };
                    let is_stated = bound.range(is_judge).is_some();
                    assert_eq!(has(bound.name), is_stated, "{}, judge {is_judge}: {text}", bound.name);
                    if let Some(other) = other {
                        assert_eq!(has(other), !is_judge, "{other}, judge {is_judge}: {text}");
                    }
                }
            }
        }
    }
}
