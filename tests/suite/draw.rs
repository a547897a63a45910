//! Pictures: snapshots of small ones, properties of the pictures of all fixtures, and the gallery.

use std::fs;
use std::time::{Duration, Instant};

use impartial::impartial_core::{Heap, Position as _, Solve as _, Sum};
use impartial::nim_sequences::{NimSequence, Period};
use impartial::nimbers::Nimber;
use impartial::sequences::{self, NimValues};
use impartial::session::{Player, Reply, Session};
use impartial::{AnyPosition, DrawOptions, GAMES, Game, Rule, Window, sum};

use crate::fixtures;
use crate::games::{self, Middle};

/// Returns the picture of an input by the rule of this name, or by the judge's rule.
pub(crate) fn picture(game: &str, rule: Option<&str>, target: u64, input: &[u8]) -> String {
    let puzzle = Game::named(game).unwrap().rule(rule).unwrap().parse(input).unwrap();
    puzzle.draw(Nimber::from_heap(target), None).unwrap()
}

/// Snapshots of a hand-made input for each kind of picture.
#[test]
fn pictures_of_each_kind() {
    for (game, row) in games::all() {
        assert!(!row.pictures.is_empty(), "{}: expected inputs to draw", game.name);
        for &(name, rule, target, input) in row.pictures {
            let picture = picture(game.name, rule, target, input.as_bytes());
            fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
        }
    }
}

/// Returns the position of a text after these moves in the short syntax of its game.
pub(crate) fn position(text: &str, moves: &[&str]) -> AnyPosition {
    let mut position: AnyPosition = text.parse().unwrap();
    for mv in moves {
        position.play(&position.read_move(mv).unwrap()).unwrap();
    }
    position
}

/// Returns the positions in the middle of a game, those of each game in turn.
fn middles() -> impl Iterator<Item = &'static Middle> {
    games::all().flat_map(|(game, row)| {
        assert!(!row.middles.is_empty(), "{}: expected a position in the middle of a game", game.name);
        row.middles
    })
}

#[test]
fn pictures_in_the_middle_of_a_game() {
    for &(name, text, moves, mv) in middles() {
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
}

/// Windows of huge boards, with a move, part of which is outside.
#[test]
fn pictures_of_windows() {
    let mut drawn = 0;
    for (name, position, mv, rows, columns) in games::all().flat_map(|(_, row)| (row.windows)()) {
        drawn += 1;
        let mv = position.read_move(mv).unwrap();
        let window = Window { rows, columns };
        let figure = position.draw(DrawOptions::new().with_move(&mv).window(&window).bare()).unwrap();
        assert_eq!(check(&figure.svg), Ok(()), "{name}");
        fixtures::settings("draw").bind(|| insta::assert_snapshot!(format!("window_{name}"), figure.svg));
    }
    assert!(drawn >= 5, "expected at least 5 windows, found {drawn}");
}

/// An illegal move, or one of another game, is not drawn.
#[test]
fn illegal_moves_are_not_drawn() {
    for (game, row) in games::all() {
        let (text, mv) = row.illegal_move;
        let start = position(text, &[]);
        assert!(start.draw(DrawOptions::new().with_move(&start.read_move(mv).unwrap())).is_err(), "{text}: {mv}");
        let other = if game.name == "nim" { "sharti 1 1 1" } else { "nim 1" };
        for (name, text, moves, _) in row.middles {
            let position = position(text, moves);
            let error = position.draw(DrawOptions::new().with_move(&other.parse().unwrap())).unwrap_err();
            assert!(error.to_string().starts_with("expected a move of "), "{name}: {error}");
        }
    }
}

/// The components of a sum stand side by side, each with its nim-value, and their xor is below.
#[test]
fn pictures_of_sums() {
    let middles = || middles().map(|(_, text, moves, _)| position(text, moves));
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

/// Compares the picture of a game after these lines with a snapshot. It shows the last move where it was made, and neither
/// nim-values of components nor winning moves.
pub(crate) fn snapshot_of_session(name: &str, mut session: Session, lines: &[&str]) {
    for line in lines {
        assert!(matches!(session.say(line), Reply::Text(text) if !text.starts_with("No")), "{name}: {line}");
    }
    let picture = session.draw();
    assert_eq!(check(&picture), Ok(()), "{name}");
    assert!(!picture.contains("nim-sum") && !picture.contains("inning move"), "{name}");
    fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
}

#[test]
fn pictures_of_sessions_that_are_over() {
    snapshot_of_session("session_won", Session::new(vec![position("nim 4", &[])], Player::Person), &["4"]);
    snapshot_of_session("session_of_nothing", Session::new(Vec::new(), Player::Person), &[]);
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
pub(crate) fn check(picture: &str) -> Result<(), String> {
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
    let good = picture("nim", None, 0, b"3 3 4 5");
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

/// Pictures of large inputs leave out parts, and state their number.
#[test]
fn pictures_count_parts_left_out() {
    for (game, row) in games::all() {
        let cases = (row.left_out)();
        assert!(!cases.is_empty(), "{}: expected an input with more parts than a picture shows", game.name);
        for (input, note) in cases {
            let picture = picture(game.name, None, 0, input.as_bytes());
            // The note is in the description, and in the picture, where it may take two lines.
            let words: Vec<&str> = picture.split_whitespace().collect();
            assert!(words.join(" ").contains(note), "{}: expected `{note}`", game.name);
            let rects = picture.matches("<rect").count();
            assert!(rects < 1_100, "{}: expected fewer than 1100 rectangles, found {rects}", game.name);
        }
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
