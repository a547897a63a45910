//! Grid split: the format of CodeChef CAOS3, and a list of candidates.
//!
//! `T`, then for each board `R C` and R rows of `#` and `^`. A cell is a candidate if it is a `^` with at least two more
//! `^` directly above it, below it, to its left and to its right; this is found once, from the map.
//! The answer is a line for each board: `Asuna` if the first player wins, else `Kirito`.
//!
//! Or the word `cells`, then `R C K` and K lines `row column`, the candidates of one board.

mod board;

use impartial_grid_split::{Cell, GridSplit, MAX_SIDE};

use self::board::Boards;
use super::report::count;
use super::scan::{Place, Records, Scanner};
use crate::progress::{Progress, Watch};
use crate::{AnyPosition, Error, Game, Puzzle, Rule};

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "grid-split",
    summary: "choose a candidate cell of a rectangle; its row and column go, and the rest falls into up to four rectangles",
    source: "CodeChef CAOS3",
    input: &[
        "T",
        "T boards, each R C and R rows of # and ^; candidates are the ^ with two more ^ above, below, left and right",
        "or: cells R C K",
        "K lines: row and column of a candidate, counted from 1",
    ],
    answer: "for each board, Asuna (first player wins) or Kirito",
    moves: "row column",
    example: "1\n7 7\n^#^#^^^\n^#^^^#^\n^#^^^^^\n^^^#^^^\n^^^^^^^\n^^^^^^^\n^^^^^^^\n",
    limits: "0 <= T, K <= 2^31 - 1, 1 <= R, C <= 2^63 - 1, boards that can be solved in 1 GiB",
    rules: &[Rule {
        name: "judge",
        summary: "the rule of the problem statement",
        parse: |input, watch| read(&input, watch),
        parse_file: |_| None,
        positions: scan,
    }],
};

/// The most boards, and the most lines of a list, that are read.
const MAX_COUNT: u64 = (1 << 31) - 1;

/// The most different candidates of a board that are read, so that a long input takes little memory. Boards with less
/// than a tenth of them are solved only if play reaches few rectangles, such as those with all candidates in one row.
const MAX_CANDIDATES: usize = 1 << 20;

/// How many `^` there must be in each direction from a candidate, the least prime.
const ARM: usize = 2;

/// Reads and solves the boards.
///
/// Each position keeps the table of its rectangles, so many large ones take much memory.
///
/// # Errors
///
/// The first word that does not fit: not a number or out of its range, a row of another length or with something else
/// than `#` and `^`, a candidate off the board, too few boards, rows or candidates, or something after the last one.
/// Then the first board that is too large to be solved.
///
/// # Complexity
///
/// *O(b)* time for *b* bytes, and what [`GridSplit::new`] takes for each board. No memory is taken for what is only
/// announced.
///
/// # Examples
///
/// ```
/// use impartial::core::Solve;
/// use impartial::nimbers::Nimber;
/// use impartial::text::grid_split::parse;
///
/// let boards = parse(b"1\n5 6\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n")?;
/// assert_eq!(boards.len(), 1);
/// assert_eq!(boards[0].nim_value(), Nimber::of_heap(1));
/// assert_eq!(parse(b"cells\n9 9 2\n1 1\n5 5\n")?[0].nim_value(), Nimber::ZERO);
/// let error = parse(b"1\n2 3\n^#^\n^#\n").unwrap_err();
/// assert_eq!(error.to_string(), "4:1: expected row 2 of board 1 of 1, which has 3 cells, found 2: `^#`");
/// # Ok::<(), impartial::Error>(())
/// ```
pub fn parse(input: &[u8]) -> Result<Vec<GridSplit>, Error> {
    let mut boards = Vec::new();
    solve_each(input, &mut |_| {}, |board| boards.push(board))?;
    Ok(boards)
}

/// What is asked of the boards, worked out one after the other so that only one of them takes memory for its solution.
fn read(input: &[u8], watch: Watch<'_>) -> Result<Box<dyn Puzzle>, Error> {
    let mut boards = Boards::default();
    solve_each(input, watch, |board| boards.add(&board))?;
    Ok(Box::new(boards))
}

/// Gives every board to `keep`, once the whole input is known to be valid.
fn solve_each(input: &[u8], watch: Watch<'_>, mut keep: impl FnMut(GridSplit)) -> Result<(), Error> {
    let mut cases = 0;
    let scanner = &mut Scanner::new(input);
    let last = read_each(scanner, |_, _| {
        cases += 1;
        Ok(())
    })?;
    scanner.end(|| last)?;
    let mut case = 0;
    read_each(&mut Scanner::new(input), |scanner, given| {
        case += 1;
        let tell = &mut |impartial_grid_split::Progress { done, total }| watch(Progress { case, cases, done, total });
        keep(solve(scanner, given, &format!("board {case} of {cases}"), tell)?);
        Ok(())
    })
    .map(drop)
}

/// Reads and solves the boards of a longer text.
fn scan(scanner: &mut Scanner<'_>) -> Result<Records<AnyPosition>, Error> {
    let drops = scanner.drops_all();
    let (mut kept, mut len) = (Vec::new(), 0);
    read_each(scanner, |scanner, given| {
        len += 1;
        if !drops {
            kept.push(solve(scanner, given, &format!("board {len}"), &mut |_| {})?.into());
        }
        Ok(())
    })?;
    Ok(Records { kept, len })
}

/// Solves a board.
fn solve(
    scanner: &Scanner<'_>,
    Given { place, rows, columns, candidates }: Given,
    name: &str,
    watch: &mut dyn FnMut(impartial_grid_split::Progress),
) -> Result<GridSplit, Error> {
    let size = format!("{rows} x {columns} with {}", count(candidates.len(), "candidate"));
    GridSplit::watched(rows, columns, candidates, watch).map_err(|error| {
        scanner.error_at(place, format!("{name} small enough to be solved"), format!("{size}: {error}"))
    })
}

/// A board as it is read.
struct Given {
    /// Where its sides stand.
    place: Place,
    rows: u64,
    columns: u64,
    /// On the board and not too many, by row and then column, each once.
    candidates: Vec<Cell>,
}

/// Reads boards and gives each to `visit`; says what they were.
fn read_each(
    scanner: &mut Scanner<'_>,
    mut visit: impl FnMut(&Scanner<'_>, Given) -> Result<(), Error>,
) -> Result<String, Error> {
    if scanner.keyword("cells") {
        let board = read_list(scanner)?;
        let candidates = board.announced;
        visit(scanner, board.given)?;
        return Ok(count(candidates, "candidate"));
    }
    let boards = scanner.number(0..=MAX_COUNT, || "the word `cells` or the number T of boards".into())?;
    scanner.records(boards, "board", 3, |scanner, read| {
        let board = read_map(scanner, &format!("board {} of {boards}", read + 1))?;
        visit(scanner, board)
    })?;
    Ok(count(boards, "board"))
}

/// Reads `R C` and R rows.
fn read_map(scanner: &mut Scanner<'_>, board: &str) -> Result<Given, Error> {
    const WINDOW: usize = 2 * ARM + 1;
    let place = scanner.place();
    let rows = scanner.number(1..=MAX_SIDE, || format!("the number R of rows of {board}"))?;
    let columns = scanner.number(1..=MAX_SIDE, || format!("the number C of columns of {board}"))?;
    let mut candidates = Candidates::default();
    // The last rows read; until there are enough of them, those that are not there have no cell.
    let mut window: [&[u8]; WINDOW] = [&[]; WINDOW];
    scanner.records(rows, "row", 1, |scanner, read| {
        window.rotate_left(1);
        window[WINDOW - 1] = scanner.row(columns, || format!("row {} of {board}", read + 1))?;
        for middle in ARM..window[0].len().saturating_sub(ARM) {
            let is_open = |row: &[u8], columns: std::ops::RangeInclusive<usize>| row[columns] == [b'^'; WINDOW];
            if is_open(window[ARM], middle - ARM..=middle + ARM) && window.iter().all(|row| row[middle] == b'^') {
                // Counted from 1, the middle row of the window is this one.
                let (row, column) = ((read + 1 - ARM) as u64, (middle + 1) as u64);
                candidates.add(Cell { row, column }).map_err(|found| too_many(scanner, place, board, found))?;
            }
        }
        Ok(())
    })?;
    let candidates = candidates.finish().map_err(|found| too_many(scanner, place, board, found))?;
    Ok(Given { place, rows, columns, candidates })
}

/// A list of candidates as it is read.
struct List {
    given: Given,
    announced: u64,
}

/// Reads `R C K` and K lines.
fn read_list(scanner: &mut Scanner<'_>) -> Result<List, Error> {
    let place = scanner.place();
    let rows = scanner.number(1..=MAX_SIDE, || "the number R of rows".into())?;
    let columns = scanner.number(1..=MAX_SIDE, || "the number C of columns".into())?;
    let announced = scanner.number(0..=MAX_COUNT, || "the number K of candidates".into())?;
    let mut candidates = Candidates::default();
    scanner.records(announced, "candidate", 2, |scanner, read| {
        let name = |what: &'static str| move || format!("{what} of candidate {} of {announced}", read + 1);
        let row = scanner.number(1..=rows, name("the row"))?;
        let column = scanner.number(1..=columns, name("the column"))?;
        candidates.add(Cell { row, column }).map_err(|found| too_many(scanner, place, "a board", found))
    })?;
    let candidates = candidates.finish().map_err(|found| too_many(scanner, place, "a board", found))?;
    Ok(List { given: Given { place, rows, columns, candidates }, announced })
}

/// The error that the board at this place has more candidates than are read.
fn too_many(scanner: &Scanner<'_>, place: Place, board: &str, found: String) -> Error {
    scanner.error_at(place, format!("{board} with at most {MAX_CANDIDATES} different candidates"), found)
}

/// Candidates as they are read; repeated ones are thrown away when there are many, so that they take no memory.
#[derive(Default)]
struct Candidates(Vec<Cell>);

impl Candidates {
    /// Adds one; the error says how many different ones there are, if they are too many.
    fn add(&mut self, cell: Cell) -> Result<(), String> {
        self.0.push(cell);
        if self.0.len() <= 2 * MAX_CANDIDATES { Ok(()) } else { self.compress() }
    }

    /// Each candidate once, when all are read; the error is that of [`Candidates::add`].
    fn finish(mut self) -> Result<Vec<Cell>, String> {
        self.compress().map(|()| self.0)
    }

    /// Throws the repeated ones away.
    fn compress(&mut self) -> Result<(), String> {
        self.0.sort_unstable();
        self.0.dedup();
        if self.0.len() <= MAX_CANDIDATES { Ok(()) } else { Err(format!("at least {}", self.0.len())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Repeated candidates take no memory, and the first one too many is found.
    #[test]
    fn candidates_are_counted_once_each() {
        let mut candidates = Candidates::default();
        let cell = |index: usize| Cell { row: index as u64 + 1, column: 1 };
        for index in 0..4 * MAX_CANDIDATES {
            assert_eq!(candidates.add(cell(index % MAX_CANDIDATES)), Ok(()));
            assert!(candidates.0.len() <= 2 * MAX_CANDIDATES);
        }
        assert_eq!(candidates.finish().map(|cells| cells.len()), Ok(MAX_CANDIDATES));
        let mut candidates = Candidates::default();
        let refused = (0..).find_map(|index| candidates.add(cell(index)).err());
        assert_eq!(refused, Some(format!("at least {}", 2 * MAX_CANDIDATES + 1)));
        let one_more = Candidates((0..=MAX_CANDIDATES).map(cell).collect());
        assert_eq!(one_more.finish(), Err(format!("at least {}", MAX_CANDIDATES + 1)));
    }

    /// A board whose candidates share a row is easy, however many they are.
    #[test]
    fn a_long_row_of_candidates_is_solved() {
        const LEN: usize = 200_000;
        let cells: Vec<String> = (1..=LEN).map(|column| format!("1 {column}")).collect();
        let boards = parse(format!("cells 1 {LEN} {LEN} {}", cells.join(" ")).as_bytes()).unwrap();
        assert_eq!(boards[0].all_candidates().len(), LEN);
        assert_eq!(impartial_core::Solve::nim_value(&boards[0]), nimbers::Nimber::ONE);
    }

    /// Every 5 x 5 map with at most one wall in it, or with only the arms of one cell.
    #[test]
    fn a_candidate_needs_all_of_its_arms() {
        let of = |map: &str| {
            let mut found = Vec::new();
            let text = format!("1\n5 5\n{map}");
            read_each(&mut Scanner::new(text.as_bytes()), |_, given| {
                found = given.candidates;
                Ok(())
            })
            .unwrap();
            found
        };
        let middle = [Cell { row: 3, column: 3 }];
        for wall in 0..25 {
            let map: String = (0..25).map(|cell| if cell == wall { '#' } else { '^' }).collect();
            let rows = [&map[..5], &map[5..10], &map[10..15], &map[15..20], &map[20..]].join("\n");
            let is_on_an_arm = wall % 5 == 2 || wall / 5 == 2;
            assert_eq!(of(&rows) == middle, !is_on_an_arm, "{rows}");
        }
        assert_eq!(of("##^##\n##^##\n^^^^^\n##^##\n##^##\n"), middle);
    }
}
