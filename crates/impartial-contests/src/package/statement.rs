//! The skeleton of a statement: the rules, the format and the limits, for the setter to complete.

use crate::problem::Problem;

/// Returns the sections of the statement by their names in Polygon.
pub(super) fn sections(problem: &Problem) -> [(&'static str, String); 3] {
    let game = problem.contest.game();
    let rules = game.rules[0].summary;
    let legend = format!(
        "Two players move in turns, and the player who cannot move loses. In a move, a player must {}.\n\nThe rule: {}.\n",
        latex(game.summary),
        latex(rules)
    );
    let lines: Vec<_> = game.formats[0].lines.iter().map(|line| format!("\\item {}\n", latex(line))).collect();
    let input = format!(
        "The lines of the input:\n\\begin{{itemize}}\n{}\\end{{itemize}}\nThe largest numbers: {}.\n",
        lines.concat(),
        latex(&problem.most().map(|(name, most)| format!("{name} = {most}")).collect::<Vec<_>>().join(", "))
    );
    let case = if problem.contest.generator().has_winner() { "Letters must have the case shown here.\n" } else { "" };
    let output =
        if problem.is_interactive { interaction(problem) } else { format!("{}.\n{case}", latex(&game.answer())) };
    [("legend", legend), ("input", input), ("output", output)]
}

/// Returns the protocol of an interactive problem.
fn interaction(problem: &Problem) -> String {
    format!(
        "This problem is interactive. The judge sends the input. Write \\texttt{{first}} to make the first move, or \\texttt{{second}} to \
         leave it to the judge. Then you and the judge move in turns. A move is a line with the numbers \\texttt{{{}}}. Flush the \
         output after each line. After the last move, the judge sends \\texttt{{end}}. You have to make the last move.\n",
        latex(&problem.contest.game().move_syntax())
    )
}

/// Returns the statement in the form of Kattis, which adds the samples.
pub(super) fn kattis(problem: &Problem) -> String {
    let [(_, legend), (_, input), (_, output)] = sections(problem);
    format!(
        "\\problemname{{{}}}\n\n{legend}\n\\section*{{Input}}\n{input}\n\\section*{{Output}}\n{output}",
        problem.title()
    )
}

/// Returns the statement in the form of Polygon, with the samples.
pub(super) fn polygon(problem: &Problem) -> String {
    let [(_, legend), (_, input), (_, output)] = sections(problem);
    let sample = |number: usize| format!("\\exmpfile{{example.{number:02}}}{{example.{number:02}.a}}%\n");
    let samples: String = (1..=problem.samples).map(sample).collect();
    format!(
        "\\begin{{problem}}{{{title}}}{{standard input}}{{standard output}}{{{seconds} seconds}}{{256 megabytes}}\n\n{legend}\n\
         \\InputFile\n{input}\n\\OutputFile\n{output}\n\\Examples\n\n\\begin{{example}}\n{samples}\\end{{example}}\n\n\
         \\end{{problem}}\n",
        title = problem.title(),
        seconds = problem.contest.seconds(),
    )
}

/// Returns a text as a string of YAML.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Escapes the characters that LaTeX gives a meaning.
fn latex(text: &str) -> String {
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
        let escaped = "x\\_1 \\& 5\\% \\{\\#\\} \\$ \\textasciicircum{} \\textasciitilde{} \\textbackslash{} $<$ $>$";
        assert_eq!(latex("x_1 & 5% {#} $ ^ ~ \\ < >"), escaped);
        assert_eq!(quoted("it's: \"x\""), "'it''s: \"x\"'");
    }
}
