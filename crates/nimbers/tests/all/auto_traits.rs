//! Every public type can be sent to other threads and shared between them.

use std::panic::{RefUnwindSafe, UnwindSafe};

use nimbers::{Nim, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, ParseNimError, TooWide, Width};

const fn assert<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe>() {}

/// The compiler checks the bounds in code that is generic over the width, too.
const fn generic<W: Width>() {
    const fn assert<T: Send + Sync>() {}
    assert::<Nim<W>>();
    #[cfg(feature = "field")]
    {
        assert::<nimbers::LinearSystem<W>>();
    }
}

#[test]
fn types_are_send_and_sync() {
    const {
        assert::<(Nimber8, Nimber16, Nimber32, Nimber, Nimber128)>();
        assert::<(ParseNimError, TooWide)>();
        #[cfg(feature = "field")]
        assert::<(nimbers::LinearSystem<u16>, nimbers::InvalidLinearSystem)>();
        generic::<u8>();
    }
}
