//! **Start here:** [`Picture`] is the page to draw on, [`Board`] a frame for boards, and [`Chart`] a frame for piles.
//!
#![doc = include_str!("../README.md")]
//!
//! ## Why not floating-point coordinates
//!
//! Floating-point arithmetic is shorter to write, but its results, and thus the SVG text, could differ between systems.
//!
//! ## Why not a crate that writes SVG
//!
//! A picture has five kinds of elements, each of which is a single format string. A tree of elements would take ten
//! times as much memory, and the crate `svg` needs the standard library.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

extern crate alloc;

mod area;
mod bar_chart;
mod board;
mod board_axis;
mod figure;
mod largest;
mod network;
mod palette;
mod picture;
mod plot;
mod scaling;
mod text;
mod token_rows;

pub use area::{Area, flipped};
pub use bar_chart::{Chart, Notches};
pub use board::{Board, Cells, cell};
pub use figure::{
    BoardLayout, EdgeLayout, Figure, InvalidWindow, Layout, NetworkLayout, PileLayout, PilesLayout, VertexLayout,
    Window,
};
pub use largest::largest;
pub use network::{Line, Network, Node};
pub use picture::{Picture, Sample};
pub use plot::{Plot, Point};
pub use token_rows::{Rows, Tokens};
