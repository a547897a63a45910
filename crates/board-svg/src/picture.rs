//! A picture under construction: lines of text, shapes in a frame, labels at its sides, a legend, and panels.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Arguments, Write as _};
use core::ops::Range;

use crate::area::Area;
use crate::figure::{Figure, InvalidWindow, Layout, Window};
use crate::palette::{self, LEVELS};
use crate::scaling::{scaled, signed};
use crate::text::{counted, escaped, grouped, length, wrapped};

/// The width of a picture without panels side by side, in tenths of a pixel like all lengths.
const WIDTH: i64 = 7_200;

/// The width of one of several panels side by side.
const PANEL: i64 = 4_200;

/// Maximum number of panels side by side.
const MAX_COLUMNS: usize = 3;

/// The space between the border of the picture and its contents.
const MARGIN: i64 = 200;

/// The room at the sides of a frame: the margins, and labels with the maximum number of digits.
const FRAME_SIDES: i64 = 1_800;

/// The height of a line of text.
const LINE: i64 = 190;

/// The average widths of a character of text, of a heading and of small text, by which lines are broken. They are
/// larger than in common fonts, because the font of the reader is unknown.
const CHARACTER: i64 = 79;
const HEADING_CHARACTER: i64 = 125;
const SMALL_CHARACTER: i64 = 64;

/// The width of the widest character of a label.
const LABEL_CHARACTER: i64 = 70;

/// The space between a label and the frame.
const LABEL_GAP: i64 = 60;

/// A picture under construction, from top to bottom.
///
/// Lengths are tenths of a pixel. Classes are defined by the style that every picture contains: `v0` to `v7` for
/// values, `black` and `white`, `grid`, `frame`, `outline`, `move`, `dot`, and others.
#[derive(Clone, Debug)]
pub struct Picture {
    title: String,
    width: i64,
    description: Vec<String>,
    shapes: String,
    /// The entries of the next legend: a sample, its class or text, and its meaning.
    entries: Vec<(Sample, String, String)>,
    /// The bottom of what has been drawn so far.
    pub(crate) bottom: i64,
    /// Whether only the frame and its labels are drawn. Sentences are then only in the description.
    pub(crate) is_bare: bool,
    /// Whether everything has the same colour, and no value is written.
    hides_values: bool,
    /// The part of a board that is shown, or `None` for the whole board.
    window: Option<Window>,
    pub(crate) layout: Layout,
}

/// The side of a frame at which labels are written.
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
    /// A box, drawn once in each class of a space-separated list.
    Box,
    /// A stroke.
    Stroke,
    /// A dot.
    Dot,
    /// A sample text.
    Words,
}

impl Picture {
    /// Creates a picture with a heading, which is also its title.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self::with_panels(1, title)
    }

    /// Creates a picture with room for a number of panels, up to three of them side by side.
    #[must_use]
    pub fn with_panels(panels: usize, title: &str) -> Self {
        // Four panels are two rows of two.
        let columns = if panels == 4 { 2 } else { panels.min(MAX_COLUMNS) };
        Self::of_width(if panels <= 1 { WIDTH } else { PANEL * signed(columns) }, title)
    }

    /// Creates a panel of this picture, with a heading. The only panel of a picture is as wide as the picture.
    #[must_use]
    pub fn panel(&self, heading: &str) -> Self {
        Self::of_width(if self.columns() == 1 { WIDTH } else { PANEL }, heading)
    }

    /// Creates a picture that shows only a frame and its labels, without a heading, sentences or a legend.
    ///
    /// The title and the sentences are still included for screen readers.
    #[must_use]
    pub fn bare(title: &str) -> Self {
        let (description, shapes, entries) = (Vec::new(), String::new(), Vec::new());
        let (title, window, layout) = (title.into(), None, Layout::None);
        let hides_values = false;
        Self {
            title,
            width: WIDTH,
            description,
            shapes,
            entries,
            bottom: 0,
            is_bare: true,
            hides_values,
            window,
            layout,
        }
    }

    /// Hides the values of all piles that are drawn from now on: all have the same colour, and no value is written.
    pub fn hide_values(&mut self) {
        self.hides_values = true;
    }

    /// Returns whether values are shown.
    #[must_use]
    pub fn has_values(&self) -> bool {
        !self.hides_values
    }

    /// Returns whether only the frame and its labels are drawn.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.is_bare
    }

    /// Returns the colour level of a value, where `greatest` is the greatest value in the picture.
    pub(crate) fn level(&self, value: u64, greatest: u64) -> u64 {
        if self.hides_values { palette::HIDDEN_LEVEL } else { palette::level(value, greatest) }
    }

    fn of_width(width: i64, title: &str) -> Self {
        let mut picture = Self { width, is_bare: false, bottom: MARGIN, ..Self::bare(title) };
        picture.heading(title);
        picture.bottom += 80;
        picture
    }

    /// Writes a heading at the bottom, broken into lines.
    fn heading(&mut self, words: &str) {
        for line in wrapped(words, self.characters(HEADING_CHARACTER)) {
            self.bottom += LINE + 30;
            self.text("ink heading", [MARGIN, self.bottom], &line);
        }
    }

    /// Writes a result at the bottom in the size of a heading, and adds it to the description with a full stop.
    pub fn result(&mut self, words: &str) {
        self.bottom += 80;
        self.heading(words);
        self.description.push(format!("{words}."));
    }

    /// Adds a sentence at the bottom, broken into lines, and to the description.
    ///
    /// The first letter is capitalised, and a missing full stop is added, so a line of a report becomes a sentence.
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

    /// Adds a sentence with a number and its noun between two texts, unless the number is 0.
    pub fn say_count(&mut self, before: &str, number: usize, noun: &str, after: &str) {
        if number > 0 {
            self.say(&format!("{before}{}{after}.", counted(number, noun)));
        }
    }

    /// Returns the number of panels side by side.
    fn columns(&self) -> i64 {
        self.width / PANEL
    }

    /// Returns the maximum side of a frame.
    pub(crate) fn longest(&self) -> i64 {
        self.width - FRAME_SIDES
    }

    /// Returns the maximum side of a frame with labels of up to `characters` characters at its left.
    pub(crate) fn longest_beside(&self, characters: i64) -> i64 {
        self.longest().min(self.width - 2 * MARGIN - LABEL_GAP - LABEL_CHARACTER * characters)
    }

    /// Returns whether this is a panel next to others.
    pub(crate) fn is_narrow(&self) -> bool {
        self.width < WIDTH
    }

    /// Breaks small text into lines that leave room for short labels at the left.
    pub(crate) fn small_lines(&self, words: &str) -> Vec<String> {
        wrapped(words, self.characters(SMALL_CHARACTER) - 2)
    }

    /// Returns the number of characters of this width that fit on a line.
    fn characters(&self, width: i64) -> i64 {
        (self.width - 2 * MARGIN) / width
    }

    /// Makes room for a frame at the bottom, with labels of up to `characters` characters at its left.
    pub(crate) fn frame(&mut self, [width, height]: [i64; 2], characters: i64) -> Area {
        let left = MARGIN + LABEL_GAP + LABEL_CHARACTER * characters;
        let area = Area { left, top: self.bottom + 2 * LINE, width, height };
        self.bottom = area.top + height + LINE + 80;
        area
    }

    /// Restricts the picture to a window, if any, of a board with `sides` rows and columns.
    ///
    /// # Errors
    ///
    /// [`InvalidWindow`] if the window does not fit on the board, or if `sides` is `None` because there is no single
    /// board. The error then reports that `found` was found instead.
    pub fn show(&mut self, window: Option<&Window>, sides: Option<[u64; 2]>, found: &str) -> Result<(), InvalidWindow> {
        self.window = window.cloned();
        window.map_or(Ok(()), |window| window.check(sides, found))
    }

    /// Returns the part of a board that is shown, as ranges of rows and columns that are given by their edges.
    #[must_use]
    pub fn shown(&self, [rows, columns]: [u64; 2]) -> [Range<u64>; 2] {
        match &self.window {
            Some(Window { rows, columns }) => [rows, columns].map(|range| range.start() - 1..*range.end()),
            None => [0..rows, 0..columns],
        }
    }

    /// Places panels at the bottom, in rows of panels side by side.
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

    /// Adds an entry to the next legend: a sample and its meaning.
    pub fn entry(&mut self, sample: Sample, class: &str, words: &str) {
        self.entries.push((sample, class.into(), words.into()));
    }

    /// Adds an entry for each colour level in use: `prefix` and the range of the values with this level.
    pub(crate) fn level_entries<V: Copy + Ord + ToString>(&mut self, classes: &str, prefix: &str, values: &[(u64, V)]) {
        for level in 0..LEVELS {
            let of_level = || values.iter().filter(|value| value.0 == level).map(|value| value.1);
            if let (Some(least), Some(greatest)) = (of_level().min(), of_level().max()) {
                let to = if least == greatest { String::new() } else { format!(" to {}", greatest.to_string()) };
                self.entry(Sample::Box, &format!("v{level}{classes}"), &format!("{prefix}{}{to}", least.to_string()));
            }
        }
    }

    /// Adds the legend at the bottom. An entry that does not fit on the current line begins the next one.
    pub fn legend(&mut self) {
        /// The width of a sample, and the space between two entries.
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

    /// Draws curves as one path with this style in addition to the style of the class.
    pub(crate) fn curves(&mut self, class: &str, data: &str, style: &str) {
        self.shape(format_args!("<path class=\"{class}\" d=\"{data}\"{style}/>"));
    }

    /// Fills rectangles as one path with sharp edges, which takes less text than separate rectangles.
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

    /// Divides an area into `rows` x `columns` cells, and fills each cell for which `is_there(row, column)` returns
    /// `true`. Both count from 1.
    ///
    /// # Panics
    ///
    /// Panics if the number of rows or columns is 0.
    ///
    /// # Complexity
    ///
    /// *O(n)* calls for *n* cells, so there should not be many.
    pub fn cells(&mut self, class: &str, area: Area, [rows, columns]: [u64; 2], is_there: impl Fn(u64, u64) -> bool) {
        // If both sides are multiples of the numbers of cells, the path has small integers and is scaled as a whole,
        // which makes the text short. Otherwise each edge is rounded separately.
        let (wide, high) = (signed(columns), signed(rows));
        let is_even = area.width % wide == 0 && area.height % high == 0;
        let x = |column| if is_even { signed(column) } else { area.left + scaled(column, columns, area.width) };
        let y = |row| if is_even { signed(row) } else { area.top + scaled(row, rows, area.height) };
        let mut areas = Vec::new();
        for row in 0..rows {
            // A run of filled cells in a row is one rectangle.
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
        let transform = format_args!(" transform=\"translate({} {}) scale({scale})\"", area.left, area.top);
        self.path(class, areas, transform);
    }

    /// Writes a line of text that begins at a point on its baseline, unless its class aligns it differently.
    pub fn text(&mut self, class: &str, [x, y]: [i64; 2], words: &str) {
        self.words(class, format_args!("x=\"{x}\" y=\"{y}\""), &grouped(words));
    }

    /// Writes a line of text that runs downwards from a point.
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
    /// A label that would overlap an earlier label in the list is omitted, so important labels must come first.
    pub(crate) fn labels(&mut self, area: Area, side: Side, labels: &[(i64, String)]) {
        /// Half the height of a label, and the space on either side of it.
        const HALF_HEIGHT: i64 = 70;
        const SPACE: i64 = 20;
        let mut taken: Vec<[i64; 2]> = Vec::new();
        for &(distance, ref words) in labels {
            // Half the extent of the label along the side, and its centre.
            let (half, centre) = if side == Side::Left {
                (HALF_HEIGHT, distance)
            } else {
                let half = LABEL_CHARACTER * length(&grouped(words)) / 2;
                // A long label at an end of the frame is moved inwards, so that it stays within the picture.
                let [first, last] = [MARGIN + half - area.left, self.width - MARGIN - half - area.left];
                (half, distance.clamp(first, last.max(first)))
            };
            let extent = [centre - half - SPACE, centre + half + SPACE];
            if taken.iter().any(|other| extent[0] < other[1] && other[0] < extent[1]) {
                continue;
            }
            taken.push(extent);
            let (class, point) = match side {
                Side::Left => ("quiet small end", [area.left - LABEL_GAP, area.top + centre + 38]),
                Side::Top => ("quiet small middle", [area.left + centre, area.top - LABEL_GAP]),
                Side::Bottom => ("quiet small middle", [area.left + centre, area.top + area.height + 180]),
            };
            self.text(class, point, words);
        }
    }

    /// Returns the picture as an SVG document.
    #[must_use]
    pub fn finish(self) -> Figure {
        let (width, height) = (self.width, self.bottom + MARGIN);
        // The size in pixels, rounded up.
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
