//! Plain Nim: heaps. It has no judge's problem, so it has no row in the registry.

mod notation;
