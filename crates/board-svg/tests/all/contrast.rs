//! The contrasts of the colours in the style that every picture contains.

use std::collections::BTreeMap;

use board_svg::Picture;

/// The colours of each class in light and in dark, from the style of a picture.
fn colours() -> BTreeMap<String, [String; 2]> {
    let picture = Picture::new("Colours").finish().svg;
    let (light, dark) = picture.split_once("@media (prefers-color-scheme:dark)").unwrap();
    let of = |style: &str| -> BTreeMap<String, String> {
        let rules = style.lines().filter_map(|rule| rule.strip_prefix('.')?.strip_suffix('}')?.split_once('{'));
        let colour = |value: &str| value.split_once(":#").map(|(_, colour)| colour.to_owned());
        rules.filter_map(|(class, rule)| Some((class.to_owned(), colour(rule)?))).collect()
    };
    let (light, mut dark) = (of(light), of(dark));
    assert!(light.len() > 20, "expected the colours of all classes, found {light:?}");
    // A class that the dark mode does not change has the same colour twice.
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

/// Level AA of the guidelines requires a contrast of 4.5 for text and of 3 for shapes.
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

/// The levels of values differ in lightness, which is enough to distinguish them.
#[test]
fn levels_go_from_the_paper_to_the_ink() {
    let colours = colours();
    let lightness =
        |mode: usize| -> Vec<f64> { (0..8).map(|level| luminance(&colours[&format!("v{level}")][mode])).collect() };
    let [light, dark] = [lightness(0), lightness(1)];
    assert!(light.windows(2).all(|pair| pair[0] > pair[1] * 1.1), "light: {light:?}");
    assert!(dark.windows(2).all(|pair| pair[0] * 1.1 < pair[1]), "dark: {dark:?}");
}
