//! The engines, which compute the values of a table by different algorithms. `sequence/engine_choice.rs` chooses one.
//!
//! | file | codes | algorithm |
//! |---|---|---|
//! | `all_options.rs` | all codes except all-but sets | the mex of all options |
//! | `all_but.rs` | all-but sets | a count of the heaps of each value |
//! | `sparse.rs` | moves leave two heaps, and few heaps are rare | blocks of 512 heaps, by rare and common values |

pub(crate) mod all_but;
pub(crate) mod all_options;
pub(crate) mod sparse;
