//! The engine for many candidates: the nim-values of all rectangles, in one table.

use alloc::vec;
use alloc::vec::Vec;

use nimbers::{Nimber, mex};

use crate::Progress;
use crate::grid::{Grid, Place, Window};

#[derive(Debug)]
pub(crate) struct Dense {
    width: usize,
    height: usize,
    values: Vec<u16>,
}

impl Dense {
    pub(crate) fn bytes(grid: &Grid) -> u128 {
        let (height, width) = (grid.height() as u128, grid.width() as u128);
        height * (height + 1) * (width + 1) * (width + 1)
    }

    pub(crate) fn solve(grid: &Grid, watch: &mut dyn FnMut(Progress)) -> Self {
        let (height, width) = (grid.height(), grid.width());
        let mut table = Self { width, height, values: vec![0; height * (height + 1) / 2 * (width + 1) * (width + 1)] };
        for h in 1..=height as u32 {
            for top in 0..=height as u32 - h {
                for w in 1..=width as u32 {
                    for left in 0..=width as u32 - w {
                        let window = Window { rows: top..top + h, columns: left..left + w };
                        let value = mex(grid.cells_in(&window).map(|place| table.option(&window, place)));
                        let at = table.at(&window);
                        table.values[at] = value.heap_size() as u16;
                    }
                }
            }
            watch(Progress { done: u64::from(h), total: height as u64 });
        }
        table
    }

    fn at(&self, window: &Window) -> usize {
        let h = (window.rows.end - window.rows.start) as usize;
        let strip = (h - 1) * (2 * self.height + 2 - h) / 2 + window.rows.start as usize;
        let side = self.width + 1;
        (strip * side + window.columns.start as usize) * side + window.columns.end as usize
    }

    pub(crate) fn nim_value(&self, window: &Window) -> Nimber {
        if window.rows.is_empty() || window.columns.is_empty() {
            return Nimber::ZERO;
        }
        Nimber::of_heap(self.values[self.at(window)].into())
    }

    pub(crate) fn option(&self, window: &Window, place: Place) -> Nimber {
        window.around(place).iter().map(|part| self.nim_value(part)).sum()
    }
}
