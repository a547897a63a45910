#![doc = include_str!("../README.md")]
//!
//! ## Why not floating-point coordinates
//!
//! They are shorter to compute with, but their text differs between systems.
//!
//! ## Why not a crate that writes SVG
//!
//! A picture has five kinds of elements, each of which is one line of a format. A tree of elements takes ten times the memory,
//! and `svg` needs the standard library.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

extern crate alloc;

mod area;
mod axis;
mod board;
mod chart;
mod figure;
mod palette;
mod picture;
mod plot;
mod rows;
mod scale;
mod text;

pub use area::{Area, flipped};
pub use board::{Board, Cells, cell};
pub use chart::{Chart, Notches};
pub use figure::{BoardLayout, Figure, InvalidWindow, Layout, PileLayout, PilesLayout, Window};
pub use picture::{Picture, Sample};
pub use plot::{Plot, Point};
pub use rows::{Rows, Tokens};
pub use scale::largest;
