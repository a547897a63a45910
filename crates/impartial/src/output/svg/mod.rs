//! Pictures of positions as SVG.
//!
//! Coordinates are integers: one unit is a tenth of a pixel, and scaling is exact in 128 bits. So a picture
//! has the same bytes everywhere. The alternative lost: floating-point coordinates are shorter to compute with, but their
//! text differs between systems.
//! No meaning is carried by colour alone.

pub(crate) mod board;
pub(crate) mod canvas;
pub(crate) mod layout;
pub(crate) mod palette;
pub(crate) mod piles;
pub(crate) mod plot;
pub(crate) mod scale;
