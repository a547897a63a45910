//! The response to `why`: why a position can be won or not, as data that a page typesets.

use std::slice;

use impartial::core::{Solve as _, Sum, SumMove};
use impartial::nimbers::Nimber;
use impartial::session::Session;
use impartial::sum::{self, Block};
use impartial::{AnyMove, AnyPosition, Summand};
use serde::Serialize;

/// Maximum number of components that are listed.
const MAX_COMPONENTS: usize = 64;

/// The reasons for the nim-value of a position, and for a winning move. In misère play and by a proof, the nim-values are empty
/// texts, except for the parts about which the proof has a claim.
#[derive(Debug, Serialize)]
pub(crate) struct Explanation {
    components: Vec<Terms>,
    /// The number of other components, as text because JavaScript numbers have 53 bits.
    left_out: String,
    /// The nim-value of the whole position.
    total: String,
    change: Option<Change>,
    report: Vec<Block>,
}

/// A component and the parts of which it is the sum.
#[derive(Debug, Serialize)]
struct Terms {
    game: String,
    nim_value: String,
    parts: Vec<Term>,
    /// The number of other parts, as text because JavaScript numbers have 53 bits.
    left_out: String,
}

#[derive(Debug, Serialize)]
struct Term {
    label: String,
    nim_value: String,
}

/// A winning move, and the nim-value that it changes.
#[derive(Debug, Serialize)]
struct Change {
    /// The number of the component, from 1.
    component: usize,
    /// The label of the part, if the component has parts.
    part: Option<String>,
    /// The nim-values of the part, or of the component, before and after the move.
    from: String,
    to: String,
    #[serde(rename = "move")]
    mv: String,
}

/// Explains the position.
pub(crate) fn explanation(session: &Session) -> Explanation {
    let position = session.position();
    let components = position.components();
    let winning = position.winning_move();
    Explanation {
        components: components.iter().take(MAX_COMPONENTS).map(component).collect(),
        left_out: components.len().saturating_sub(MAX_COMPONENTS).to_string(),
        total: nim_value(components),
        change: winning.map(|mv| Change { mv: session.notation(&mv), ..change(position, &mv) }),
        report: sum::report_blocks(position, Nimber::ZERO),
    }
}

fn component(position: &AnyPosition) -> Terms {
    let parts = position.summands();
    let part = |part: Summand| Term { label: part.name, nim_value: part.nim_value.to_string() };
    Terms {
        game: position.name(),
        nim_value: nim_value(slice::from_ref(position)),
        parts: parts.listed.into_iter().map(part).collect(),
        left_out: parts.left_out.to_string(),
    }
}

/// Describes what a winning move changes, without its notation.
fn change(position: &Sum<AnyPosition>, mv: &SumMove<AnyMove>) -> Change {
    let component = &position.components()[mv.component];
    if !component.has_nim_value() {
        let [from, to, mv] = [const { String::new() }; 3];
        return Change { component: 1, part: None, from, to, mv };
    }
    let part = component.summand_of(&mv.mv);
    let from = part.as_ref().map_or_else(|| component.nim_value(), |part| part.nim_value);
    // A winning move cancels the nim-sum, so it adds the whole nim-sum to the value of the part.
    let to = from + position.nim_value();
    Change {
        component: mv.component + 1,
        part: part.map(|part| part.name),
        from: from.to_string(),
        to: to.to_string(),
        mv: String::new(),
    }
}

/// Returns the nim-value of the sum of these positions, or an empty text if they have none.
pub(crate) fn nim_value(positions: &[AnyPosition]) -> String {
    match positions {
        [only] if !only.has_nim_value() => String::new(),
        positions => positions.iter().map(AnyPosition::nim_value).sum::<Nimber>().to_string(),
    }
}
