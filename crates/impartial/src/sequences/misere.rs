//! The report of a misère quotient.

use std::fmt;

use misere_quotients::{Code, Presentation, Quotient, SearchEnd};

/// A misère quotient, and the heap at which the search for it ended.
///
/// # Examples
///
/// ```
/// use impartial::misere_quotients::{Quotient, QuotientSearch};
/// use impartial::sequences::MisereReport;
/// use std::ops::ControlFlow;
///
/// let mut search = QuotientSearch::new("0.3".parse()?);
/// let end = search.run(100, &mut |_| ControlFlow::Continue(()));
/// let report = MisereReport::new(&Quotient::new(search.certificate())?, end);
/// assert!(report.to_string().starts_with("code: 0.3\norder: 2\nP-classes: 1\npreperiod: 1\nperiod: 2\ntype: tame\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MisereReport {
    /// The code.
    pub code: Code,
    /// The number of classes.
    pub order: usize,
    /// The number of classes of P-positions.
    pub p_classes: usize,
    /// The preperiod and the period of the classes of heaps, if the quotient is proved for all heaps.
    pub period: Option<(u64, u64)>,
    /// The largest heap of the certificate.
    pub heap: u64,
    /// Whether play is as in Nim.
    pub is_tame: bool,
    /// Generators and relations.
    pub presentation: Presentation,
    end: SearchEnd,
}

impl MisereReport {
    /// Collects the facts from a quotient, and the reason why the search ended.
    ///
    /// # Complexity
    ///
    /// *O(q g l)* time for *q* classes, *g* generators and sums of up to *l* heaps.
    #[must_use]
    pub fn new(quotient: &Quotient, end: SearchEnd) -> Self {
        let certificate = quotient.certificate();
        Self {
            code: certificate.code().clone(),
            order: quotient.order(),
            p_classes: quotient.p_classes(),
            period: quotient.period(),
            heap: certificate.heap(),
            is_tame: quotient.is_tame(),
            presentation: Presentation::new(quotient),
            end,
        }
    }

    /// Writes the facts as a line of JSON.
    ///
    /// The fields are `code`, `name` (or null), `order`, `p_classes`, `preperiod` and `period` (null unless they are
    /// proved), `proved`, `heap` and `tame`.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    #[cfg(feature = "json")]
    pub fn write_json(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        #[derive(serde::Serialize)]
        struct Record<'a> {
            code: String,
            name: Option<&'a str>,
            order: usize,
            p_classes: usize,
            preperiod: Option<u64>,
            period: Option<u64>,
            proved: bool,
            heap: u64,
            tame: bool,
        }

        let record = Record {
            code: self.code.to_string(),
            name: self.code.name(),
            order: self.order,
            p_classes: self.p_classes,
            preperiod: self.period.map(|(preperiod, _)| preperiod),
            period: self.period.map(|(_, period)| period),
            proved: self.period.is_some(),
            heap: self.heap,
            tame: self.is_tame,
        };
        crate::output::json::write(&record, out)
    }
}

/// Writes one fact per line.
impl fmt::Display for MisereReport {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { order, p_classes, heap, presentation, .. } = self;
        writeln!(text, "code: {}", self.code)?;
        if let Some(name) = self.code.name() {
            writeln!(text, "name: {name}")?;
        }
        writeln!(text, "order: {order}\nP-classes: {p_classes}")?;
        let kind = if self.is_tame { "tame" } else { "wild" };
        if let Some((preperiod, period)) = self.period {
            writeln!(text, "preperiod: {preperiod}\nperiod: {period}\ntype: {kind}")?;
            writeln!(text, "proof: the classes of heaps 1 to {heap}")?;
        } else {
            let reason = match self.end {
                SearchEnd::Classes => "which needs more classes than the limit",
                SearchEnd::Memory => "which needs more memory than the limit",
                SearchEnd::Pairs => "which needs more pairs of classes than the limit",
                _ => "which was not searched",
            };
            writeln!(text, "type: {kind} up to heap {heap}")?;
            writeln!(text, "open at heap {}, {reason}", heap + 1)?;
        }
        let generators: Vec<String> = presentation.generators.iter().map(|heap| format!("h{heap}")).collect();
        writeln!(text, "generators: {}", if generators.is_empty() { "none".into() } else { generators.join(", ") })?;
        for [left, right] in &presentation.relations {
            writeln!(text, "relation: {left} = {right}")?;
        }
        Ok(())
    }
}
