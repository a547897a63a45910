#![doc = include_str!("../README.md")]
//!
//! ## Theorem
//!
//! Let *H* be the largest power of two up to *k*, and lowbit(*x*) the largest one that divides *x*.
//! A position is the sum of its white cells, and the cell in row *i* and column *j* is worth
//! *g* = min(lowbit *i*, lowbit *j*, *H*).
//!
//! *Proof.* Two games on one cell cancel, so flipping adds squares of cells, and a position is the sum of single cells.
//! Let bit *s* of a mask be the parity of the cells both of whose coordinates 2^s divides, for 2^s up to *H*.
//! A set of cells is then worth the Gray code *p* xor (*p* shifted right by one) of its mask *p*, because that selects
//! for each power the cells worth exactly it. The Gray code is a bijection, so a set is worth 0 only if its mask is 0.
//!
//! - *No move keeps the value.* Let 2^s divide *l* exactly. Of any *l* consecutive numbers *l* / 2^s, an odd number,
//!   are divisible by 2^s, so the square has an odd number of cells in class *s*, and 2^s <= *l* <= *k* is at most *H*.
//! - *Every smaller value is reached.* Let *g* = 2^t and *l* <= 2^t, which is at most *i*, *j* and *k*. The rows and the
//!   columns of the square are the last *l* up to a multiple of 2^t, so class *s* <= *t* has ceil(*l* / 2^s)^2 cells, and
//!   its parity is the complement of bit *s* of *l* - 1. Of the higher classes up to *H* it has no cell: only
//!   (*i*, *j*) could be one, which is worth just 2^t. As *l* runs through 1 to 2^t, so *l* - 1 runs through all numbers of *t* bits, and the
//!   worth of the square through all values from 2^t to 2^(t+1) - 1. Added to *g* these give everything below it.
//!
//! So the **nim-value** is the Gray code of the white cells' mask, cut off above *H*. A rectangle's mask is one xor and
//! one *and* (see [`sweepline::DyadicParity`]), and the mask of a union comes from a sweep.
//!
//! A **target move**: let *D* be the nim-value xor the value wanted, and 2^t its top bit. The value wanted is smaller,
//! so bit *t* of the nim-value is set and an odd number of white cells is worth 2^t: any of them will do, with the side
//! *l* = 2^(t+1) - *q*, where *D* is the Gray code of *q*. By the second point above that square is worth *D*.
//!
//! ## Sources
//!
//! Codeforces Round 282, problem 494E "Sharti". Coin-turning games: *Winning Ways*, volume 3, chapter 14.

#![no_std]

extern crate alloc;

mod position;
mod rectangles;
pub mod rules;
mod solve;
mod white;
mod witness;

pub use position::{IllegalSquare, InvalidBoard, MAX_RECTANGLES, MAX_SIDE, Sharti, Square};
pub use sweepline::{EmptyRect, Rect, Rect32, Rect32RangeError};
