//! Tests of the ideas and of the packages, as a setter uses them.
//!
//! | module | subject |
//! |---|---|
//! | `cpp` | the programs in C++, with two headers |
//! | `ideas` | wrong ideas, the programs with the same ideas, and inputs against them |
//! | `facts` | the tests, limits, settings and solutions of every package |
//! | `solutions` | the verdicts of the solutions and of the checkers |
//! | `strength` | the wrong solutions that the tests find |
//! | `validators` | the validators in Python on malformed inputs |
//!
//! `package` writes packages to folders and reads them again.

#![expect(clippy::unwrap_used, reason = "a test that cannot start a program has failed")]

mod cpp;
mod facts;
mod ideas;
mod package;
#[path = "../../../../tests/random.rs"]
mod random;
mod solutions;
mod strength;
mod validators;
