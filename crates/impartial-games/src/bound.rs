//! The numbers of a format with their limits, and the texts that state these limits.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::game_data::GameData;

/// Maximum number of parts of an input: rectangles, piles, cuts, edges or cases.
pub const MAX_COUNT: u64 = (1 << 31) - 1;

/// Maximum side of a board or a sheet, and maximum pile, in most games.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// A number of an input format that has limits, which [`GameData::bounds`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Bound {
    /// The name in the format.
    pub name: &'static str,
    /// The minimum and maximum in the judge's problem, or `None` if the judge's format does not have the number or the game is
    /// not a contest problem.
    pub judge: Option<(u64, u64)>,
    /// The minimum and maximum of the solvers.
    pub full: (u64, u64),
    statement: Statement,
}

/// How the texts of limits state a bound.
///
/// In a text, `{range}` stands for "up to 9" or "from 1 to 9", and `{most}` for the maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Statement {
    /// As `1 <= n, m <= 9`, together with all numbers of the same range. The full limits also state this number of another
    /// format, if any, which shares the bound.
    Name(Option<&'static str>),
    Text(&'static str),
    /// A text that states only the judge's limits, because there is no other limit.
    JudgeText(&'static str),
    /// The statement of another bound includes this one.
    Included,
}

impl Bound {
    /// Creates the bound of a contest problem.
    pub(crate) const fn of_judge(name: &'static str, judge: (u64, u64), full: (u64, u64)) -> Self {
        Self { judge: Some(judge), ..Self::full(name, full) }
    }

    /// Creates a bound that no contest problem has.
    pub(crate) const fn full(name: &'static str, full: (u64, u64)) -> Self {
        Self { name, judge: None, full, statement: Statement::Name(None) }
    }

    /// Shares the bound with a number of a format that is not the judge's.
    pub(crate) const fn shared_with(self, name: &'static str) -> Self {
        Self { statement: Statement::Name(Some(name)), ..self }
    }

    pub(crate) const fn stated(self, text: &'static str) -> Self {
        Self { statement: Statement::Text(text), ..self }
    }

    pub(crate) const fn stated_for_judge(self, text: &'static str) -> Self {
        Self { statement: Statement::JudgeText(text), ..self }
    }

    pub(crate) const fn included(self) -> Self {
        Self { statement: Statement::Included, ..self }
    }

    fn range(&self, is_judge: bool) -> Option<(u64, u64)> {
        if is_judge { self.judge } else { Some(self.full) }
    }
}

/// A limit that is not the limit of a named number, which [`GameData::remarks`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Remark {
    /// A phrase, in which `{most}` stands for the maximum, and `{mib}` for the maximum as a number of MiB.
    text: &'static str,
    /// The maximum, if the remark has one.
    pub most: Option<u64>,
    is_judge: bool,
    is_full: bool,
}

impl Remark {
    /// Creates a remark about the full limits.
    pub(crate) const fn full(text: &'static str) -> Self {
        Self { text, most: None, is_judge: false, is_full: true }
    }

    /// Creates a remark about the judge's limits.
    pub(crate) const fn judge(text: &'static str) -> Self {
        Self { text, most: None, is_judge: true, is_full: false }
    }

    /// Creates a remark about the full limits and the judge's.
    pub(crate) const fn both(text: &'static str) -> Self {
        Self { text, most: None, is_judge: true, is_full: true }
    }

    /// Creates a remark about the full limits that states a maximum.
    pub(crate) const fn most(text: &'static str, most: u64) -> Self {
        Self { most: Some(most), ..Self::full(text) }
    }
}

/// Returns the text of the judge's limits or of the full limits of a game.
pub(crate) fn limits(game: &GameData, is_judge: bool) -> String {
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
