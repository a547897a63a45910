//! The statement as a page, which `DOMjudge` shows to contestants.

use super::statement::{Language, markdown};
use crate::problem::Problem;

const HTML: Language = Language {
    paragraph: "<p>",
    list: ["<ul>\n", "</ul>\n"],
    item: "<li>",
    verbatim: ["<pre>", "</pre>"],
    code: ["<code>", "</code>"],
    emphasis: ["<em>", "</em>"],
    formula,
    escaped,
};

/// Returns the page, with the samples.
pub(super) fn page(problem: &Problem) -> String {
    let text = markdown(problem);
    let mut page = format!("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>{}</title>\n", problem.contest.title());
    // Each section begins with its heading.
    for section in text.split("\n## ") {
        let (heading, text) = section.split_once('\n').unwrap_or((section, ""));
        let (tag, heading) = heading.strip_prefix("# ").map_or(("h2", heading), |title| ("h1", title));
        page.extend(["<", tag, ">", heading, "</", tag, ">\n"]);
        page += &HTML.translated(text);
    }
    page
}

/// Returns a formula with the signs of Unicode, in which powers and indices are raised and lowered.
fn formula(text: &str) -> String {
    let text = escaped(text).replace("\\le", "&le;").replace("\\cdot", "&middot;").replace('\'', "&prime;");
    let mut rest = text.as_str();
    let mut html = String::new();
    while let Some(at) = rest.find(['^', '_']) {
        let tag = if rest.as_bytes()[at] == b'^' { "sup" } else { "sub" };
        let after = &rest[at + 1..];
        let (inner, end) = match after.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
            Some((inner, _)) => (inner, inner.len() + 2),
            None => after.split_at_checked(1).map_or((after, after.len()), |(inner, _)| (inner, 1)),
        };
        html.extend([&rest[..at], "<", tag, ">", inner, "</", tag, ">"]);
        rest = &after[end..];
    }
    format!("<i>{html}{rest}</i>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_a_statement() {
        let text = "Take *one* of $1 \\le x_b < 10^{18}$, `a<b`.\n\n- $x'$\n\n```\nO .\n```\n";
        let expected = "<p>Take <em>one</em> of <i>1 &le; x<sub>b</sub> &lt; 10<sup>18</sup></i>, <code>a&lt;b</code>.\n\n\
                        <ul>\n<li><i>x&prime;</i>\n</ul>\n\n<pre>\nO .\n</pre>\n";
        assert_eq!(HTML.translated(text), expected);
    }
}
