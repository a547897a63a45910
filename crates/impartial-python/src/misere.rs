//! Misère quotients: the search behind `misere_quotient` of `impartial._misere`, which has the class of the result.

use std::ops::ControlFlow;
use std::time::Instant;

use impartial::misere_quotients::{Presentation, Quotient, QuotientSearch};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::duration;
use crate::games::parse_code;
use crate::interrupt::SignalCheck;

/// Returns the fields of the quotient of the heaps up to `heap`, or fewer if the search ends earlier. The products are flat.
#[pyfunction]
pub(crate) fn _misere_quotient<'py>(
    py: Python<'py>,
    code: &Bound<'py, PyAny>,
    heap: u64,
    limit: usize,
    seconds: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let deadline = seconds.map(duration).transpose()?.and_then(|time| Instant::now().checked_add(time));
    let mut search = QuotientSearch::new(parse_code(py, code)?).with_max_classes(limit);
    let (quotient, presentation) = py.detach(|| {
        let mut signals = SignalCheck::new();
        search.run(heap, &mut |_| {
            let is_over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_over { ControlFlow::Break(()) } else { signals.poll() }
        });
        signals.finish()?;
        let checked = Quotient::new(search.certificate());
        let quotient = checked.map_err(|refuted| PyValueError::new_err(refuted.to_string()))?;
        let presentation = Presentation::new(&quotient);
        Ok::<_, PyErr>((quotient, presentation))
    })?;
    let (certificate, order) = (quotient.certificate(), quotient.order());
    let class = |class: usize| u16::try_from(class).unwrap_or(u16::MAX);
    let classes = (0..=certificate.heap()).filter_map(|heap| quotient.class_of(heap).map(class)).collect();
    let products = (0..order).flat_map(|x| (0..order).map(move |y| (x, y))).map(|(x, y)| class(quotient.product(x, y)));
    let (preperiod, period) = quotient.period().unzip();
    let relations: Vec<String> =
        presentation.relations.iter().map(|[left, right]| format!("{left} = {right}")).collect();
    let fields = PyDict::new(py);
    fields.set_item("code", certificate.code().to_string())?;
    fields.set_item("classes", PyArray1::from_vec(py, classes))?;
    fields.set_item("is_p", PyArray1::from_iter(py, (0..order).map(|class| quotient.is_p(class))))?;
    fields.set_item("products", PyArray1::from_iter(py, products))?;
    fields.set_item("preperiod", preperiod)?;
    fields.set_item("period", period)?;
    fields.set_item("is_tame", quotient.is_tame())?;
    fields.set_item("generators", presentation.generators)?;
    fields.set_item("sums", presentation.sums.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    fields.set_item("relations", relations)?;
    fields.set_item("certificate", certificate.to_string())?;
    Ok(fields)
}
