//! The tests of the public interface, in one program.

mod accessors;
mod agreement;
mod boundaries;
mod equality;
mod scale;
