//! What pictures of huge positions show.

use impartial::nimbers::Nimber;
use impartial::{AnyPosition, DrawOptions, Figure, Places, Window};

use crate::games;

/// Returns the values of these attributes of the elements of a class, and the text after each element.
pub(crate) fn elements<'a, const N: usize>(
    picture: &'a str,
    class: &str,
    names: [&str; N],
) -> Vec<([i64; N], &'a str)> {
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
    for (game, tested) in games::all() {
        let position = game.rules[0].positions(game.example).unwrap().remove(0);
        let figure = position.draw(DrawOptions::new().bare()).unwrap();
        let has_board = matches!(figure.places, Places::Board(_));
        assert_eq!(tested.labels.is_some(), has_board, "{}: expected labels of a game with a board", game.name);
        let Some(games::Labels { input, target, columns, rows }) = tested.labels else { continue };
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

/// A shape that is filled: its class, and its rectangles as left, top, right and bottom ends.
pub(crate) type Filled = (String, Vec<[i64; 4]>);

/// Returns the rectangles and paths of these classes, in the order in which they are painted.
pub(crate) fn filled(picture: &str, classes: &[&str]) -> Vec<Filled> {
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
pub(crate) fn class_at(shapes: &[Filled], [x, y]: [i64; 2]) -> Option<&str> {
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
pub(crate) fn shown_cells(
    position: &AnyPosition,
    window: &Window,
    classes: &[&str],
) -> (Figure, Vec<([u64; 2], String)>) {
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

/// A window of a board is drawn alone, with the labels of its ends, and what is outside is counted.
#[test]
fn windows_of_boards_are_drawn() {
    for (game, tested) in games::all() {
        assert_eq!(tested.windows.is_empty(), tested.labels.is_none(), "{}: expected windows of a board", game.name);
        for games::ShownWindow { input, rows, columns, sentence, labels } in tested.windows {
            let window = Window { rows: rows[0]..=rows[1], columns: columns[0]..=columns[1] };
            let picture = game.parse(*input).unwrap().draw(Nimber::ZERO, Some(&window)).unwrap();
            assert!(picture.contains(sentence), "{}: {sentence} is missing in {picture}", game.name);
            for label in *labels {
                assert!(
                    picture.contains(&format!(">\n{label}\n</text>")),
                    "{}: no label {label} in {picture}",
                    game.name
                );
            }
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
