//! The replies of the opponent: the position, help, hints and reasons.

use std::collections::BTreeMap;

use impartial_core::{Position as _, Solve as _, Sum};
use number_reader::Reader;

use super::dialogue::{in_short, is_numbered, scan_component};
use super::{Player, Session, mover};
use crate::any::AnyPosition;

/// The most components that a list shows.
const SHOWN: usize = 12;

/// The most components that are shown in full. Longer lists have one line for each.
const IN_FULL: usize = 3;

impl Session {
    /// Returns the position, and how to type a move.
    pub(super) fn greeting(&self) -> String {
        self.show() + &self.syntax() + "\nSay `help` for what else you can say.\n"
    }

    /// Returns how a move is typed.
    pub(super) fn syntax(&self) -> String {
        let components = self.start.components();
        match components {
            [] => return "A sum of no components: there is no move.".into(),
            [component] => return format!("A move is: {}.", component.move_syntax()),
            _ => {}
        }
        let games: BTreeMap<&str, &str> =
            components.iter().map(|component| (component.game(), component.move_syntax())).collect();
        let games: Vec<String> = games.into_iter().map(|(game, moves)| format!("in {game} {moves}")).collect();
        format!("A move is: the number of a component, and then {}.", games.join(", "))
    }

    /// Returns the rules and the commands.
    pub(super) fn help(&self) -> String {
        let games: BTreeMap<&str, &str> =
            self.start.components().iter().map(|component| (component.game(), component.summary())).collect();
        let rules: String = games.into_iter().flat_map(|(game, summary)| [game, ": ", summary, "\n"]).collect();
        let syntax = self.syntax();
        format!(
            "\
{rules}The one who cannot move loses.
{syntax} One that is not legal costs nothing.
hint       a move that wins, if there is one
why        the nim-values before and after the last move of each
show [N]   the position, or component N of it in full
undo       take back your last move and my answer to it
save FILE  write the game to a file, to go on with it later
save! FILE the same, even over a file that is not a saved game
quit       leave
"
        )
    }

    /// Returns the position, component by component.
    pub(super) fn show(&self) -> String {
        let components = self.position.components();
        if let [component] = components {
            return format!("{}: {}", component.name(), component.show());
        }
        let shown = (0..components.len()).take(SHOWN).map(|index| {
            let mut text = self.of_component(index);
            if components.len() > IN_FULL {
                let first = text.find('\n').map_or(text.len(), |end| end + 1);
                text.truncate(first);
            }
            text
        });
        shown.chain([more(components.len())]).collect()
    }

    /// Returns the component of this number in full.
    pub(super) fn show_in_full(&self, number: &str) -> String {
        let mut reader = Reader::new(number.as_bytes());
        let component = scan_component(&self.position, &mut reader)
            .and_then(|component| reader.end_after(|| "the component".into()).map(|()| component));
        match component {
            Ok(component) => self.of_component(component),
            Err(error) => format!("No: {}.\n", error.reason()),
        }
    }

    /// Returns a component with its number, one fact a line.
    fn of_component(&self, index: usize) -> String {
        let component = &self.position.components()[index];
        format!("component {}, {}: {}", index + 1, component.name(), component.show())
    }

    /// Returns a winning move, or says that there is none.
    pub(super) fn hint(&self) -> String {
        if let Some(mv) = self.position.winning_move() {
            return format!("This wins: {}\n", in_short(&self.start, &mv));
        }
        let any = self
            .position
            .some_move()
            .map_or(String::new(), |mv| format!(" You may play {}.", in_short(&self.start, &mv)));
        format!("No move wins, as the nim-value is 0.{any}\n")
    }

    /// Returns the last move of each player, with the nim-values before and after.
    pub(super) fn why(&self) -> String {
        let last = self.moves.len().saturating_sub(2);
        let mut position = self.replayed(last);
        if self.moves.is_empty() {
            let values = position.components().iter().map(|component| component.nim_value().to_string());
            let together = format!("{}, so {}", position.nim_value(), self.who_wins(0, &position));
            return values_of(&position, values, None, &together);
        }
        let mut text = Vec::new();
        for (index, mv) in (last..).zip(&self.moves[last..]) {
            let before = position.clone();
            position.play(mv).expect("it was legal when it was made");
            let who = match mover(self.first, index) {
                Player::Person => "You",
                Player::Opponent => "I",
            };
            text.push(format!("{who} played {}:\n", in_short(&self.start, mv)));
            let changed = |component: usize| {
                let [before, after] = [&before, &position].map(|sum| sum.components()[component].nim_value());
                if component == mv.component { format!("{before} -> {after}") } else { after.to_string() }
            };
            let values = (0..position.components().len()).map(changed);
            let who_wins = self.who_wins(index + 1, &position);
            let together = format!("{} -> {}, so {who_wins}", before.nim_value(), position.nim_value());
            text.push(values_of(&position, values, Some(mv.component), &together));
        }
        text.concat()
    }

    /// Returns the winner under best play after this many moves.
    fn who_wins(&self, moves: usize, position: &Sum<AnyPosition>) -> &'static str {
        let next = mover(self.first, moves);
        let winner = if position.nim_value().is_zero() { next.other() } else { next };
        match winner {
            Player::Person => "you can win",
            Player::Opponent => "I win",
        }
    }

    /// Returns who has won, or nothing if the game goes on.
    pub(super) fn conclusion(&self) -> &'static str {
        match self.winner() {
            None => "",
            Some(Player::Person) => "I cannot move: you win.\n",
            Some(Player::Opponent) => "You cannot move: I win.\n",
        }
    }
}

/// Returns one line a component, among them the one that changed, and one line for the sum.
fn values_of(
    sum: &Sum<AnyPosition>,
    values: impl Iterator<Item = String>,
    changed: Option<usize>,
    together: &str,
) -> String {
    if !is_numbered(sum) {
        return format!("  nim-value: {together}\n");
    }
    let is_shown = |index: usize| index < SHOWN || changed == Some(index);
    let lines = sum.components().iter().zip(values).enumerate().filter(|(index, _)| is_shown(*index));
    let lines =
        lines.map(|(index, (component, value))| format!("  component {}, {}: {value}\n", index + 1, component.name()));
    lines.chain([more(sum.components().len()), format!("  nim-sum: {together}\n")]).collect()
}

/// Returns the line that says how many components a list leaves out.
fn more(components: usize) -> String {
    let more = components.saturating_sub(SHOWN);
    if more == 0 { String::new() } else { format!("  ... of {components} components\n") }
}
