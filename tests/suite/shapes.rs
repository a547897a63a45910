//! What the tests read from a picture: its faults, and its shapes with their classes and places.

use impartial::{AnyPosition, DrawOptions, Layout, Window};

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

/// Returns where the middle of a row or column is drawn, by the layout of a figure.
fn middle(area_start: i64, points: &[(i64, u128)], number: u64) -> i64 {
    let number = u128::from(number);
    let pair = points.windows(2).find(|pair| pair[0].1 <= number && number < pair[1].1).unwrap();
    let [(from, first), (to, last)] = [pair[0], pair[1]];
    let length = u128::try_from(to - from).unwrap();
    area_start + from + i64::try_from(length * (2 * (number - first) + 1) / (2 * (last - first))).unwrap()
}

/// Returns the figure of a window and the class of the shape over the middle of each of its cells.
pub(crate) fn shown_cells(position: &AnyPosition, window: &Window, classes: &[&str]) -> Vec<([u64; 2], String)> {
    let figure = position.draw(DrawOptions::new().window(window).bare().with_values()).unwrap();
    let Layout::Board(places) = &figure.layout else { panic!("a board is drawn") };
    let shapes = filled(&figure.svg, classes);
    let mut cells = Vec::new();
    for row in window.rows.clone() {
        for column in window.columns.clone() {
            let x = middle(places.area[0], &places.columns, column);
            let y = middle(places.area[1], &places.rows, row);
            cells.push(([row, column], class_at(&shapes, [x, y]).unwrap_or("none").to_owned()));
        }
    }
    cells
}
