//! Sums of positions of different games, solved and explained.

use std::collections::HashMap;

use impartial_core::{Solve, Sum, SumMove};
use nimbers::Nimber;

use crate::any_move::AnyMove;
use crate::any_position::AnyPosition;
pub use crate::output::report::{Block, Fact};
use crate::output::report::{Report, count, join_truncated};
use crate::puzzle::Puzzle;
use crate::solver::Solved;

/// The positions of a sum. Heaps of the same taking-and-breaking game share the largest of their tables of nim-values.
///
/// Heaps that are read from separate inputs have a table each, which may take many megabytes.
/// [`Session`](crate::session::Session) shares the tables of its positions as well.
///
/// # Examples
///
/// ```
/// use impartial::sum::Components;
///
/// let mut components = Components::default();
/// components.add(vec!["heaps 0.106 1 900".parse()?]);
/// let of_one = components.bytes();
/// components.add(vec!["heaps 0.106 1 800".parse()?]);
/// assert!(components.bytes() < 2 * of_one);
/// assert_eq!(components.into_positions().len(), 2);
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[derive(Debug, Default)]
pub struct Components {
    positions: Vec<AnyPosition>,
    // The indices of the positions that share a table, by the name of the table. Invariant: the positions of one entry share
    // one table, and `bytes` counts it once.
    tables: HashMap<String, Vec<usize>>,
    bytes: u64,
    // The index of the first position without a nim-value.
    valueless: Option<usize>,
}

/// The error for positions without a sum: one of them has no nim-value. Its text counts components from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "component {} is a position of {name}, which has no sum with other positions, because {}{}",
    component + 1,
    if *is_misere { "misère quotients do not multiply" } else { "a proof lists who wins, and not every nim-value" },
    if *is_misere && *is_one_rule { "; heaps of one game can be one position" } else { "" }
)]
#[non_exhaustive]
pub struct WithoutSum {
    /// The index of the component, from 0.
    pub component: usize,
    /// The name of its game and rule.
    pub name: String,
    /// Whether it is played in misère play, and otherwise by a proof.
    is_misere: bool,
    /// Whether all components are of this game and rule.
    is_one_rule: bool,
}

impl Components {
    /// Adds positions after the others.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* positions. A position with a larger table takes one more step for each position that shared the
    /// smaller table.
    pub fn add(&mut self, positions: Vec<AnyPosition>) {
        let old = self.positions.len();
        // The first list is kept as it is: moving many positions to another list would take twice their memory.
        if old == 0 {
            self.positions = positions;
        } else {
            self.positions.extend(positions);
        }
        (old..self.positions.len()).for_each(|index| self.share_table(index));
    }

    /// Adds the positions of an input, if all positions then take at most `max_bytes`.
    ///
    /// # Errors
    ///
    /// Returns an estimate of the bytes that the positions of the input would add, if that is too much.
    pub fn with_input(mut self, input: Box<dyn Puzzle>, max_bytes: u64) -> Result<Self, u64> {
        let (before, needed) = (self.bytes, input.positions_bytes());
        // Whether a position shares a table is known only once it is in the list. So a position that is already in memory
        // is added first and measured afterwards, while other inputs are refused before their positions are built.
        if !input.is_kept() && before.saturating_add(needed) > max_bytes {
            return Err(needed);
        }
        self.add(input.into_positions());
        if self.bytes > max_bytes { Err(self.bytes.saturating_sub(before)) } else { Ok(self) }
    }

    /// Returns an estimate of the memory of the positions in bytes, like [`Puzzle::positions_bytes`], but a shared table
    /// counts once.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Checks that the positions have a sum: a position [without a nim-value](AnyPosition::has_nim_value) must be the only one.
    ///
    /// # Errors
    ///
    /// Returns the first position without a nim-value if there are several positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::sum::Components;
    ///
    /// let mut components = Components::default();
    /// components.add(vec!["nim/misere 2  3 5".parse()?]);
    /// assert_eq!(components.check(), Ok(()));
    /// components.add(vec!["nim 1 4".parse()?]);
    /// assert_eq!(components.check().unwrap_err().name, "nim/misere");
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    pub fn check(&self) -> Result<(), WithoutSum> {
        match self.valueless.filter(|_| self.positions.len() > 1) {
            None => Ok(()),
            Some(component) => {
                let (name, is_misere) = (self.positions[component].name(), self.positions[component].is_misere());
                let is_one_rule = self.positions.iter().all(|position| position.name() == name);
                Err(WithoutSum { component, name, is_misere, is_one_rule })
            }
        }
    }

    /// Returns the positions.
    #[must_use]
    pub fn into_positions(self) -> Vec<AnyPosition> {
        self.positions
    }

    /// Lets a new position share a table with those before it, and counts its bytes.
    fn share_table(&mut self, index: usize) {
        let (before, position) = self.positions.split_at_mut(index);
        let position = &mut position[0];
        self.valueless = self.valueless.or_else(|| (!position.has_nim_value()).then_some(index));
        if let Some(name) = position.0.table_name() {
            let sharing = self.tables.entry(name).or_default();
            if let Some(&first) = sharing.first() {
                // The larger of both tables replaces the other, so the old one is subtracted and the bytes of the shared
                // table are added below.
                self.bytes -= before[first].0.table_bytes();
                // `share_table` refuses a table with fewer values than its own. In this case the new table is the larger
                // one, and all earlier positions change to it.
                if !position.0.share_table(&*before[first].0) {
                    for &other in sharing.iter() {
                        before[other].0.share_table(&*position.0);
                    }
                }
            }
            sharing.push(index);
        }
        self.bytes += position.bytes();
    }
}

impl FromIterator<AnyPosition> for Components {
    fn from_iter<I: IntoIterator<Item = AnyPosition>>(positions: I) -> Self {
        let mut components = Self::default();
        components.add(positions.into_iter().collect());
        components
    }
}

/// Returns a report of the sum: its components, their nim-values, and the move to `target`.
///
/// The reasons of the component in which the move is made follow. A single component has only these reasons.
///
/// # Complexity
///
/// The time of the nim-values, of one target move, and of inspecting each component.
///
/// # Examples
///
/// ```
/// use impartial::core::Sum;
/// use impartial::nimbers::Nimber;
///
/// let sum = Sum::new(["nim 1 3".parse()?, "paper-cutting 2 3 0".parse()?, "nim 1 7".parse()?]);
/// let report = impartial::sum::report(&sum, Nimber::ZERO);
/// assert!(report.contains("nim-sum: *3 + *3 + *7 = *7\n"));
/// assert!(report.contains("\n## Component 3\n"));
/// assert!(report.ends_with("\nheap chosen: 1, as its *7 becomes smaller: *7 + *7 = 0\n"));
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[must_use]
pub fn report(sum: &Sum<AnyPosition>, target: Nimber) -> String {
    explanation(sum, target).finish()
}

/// Returns the [`report`] as blocks: headings, lines, items of lists and drawings.
///
/// # Examples
///
/// ```
/// use impartial::core::Sum;
/// use impartial::nimbers::Nimber;
/// use impartial::sum::{self, Block};
///
/// let blocks = sum::report_blocks(&Sum::new(["nim 1 3".parse()?]), Nimber::ZERO);
/// let [Block::Heading { text, .. }, Block::Line(outcome), ..] = &blocks[..] else { panic!("{blocks:?}") };
/// assert_eq!(text, "Answer");
/// assert_eq!(outcome.name.as_deref(), Some("outcome N"));
/// assert_eq!(outcome.text, "the next player wins");
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[must_use]
pub fn report_blocks(sum: &Sum<AnyPosition>, target: Nimber) -> Vec<Block> {
    explanation(sum, target).blocks()
}

/// Returns the report under construction.
fn explanation(sum: &Sum<AnyPosition>, target: Nimber) -> Report {
    let components = sum.components();
    let named = || (1..).zip(components);
    let mv = sum.move_to(target);
    let mut report = Report::default();
    report.section("Answer");
    report.conclude(solved(sum), target, mv.as_ref().map(|mv| instruction(sum, mv)));
    report.section("Input");
    // A sum of one position is this position, so it is explained without the words of a sum.
    if let [component] = components {
        component.0.facts(&mut report, false);
        report.section("Reasoning");
        component.0.reasons(target, &mut report);
        return report;
    }
    let value = sum.nim_value();
    write!(report, "the sum of {}", count(components.len(), "position"));
    report.list(named(), components.len(), |(number, component): (usize, _)| {
        let shown = component.show();
        format!("component {number}, {}: {}", component.name(), shown.lines().next().unwrap_or_default())
    });
    report.section("Reasoning");
    write!(report, "sum: {}, because each move is in only one of them", count(components.len(), "position"));
    report.line("theorem: Sprague-Grundy, a position is equal to a Nim heap of its nim-value, and a sum to their xor");
    report.list(named(), components.len(), |(number, component): (usize, _)| {
        format!("component {number}, {}: {}", component.name(), component.nim_value())
    });
    let values = components.iter().map(|component| component.nim_value().to_string());
    write!(report, "nim-sum: {} = {value}", join_truncated(values, " + "));
    if let Some(mv) = &mv {
        // The chosen component must get the value that makes the nim-sum equal to `target`: the xor of its own value, the
        // value of the sum and the target. Its reasons are about the move to this value.
        let (number, component) = (mv.component + 1, &components[mv.component]);
        let before = component.nim_value();
        report.choose(value, target, format_args!("component chosen: {number}, as its"), before);
        report.section(&format!("Component {number}"));
        component.0.reasons(before + value + target, &mut report);
    }
    report
}

/// Returns a picture of the sum as SVG: its components side by side, each with its nim-value, their xor, and the move to
/// `target`.
///
/// At most nine components are drawn, including the component of the move.
///
/// # Complexity
///
/// The time of the nim-values, of one target move, and of the picture of each component.
///
/// # Examples
///
/// ```
/// use impartial::core::Sum;
/// use impartial::nimbers::Nimber;
///
/// let sum = Sum::new(["nim 1 3".parse()?, "paper-cutting 2 3 0".parse()?, "nim 1 7".parse()?]);
/// let picture = impartial::sum::draw(&sum, Nimber::ZERO);
/// assert!(picture.contains("<title>Sum of 3 positions: nim-value *7</title>"));
/// assert!(picture.contains("Winning move: in component 3, nim: 1 7 (heap take)."));
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[cfg(feature = "draw")]
#[must_use]
pub fn draw(sum: &Sum<AnyPosition>, target: Nimber) -> String {
    use crate::output::report::conclusion;
    use crate::picture;
    use board_svg::Picture;

    let (components, solved) = (sum.components(), solved(sum));
    let mv = sum.move_to(target);
    let title = format!("Sum of {}: {solved}", count(components.len(), "position"));
    let mut picture = Picture::with_panels(picture::panels(sum), &title);
    for line in conclusion(solved, target, mv.as_ref().map(|mv| instruction(sum, mv))) {
        picture.say(&line);
    }
    picture::components(&mut picture, Vec::new(), sum, mv.as_ref(), |number, component| {
        let (Solved::Normal(before), Solved::Normal(value)) = (component.0.solved(), solved) else {
            return format!("component {number}, {}", component.name());
        };
        // As in `report`, the move changes the value of its component by the xor of the sum and the target.
        let after = mv.as_ref().filter(|mv| mv.component + 1 == number);
        let after = after.map_or(String::new(), |_| format!(" \u{2192} {}", before + value + target));
        format!("component {number}, {}: {before}{after}", component.name())
    });
    if components.len() > 1 {
        let values = components.iter().map(|component| component.nim_value().to_string());
        picture.result(&format!("nim-sum: {} = {}", join_truncated(values, " \u{2295} "), solved.value()));
    }
    picture.finish().svg
}

/// Returns the nim-value of a sum, or the outcome of its only component if this has no nim-value.
pub(crate) fn solved(sum: &Sum<AnyPosition>) -> Solved {
    match sum.components() {
        [only] => only.0.solved(),
        _ => Solved::Normal(sum.nim_value()),
    }
}

/// Returns a move as an instruction: the component and its game if there are several components, and the move notation.
fn instruction(sum: &Sum<AnyPosition>, mv: &SumMove<AnyMove>) -> String {
    let component = &sum.components()[mv.component];
    let (name, syntax) = (component.name(), component.game().move_syntax());
    let described = format!("{} ({syntax})", mv.mv.notation());
    match sum.components() {
        [_] => described,
        _ => format!("in component {}, {name}: {described}", mv.component + 1),
    }
}

/// Returns the sum as one line of JSON.
///
/// | name | value |
/// |---|---|
/// | `game` | `"sum"` |
/// | `outcome` | `"N"` or `"P"` |
/// | `nim_value` | an integer, or null in misère play |
/// | `components` | the `game` and `nim_value` of each component |
/// | `move` | the number of its `component` from 1, its `game` and the `move` there; null if `target` is not below the nim-value |
///
/// A `game` is named by [`AnyPosition::name`], with the rule after a slash if it is not the judge's.
///
/// # Examples
///
/// ```
/// use impartial::core::Sum;
/// use impartial::nimbers::Nimber;
///
/// let sum = Sum::new(["nim 1 3".parse()?, "paper-cutting/run 2 9 0".parse()?]);
/// assert_eq!(
///     impartial::sum::json(&sum, Nimber::ZERO),
///     concat!(
///         r#"{"game":"sum","outcome":"N","nim_value":10,"components":[{"game":"nim","nim_value":3},"#,
///         r#"{"game":"paper-cutting/run","nim_value":9}],"#,
///         r#""move":{"component":2,"game":"paper-cutting/run","move":{"from":[1,0],"to":[1,6]}}}"#,
///         "\n"
///     )
/// );
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[cfg(feature = "json")]
#[must_use]
pub fn json(sum: &Sum<AnyPosition>, target: Nimber) -> String {
    use crate::move_parts::Named;
    use crate::output::{json, text};

    #[derive(serde::Serialize)]
    struct Record<'a> {
        game: &'a str,
        outcome: String,
        nim_value: Option<u64>,
        #[serde(serialize_with = "components")]
        components: &'a [AnyPosition],
        #[serde(rename = "move")]
        mv: Option<InComponent<'a>>,
    }

    #[derive(serde::Serialize)]
    struct Component {
        game: String,
        nim_value: Option<u64>,
    }

    #[derive(serde::Serialize)]
    struct InComponent<'a> {
        component: usize,
        game: String,
        #[serde(rename = "move")]
        mv: Named<'a>,
    }

    fn heap_size(solved: Solved) -> Option<u64> {
        solved.nim_value().map(Nimber::heap_size)
    }

    /// Serializes the components, of which there may be many, so none is copied.
    fn components<S: serde::Serializer>(all: &[AnyPosition], serializer: S) -> Result<S::Ok, S::Error> {
        let nim_value = |component: &AnyPosition| heap_size(component.0.solved());
        let component = |component| Component { game: AnyPosition::name(component), nim_value: nim_value(component) };
        serializer.collect_seq(all.iter().map(component))
    }

    let mv = sum.move_to(target);
    let in_component = mv.as_ref().map(|mv| InComponent {
        component: mv.component + 1,
        game: sum.components()[mv.component].name(),
        mv: Named(mv.mv.game().move_parts, mv.mv.values()),
    });
    let record = Record {
        game: "sum",
        outcome: sum.outcome().to_string(),
        nim_value: heap_size(solved(sum)),
        components: sum.components(),
        mv: in_component,
    };
    text(|out| json::write(&record, out))
}
