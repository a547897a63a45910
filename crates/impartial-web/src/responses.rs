//! Responses: the JSON that the engine sends back. The README lists the fields for each kind of request.

use std::slice;

use impartial::core::{Solve as _, Sum};
use impartial::session::{Level, Player, Session};
use impartial::{AnyPosition, Figure, GAMES, IllegalMove};
use serde::Serialize;

use crate::error::Error;
use crate::explanation::{Explanation, nim_value};

/// The response to a request.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Response {
    /// The result.
    Ok(Box<Success>),
    /// The request was refused, and nothing has changed.
    Error(Error),
}

/// The result of a request, with one variant per JSON structure.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Success {
    Games {
        games: Vec<Game>,
    },
    Solved {
        answer: String,
        report: String,
        json: String,
    },
    View(View),
    Board(Figure),
    Identified {
        /// Whether the text begins as a saved game or a proof does.
        is_round: bool,
    },
    Saved {
        text: String,
    },
    Moves {
        legal: Vec<Move>,
        error: Option<Error>,
    },
    Legal(Legal),
    Played(Played),
    Round {
        #[serde(flatten)]
        started: Played,
        /// The text of the position in the format of the game.
        input: String,
    },
    Undone {
        taken_back: Vec<String>,
    },
    Hint {
        winning: Option<String>,
        any: Option<String>,
    },
    Why(Explanation),
    Review {
        winning: Vec<bool>,
        kept: Vec<bool>,
        given_away: Option<usize>,
    },
}

impl Response {
    /// Returns the response as JSON.
    ///
    /// JSON of the facade becomes the last field of the result. The alternative, to parse it or to embed it as a `RawValue` of
    /// `serde_json`, makes the page 5 kB larger.
    pub(crate) fn json(&self) -> String {
        let mut json = serde_json::to_string(self).expect("every response is an object whose keys are strings");
        let field = match self {
            Self::Ok(success) => match &**success {
                Success::View(View { parameters, .. }) => {
                    let list: Vec<&str> = parameters.iter().map(|Parameters(json)| &**json).collect();
                    format!(",\"parameters\":[{}]", list.join(","))
                }
                Success::Legal(Legal::No { refusal, .. }) => {
                    let refusal = refusal.as_ref().map_or("null", |Refusal(json)| json);
                    format!(",\"refusal\":{refusal}")
                }
                _ => return json,
            },
            Self::Error(_) => return json,
        };
        json.insert_str(json.len() - 2, &field);
        json
    }
}

/// The reply of the opponent, and the winner if the game is over.
#[derive(Debug, Serialize)]
pub(crate) struct Played {
    pub(crate) reply: Option<String>,
    pub(crate) winner: Option<Player>,
}

/// A game of the registry, as `impartial::Game` describes it.
#[derive(Debug, Serialize)]
pub(crate) struct Game {
    name: &'static str,
    summary: &'static str,
    move_syntax: String,
    answer: String,
    limits: String,
    source: &'static str,
    example: &'static str,
    formats: Vec<Format>,
    rules: Vec<Rule>,
}

#[derive(Debug, Serialize)]
struct Format {
    lines: &'static [&'static str],
    example: &'static str,
}

#[derive(Debug, Serialize)]
struct Rule {
    name: &'static str,
    summary: &'static str,
}

/// A position, alone or in a sum.
#[derive(Debug, Serialize)]
struct Component {
    /// The game, with a rule after a slash if it is not the judge's.
    game: String,
    move_syntax: String,
    // Empty in misère play and by a proof.
    nim_value: String,
}

/// What the input of a component chooses about the rules: the structure depends on the game, and is null if it chooses nothing.
/// Integers are text.
#[derive(Debug, Serialize)]
struct Parameters(String);

/// The rule that a move breaks: the structure depends on the game. Integers are text.
#[derive(Debug, Serialize)]
pub(crate) struct Refusal(String);

impl Refusal {
    pub(crate) fn new(illegal: &IllegalMove) -> Self {
        Self(illegal.json())
    }
}

/// A move as it is typed.
#[derive(Debug, Serialize)]
pub(crate) struct Move {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// The nim-value of the whole game after the move, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nim_value: Option<String>,
}

/// Whether a typed move is legal.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Legal {
    Yes {
        legal: bool,
        #[serde(rename = "move")]
        mv: String,
    },
    /// The reason and the location in the text, counted from 1, and the rule that the move breaks if the text is a move.
    No {
        legal: bool,
        reason: String,
        line: usize,
        column: usize,
        #[serde(skip)]
        refusal: Option<Refusal>,
    },
}

/// A game in progress.
#[derive(Debug, Serialize)]
pub(crate) struct View {
    first: Player,
    level: Level,
    /// A number, as text because JavaScript numbers have 53 bits.
    seed: String,
    to_move: Player,
    winner: Option<Player>,
    moves: Vec<String>,
    components: Vec<Component>,
    // Empty in misère play and by a proof.
    nim_value: String,
    outcome: String,
    /// What the proof by which the opponent plays lists about the position at the start and after each move, if any.
    proof: Option<Vec<String>>,
    /// The parameters of each component.
    #[serde(skip)]
    parameters: Vec<Parameters>,
}

/// Lists the games.
pub(crate) fn games() -> Success {
    let games = GAMES.iter().map(|game| Game {
        name: game.name,
        summary: game.summary,
        move_syntax: game.move_syntax(),
        answer: game.answer(),
        limits: game.limits(),
        source: game.source,
        example: game.example,
        formats: game.formats.iter().map(|format| Format { lines: format.lines, example: format.example }).collect(),
        rules: game.rules.iter().map(|rule| Rule { name: rule.name, summary: rule.summary }).collect(),
    });
    Success::Games { games: games.collect() }
}

/// Describes each component of a position separately.
fn components(positions: &[AnyPosition]) -> Vec<Component> {
    let component = |position: &AnyPosition| Component {
        game: position.name(),
        move_syntax: position.game().move_syntax(),
        nim_value: nim_value(slice::from_ref(position)),
    };
    positions.iter().map(component).collect()
}

/// Describes a game in progress.
pub(crate) fn view(session: &Session) -> Success {
    let position: &Sum<AnyPosition> = session.position();
    Success::View(View {
        first: session.first(),
        level: session.level(),
        seed: session.seed().to_string(),
        to_move: session.to_move(),
        winner: session.winner(),
        moves: session.moves().iter().map(|mv| session.notation(mv)).collect(),
        components: components(position.components()),
        nim_value: nim_value(position.components()),
        outcome: position.outcome().to_string(),
        proof: session.listed_by_proof(),
        parameters: position.components().iter().map(|position| Parameters(position.parameters())).collect(),
    })
}
