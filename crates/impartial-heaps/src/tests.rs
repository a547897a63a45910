//! The engines agree, at the limits of their words and of memory too.
