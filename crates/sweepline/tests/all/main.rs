//! The tests of the public interface, in one program, because each program would compile the sweep again.

mod boundaries;
mod brute_force;
#[path = "../../../../tests/random.rs"]
mod random;
mod reported_elsewhere;
mod strategies;
mod trait_impls;
