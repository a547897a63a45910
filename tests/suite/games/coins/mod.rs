//! Coins: products of coin-turning games.

mod input;

use std::fmt::Write as _;
use std::ops::Range;

use impartial::coins::reference::ReferenceCoins;
use impartial::coins::{CoinSet, CoinTurn, Coins, Rect, RowGame};
use impartial::core::{Position as _, Solve as _, Sum, SumMove};
use impartial::nimbers::Nimber;
use impartial::session::{Player, Reply, Session};
use impartial::{AnyMove, AnyPosition, Game, Value, Window, sum};
use proptest::prelude::*;

use super::{Labels, Row, Tested, TestedGame, WindowCase, listed, position, rectangles_where};
use crate::boards::cells;
use crate::pictures::of_session;
use crate::random::Random;
use crate::shapes::shown_cells;
use crate::transcripts::snapshot;

const NAMES: [&str; 5] = ["turtles", "twins", "mock-turtles", "triplets", "ruler"];

/// The sample of the problem statement.
const LIGHTS: &str = "2\n2\n1 2\n2 1\n2\n1 1\n2 2\n";
const BOARD_WITH_WINDOWS: &str = "twins ruler 1000000000 900 2  5 5 8 9  999999999 1 999999999 1\n";

crate::games_alike::alike!(coins: Coins, InvalidCoins, ReferenceCoins, MAX_SIDE, MAX_LISTED_SIDE);

pub(super) const GAME: TestedGame = TestedGame::of::<Coins>();

impl Tested for Coins {
    const ROW: Row = Row {
        name: "coins",
        bad_positions: &[
            (
                "coins twins ruler 5 5 1  1 1 3 3  played 1  4,2 3",
                "1:45: expected a legal move, found `4,2 3`: the coin in row 4 and column 3, the last of the move, shows tails",
            ),
            ("coins 0", "1:7: expected one position, found 0"),
        ],
        bad_moves: &[
            (
                "coins twins ruler 5 5 1  1 1 3 3",
                "3,2",
                "expected the columns, up to 3 numbers from 1 joined by commas, found the end of the input",
            ),
            (
                "coins twins ruler 5 5 1  1 1 3 3",
                "3,0 1",
                "expected the rows, up to 3 numbers from 1 joined by commas, found `3,0`",
            ),
        ],
        moves_as_json: &[
            ("coins 4,2 4", r#"{"game":"coins","move":{"rows":[4,2],"columns":[4]}}"#),
            ("coins - 9,8,7", r#"{"game":"coins","move":{"rows":[],"columns":[9,8,7]}}"#),
        ],
        completions: &[
            ("twins ruler 5 5 1  1 1 3 3", "3,2", &["3,2 1", "3,2 2", "3,2 3"]),
            ("ruler triplets 5 5 1  1 1 3 4", "2", &["2 3,2,1", "2 4,3,2"]),
            ("twins ruler 5 5 1  1 1 3 3", "3", &[]),
            ("twins ruler 5 5 1  1 1 3 3", "", &[]),
            ("twins ruler 5 5 1  1 1 3 3", "9,8,7,6", &[]),
        ],
        labels: Some(Labels {
            input: "twins ruler 1000000000 1000000000 1  300000000 400000000 300000000 400000000",
            target: 0,
            columns: &["1", "400000000", "1000000000"],
            rows: &["1", "300000000", "1000000000"],
        }),
        windows: &[
            (BOARD_WITH_WINDOWS, [[4, 9], [5, 11]], "rows 4 to 9 of 1000000000 and columns 5 to 11 of 900."),
            (BOARD_WITH_WINDOWS, [[5, 9], [1, 3]], "Not drawn: 2 rectangles outside the window."),
        ],
        bad_windows: &[
            (
                BOARD_WITH_WINDOWS,
                [[1, 9], [9, 901]],
                "expected columns of the window from 1 to 900, the first before the last, found 9-901",
            ),
            ("0\n", [[1, 2], [1, 2]], "expected one board with rows and columns for the window, found 0 boards"),
        ],
        read: input::read,
        judge: Some(input::judge),
        lines: input::lines,
        samples: &["1\n1\n7 9\n", "twins ruler/3 5 4 1\n1 1 3 3\n"],
        lies: |said, there| {
            let lights = |there| (0..there).fold(String::new(), |text, light| text + &format!("{} 7 ", light + 1));
            vec![
                format!("twins ruler 5 5 {said} {}", "1 1 2 2 ".repeat(there)),
                format!("1 {said} {}", lights(there)),
                format!("{said} {}", "1 5 5 ".repeat(there)),
            ]
        },
        limit_inputs: &[
            ("T", ["", "{}", ""]),
            ("n", ["1\n", "{}", ""]),
            ("x", ["1\n1\n", "{}", " 1"]),
            ("y", ["1\n1\n1 ", "{}", ""]),
            ("limits of games", ["", "ruler/{}", " ruler 1 1 0"]),
        ],
        positions: &["coins twins ruler/3 5 5 2 1 1 5 5 3 3 3 3 played 2 5,1 5,3 4,3 2"],
        moves: &["coins 4,2 4"],
        same_reports: &[&["sample_1", "hand_all_on_one_line", "hand_crlf", "hand_tabs_no_final_newline"]],
        wrong_answers: &[
            (
                LIGHTS,
                "Don't waste your time.\nDon't waste your time.",
                "case 2 of 2: `Don't waste your time.`, but the nim-value is *2, so the first player wins: `Have a try, lxhgww.`",
            ),
            (LIGHTS, "Don't waste my time.", "case 1 of 2: expected `your` of `Don't waste your time.`, found `my`"),
            (
                LIGHTS,
                "Don't waste your",
                "case 1 of 2: expected `time.` of `Don't waste your time.`, found the end of the answer",
            ),
            (LIGHTS, "Malek", "case 1 of 2: expected `Have a try, lxhgww.` or `Don't waste your time.`, found `Malek`"),
        ],
        valid: LIGHTS,
        faults: &[
            ("no case", "0\n"),
            ("too many cases", "101\n"),
            ("no light", "1\n0\n"),
            ("too many lights", "1\n1001\n"),
            ("a row of 0", "1\n1\n0 1\n"),
            ("a row that is too large", "1\n1\n10001 1\n"),
            ("a column that is too large", "1\n1\n1 10001\n"),
            ("a light twice", "1\n2\n1 2\n1 2\n"),
            ("a light more", "1\n1\n1 1\n2 2\n"),
            ("a light less", "1\n2\n1 1\n"),
            ("two lights on a line", "1\n2\n1 1 2 2\n"),
            ("a board of this project", "turtles turtles 5 5 1\n1 1 3 3\n"),
        ],
        limits: Some(input::limits),
        pictures: &[
            ("coins_target", None, 2, "twins ruler 7 12 3\n2 3 5 8\n4 6 7 10\n1 12 1 12\n"),
            ("coins_no_boards", None, 0, "0"),
            ("coins_triplets", None, 0, "triplets mock-turtles/4 9 9 2  5 5 9 9  1 3 6 6"),
            ("coins_numbers_too_small", None, 0, "ruler twins 40 40 1  3 5 40 32"),
            ("coins_empty", None, 0, "ruler twins 9 4 0"),
            (
                "coins_large",
                None,
                0,
                "ruler ruler/700 1000000000 1000000000 2  1 1 400000000 300000000  999999999 1 999999999 9",
            ),
        ],
        middles: &[("coins", "coins mock-turtles twins 6 6 1  2 2 5 5", &["5,3,1 5,1"], "5,2 4,2")],
        illegal_move: ("coins mock-turtles twins 6 6 1  2 2 5 5", "1 2,1"),
        left_out,
        windows_with_moves,
        bad_inputs: input::bad_inputs,
        ..Row::NONE
    };

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let side = |random: &mut Random| if is_huge { (1 << 63) - random.number(1, 9) } else { random.number(1, 4) };
        let sides = [side(random), side(random)];
        let game = |random: &mut Random| {
            let limit = random.one_of(&["", "", "/1", "/2", "/3", "/4611686018427387904"]);
            format!("{}{limit}", random.one_of(&NAMES))
        };
        let games = [game(random), game(random)].join(" ");
        let rects: Vec<String> = (0..random.number(0, 3))
            .map(|_| {
                let [row, column] = sides.map(|side| random.number(1, side));
                let last = |first: u64, len: u64, side: u64| first.saturating_add(len).min(side);
                let [down, right] = if is_huge { [random.any() >> 2, 3] } else { [1, 2] };
                format!("{row} {column} {} {}", last(row, down, sides[0]), last(column, right, sides[1]))
            })
            .collect();
        format!("{games} {} {} {} {}", sides[0], sides[1], rects.len(), rects.join(" "))
    }

    /// Few distinct rows and columns, so that rectangles share edges, and one coin at the least.
    fn hard_text(random: &mut Random) -> String {
        let most = if random.number(0, 2) == 0 { 8 } else { (1 << 63) - 1 };
        let sides = [0; 2].map(|_| random.hard(1, most));
        let game = |random: &mut Random| {
            let limit = random.hard(1, most);
            let limit = if random.number(0, 2) == 0 { format!("/{limit}") } else { String::new() };
            format!("{}{limit}", random.one_of(&NAMES))
        };
        let games = [game(random), game(random)].join(" ");
        let lines = sides.map(|side| [0; 4].map(|_| random.hard(1, side)));
        let is_coins = random.number(0, 1) == 0;
        let rects: Vec<String> = (0..random.number(1, 5))
            .map(|_| {
                let [row, column] = [random.one_of(&lines[0]), random.one_of(&lines[1])];
                let [below, right] =
                    if is_coins { [row, column] } else { [random.one_of(&lines[0]), random.one_of(&lines[1])] };
                format!("{} {} {} {}", row.min(below), column.min(right), row.max(below), column.max(right))
            })
            .collect();
        format!("{games} {} {} {} {}", sides[0], sides[1], rects.len(), rects.join(" "))
    }

    fn rebuilt(&self) -> Vec<Self> {
        let turned: Vec<_> = self.played().iter().map(|turn| self.turned(turn)).collect();
        let ends = |axis: usize| {
            let given = self.rectangles().iter().map(move |rect| if axis == 0 { rect.rows() } else { rect.columns() });
            let played = turned.iter().flat_map(move |turned| turned[axis].iter().cloned());
            given.chain(played).flat_map(|range| [range.start, range.end]).collect::<Vec<u64>>()
        };
        let heads = rectangles_where(ends(0), ends(1), |row, column| self.is_heads(row, column));
        let heads = heads.into_iter().map(|[rows, columns]| Rect::new(rows, columns).unwrap());
        vec![Self::new(self.games(), [self.rows(), self.columns()], heads).unwrap()]
    }

    fn moves_by_rules(&self) -> Option<Vec<CoinTurn>> {
        (self.rows().max(self.columns()) <= 8).then(|| listed(ReferenceCoins::try_from(self)))?
    }

    fn candidate(&self, random: &mut Random) -> CoinTurn {
        let corners = self.rectangles().iter().map(|rect| [rect.rows().end - 1, rect.columns().end - 1]);
        let turned = self.played().iter().map(|turn| [turn.rows, turn.columns]);
        let turned = turned.map(|places| places.map(|places| *places.as_slice().last().unwrap_or(&1)));
        let corners: Vec<[u64; 2]> = corners.chain(turned).collect();
        let [row, column] = if corners.is_empty() { [1, 1] } else { random.one_of(&corners) };
        let mut places = |last: u64| {
            let mut before = || last.saturating_sub(random.number(1, 3)) * random.number(0, 1);
            CoinSet::from([last, before(), before()])
        };
        CoinTurn { rows: places(row), columns: places(column) }
    }

    fn check_board(&self, mv: &AnyMove, board: &str) {
        let turned = |axis: usize| -> Box<dyn Fn(u64) -> bool> {
            let Value::List(places) = mv.values()[axis].clone() else { panic!("{mv} has another kind of part") };
            let is_run = self.games()[axis].family().name() == "ruler" && places.len() > 1;
            Box::new(move |at| if is_run { places[1] <= at && at <= places[0] } else { places.contains(&at) })
        };
        let [rows, columns] = [0, 1].map(turned);
        for ([row, column], shown) in cells(board, [self.rows(), self.columns()]) {
            let expected = match (self.is_heads(row, column), rows(row) && columns(column)) {
                (true, false) => 'o',
                (true, true) => 'O',
                (false, false) => '.',
                (false, true) => ':',
            };
            assert_eq!(shown, expected, "row {row}, column {column} with {mv}:\n{board}");
        }
    }
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut rectangles = "twins ruler 1000 9 700".to_owned();
    (1..=700).for_each(|row| write!(rectangles, "\n{row} 1 {row} {}", 1 + row % 3).unwrap());
    vec![
        (rectangles, "Not drawn: 200 rectangles smaller than the 500 largest."),
        ("6".to_owned() + &" 1 1 1".repeat(6), "Not drawn: the 2 boards after the first 4."),
    ]
}

fn windows_with_moves() -> Vec<WindowCase> {
    let text = "coins ruler ruler 1000000000 1000000000 2  500000001 500000001 500000900 500000900  1 1 9 9";
    let board = position(text, &["500000400,500000392 500000300,500000292"]);
    vec![
        (
            "coins_cells",
            board.clone(),
            "500000396,500000388 500000303,500000295",
            500_000_390..=500_000_402,
            500_000_289..=500_000_301,
        ),
        (
            "coins_to_scale",
            board,
            "500000400 500000400,500000380",
            499_999_900..=500_001_000,
            500_000_200..=500_001_100,
        ),
    ]
}

/// A target below the nim-value has a move; the nim-value itself has none.
#[test]
fn reports_for_targets() {
    let game = Game::named("coins").unwrap();
    let puzzle = game.parse(game.example).unwrap();
    let value = puzzle.positions()[0].nim_value();
    let answer = |target| {
        let report = puzzle.report(target);
        report["## Answer\n\n".len()..].split_once("\n## Input").unwrap().0.to_owned() + &puzzle.json(target)
    };
    insta::assert_snapshot!(answer(Nimber::from_heap(2)), @r#"
    - twins x ruler on 7 x 12: outcome N, nim-value *11, move to *2: turn the coins in rows 5, 4 and column 6
    {"game":"coins","outcome":"N","nim_value":11,"move":{"rows":[5,4],"columns":[6]}}
    "#);
    insta::assert_snapshot!(answer(value), @r#"
    - twins x ruler on 7 x 12: outcome N, nim-value *11, move to *11: none
    {"game":"coins","outcome":"N","nim_value":11,"move":null}
    "#);
}

/// Every game in a row has its moves in the facts, and its rule for the nim-value in the reasons.
#[test]
fn games_are_explained() {
    let explained = |games: &str| {
        let board = position(&format!("coins {games} 3000 3000 1  8 9 12 2002"), &[]);
        let report = sum::report(&Sum::new([board]), Nimber::ZERO);
        let is_about_games = |line: &&str| {
            ["rows: ", "columns: "].iter().any(|start| line.starts_with(start)) || line.contains("coin p")
        };
        let is_a_choice = |line: &&str| line.contains(" from ");
        report.lines().filter(is_about_games).filter(|line| !is_a_choice(line)).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(["turtles twins", "mock-turtles triplets", "ruler ruler/5", "turtles/3 triplets/4", "mock-turtles/7 twins/2"].map(explained).join("\n\n"), @"
    rows: turtles, one or two rows
    columns: twins, exactly two columns
    turtles: coin p has nim-value p
    twins: coin p has nim-value p - 1

    rows: mock-turtles, one, two or three rows
    columns: triplets, exactly three columns
    mock-turtles: coin p has nim-value 2p - 2 or 2p - 1, whichever is odious
    triplets: coin p has nim-value 2p - 6 or 2p - 5, whichever is odious, or 0 up to p = 2

    rows: ruler, a run of rows, named by its last and first
    columns: ruler/5, a run of columns, named by its last and first, among 5 consecutive ones
    ruler: the nim-value of coin p is the largest power of two that divides p
    ruler/5: the nim-value of coin p is the largest power of two that divides p, at most 4

    rows: turtles/3, one or two rows, among 3 consecutive ones
    columns: triplets/4, exactly three columns, among 4 consecutive ones
    turtles/3: coin p has nim-value r, for r = (p - 1) mod 3 + 1
    triplets/4: coin p has nim-value 2r - 6 or 2r - 5, whichever is odious, or 0 up to r = 2, for r = (p - 1) mod 4 + 1

    rows: mock-turtles/7, one, two or three rows, among 7 consecutive ones
    columns: twins/2, exactly two columns, among 2 consecutive ones
    mock-turtles/7: coin p has nim-value 2r - 2 or 2r - 1, whichever is odious, for r = (p - 1) mod 7 + 1
    twins/2: coin p has nim-value r - 1, for r = (p - 1) mod 2 + 1
    ");
}

#[test]
fn a_game_of_corners_where_the_opponent_starts() {
    let board = "coins twins twins 5 5 2  2 2 3 4  5 1 5 1".parse().unwrap();
    snapshot(
        "a_game_of_corners",
        vec![board],
        Player::Opponent,
        &["why", "hint", "1,2 1", "3,1 4,2", "", "undo", "quit"],
    );
}

#[test]
fn a_huge_board() {
    let side = (1_u64 << 63) - 1;
    let board =
        format!("coins ruler mock-turtles {side} {side} 2  1 1 3 3  {side} 1 {side} {}", side - 1).parse().unwrap();
    let lines =
        ["hint", "9223372036854775807,9223372036854775807 1", "show", "board 1 9223372036854775807", "?", "quit"];
    snapshot("a_huge_board_of_coins", vec![board], Player::Human, &lines);
}

/// Random moves are legal on a board where the only heads are in one of a million rows or columns, so that random cells show tails.
#[test]
fn random_moves_at_few_heads() {
    const SIDE: u64 = 1_000_000;
    for name in NAMES {
        for limit in ["", "/3", "/4"] {
            let game: RowGame = format!("{name}{limit}").parse().unwrap();
            let shortest = game.shortest_move(6).unwrap();
            // The move played turns all heads except those in row or column 1.
            let mut games = ["ruler".parse().unwrap(), game];
            let mut sides = [SIDE, 6];
            let mut heads = [1..SIDE + 1, *shortest.as_slice().last().unwrap()..7];
            let mut turned = [CoinSet::from([SIDE, 2, 0]), shortest];
            for _ in 0..2 {
                let [rows, columns] = heads.clone();
                let mut board = Coins::new(games, sides, [Rect::new(rows, columns).unwrap()]).unwrap();
                board.play(&CoinTurn { rows: turned[0], columns: turned[1] }).unwrap();
                let board = AnyPosition::from(board);
                for seed in 0..100 {
                    let mv = board.random_move(seed).unwrap_or_else(|| panic!("{board}: expected a move, found none"));
                    assert_eq!(board.check(&mv), Ok(()), "{board}: {mv}");
                }
                games.reverse();
                sides.reverse();
                heads.reverse();
                turned.reverse();
            }
        }
    }
}

/// The text board agrees with the position throughout whole games, in which coins are turned many times.
#[test]
fn boards_of_whole_games() {
    for games in NAMES.into_iter().flat_map(|rows| NAMES.map(|columns| [rows, columns])) {
        let games = games.map(|name| name.parse::<RowGame>().unwrap());
        let start = Coins::new(games, [5, 5], [Rect::new(1..6, 1..6).unwrap()]).unwrap();
        let mut session = Session::new([start.into()], Player::Human);
        for seed in 0..200 {
            let position = session.position().components()[0].clone();
            let board = position.downcast_ref::<Coins>().unwrap();
            let Some(mv) = position.random_move(seed) else { break };
            let Reply::Text(text) = session.handle_line(&format!("board {}", mv.notation())) else {
                panic!("a board is text")
            };
            board.check_board(&mv, &text);
            session.make(SumMove { component: 0, mv }).unwrap();
        }
        let end = session.position().components()[0].downcast_ref::<Coins>().unwrap();
        let turned: Vec<_> = end.played().iter().map(|turn| end.turned(turn)).collect();
        let times = |cell: [u64; 2]| {
            let is_turned = |turn: &&[Vec<Range<u64>>; 2]| {
                turn.iter().zip(cell).all(|(runs, place)| runs.iter().any(|run| run.contains(&place)))
            };
            turned.iter().filter(is_turned).count()
        };
        let most = (1..6).flat_map(|row| (1..6).map(move |column| [row, column])).map(times).max();
        assert!(most >= Some(3), "{games:?}: expected a coin that is turned three times, found {most:?}");
    }
}

#[test]
fn the_last_turn_is_drawn() {
    let board = || Session::new(vec![position("coins twins twins 6 6 1  2 2 5 5", &[])], Player::Human);
    assert!(!of_session(board(), &[]).contains("class=\"move\""), "no turn was made");
    assert!(of_session(board(), &["5,2 5,2"]).contains("class=\"move\""), "a turn was made");
}

/// Lights are heads of turtles in rows and columns, so the nim-value of a light in row x and column y is the nim-product of x and y.
#[test]
fn a_light_is_a_product() {
    let game = Game::named("coins").unwrap();
    for (x, y) in [(1, 1), (2, 2), (4, 5), (200, 77), (10_000, 9_999)] {
        let value = game.parse(format!("1\n1\n{x} {y}\n").as_bytes()).unwrap().positions()[0].nim_value();
        assert_eq!(value, Nimber::from_heap(x) * Nimber::from_heap(y), "{x} {y}");
    }
}

/// Two lights of switch lights, the first in a column that is a Fermat power, have a move to 0.
#[test]
fn lights_in_a_column_that_is_a_fermat_power() {
    let input = "1\n2\n1099511627776 4294967296\n1100176950548 1\n";
    let mut board = Game::named("coins").unwrap().parse(input.as_bytes()).unwrap().positions().remove(0);
    assert_eq!(board.nim_value(), Nimber::from_heap(2_809_529_620));
    let winning = board.winning_move().expect("the nim-value is not 0");
    board.play(&winning).unwrap();
    assert_eq!(board.nim_value(), Nimber::ZERO, "after {winning:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Heads are white and tails are black, where the layout states that they are: drawn coin by coin or to scale, in a window or
    /// not, before and after moves.
    #[test]
    fn heads_are_white_and_tails_are_black(
        rectangles in prop::collection::vec((1..80_u64, 1..30_u64, 1..80_u64, 1..30_u64), 0..8),
        turns in prop::collection::vec((1..110_u64, 1..110_u64, 1..40_u64), 0..20),
        games in (0..5_usize, 0..5_usize),
        window in ((1..60_u64, 1..=110_u64), (1..60_u64, 1..=110_u64)),
    ) {
        let rects = rectangles.iter().map(|&(row, height, column, width)| {
            Rect::new(row..row + height, column..column + width).unwrap()
        });
        let games = [games.0, games.1].map(|index| NAMES[index].parse::<RowGame>().unwrap());
        let mut board = Coins::new(games, [110, 110], rects).unwrap();
        for (row, column, before) in turns {
            let places = |last: u64| CoinSet::from([last, last.saturating_sub(before), last.saturating_sub(before + 3)]);
            let pair = |last: u64| CoinSet::from([last, last.saturating_sub(before), 0]);
            // Illegal moves are left out.
            board.play(&CoinTurn { rows: places(row), columns: places(column) }).unwrap_or_default();
            board.play(&CoinTurn { rows: pair(row), columns: pair(column) }).unwrap_or_default();
        }
        let range = |(first, length): (u64, u64)| first..=(first + length).min(110);
        let window = Window { rows: range(window.0), columns: range(window.1) };
        for ([row, column], class) in shown_cells(&board.clone().into(), &window, &["white", "black"]) {
            let expected = if board.is_heads(row, column) { "white" } else { "black" };
            prop_assert_eq!(class, expected, "row {} and column {}", row, column);
        }
    }
}
