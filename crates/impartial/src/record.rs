//! Answers as JSON.

use std::io::{self, Write};

use impartial_core::{Outcome, Solve, Sum, SumMove};
use impartial_marked_rectangle::Marks;
use nimbers::Nimber;
use serde::Serialize;

use crate::puzzle::text;
use crate::{AnyMove, AnyPosition};

/// One line of JSON: a solved position of a game.
#[derive(Serialize)]
struct Record<'a, M> {
    game: &'a str,
    outcome: String,
    nim_value: u64,
    #[serde(rename = "move")]
    mv: Option<M>,
}

/// One line of JSON: a rectangle whose marks are counted.
#[derive(Serialize)]
struct Counts<'a> {
    game: &'a str,
    rows: u64,
    columns: u64,
    first_player_wins: u128,
}

/// Writes the line for the marks of a rectangle.
pub(crate) fn counts(game: &str, marks: &Marks, out: &mut dyn Write) -> io::Result<()> {
    let (rows, columns, first_player_wins) = (marks.rows(), marks.columns(), marks.first_player_wins());
    write(&Counts { game, rows, columns, first_player_wins }, out)
}

/// Writes the line for a position of this value, with this move if there is one.
pub(crate) fn solved(game: &str, value: Nimber, mv: Option<impl Serialize>, out: &mut dyn Write) -> io::Result<()> {
    write(&Record { game, outcome: Outcome::of(value).to_string(), nim_value: value.heap_size(), mv }, out)
}

/// One line of JSON: a solved sum.
#[derive(Serialize)]
struct OfSum<'a> {
    game: &'a str,
    outcome: String,
    nim_value: u64,
    components: Vec<Component>,
    #[serde(rename = "move")]
    mv: Option<InComponent>,
}

/// What a component of a sum is worth.
#[derive(Serialize)]
struct Component {
    game: String,
    nim_value: u64,
}

/// A move in a component of a sum.
#[derive(Serialize)]
struct InComponent {
    component: usize,
    #[serde(flatten)]
    mv: AnyMove,
}

/// The line for a sum, with the move to `target` if there is one, and a line feed.
pub(crate) fn sum(sum: &Sum<AnyPosition>, target: Nimber) -> String {
    let component = |component: &AnyPosition| {
        let nim_value = component.nim_value().heap_size();
        Component { game: component.name(), nim_value }
    };
    let line = OfSum {
        game: "sum",
        outcome: sum.outcome().to_string(),
        nim_value: sum.nim_value().heap_size(),
        components: sum.components().iter().map(component).collect(),
        mv: sum.move_to(target).map(|SumMove { component, mv }| InComponent { component: component + 1, mv }),
    };
    text(|out| write(&line, out))
}

/// Writes a record as a line, in one piece: `out` is not called for each of its tokens.
fn write(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut line = serde_json::to_vec(record).expect("a record has no map and no float, so it can be written");
    line.push(b'\n');
    out.write_all(&line)
}
