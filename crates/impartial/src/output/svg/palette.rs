//! The colours of all pictures, in light and in dark.

use std::fmt::Write as _;

/// The colour of a class of shapes or texts.
struct Colour {
    class: &'static str,
    /// `fill` or `stroke`.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance of a colour, from 0 to 1, as the Web Content Accessibility Guidelines define it.
    fn luminance(colour: &str) -> f64 {
        let part = |index: usize| {
            let byte = u8::from_str_radix(&colour[index..index + 2], 16).unwrap();
            let part = f64::from(byte) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let [one, other] = [one, other].map(luminance);
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Returns the colours of a class in light and in dark.
    fn colours(class: &str) -> [&'static str; 2] {
        let colour = COLOURS.iter().find(|colour| colour.class == class).unwrap_or_else(|| panic!("no class {class}"));
        [colour.light, colour.dark]
    }

    fn least_contrast(one: &str, other: &str) -> f64 {
        let [one, other] = [one, other].map(colours);
        (0..2).map(|mode| contrast(one[mode], other[mode])).fold(f64::MAX, f64::min)
    }

    /// The limits are those of level AA of the guidelines: 4.5 for texts and 3 for shapes.
    #[test]
    fn contrasts_meet_level_aa() {
        for text in ["ink", "quiet"] {
            assert!(least_contrast(text, "paper") >= 4.5, "{text}");
        }
        for value in 0..LEVELS {
            assert!(least_contrast(on_level(value), level(value)) >= 4.5, "a text on {}", level(value));
        }
        for shape in ["frame", "old", "move", "taken", "guide", "dot", "edge"] {
            assert!(least_contrast(shape, "paper") >= 3.0, "{shape}");
        }
        assert!(least_contrast("move", "v0") >= 3.0, "the move on a black cell");
    }

    /// Lightness alone tells the levels apart.
    #[test]
    fn levels_go_from_the_paper_to_the_ink() {
        for mode in 0..2 {
            let lightness: Vec<f64> = (0..LEVELS).map(|value| luminance(colours(level(value))[mode])).collect();
            let step = |pair: &[f64]| if mode == 0 { pair[0] > pair[1] * 1.1 } else { pair[0] * 1.1 < pair[1] };
            assert!(lightness.windows(2).all(step), "{lightness:?}");
        }
    }
}
