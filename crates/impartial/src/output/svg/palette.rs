//! The colours of all pictures, in light and in dark.

use std::fmt::Write as _;

/// The colour of a class of shapes or texts.
struct Colour {
    class: &'static str,
    /// The property: `fill` or `stroke`.
    property: &'static str,
    light: &'static str,
    dark: &'static str,
}

/// Nim-values differ in lightness within one hue, so they survive a print in grey. The move has a hue that stays distinct
/// from it under every form of colour blindness.
const COLOURS: &[Colour] = &[
    fill("paper", "#ffffff", "#16161a"),
    fill("ink", "#1a1a1e", "#ececf0"),
    fill("quiet", "#55555e", "#a9a9b4"),
    fill("v0", "#ececef", "#2b2b31"),
    fill("v1", "#cfe1f2", "#173454"),
    fill("v2", "#b3d0ea", "#1d4a76"),
    fill("v3", "#93bfdd", "#28639a"),
    fill("v4", "#6baed6", "#4a8ac4"),
    fill("v5", "#4f9bcf", "#74a9db"),
    fill("v6", "#2171b5", "#a5c9ee"),
    fill("v7", "#084594", "#dbeafc"),
    // Texts on these levels.
    fill("on-low", "#101014", "#f4f4f8"),
    fill("on-middle", "#101014", "#101014"),
    fill("on-high", "#ffffff", "#101014"),
    fill("area", "#4292c6", "#4a8ac4"),
    fill("dot", "#b83d00", "#ffab40"),
    fill("gone", "#b83d00", "#ffab40"),
    stroke("worth", "#ffffff", "#16161a"),
    stroke("frame", "#55555e", "#a9a9b4"),
    stroke("grid", "#b4b4be", "#4e4e58"),
    stroke("edge", "#2171b5", "#74a9db"),
    stroke("old", "#1a1a1e", "#ececf0"),
    stroke("notch", "#1a1a1e", "#ececf0"),
    stroke("halo", "#ffffff", "#16161a"),
    stroke("move", "#b83d00", "#ffab40"),
    stroke("taken", "#b83d00", "#ffab40"),
    stroke("guide", "#b83d00", "#ffab40"),
];

/// The rules for both modes.
const SHAPES: &str = "\
text{font-family:system-ui,'Segoe UI','DejaVu Sans',sans-serif;font-size:130px}
.heading{font-size:190px;font-weight:600}
.small{font-size:110px}
.middle{text-anchor:middle}
.end{text-anchor:end}
.frame,.grid,.edge,.old,.notch,.halo,.move,.taken,.guide{fill:none}
.area{fill-opacity:.35}
.gone{fill-opacity:.2}
.worth{paint-order:stroke;stroke-width:50}
.frame{stroke-width:12}
.grid{stroke-width:8}
.edge{stroke-width:14}
.old{stroke-width:64}
.many{fill-opacity:.08;stroke-width:14}
.notch{stroke-width:24}
.halo{stroke-width:110;stroke-opacity:.85}
.move{stroke-width:40;stroke-dasharray:120 50}
.taken{stroke-width:14}
.guide{stroke-width:14;stroke-dasharray:50 50}
";

/// The number of classes for nim-values: `v0` for 0, and `v1` to `v7` from small to large.
pub(crate) const LEVELS: usize = 8;

/// Returns the class of a level below [`LEVELS`].
pub(crate) fn level(level: usize) -> &'static str {
    ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7"][level]
}

/// Returns the class of a text on that level.
pub(crate) fn on_level(level: usize) -> &'static str {
    match level {
        0..4 => "on-low",
        4..6 => "on-middle",
        _ => "on-high",
    }
}

/// Returns the text of a `style` element.
pub(crate) fn style() -> String {
    let mut style = SHAPES.to_owned();
    for &Colour { class, property, light, .. } in COLOURS {
        writeln!(style, ".{class}{{{property}:{light}}}").expect("a string takes any text");
    }
    style += "@media (prefers-color-scheme:dark){\n";
    for &Colour { class, property, dark, .. } in COLOURS {
        writeln!(style, ".{class}{{{property}:{dark}}}").expect("a string takes any text");
    }
    style + "}"
}

const fn fill(class: &'static str, light: &'static str, dark: &'static str) -> Colour {
    Colour { class, property: "fill", light, dark }
}

const fn stroke(class: &'static str, light: &'static str, dark: &'static str) -> Colour {
    Colour { class, property: "stroke", light, dark }
}
