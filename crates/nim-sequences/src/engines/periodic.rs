//! The engine for a table that proves a period: it copies the values of the heaps that are whole periods smaller.

use super::Engine;
use crate::known_values::Stop;
use crate::table::Table;

/// A proved period.
#[derive(Clone, Debug)]
pub(crate) struct Periodic {
    preperiod: usize,
    period: usize,
}

impl Periodic {
    pub(crate) const fn new(preperiod: usize, period: usize) -> Self {
        Self { preperiod, period }
    }
}

impl Engine for Periodic {
    fn advance(&mut self, table: &mut Table, end: usize) -> Result<(), Stop> {
        let len = table.len();
        // The copied stretch ends at the end of the table and consists of all whole periods after the preperiod, so the
        // length of the copies doubles.
        table.repeat(len - (len - self.preperiod) / self.period * self.period, end - len);
        Ok(())
    }
}
