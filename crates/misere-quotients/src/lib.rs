//! **Start here:** [`QuotientSearch`] finds the misère quotient of a code, and [`Quotient`] checks its [`Certificate`] and
//! finds winning moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod certificate;
mod check;
mod options;
mod presentation;
mod quotient;
mod refuted;
mod search;
mod winning_move;

pub use certificate::{Certificate, InvalidCertificate, MAX_CLASSES};
pub use impartial_core::Outcome;
pub use nim_sequences::Code;
pub use presentation::{Presentation, Sum};
pub use quotient::Quotient;
pub use refuted::RefutedCertificate;
pub use search::{InvalidCheckpoint, MAX_HEAP, Progress, QuotientSearch, SearchEnd};
pub use winning_move::WinningMove;
