//! `impartial sum`.

use anyhow::Result;
use impartial::nimbers::Nimber;

use crate::args::{Sum, SumFormat};
use crate::component;
use crate::paint;

/// Returns the solved sum in the requested format.
pub(crate) fn run(task: &Sum) -> Result<String> {
    let sum = impartial::core::Sum::new(component::read_all(&task.components)?);
    let target = Nimber::of_heap(task.target);
    Ok(match task.format {
        SumFormat::Report => paint::report(impartial::sum::report(&sum, target)),
        SumFormat::Json => impartial::sum::json(&sum, target),
    })
}
