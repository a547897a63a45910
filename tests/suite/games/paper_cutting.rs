//! Paper cutting.

use std::fmt::Write as _;

use impartial::paper_cutting::reference::ReferencePaperCutting;
use impartial::paper_cutting::{Cut, CutLine, Line, PaperCutting};
use impartial::session::Player;
use impartial::{AnyMove, Value};

use super::{BadInput, Labels, Limit, Row, Tested, TestedGame, WindowCase, bad, listed, position};
use crate::boards::{extent, number_of};
use crate::formats::{self, LONGEST, MOST, Reader};
use crate::random::Random;
use crate::transcripts::snapshot;

const BILLION: u64 = 1_000_000_000;
const SHEET: &str = "7 5 4  1 0 1 3  4 5 4 2  0 2 6 2  3 1 3 4";
const HUGE_SHEET: &str = "9223372036854775807 9 1  5 2 5 4\n";

crate::games_alike::alike!(paper_cutting: PaperCutting, InvalidPaperCutting, ReferencePaperCutting, MAX_SIDE, MAX_LISTED_SIDE);

pub(super) const GAME: TestedGame = TestedGame::of::<PaperCutting>();

impl Tested for PaperCutting {
    const ROW: Row = Row {
        name: "paper-cutting",
        bad_positions: &[("paper-cutting/walk 2 3 0", "1:1: expected the name of a game, found `paper-cutting/walk`")],
        bad_moves: &[("paper-cutting 2 3 0", "1 2 3", "expected ye, found the end of the input")],
        moves_as_json: &[("paper-cutting 1 0 1 3", r#"{"game":"paper-cutting","move":{"from":[1,0],"to":[1,3]}}"#)],
        completions: &[("2 3 1  1 1 1 2", "1 0 1", &["1 0 1 1", "1 0 1 2", "1 0 1 3"])],
        labels: Some(Labels { input: "800 900 0", target: u64::MAX, columns: &["0", "800"], rows: &["900", "0"] }),
        windows: &[
            (HUGE_SHEET, [[1, 9], [4, 6]], "rows 1 to 9 of 9 and columns 4 to 6 of 9223372036854775807."),
            (HUGE_SHEET, [[5, 9], [1, 3]], "Not drawn: 1 old cut outside the window."),
        ],
        read,
        judge: Some(judge),
        lines: |_| (vec![3], 4),
        samples: &["3 4 2\n1 1 1 2\n3 2 1 2\n"],
        lies: |said, there| vec![format!("5 5 {said} {}", "1 1 1 2 ".repeat(there))],
        positions: &["paper-cutting/run 4 5 1 2 1 2 3 played 1 2 0 2 1"],
        moves: &["paper-cutting 1 0 1 3"],
        accepts_any_winning_move: true,
        same_reports: &[
            &["hand_all_on_one_line", "hand_crlf", "hand_tabs_no_final_newline"],
            &["sample_2", "random_small_01"],
            &["hand_repeated_cuts", "hand_repeated_cuts_reversed"],
        ],
        wrong_answers: &[
            ("2 3 0", "SECOND", "`SECOND`, but the nim-value is *3, so the first player wins: `FIRST`"),
            ("2 3 0", "FIRST 1 0 1", "expected ye, found the end of the answer"),
            ("2 3 0", "FIRST 1 0 1 +3", "expected ye, found `+3`"),
            ("2 3 0", "FIRST 1 0 1 4", "the cut `1 0 1 4` is illegal: (1, 4) is not on the sheet of 2 x 3"),
            ("2 3 0", "FIRST 1 0 1 2", "the cut `1 0 1 2` leaves nim-value *, so the other player wins"),
            ("2 3 0", "FIRST 1 0 1 3 1", "expected the end of the answer, found `1`"),
        ],
        limit_inputs: &[("n", ["", "{}", " 1 0"]), ("m", ["1 ", "{}", " 0"]), ("k", ["2 2 ", "{}", ""])],
        valid: "3 4 2\n1 1 1 2\n3 2 1 2\n",
        faults: &[
            ("a width of 0", "0 1 0\n"),
            ("a height of 0", "1 0 0\n"),
            ("a width that is too large", "1000000001 1 0\n"),
            ("a height that is too large", "1 1000000001 0\n"),
            ("too many cuts", "5 5 100001\n"),
            ("a cut that leaves the sheet", "2 3 1\n1 0 1 4\n"),
            ("a cut along the border", "2 3 1\n0 0 0 3\n"),
            ("a cut without length", "2 3 1\n1 1 1 1\n"),
            ("a slanted cut", "2 3 1\n1 1 2 2\n"),
            ("a cut more", "2 3 0\n1 0 1 3\n"),
            ("a cut less", "2 3 1\n"),
            ("two cuts on a line", "2 3 2\n1 0 1 3 1 0 1 2\n"),
        ],
        limits: Some(limits),
        pictures: &[
            ("paper_judge", None, 0, SHEET),
            ("paper_run", Some("run"), 0, SHEET),
            ("paper_unreached_target", None, 100, SHEET),
            ("paper_long", None, 0, "3 1000000000 1  1 5 1 500000000"),
            ("paper_without_lines", None, 0, "1 1 0"),
        ],
        middles: &[("paper_cutting", "paper-cutting/run 4 5 1  2 0 2 2", &["0 3 3 3"], "2 3 2 5")],
        illegal_move: ("paper-cutting 4 5 0", "0 0 0 1"),
        left_out,
        windows_with_moves,
        bad_inputs,
        ..Row::NONE
    };

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let most = if is_huge { (1 << 63) - 1 } else { 4 };
        let [width, height] = [random.number(2, most), random.number(2, most)];
        let cuts: Vec<String> = (0..random.number(0, 3))
            .map(|_| {
                let x = random.number(1, width - 1);
                let [y, z] = [random.number(0, height - 1), random.number(0, height - 1)];
                format!("{x} {} {x} {}", y.min(z), y.max(z) + 1)
            })
            .collect();
        format!("{width} {height} {} {}", cuts.len(), cuts.join(" "))
    }

    /// Few lines, so that several cuts share one and meet at their ends.
    fn hard_text(random: &mut Random) -> String {
        let most = if random.number(0, 1) == 0 { 8 } else { (1 << 63) - 1 };
        let sides = [0; 2].map(|_| random.hard(2, most));
        let lines = sides.map(|side| [0; 2].map(|_| random.hard(1, side - 1)));
        let cuts: Vec<String> = (0..random.number(0, 8))
            .map(|_| {
                let axis = random.index(2);
                let (line, length) = (random.one_of(&lines[axis]), sides[1 - axis]);
                let from = random.hard(0, length - 1);
                let to = random.hard(from + 1, length);
                if axis == 0 { format!("{line} {from} {line} {to}") } else { format!("{from} {line} {to} {line}") }
            })
            .collect();
        format!("{} {} {} {}", sides[0], sides[1], cuts.len(), cuts.join(" "))
    }

    fn rebuilt(&self) -> Vec<Self> {
        let cuts: Vec<Cut> = self.original_cuts().chain(self.played().iter().copied()).collect();
        vec![Self::new(self.width(), self.height(), self.rule(), cuts).unwrap()]
    }

    fn moves_by_rules(&self) -> Option<Vec<Cut>> {
        (self.width().max(self.height()) <= 9).then(|| listed(ReferencePaperCutting::try_from(self)))?
    }

    fn candidate(&self, random: &mut Random) -> Cut {
        let [width, height] = [self.width(), self.height()];
        let lines: Vec<CutLine> = self.cut_lines().take(5).collect();
        let line = match random.number(0, 3) {
            0 => Line::X(random.number(0, width)),
            1 => Line::Y(random.number(0, height)),
            _ if lines.is_empty() => Line::X(1),
            _ => random.one_of(&lines).line,
        };
        match line {
            Line::X(x) => Cut { from: [x, random.number(0, height)], to: [x, random.number(0, height)] },
            Line::Y(y) => Cut { from: [random.number(0, width), y], to: [random.number(0, width), y] },
        }
    }

    fn check_board(&self, mv: &AnyMove, board: &str) {
        let [Value::Point(from), Value::Point(to)] = *mv.values() else { panic!("{mv} is not a cut") };
        let cut = Cut { from, to };
        let [width, height] = [self.width(), self.height()];
        let is_legal_line = cut.line_on(width, height).is_ok();
        for (line, at, shown) in stretches(board, [width, height]) {
            let (along, is_border, letters) = match line {
                Line::X(x) => (1, x == 0 || x == width, ['|', 'H']),
                Line::Y(y) => (0, y == 0 || y == height, ['-', '=']),
            };
            let ends = [cut.from[along], cut.to[along]];
            let is_chosen = cut.line() == Some(line) && ends.iter().min() <= Some(&at) && Some(&at) < ends.iter().max();
            let is_cut = is_border || self.cuts_on(line).contains(at);
            let expected = match () {
                () if is_chosen && is_legal_line => letters[1],
                () if is_cut => letters[0],
                () => ' ',
            };
            assert_eq!(shown, expected, "{line} from {at}:\n{board}");
        }
    }
}

fn bad_inputs() -> Vec<BadInput> {
    const WIDTH: &str = "the width n of the sheet, from 1 to 9223372036854775807";
    const HEIGHT: &str = "the height m of the sheet, from 1 to 9223372036854775807";
    const CUTS: &str = "the number k of cuts, from 0 to 2147483647";
    bad(&[
        (b"", "1:1", format!("{WIDTH}, found the end of the input")),
        (b"0 3 0", "1:1", format!("{WIDTH}, found `0`")),
        (b"9223372036854775808 3 0", "1:1", format!("{WIDTH}, found `9223372036854775808`")),
        (b"3 0 0", "1:3", format!("{HEIGHT}, found `0`")),
        (b"3 3 2147483648", "1:5", format!("{CUTS}, found `2147483648`")),
        (b"3 3 2\n1 0 1 1\n", "3:1", "2 cuts, found the end of the input after 1".into()),
        (b"3 3 1\n1 0 1", "2:6", "ye of cut 1 of 1, from 0 to 3, found the end of the input".into()),
        (b"3 2 1\n1 0 1 3", "2:7", "ye of cut 1 of 1, from 0 to 2, found `3`".into()),
        (b"3 2 1\n4 1 1 1", "2:1", "xb of cut 1 of 1, from 0 to 3, found `4`".into()),
        (b"3 2 1\n1 0 1 2\n1", "3:1", "the end of the input after 1 cut, found `1`".into()),
        (
            b"3 2 2\n1 0 1 2\n0 2 0 0",
            "3:1",
            "cut 2 of 2 along an interior line, found `0 2 0 0`: the line x = 0 is the border of the sheet".into(),
        ),
        (
            b"3 2 2 1 0 1 2\n\n 1 2 2 2 ",
            "3:2",
            "cut 2 of 2 along an interior line, found `1 2 2 2`: the line y = 2 is the border of the sheet".into(),
        ),
        (
            b"3 2 1\n0 0 1 1",
            "2:1",
            "cut 1 of 1 along an interior line, found `0 0 1 1`: no grid line goes from (0, 0) to (1, 1)".into(),
        ),
        (b"3 2 1\n1 1 1 1", "2:1", "cut 1 of 1 along an interior line, found `1 1 1 1`: both ends are (1, 1)".into()),
    ])
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let [width, height] = [reader.number(1..=LONGEST)?, reader.number(1..=LONGEST)?];
    let cuts = reader.number(0..=MOST)?;
    (0..cuts).try_for_each(|_| {
        let [x, y] = [reader.number(0..=width)?, reader.number(0..=height)?];
        let [to_x, to_y] = [reader.number(0..=width)?, reader.number(0..=height)?];
        let is_vertical = x == to_x && y != to_y && 0 < x && x < width;
        let is_horizontal = y == to_y && x != to_x && 0 < y && y < height;
        (is_vertical || is_horizontal).then_some(())
    })
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    let is_small = |word: &&[u8]| formats::number(word).is_some_and(|side| side <= BILLION);
    let sides_and_cuts: Vec<_> = reader.words.iter().rev().take(3).copied().collect();
    let is_judge = sides_and_cuts.len() == 3
        && sides_and_cuts[..2].iter().all(is_small)
        && formats::number(sides_and_cuts[2]).is_some_and(|cuts| cuts <= 100_000);
    if is_judge { read(reader) } else { None }
}

fn limits() -> Limit {
    let sheet = |side: u64, count: u64| {
        format!("{side} {side} {count}\n{}", format!("1 0 1 {side}\n").repeat(usize::try_from(count).unwrap()))
    };
    Limit { largest: sheet(BILLION, 100_000), beyond: [sheet(BILLION + 1, 100_000), sheet(BILLION, 100_001)] }
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut cuts = "2000 9 700".to_owned();
    (1..=700).for_each(|index| write!(cuts, "\n{index} 0 {index} {}", 1 + index % 9).unwrap());
    vec![(cuts, "Not drawn: 200 old cuts shorter than the 500 longest.")]
}

fn windows_with_moves() -> Vec<WindowCase> {
    let sheet = "paper-cutting 1000000000 1000000000 2  500000001 7 500000001 900  3 800 500000003 800";
    vec![("paper", position(sheet, &[]), "500000001 850 500000001 999", 780..=870, 499_999_990..=500_000_010)]
}

#[test]
fn a_huge_sheet() {
    let side = 1_000_000_000;
    let sheet = format!("paper-cutting {side} {side} 1  1 0 1 7").parse().unwrap();
    let lines = ["hint", "1 0 1 7", "1 0 1 8", "show", "why", "board 0 999999999 1000000000 999999999", "?", "quit"];
    snapshot("a_huge_sheet", vec![sheet], Player::Human, &lines);
}

/// A sheet of the largest width, with its last columns.
#[test]
fn the_longest_sheet() {
    const MAX: u64 = (1 << 63) - 1;
    let sheet = format!("paper-cutting {MAX} 3 2  5 0 5 2  {} 3 {0} 1", MAX - 1).parse().unwrap();
    let lines = ["5 1 5 3", &format!("board {0} 0 {0} 3", MAX - 1), "board 9 9 9 9", "hint", "quit"];
    snapshot("the_longest_sheet", vec![sheet], Player::Human, &lines);
}

/// Checks the labels of a sheet, and returns each unit stretch with its character: its line and the start along it.
fn stretches(board: &str, [width, height]: [u64; 2]) -> Vec<(Line, u64, char)> {
    let [xs, mut ys] = [("x", width), ("y", height)].map(|(axis, size)| extent(board, axis, [0, size]));
    ys.reverse();
    let lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    let (lines, numbers) = lines.split_at(lines.len() - 1);
    let numbers: String = numbers[0].iter().collect();
    let first = numbers.len() - numbers.trim_start().len();
    let said: Vec<u64> = numbers.split_whitespace().map(number_of).collect();
    assert_eq!(said, xs.iter().map(|x| x % 100).collect::<Vec<_>>(), "{board}");
    let lines = &lines[lines.len() - (2 * ys.len() - 1)..];
    let character = |line: usize, at: usize| *lines[line].get(at).unwrap_or(&' ');
    let mut stretches = Vec::new();
    for (index, &y) in ys.iter().enumerate() {
        let label: String = lines[2 * index].iter().take(first).collect();
        assert_eq!(number_of(&label), y, "{board}");
        for (column, &x) in xs.iter().enumerate() {
            let at = first + 4 * column;
            assert_eq!(character(2 * index, at), '+', "{board}");
            if column + 1 < xs.len() {
                let unit = [1, 2, 3].map(|dash| character(2 * index, at + dash));
                assert!(unit.iter().all(|&dash| dash == unit[0]), "{board}");
                stretches.push((Line::Y(y), x, unit[0]));
            }
            if index > 0 {
                stretches.push((Line::X(x), y, character(2 * index - 1, at)));
            }
        }
    }
    stretches
}
