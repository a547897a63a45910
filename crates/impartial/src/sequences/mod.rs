//! Taking-and-breaking games: nim-values, reports of their periods and misère quotients as text and JSON, and plots.
//!
//! [`nim_sequences`] computes the values and proves the periods, and [`misere_quotients`] finds the
//! quotients; this module formats the results.
//!
//! # Examples
//!
//! ```
//! use impartial::nim_sequences::PeriodSearch;
//! use impartial::sequences::{NimValues, PeriodReport};
//! use std::ops::ControlFlow;
//!
//! let mut kayles = PeriodSearch::new("kayles".parse()?);
//! let period = kayles.run(1_000, &mut |_| ControlFlow::Continue(()));
//! let report = PeriodReport::new(&kayles, &period);
//! assert_eq!(report.exceptions, Some(14));
//! let table = kayles.into_sequence();
//! assert_eq!(NimValues::new(&table, &period).value(1_000_000_000_000_000_000), Some(1));
//! # Ok::<(), impartial::nim_sequences::InvalidCode>(())
//! ```

mod misere;
#[cfg(feature = "draw")]
mod picture;
mod report;
#[cfg(feature = "json")]
mod survey;

pub use misere::MisereReport;
pub use nim_sequences::{NimValues, RareValues};
#[cfg(feature = "draw")]
pub use picture::draw;
pub use report::PeriodReport;
#[cfg(feature = "json")]
pub use survey::write_survey_line;
