//! Answers as JSON.

use impartial_core::{Outcome, Solve, Sum, SumMove};
use impartial_marked_rectangle::Marks;
use nimbers::Nimber;
use serde::Serialize;

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

/// The line for the marks of a rectangle, with a line feed.
pub(crate) fn counts(game: &str, marks: &Marks) -> String {
    let (rows, columns, first_player_wins) = (marks.rows(), marks.columns(), marks.first_player_wins());
    written(&Counts { game, rows, columns, first_player_wins })
}

/// The line for `position`, with the move to `target` if there is one, and a line feed.
pub(crate) fn line<P: Solve<Move: Serialize>>(game: &str, position: &P, target: Nimber) -> String {
    solved(game, position.nim_value(), position.move_to(target))
}

/// The line for a position of this value, with this move, and a line feed.
pub(crate) fn solved(game: &str, value: Nimber, mv: Option<impl Serialize>) -> String {
    written(&Record { game, outcome: Outcome::of(value).to_string(), nim_value: value.heap_size(), mv })
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
    written(&OfSum {
        game: "sum",
        outcome: sum.outcome().to_string(),
        nim_value: sum.nim_value().heap_size(),
        components: sum.components().iter().map(component).collect(),
        mv: sum.move_to(target).map(|SumMove { component, mv }| InComponent { component: component + 1, mv }),
    })
}

fn written(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("a record has no map and no float, so it can be written") + "\n"
}
