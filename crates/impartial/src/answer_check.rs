//! A judge's check of an answer, token by token.
//!
//! Contest systems distinguish a wrong answer from a malformed one, so each error records an [`AnswerFault`]. A token of the
//! right form but with a wrong content is wrong: an integer where a number is expected, or one of the two verdicts. Any
//! other token, a missing token and an extra one are malformed.

use impartial_core::Outcome;
use impartial_games::{Kind, MovePart};
use number_reader::{ParseError, Reader};

use crate::move_parts::{self, Value};
use crate::solver::Solved;

/// The kind of mistake in an answer.
///
/// # Examples
///
/// ```
/// use impartial::{AnswerFault, Game};
///
/// let puzzle = Game::named("nim").expect("it is in the registry").parse("3\n3 4 5\n")?;
/// let fault = |answer| puzzle.check(answer).map_err(|wrong| wrong.fault());
/// assert_eq!(fault("FIRST\n1 3\n"), Err(AnswerFault::Wrong));
/// assert_eq!(fault("FIRST\n1 two\n"), Err(AnswerFault::Malformed));
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerFault {
    /// A wrong verdict or number, or an illegal or losing move. Contest systems call it a wrong answer.
    Wrong,
    /// An unknown, missing or extra token. Contest systems call it a presentation error.
    Malformed,
}

/// The reason why an answer is wrong.
///
/// # Examples
///
/// ```
/// use impartial::Game;
///
/// let boards = Game::named("grid-split").expect("it is in the registry").parse("2  1 1 ^  1 1 #")?;
/// let wrong = boards.check("Kirito\nAsuna\n").unwrap_err();
/// assert_eq!(wrong.index(), Some(1));
/// assert_eq!(wrong.reason(), "`Asuna`, but the nim-value is 0, so the second player wins: `Kirito`");
/// assert_eq!(wrong.to_string(), format!("case 2 of 2: {}", wrong.reason()));
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{reason}", case_prefix(*case))]
pub struct WrongAnswer {
    // The index of the case, and the number of cases.
    case: Option<(usize, usize)>,
    fault: AnswerFault,
    reason: String,
}

impl WrongAnswer {
    /// Returns whether the answer is wrong, or malformed.
    #[must_use]
    pub fn fault(&self) -> AnswerFault {
        self.fault
    }

    /// Returns the index of the wrongly answered case, counted from 0, if the input has cases.
    #[must_use]
    pub fn index(&self) -> Option<usize> {
        self.case.map(|(index, _)| index)
    }

    /// Returns the fault as text, without the case.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// The tokens of an answer, in order.
pub(crate) struct Answer<'a> {
    words: Reader<'a>,
    // The index of the case that is checked, and the number of cases.
    case: Option<(usize, usize)>,
}

impl<'a> Answer<'a> {
    /// Splits an answer into tokens.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { words: Reader::new(text.as_bytes()), case: None }
    }

    /// Checks each case separately, and that no token is left.
    pub(crate) fn cases<T>(
        mut self,
        cases: impl ExactSizeIterator<Item = T>,
        mut check: impl FnMut(&mut Self, T) -> Result<(), WrongAnswer>,
    ) -> Result<(), WrongAnswer> {
        let total = cases.len();
        for (index, case) in cases.enumerate() {
            self.case = Some((index, total));
            check(&mut self, case)?;
        }
        // An extra token belongs to no case.
        self.case = None;
        self.end()
    }

    /// Reads the next tokens as the winner of a solved position: the first verdict is for an N-position, the second for a
    /// P-position. The first token tells them apart.
    pub(crate) fn verdict(&mut self, solved: Solved, verdicts: [&'static str; 2]) -> Result<Outcome, WrongAnswer> {
        let [n, p] = verdicts;
        let right = solved.outcome();
        let right_word = verdict(right, verdicts);
        let winner = if right == Outcome::P { "second" } else { "first" };
        // `known_token` needs a name for its error, which is written only if the token is not a verdict.
        let words = |verdict: &'static str| verdict.split(' ');
        let said =
            self.words.known_token("", |word| verdicts.into_iter().find(|&known| words(known).next() == Some(word)));
        let said = said.map_err(|error| self.misread(&error.expecting(format!("`{n}` or `{p}`")), false))?;
        for word in words(said).skip(1) {
            let next = self.words.known_token("", |next| (next == word).then_some(()));
            next.map_err(|error| self.misread(&error.expecting(format!("`{word}` of `{said}`")), false))?;
        }
        if said == right_word {
            return Ok(right);
        }
        let reason = match solved {
            Solved::Normal(value) => format!("the nim-value is {value}, so the {winner} player wins"),
            Solved::Outcome(_) => format!("the {winner} player wins"),
        };
        Err(self.wrong(format!("`{said}`, but {reason}: `{right_word}`")))
    }

    /// Reads the next token as a number, which errors call `name`.
    pub(crate) fn number(&mut self, name: impl FnOnce() -> String) -> Result<u128, WrongAnswer> {
        // Checked first, because `FromStr` of integers would accept a plus sign.
        let number = self.words.known_token("", |word| is_digits(word.as_bytes()).then(|| word.parse().ok())?);
        number.map_err(|error| self.misread(&error.expecting(name()), true))
    }

    /// Reads the next token as the number of one of `count` things, from 1, and returns its index. Errors call it `name`.
    pub(crate) fn index(&mut self, count: usize, name: &str) -> Result<usize, WrongAnswer> {
        let number = self.words.named_number(1..=count as u64, || name.into());
        let number = number.map_err(|error| self.misread(&error, true))?;
        Ok(usize::try_from(number - 1).expect("it is below a number of things in memory"))
    }

    /// Reads the values of the parts of a move.
    pub(crate) fn values(&mut self, parts: &[MovePart]) -> Result<Vec<Value>, WrongAnswer> {
        let mut values = Vec::with_capacity(parts.len());
        while let Some(part) = parts.get(values.len()) {
            // One part at a time, because its kind decides whether another token is wrong or malformed.
            let read = move_parts::read_next(parts, &values, &mut self.words, &|_, _| false);
            let is_number = !matches!(part.kind, Kind::Word(_));
            values.push(read.map_err(|error| self.misread(&error, is_number))?);
        }
        Ok(values)
    }

    /// Checks that no token is left.
    pub(crate) fn end(mut self) -> Result<(), WrongAnswer> {
        let end = if self.words.is_at_end() == Ok(true) { Ok(()) } else { Err(self.words.unexpected(END)) };
        end.map_err(|error| self.misread(&error, false))
    }

    /// Builds the error that the answer is wrong for this reason, at the current case.
    pub(crate) fn wrong(&self, reason: String) -> WrongAnswer {
        WrongAnswer { case: self.case, fault: AnswerFault::Wrong, reason }
    }

    /// Builds the error that the next token is not the expected one. If a number is expected, an integer that does not fit is
    /// wrong, and any other token is malformed.
    fn misread(&mut self, error: &ParseError, is_number: bool) -> WrongAnswer {
        // A failed read leaves the token in the reader. An empty token is the end of the answer.
        let word = self.words.peek().unwrap_or_default();
        let found = if word.is_empty() { END } else { error.found() };
        let is_integer = is_number && is_digits(word.strip_prefix(b"-").unwrap_or(word));
        let fault = if is_integer { AnswerFault::Wrong } else { AnswerFault::Malformed };
        WrongAnswer { case: self.case, fault, reason: format!("expected {}, found {found}", error.expected()) }
    }
}

/// The name of the location after the last token, in errors.
const END: &str = "the end of the answer";

fn is_digits(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_digit)
}

/// Returns the start of a message that names the case, counted from 1.
fn case_prefix(case: Option<(usize, usize)>) -> String {
    case.map_or(String::new(), |(index, cases)| format!("case {} of {cases}: ", index + 1))
}

/// Returns the judge's verdict, given the verdicts for an N-position and a P-position.
pub(crate) fn verdict(outcome: Outcome, [n, p]: [&'static str; 2]) -> &'static str {
    if outcome == Outcome::P { p } else { n }
}
