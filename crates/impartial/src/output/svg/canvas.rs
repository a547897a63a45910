//! The canvas of a picture: lines of text, a frame to draw in, labels at its sides, and a legend.

use std::fmt::Write as _;

use svg::Document;
use svg::node::element::{Circle, Description, Group, Line, Path, Rectangle, Style, Text, Title};
use svg::node::{Node, Value};

use super::palette;
use crate::output::in_groups;

use super::layout::{Places, Window};
use super::scale::scaled;

/// The width of a picture of one thing, in tenths of a pixel like all lengths.
const WIDTH: i64 = 7_200;

/// The width of a panel: a picture beside others.
const PANEL: i64 = 4_200;

/// The most panels side by side.
const MOST_COLUMNS: usize = 3;

/// The space between the border and what is drawn.
const MARGIN: i64 = 200;

/// The room beside a frame: the margins, and labels of as many digits as a number has at most.
const BESIDE: i64 = 1_800;

/// The height of a line of text.
const LINE: i64 = 190;

/// The width of a character of a text, of a heading and of a small text, where lines are broken.
const CHARACTER: i64 = 79;
const OF_HEADING: i64 = 125;
const OF_SMALL: i64 = 64;

/// The width of the widest character of a label.
const LABEL: i64 = 70;

/// A picture under construction, from top to bottom.
#[derive(Debug)]
pub(crate) struct Picture {
    title: String,
    width: i64,
    description: Vec<String>,
    shapes: Group,
    bottom: i64,
    /// Whether only the frame and its labels are drawn. Sentences are then in the description alone.
    is_bare: bool,
    /// The part of a board that is shown; otherwise all of it.
    pub(crate) window: Option<Window>,
    /// Where things are.
    pub(crate) places: Places,
}

/// A rectangle of the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) left: i64,
    pub(crate) top: i64,
    pub(crate) width: i64,
    pub(crate) height: i64,
}

/// The side of a frame at which a label stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Top,
    Bottom,
    Left,
}

/// The sample before an entry of a legend.
#[derive(Clone, Debug)]
pub(crate) enum Sample {
    /// A box drawn once in each of these classes.
    Box(Vec<&'static str>),
    /// A stroke of this class.
    Stroke(&'static str),
    /// A dot of this class.
    Dot(&'static str),
    /// An example of a text.
    Words(&'static str),
}

impl Picture {
    /// Creates a picture with a heading, which is also its title.
    pub(crate) fn new(title: String) -> Self {
        Self::of_width(WIDTH, title)
    }

    /// Creates a picture that has room for this many panels, some side by side.
    pub(crate) fn with_panels(panels: usize, title: String) -> Self {
        Self::of_width(if panels <= 1 { WIDTH } else { PANEL * columns(panels) }, title)
    }

    /// Creates one of several panels of a picture, with a heading. It has the width of the picture if there are no others.
    pub(crate) fn panel(panels: usize, heading: String) -> Self {
        Self::of_width(if panels <= 1 { WIDTH } else { PANEL }, heading)
    }

    /// Creates a picture of a frame and its labels alone, without a heading, sentences and a legend.
    pub(crate) fn bare(title: String) -> Self {
        Self { is_bare: true, ..Self::empty(WIDTH, title) }
    }

    fn empty(width: i64, title: String) -> Self {
        Self {
            title,
            width,
            description: Vec::new(),
            shapes: Group::new(),
            bottom: 0,
            is_bare: false,
            window: None,
            places: Places::None,
        }
    }

    fn of_width(width: i64, title: String) -> Self {
        let mut picture = Self { bottom: MARGIN, ..Self::empty(width, title) };
        let title = picture.title.clone();
        picture.heading(&title);
        picture.bottom += 80;
        picture
    }

    /// Writes a heading at the bottom, on as many lines as it needs.
    pub(crate) fn heading(&mut self, words: &str) {
        for line in wrapped(words, self.characters(OF_HEADING)) {
            self.bottom += LINE + 30;
            self.text("ink heading", [MARGIN, self.bottom], &line);
        }
    }

    /// Writes a sentence at the bottom like a heading, and adds it to the description.
    pub(crate) fn result(&mut self, words: &str) {
        self.bottom += 80;
        self.heading(words);
        self.description.push(format!("{words}."));
    }

    /// Returns the longest side of a frame.
    pub(crate) fn longest(&self) -> i64 {
        self.width - BESIDE
    }

    /// Returns the longest side of a frame with labels of up to `characters` characters at its left.
    pub(crate) fn longest_beside(&self, characters: usize) -> i64 {
        let labels = LABEL * i64::try_from(characters).expect("labels are short");
        self.longest().min(self.width - 2 * MARGIN - 60 - labels)
    }

    /// Returns whether only the frame and its labels are drawn.
    pub(crate) fn is_bare(&self) -> bool {
        self.is_bare
    }

    /// Returns whether this is a panel beside others.
    pub(crate) fn is_narrow(&self) -> bool {
        self.width < WIDTH
    }

    /// Breaks a small text between words into lines that fit beside a frame with few labels.
    pub(crate) fn small_lines(&self, words: &str) -> Vec<String> {
        wrapped(words, self.characters(OF_SMALL) - 2)
    }

    /// Returns how many characters of this width fit on a line.
    fn characters(&self, of_one: i64) -> usize {
        usize::try_from((self.width - 2 * MARGIN) / of_one).expect("a picture has a width")
    }

    /// Places panels at the bottom, in rows side by side.
    pub(crate) fn panels(&mut self, panels: Vec<Self>) {
        let columns = usize::try_from(columns(panels.len())).expect("there are few");
        let mut panels = panels.into_iter().peekable();
        while panels.peek().is_some() {
            let mut height = 0;
            for (column, panel) in (0..).zip(panels.by_ref().take(columns)) {
                let place = format!("translate({} {})", column * PANEL, self.bottom);
                height = height.max(panel.bottom);
                self.description.push(format!("{}.", panel.title));
                self.description.extend(panel.description);
                self.shapes.append(panel.shapes.set("class", "panel").set("transform", place));
            }
            self.bottom += height;
        }
    }

    /// Adds a sentence at the bottom, on as many lines as it needs, and to the description.
    ///
    /// A line of a report becomes a sentence: its first letter is capitalised and a full stop is added.
    pub(crate) fn say(&mut self, sentence: &str) {
        let (first, rest) = sentence.split_at(1);
        let stop = if rest.ends_with('.') { "" } else { "." };
        let sentence = first.to_uppercase() + rest + stop;
        if !self.is_bare {
            for line in wrapped(&sentence, self.characters(CHARACTER)) {
                self.bottom += LINE;
                self.text("ink", [MARGIN, self.bottom], &line);
            }
        }
        self.description.push(sentence);
    }

    /// Makes room for a frame at the bottom, with labels of up to `characters` characters at its left.
    pub(crate) fn frame(&mut self, [width, height]: [i64; 2], characters: usize) -> Area {
        let characters = i64::try_from(characters).expect("labels are short");
        let area = Area { left: MARGIN + 60 + LABEL * characters, top: self.bottom + 2 * LINE, width, height };
        self.bottom = area.top + height + LINE + 80;
        area
    }

    /// Leaves room at the bottom.
    pub(crate) fn skip(&mut self, height: i64) {
        self.bottom += height;
    }

    /// Adds the entries of a legend at the bottom, as many on a line as fit.
    pub(crate) fn legend(&mut self, entries: &[(Sample, String)]) {
        const SAMPLE: i64 = 260;
        const GAP: i64 = 220;
        if self.is_bare {
            return;
        }
        self.bottom += 250;
        let mut left = MARGIN;
        for (sample, words) in entries {
            let width = SAMPLE + 70 + text_width(words);
            if left > MARGIN && left + width > self.width - MARGIN {
                (left, self.bottom) = (MARGIN, self.bottom + 230);
            }
            match sample {
                Sample::Box(classes) => {
                    let area = Area { left, top: self.bottom - 130, width: SAMPLE, height: 160 };
                    for class in classes {
                        self.rectangle(class, area);
                    }
                }
                Sample::Dot(class) => self.circle(class, [left + SAMPLE / 2, self.bottom - 50], 80),
                Sample::Words(words) => self.text("ink", [left + SAMPLE / 4, self.bottom], words),
                Sample::Stroke(class) => {
                    self.stroke(class, [left, self.bottom - 50], [left + SAMPLE, self.bottom - 50]);
                }
            }
            self.text("ink", [left + SAMPLE + 70, self.bottom], words);
            left += width + GAP;
        }
        self.bottom += 60;
    }

    /// Draws a rectangle.
    pub(crate) fn rectangle(&mut self, class: &str, Area { left, top, width, height }: Area) {
        let shape = Rectangle::new().set("x", left).set("y", top).set("width", width).set("height", height);
        self.shape(class, shape);
    }

    /// Draws a straight stroke.
    pub(crate) fn stroke(&mut self, class: &str, from: [i64; 2], to: [i64; 2]) {
        let shape = Line::new().set("x1", from[0]).set("y1", from[1]).set("x2", to[0]).set("y2", to[1]);
        self.shape(class, shape);
    }

    /// Draws a path, unless it is empty.
    pub(crate) fn path(&mut self, class: &str, data: &str) {
        if !data.is_empty() {
            self.shape(class, Path::new().set("shape-rendering", "crispEdges").set("d", data));
        }
    }

    /// Draws a circle.
    pub(crate) fn circle(&mut self, class: &str, [x, y]: [i64; 2], radius: i64) {
        self.shape(class, Circle::new().set("cx", x).set("cy", y).set("r", radius));
    }

    /// Fills the cells of an area that has these numbers of rows and columns, for which `is_there(row, column)` holds, both counted from 1.
    ///
    /// Returns whether there is such a cell.
    pub(crate) fn cells(
        &mut self,
        class: &str,
        area: Area,
        [rows, columns]: [u64; 2],
        is_there: impl Fn(u64, u64) -> bool,
    ) -> bool {
        // Where a side is no multiple of its cells, each edge is rounded alone. Otherwise one scale makes the text short.
        let signed = |number: u64| i64::try_from(number).expect("few are drawn");
        let (wide, high) = (signed(columns), signed(rows));
        let is_even = area.width % wide == 0 && area.height % high == 0;
        let x = |column| if is_even { signed(column) } else { area.left + scaled(column, columns, area.width) };
        let y = |row| if is_even { signed(row) } else { area.top + scaled(row, rows, area.height) };
        let mut data = String::new();
        for row in 0..rows {
            let mut column = 0;
            while column < columns {
                let length = (column..columns).take_while(|&column| is_there(row + 1, column + 1)).count() as u64;
                if length > 0 {
                    let (left, top) = (x(column), y(row));
                    let (width, height) = (x(column + length) - left, y(row + 1) - top);
                    write!(data, "M{left} {top}h{width}v{height}h-{width}z").expect("a string takes any text");
                }
                column += length + 1;
            }
        }
        let any = !data.is_empty();
        if any {
            let mut path = Path::new().set("shape-rendering", "crispEdges").set("d", data);
            if is_even {
                let unit = [area.width / wide, area.height / high];
                let scale = if unit[0] == unit[1] { unit[0].to_string() } else { format!("{} {}", unit[0], unit[1]) };
                path = path.set("transform", format!("translate({} {}) scale({scale})", area.left, area.top));
            }
            self.shape(class, path);
        }
        any
    }

    /// Writes a line of text that begins at a point of its base line, unless its class aligns it otherwise.
    pub(crate) fn text(&mut self, class: &str, [x, y]: [i64; 2], words: &str) {
        self.shape(class, Text::new(grouped(words)).set("x", x).set("y", y));
    }

    /// Writes a line of text that is turned to run downwards from a point.
    pub(crate) fn text_down(&mut self, class: &str, [x, y]: [i64; 2], words: &str) {
        self.shape(class, Text::new(grouped(words)).set("transform", format!("translate({x} {y}) rotate(90)")));
    }

    /// Writes a line of text of this size, centred on a point.
    pub(crate) fn centred(&mut self, class: &str, [x, y]: [i64; 2], size: i64, words: &str) {
        let style = format!("font-size:{size}px");
        let class = format!("{class} middle");
        self.shape(&class, Text::new(words).set("style", style).set("x", x).set("y", y + size * 36 / 100));
    }

    /// Writes labels at a side of a frame, each at its distance from the left or the top.
    ///
    /// A label that would overlap an earlier one in the list is omitted, so important labels come first.
    pub(crate) fn labels(&mut self, area: Area, side: Side, labels: &[(i64, String)]) {
        let mut taken: Vec<[i64; 2]> = Vec::new();
        for (place, words) in labels {
            let (half, centre) = if side == Side::Left {
                (70, *place)
            } else {
                let half = LABEL * i64::try_from(grouped(words).chars().count()).expect("labels are short") / 2;
                // A long label at an end of the frame would reach beyond the picture.
                let [first, last] = [MARGIN + half - area.left, self.width - MARGIN - half - area.left];
                (half, (*place).clamp(first, last.max(first)))
            };
            let extent = [centre - half - 20, centre + half + 20];
            if taken.iter().any(|other| extent[0] < other[1] && other[0] < extent[1]) {
                continue;
            }
            taken.push(extent);
            match side {
                Side::Left => self.text("quiet small end", [area.left - 60, area.top + centre + 38], words),
                Side::Top => self.text("quiet small middle", [area.left + centre, area.top - 60], words),
                Side::Bottom => {
                    self.text("quiet small middle", [area.left + centre, area.top + area.height + 180], words);
                }
            }
        }
    }

    /// Returns the picture as an SVG document.
    pub(crate) fn finish(self) -> String {
        let height = self.bottom + MARGIN;
        let pixels = |length: i64| Value::from((length + 9) / 10);
        let paper = Rectangle::new().set("class", "paper").set("width", self.width).set("height", height);
        let document = Document::new()
            .set("viewBox", (0, 0, self.width, height))
            .set("width", pixels(self.width))
            .set("height", pixels(height))
            .set("role", "img")
            .add(Title::new(self.title))
            .add(Description::new().add(svg::node::Text::new(self.description.join(" "))))
            .add(Style::new(palette::style()))
            .add(paper)
            .add(self.shapes);
        document.to_string() + "\n"
    }

    fn shape(&mut self, class: &str, mut shape: impl Node) {
        shape.assign("class", class);
        self.shapes.append(shape);
    }
}

impl Area {
    /// Returns this area, enlarged around its centre to at least `size` either way.
    pub(crate) fn at_least(self, size: i64) -> Self {
        let [wider, higher] = [self.width, self.height].map(|length| (size - length).max(0));
        Self {
            left: self.left - wider / 2,
            top: self.top - higher / 2,
            width: self.width + wider,
            height: self.height + higher,
        }
    }
}

/// Returns how many panels stand side by side.
fn columns(panels: usize) -> i64 {
    let columns = if panels == 4 { 2 } else { panels.clamp(1, MOST_COLUMNS) };
    i64::try_from(columns).expect("there are few")
}

/// Groups the digits of numbers above 9999 by threes, with narrow no-break spaces.
///
/// Titles and descriptions keep the plain digits, which a screen reader reads as one number. Numbers that a blank separates
/// from others stay as they are too: they are a move as it is typed. So do the digits of a code, after its point.
fn grouped(words: &str) -> String {
    let mut grouped = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(start) = rest.find(|character: char| character.is_ascii_digit()) {
        let (before, digits) = rest.split_at(start);
        grouped.push_str(before);
        let end = digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len());
        let (number, after) = digits.split_at(end);
        let is_digit = |character: Option<char>| character.is_some_and(|character| character.is_ascii_digit());
        let follows = grouped.strip_suffix(' ').is_some_and(|before| is_digit(before.chars().next_back()));
        let goes_on = after.strip_prefix(' ').is_some_and(|after| is_digit(after.chars().next()));
        let is_plain = number.len() < 5 || follows || goes_on || grouped.ends_with('.');
        grouped.push_str(&if is_plain { number.to_owned() } else { in_groups(number, '\u{202f}') });
        rest = after;
    }
    grouped + rest
}

/// Breaks a sentence between words into lines of at most `most` characters.
fn wrapped(sentence: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in sentence.split(' ') {
        let line = lines.last_mut().expect("there is always one");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= most {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Returns the numbers from `first` to `last` that a picture labels: first the chosen ones, then both ends, and all if there
/// are at most `few`.
pub(crate) fn labelled(
    chosen: impl IntoIterator<Item = u64>,
    [first, last]: [u64; 2],
    few: u64,
) -> impl Iterator<Item = u64> {
    let shown = first..=last;
    let rest = if last - first < few { shown.clone() } else { last..=last };
    chosen.into_iter().filter(move |number| shown.contains(number)).chain([first, last]).chain(rest)
}

/// Returns the largest width that a text may take.
fn text_width(words: &str) -> i64 {
    i64::try_from(words.chars().count()).expect("texts are short") * 80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_but_for_codes_and_typed_moves() {
        let shown = |words: &str| grouped(words).replace('\u{202f}', "_");
        for (words, expected) in [
            ("1000000000", "1_000_000_000"),
            ("9999, 10000 x 123456", "9999, 10_000 x 123_456"),
            ("*18446744073709551615", "*18_446_744_073_709_551_615"),
            ("under 0.123456", "under 0.123456"),
            ("move: 1000000 2000000 3 (row)", "move: 1000000 2000000 3 (row)"),
            ("(100000, 200000)", "(100_000, 200_000)"),
            ("", ""),
        ] {
            assert_eq!(shown(words), expected);
        }
    }
}
