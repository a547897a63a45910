//! Paper cutting.

use std::fmt::Write as _;

use impartial::impartial_core::Enumerate as _;
use impartial::paper_cutting::rules::LiteralPaperCutting;
use impartial::paper_cutting::{self, Cut, CutLine, CutRule, InvalidPaperCutting, Line, PaperCutting};
use impartial::{AnyMove, Game, Value};
use proptest::prelude::*;

use super::{BadInput, Tested, bad};
#[cfg(feature = "draw")]
use super::{Labels, ShownWindow};
use crate::file;
use crate::games_alike::{Alike, alike, is_like_the_others};
use crate::random::Random;
use crate::text_boards::{extent, number_of};
use crate::values::{hashes, keys, number, orders};

#[cfg(feature = "draw")]
const SHEET: &str = "9223372036854775807 9 1  5 2 5 4\n";

impl Tested for PaperCutting {
    const NAME: &'static str = "paper-cutting";
    const INPUTS: &'static [&'static str] = &["9 7 3\n1 1 1 4\n2 3 8 3\n4 0 4 7\n"];
    const BAD_POSITIONS: &'static [(&'static str, &'static str)] =
        &[("paper-cutting/walk 2 3 0", "1:1: expected the name of a game, found `paper-cutting/walk`")];
    const BAD_MOVES: &'static [(&'static str, &'static str, &'static str)] =
        &[("paper-cutting 2 3 0", "1 2 3", "expected ye, found the end of the input")];
    const MOVES_AS_JSON: &'static [(&'static str, &'static str)] =
        &[("paper-cutting 1 0 1 3", r#"{"game":"paper-cutting","move":{"from":[1,0],"to":[1,3]}}"#)];
    const SOLVED_AS_JSON: &'static [(&'static str, u64, &'static str)] = &[(
        "2 3 1\n1 1 1 2\n",
        1,
        "{\"game\":\"paper-cutting\",\"outcome\":\"N\",\"nim_value\":2,\"move\":{\"from\":[1,0],\"to\":[1,1]}}\n",
    )];
    const COMPLETIONS: &'static [(&'static str, &'static str, &'static [&'static str])] =
        &[("2 3 1  1 1 1 2", "1 0 1", &["1 0 1 1", "1 0 1 2", "1 0 1 3"])];
    #[cfg(feature = "draw")]
    const LABELS: Option<Labels> =
        Some(Labels { input: "800 900 0", target: u64::MAX, columns: &["0", "800"], rows: &["900", "0"] });
    #[cfg(feature = "draw")]
    const WINDOWS: &'static [ShownWindow] = &[
        ShownWindow {
            input: SHEET,
            rows: [1, 9],
            columns: [4, 6],
            sentence: "rows 1 to 9 of 9 and columns 4 to 6 of 9223372036854775807.",
            labels: &[],
        },
        ShownWindow {
            input: SHEET,
            rows: [5, 9],
            columns: [1, 3],
            sentence: "Not drawn: 1 old cut outside the window.",
            labels: &[],
        },
    ];

    fn bad_inputs() -> Vec<BadInput> {
        const WIDTH: &str = "the width n of the sheet, from 1 to 9223372036854775807";
        const HEIGHT: &str = "the height m of the sheet, from 1 to 9223372036854775807";
        const CUTS: &str = "the number k of cuts, from 0 to 2147483647";
        bad(&[
            (b"", "1:1", format!("{WIDTH}, found the end of the input")),
            (b"0 3 0", "1:1", format!("{WIDTH}, found `0`")),
            (b"9223372036854775808 3 0", "1:1", format!("{WIDTH}, found `9223372036854775808`")),
            (b"3 0 0", "1:3", format!("{HEIGHT}, found `0`")),
            (b"3", "1:2", format!("{HEIGHT}, found the end of the input")),
            (b"3 3 -1", "1:5", format!("{CUTS}, found `-1`")),
            (b"3 3 2147483648", "1:5", format!("{CUTS}, found `2147483648`")),
            (b"3 3 2\n1 0 1 1\n", "3:1", "2 cuts, found the end of the input after 1".into()),
            (b"3 3 2147483647\n1 0 1 1\n", "3:1", "2147483647 cuts, found the end of the input after 1".into()),
            (b"3 3 1\n1 0 1", "2:6", "ye of cut 1 of 1, from 0 to 3, found the end of the input".into()),
            (b"3 3 1\n1 0 1 x", "2:7", "ye of cut 1 of 1, from 0 to 3, found `x`".into()),
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
            (
                b"3 2 1\n1 1 1 1",
                "2:1",
                "cut 1 of 1 along an interior line, found `1 1 1 1`: both ends are (1, 1)".into(),
            ),
            (
                b"1 1 1\n0 0 0 1",
                "2:1",
                "cut 1 of 1 along an interior line, found `0 0 0 1`: the line x = 0 is the border of the sheet".into(),
            ),
        ])
    }

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

    fn listed_moves(&self) -> Vec<Cut> {
        LiteralPaperCutting::try_from(self).unwrap().moves().collect()
    }

    /// A cut and its reverse are of one kind.
    fn kind(&self, mv: &Cut) -> String {
        format!("from {:?} to {:?}", mv.from.min(mv.to), mv.from.max(mv.to))
    }

    fn check_board(&self, mv: &AnyMove, board: &str) {
        let [Value::Point(from), Value::Point(to)] = *mv.values() else { panic!("{mv} is no cut") };
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

impl Alike for PaperCutting {
    alike!(PaperCutting, InvalidPaperCutting, paper_cutting::LiteralPaperCutting, MAX_SIDE, MAX_LISTED_SIDE);

    const FAULTY: Option<usize> = Some(1);

    fn of_size(width: u64) -> Result<Self, InvalidPaperCutting> {
        Self::new(width, 1, CutRule::Judge, [])
    }

    fn small() -> Vec<Self> {
        let cuts = [Cut { from: [1, 1], to: [1, 2] }, Cut { from: [2, 2], to: [0, 2] }];
        let new = |cuts: Vec<Cut>| Self::new(2, 3, CutRule::Judge, cuts);
        let by_iterator = Self::new(2, 3, CutRule::Judge, cuts.into_iter().rev());
        [Self::new(2, 3, CutRule::Judge, cuts), new(cuts.to_vec()), by_iterator].map(Result::unwrap).into()
    }

    fn with_faulty_part() -> Result<Self, InvalidPaperCutting> {
        Self::new(2, 3, CutRule::Judge, [Cut { from: [1, 1], to: [1, 2] }, Cut { from: [0, 1], to: [0, 2] }])
    }
}

#[test]
fn paper_cutting_is_like_the_others() {
    is_like_the_others::<PaperCutting>();
}

/// Lists of many pieces, which several threads read with the feature `parallel`.
#[test]
fn long_lists() {
    const LEN: u64 = 200_000;
    let cuts = |wrong: &str| {
        let mut input = format!("1000000000 {} {LEN}\n", u64::MAX >> 1);
        for cut in 0..LEN {
            let (at, end) =
                (1 + cut * 104_729 % 999_999_999, if cut == LEN - 7 { wrong } else { "9223372036854775807" });
            writeln!(input, "{at} {cut} {at} {end}").unwrap();
        }
        input
    };
    let rules = Game::named("paper-cutting").unwrap().rules;
    for (rule, wrong) in rules.iter().zip(["1000000", "9223372036854775808"]) {
        file::check(rule, cuts(wrong).as_bytes());
    }
}

proptest! {
    #[test]
    fn moves_and_positions_are_equal_if_their_parts_are(keys in keys([number(), number(), number(), number()]), sizes in keys([1..4_u64, 1..4_u64, 1..4_u64, 1..4_u64]), rules in keys(0..2_usize)) {
        orders(&keys, |&[a, b, c, d]| Cut { from: [a, b], to: [c, d] })?;
        // All columns come before all rows.
        let lines: Vec<(bool, u64)> = keys.iter().map(|&[a, b, ..]| (a.count_ones() % 4 > 1, b)).collect();
        orders(&lines, |&(is_row, at)| if is_row { Line::Y(at) } else { Line::X(at) })?;
        hashes(&rules, |&at| [CutRule::Judge, CutRule::Run][at])?;

        let sheets: Vec<([u64; 4], bool)> = sizes.iter().map(|&[a, b, c, d]| ([a.max(2), b, c.min(b), b - c.min(b)], d == 1)).collect();
        let sheet = |&([width, height, start, _], is_run): &([u64; 4], bool)| {
            let rule = if is_run { CutRule::Run } else { CutRule::Judge };
            PaperCutting::new(width, height, rule, [Cut { from: [1, start - 1], to: [1, height] }]).unwrap()
        };
        hashes(&sheets, sheet)?;
        hashes(&sheets, |key| LiteralPaperCutting::try_from(&sheet(key)).unwrap())?;
    }
}
