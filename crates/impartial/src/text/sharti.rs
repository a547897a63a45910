//! Sharti: the format of Codeforces 494E.
//!
//! `n m k`, then m lines `a b c d`: the cells in rows a to c and columns b to d, both inclusive and from 1, are white.
//! The answer is `Hamed` if the first player wins, else `Malek`.

use std::fmt::Debug;

use impartial_core::Solve as _;
use impartial_sharti::{MAX_RECTANGLES, MAX_SIDE, Rect, Rect32, Sharti, Square};
use nimbers::Nimber;

use super::one_position::OnePosition;
use super::report::{Report, count};
use super::scan::{Records, Scanner};
use crate::{Error, Game, Puzzle, Rule};

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "sharti",
    summary: "flip a square of up to k a side whose lower-right cell is white, on a board with white rectangles",
    source: "Codeforces 494E",
    input: &["n m k", "m lines a b c d: rows a to c and columns b to d are white, counted from 1"],
    answer: "Hamed (first player wins) or Malek",
    limits: "1 <= k <= n <= 2^63 - 1, 0 <= m <= 2^31 - 1, rectangles may overlap",
    moves: "row column side",
    example: "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n",
    rules: &[Rule {
        name: "judge",
        summary: "the rule of the problem statement",
        parse: |input, _| parse_owned(input),
        parse_file: |file| Some(Box::new(made(file.read(scan)?))),
        positions: |scanner| Ok(vec![made(scan(scanner)?).into()].into()),
    }],
};

/// Reads the position.
///
/// # Errors
///
/// The first word that does not fit: not a number, out of its range (given in [`impartial_sharti`]), too few
/// rectangles, or something after the last one.
///
/// # Complexity
///
/// *O(b + m log m)* time for *b* bytes and *m* rectangles. No memory is taken for rectangles that are only announced.
/// [`Game::parse`] says how much it is for those that are there.
///
/// # Examples
///
/// ```
/// use impartial::text::sharti::parse;
///
/// let board = parse(b"5 2 1\n1 1 3 3\n2 2 4 4\n")?;
/// assert_eq!((board.side(), board.cap(), board.rectangles().len()), (5, 1, 2));
/// let error = parse(b"5 2 1\n1 1 3 3\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:1: expected 2 rectangles, found the end of the input after 1");
/// # Ok::<(), impartial::Error>(())
/// ```
pub fn parse(input: &[u8]) -> Result<Sharti, Error> {
    Ok(made(read(input)?))
}

/// The same from a text that is dropped before the position is made, since both may be large.
fn parse_owned(input: Vec<u8>) -> Result<Box<dyn Puzzle>, Error> {
    let board = read(&input)?;
    drop(input);
    Ok(Box::new(made(board)))
}

/// A board as it is read.
struct Board {
    side: u64,
    cap: u64,
    // All of them on the board.
    rectangles: Rectangles,
}

/// Rectangles in as little memory as those of a board of some side take.
enum Rectangles {
    Narrow(Records<Rect32>),
    Wide(Records<Rect>),
}

impl Rectangles {
    fn len(&self) -> usize {
        match self {
            Self::Narrow(rectangles) => rectangles.len,
            Self::Wide(rectangles) => rectangles.len,
        }
    }
}

/// The longest side of a board on which the rows and columns after all rectangles are below 2^32.
const MAX_NARROW_SIDE: u64 = u32::MAX as u64 - 1;

/// Makes the position.
fn made(Board { side, cap, rectangles }: Board) -> Sharti {
    let board = match rectangles {
        Rectangles::Narrow(rectangles) => Sharti::new32(side, cap, rectangles.kept),
        Rectangles::Wide(rectangles) => Sharti::new(side, cap, rectangles.kept),
    };
    board.expect("every number was checked when it was read")
}

/// Reads the whole input.
fn read(input: &[u8]) -> Result<Board, Error> {
    Scanner::whole(input, scan, |board| count(board.rectangles.len(), "rectangle"))
}

/// Reads a board from a longer text.
fn scan(scanner: &mut Scanner<'_>) -> Result<Board, Error> {
    let side = scanner.number(1..=MAX_SIDE, || "the side n of the board".into())?;
    let announced = scanner.number(0..=MAX_RECTANGLES as u64, || "the number m of rectangles".into())?;
    let cap = scanner.number(1..=side, || "the cap k".into())?;
    let rectangles = if side <= MAX_NARROW_SIDE {
        Rectangles::Narrow(rectangles(scanner, side, announced)?)
    } else {
        Rectangles::Wide(rectangles(scanner, side, announced)?)
    };
    Ok(Board { side, cap, rectangles })
}

/// Reads as many rectangles as are announced, in a form that holds all those on a board of this side.
fn rectangles<R: TryFrom<Rect, Error: Debug> + Copy + Send>(
    scanner: &mut Scanner<'_>,
    side: u64,
    announced: u64,
) -> Result<Records<R>, Error> {
    scanner.records_of_numbers(announced, "rectangle", 4, |scanner, read| {
        let place = |end: &'static str| move || format!("{end} of rectangle {} of {announced}", read + 1);
        let top = scanner.number(1..=side, place("the first row a"))?;
        let left = scanner.number(1..=side, place("the first column b"))?;
        let bottom = scanner.number(top..=side, place("the last row c"))?;
        let right = scanner.number(left..=side, place("the last column d"))?;
        let rectangle = Rect::new(top..bottom + 1, left..right + 1).expect("no end is before its start");
        Ok(rectangle.try_into().expect("no end is far beyond the board"))
    })
}

impl OnePosition for Sharti {
    const VERDICTS: [&'static str; 2] = ["Hamed", "Malek"];

    fn in_words(Square { row, column, side }: &Square) -> String {
        format!("flip the {side} x {side} square whose lower-right cell is in row {row} and column {column}")
    }

    fn describe(&self, report: &mut Report) {
        let (side, cap) = (self.side(), self.cap());
        report.line(format_args!(
            "a board of {side} x {side} cells, where squares of up to {cap} x {cap} may be flipped"
        ));
        report.line(format_args!("white: the union of {}", count(self.rectangles().len(), "rectangle")));
        report.list(self.rectangles(), self.rectangles().len(), |rect| {
            let (rows, columns) = (rect.rows(), rect.columns());
            format!("rows {} to {}, columns {} to {}", rows.start, rows.end - 1, columns.start, columns.end - 1)
        });
        if !self.played().is_empty() {
            report.line(format_args!("flipped since: {}", count(self.played().len(), "square")));
            report.list(self.played(), self.played().len(), |Square { row, column, side }| {
                format!("{side} x {side} with its lower-right cell in row {row} and column {column}")
            });
        }
    }

    fn explain(&self, report: &mut Report) {
        let (value, mask) = (self.nim_value().heap_size(), self.parity_mask());
        report.line("sum: of the white cells, each a game of its own, as in every coin-turning game");
        report.line("theorem: Sprague-Grundy, a sum is worth the xor of its parts, so only parities count");
        report.line("cell: worth the largest power of two that divides its row and its column, at most H");
        report.line(format_args!("cap: H = {}, the largest power of two up to {}", self.largest_power(), self.cap()));
        report.line(format_args!("parity mask: {mask:#b}, bit t is the parity of the white cells that 2^t divides"));
        report.line(format_args!("Gray code: {value:#b}, bit t is the parity of the white cells worth 2^t"));
    }

    fn justify(&self, square: &Square, target: Nimber, report: &mut Report) {
        let (value, worth) = (self.nim_value(), self.cell_value(square.row, square.column));
        let difference = value + target;
        report.line(format_args!(
            "difference: {value} + {target} = {difference}, to be made up by a square whose lower-right cell is worth {worth}"
        ));
        report.line(format_args!(
            "witness cell: row {}, column {} is white and worth {worth}",
            square.row, square.column
        ));
        report.line(format_args!("side: the square of {0} x {0} cells there is worth {difference}", square.side));
    }

    #[cfg(feature = "draw")]
    fn picture(&self, target: Nimber) -> String {
        crate::draw::sharti::picture(self, target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rectangles up to the last row and column are kept, whatever takes the least memory.
    #[test]
    fn boards_of_about_two_to_the_32() {
        for side in MAX_NARROW_SIDE - 2..MAX_NARROW_SIDE + 4 {
            let text = format!("{side} 2 {side}\n1 2 {side} {side}\n{side} {side} {side} {side}\n");
            let board = read(text.as_bytes()).expect("the rectangles are on the board");
            assert_eq!(matches!(board.rectangles, Rectangles::Narrow(_)), side < u64::from(u32::MAX), "{side}");
            let end = side + 1;
            let whole = [(1..end, 2..end), (side..end, side..end)].map(|(rows, columns)| Rect::new(rows, columns));
            let rectangles = whole.map(|rect| rect.expect("neither is empty")).to_vec();
            assert_eq!(Ok(made(board)), Sharti::new(side, side, rectangles), "{side}");
            let beyond = text.replacen(&format!("{side} {side}\n{side}"), &format!("{side} {end}\n{side}"), 1);
            let refused = parse(beyond.as_bytes()).expect_err("a column is not on the board").to_string();
            let expected = format!("the last column d of rectangle 1 of 2, from 2 to {side}, found `{end}`");
            assert!(refused.ends_with(&expected), "{refused}");
        }
    }
}
