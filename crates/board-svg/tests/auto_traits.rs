//! Public types can be moved to other threads and shared between them.

use board_svg::{Area, Board, Figure, InvalidWindow, Picture, Places, Plot, Point, Rows, Sample, Tokens, Window};

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<(Area, Board, Picture, Sample)>();
    check::<(Figure, Places, Window, InvalidWindow)>();
    check::<(Plot, Point, Rows<'_>, Tokens)>();
}
