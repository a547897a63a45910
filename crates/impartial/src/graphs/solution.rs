//! Solved graphs as text, JSON, CSV and DOT.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};

use game_graph::{Outcome, Outcomes, Progress, Value, Values};
use impartial_core::Stopped;

use super::NamedDigraph;
use crate::output::report::{count, join_truncated};

impl NamedDigraph {
    /// Writes the outcome of each of these vertices as a line: `N`, `P` or `draw`.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    pub fn write_outcomes(&self, outcomes: &Outcomes<'_>, vertices: Range<u32>, out: &mut dyn Write) -> io::Result<()> {
        vertices.into_iter().try_for_each(|vertex| {
            // Formatting would take most of the time.
            out.write_all(match outcomes.get(vertex) {
                Outcome::N => b"N\n",
                Outcome::P => b"P\n",
                Outcome::Draw => b"draw\n",
            })
        })
    }

    /// Writes the value of each of these vertices as a line, such as `3` or `inf(0,2)`.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    pub fn write_values(&self, values: &Values<'_>, mut vertices: Range<u32>, out: &mut dyn Write) -> io::Result<()> {
        vertices.try_for_each(|vertex| match values.get(vertex) {
            // Formatting would take most of the time.
            Value::Nim(nim_value @ 0..10) => out.write_all(&[b"0123456789"[nim_value as usize], b'\n']),
            value => writeln!(out, "{value}"),
        })
    }

    /// Writes the answer of the judge of ABC 209 E: for each word, who wins if Takahashi says it first.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    pub fn write_winners(&self, outcomes: &Outcomes<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.words.iter().try_for_each(|&after| {
            // Aoki is the next player.
            out.write_all(match outcomes.get(after) {
                Outcome::N => b"Aoki\n",
                Outcome::P => b"Takahashi\n",
                Outcome::Draw => b"Draw\n",
            })
        })
    }
}

/// A graph with the values and outcomes of its vertices.
#[derive(Clone, Debug)]
pub struct Solution<'g> {
    input: &'g NamedDigraph,
    values: Values<'g>,
    outcomes: Outcomes<'g>,
}

impl<'g> Solution<'g> {
    /// Solves a graph, with the callback of [`Digraph::solve_with`](game_graph::Digraph::solve_with).
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] if the callback returns [`ControlFlow::Break`].
    pub fn new(
        input: &'g NamedDigraph,
        on_progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Self, Stopped> {
        let values = input.graph().solve_with(on_progress)?;
        Ok(Self { input, values, outcomes: input.graph().outcomes_with(on_progress)? })
    }

    /// Writes a JSON line for each of these vertices.
    ///
    /// The fields are `vertex`, `outcome`, `nim_value` (null at infinity), `infinity` (the nim-values among the options, null
    /// for a nim-value), `distance` (null in a draw) and `move` (a best option, null at the end of the game).
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    #[cfg(feature = "json")]
    pub fn write_json(&self, mut vertices: Range<u32>, out: &mut dyn Write) -> io::Result<()> {
        #[derive(serde::Serialize)]
        struct Record<'a> {
            vertex: super::Name<'a>,
            outcome: String,
            nim_value: Option<u32>,
            infinity: Option<Vec<u32>>,
            distance: Option<u32>,
            #[serde(rename = "move")]
            mv: Option<super::Name<'a>>,
        }

        vertices.try_for_each(|vertex| {
            let (nim_value, infinity) = match self.values.get(vertex) {
                Value::Nim(nim_value) => (Some(nim_value), None),
                Value::Infinite(nim_values) => (None, Some(nim_values)),
            };
            let record = Record {
                vertex: self.input.name(vertex),
                outcome: self.outcomes.get(vertex).to_string(),
                nim_value,
                infinity,
                distance: self.outcomes.distance(vertex),
                mv: self.outcomes.best_option(vertex).map(|option| self.input.name(option)),
            };
            crate::output::json::write(&record, out)
        })
    }

    /// Writes a header, and a line for each of these vertices, with the fields `vertex`, `outcome`, `value`, `distance` and
    /// `move`. The distance is empty in a draw, and the move at the end of the game.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    pub fn write_csv(&self, mut vertices: Range<u32>, out: &mut dyn Write) -> io::Result<()> {
        fn field(value: Option<impl Display>) -> String {
            let text = value.map_or(String::new(), |value| value.to_string());
            if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
        }

        writeln!(out, "vertex,outcome,value,distance,move")?;
        vertices.try_for_each(|vertex| {
            let name = field(Some(self.input.name(vertex)));
            let (outcome, value) = (self.outcomes.get(vertex), field(Some(self.values.get(vertex))));
            let distance = field(self.outcomes.distance(vertex));
            let best = field(self.outcomes.best_option(vertex).map(|option| self.input.name(option)));
            writeln!(out, "{name},{outcome},{value},{distance},{best}")
        })
    }

    /// Returns a report for people about a vertex, if given, and about the whole graph.
    #[must_use]
    pub fn report(&self, start: Option<u32>) -> String {
        let graph = self.input.graph();
        let mut report = start.map_or(String::new(), |start| self.report_on(start));
        let (mut of_outcomes, mut infinite, mut largest) = ([0_u64; 3], 0_u64, None);
        for vertex in 0..graph.vertex_count() {
            of_outcomes[self.outcomes.get(vertex) as usize] += 1;
        }
        for &nim_value in self.values.nim_values() {
            if nim_value == u32::MAX { infinite += 1 } else { largest = largest.max(Some(nim_value)) }
        }
        let [next, previous, draws] = of_outcomes;
        let lines = [
            "## Graph\n".into(),
            format!("{}, {}", count(graph.vertex_count(), "position"), count(graph.edge_count(), "move")),
            format!("outcome N, the next player wins: {next}"),
            format!("outcome P, the previous player wins: {previous}"),
            format!("draw: {draws}"),
            format!("largest nim-value: {}", largest.map_or("none".into(), |largest| largest.to_string())),
            format!("without a nim-value, because play may not end: {infinite}"),
        ];
        report.extend(lines.map(|line| line + "\n"));
        report
    }

    /// Returns the section of a report about a vertex.
    fn report_on(&self, start: u32) -> String {
        let outcome = match self.outcomes.get(start) {
            Outcome::N => "outcome N: the next player wins",
            Outcome::P => "outcome P: the previous player wins",
            Outcome::Draw => "draw: neither player can force a win",
        };
        let end = self.outcomes.distance(start).map_or(String::new(), |moves| {
            format!("moves to the end: {moves}, if the winner hastens and the loser delays it\n")
        });
        let best =
            self.outcomes.best_option(start).map_or("none".into(), |option| format!("to {}", self.input.name(option)));
        let shown = |option| format!("{} ({})", self.input.name(option), self.values.get(option));
        let options = self.input.graph().options(start);
        let options = join_truncated(options.map(shown), ", ");
        let (name, value) = (self.input.name(start), self.values.get(start));
        format!("## Vertex {name}\n\n{outcome}\nvalue: {value}\n{end}best move: {best}\noptions: {options}\n\n")
    }

    /// Returns the graph in the language of Graphviz: vertices with their values, green for N, red for P and grey for draws,
    /// and a best move from each vertex in bold.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut dot = String::from("digraph {\n  node [style=filled]\n");
        let quoted = |vertex| self.input.name(vertex).to_string().replace('\\', "\\\\").replace('"', "\\\"");
        for vertex in 0..self.input.graph().vertex_count() {
            let colour = match self.outcomes.get(vertex) {
                Outcome::N => "palegreen",
                Outcome::P => "lightcoral",
                Outcome::Draw => "lightgrey",
            };
            let (name, value) = (quoted(vertex), self.values.get(vertex));
            let _ = writeln!(dot, "  \"{name}\" [label=\"{name}\\n{value}\", fillcolor={colour}]");
            let best = self.outcomes.best_option(vertex);
            for option in self.input.graph().options(vertex) {
                let style = if Some(option) == best { " [style=bold]" } else { "" };
                let _ = writeln!(dot, "  \"{name}\" -> \"{}\"{style}", quoted(option));
            }
        }
        dot + "}\n"
    }
}
