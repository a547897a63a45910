//! Pictures: snapshots of small ones, properties of the pictures of all fixtures, and the gallery.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;

use impartial::core::{Solve as _, Sum};
use impartial::nim::PlainNim;
use impartial::nim_sequences::PeriodSearch;
use impartial::nimbers::Nimber;
use impartial::sequences::{self, NimValues};
use impartial::session::{Player, Reply, Session};
use impartial::{AnyPosition, DrawOptions, Game, Layout, Rule, Window, sum};

use crate::fixtures;
use crate::games::{self, Labels, Middle, example, position};
use crate::shapes::{check, elements};

/// Returns the picture of an input by the rule of this name, or by the judge's rule.
pub(crate) fn picture(game: &str, rule: Option<&str>, target: u64, input: &[u8]) -> String {
    let puzzle = Game::named(game).unwrap().rule(rule).unwrap().parse(input).unwrap();
    puzzle.draw(Nimber::from_heap(target), None).unwrap()
}

/// A picture with a name.
type Named = (String, String);

/// Of pictures that consist of the same kinds of shapes, the first is compared: with its snapshot, or as a file of the gallery.
#[test]
fn one_picture_of_each_form() {
    let files = fs::read_dir(fixtures::root().join("docs/gallery")).unwrap().map(|file| file.unwrap().path());
    let drawn = files.filter(|file| file.extension().is_some_and(|extension| extension == "svg"));
    let mut seen: BTreeSet<_> = drawn.map(|file| form(&fs::read_to_string(file).unwrap())).collect();
    let sums = sums().into_iter().map(|(name, sum, target)| (name.to_owned(), sum::draw(&sum, target)));
    for (name, picture) in of_each_kind().chain(in_the_middle()).chain(of_windows()).chain(sums) {
        assert_eq!(check(&picture), Ok(()), "{name}");
        if seen.insert(form(&picture)) {
            fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
        }
    }
}

/// Returns the kinds of shapes in a picture: elements with their classes, where all colours of nim-values are one.
fn form(picture: &str) -> BTreeSet<String> {
    let (_, shapes) = picture.split_once("</style>").unwrap();
    let kind = |shape: &str| {
        let (element, class) = (shape.split(' ').next().unwrap(), shape.split("class=\"").nth(1)?);
        let class = class.split('"').next().unwrap().replace(|letter: char| letter.is_ascii_digit(), "");
        (element != "text").then(|| format!("{element} {class}"))
    };
    shapes.split('<').filter_map(kind).collect()
}

/// Returns the pictures of the samples, and of an input for each kind of picture.
fn of_each_kind() -> impl Iterator<Item = Named> {
    games::all().flat_map(|(game, row)| {
        let samples = fixtures::samples(game.name).into_iter().map(|path| {
            let name = format!("{}_{}", game.name.replace('-', "_"), path.file_stem().unwrap().display());
            (name, picture(game.name, None, 0, &fs::read(&path).unwrap()))
        });
        let kinds = row
            .pictures
            .iter()
            .map(|&(name, rule, target, input)| (name.to_owned(), picture(game.name, rule, target, input.as_bytes())));
        samples.chain(kinds)
    })
}

/// Returns the positions in the middle of a game, one game after the other.
fn middles() -> impl Iterator<Item = &'static Middle> {
    games::all().flat_map(|(_, row)| row.middles)
}

/// Returns pictures in the middle of a game, with a move if the game is not over.
fn in_the_middle() -> impl Iterator<Item = Named> {
    middles().map(|&(name, text, moves, mv)| {
        let position = position(text, moves);
        let options = DrawOptions::new();
        let mv = (!mv.is_empty()).then(|| position.read_move(mv).unwrap());
        let options = if let Some(mv) = &mv { options.with_move(mv) } else { options };
        (format!("middle_{name}"), position.draw(options).unwrap().svg)
    })
}

#[test]
fn a_move_is_drawn_only_if_asked_for() {
    let shows_a_move = |picture: &str| picture.contains("class=\"move\"") || picture.contains("class=\"taken\"");
    for &(name, text, moves, _) in middles() {
        let alone = position(text, moves).draw(DrawOptions::new()).unwrap().svg;
        assert_eq!(check(&alone), Ok(()), "{name}");
        assert!(!shows_a_move(&alone), "{name}: a move is drawn");
    }
    assert!(in_the_middle().any(|(_, picture)| shows_a_move(&picture)), "no move is drawn");
}

/// Returns the pictures of windows of huge boards, with a move, part of which is outside.
fn of_windows() -> impl Iterator<Item = Named> {
    games::all().flat_map(|(_, row)| (row.windows_with_moves)()).map(|(name, position, mv, rows, columns)| {
        let mv = position.read_move(mv).unwrap();
        let window = Window { rows, columns };
        let options = DrawOptions::new().with_move(&mv).window(&window).bare().with_values();
        (format!("window_{name}"), position.draw(options).unwrap().svg)
    })
}

#[test]
fn there_are_windows_with_moves() {
    let drawn = of_windows().count();
    assert!(drawn >= 5, "expected at least 5 windows, found {drawn}");
}

/// An illegal move, or one of another game, is not drawn.
#[test]
fn illegal_moves_are_not_drawn() {
    for (game, row) in games::all() {
        let (text, mv) = row.illegal_move;
        let start = position(text, &[]);
        assert!(start.draw(DrawOptions::new().with_move(&start.read_move(mv).unwrap())).is_err(), "{text}: {mv}");
        let other = if game.name == "nim" { "sharti 1 1 1" } else { "nim 1 1" };
        for (name, text, moves, _) in row.middles {
            let position = position(text, moves);
            let error = position.draw(DrawOptions::new().with_move(&other.parse().unwrap())).unwrap_err();
            assert!(error.to_string().starts_with("expected a move of "), "{name}: {error}");
        }
    }
}

/// Returns sums with a name and a target.
fn sums() -> [(&'static str, Sum<AnyPosition>, Nimber); 7] {
    const MANY: &[&str] = &[
        "coins",
        "constrained_nim",
        "grid_split",
        "grid_split_over",
        "hackenbush",
        "heaps",
        "marked_rectangle",
        "nim",
        "paper_cutting",
        "sharti",
    ];
    let middle = |&name: &&str| {
        let &(_, text, moves, _) = middles().find(|middle| middle.0 == name).unwrap();
        position(text, moves)
    };
    let middles = |names: &[&str]| names.iter().map(middle).collect();
    let heaps =
        |sizes: std::ops::RangeInclusive<u64>| sizes.map(|size| AnyPosition::from(PlainNim::new([size]))).collect();
    let sums: [(&str, Vec<AnyPosition>, u64); 7] = [
        ("sum_of_many_games", middles(MANY), 0),
        ("sum_of_two", middles(&MANY[6..]), 1),
        ("sum_of_one", middles(&MANY[..1]), 0),
        ("sum_of_nothing", Vec::new(), 0),
        ("sum_of_many", heaps(1..=20), 0),
        ("sum_of_heaps", vec![position("heaps kayles 2 1000000000000000000 5", &[]), PlainNim::new([0]).into()], 4),
        ("sum_of_huge", vec![PlainNim::new([u64::MAX]).into(), position("heaps kayles 1 1000000000000000000", &[])], 0),
    ];
    sums.map(|(name, positions, target)| (name, Sum::new(positions), Nimber::from_heap(target)))
}

/// The components of a sum stand side by side, each with its nim-value, and their xor is below.
#[test]
fn pictures_of_sums() {
    for (name, sum, target) in sums() {
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
    }
}

/// Returns the picture of a game after these lines. It shows neither nim-values of components nor winning moves.
pub(crate) fn of_session(mut session: Session, lines: &[&str]) -> String {
    for line in lines {
        assert!(matches!(session.handle_line(line), Reply::Text(text) if !text.starts_with("No")), "{line}");
    }
    let picture = session.draw();
    assert_eq!(check(&picture), Ok(()), "after {lines:?}");
    assert!(!picture.contains("nim-sum") && !picture.contains("inning move"), "after {lines:?}: {picture}");
    picture
}

/// A picture of a game shows the last move where it was made.
#[test]
fn pictures_of_sessions() {
    let marks = || vec![position("marked-rectangle marks 1  9 7 3 5", &[]), position("nim 1 4", &[])];
    let sessions: [(&str, Vec<AnyPosition>, &[&str]); 3] = [
        ("session_of_a_sum", marks(), &["1 right 2"]),
        ("session_of_one_board", vec![position("sharti 6 1 3  2 2 5 5", &[])], &["5 5 1"]),
        ("session_that_is_over", vec![position("nim 1 4", &[])], &["1 4"]),
    ];
    for (name, positions, lines) in sessions {
        let picture = of_session(Session::new(positions, Player::Human), lines);
        fixtures::settings("draw").bind(|| insta::assert_snapshot!(name, picture));
    }
    of_session(Session::new(Vec::new(), Player::Human), &[]);
}

/// Each picture is the same when drawn again, and valid as [`check`] defines it.
#[test]
fn every_fixture_has_a_valid_picture() {
    let mut drawn = 0;
    for case in fixtures::cases_in_any_play() {
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
    let mut search = PeriodSearch::new(code.parse().unwrap());
    let period = search.run((to + 1).max(1 << 14), &mut |_| ControlFlow::Continue(()));
    sequences::draw(NimValues::new(&search.into_sequence(), &period), 0..=to)
}

/// The commands on two pages draw exactly the pictures of their folders.
#[test]
fn pictures_of_pages_are_up_to_date() {
    pictures_are_drawn("docs/gallery");
    pictures_are_drawn("docs/nim-values");
}

/// Checks the commands of the page `folder.md` and the pictures in `folder`.
fn pictures_are_drawn(folder: &str) {
    let page = fs::read_to_string(fixtures::root().join(folder).with_extension("md")).unwrap();
    let mut shown = 0;
    for command in page.lines().filter(|line| line.starts_with("impartial ")) {
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
        assert!(page.contains(&format!("]({name})")), "{folder}.md: does not show {name}");
        shown += 1;
    }
    let files = fs::read_dir(fixtures::root().join(folder)).unwrap();
    let pictures = files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "svg"));
    assert_eq!(pictures.count(), shown, "{folder}: pictures, and commands in {folder}.md");
}
