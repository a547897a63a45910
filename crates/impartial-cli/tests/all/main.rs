//! Tests of the command: its streams, exit statuses, files, signals and options. The answers are the facade's, which has
//! tests of its own.
//!
//! | module | subject |
//! |---|---|
//! | `check`, `draw`, `generate`, `graph`, `interact`, `misere`, `package`, `period`, `play`, `prove`, `sequence`, `solve`, `sum`, `survey`, `validate` | a subcommand |
//! | `judge_protocols` | `impartial check` as a checker of testlib, and as an output validator of Kattis |
//! | `page` | `impartial play --page` |
//! | `help` | help, completions, manual pages and the list of games |
//! | `streams` | full disks, closed pipes, standard input that is a file, and inputs without an end |
//! | `terminal` | colours, and escape sequences in arguments and inputs |
//! | `output_files` | the files that `-o` writes |
//! | `interrupt` | Ctrl-C |
//! | `memory` | the memory that the command takes for large inputs |
//! | `threads` | systems that start no thread |
//! | `readme` | the examples on the pages of this repository |
//!
//! `memory_rows` has the inputs of `memory`. `command` runs the command, and `folder` is a temporary folder.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

mod check;
mod command;
mod draw;
mod folder;
mod generate;
mod graph;
mod help;
mod interact;
#[cfg(target_os = "linux")]
mod interrupt;
mod judge_protocols;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod memory_rows;
mod misere;
mod output_files;
mod package;
mod page;
mod period;
mod play;
mod prove;
#[path = "../../../../tests/random.rs"]
mod random;
mod readme;
mod sequence;
mod solve;
mod streams;
mod sum;
mod survey;
mod terminal;
#[cfg(all(feature = "parallel", target_os = "linux"))]
mod threads;
mod validate;
