//! The tests of the public interface, in one program because each program would compile the sweep anew.

mod boundaries;
mod brute_force;
#[path = "../../../../tests/random.rs"]
mod random;
mod strategies;
mod trait_impls;
