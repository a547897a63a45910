//! Green Hackenbush: the format of AtCoder AGC 017 D for trees, and graphs in a format of this project.

mod excerpt;
mod input;
mod parts;
#[cfg(feature = "draw")]
mod picture;

use impartial_hackenbush::{Chop, Hackenbush};

use crate::describe::prelude::*;
use excerpt::Excerpt;
use parts::Parts;

impl Describe for Hackenbush {
    const READ: ReadInput = input::read;
    const MOVE: &'static str = "edge";

    fn size(&self) -> usize {
        self.edges().len()
    }

    /// Writes all edges, because a move refers to an edge by its number.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "graph {} {}", self.vertices(), self.edges().len())?;
        self.edges().try_for_each(|[from, to]| writeln!(f, "{} {}", from + 1, to + 1))
    }

    fn played_since_start(&self) -> Vec<Chop> {
        self.played().to_vec()
    }

    fn ranges(&self) -> String {
        match self.edges_left().next() {
            None => "nothing, as no edge is left".into(),
            Some(_) => format!("edge from 1 to {}, unless it is gone", grouped(self.edges().len() as u64)),
        }
    }

    /// Returns the first edge that is left, starting at a random edge.
    fn random_move(&self, random: &mut Random) -> Option<Chop> {
        let edges = self.edges().len();
        let start = random.index(edges.max(1));
        (start..edges).chain(0..start).find(|&edge| self.is_left(edge)).map(|edge| Chop { edge })
    }

    fn facts(&self, report: &mut Report, _is_in_full: bool) {
        let (total, left) = (self.edges().len(), self.edges_left().count());
        write!(report, "vertices: {}, of which vertex 1 is the ground", self.vertices());
        write!(report, "edges: {total}");
        if self.played().is_empty() {
            if let Some(fallen) = fallen_at_once(self) {
                report.line(fallen);
            }
        } else if left < total {
            write!(report, "edges left: {left}");
        }
        let edges = self.edges().enumerate().filter(|&(edge, _)| self.is_left(edge));
        report.list(edges, left, |(edge, ends)| written(edge, ends));
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        report.line(
            "sum: of the edges in a part and of the bridges on it; a part is what stays together without the bridges,",
        );
        report.line("  which are the edges in no cycle");
        report.line("theorem: Winning Ways, the nim-value of a part is the parity of its number of edges (fusion principle), plus one more");
        report.line("  than the nim-value of each part that hangs on it by a bridge (colon principle)");
        let mv = self.move_to(target);
        let parts = Parts::new(self);
        // The parts from the ground down to the edge of the move explain its effect. Without a move, the first parts
        // stand for all.
        let shown = mv.map_or_else(|| parts.first(), |mv| parts.down_to(self, mv.edge));
        report.list(&shown, shown.len(), |&part| parts.describe(part));
        if let Some(mv) = mv {
            let deleted = self.deleted_by(&mv).expect("a named move is legal");
            let others: Vec<usize> = deleted.filter(|&edge| edge != mv.edge).collect();
            let ends = self.edges().nth(mv.edge).expect("a named edge exists");
            let kind = if parts.is_bridge(mv.edge) { "a bridge" } else { "in a cycle" };
            write!(report, "edge chosen: {}, {kind}", written(mv.edge, ends));
            let names = join_truncated(others.iter().map(|edge| (edge + 1).to_string()), ", ");
            let number = if others.is_empty() { String::new() } else { format!("{}: ", others.len()) };
            write!(report, "edges that fall with it: {number}{names}");
        }
    }

    /// Shows each edge below an edge on which it hangs.
    fn board(&self, around: Option<&Chop>) -> Vec<String> {
        /// Maximum number of edges that are shown.
        const MAX_SHOWN: usize = 24;
        /// Maximum indentation, so that the longest line fits on the terminal.
        const MAX_INDENT: usize = 12;
        let edge = around.or(self.played().last()).map(|mv| mv.edge);
        let excerpt = Excerpt::new(self, edge, MAX_SHOWN);
        let mut lines = vec!["vertex 1 is the ground".to_owned()];
        if excerpt.left_out > 0 {
            let (shown, place) = (excerpt.edges.len(), excerpt.centre());
            lines.push(format!(
                "{shown} edges near the {place} are shown, and {} are not",
                grouped(excerpt.left_out as u64)
            ));
        } else if excerpt.edges.is_empty() {
            lines.push("no edge is left".into());
        }
        // The edges at each vertex whose other end is not nearer to the ground.
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); excerpt.vertices.len()];
        for (index, &(_, [above, _])) in excerpt.edges.iter().enumerate() {
            at[above].push(index);
        }
        let roots = (0..at.len()).filter(|&vertex| excerpt.parents[vertex].is_none());
        let mut pending: Vec<(usize, usize)> =
            roots.rev().flat_map(|root| at[root].iter().rev().map(|&edge| (edge, 0))).collect();
        // Depth first, so that an edge stands below the edge on which it hangs. An edge that closes a cycle is listed
        // at its nearer end, and nothing hangs on it.
        while let Some((index, indent)) = pending.pop() {
            let (edge, [above, below]) = excerpt.edges[index];
            let chosen = if around.is_some_and(|mv| mv.edge == edge) { "  <- the edge of the move" } else { "" };
            let ends = [above, below].map(|vertex| excerpt.vertices[vertex]);
            lines.push(format!("{}{}{chosen}", " ".repeat(indent.min(MAX_INDENT)), written(edge, ends)));
            if excerpt.parents[below] == Some([edge, above]) {
                pending.extend(at[below].iter().rev().map(|&edge| (edge, indent + 1)));
            }
        }
        lines
    }

    fn instruction(&self, mv: &Chop) -> String {
        format!("chop edge {}", mv.edge + 1)
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        format!("Hackenbush with {}", count(self.edges_left().count(), "edge"))
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Chop>, picture: &mut Picture) {
        picture::draw(self, mv.copied(), picture);
    }
}

/// Returns the number of edges that are not connected to the ground, and the first of them, if any. No move was played.
fn fallen_at_once(position: &Hackenbush) -> Option<String> {
    let fallen = || (0..position.edges().len()).filter(|&edge| !position.is_left(edge));
    let listed = join_truncated(fallen().map(|edge| (edge + 1).to_string()), ", ");
    let total = fallen().count();
    let (are, edges) = if total == 1 {
        ("is not connected to the ground and falls", "edge")
    } else {
        ("are not connected to the ground and fall", "edges")
    };
    (total > 0).then(|| format!("{} {are} immediately: {edges} {listed}", count(total, "edge")))
}

/// Returns an edge with its number and its ends, which are counted from 1.
fn written(edge: usize, [from, to]: [u32; 2]) -> String {
    format!("edge {}: {} - {}", edge + 1, from + 1, to + 1)
}
