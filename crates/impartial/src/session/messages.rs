//! The replies of the opponent: the position, help, hints and reasons.
//!
//! A position of one component has no component numbers anywhere, and a sum of several has them everywhere. Long sums are
//! cut to [`MAX_LISTED`] components, so that a reply fits on a screen.

use std::collections::BinaryHeap;

use impartial_core::{Outcome, Position as _, Solve as _, Sum};
use number_reader::Reader;

use super::{Level, Move, Player, Session, mover};
use crate::any_move::AnyMove;
use crate::any_position::AnyPosition;
use crate::game::Game;
use crate::games::GAMES;
use crate::sum::solved;

/// Maximum number of components in a list.
const MAX_LISTED: usize = 12;

/// Maximum number of components that are shown in full. Longer lists have one line per component.
const MAX_IN_FULL: usize = 3;

/// Maximum number of lines for the boards of all components after a move. If they need more, only the changed ones appear.
const MAX_BOARD_LINES: usize = 24;

impl Session {
    /// Returns the description of the position and the legal moves. For a sum, `moves` lists them on request.
    pub(super) fn greeting(&self) -> String {
        let level = match self.level {
            Level::Perfect => String::new(),
            level => format!("I play at the level {level}, with the seed {}.\n", self.seed),
        };
        let moves = if self.is_numbered() { self.syntax_with_example() } else { self.legal_moves() };
        self.show() + &moves + &level + "Type `?` for help.\n"
    }

    /// Returns the syntax of a move.
    pub(super) fn syntax(&self) -> String {
        match (self.position.components(), &self.games()[..]) {
            ([], _) => "The sum has no components, so no move is possible.".into(),
            ([_], [game]) => format!("A move is: {}.", game.move_syntax()),
            (_, [game]) => format!("A move is: component {}.", game.move_syntax()),
            (_, games) => {
                let in_game = |game: &&Game| format!("{} in {}", game.move_syntax(), game.name);
                format!("A move is: component, then {}.", games.iter().map(in_game).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Returns the syntax of a move and what some legal move means. The move is random, because the first that a solver finds
    /// would often be a winning one.
    fn syntax_with_example(&self) -> String {
        const SEED: u64 = 1;
        let mut components = self.position.components().iter().enumerate();
        let mv = components.find_map(|(component, position)| Some(Move { component, mv: position.random_move(SEED)? }));
        let example = mv.map_or(String::new(), |mv| {
            format!("For example, `{}` means: {}.\n", self.notation(&mv), self.instruction(&mv))
        });
        self.syntax() + "\n" + &example
    }

    /// Returns the syntax of a move and the ranges of its parts in the first components.
    pub(super) fn legal_moves(&self) -> String {
        let components = self.position.components();
        let ranges = |(index, component): (usize, &AnyPosition)| {
            let place = if self.is_numbered() { format!(" in component {}", index + 1) } else { String::new() };
            format!("Legal{place}: {}.\n", component.0.ranges())
        };
        let ranges: String = components.iter().enumerate().take(MAX_LISTED).map(ranges).collect();
        self.syntax_with_example() + &ranges + &more(components.len())
    }

    /// Returns a legal move as an instruction, after its component if there are several: "in component 1, take 3 from heap 2".
    pub(super) fn instruction(&self, mv: &Move) -> String {
        let instruction = self.position.components()[mv.component].0.instruction(&mv.mv);
        if self.is_numbered() { format!("in component {}, {instruction}", mv.component + 1) } else { instruction }
    }

    /// Returns a move of the opponent as a sentence.
    pub(super) fn reply(&self, mv: &Move) -> String {
        let instruction = self.position.components()[mv.component].0.instruction(&mv.mv);
        let component = mv.component + 1;
        if self.is_numbered() {
            format!("In component {component}, I {instruction}.")
        } else {
            format!("I {instruction}.")
        }
    }

    /// Returns the games of the components, in alphabetical order.
    fn games(&self) -> Vec<&'static Game> {
        let has = |game: &&Game| self.position.iter().any(|component| component.game() == *game);
        GAMES.iter().filter(has).collect()
    }

    /// Returns the rules and the commands.
    pub(super) fn help(&self) -> String {
        let rules: String = self.games().into_iter().map(rules_of).collect();
        let board = match self.position.components() {
            [_] => "board MOVE show the part of the board around a move, legal or not\n",
            _ => "board N MOVE\n           show component N, or its part around a move\n",
        };
        let (end, what) = (if self.is_misere() { "wins" } else { "loses" }, self.what());
        format!(
            "\
{rules}The player who cannot move {end}. An illegal move changes nothing.
?          show this help; also `help`
moves      show how to type a move, and which moves are legal
hint       show a winning move, if any
why        show the {what}s before and after the last move of each player
board      show the board, or its part around the last move
{board}show [N]   describe the position, or all of component N
undo       take back your last move and my reply
save FILE  save the game, to resume it later
save! FILE save the game even if FILE exists and is not a saved game
quit       leave the game
"
        )
    }

    /// Returns the boards of all components if they fit, and otherwise only the boards in which a move was made after the
    /// first `made` moves. A board that does not fit is shown around the last of these moves. Without such moves, returns
    /// the list of components.
    pub(super) fn boards(&self, made: usize) -> String {
        // Usually the move of the person and the answer to it. If both are in one component, its board is shown around the answer.
        let moves = &self.moves[made..];
        let board = |component: usize| {
            let last = moves.iter().rev().find(|mv| mv.component == component);
            self.board_of(component, last.map(|mv| &mv.mv))
        };
        // The lines of all boards are counted only if the components are few, because each board costs time.
        let components = self.position.components().len();
        if components <= MAX_LISTED {
            let all: String = (0..components).map(board).collect();
            if components <= 1 || all.lines().count() <= MAX_BOARD_LINES {
                return all;
            }
        }
        // Not all boards fit, so only boards that changed are shown, each once and in order.
        let mut chosen = moves.iter().map(|mv| mv.component).collect::<BinaryHeap<_>>().into_sorted_vec();
        chosen.dedup();
        if chosen.is_empty() {
            return self.show();
        }
        chosen.into_iter().map(board).collect()
    }

    /// Returns the board of a component, or its part around a move.
    pub(super) fn board_of(&self, index: usize, around: Option<&AnyMove>) -> String {
        let component = &self.position.components()[index];
        let lines = component.0.board(around);
        let between = if lines.len() == 1 { " " } else { "\n" };
        let name = format!("component {}, {}:{between}", index + 1, component.name());
        let name = if self.is_numbered() { name } else { String::new() };
        lines.iter().fold(name, |text, line| text + line + "\n")
    }

    /// Returns the position, component by component.
    pub(super) fn show(&self) -> String {
        let components = self.position.components();
        if let [component] = components {
            return format!("{}: {}", component.name(), component.show());
        }
        let shown = (0..components.len()).take(MAX_LISTED).map(|index| {
            let text = self.of_component(index);
            let lines = if components.len() > MAX_IN_FULL { 1 } else { usize::MAX };
            text.split_inclusive('\n').take(lines).collect::<String>()
        });
        shown.chain([more(components.len())]).collect()
    }

    /// Returns the component of this number in full.
    pub(super) fn show_in_full(&self, number: &str) -> String {
        let mut reader = Reader::new(number.as_bytes());
        let component = self.scan_component(&mut reader).and_then(|component| {
            reader.end_after(|| "the component".into())?;
            Ok(component)
        });
        component.map_or_else(
            |error| format!("Cannot show the component: {}.\n", error.reason()),
            |component| self.of_component(component),
        )
    }

    /// Returns the description of a component after its number, one fact per line.
    fn of_component(&self, index: usize) -> String {
        let component = &self.position.components()[index];
        format!("component {}, {}: {}", index + 1, component.name(), component.show())
    }

    /// Returns a winning move, or the reason why none exists with a legal move.
    pub(super) fn hint(&self) -> String {
        let none = match by_proof(&self.position) {
            Some(listed) => &format!("No move wins, as the proof lists {listed}."),
            None if self.is_misere() => "No move wins.",
            None => "No move wins, as the nim-value is 0.",
        };
        let described = |mv| format!("{} ({})", self.notation(&mv), self.instruction(&mv));
        match (self.position.winning_move(), self.position.some_move()) {
            (Some(mv), _) => format!("This wins: {}\n", described(mv)),
            (None, Some(mv)) => format!("{none} You may play {}.\n", described(mv)),
            (None, None) => format!("{none}\n"),
        }
    }

    /// Returns the last move of each player, with the nim-values or outcomes before and after it.
    pub(super) fn why(&self) -> String {
        // The last move of each player, as the moves alternate: two, one or none. The values before them need the position
        // at that time, so the moves are replayed.
        let last = self.moves.len().saturating_sub(2);
        let mut position = self.replayed(last);
        if self.moves.is_empty() {
            let values = position.components().iter().map(|component| component.0.solved().value());
            let together = format!("{}, so {}", solved(&position).value(), self.who_wins(0, &position));
            return self.values(values, None, &together) + &proof_line(&position);
        }
        let mut text = Vec::new();
        for (index, mv) in (last..).zip(&self.moves[last..]) {
            let before = position.clone();
            position.play(mv).expect("it was legal when it was made");
            let who = match mover(self.first, index) {
                Player::Human => "Your",
                Player::Opponent => "My",
            };
            text.push(format!("{who} move: {}\n", self.instruction(mv)));
            let changed = |component: usize| {
                let [before, after] = [&before, &position].map(|sum| sum.components()[component].0.solved().value());
                if component == mv.component { format!("{before} -> {after}") } else { after }
            };
            let values = (0..position.components().len()).map(changed);
            let who_wins = self.who_wins(index + 1, &position);
            let [was, is] = [&before, &position].map(|sum| solved(sum).value());
            let together = format!("{was} -> {is}, so {who_wins}");
            text.push(self.values(values, Some(mv.component), &together) + &proof_line(&position));
        }
        text.concat()
    }

    /// Returns the nim-values of the first components, of the changed one wherever it is, and of the sum, one per line.
    fn values(&self, values: impl Iterator<Item = String>, changed: Option<usize>, together: &str) -> String {
        if !self.is_numbered() {
            return format!("  {}: {together}\n", self.what());
        }
        let components = self.start.components();
        let lines = components.iter().zip(values).enumerate();
        let lines = lines.filter(|&(index, _)| index < MAX_LISTED || changed == Some(index));
        let lines = lines
            .map(|(index, (component, value))| format!("  component {}, {}: {value}\n", index + 1, component.name()));
        lines.chain([more(components.len()), format!("  nim-sum: {together}\n")]).collect()
    }

    /// Returns what `why` shows of a position: its nim-value, or in misère play and by a proof its outcome.
    fn what(&self) -> &'static str {
        if self.is_misere() || by_proof(&self.position).is_some() { "outcome" } else { "nim-value" }
    }

    /// Returns the winner under best play after this many moves.
    fn who_wins(&self, moves: usize, position: &Sum<AnyPosition>) -> &'static str {
        let next = mover(self.first, moves);
        let winner = if position.outcome() == Outcome::P { next.other() } else { next };
        match winner {
            Player::Human => "you can win",
            Player::Opponent if self.level == Level::Perfect => "I win",
            Player::Opponent => "I can win",
        }
    }

    /// Returns who has won, or an empty text if the game is not over.
    pub(super) fn conclusion(&self) -> &'static str {
        match (self.to_move(), self.winner()) {
            (_, None) => "",
            (Player::Opponent, Some(Player::Human)) => "I cannot move: you win.\n",
            (Player::Human, Some(Player::Opponent)) => "You cannot move: I win.\n",
            (Player::Human, Some(Player::Human)) => "You cannot move: you win.\n",
            (Player::Opponent, Some(Player::Opponent)) => "I cannot move: I win.\n",
        }
    }
}

/// Returns what a proof lists about a position that is played by it.
pub(super) fn by_proof(position: &Sum<AnyPosition>) -> Option<String> {
    if let [only] = position.components() { only.by_proof() } else { None }
}

/// Returns the line of `why` about the proof, if any.
fn proof_line(position: &Sum<AnyPosition>) -> String {
    by_proof(position).map_or(String::new(), |listed| format!("  proof: {listed}\n"))
}

/// Returns the name of a game and a sentence about its moves.
fn rules_of(game: &Game) -> String {
    format!("{}: {}\n", game.name, game.summary)
}

/// Returns the line after a list that leaves out components, or an empty text if the list is complete.
fn more(components: usize) -> String {
    let more = components.saturating_sub(MAX_LISTED);
    if more == 0 { String::new() } else { format!("  ... of {components} components\n") }
}
