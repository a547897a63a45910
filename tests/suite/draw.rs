//! Pictures: snapshots of small ones, properties of the pictures of all fixtures, and the gallery.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use impartial::heaps::{NimSequence, Period};
use impartial::impartial_core::{Heap, Position as _, Solve as _, Sum};
use impartial::marked_rectangle::Marks;
use impartial::nimbers::Nimber;
use impartial::sequences::{self, NimValues};
use impartial::session::{Player, Reply, Session};
use impartial::sharti::Square;
use impartial::{AnyPosition, DrawOptions, GAMES, Game, Rule, Window, sum};

use crate::fixtures;

/// Returns the picture of an input by the rule of this name, or by the judge's rule.
fn picture(game: &str, rule: Option<&str>, target: u64, input: &[u8]) -> String {
    let puzzle = Game::named(game).unwrap().rule(rule).unwrap().parse(input).unwrap();
    puzzle.draw(Nimber::from_heap(target), None).unwrap()
}

/// Snapshots of a hand-made input for each kind of picture.
#[test]
fn pictures_of_each_kind() {
    const SHEET: &str = "7 5 4  1 0 1 3  4 5 4 2  0 2 6 2  3 1 3 4";
    let cases = [
        ("sharti_target", "sharti", None, 3, "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4"),
        ("sharti_heat_map", "sharti", None, 0, "64 3 40  1 1 50 60  10 20 64 64  5 5 9 9"),
        ("sharti_numbers_too_small", "sharti", None, 0, "40 1 40  3 5 40 32"),
        ("sharti_one_cell", "sharti", None, 0, "1 1 1  1 1 1 1"),
        ("sharti_empty", "sharti", None, 0, "9 0 9"),
        ("sharti_large", "sharti", None, 0, "1000000000 2 700  1 1 400000000 300000000  999999999 1 999999999 9"),
        ("paper_judge", "paper-cutting", None, 0, SHEET),
        ("paper_run", "paper-cutting", Some("run"), 0, SHEET),
        ("paper_unreached_target", "paper-cutting", None, 100, SHEET),
        ("paper_long", "paper-cutting", None, 0, "3 1000000000 1  1 5 1 500000000"),
        ("paper_without_lines", "paper-cutting", None, 0, "1 1 0"),
        ("nim_linear", "constrained-nim", None, 0, "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1"),
        ("nim_logarithmic", "constrained-nim", None, 0, "4 2\n1000000000000000000 70 0 123456789\n70 70 70 69"),
        ("nim_no_piles", "constrained-nim", None, 0, "0 0"),
        ("heaps_kayles", "heaps", None, 0, "0.77 3\n5 7 1000000000000000000"),
        ("heaps_divided", "heaps", None, 0, "4!.0 4\n7 12 50 0"),
        ("heaps_three_parts", "heaps", None, 0, "8.0 2\n20 1"),
        ("heaps_huge_part", "heaps", None, 2, "0.77 2\n1000000000000000000 4"),
        ("heaps_all_but", "heaps", None, 0, "S(all-but:1,4) 3\n1000000000000000000 8 3"),
        ("heaps_lost", "heaps", None, 0, "kayles 2\n9 9"),
        ("heaps_no_heaps", "heaps", None, 0, "S(1,3,4) 0"),
        ("plain_nim_linear", "nim", None, 0, "3\n3 4 5"),
        ("plain_nim_logarithmic", "nim", None, 3, "4\n1000000000000000000 70 0 18446744073709551615"),
        ("plain_nim_lost", "nim", None, 0, "3\n1 2 3"),
        ("plain_nim_no_heaps", "nim", None, 0, "0"),
        ("marked_marks", "marked-rectangle", None, 0, "marks 2\n5 8 2 3\n3 3 2 2"),
        ("marked_mark_to_target", "marked-rectangle", None, 3, "marks 1\n20 4 16 1"),
        ("marked_huge_mark", "marked-rectangle", None, 0, "marks 1\n18446744073709551615 5 7 5"),
        ("marked_no_marks", "marked-rectangle", None, 0, "marks 0"),
        ("marked_none_lose", "marked-rectangle", None, 0, "1\n5 8"),
        ("marked_value", "marked-rectangle", None, 6, "1\n13 21"),
        ("marked_blocks", "marked-rectangle", None, 0, "1\n1000000000 1000000000"),
        ("marked_blocks_of_a_strip", "marked-rectangle", None, 2, "2\n3 1000000001\n18446744073709551615 257"),
        ("marked_blocks_and_cells", "marked-rectangle", None, 0, "2\n1 1000\n9 9"),
        ("marked_no_rectangles", "marked-rectangle", None, 0, "0"),
        ("grid_no_boards", "grid-split", None, 0, "0"),
        ("grid_compressed", "grid-split", None, 0, "cells 1000000000 1000000000 4  7 7  7 900  5000 900  999999999 1"),
    ];
    for (name, game, rule, target, input) in cases {
        let picture = picture(game, rule, target, input.as_bytes());
        fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
    }
}

/// Returns the position of a text after these moves in the short syntax of its game.
fn position(text: &str, moves: &[&str]) -> AnyPosition {
    let mut position: AnyPosition = text.parse().unwrap();
    for mv in moves {
        position.play(&position.read_move(mv).unwrap()).unwrap();
    }
    position
}

/// A position of each game in the middle of a game, alone and with a move.
const MIDDLES: [(&str, &str, &[&str], &str); 8] = [
    ("constrained_nim", "constrained-nim 3 1  5 4 7  4 2", &["1 2"], "3 3"),
    ("grid_split", "grid-split cells 7 9 6  2 3  2 7  4 5  6 2  6 3  6 8", &["4 5"], "6 3"),
    ("grid_split_over", "grid-split cells 3 3 1  2 2", &["2 2"], ""),
    ("heaps", "heaps kayles 3  5 12 90", &["3 2 40 48"], "2 1 5 6"),
    ("marked_rectangle", "marked-rectangle marks 1  9 7 3 5", &["right 2"], "bottom 4"),
    ("nim", "nim 9", &["2"], "5"),
    ("paper_cutting", "paper-cutting/run 4 5 1  2 0 2 2", &["0 3 3 3"], "2 3 2 5"),
    ("sharti", "sharti 6 1 3  2 2 5 5", &["5 5 2"], "5 3 2"),
];

#[test]
fn pictures_in_the_middle_of_a_game() {
    for (name, text, moves, mv) in MIDDLES {
        let position = position(text, moves);
        let alone = position.draw(DrawOptions::new()).unwrap().svg;
        let picture = if mv.is_empty() {
            alone
        } else {
            assert_eq!(check(&alone), Ok(()), "{name}");
            assert!(!alone.contains("class=\"move\"") && !alone.contains("class=\"taken\""), "{name}: a move is drawn");
            position.draw(DrawOptions::new().with_move(&position.read_move(mv).unwrap())).unwrap().svg
        };
        assert_eq!(check(&picture), Ok(()), "{name}");
        fixtures::settings("draw").bind(|| insta::assert_snapshot!(format!("middle_{name}"), picture));
    }
    let games = MIDDLES.map(|(_, text, ..)| text.split([' ', '/']).next().unwrap());
    assert!(GAMES.iter().all(|game| games.contains(&game.name)), "MIDDLES: expected every game, found {games:?}");
}

/// A picture of a board has the largest 200 rectangles that moves have left, and counts the others.
#[test]
fn pictures_count_rectangles_left_out() {
    // A diagonal of candidates, of which every third is chosen, falls into pairs.
    let side = 900;
    let mut text = format!("grid-split cells {side} {side} {side}");
    (1..=side).for_each(|place| write!(text, " {place} {place}").unwrap());
    let moves = |pairs: u64| (1..pairs).map(|pair| format!("{0} {0}", 3 * pair)).collect::<Vec<_>>();
    for (pairs, left_out) in [(200, false), (300, true)] {
        let moves = moves(pairs);
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let picture = position(&text, &moves).draw(DrawOptions::new()).unwrap().svg;
        assert_eq!(check(&picture), Ok(()));
        let note = "Not drawn: 100 rectangles smaller than the 200 largest.";
        assert_eq!(picture.contains(note), left_out, "{pairs} rectangles");
        assert_eq!(picture.matches("class=\"edge\"").count(), 200, "{pairs} rectangles");
    }
}

/// Windows of huge boards, with a move, part of which is outside.
#[test]
fn pictures_of_windows() {
    let mut sharti = position("sharti 1000000000 2 9  500000001 500000001 500000900 500000900  1 1 9 9", &[]);
    sharti.play(&sharti.read_move("500000400 500000300 9").unwrap()).unwrap();
    let sheet = position("paper-cutting 1000000000 1000000000 2  500000001 7 500000001 900  3 800 500000003 800", &[]);
    let mut cells = "grid-split cells 1000000000 1000000000 40".to_owned();
    (1..=40).for_each(|cell| write!(cells, " {} {}", 7 * cell, 1 + 9 * (cell % 5)).unwrap());
    let mark = position("marked-rectangle marks 1  1000000000 1000000000 500000000 77", &[]);
    for (name, position, mv, rows, columns) in [
        ("sharti_cells", &sharti, "500000396 500000303 9", 500_000_390..=500_000_402, 500_000_289..=500_000_301),
        ("sharti_to_scale", &sharti, "500000400 500000400 9", 499_999_900..=500_001_000, 500_000_200..=500_001_100),
        ("paper", &sheet, "500000001 850 500000001 999", 780..=870, 499_999_990..=500_000_010),
        ("grid", &position(&cells, &[]), "70 1", 60..=140, 1..=30),
        ("mark", &mark, "top 499999990", 499_999_000..=500_000_100, 1..=90),
    ] {
        let mv = position.read_move(mv).unwrap();
        let window = Window { rows, columns };
        let figure = position.draw(DrawOptions::new().with_move(&mv).window(&window).bare()).unwrap();
        assert_eq!(check(&figure.svg), Ok(()), "{name}");
        fixtures::settings("draw").bind(|| insta::assert_snapshot!(format!("window_{name}"), figure.svg));
    }
}

/// An illegal move, or one of another game, is not drawn.
#[test]
fn illegal_moves_are_not_drawn() {
    for (name, text, moves, _) in MIDDLES {
        let position = position(text, moves);
        let other = if name == "nim" { "sharti 1 1 1" } else { "nim 1" };
        let error = position.draw(DrawOptions::new().with_move(&other.parse().unwrap())).unwrap_err();
        assert!(error.to_string().starts_with("expected a move of "), "{name}: {error}");
    }
    for (text, mv) in [
        ("nim 9", "10"),
        ("heaps kayles 1 5", "2 1 4"),
        ("constrained-nim 1 0 5", "2 1"),
        ("sharti 6 1 3  2 2 5 5", "1 1 1"),
        ("grid-split cells 3 3 1  2 2", "1 1"),
        ("marked-rectangle marks 1  9 7 3 5", "top 3"),
        ("paper-cutting 4 5 0", "0 0 0 1"),
    ] {
        let position = position(text, &[]);
        assert!(position.draw(DrawOptions::new().with_move(&position.read_move(mv).unwrap())).is_err(), "{text}: {mv}");
    }
}

/// The components of a sum stand side by side, each with its nim-value, and their xor is below.
#[test]
fn pictures_of_sums() {
    let middles = || MIDDLES.iter().map(|(_, text, moves, _)| position(text, moves));
    let heaps = |sizes: std::ops::RangeInclusive<u64>| sizes.map(|size| AnyPosition::from(Heap(size))).collect();
    let sums: [(&str, Vec<AnyPosition>, u64); 7] = [
        ("sum_of_every_game", middles().collect(), 0),
        ("sum_of_two", middles().skip(6).collect(), 1),
        ("sum_of_one", middles().take(1).collect(), 0),
        ("sum_of_nothing", Vec::new(), 0),
        ("sum_of_many", heaps(1..=20), 0),
        ("sum_of_heaps", vec![position("heaps kayles 2 1000000000000000000 5", &[]), Heap(0).into()], 4),
        ("sum_of_huge", vec![Heap(u64::MAX).into(), position("heaps kayles 1 1000000000000000000", &[])], 0),
    ];
    for (name, positions, target) in sums {
        let (sum, target) = (Sum::new(positions), Nimber::from_heap(target));
        let picture = sum::draw(&sum, target);
        assert_eq!(check(&picture), Ok(()), "{name}");
        let mv = sum.move_to(target);
        let shown = sum.components().iter().enumerate().filter(|&(index, component)| {
            let value = component.nim_value();
            let after = match mv.as_ref().filter(|mv| mv.component == index) {
                Some(_) => format!(" \u{2192} {}", value + sum.nim_value() + target),
                None => String::new(),
            };
            picture.contains(&format!("component {}, {}: {value}{after}.", index + 1, component.name()))
        });
        let most = sum.components().len().min(9);
        assert_eq!(shown.count(), most, "{name}: headings of components");
        assert_eq!(picture.matches("class=\"panel\"").count(), most, "{name}: panels");
        assert!(mv.is_none_or(|mv| picture.contains(&format!("component {}, ", mv.component + 1))), "{name}");
        assert!(most < 2 || picture.contains(&format!(" = {}.", sum.nim_value())), "{name}: the xor");
        fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
    }
}

/// A game in progress shows the last move where it was made, and neither nim-values of components nor winning moves.
#[test]
fn pictures_of_sessions() {
    let begin = |positions: Vec<AnyPosition>| Session::new(positions, Player::Person);
    let board = || begin(vec![position("sharti 6 1 3  2 2 5 5", &[])]);
    let several = || begin(vec![position("marked-rectangle marks 1  9 7 3 5", &[]), position("nim 4", &[])]);
    let sessions: [(&str, Session, &[&str]); 5] = [
        ("session_at_the_start", board(), &[]),
        ("session_of_one_board", board(), &["5 5 1"]),
        ("session_of_a_sum", several(), &["1 right 2"]),
        ("session_won", begin(vec![position("nim 4", &[])]), &["4"]),
        ("session_of_nothing", begin(Vec::new()), &[]),
    ];
    for (name, mut session, lines) in sessions {
        for line in lines {
            assert!(matches!(session.say(line), Reply::Text(text) if !text.starts_with("No")), "{name}: {line}");
        }
        let picture = session.draw();
        assert_eq!(check(&picture), Ok(()), "{name}");
        assert!(!picture.contains("nim-sum") && !picture.contains("inning move"), "{name}");
        fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
    }
}

/// A picture of constrained Nim has at most 40 forbidden moves a pile, and counts the others.
#[test]
fn pictures_count_forbidden_moves_left_out() {
    let forbidden = |most: u64| {
        let pairs: Vec<String> = (1..=most).map(|take| format!("100 {take}")).collect();
        picture("constrained-nim", None, 0, format!("3 {most}\n100\n100\n7\n{}", pairs.join("\n")).as_bytes())
    };
    assert!(!forbidden(40).contains("Not drawn"), "40 forbidden moves are all drawn");
    let note = "Not drawn: 40 forbidden moves from these piles, of each pile those after the first 40.";
    assert!(forbidden(60).contains(note), "expected `{note}`");
}

/// Reports and pictures show the board after moves too.
#[test]
fn reports_and_pictures_list_flipped_squares() {
    let mut board = position("sharti 1000 1 20  1 1 50 60", &[]);
    let texts = |board: &AnyPosition| {
        [sum::report(&Sum::new([board.clone()]), Nimber::ZERO), board.draw(DrawOptions::new()).unwrap().svg]
    };
    for text in texts(&board) {
        assert!(!text.contains("flipped since"), "no square is flipped at the start");
    }
    board.play(&Square { row: 50, column: 60, side: 3 }.into()).unwrap();
    let in_report = "flipped since: 1 square\n- 3 x 3 with its lower-right cell in row 50 and column 60\n";
    let in_picture = "White is the union of 1 rectangle, with 1 square flipped since;";
    for (text, expected) in texts(&board).iter().zip([in_report, in_picture]) {
        assert!(text.contains(expected), "expected {expected:?}");
    }
}

#[test]
fn pictures_of_samples() {
    for game in GAMES {
        for path in fixtures::inputs(game.name) {
            let name = path.file_stem().unwrap().to_string_lossy();
            if name.starts_with("sample_") {
                let picture = picture(game.name, None, 0, &fs::read(&path).unwrap());
                let name = format!("{}_{name}", game.name.replace('-', "_"));
                fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
            }
        }
    }
}

/// Each picture is the same when drawn again, valid as [`check`] defines it, and drawn in at most 20 seconds.
#[test]
fn every_fixture_has_a_valid_picture() {
    let mut drawn = 0;
    for case in fixtures::cases() {
        let puzzle = case.puzzle();
        let start = Instant::now();
        let picture = puzzle.draw(Nimber::ZERO, None).unwrap();
        let time = start.elapsed();
        assert!(time < Duration::from_secs(20), "{case}: expected at most 20 s, found {time:?}");
        assert!(puzzle.draw(Nimber::ZERO, None).unwrap() == picture, "{case}: a second drawing differs");
        if let Err(fault) = check(&picture) {
            panic!("{case}: {fault}");
        }
        drawn += 1;
    }
    assert!(drawn >= 250, "expected at least 250 pictures, found {drawn}");
}

/// Returns the first fault of a picture.
///
/// A valid picture has at most 600,000 bytes and is well-formed XML, as far as pictures need XML. It has one title and
/// one description, and its coordinates are integers.
fn check(picture: &str) -> Result<(), String> {
    if picture.len() > 600_000 {
        return Err(format!("expected at most 600000 bytes, found {}", picture.len()));
    }
    let mut open: Vec<&str> = Vec::new();
    let mut seen = Vec::new();
    let mut rest = picture;
    while let Some((text, after)) = rest.split_once('<') {
        let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"];
        let plain = entities.iter().fold(text.to_owned(), |text, entity| text.replace(entity, ""));
        if plain.contains(['&', '>']) || open.is_empty() && !plain.trim().is_empty() {
            return Err(format!("expected escaped text inside an element, found {text:?}"));
        }
        let (tag, after) = after.split_once('>').ok_or("expected the end of a tag, found the end of the picture")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop();
            if last != Some(name) {
                return Err(format!("expected the end of {last:?}, found </{name}>"));
            }
            continue;
        }
        let (name, attributes) = tag.trim_end_matches('/').split_once(' ').unwrap_or((tag.trim_end_matches('/'), ""));
        seen.push(name);
        check_attributes(name, attributes)?;
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    let beginning = ["svg", "title", "desc", "style", "rect"];
    if !open.is_empty() || rest != "\n" || !seen.starts_with(&beginning) {
        let start = &seen[..seen.len().min(5)];
        return Err(format!("expected the elements {beginning:?} first, all closed; found {start:?}, {open:?} open"));
    }
    let once = |name: &str| seen.iter().filter(|&&other| other == name).count() == 1;
    if !["svg", "title", "desc", "style"].into_iter().all(once) {
        return Err("expected one `svg`, one `title`, one `desc` and one `style`".into());
    }
    Ok(())
}

fn check_attributes(element: &str, attributes: &str) -> Result<(), String> {
    let mut names = Vec::new();
    // Every value ends with a quotation mark and contains none, so pieces alternate between names and values.
    for attribute in attributes.split_inclusive('"').collect::<Vec<_>>().chunks(2) {
        let [name, value] = attribute else { return Err(format!("{element} has {attributes:?}")) };
        let name = name.trim_start().strip_suffix("=\"").ok_or_else(|| format!("{element} has {attributes:?}"))?;
        let value = value.trim_end_matches('"');
        if name.contains(char::is_whitespace) {
            return Err(format!("{element} has {attributes:?}"));
        }
        let is_length = ["x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height"].contains(&name);
        if is_length && !value.parse::<i64>().is_ok_and(|length| (-1_000..=100_000).contains(&length)) {
            return Err(format!("{element} has {name} {value:?}"));
        }
        names.push(name);
    }
    if element == "svg" && !(names.contains(&"viewBox") && attributes.contains("role=\"img\"")) {
        return Err(format!("svg has {attributes:?}"));
    }
    Ok(())
}

#[test]
fn the_check_rejects_broken_pictures() {
    let good = picture("sharti", None, 0, b"5 1 2 1 1 2 2");
    assert_eq!(check(&good), Ok(()));
    for (from, to) in [
        ("<desc>", "<desc>&"),
        ("</desc>", ""),
        ("<title>", "<title><title/>"),
        ("role=\"img\"", ""),
        ("x=\"2", "x=\"2.5"),
        ("</svg>\n", "</svg>"),
        ("<rect ", "<rect x "),
    ] {
        assert!(check(&good.replacen(from, to, 1)).is_err(), "expected a fault after {from:?} became {to:?}");
    }
}

/// The picture of a huge rectangle shows each losing mark: the blocks that have one are filled, and no others are.
#[test]
fn losing_marks_of_huge_rectangles_are_drawn() {
    for (rows, columns) in [(999_999_999, 999_999_999), (1_u64 << 40, (1 << 41) + 2), (u64::MAX, 300), (5, 1 << 50)] {
        let picture = picture("marked-rectangle", None, 0, format!("1 {rows} {columns}").as_bytes());
        let said = picture.split("Each of ").nth(1).unwrap();
        let mut numbers = said.split(' ').filter_map(|word| word.parse().ok());
        let [high, wide]: [u64; 2] = [numbers.next().unwrap(), numbers.next().unwrap()];
        // The blocks that are filled, from the paths of all levels but the first.
        let mut filled = BTreeSet::new();
        let paths = picture.split("<path").skip(1).map(|path| path.split('>').next().unwrap());
        let paths = paths.filter(|path| !path.contains("class=\"v0\""));
        let attribute = |element: &str, name: &str| -> Option<String> {
            Some(element.split(&format!(" {name}=\"")).nth(1)?.split('"').next().unwrap().to_owned())
        };
        let frame = picture.split("<rect").find(|rect| rect.starts_with(" class=\"v0\"")).unwrap();
        let [left, top, width, height]: [u64; 4] =
            ["x", "y", "width", "height"].map(|name| attribute(frame, name).unwrap().parse().unwrap());
        for path in paths {
            // Blocks of one size are counted, and others are placed.
            let is_scaled = attribute(path, "transform").is_some();
            let index = |place: u64, start: u64, length: u64, blocks: u64| {
                if is_scaled { place } else { ((place - start) * blocks + length / 2) / length }
            };
            for run in attribute(path, "d").unwrap().split('M').skip(1) {
                let numbers: Vec<u64> = run.split([' ', 'h', 'v', 'z']).filter_map(|word| word.parse().ok()).collect();
                let [x, y, length, ..] = numbers[..] else { panic!("{run}") };
                let [first, last] = [x, x + length].map(|x| index(x, left, width, wide));
                let row = index(y, top, height, high);
                filled.extend((first..last).map(|column| (row, column)));
            }
        }
        let marks = Marks::new(rows, columns).unwrap();
        let before = |side: u64, blocks: u64, block: u64| {
            u64::try_from(u128::from(side) * u128::from(block) / u128::from(blocks)).unwrap()
        };
        for (row, column) in (0..high).flat_map(|row| (0..wide).map(move |column| (row, column))) {
            let part = marks.with_value_in(
                before(rows, high, row) + 1..=before(rows, high, row + 1),
                before(columns, wide, column) + 1..=before(columns, wide, column + 1),
                Nimber::ZERO,
            );
            assert_eq!(filled.contains(&(row, column)), part > 0, "{rows} x {columns}: block ({row}, {column})");
        }
        assert!(marks.losing() == 0 || !filled.is_empty(), "{rows} x {columns}");
    }
}

/// Pictures of large inputs leave out parts, and state their number.
#[test]
fn pictures_count_parts_left_out() {
    let mut rectangles = "1000 700 9".to_owned();
    let mut cuts = "2000 9 700".to_owned();
    let (mut piles, mut heaps, mut kayles) = ("700 0".to_owned(), "700".to_owned(), "0.77 700".to_owned());
    let mut cells = "cells 1 600 600".to_owned();
    for index in 1..=700 {
        write!(rectangles, "\n{index} 1 {index} {index}").unwrap();
        write!(cuts, "\n{index} 0 {index} {}", 1 + index % 9).unwrap();
        write!(piles, " {index}").unwrap();
        write!(heaps, " {index}").unwrap();
        write!(kayles, " {index}").unwrap();
    }
    (1..=600).for_each(|column| write!(cells, "\n1 {column}").unwrap());
    for (game, input, note) in [
        ("sharti", rectangles, "Not drawn: 200 rectangles smaller than the 500 largest."),
        ("paper-cutting", cuts, "Not drawn: 200 old cuts shorter than the 500 longest."),
        ("constrained-nim", piles, "Not drawn: 500 piles smaller than the 200 largest."),
        ("heaps", kayles, "Not drawn: 676 heaps smaller than the 24 largest."),
        ("nim", heaps, "Not drawn: 500 heaps smaller than the 200 largest."),
        (
            "marked-rectangle",
            "9 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9".into(),
            "Not drawn: the 5 rectangles after the first 4.",
        ),
        (
            "marked-rectangle",
            "marks 5".to_owned() + &" 1 2 1 1".repeat(5),
            "Not drawn: the 1 rectangle after the first 4.",
        ),
        ("grid-split", cells, "Not drawn: 300 candidates between those shown."),
        ("grid-split", "6".to_owned() + &" 1 1 ^".repeat(6), "Not drawn: the 2 boards after the first 4."),
    ] {
        let picture = picture(game, None, 0, input.as_bytes());
        // The note is in the description, and in the picture, where it may take two lines.
        let words: Vec<&str> = picture.split_whitespace().collect();
        assert!(words.join(" ").contains(note), "{game}: expected `{note}`");
        let rects = picture.matches("<rect").count();
        assert!(rects < 1_100, "{game}: expected fewer than 1100 rectangles, found {rects}");
    }
}

/// Returns the plot of the heaps up to `to`, from as many values as `impartial sequence` searches.
fn plot(code: &str, to: u64) -> String {
    let mut sequence = NimSequence::new(code.parse().unwrap());
    let period = Period::search(&mut sequence, (to + 1).max(1 << 14));
    sequences::draw(NimValues::new(&sequence, &period), 0..=to)
}

/// The commands of the gallery draw exactly its pictures.
#[test]
fn the_gallery_is_up_to_date() {
    let gallery = fs::read_to_string(fixtures::root().join("docs/gallery.md")).unwrap();
    let mut shown = 0;
    for command in gallery.lines().filter(|line| line.starts_with("impartial ")) {
        let words: Vec<&str> = command.split(' ').collect();
        let after = |option: &str| words.iter().position(|word| *word == option).map(|index| words[index + 1]);
        let (file, picture) = if words[1] == "sequence" {
            (after(">").unwrap(), plot(words[2], after("--to").unwrap().parse().unwrap()))
        } else if words[2] == "sum" {
            let components = words[3..].iter().map_while(|word| word.split_once(':'));
            let positions = components.flat_map(|(game, input)| {
                let input = fs::read(fixtures::root().join(input)).unwrap();
                Rule::named(game).unwrap().1.positions(input).unwrap()
            });
            (after("-o").unwrap(), sum::draw(&positions.collect(), Nimber::ZERO))
        } else {
            let [game, input] = [words[2], words[3]];
            let target = after("--target").map_or(0, |target| target.parse().unwrap());
            let input = fs::read(fixtures::root().join(input)).unwrap();
            let window = words.iter().position(|&word| word == "--window").map(|index| {
                let [rows, columns] = [words[index + 1], words[index + 2]].map(|range| {
                    let (first, last) = range.split_once('-').unwrap();
                    first.parse().unwrap()..=last.parse().unwrap()
                });
                Window { rows, columns }
            });
            let rule = Game::named(game).unwrap().rule(after("--rule")).unwrap();
            let puzzle = rule.parse(input).unwrap();
            (after("-o").unwrap(), puzzle.draw(Nimber::from_heap(target), window.as_ref()).unwrap())
        };
        let there = fs::read_to_string(fixtures::root().join(file)).unwrap_or_default();
        assert!(
            there == picture,
            "{file} is out of date: run `cargo run --release -- {}`",
            &command["impartial ".len()..]
        );
        let name = file.strip_prefix("docs/").unwrap();
        assert!(gallery.contains(&format!("]({name})")), "docs/gallery.md: does not show {name}");
        shown += 1;
    }
    let files = fs::read_dir(fixtures::root().join("docs/gallery")).unwrap();
    let pictures = files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "svg"));
    assert_eq!(pictures.count(), shown, "docs/gallery: pictures, and commands in docs/gallery.md");
    for game in GAMES {
        assert!(
            gallery.contains(&format!("impartial draw {} ", game.name)),
            "docs/gallery.md: has no picture of {}",
            game.name
        );
    }
}
