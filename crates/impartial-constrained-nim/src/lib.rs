#![doc = include_str!("../README.md")]
//!
//! ## Theorem
//!
//! Let *g*(*n*) be the nim-value of a pile of *n* stones, *h*(*n*) the largest of *g*(0) to *g*(*n*), and call a pile
//! *constrained* if it is the *X* of some pair. The piles that the pairs of *X* forbid to leave are *X* - *Y*.
//!
//! - If *n* > 0 is not constrained, *g*(*n*) = *h*(*n*) = *h*(*n* - 1) + 1.
//! - If *n* is constrained, *g*(*n*) is the least value all of whose occurrences below *n* are at forbidden piles; if
//!   there is none, it is *h*(*n* - 1) + 1.
//!
//! *Proof.* By induction every value from 0 to *h*(*n* - 1) occurs below *n*, at least once. From *n* all piles below it
//! can be left but the forbidden ones, so a value is missing among the options exactly if it does not occur below *n*, or
//! at forbidden piles only; *h*(*n* - 1) + 1 is the least of the first kind.
//!
//! So between constrained piles *g* climbs by one with every stone, and a value has one first occurrence, where *h*
//! reaches it, and further ones only at constrained piles. A list of those is all that has to be kept, and only the
//! values at the forbidden piles of *n* are candidates for the second rule.
//!
//! A **target move** from a pile to a smaller value: one of the value's occurrences below the pile is not forbidden, by
//! the definition of the mex. The position is Nim with the piles' nim-values as heaps.
//!
//! ## Sources
//!
//! AtCoder Beginner Contest 255, problem G "Constrained Nim".

#![no_std]

extern crate alloc;

mod lefts;
mod position;
pub mod rules;
mod ruleset;
mod solve;

pub use position::{ConstrainedNim, IllegalTake, PileTooLarge, Take};
pub use ruleset::{Forbidden, InvalidPair, MAX_PILE, Ruleset};
