//! The marked rectangle: the format of CodeChef GAMERECT.
//!
//! `T`, then T lines `N M`. The answer is a line for each: how many of the N x M marks the first player wins with.

use std::io::{self, Write};

use impartial_marked_rectangle::{MarkedRectangle, Marks};
use nimbers::Nimber;

use super::report::{Report, count};
use super::scan::{Records, Scanner};
use crate::check::Answer;
use crate::puzzle::Sealed;
use crate::{AnyPosition, Error, Game, Puzzle, Rule, Wrong};

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "marked-rectangle",
    summary: "cut a rectangle along a full grid line and keep the part with the marked cell",
    source: "CodeChef GAMERECT",
    input: &[
        "T",
        "T lines N M: a rectangle of N x M cells",
        "or, to play it: marks K",
        "K lines N M x y: of N x M cells, the one in row x and column y is marked",
    ],
    answer: "for each line, the number of cells that win for the first player when they are marked",
    limits: "0 <= T, K <= 2^31 - 1, 1 <= N, M <= 2^64 - 1",
    moves: "side lines",
    example: "marks 1\n5 8 2 3\n",
    rules: &[Rule {
        name: "judge",
        summary: "the rule of the problem statement",
        parse: |input, _| Ok(Box::new(Cases::new(input)?)),
        parse_file: |_| None,
        positions: scan_marked,
    }],
};

/// The most rectangles that are read.
const MAX_CASES: u64 = (1 << 31) - 1;

/// The rectangles of one input.
///
/// They are read again whenever they are asked for: the text takes less memory than they would, of which a rectangle of
/// few cells needs four bytes.
#[derive(Clone, Debug)]
struct Cases {
    // Invariant: `read` finds nothing wrong with it.
    text: Vec<u8>,
    len: usize,
}

/// Reads the rectangles.
///
/// # Errors
///
/// The first word that is not a number or out of its range, too few rectangles, or something after the last one.
///
/// # Complexity
///
/// *O(b)* time for *b* bytes. No memory is taken for rectangles that are only announced.
///
/// # Examples
///
/// ```
/// use impartial::text::marked_rectangle::parse;
///
/// let wins: Vec<u128> = parse(b"2\n5 8\n6 7\n")?.iter().map(|marks| marks.first_player_wins()).collect();
/// assert_eq!(wins, [40, 42]);
/// let error = parse(b"2\n5 8\n6 0\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:3: expected M of rectangle 2 of 2, from 1 to 18446744073709551615, found `0`");
/// # Ok::<(), impartial::Error>(())
/// ```
pub fn parse(input: &[u8]) -> Result<Vec<Marks>, Error> {
    Ok(read(input, |marks| marks)?.kept)
}

/// Reads the rectangles and keeps of each what `keep` makes of it.
fn read<T>(input: &[u8], keep: impl Fn(Marks) -> T) -> Result<Records<T>, Error> {
    let scan = |scanner: &mut Scanner<'_>| {
        let cases = scanner.number(0..=MAX_CASES, || "the number T of rectangles".into())?;
        scanner.records(cases, "rectangle", 2, |scanner, read| {
            let name = |what: &'static str| move || format!("{what} of rectangle {} of {cases}", read + 1);
            let rows = scanner.number(1..=u64::MAX, name("N"))?;
            let columns = scanner.number(1..=u64::MAX, name("M"))?;
            Ok(keep(Marks::new(rows, columns).expect("neither is 0")))
        })
    };
    Scanner::whole(input, scan, |rectangles| count(rectangles.len, "rectangle"))
}

/// Reads rectangles with a mark from a longer text.
fn scan_marked(scanner: &mut Scanner<'_>) -> Result<Records<AnyPosition>, Error> {
    scanner.known("the word `marks`, as the judge's input marks no cell", |word| (word == "marks").then_some(()))?;
    let marks = scanner.number(0..=MAX_CASES, || "the number K of marked rectangles".into())?;
    scanner.records(marks, "marked rectangle", 4, |scanner, read| {
        let name = |what: &'static str| move || format!("{what} of marked rectangle {} of {marks}", read + 1);
        let rows = scanner.number(1..=u64::MAX, name("N"))?;
        let columns = scanner.number(1..=u64::MAX, name("M"))?;
        let row = scanner.number(1..=rows, name("x"))?;
        let column = scanner.number(1..=columns, name("y"))?;
        let marked = MarkedRectangle::new(rows, columns, row, column).expect("the mark was checked when it was read");
        Ok(marked.into())
    })
}

impl Cases {
    fn new(text: Vec<u8>) -> Result<Self, Error> {
        let len = read(&text, drop)?.len;
        Ok(Self { text, len })
    }

    /// The rectangles, in order.
    fn iter(&self) -> impl ExactSizeIterator<Item = Marks> + '_ {
        let mut scanner = Scanner::new(&self.text);
        let mut next = move || scanner.any_number("a number").expect("every number was read before");
        next();
        (0..self.len).map(move |_| Marks::new(next(), next()).expect("neither is 0"))
    }
}

impl Sealed for Cases {}

impl Puzzle for Cases {
    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        self.iter().try_for_each(|marks| writeln!(out, "{}", marks.first_player_wins()))
    }

    fn check(&self, answer: &str) -> Result<(), Wrong> {
        Answer::new(answer).cases(self.iter(), |answer, marks| {
            let right = marks.first_player_wins();
            let said: u128 = answer.number(|| format!("the number {right}"))?;
            if said == right {
                return Ok(());
            }
            let (rows, columns) = (marks.rows(), marks.columns());
            Err(answer.wrong(format!("{said}, but of {rows} x {columns} marks {right} win for the first player")))
        })
    }

    fn report(&self, target: Nimber) -> String {
        let mut report = Report::default();
        report.section("Answer");
        report.list(self.iter(), self.len, |marks| {
            let (wins, total) = (marks.first_player_wins(), marks.total());
            let wins = format!("{}: {wins} of {} win", name(&marks), count(total, "mark"));
            let of_target = || format!("{wins}, and {} have nim-value {target}", marks.with_value(target));
            if target.is_zero() { wins.clone() } else { of_target() }
        });
        report.section("Input");
        report.line(count(self.len, "rectangle"));
        report.section("Reasoning");
        report.line(
            "sum: of four Nim heaps for a mark, the rows above and below it and the columns left and right of it",
        );
        report.line("theorem: Nim (Bouton), the mark loses for the first player if the xor of the heaps is 0");
        report.line("losing: counted bit by bit over the two ways to split N - 1 and M - 1");
        report.list(self.iter(), self.len, |marks| losing(&marks));
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, _target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        self.iter().try_for_each(|marks| crate::record::counts(GAME.name, &marks, out))
    }

    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber) -> String {
        let first: Vec<Marks> = self.iter().take(super::report::SHOWN).collect();
        crate::draw::marked_rectangle::picture(&first, self.len, target)
    }
}

/// The size of the rectangle.
fn name(marks: &Marks) -> String {
    format!("{} x {}", marks.rows(), marks.columns())
}

/// How many marks lose, and which, or why none does.
fn losing(marks: &Marks) -> String {
    let (name, losing) = (name(marks), marks.losing());
    match (marks.nth_losing(0), losing.checked_sub(1).and_then(|last| marks.nth_losing(last))) {
        (Some(first), Some(last)) => format!("{name}: {losing}, from {first:?} to {last:?} in the order of rows"),
        _ if marks.rows() % 2 != marks.columns() % 2 => format!("{name}: 0, as N - 1 and M - 1 differ in parity"),
        _ => format!("{name}: 0, as no two splits have the same xor"),
    }
}
