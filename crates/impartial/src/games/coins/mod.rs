//! Coins: the format of HDU 3404, and products of any two coin-turning games with rectangles of heads.

mod input;
#[cfg(feature = "draw")]
mod picture;

use std::ops::Range;

use impartial_coins::{CoinGame, CoinSet, CoinTurn, Coins, RowGame};

use crate::describe::prelude::*;
use crate::flipped_union::{Cells, text_board, write_rectangles};
use crate::output::text_board::CellWindow;

/// The text that lists of boards share.
const LIST: CaseList<Coins> = CaseList {
    noun: "board",
    cell_notation: ", heads given as (row, column)",
    theorem: &[
        "sum: the heads, each a separate game, as in every coin-turning game",
        "theorem: Tartan (Lenstra), the nim-value of a head is the nim-product of the values of its row and column,",
        "  so a rectangle of heads has the nim-product of the sum over its rows and the sum over its columns",
    ],
    name: list_name,
    label: list_label,
    reason: list_reason,
    board: |_, _| None,
    #[cfg(feature = "draw")]
    pictures: ListPictures {
        heading: |number| format!("Coins on {number}"),
        introduction: picture::NIM_VALUE,
        caption: |_| String::new(),
        draw: picture::draw,
        legend: |boards, picture| picture::legend(picture, boards.iter().any(|(_, mv)| mv.is_some())),
    },
};

/// What an input chooses about the rules.
#[cfg(feature = "json")]
#[derive(serde::Serialize)]
struct CoinsParameters {
    rows: RowGame,
    columns: RowGame,
}

impl Describe for Coins {
    const READ: ReadInput = input::read;

    fn size(&self) -> usize {
        self.rectangles().len() + self.played().len()
    }

    #[cfg(feature = "json")]
    fn parameters(&self) -> String {
        let [rows, columns] = self.games();
        exact(&CoinsParameters { rows, columns })
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rows, columns] = self.games();
        writeln!(f, "{rows} {columns} {} {} {}", self.rows(), self.columns(), self.rectangles().len())?;
        write_rectangles(f, self.rectangles())
    }

    fn played_since_start(&self) -> Vec<CoinTurn> {
        self.played().to_vec()
    }

    /// Lists moves of as few columns as possible for rows that are typed.
    fn completions(&self, words: &str) -> Vec<CoinTurn> {
        let mut numbers = words.trim().split(',').map(|number| number.parse::<u64>().ok());
        let Some(rows) = numbers.by_ref().collect::<Option<Vec<u64>>>() else { return Vec::new() };
        let Ok(rows) = CoinSet::try_from(&rows[..]) else { return Vec::new() };
        let moves = (1..=self.columns()).take(MAX_COMPLETIONS).filter_map(|column| {
            let turn = CoinTurn { rows, columns: self.games()[1].shortest_move(column)? };
            self.check(&turn).is_ok().then_some(turn)
        });
        moves.collect()
    }

    fn ranges(&self) -> String {
        let [rows, columns] = self.games();
        format!(
            "rows from 1 to {} ({}), columns from 1 to {} ({}), numbers joined by commas, last row and last column of a head",
            grouped(self.rows()),
            named(rows, "row"),
            grouped(self.columns()),
            named(columns, "column"),
        )
    }

    /// Tries random cells of the rectangles and of the moves played, and then the cell of the solver, with random rows and
    /// columns.
    fn random_move(&self, random: &mut Random) -> Option<CoinTurn> {
        const TRIES: usize = 32;
        let (rectangles, turns) = (self.rectangles().len(), self.played().len());
        let [row_game, column_game] = self.games();
        let mut turn = || {
            // A move needs a head as its last coin. Heads lie in the rectangles and in what moves turned since, so most
            // tries find one. If turned areas overlap much, the cell of the solver remains.
            let index = random.index(rectangles + turns);
            let [row, column] = if let Some(rect) = self.rectangles().get(index) {
                [rect.rows(), rect.columns()].map(|range| random.number(range.start..=range.end - 1))
            } else {
                // Any of the runs has coins that were turned.
                self.turned(&self.played()[index - rectangles]).map(|runs| {
                    let run = &runs[random.index(runs.len())];
                    random.number(run.start..=run.end - 1)
                })
            };
            Some(CoinTurn {
                rows: some_places(row_game, row, random)?,
                columns: some_places(column_game, column, random)?,
            })
        };
        // Without rectangles no coin ever showed heads, so there is no move, and no index to draw.
        let tries = if rectangles > 0 { TRIES } else { 0 };
        let likely = (0..tries).find_map(|_| turn().filter(|turn| self.check(turn).is_ok()));
        likely.or_else(|| {
            let [row, column] = corner(&self.some_move()?)?;
            Some(CoinTurn {
                rows: some_places(row_game, row, random)?,
                columns: some_places(column_game, column, random)?,
            })
        })
    }

    fn facts(&self, report: &mut Report, is_in_full: bool) {
        let [rows, columns] = self.games();
        write!(report, "a board of {} x {} coins", self.rows(), self.columns());
        write!(report, "rows: {}", named(rows, "row"));
        write!(report, "columns: {}", named(columns, "column"));
        // The text board below shows the heads.
        if !is_in_full && window(self, None).is_whole() {
            return;
        }
        write!(report, "heads: the union of {}", count(self.rectangles().len(), "rectangle"));
        report.list(self.rectangles().iter(), self.rectangles().len(), |rect| cells(&rect.rows(), &rect.columns()));
        if !self.played().is_empty() {
            write!(report, "turned since: {}", count(self.played().len(), "move"));
            report.list(self.played(), self.played().len(), |turn| crossing(self, turn));
        }
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        LIST.explain(report);
        for game in distinct(self.games()) {
            write!(report, "{game}: {}", value_rule(game));
        }
        for line in choice(self, target) {
            report.line(line);
        }
    }

    fn board(&self, around: Option<&CoinTurn>) -> Vec<String> {
        let legend = ["`o` shows heads, `.` shows tails", "; turned by the move, `O` and `:`"];
        let turned = self.played().iter().flat_map(|turn| crossings(self, turn));
        let chosen = around.into_iter().flat_map(|turn| crossings(self, turn));
        text_board(&window(self, around), self.rectangles(), turned, chosen, legend)
    }

    fn instruction(&self, turn: &CoinTurn) -> String {
        let [rows, columns] = self.turned(turn);
        format!("turn the coins in {} and {}", runs(&rows, "row"), runs(&columns, "column"))
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        let [rows, columns] = self.games();
        format!("{rows} x {columns} on {} x {} coins", self.rows(), self.columns())
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        Some([self.rows(), self.columns()])
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&CoinTurn>, picture: &mut Picture) {
        if picture.has_values() {
            picture.say(picture::NIM_VALUE);
        }
        picture::draw(self, mv, picture);
        picture::legend(picture, mv.is_some());
    }
}

/// Returns the games, the sides and the rectangles of a board.
fn list_name(board: &Coins) -> String {
    let [rows, columns] = board.games();
    let total = board.rectangles().len();
    let shown = board.rectangles().iter().map(|rect| {
        let (rows, columns) = (rect.rows(), rect.columns());
        let [first, last] = [(rows.start, columns.start), (rows.end - 1, columns.end - 1)];
        if first == last { format!("{first:?}") } else { format!("{first:?} to {last:?}") }
    });
    let sides = format!("{} x {}", board.rows(), board.columns());
    format!("{rows} x {columns} on {sides}, {}: {}", count(total, "rectangle"), join_truncated(shown, ", "))
}

/// Returns the games and the sides of a board.
fn list_label(board: &Coins) -> String {
    let [rows, columns] = board.games();
    format!("{rows} x {columns} on {} x {}", board.rows(), board.columns())
}

/// Returns the reason for the nim-value of a board and for the move to `target`, as an item of a list.
fn list_reason(board: &Coins, target: Nimber) -> String {
    let values = distinct(board.games()).map(|game| format!("{game}: {}", value_rule(game)));
    let lines: Vec<String> = [list_label(board)].into_iter().chain(values).chain(choice(board, target)).collect();
    lines.join("\n  ")
}

/// Returns the rectangles that a move turns, which may reach beyond the board if it is illegal.
fn crossings(board: &Coins, turn: &CoinTurn) -> Vec<Cells> {
    let [rows, columns] = board.turned(turn);
    rows.iter().flat_map(|rows| columns.iter().map(move |columns| [rows.clone(), columns.clone()])).collect()
}

/// Returns the last row and the last column of a move.
fn corner(turn: &CoinTurn) -> Option<[u64; 2]> {
    Some([turn.rows.largest()?, turn.columns.largest()?])
}

/// Returns the part of the board around the last coin of the move, or around a head.
fn window(board: &Coins, around: Option<&CoinTurn>) -> CellWindow {
    let first = || board.rectangles().get(0).map(|rect| [rect.rows().end - 1, rect.columns().end - 1]);
    let centre = around.or(board.played().last()).and_then(corner).or_else(first).unwrap_or([1, 1]);
    CellWindow::new(board.rows(), board.columns(), centre)
}

/// Returns the games of a board, once if they are the same.
fn distinct([rows, columns]: [RowGame; 2]) -> impl Iterator<Item = RowGame> {
    [Some(rows), Some(columns).filter(|&columns| columns != rows)].into_iter().flatten()
}

/// Returns the name of a game with its rule, in which a coin is called `coin`.
fn named(game: RowGame, coin: &str) -> String {
    let rule = match game.family() {
        CoinGame::Turtles => format!("one or two {coin}s"),
        CoinGame::Twins => format!("exactly two {coin}s"),
        CoinGame::MockTurtles => format!("one, two or three {coin}s"),
        CoinGame::Triplets => format!("exactly three {coin}s"),
        _ => format!("a run of {coin}s, named by its last and first"),
    };
    let limit = game.limit().map_or(String::new(), |limit| format!(", among {limit} consecutive ones"));
    format!("{game}, {rule}{limit}")
}

/// Returns the rule for the nim-value of a single coin, which is counted from 1.
fn value_rule(game: RowGame) -> String {
    let (coin, period) = match game.limit() {
        Some(limit) if game.family() != CoinGame::Ruler => ("r", format!(", for r = (p - 1) mod {limit} + 1")),
        _ => ("p", String::new()),
    };
    match game.family() {
        CoinGame::Turtles => format!("coin p has nim-value {coin}{period}"),
        CoinGame::Twins => format!("coin p has nim-value {coin} - 1{period}"),
        CoinGame::MockTurtles => {
            format!("coin p has nim-value 2{coin} - 2 or 2{coin} - 1, whichever is odious{period}")
        }
        CoinGame::Triplets => format!(
            "coin p has nim-value 2{coin} - 6 or 2{coin} - 5, whichever is odious, or 0 up to {coin} = 2{period}"
        ),
        _ => {
            let most = game.limit().map_or(String::new(), |limit| format!(", at most {}", 1_u64 << limit.ilog2()));
            format!("the nim-value of coin p is the largest power of two that divides p{most}")
        }
    }
}

/// Returns the head and the moves in both games by which the solver reaches the target, if it is below the nim-value.
fn choice(board: &Coins, target: Nimber) -> Vec<String> {
    let Some((turn, [row, column])) = board.move_to(target).and_then(|turn| Some((turn, corner(&turn)?))) else {
        return Vec::new();
    };
    let (value, games) = (board.nim_value(), board.games());
    let [a, b] = [games[0].value(row), games[1].value(column)];
    // The theorem in numbers: a move from a to a2 in the rows and from b to b2 in the columns adds (a + a2) x (b + b2)
    // to the nim-value, so this product must be the difference.
    let difference = value + target;
    let after = |game: RowGame, runs: &[Range<u64>], before: Nimber| {
        before + runs.iter().map(|run| game.sum(run.clone())).sum::<Nimber>()
    };
    let [rows, columns] = board.turned(&turn);
    let [a2, b2] = [after(games[0], &rows, a), after(games[1], &columns, b)];
    vec![
        format!("difference: {value} + {target} = {difference}, the nim-value of the coins to turn"),
        format!(
            "head chosen: row {row}, column {column}, of nim-value {a} x {b} = {}, which has the top bit of the difference",
            board.cell_value(row, column)
        ),
        format!("rows: from {a} to {a2} by turning {}", runs(&rows, "row")),
        format!("columns: from {b} to {b2} by turning {}", runs(&columns, "column")),
        format!("product: ({a} + {a2}) x ({b} + {b2}) = {difference}"),
    ]
}

/// Returns the coins that a move turns.
fn crossing(board: &Coins, turn: &CoinTurn) -> String {
    let [rows, columns] = board.turned(turn);
    format!("{}; {}", runs(&rows, "row"), runs(&columns, "column"))
}

/// Returns the rows or columns that a move turns.
fn runs(runs: &[Range<u64>], name: &str) -> String {
    let run = |run: &Range<u64>| match run.end - run.start {
        1 => run.start.to_string(),
        _ => format!("{} to {}", run.start, run.end - 1),
    };
    let numbers: Vec<String> = runs.iter().map(run).collect();
    let plural = if matches!(runs, [run] if run.end - run.start == 1) { "" } else { "s" };
    format!("{name}{plural} {}", numbers.join(", "))
}

/// Returns the number of lower coins that a move at `last` may name: all that are near enough.
fn lower(game: RowGame, last: u64) -> u64 {
    (last - 1).min(game.limit().map_or(u64::MAX, |limit| limit - 1))
}

/// Returns a random move in a row, if any.
fn some_places(game: RowGame, last: u64, random: &mut Random) -> Option<CoinSet> {
    // The number of coins is drawn first, so that a move of one coin is as likely as a move of three, of which there
    // are many more.
    let [min, max] = game.family().places().map(|places| places as u64 - 1);
    let lower = lower(game, last);
    if min > lower {
        return None;
    }
    let mut numbers = [last, 0, 0];
    let more = random.number(min..=max.min(lower));
    if more > 0 {
        numbers[1] = last - random.number(1..=lower);
    }
    if more > 1 {
        // The other numbers are one fewer.
        let other = last - random.number(1..=lower - 1);
        numbers[2] = if other <= numbers[1] { other - 1 } else { other };
    }
    Some(CoinSet::from(numbers))
}
