//! The limits of a game: of the numbers of its formats, and others.

/// Maximum number of parts of an input: rectangles, piles, cuts, edges or cases.
pub const MAX_COUNT: u64 = (1 << 31) - 1;

/// Maximum side of a board or a sheet, and maximum pile, in most games.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// A number of an input format that has limits, which [`GameData::bounds`](crate::GameData::bounds) lists.
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
    pub(crate) statement: Statement,
}

/// How the texts of limits state a bound.
///
/// In a text, `{range}` stands for "up to 9" or "from 1 to 9", and `{most}` for the maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Statement {
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

    /// Returns the judge's range or the full range, if the number has it.
    pub(crate) fn range(&self, is_judge: bool) -> Option<(u64, u64)> {
        if is_judge { self.judge } else { Some(self.full) }
    }
}

/// A limit that is not the limit of a named number, which [`GameData::remarks`](crate::GameData::remarks) lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Remark {
    /// A phrase, in which `{most}` stands for the maximum, and `{mib}` for the maximum as a number of MiB.
    pub(crate) text: &'static str,
    /// The maximum, if the remark has one.
    pub most: Option<u64>,
    pub(crate) is_judge: bool,
    pub(crate) is_full: bool,
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
