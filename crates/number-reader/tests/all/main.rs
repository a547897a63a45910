//! Tests of the public interface.

mod reported_elsewhere;

use number_reader::{Column, Location, ParseError, Reader, Refused};

/// Public types can be sent to other threads and shared between threads, with and without the feature `io`.
#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<(Column, ParseError, Location, Reader<'_>, Refused)>();
}
