//! Boards of coins from the judge's format, and from games with rectangles of heads.

use impartial_coins::{CoinGame, Coins, Rect, Rects, RowGame};
use impartial_games::Ranges;
use number_reader::{Location, ParseError, Reader, quote};

use super::LIST;
use crate::flipped_union::read_rectangles;
use crate::input_cases::{AnswerForm, Cases};
use crate::output::report::count;
use crate::puzzle::Unsolved;

/// A board as it is read, which is valid.
struct BoardInput {
    games: [RowGame; 2],
    sides: [u64; 2],
    heads: Rects,
}

impl BoardInput {
    fn build(self) -> Coins {
        Coins::with_rects(self.games, self.sides, self.heads).expect("every number was checked")
    }
}

/// Reads boards of either format. The text may continue after them.
pub(super) fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    // The formats differ in their first token: a name of a game, or the number of cases.
    if !limits.is_judge() && reader.peek()?.first().is_some_and(u8::is_ascii_alphabetic) {
        let board = read_board(reader, limits)?;
        let last = count(board.heads.len(), "rectangle");
        return Ok(Cases::unsolved(LIST, AnswerForm::Verdict, last, 1, |_, _| Ok(vec![board.build()])));
    }
    let word = if limits.is_judge() { "" } else { "the name of a game or " };
    reader.line(1);
    let total = reader.named_number(limits.range("T"), || format!("{word}the number T of cases"))?;
    let boards = reader.items(total, ["case", "cases"], |reader, index| {
        read_lights(reader, limits, &format!("case {} of {total}", index + 1))
    })?;
    let solve = |boards: Vec<BoardInput>| boards.into_iter().map(BoardInput::build).collect();
    Ok(Cases::unsolved(LIST, AnswerForm::Verdict, count(total, "case"), boards.len(), move |_, _| Ok(solve(boards))))
}

/// Reads `n` and n lights `x y`, which are all different. The board ends with the last row and the last column of a light.
fn read_lights(reader: &mut Reader<'_>, limits: Ranges, case: &str) -> Result<BoardInput, ParseError> {
    let range = |name| limits.range(name);
    reader.line(1);
    let location = reader.location();
    let total = reader.named_number(range("n"), || format!("the number n of lights of {case}"))?;
    reader.lines(total, 2);
    let ([least_x, most_x], [least_y, most_y]) = (ends(range("x")), ends(range("y")));
    let columns = |_: &[u64; 2]| [("the row x", least_x, most_x), ("the column y", least_y, most_y)];
    let lights = reader.table(total, ["light", "lights"], columns, Some)?;
    check_different(&lights, location, case)?;
    // HDU 3404 has no sides. The smallest board that holds all lights has the same moves, because a move never turns a
    // coin beyond its head.
    let last = |axis: usize| lights.iter().map(|light| light[axis]).max().unwrap_or(1);
    let sides = [last(0), last(1)];
    let light = |&[x, y]: &[u64; 2]| Rect::new(x..x + 1, y..y + 1).expect("it has a cell");
    let heads = lights.iter().map(light).collect();
    Ok(BoardInput { games: [RowGame::new(CoinGame::Turtles); 2], sides, heads })
}

/// Returns an error if a light is listed twice, at the location of the case.
fn check_different(lights: &[[u64; 2]], location: Location, case: &str) -> Result<(), ParseError> {
    let mut sorted = lights.to_vec();
    sorted.sort_unstable();
    let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) else { return Ok(()) };
    let [x, y] = pair[0];
    let found = format!("{} twice", quote(format!("{x} {y}").as_bytes()));
    Err(ParseError::new(location, format!("different lights in {case}"), found))
}

/// Reads the games of the rows and the columns, the sides, and rectangles of heads.
fn read_board(reader: &mut Reader<'_>, limits: Ranges) -> Result<BoardInput, ParseError> {
    let range = |name| limits.range(name);
    reader.line(5);
    let games = [read_game(reader, "rows")?, read_game(reader, "columns")?];
    let rows = reader.named_number(range("x"), || "the number x of rows".into())?;
    let columns = reader.named_number(range("y"), || "the number y of columns".into())?;
    let total = reader.named_number(range("n"), || "the number n of rectangles".into())?;
    reader.lines(total, 4);
    let heads = read_rectangles(reader, total, [rows, columns])?;
    Ok(BoardInput { games, sides: [rows, columns], heads })
}

/// Reads the name of a game in a row.
fn read_game(reader: &mut Reader<'_>, of: &str) -> Result<RowGame, ParseError> {
    let game = reader.known_token("", |word| word.parse().ok());
    game.map_err(|error| {
        let names = CoinGame::ALL.map(CoinGame::name).join(", ");
        error.expecting(format!("the game of the {of}, one of {names}, or one with a limit from 1 such as ruler/3"))
    })
}

/// Returns the ends of a range.
fn ends(range: std::ops::RangeInclusive<u64>) -> [u64; 2] {
    [*range.start(), *range.end()]
}
