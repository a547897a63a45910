//! The classes of `palette.css`, which has the colours of all pictures in light and in dark.
//!
//! Nim-values differ in lightness within one hue, so they survive a print in grey. The move has a hue that stays distinct
//! from it under every form of colour blindness.

/// The number of classes for nim-values: `v0` for 0, and `v1` to `v7` from small to large.
pub(crate) const LEVELS: usize = 8;

/// Returns the class of a level below [`LEVELS`].
pub(crate) fn level(level: usize) -> &'static str {
    ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7"][level]
}

/// Returns the text of a `style` element.
pub(crate) fn style() -> &'static str {
    include_str!("palette.css").trim_end()
}
