//! Pictures of positions as SVG.
//!
//! Coordinates are integers: one unit is a tenth of a pixel, and scaling is exact in 128 bits. Floating-point coordinates
//! would be shorter to compute with, but their text differs between systems; so a picture has the same bytes everywhere.
//! No meaning is carried by colour alone.

pub(crate) mod canvas;
pub(crate) mod palette;
pub(crate) mod scale;
