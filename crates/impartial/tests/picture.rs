//! The colours of pictures, as every picture states them in its style, and what pictures of huge positions show.

#![cfg(feature = "draw")]
#![expect(clippy::unwrap_used, reason = "a picture without its parts fails the test")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use impartial::impartial_core::{Position as _, Solve as _};
use impartial::nimbers::Nimber;
use impartial::{GAMES, Game};

/// The colours of each class in light and in dark, from the style of a picture.
fn colours() -> BTreeMap<String, [String; 2]> {
    let sharti = Game::named("sharti").unwrap();
    let picture = sharti.parse(sharti.example).unwrap().draw(Nimber::ZERO);
    let (light, dark) = picture.split_once("@media (prefers-color-scheme:dark)").unwrap();
    let of = |style: &str| -> BTreeMap<String, String> {
        let rules = style.lines().filter_map(|rule| rule.strip_prefix('.')?.strip_suffix('}')?.split_once('{'));
        let colour = |value: &str| value.split_once(":#").map(|(_, colour)| colour.to_owned());
        rules.filter_map(|(class, rule)| Some((class.to_owned(), colour(rule)?))).collect()
    };
    let (light, mut dark) = (of(light), of(dark));
    assert!(light.len() > 20, "expected the colours of all classes, found {light:?}");
    light.into_iter().map(|(class, light)| (class.clone(), [light, dark.remove(&class).unwrap()])).collect()
}

/// Returns the relative luminance of a colour, from 0 to 1, as the Web Content Accessibility Guidelines define it.
fn luminance(colour: &str) -> f64 {
    let part = |index: usize| {
        let part = f64::from(u8::from_str_radix(&colour[index..index + 2], 16).unwrap()) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
}

/// The limits are those of level AA of the guidelines: 4.5 for texts and 3 for shapes.
#[test]
fn contrasts_meet_level_aa() {
    let colours = colours();
    let check = |one: &str, other: &str, limit: f64| {
        for (on, below) in colours[one].iter().zip(&colours[other]) {
            let (on, below) = (luminance(on), luminance(below));
            let contrast = (on.max(below) + 0.05) / (on.min(below) + 0.05);
            assert!(contrast >= limit, "{one} on {other}: expected a contrast of {limit}, found {contrast:.2}");
        }
    };
    for text in ["ink", "quiet"] {
        check(text, "paper", 4.5);
    }
    let texts = [("on-low", 0..4), ("on-middle", 4..6), ("on-high", 6..8)];
    for (text, levels) in texts {
        levels.for_each(|level| check(text, &format!("v{level}"), 4.5));
    }
    for shape in ["frame", "old", "move", "taken", "guide", "dot", "edge"] {
        check(shape, "paper", 3.0);
    }
    // The move on a black cell.
    check("move", "v0", 3.0);
}

/// Lightness alone tells the levels of nim-values apart.
#[test]
fn levels_go_from_the_paper_to_the_ink() {
    let colours = colours();
    let lightness =
        |mode: usize| -> Vec<f64> { (0..8).map(|level| luminance(&colours[&format!("v{level}")][mode])).collect() };
    let [light, dark] = [lightness(0), lightness(1)];
    assert!(light.windows(2).all(|pair| pair[0] > pair[1] * 1.1), "light: {light:?}");
    assert!(dark.windows(2).all(|pair| pair[0] * 1.1 < pair[1]), "dark: {dark:?}");
}

/// Returns the values of these attributes of the elements of a class, and the text after each element.
fn elements<'a, const N: usize>(picture: &'a str, class: &str, names: [&str; N]) -> Vec<([i64; N], &'a str)> {
    let of_class = picture.split('<').filter(|element| element.contains(&format!("class=\"{class}\"")));
    let value = |element: &str, name: &str| {
        let (_, value) = element.split_once(&format!(" {name}=\"")).unwrap();
        value.split_once('"').unwrap().0.parse().unwrap()
    };
    of_class
        .map(|element| (names.map(|name| value(element, name)), element.split_once('>').unwrap().1.trim()))
        .collect()
}

/// The labels of columns are above the board or below it, from left to right, and those of rows are at its left, from
/// top to bottom. The first and the last row and column are labelled, and those of the move. A sheet begins at its lower
/// left corner.
#[test]
fn labels_of_rows_and_columns_are_on_their_sides() {
    // Each board has one move to the target, except that none leads to the largest nim-value.
    for (game, input, target, columns, rows) in [
        (
            "sharti",
            "1000000000 1 9  300000000 400000000 300000000 400000000",
            0,
            ["1", "400000000", "1000000000"].as_slice(),
            ["1", "300000000", "1000000000"].as_slice(),
        ),
        ("grid-split", "cells 60 50 1  20 30", 0, &["1", "30", "50"], &["1", "20", "60"]),
        ("marked-rectangle", "marks 1  900 800 300 500", 0, &["1", "500", "800"], &["1", "300", "900"]),
        ("paper-cutting", "800 900 0", u64::MAX, &["0", "800"], &["900", "0"]),
    ] {
        let picture = Game::named(game).unwrap().parse(input.as_bytes()).unwrap().draw(Nimber::from_heap(target));
        let labels = |class, place: &str| {
            let mut labels = elements(&picture, class, [place]);
            labels.sort_unstable();
            labels.into_iter().map(|(_, words)| words).collect::<Vec<_>>()
        };
        assert_eq!(labels("quiet small middle", "x"), columns, "{game}: labels of columns");
        assert_eq!(labels("quiet small end", "y"), rows, "{game}: labels of rows");
    }
}

/// The area of this rectangle, 2^100 cells, is 0 in 64 bits.
#[test]
fn the_largest_rectangle_of_a_huge_board_is_drawn() {
    let mut board = format!("{} 601 1", i64::MAX);
    for cell in 0..600 {
        write!(board, "\n{0} 1 {0} 1", 1 + 2 * cell).unwrap();
    }
    write!(board, "\n1 1 {} {}", 1_u64 << 60, 1_u64 << 40).unwrap();
    let picture = Game::named("sharti").unwrap().parse(board.as_bytes()).unwrap().draw(Nimber::ZERO);
    let heights = elements(&picture, "area edge many", ["height"]);
    assert_eq!(heights.len(), 500, "rectangles drawn");
    // A side of 2^63 - 1 is drawn as 5400.
    let tallest = heights.iter().max().unwrap();
    assert_eq!(tallest.0, [5_400 / 8], "the height of the tallest rectangle");
}

/// A position has the picture of its input, and still has one after a move.
#[test]
fn positions_are_drawn_like_their_inputs() {
    for game in GAMES {
        let puzzle = game.parse(game.example).expect("the example is valid");
        let positions = puzzle.positions();
        for (target, position) in [0, 1].into_iter().flat_map(|target| positions.iter().map(move |one| (target, one))) {
            let target = Nimber::from_heap(target);
            if positions.len() == 1 {
                assert_eq!(position.draw(target), puzzle.draw(target), "{}", game.name);
            }
            if let Some(winning) = position.winning_move() {
                let mut after = position.clone();
                after.play(&winning).expect("a winning move is legal");
                let picture = after.draw(target);
                assert!(picture.starts_with("<svg ") && picture != position.draw(target), "{}", game.name);
            }
        }
    }
}
