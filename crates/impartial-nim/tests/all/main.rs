//! The tests of the public interface, in one program.

mod agreement;
mod boundaries;
mod misere;
