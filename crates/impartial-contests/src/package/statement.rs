//! The statement of a problem, from its source in Markdown: with the limits of the problem, and in LaTeX for contest systems.
//!
//! The source has paragraphs, lists, fenced blocks, `code`, *emphasis* and formulas between `$`, which both languages share.

use std::iter;
use std::ops::RangeInclusive;

use crate::problem::Problem;
use crate::test_plan::Subtask;

/// Returns the rules and the sections of the input and the output, with the limits of the problem.
fn parts(problem: &Problem) -> [String; 3] {
    let text = problem.contest.statement();
    let text = text.split("\n## Sample").next().unwrap_or_default();
    let with_limits = |text: String, (name, range): (&str, RangeInclusive<u64>)| {
        text.replace(&format!("MIN({name})"), &number(*range.start()))
            .replace(&format!("MAX({name})"), &number(*range.end()))
    };
    let text = problem.ranges().fold(text.to_owned(), with_limits);
    let (legend, rest) = text.split_once("\n## Input\n\n").expect("the tests read all statements");
    let (input, output) = rest.split_once("\n## Output\n\n").expect("the tests read all statements");
    let (legend, output) = if problem.is_interactive {
        // The question is about an answer, not about a game.
        let rules = legend.split("Both play ").next().unwrap_or_default();
        (rules.trim_end().to_owned() + "\n", interaction(problem))
    } else {
        (legend.to_owned(), output.to_owned())
    };
    [legend, input.to_owned(), output + &subtasks(problem)]
}

/// Returns the limits and the points of each subtask, if any.
fn subtasks(problem: &Problem) -> String {
    if problem.subtasks.is_empty() {
        return String::new();
    }
    let start =
        "\nThe tests are in groups. A solution gets the points of a group if it passes all tests of the group:\n\n";
    let limit = |(name, most): (&str, u64)| match name.len() {
        1 => format!("${name} \\le {}$", number(most)),
        _ => format!("each {name} at most ${}$", number(most)),
    };
    let subtask = |(index, subtask): (usize, &Subtask)| {
        let limits = subtask.limits.named().map(limit).collect::<Vec<_>>().join(", ");
        let limits = if limits.is_empty() { "the limits of the input" } else { &limits };
        format!("- group {index}, `{}`, {} points: {limits}\n", subtask.name, subtask.points)
    };
    start.to_owned() + &(1..).zip(&problem.subtasks).map(subtask).collect::<String>()
}

/// Returns the title of the section on the output.
fn output_title(problem: &Problem) -> &'static str {
    if problem.is_interactive { "Interaction" } else { "Output" }
}

/// Returns the protocol of an interactive problem.
fn interaction(problem: &Problem) -> String {
    format!(
        "You play against the judge. The judge sends the input. Write `first` to make the first move, or `second` to leave it to \
         the judge. Then you and the judge move in turns. A move is a line with the numbers `{}`. Flush the output after each \
         line. After the last move, the judge sends `end`. You have to make the last move.\n",
        problem.contest.game().move_syntax()
    )
}

/// Returns the explanations of the samples that the problem has.
fn explanations(problem: &Problem) -> Vec<&'static str> {
    let tests = &problem.tests[..problem.samples];
    let is_used = |input: &str| tests.iter().any(|test| test.input == input);
    problem.contest.samples().filter(|(input, _)| is_used(input)).map(|(_, explanation)| explanation).collect()
}

/// Returns the statement in Markdown, with the samples.
pub(super) fn markdown(problem: &Problem) -> String {
    let [legend, input, output] = parts(problem);
    let mut text = format!(
        "# {}\n\n{legend}\n## Input\n\n{input}\n## {}\n\n{output}",
        problem.contest.title(),
        output_title(problem)
    );
    let explanations = explanations(problem).into_iter().chain(iter::repeat(""));
    for (test, explanation) in problem.tests[..problem.samples].iter().zip(explanations) {
        text.extend(["\n## Sample\n\n```\n", &test.input, "```\n\n"]);
        if !problem.is_interactive {
            text.extend(["```\n", &test.answer, "```\n\n"]);
        }
        text += explanation;
    }
    text
}

/// Returns the sections of the statement in LaTeX by their names in Polygon. The notes explain the samples.
pub(super) fn sections(problem: &Problem) -> Vec<(&'static str, String)> {
    let mut sections: Vec<_> =
        iter::zip(["legend", "input", "output"], parts(problem).iter().map(|part| latex(part))).collect();
    let explanations = (1..).zip(explanations(problem));
    let notes: Vec<_> = explanations.map(|(number, text)| format!("Sample {number}:\n\n{}", latex(text))).collect();
    if !notes.is_empty() {
        sections.push(("notes", notes.join("\n")));
    }
    sections
}

/// Returns the statement in the form of Kattis, which adds the samples.
pub(super) fn kattis(problem: &Problem) -> String {
    let titles =
        ["Input", output_title(problem), "Explanation of the samples"].map(|title| format!("\\section*{{{title}}}\n"));
    let titles = iter::once(String::new()).chain(titles);
    let sections = titles.zip(sections(problem)).map(|(title, (_, text))| format!("\n{title}{text}"));
    format!("\\problemname{{{}}}\n{}", problem.contest.title(), sections.collect::<String>())
}

/// Returns the statement in the form of Polygon, with the samples.
pub(super) fn polygon(problem: &Problem) -> String {
    let titles = ["", "\\InputFile\n", "\\OutputFile\n", "\\Note\n"];
    let mut sections: Vec<_> =
        iter::zip(titles, sections(problem)).map(|(title, (_, text))| format!("{title}{text}\n")).collect();
    let sample = |number: usize| format!("\\exmpfile{{example.{number:02}}}{{example.{number:02}.a}}%\n");
    let samples: String = (1..=problem.samples).map(sample).collect();
    sections.insert(3, format!("\\Examples\n\n\\begin{{example}}\n{samples}\\end{{example}}\n\n"));
    format!(
        "\\begin{{problem}}{{{title}}}{{standard input}}{{standard output}}{{{seconds} {unit}}}{{256 megabytes}}\n\n{sections}\\end{{problem}}\n",
        title = problem.contest.title(),
        seconds = problem.seconds,
        unit = if problem.seconds == 1 { "second" } else { "seconds" },
        sections = sections.concat(),
    )
}

/// Returns a number as a formula, which is a power if it is close to one that limits usually are.
fn number(number: u64) -> String {
    let decimal = number.checked_ilog10().filter(|&power| power >= 6 && number == 10_u64.pow(power));
    match decimal {
        Some(power) => format!("10^{{{power}}}"),
        None if number == u64::MAX => "2^{64} - 1".into(),
        None if number >> 30 > 0 && (number + 1).is_power_of_two() => format!("2^{{{}}} - 1", (number + 1).ilog2()),
        None => number.to_string(),
    }
}

/// How a language writes what Markdown marks: the text before and after each, and functions of formulas and plain text.
pub(super) struct Language {
    pub(super) paragraph: &'static str,
    pub(super) list: [&'static str; 2],
    pub(super) item: &'static str,
    pub(super) verbatim: [&'static str; 2],
    pub(super) code: [&'static str; 2],
    pub(super) emphasis: [&'static str; 2],
    pub(super) formula: fn(&str) -> String,
    pub(super) escaped: fn(&str) -> String,
}

const LATEX: Language = Language {
    paragraph: "",
    list: ["\\begin{itemize}\n", "\\end{itemize}\n"],
    item: "\\item ",
    verbatim: ["\\begin{verbatim}", "\\end{verbatim}"],
    code: ["\\texttt{", "}"],
    emphasis: ["\\emph{", "}"],
    formula: |formula| format!("${formula}$"),
    escaped,
};

fn latex(text: &str) -> String {
    LATEX.translated(text)
}

impl Language {
    /// Translates Markdown.
    pub(super) fn translated(&self, text: &str) -> String {
        let mut lines = String::new();
        let (mut is_verbatim, mut is_list) = (false, false);
        for line in text.lines() {
            let item = line.strip_prefix("- ").filter(|_| !is_verbatim);
            if item.is_some() != is_list {
                is_list = !is_list;
                lines += self.list[usize::from(!is_list)];
            }
            if line.starts_with("```") {
                is_verbatim = !is_verbatim;
                lines += self.verbatim[usize::from(!is_verbatim)];
            } else if is_verbatim {
                lines += line;
            } else if let Some(item) = item {
                lines.extend([self.item, &self.line(item)]);
            } else if !line.is_empty() {
                lines.extend([self.paragraph, &self.line(line)]);
            }
            lines.push('\n');
        }
        if is_list {
            lines += self.list[1];
        }
        lines
    }

    /// Translates a paragraph. Every second piece of it is a formula, code or emphasized.
    fn line(&self, text: &str) -> String {
        let emphasis =
            |text: &str| marked(text, '*', &|text| within(self.emphasis, &(self.escaped)(text)), &self.escaped);
        let code = |text: &str| marked(text, '`', &|text| within(self.code, &(self.escaped)(text)), &emphasis);
        marked(text, '$', &self.formula, &code)
    }
}

/// Translates every second piece between marks by the first function, and the others by the second.
fn marked(text: &str, mark: char, odd: &dyn Fn(&str) -> String, even: &dyn Fn(&str) -> String) -> String {
    text.split(mark).enumerate().map(|(index, piece)| if index % 2 == 1 { odd(piece) } else { even(piece) }).collect()
}

fn within([before, after]: [&str; 2], text: &str) -> String {
    [before, text, after].concat()
}

/// Returns a text as a string of YAML.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Escapes the characters that LaTeX gives a meaning.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '^' => escaped += "\\textasciicircum{}",
            '~' => escaped += "\\textasciitilde{}",
            '\\' => escaped += "\\textbackslash{}",
            '<' => escaped += "$<$",
            '>' => escaped += "$>$",
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_with_a_meaning() {
        let expected = "x\\_1 \\& 5\\% \\{\\#\\} \\$ \\textasciicircum{} \\textasciitilde{} \\textbackslash{} $<$ $>$";
        assert_eq!(escaped("x_1 & 5% {#} $ ^ ~ \\ < >"), expected);
        assert_eq!(quoted("it's: \"x\""), "'it''s: \"x\"'");
    }
}
