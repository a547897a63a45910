//! Auto traits, which are a part of the interface although no code declares them.

use impartial::core::IllegalInSum;
use impartial::prelude::*;
use impartial::session::Reply;
use impartial::{IllegalMove, ParseError, Progress, Rule, WrongAnswer};

/// The web page and the Python binding keep these values and share them between threads.
#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync + 'static>() {}
    check::<AnyMove>();
    check::<AnyPosition>();
    check::<Box<dyn Puzzle>>();
    check::<Game>();
    check::<IllegalInSum<IllegalMove>>();
    check::<IllegalMove>();
    check::<ParseError>();
    check::<Player>();
    check::<Progress>();
    check::<Reply>();
    check::<Rule>();
    check::<Session>();
    check::<Sum<AnyPosition>>();
    check::<SumMove<AnyMove>>();
    check::<WrongAnswer>();
}
