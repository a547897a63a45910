//! A plot of times against sizes as SVG, on logarithmic axes, in the style of the pictures of positions.
//!
//! Coordinates are integers in units of a tenth of a pixel, so equal figures produce identical files. Lines differ in
//! colour, dashes and marks, so that they can be distinguished without colour.

use std::fmt::Write as _;
use std::time::Duration;

/// The width and the height of a picture.
const SIZE: [i64; 2] = [7_200, 4_700];

/// The frame: left, top, width and height.
const FRAME: [i64; 4] = [1_000, 780, 5_800, 2_900];

/// The colours of the palette of the pictures of positions.
const STYLE: &str = "\
text{font-family:system-ui,'Segoe UI','DejaVu Sans',sans-serif;font-size:130px}
.heading{font-size:190px;font-weight:600}
.middle{text-anchor:middle}
.end{text-anchor:end}
.frame,.grid,.line{fill:none}
.frame{stroke-width:12}
.grid{stroke-width:8}
.line{stroke-width:32}
.second.line{stroke-dasharray:120 50}
.paper{fill:#ffffff}
.ink{fill:#1a1a1e}
.quiet{fill:#55555e}
.frame{stroke:#55555e}
.grid{stroke:#b4b4be}
.first.line{stroke:#2171b5}
.first.mark{fill:#2171b5}
.second.line{stroke:#b83d00}
.second.mark{fill:#b83d00}
@media (prefers-color-scheme:dark){
.paper{fill:#16161a}
.ink{fill:#ececf0}
.quiet{fill:#a9a9b4}
.frame{stroke:#a9a9b4}
.grid{stroke:#4e4e58}
.first.line{stroke:#74a9db}
.first.mark{fill:#74a9db}
.second.line{stroke:#ffab40}
.second.mark{fill:#ffab40}
}
";

/// The times of two programs.
pub(super) struct Plot<'a> {
    pub(super) title: &'a str,
    /// The objects that the sizes count.
    pub(super) unit: &'a str,
    /// At least two sizes above 0, in increasing order.
    pub(super) sizes: &'a [u64],
    pub(super) lines: [Line<'a>; 2],
}

/// The times of a program.
pub(super) struct Line<'a> {
    pub(super) name: &'a str,
    /// The times at the first sizes. A program that was stopped has no times at larger sizes.
    pub(super) times: &'a [Duration],
}

impl Plot<'_> {
    /// Returns the picture.
    pub(super) fn svg(&self) -> String {
        let [width, height] = SIZE;
        let [left, top, across, down] = FRAME;
        let (right, bottom) = (left + across, top + down);
        let mut shapes = String::new();
        let mut add = |shape: &str| {
            shapes += shape;
            shapes.push('\n');
        };
        // From top to bottom: the title, the axis of times with a grid line per decade, the axis of sizes, and the
        // lines with their legend below the frame.
        add(&text("ink heading", [200, 420], self.title));
        add(&text("quiet", [200, 660], "Time of the process"));
        let decades = self.decades();
        for decade in decades.0..=decades.1 {
            let y = self.y(10_f64.powi(i32::try_from(decade).expect("a decade is small")));
            add(&stroke("grid", [left, y], [right, y]));
            add(&text("quiet end", [left - 90, y + 45], &decade_label(decade)));
        }
        for &size in self.sizes {
            let x = self.x(size);
            add(&stroke("grid", [x, top], [x, bottom]));
            add(&text("quiet middle", [x, bottom + 220], &grouped(size)));
        }
        add(&format!(r#"<rect class="frame" height="{down}" width="{across}" x="{left}" y="{top}"/>"#));
        add(&text("quiet middle", [left + across / 2, bottom + 450], &format!("Number of {}", self.unit)));
        let mut summary = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            // A program that was stopped has fewer times than there are sizes, so its line ends early.
            let points: Vec<_> =
                self.sizes.iter().zip(line.times).map(|(&size, time)| [self.x(size), self.y(nanos(*time))]).collect();
            let class = ["first", "second"][index];
            let list: Vec<_> = points.iter().map(|[x, y]| format!("{x},{y}")).collect();
            add(&format!(r#"<polyline class="{class} line" points="{}"/>"#, list.join(" ")));
            for &point in &points {
                add(&mark(index, point));
            }
            let at = [left + 2_400 * i64::try_from(index).expect("two lines"), bottom + 760];
            add(&stroke(&format!("{class} line"), at, [at[0] + 520, at[1]]));
            add(&mark(index, [at[0] + 260, at[1]]));
            add(&text("ink", [at[0] + 610, at[1] + 45], line.name));
            if let Some((&size, time)) = self.sizes.iter().zip(line.times).next_back() {
                summary.push(format!(
                    "{} takes {} for {} {}.",
                    line.name,
                    super::measure::DisplayTime(*time),
                    grouped(size),
                    self.unit
                ));
            }
        }
        let (title, summary) = (escaped(self.title), escaped(&summary.join(" ")));
        format!(
            r#"<svg height="{}" role="img" viewBox="0 0 {width} {height}" width="{}" xmlns="http://www.w3.org/2000/svg">
<title>{title}</title>
<desc>{summary}</desc>
<style>
{STYLE}</style>
<rect class="paper" height="{height}" width="{width}"/>
{shapes}</svg>
"#,
            height / 10,
            width / 10,
        )
    }

    /// Returns the first and the last decade of the axis of times.
    fn decades(&self) -> (u32, u32) {
        let times = || self.lines.iter().flat_map(|line| line.times).map(|time| time.as_nanos().max(1));
        let (shortest, longest) = (times().min().unwrap_or(1), times().max().unwrap_or(1));
        let first = shortest.ilog10();
        // The decade at or above the longest time.
        let last = (longest - 1).checked_ilog10().map_or(0, |decade| decade + 1);
        (first, last.max(first + 1))
    }

    fn x(&self, size: u64) -> i64 {
        #[expect(clippy::cast_precision_loss, reason = "a pixel is coarser")]
        let log = |size: u64| (size as f64).log10();
        let ends = [self.sizes[0], self.sizes[self.sizes.len() - 1]].map(log);
        FRAME[0] + scale(log(size), ends, FRAME[2])
    }

    fn y(&self, nanos: f64) -> i64 {
        let (first, last) = self.decades();
        FRAME[1] + FRAME[3] - scale(nanos.log10(), [first.into(), last.into()], FRAME[3])
    }
}

fn nanos(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

/// Maps `at` linearly from the range `first` to `last` to the range 0 to `length`.
fn scale(at: f64, [first, last]: [f64; 2], length: i64) -> i64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a picture is small")]
    let units = ((at - first) / (last - first) * length as f64).round() as i64;
    units
}

/// Returns the label of 10^`decade` nanoseconds.
fn decade_label(decade: u32) -> String {
    let (unit, below) = match decade {
        0..3 => ("ns", 0),
        3..6 => ("us", 3),
        6..9 => ("ms", 6),
        _ => ("s", 9),
    };
    format!("{} {unit}", grouped(10_u64.pow(decade - below)))
}

/// Formats a number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn text(class: &str, [x, y]: [i64; 2], words: &str) -> String {
    format!(r#"<text class="{class}" x="{x}" y="{y}">{}</text>"#, escaped(words))
}

fn stroke(class: &str, [x1, y1]: [i64; 2], [x2, y2]: [i64; 2]) -> String {
    format!(r#"<line class="{class}" x1="{x1}" x2="{x2}" y1="{y1}" y2="{y2}"/>"#)
}

/// Returns the mark of a line: a dot for the first, a square for the second.
fn mark(index: usize, [x, y]: [i64; 2]) -> String {
    let mut shape = String::new();
    let written = match index {
        0 => write!(shape, r#"<circle class="first mark" cx="{x}" cy="{y}" r="60"/>"#),
        _ => write!(shape, r#"<rect class="second mark" height="104" width="104" x="{}" y="{}"/>"#, x - 52, y - 52),
    };
    written.expect("a string takes any text");
    shape
}
