//! A picture under construction: lines of text, shapes in a frame, labels at its sides, a legend, and panels.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Arguments, Write as _};
use core::ops::Range;

use crate::area::Area;
use crate::figure::{Figure, InvalidWindow, Layout, Window};
use crate::palette::{self, LEVELS};
use crate::scale::{scaled, signed};
use crate::text::{counted, escaped, grouped, length, wrapped};

/// The width of a picture of one thing, in tenths of a pixel like all lengths.
const WIDTH: i64 = 7_200;

/// The width of a panel: a picture beside others.
const PANEL: i64 = 4_200;

/// Maximum number of panels side by side.
const MAX_COLUMNS: usize = 3;

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
///
/// Lengths are tenths of a pixel. Classes are those of the style that every picture has: `v0` to `v7` for values, `black` and
/// `white`, `grid`, `frame`, `outline`, `move`, `dot`, and others.
#[derive(Clone, Debug)]
pub struct Picture {
    title: String,
    width: i64,
    description: Vec<String>,
    shapes: String,
    /// The entries of the next legend: samples, their classes or words, and what they stand for.
    entries: Vec<(Sample, String, String)>,
    pub(crate) bottom: i64,
    /// Whether only the frame and its labels are drawn. Sentences are then in the description alone.
    pub(crate) is_bare: bool,
    /// The part of a board that is shown; otherwise all of it.
    window: Option<Window>,
    pub(crate) layout: Layout,
}

/// The side of a frame at which a label stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Top,
    Bottom,
    Left,
}

/// The sample before an entry of a legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sample {
    /// A box, drawn once in each of several classes with a space between them.
    Box,
    /// A stroke of a class.
    Stroke,
    /// A dot of a class.
    Dot,
    /// An example of a text.
    Words,
}

impl Picture {
    /// Creates a picture with a heading, which is also its title.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self::with_panels(1, title)
    }

    /// Creates a picture that has room for this many panels, some side by side.
    #[must_use]
    pub fn with_panels(panels: usize, title: &str) -> Self {
        let columns = if panels == 4 { 2 } else { panels.min(MAX_COLUMNS) };
        Self::of_width(if panels <= 1 { WIDTH } else { PANEL * signed(columns) }, title)
    }

    /// Creates one of the panels of this picture, with a heading. It is as wide as the picture if there are no others.
    #[must_use]
    pub fn panel(&self, heading: &str) -> Self {
        Self::of_width(if self.columns() == 1 { WIDTH } else { PANEL }, heading)
    }

    /// Creates a picture of a frame and its labels alone, without a heading, sentences and a legend.
    ///
    /// The title and the sentences are still there for screen readers.
    #[must_use]
    pub fn bare(title: &str) -> Self {
        let (description, shapes, entries) = (Vec::new(), String::new(), Vec::new());
        let (title, window, layout) = (title.into(), None, Layout::None);
        Self { title, width: WIDTH, description, shapes, entries, bottom: 0, is_bare: true, window, layout }
    }

    fn of_width(width: i64, title: &str) -> Self {
        let mut picture = Self { width, is_bare: false, bottom: MARGIN, ..Self::bare(title) };
        picture.heading(title);
        picture.bottom += 80;
        picture
    }

    /// Writes a heading at the bottom, on as many lines as it needs.
    fn heading(&mut self, words: &str) {
        for line in wrapped(words, self.characters(OF_HEADING)) {
            self.bottom += LINE + 30;
            self.text("ink heading", [MARGIN, self.bottom], &line);
        }
    }

    /// Writes a sentence at the bottom like a heading, and adds it to the description. A full stop is added there.
    pub fn result(&mut self, words: &str) {
        self.bottom += 80;
        self.heading(words);
        self.description.push(format!("{words}."));
    }

    /// Adds a sentence at the bottom, on as many lines as it needs, and to the description.
    ///
    /// A line of a report becomes a sentence: its first letter is capitalised and a full stop is added.
    pub fn say(&mut self, sentence: &str) {
        let mut rest = sentence.chars();
        let mut sentence: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
        sentence += rest.as_str();
        if !sentence.ends_with('.') {
            sentence.push('.');
        }
        if !self.is_bare {
            for line in wrapped(&sentence, self.characters(CHARACTER)) {
                self.bottom += LINE;
                self.text("ink", [MARGIN, self.bottom], &line);
            }
        }
        self.description.push(sentence);
    }

    /// Adds a sentence about a number of things, between these words, unless the number is 0.
    pub fn say_count(&mut self, before: &str, number: usize, noun: &str, after: &str) {
        if number > 0 {
            self.say(&format!("{before}{}{after}.", counted(number, noun)));
        }
    }

    /// Returns how many panels stand side by side.
    fn columns(&self) -> i64 {
        self.width / PANEL
    }

    /// Returns the longest side of a frame.
    pub(crate) fn longest(&self) -> i64 {
        self.width - BESIDE
    }

    /// Returns the longest side of a frame with labels of up to `characters` characters at its left.
    pub(crate) fn longest_beside(&self, characters: i64) -> i64 {
        self.longest().min(self.width - 2 * MARGIN - 60 - LABEL * characters)
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
    fn characters(&self, of_one: i64) -> i64 {
        (self.width - 2 * MARGIN) / of_one
    }

    /// Makes room for a frame at the bottom, with labels of up to `characters` characters at its left.
    pub(crate) fn frame(&mut self, [width, height]: [i64; 2], characters: i64) -> Area {
        let left = MARGIN + 60 + LABEL * characters;
        let area = Area { left, top: self.bottom + 2 * LINE, width, height };
        self.bottom = area.top + height + LINE + 80;
        area
    }

    /// Restricts the picture to a window of a board with these numbers of rows and columns, if there is a window.
    ///
    /// # Errors
    ///
    /// Returns an error if the window does not fit the board, or if there are no sides. It calls what is there `found`.
    pub fn show(&mut self, window: Option<&Window>, sides: Option<[u64; 2]>, found: &str) -> Result<(), InvalidWindow> {
        self.window = window.cloned();
        window.map_or(Ok(()), |window| window.check(sides, found))
    }

    /// Returns the part of a board that is shown: the numbers of rows and columns before it, and up to its end.
    #[must_use]
    pub fn shown(&self, [rows, columns]: [u64; 2]) -> [Range<u64>; 2] {
        match &self.window {
            Some(Window { rows, columns }) => [rows, columns].map(|range| range.start() - 1..*range.end()),
            None => [0..rows, 0..columns],
        }
    }

    /// Places panels at the bottom, in rows side by side.
    pub fn panels(&mut self, panels: Vec<Self>) {
        let mut panels = panels.into_iter().peekable();
        while panels.peek().is_some() {
            let mut height = 0;
            for (column, panel) in (0..self.columns()).zip(panels.by_ref()) {
                height = height.max(panel.bottom);
                self.description.push(format!("{}.", panel.title));
                self.description.extend(panel.description);
                let [x, y] = [column * PANEL, self.bottom];
                self.shape(format_args!("<g class=\"panel\" transform=\"translate({x} {y})\">"));
                self.shapes += &panel.shapes;
                self.shape(format_args!("</g>"));
            }
            self.bottom += height;
        }
    }

    /// Adds an entry to the next legend: a sample of a class, and what it stands for.
    pub fn entry(&mut self, sample: Sample, class: &str, words: &str) {
        self.entries.push((sample, class.into(), words.into()));
    }

    /// Adds an entry for the values of each colour, given with their levels.
    pub(crate) fn level_entries<V: Copy + Ord + ToString>(&mut self, classes: &str, worth: &str, values: &[(u64, V)]) {
        for level in 0..LEVELS {
            let of_level = || values.iter().filter(|value| value.0 == level).map(|value| value.1);
            if let (Some(least), Some(most)) = (of_level().min(), of_level().max()) {
                let to = if least == most { String::new() } else { format!(" to {}", most.to_string()) };
                self.entry(Sample::Box, &format!("v{level}{classes}"), &format!("{worth}{}{to}", least.to_string()));
            }
        }
    }

    /// Adds the legend at the bottom, with as many entries on a line as fit.
    pub fn legend(&mut self) {
        const SAMPLE: i64 = 260;
        const GAP: i64 = 220;
        let entries = core::mem::take(&mut self.entries);
        if self.is_bare {
            return;
        }
        self.bottom += 250;
        let mut left = MARGIN;
        for (sample, class, words) in &entries {
            let width = SAMPLE + 70 + 80 * length(words);
            if left > MARGIN && left + width > self.width - MARGIN {
                (left, self.bottom) = (MARGIN, self.bottom + 230);
            }
            let middle = self.bottom - 50;
            match sample {
                Sample::Box => {
                    let area = Area { left, top: self.bottom - 130, width: SAMPLE, height: 160 };
                    class.split(' ').for_each(|class| self.rectangle(class, area));
                }
                Sample::Dot => self.circle(class, [left + SAMPLE / 2, middle], 80),
                Sample::Words => self.text("ink", [left + SAMPLE / 4, self.bottom], class),
                Sample::Stroke => self.stroke(class, [left, middle], [left + SAMPLE, middle]),
            }
            self.text("ink", [left + SAMPLE + 70, self.bottom], words);
            left += width + GAP;
        }
        self.bottom += 60;
    }

    fn shape(&mut self, shape: Arguments<'_>) {
        writeln!(self.shapes, "{shape}").expect("a string takes any text");
    }

    /// Draws a rectangle.
    pub fn rectangle(&mut self, class: &str, Area { left, top, width, height }: Area) {
        let size = format_args!("height=\"{height}\" width=\"{width}\"");
        self.shape(format_args!("<rect class=\"{class}\" {size} x=\"{left}\" y=\"{top}\"/>"));
    }

    /// Draws a straight stroke.
    pub fn stroke(&mut self, class: &str, [x1, y1]: [i64; 2], [x2, y2]: [i64; 2]) {
        self.shape(format_args!("<line class=\"{class}\" x1=\"{x1}\" x2=\"{x2}\" y1=\"{y1}\" y2=\"{y2}\"/>"));
    }

    /// Fills rectangles as one path with sharp edges, which makes the text short.
    pub fn rectangles(&mut self, class: &str, areas: impl IntoIterator<Item = Area>) {
        self.path(class, areas, format_args!(""));
    }

    fn path(&mut self, class: &str, areas: impl IntoIterator<Item = Area>, attribute: Arguments<'_>) {
        let part = |Area { left, top, width, height }| format!("M{left} {top}h{width}v{height}h-{width}z");
        let data: String = areas.into_iter().map(part).collect();
        if !data.is_empty() {
            self.shape(format_args!(
                "<path class=\"{class}\" d=\"{data}\" shape-rendering=\"crispEdges\"{attribute}/>"
            ));
        }
    }

    /// Draws a circle.
    pub fn circle(&mut self, class: &str, [x, y]: [i64; 2], radius: i64) {
        self.shape(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
    }

    /// Fills the cells of an area with these numbers of rows and columns for which `is_there(row, column)` holds. Both
    /// count from 1.
    ///
    /// # Panics
    ///
    /// If there are no rows or no columns.
    ///
    /// # Complexity
    ///
    /// *O(n)* calls for *n* cells, so they should be few.
    pub fn cells(&mut self, class: &str, area: Area, [rows, columns]: [u64; 2], is_there: impl Fn(u64, u64) -> bool) {
        // Where a side is no multiple of its cells, each edge is rounded alone. Otherwise one scale makes the text short.
        let (wide, high) = (signed(columns), signed(rows));
        let is_even = area.width % wide == 0 && area.height % high == 0;
        let x = |column| if is_even { signed(column) } else { area.left + scaled(column, columns, area.width) };
        let y = |row| if is_even { signed(row) } else { area.top + scaled(row, rows, area.height) };
        let mut areas = Vec::new();
        for row in 0..rows {
            let mut column = 0;
            while column < columns {
                let length = (column..columns).take_while(|&column| is_there(row + 1, column + 1)).count() as u64;
                if length > 0 {
                    let (left, top) = (x(column), y(row));
                    areas.push(Area { left, top, width: x(column + length) - left, height: y(row + 1) - top });
                }
                column += length + 1;
            }
        }
        if !is_even {
            return self.rectangles(class, areas);
        }
        let [across, down] = [area.width / wide, area.height / high];
        let scale = if across == down { across.to_string() } else { format!("{across} {down}") };
        let place = format_args!(" transform=\"translate({} {}) scale({scale})\"", area.left, area.top);
        self.path(class, areas, place);
    }

    /// Writes a line of text that begins at a point of its base line, unless its class aligns it otherwise.
    pub fn text(&mut self, class: &str, [x, y]: [i64; 2], words: &str) {
        self.words(class, format_args!("x=\"{x}\" y=\"{y}\""), &grouped(words));
    }

    /// Writes a line of text that is turned to run downwards from a point.
    pub(crate) fn text_down(&mut self, class: &str, [x, y]: [i64; 2], words: &str) {
        self.words(class, format_args!("transform=\"translate({x} {y}) rotate(90)\""), &grouped(words));
    }

    /// Writes a line of text of this size, centred on a point.
    pub fn centred(&mut self, class: &str, [x, y]: [i64; 2], size: i64, words: &str) {
        let (class, y) = (format!("{class} middle"), y + size * 36 / 100);
        self.words(&class, format_args!("style=\"font-size:{size}px\" x=\"{x}\" y=\"{y}\""), words);
    }

    fn words(&mut self, class: &str, attributes: Arguments<'_>, words: &str) {
        self.shape(format_args!("<text class=\"{class}\" {attributes}>\n{}\n</text>", escaped(words)));
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
                let half = LABEL * length(&grouped(words)) / 2;
                // A long label at an end of the frame would reach beyond the picture.
                let [first, last] = [MARGIN + half - area.left, self.width - MARGIN - half - area.left];
                (half, (*place).clamp(first, last.max(first)))
            };
            let extent = [centre - half - 20, centre + half + 20];
            if taken.iter().any(|other| extent[0] < other[1] && other[0] < extent[1]) {
                continue;
            }
            taken.push(extent);
            let (class, place) = match side {
                Side::Left => ("quiet small end", [area.left - 60, area.top + centre + 38]),
                Side::Top => ("quiet small middle", [area.left + centre, area.top - 60]),
                Side::Bottom => ("quiet small middle", [area.left + centre, area.top + area.height + 180]),
            };
            self.text(class, place, words);
        }
    }

    /// Returns the picture as an SVG document.
    #[must_use]
    pub fn finish(self) -> Figure {
        let (width, height) = (self.width, self.bottom + MARGIN);
        let [wide, high] = [width, height].map(|length| (length + 9) / 10);
        let (title, description) = (escaped(&self.title), escaped(&self.description.join(" ")));
        let shapes = if self.shapes.is_empty() { "<g/>\n".into() } else { format!("<g>\n{}</g>\n", self.shapes) };
        let size = format_args!("height=\"{high}\" role=\"img\" viewBox=\"0 0 {width} {height}\" width=\"{wide}\"");
        let svg = format!(
            "<svg {size} xmlns=\"http://www.w3.org/2000/svg\">\n<title>{title}</title>\n<desc>{description}</desc>\n\
             <style>\n{}\n</style>\n<rect class=\"paper\" height=\"{height}\" width=\"{width}\"/>\n{shapes}</svg>\n",
            palette::style()
        );
        Figure { svg, layout: self.layout }
    }
}
