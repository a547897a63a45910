//! Games whose positions are searched are not contest problems, because no solution of theirs is much faster than a slow one.

use super::Row;

pub(super) const ARC_KAYLES: &[Row] = &[];
pub(super) const CHOMP: &[Row] = &[];
pub(super) const CRAM: &[Row] = &[];
pub(super) const NODE_KAYLES: &[Row] = &[];
pub(super) const QUEENS: &[Row] = &[];
