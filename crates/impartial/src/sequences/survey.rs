//! The lines of a survey of codes.

use std::io::{self, Write};

use nim_sequences::{Certificate, Code, Period, PeriodSearch};
use serde::Serialize;

use super::PeriodReport;

/// The record of a code.
#[derive(Serialize)]
struct Record<'a> {
    code: &'a Code,
    representative: &'a Code,
    shift: u64,
    preperiod: Option<u64>,
    period: Option<u64>,
    saltus: Option<u64>,
    values: u64,
    rare_mask: Option<u64>,
    rare_alternates: Option<bool>,
}

/// Writes the line of a survey for a code: a JSON object.
///
/// The fields are `code`, `representative` and `shift` as in [`Code::representative`], `preperiod`, `period`, `saltus` and
/// `values` as in [`PeriodReport::write_json`], `rare_mask` and `rare_alternates` as in [`PeriodSearch::rare_values`].
/// Unknown fields are null.
///
/// # Examples
///
/// ```
/// use impartial::nim_sequences::PeriodSearch;
/// use impartial::sequences::write_survey_line;
/// use std::ops::ControlFlow;
///
/// let mut search = PeriodSearch::new("0.4".parse()?);
/// let period = search.run(1_000, &mut |_| ControlFlow::Continue(()));
/// let mut line = Vec::new();
/// write_survey_line(&search, &period, &mut line)?;
/// assert!(line.starts_with(br#"{"code":"0.4","representative":"0.137","shift":2,"preperiod":54,"period":34,"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the first error of `out`.
pub fn write_survey_line(search: &PeriodSearch, period: &Period, out: &mut dyn Write) -> io::Result<()> {
    let report = PeriodReport::new(search, period);
    let rare = search.rare_values(period);
    let (representative, shift) = report.code.representative();
    let proof = report.certificate.as_ref();
    let record = Record {
        code: &report.code,
        representative: &representative,
        shift,
        preperiod: proof.map(Certificate::preperiod),
        period: proof.map(Certificate::period),
        saltus: proof.map(Certificate::saltus),
        values: report.values,
        rare_mask: rare.map(|rare| rare.mask().into()),
        rare_alternates: rare.map(|rare| rare.alternates()),
    };
    crate::output::json::write(&record, out)
}
