//! Tests of the public interface.

#![expect(clippy::unwrap_used, reason = "what the tests draw is valid")]

mod contrast;
mod drawing;

use board_svg::{Area, Board, Figure, InvalidWindow, Layout, Picture, Plot, Point, Rows, Sample, Tokens, Window};

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<(Area, Board, Picture, Sample, Figure, Layout, Window, InvalidWindow)>();
    check::<(Plot, Point, Rows<'_>, Tokens)>();
}
