//! What a run reached, read from the output of libFuzzer.

use std::fmt;

/// The figures of a run; 0 where libFuzzer printed none.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Reached {
    executions: u64,
    seconds: u64,
    edges: u64,
    features: u64,
    corpus: u64,
}

impl Reached {
    /// Takes the figures of a line such as `#12 NEW cov: 3 ft: 4 corp: 5/6b ..` or `stat::number_of_executed_units: 12`.
    pub(super) fn read(&mut self, line: &str) {
        if let Some(units) = line.strip_prefix("stat::number_of_executed_units:") {
            self.executions = units.trim().parse().unwrap_or(self.executions);
        } else if let Some(done) = line.strip_prefix("Done ") {
            // `Done 12 runs in 3 second(s)`
            self.seconds = number_after(done, "in").unwrap_or(self.seconds);
        } else if line.starts_with('#') {
            for (field, name) in [(&mut self.edges, "cov:"), (&mut self.features, "ft:"), (&mut self.corpus, "corp:")] {
                *field = number_after(line, name).unwrap_or(*field);
            }
        }
    }
}

/// Returns the digits at the start of the word after `name`.
fn number_after(line: &str, name: &str) -> Option<u64> {
    let word = line.split_ascii_whitespace().skip_while(|word| *word != name).nth(1)?;
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    word[..end].parse().ok()
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { executions, seconds, edges, features, corpus } = self;
        write!(
            f,
            "{executions} executions in {seconds} s, coverage: {edges} edges and {features} features, by {corpus} inputs"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_figures_count() {
        let mut reached = Reached::default();
        for line in [
            "INFO: seed corpus: files: 57 min: 6b max: 3960b total: 33333b rss: 40Mb",
            "#2\tINITED cov: 100 ft: 200 corp: 1/1b exec/s: 0 rss: 40Mb",
            "#99\tNEW    cov: 312 ft: 4004 corp: 55/66Kb lim: 4096 exec/s: 9 rss: 41Mb L: 3/9 MS: 1 CMP-",
            "==12== ERROR: libFuzzer: cov: 1 ft: 1",
            "#120\tDONE   cov: 312 ft: 4005 corp: 56/66Kb lim: 4096 exec/s: 40 rss: 41Mb",
            "Done 120 runs in 3 second(s)",
            "stat::number_of_executed_units: 120",
            "stat::average_exec_per_sec:     40",
        ] {
            reached.read(line);
        }
        let expected = Reached { executions: 120, seconds: 3, edges: 312, features: 4_005, corpus: 56 };
        assert_eq!(reached, expected);
        assert_eq!(reached.to_string(), "120 executions in 3 s, coverage: 312 edges and 4005 features, by 56 inputs");
    }
}
