//! Plain Nim: heaps, which have no judge's problem and so no row of the registry.

mod notation;
