//! The colours of pictures, as every picture states them in its style, and what pictures of huge positions show.

#![cfg(feature = "draw")]
#![expect(clippy::unwrap_used, reason = "a picture without its parts fails the test")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use impartial::impartial_core::Position as _;
use impartial::nimbers::Nimber;
use impartial::sharti::{Rect, Sharti, Square};
use impartial::{AnyPosition, DrawOptions, Figure, Game, Places, Window};
use proptest::prelude::*;

/// The colours of each class in light and in dark, from the style of a picture.
fn colours() -> BTreeMap<String, [String; 2]> {
    let sharti = Game::named("sharti").unwrap();
    let picture = sharti.parse(sharti.example).unwrap().draw(Nimber::ZERO, None).unwrap();
    let (light, dark) = picture.split_once("@media (prefers-color-scheme:dark)").unwrap();
    let of = |style: &str| -> BTreeMap<String, String> {
        let rules = style.lines().filter_map(|rule| rule.strip_prefix('.')?.strip_suffix('}')?.split_once('{'));
        let colour = |value: &str| value.split_once(":#").map(|(_, colour)| colour.to_owned());
        rules.filter_map(|(class, rule)| Some((class.to_owned(), colour(rule)?))).collect()
    };
    let (light, mut dark) = (of(light), of(dark));
    assert!(light.len() > 20, "expected the colours of all classes, found {light:?}");
    // A class that the dark mode leaves as it is has one colour.
    let both = |(class, light): (String, String)| {
        let dark = dark.remove(&class).unwrap_or_else(|| light.clone());
        (class, [light, dark])
    };
    light.into_iter().map(both).collect()
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
    check("on-white", "white", 4.5);
    for shape in ["frame", "old", "move", "taken", "guide", "dot", "edge"] {
        check(shape, "paper", 3.0);
    }
    check("move", "v0", 3.0);
    for shape in ["move", "guide", "dot", "lattice", "outline"] {
        check(shape, "white", 3.0);
        check(shape, "black", 3.0);
    }
    assert_eq!(colours["white"], ["ffffff", "ffffff"], "white cells");
    assert_eq!(colours["black"], ["000000", "000000"], "black cells");
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
        let picture =
            Game::named(game).unwrap().parse(input.as_bytes()).unwrap().draw(Nimber::from_heap(target), None).unwrap();
        let labels = |class, place: &str| {
            let mut labels = elements(&picture, class, [place]);
            labels.sort_unstable();
            labels.into_iter().map(|(_, words)| words.replace('\u{202f}', "")).collect::<Vec<_>>()
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
    let picture = Game::named("sharti").unwrap().parse(board.as_bytes()).unwrap().draw(Nimber::ZERO, None).unwrap();
    let heights = elements(&picture, "white", ["height"]);
    assert_eq!(heights.len(), 500 + 1, "rectangles drawn, and the legend");
    assert!(picture.contains("Drawn larger than to scale: 500 rectangles."));
    // A side of 2^63 - 1 is drawn as 5200, as its label is long.
    let tallest = heights.iter().max().unwrap();
    assert_eq!(tallest.0, [5_200 / 8], "the height of the tallest rectangle");
}

/// A shape that is filled: its class, and its rectangles as left, top, right and bottom ends.
type Filled = (String, Vec<[i64; 4]>);

/// Returns the rectangles and paths of these classes, in the order in which they are painted.
fn filled(picture: &str, classes: &[&str]) -> Vec<Filled> {
    let mut shapes = Vec::new();
    for element in picture.split('<') {
        let value = |name: &str| Some(element.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0);
        let Some(class) = value("class").filter(|class| classes.contains(class)) else { continue };
        let number = |text: &str| text.parse::<i64>().unwrap();
        if element.starts_with("rect ") {
            let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(value(name).unwrap_or("0")));
            shapes.push((class.to_owned(), vec![[x, y, x + width, y + height]]));
        } else if let Some(data) = value("d") {
            let numbers = |text: &str| -> Vec<i64> {
                text.split(|character: char| !character.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
            };
            let place = numbers(value("transform").unwrap_or("translate(0 0) scale(1)"));
            let (x, y, across, down) = (place[0], place[1], place[2], *place.last().unwrap());
            let part = |part: &str| {
                let part = numbers(part);
                let [left, top, right, bottom] = [part[0], part[1], part[0] + part[2], part[1] + part[3]];
                [x + left * across, y + top * down, x + right * across, y + bottom * down]
            };
            shapes.push((class.to_owned(), data.split('M').skip(1).map(part).collect()));
        }
    }
    shapes
}

/// Returns the class of the last shape over a point.
fn class_at(shapes: &[Filled], [x, y]: [i64; 2]) -> Option<&str> {
    let is_over = |[left, top, right, bottom]: &[i64; 4]| (*left..*right).contains(&x) && (*top..*bottom).contains(&y);
    shapes.iter().rev().find(|(_, parts)| parts.iter().any(is_over)).map(|(class, _)| class.as_str())
}

/// Returns where the middle of a row or column is drawn, by the places of a figure.
fn middle(area_start: i64, points: &[(i64, u128)], number: u64) -> i64 {
    let number = u128::from(number);
    let pair = points.windows(2).find(|pair| pair[0].1 <= number && number < pair[1].1).unwrap();
    let [(from, first), (to, last)] = [pair[0], pair[1]];
    let length = u128::try_from(to - from).unwrap();
    area_start + from + i64::try_from(length * (2 * (number - first) + 1) / (2 * (last - first))).unwrap()
}

/// Returns the figure of a window and the class of the shape over the middle of each of its cells.
fn shown_cells(position: &AnyPosition, window: &Window, classes: &[&str]) -> (Figure, Vec<([u64; 2], String)>) {
    let figure = position.draw(DrawOptions::new().window(window).bare()).unwrap();
    let Places::Board(places) = &figure.places else { panic!("a board is drawn") };
    let shapes = filled(&figure.svg, classes);
    let mut cells = Vec::new();
    for row in window.rows.clone() {
        for column in window.columns.clone() {
            let x = middle(places.area[0], &places.columns, column);
            let y = middle(places.area[1], &places.rows, row);
            cells.push(([row, column], class_at(&shapes, [x, y]).unwrap_or("none").to_owned()));
        }
    }
    (figure, cells)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// White cells are white and black cells are black, where the places say that they are: drawn cell by cell or to scale, in
    /// a window or not, before and after moves.
    #[test]
    fn white_cells_are_white_and_black_cells_are_black(
        rectangles in prop::collection::vec((1..80_u64, 1..30_u64, 1..80_u64, 1..30_u64), 0..8),
        squares in prop::collection::vec((1..110_u64, 1..110_u64, 1..40_u64), 0..40),
        window in ((1..60_u64, 1..=110_u64), (1..60_u64, 1..=110_u64)),
    ) {
        let rects = rectangles.iter().map(|&(row, height, column, width)| {
            Rect::new(row..row + height, column..column + width).unwrap()
        });
        let mut board = Sharti::new(110, 40, rects).unwrap();
        for (row, column, side) in squares {
            // Illegal squares are left out.
            board.play(&Square { row, column, side }).unwrap_or_default();
        }
        let range = |(first, length): (u64, u64)| first..=(first + length).min(110);
        let window = Window { rows: range(window.0), columns: range(window.1) };
        let (_, cells) = shown_cells(&board.clone().into(), &window, &["white", "black"]);
        for ([row, column], class) in cells {
            let expected = if board.is_white(row, column) { "white" } else { "black" };
            prop_assert_eq!(class, expected, "row {} and column {}", row, column);
        }
    }
}

/// A mark loses if the lines on its four sides have the xor 0. A large rectangle with a mark shows where, cell by cell or by
/// blocks, also in a window.
#[test]
fn a_large_rectangle_with_a_mark_shows_where_marks_lose() {
    let levels = ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7"];
    for (rows, columns, window) in [
        (200, 150, [1..=200, 1..=150]),
        (200, 150, [70..=199, 9..=60]),
        (300, 300, [1..=300, 1..=300]),
        (1_000_000_001, 999_999_999, [499_999_900..=500_000_100, 7..=207]),
        (1_000, 1_000, [1..=300, 101..=390]),
    ] {
        let position: AnyPosition = format!("marked-rectangle marks 1  {rows} {columns} 80 10").parse().unwrap();
        let window = Window { rows: window[0].clone(), columns: window[1].clone() };
        let (figure, cells) = shown_cells(&position, &window, &levels);
        let loses = |[row, column]: [u64; 2]| (row - 1) ^ (rows - row) ^ (column - 1) ^ (columns - column) == 0;
        if window.rows.clone().count().max(window.columns.clone().count()) <= 256 {
            for (cell, class) in &cells {
                assert_eq!(class == "v6", loses(*cell), "{rows} x {columns}: {cell:?}");
            }
            continue;
        }
        // A block is shaded if one of its cells loses.
        let blocks = figure.svg.split("Each of ").nth(1).unwrap();
        let mut numbers = blocks.split(' ').filter_map(|word| word.parse().ok());
        let [high, wide]: [u64; 2] = [numbers.next().unwrap(), numbers.next().unwrap()];
        let block = |number: u64, range: &std::ops::RangeInclusive<u64>, blocks: u64| {
            let length = range.end() - range.start() + 1;
            (0..blocks).find(|block| number - range.start() < length * (block + 1) / blocks).unwrap()
        };
        let block_of = |[row, column]: [u64; 2]| [block(row, &window.rows, high), block(column, &window.columns, wide)];
        let mut losing = BTreeMap::new();
        for (cell, _) in &cells {
            *losing.entry(block_of(*cell)).or_insert(false) |= loses(*cell);
        }
        assert!(losing.values().any(|&loses| loses) && losing.values().any(|&loses| !loses), "blocks of both kinds");
        let Places::Board(places) = &figure.places else { panic!("a board is drawn") };
        let shapes = filled(&figure.svg, &levels);
        let [left, top, width, height] = places.area;
        let centre = |start: i64, length: i64, block: u64, blocks: u64| {
            let [block, blocks] = [block, blocks].map(|number| i64::try_from(number).unwrap());
            start + length * (2 * block + 1) / (2 * blocks)
        };
        for (&[row, column], &loses) in &losing {
            let class = class_at(&shapes, [centre(left, width, column, wide), centre(top, height, row, high)]).unwrap();
            assert_eq!(class != "v0", loses, "{rows} x {columns}: block {row}, {column} is {class}");
        }
    }
}
