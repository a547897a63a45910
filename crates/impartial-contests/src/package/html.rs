//! The statement as a page, which DOMjudge shows to contestants.

use std::fmt::Write as _;

use super::statement;
use crate::problem::Problem;

/// What the LaTeX of a statement becomes in HTML, in this order.
const REPLACED: [(&str, &str); 18] = [
    ("\\&", "&amp;"),
    ("$<$", "&lt;"),
    ("$>$", "&gt;"),
    ("\\textasciicircum{}", "^"),
    ("\\textasciitilde{}", "~"),
    ("\\textbackslash{}", "&#92;"),
    ("\\begin{itemize}", "<ul>"),
    ("\\end{itemize}", "</ul>"),
    ("\\item ", "<li>"),
    ("\\#", "#"),
    ("\\$", "$"),
    ("\\%", "%"),
    ("\\_", "_"),
    ("\\{", "&#123;"),
    ("\\}", "&#125;"),
    ("\\texttt{", "<code>"),
    ("}", "</code>"),
    ("\n\n", "\n<p>"),
];

/// Returns the page, with the samples.
pub(super) fn page(problem: &Problem) -> String {
    let html = |latex: &str| REPLACED.iter().fold(latex.to_owned(), |text, (from, to)| text.replace(from, to));
    let mut page =
        format!("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>{0}</title>\n<h1>{0}</h1>\n", problem.title());
    for ((_, text), heading) in statement::sections(problem).iter().zip(["", "<h2>Input</h2>\n", "<h2>Output</h2>\n"]) {
        page += &[heading, "<p>", &html(text)].concat();
    }
    for (number, test) in (1..).zip(&problem.tests[..problem.samples]) {
        let answer = if problem.is_interactive { "" } else { &test.answer };
        write!(page, "<h2>Sample {number}</h2>\n<pre>{}</pre>\n<pre>{answer}</pre>\n", test.input)
            .expect("a string grows");
    }
    page
}
