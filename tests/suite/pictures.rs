//! Pictures: snapshots of small ones, properties of the pictures of all fixtures, and the gallery.

use std::fs;

use impartial::impartial_core::{Heap, Solve as _, Sum};
use impartial::nim_sequences::{NimSequence, Period};
use impartial::nimbers::Nimber;
use impartial::sequences::{self, NimValues};
use impartial::session::{Player, Reply, Session};
use impartial::{AnyPosition, DrawOptions, GAMES, Game, Layout, Rule, Window, sum};

use crate::fixtures;
use crate::games::{self, Labels, Middle, example, position};
use crate::shapes::{check, elements};

/// Returns the picture of an input by the rule of this name, or by the judge's rule.
pub(crate) fn picture(game: &str, rule: Option<&str>, target: u64, input: &[u8]) -> String {
    let puzzle = Game::named(game).unwrap().rule(rule).unwrap().parse(input).unwrap();
    puzzle.draw(Nimber::from_heap(target), None).unwrap()
}

/// Snapshots of a hand-made input for each kind of picture.
#[test]
fn pictures_of_each_kind() {
    for (game, row) in games::all() {
        for &(name, rule, target, input) in row.pictures {
            let picture = picture(game.name, rule, target, input.as_bytes());
            fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
        }
    }
}

/// Returns the positions in the middle of a game, one game after the other.
fn middles() -> impl Iterator<Item = &'static Middle> {
    games::all().flat_map(|(_, row)| row.middles)
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
    for (name, position, mv, rows, columns) in games::all().flat_map(|(_, row)| (row.windows_with_moves)()) {
        drawn += 1;
        let mv = position.read_move(mv).unwrap();
        let window = Window { rows, columns };
        let figure = position.draw(DrawOptions::new().with_move(&mv).window(&window).bare().with_values()).unwrap();
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
    snapshot_of_session("session_won", Session::new(vec![position("nim 4", &[])], Player::Human), &["4"]);
    snapshot_of_session("session_of_nothing", Session::new(Vec::new(), Player::Human), &[]);
}

#[test]
fn pictures_of_samples() {
    for game in GAMES {
        for path in fixtures::samples(game.name) {
            let picture = picture(game.name, None, 0, &fs::read(&path).unwrap());
            let name = format!("{}_{}", game.name.replace('-', "_"), path.file_stem().unwrap().display());
            fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
        }
    }
}

/// Each picture is the same when drawn again, and valid as [`check`] defines it.
#[test]
fn every_fixture_has_a_valid_picture() {
    let mut drawn = 0;
    for case in fixtures::cases() {
        let puzzle = case.puzzle();
        let picture = puzzle.draw(Nimber::ZERO, None).unwrap();
        assert!(puzzle.draw(Nimber::ZERO, None).unwrap() == picture, "{case}: a second drawing differs");
        if let Err(fault) = check(&picture) {
            panic!("{case}: {fault}");
        }
        drawn += 1;
    }
    assert!(drawn >= 250, "expected at least 250 pictures, found {drawn}");
}

/// Pictures of large inputs leave out parts, and state their number.
#[test]
fn pictures_count_parts_left_out() {
    for (game, row) in games::all() {
        for (input, note) in (row.left_out)() {
            let picture = picture(game.name, None, 0, input.as_bytes());
            // The note is in the description, and in the picture, where it may take two lines.
            let words: Vec<&str> = picture.split_whitespace().collect();
            assert!(words.join(" ").contains(note), "{}: expected `{note}`", game.name);
            let rects = picture.matches("<rect").count();
            assert!(rects < 1_100, "{}: expected fewer than 1100 rectangles, found {rects}", game.name);
        }
    }
    assert!(!picture("grid-split", None, 0, b"4 1 1 ^ 1 1 ^ 1 1 ^ 1 1 ^").contains("Not drawn"));
}

/// The labels of columns are above the board or below it, from left to right, and those of rows are at its left, from
/// top to bottom. The first and the last row and column are labelled, and so are the coordinates of the move. A sheet begins at its lower
/// left corner.
#[test]
fn labels_of_rows_and_columns_are_on_their_sides() {
    for (game, tested) in games::all() {
        let position = example(game).remove(0);
        let figure = position.draw(DrawOptions::new().bare()).unwrap();
        let has_board = matches!(figure.layout, Layout::Board(_));
        assert_eq!(tested.labels.is_some(), has_board, "{}: expected labels of a game with a board", game.name);
        let Some(Labels { input, target, columns, rows }) = tested.labels else { continue };
        let picture = game.parse(input).unwrap().draw(Nimber::from_heap(target), None).unwrap();
        let labels = |class, place: &str| {
            let mut labels = elements(&picture, class, [place]);
            labels.sort_unstable();
            labels.into_iter().map(|(_, words)| words.replace('\u{202f}', "")).collect::<Vec<_>>()
        };
        assert_eq!(labels("quiet small middle", "x"), columns, "{}: labels of columns", game.name);
        assert_eq!(labels("quiet small end", "y"), rows, "{}: labels of rows", game.name);
    }
}

/// A window of a board is drawn alone, and what is outside is counted.
#[test]
fn windows_of_boards_are_drawn() {
    for (game, tested) in games::all() {
        assert_eq!(tested.windows.is_empty(), tested.labels.is_none(), "{}: expected windows of a board", game.name);
        for &(input, [rows, columns], sentence) in tested.windows {
            let window = Window { rows: rows[0]..=rows[1], columns: columns[0]..=columns[1] };
            let picture = game.parse(input).unwrap().draw(Nimber::ZERO, Some(&window)).unwrap();
            assert!(picture.contains(sentence), "{}: {sentence} is missing in {picture}", game.name);
        }
    }
}

#[test]
fn windows_that_do_not_fit_are_refused() {
    for (game, tested) in games::all() {
        let refused = |input: &str, [rows, columns]: [[u64; 2]; 2]| {
            let window = Window { rows: rows[0]..=rows[1], columns: columns[0]..=columns[1] };
            game.parse(input).unwrap().draw(Nimber::ZERO, Some(&window)).unwrap_err().to_string()
        };
        for (input, window, message) in tested.bad_windows {
            assert_eq!(refused(input, *window), *message, "{}", game.name);
        }
        if tested.labels.is_none() {
            let message = format!("expected one board with rows and columns for the window, found {}", game.name);
            assert_eq!(refused(game.example, [[1, 2], [1, 2]]), message);
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
