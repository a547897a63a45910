//! Serde of moves, positions and games in progress.

use std::collections::BTreeMap;

use impartial_games::MovePart;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use crate::any_move::AnyMove;
use crate::any_position::AnyPosition;
use crate::game::Game;
use crate::move_parts::{Named, RawValue};
use crate::session::Session;

/// Implements serde by the text of a type.
macro_rules! as_text {
    ($type:ty) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

as_text!(AnyPosition);
as_text!(Session);

impl Serialize for AnyMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_struct("AnyMove", 2)?;
        record.serialize_field("game", self.game.name)?;
        record.serialize_field("move", &Named(self.game.move_parts, &self.values))?;
        record.end()
    }
}

/// A move in JSON, before its game is looked up.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    game: String,
    #[serde(rename = "move")]
    mv: BTreeMap<String, RawValue>,
}

impl<'de> Deserialize<'de> for AnyMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Raw { game, mv } = Raw::deserialize(deserializer)?;
        let named = Game::named(&game).ok_or_else(|| D::Error::custom(format!("there is no game `{game}`")))?;
        let parts = named.move_parts;
        let value = |part: &MovePart| mv.get(part.name)?.of(part);
        let values = if mv.len() == parts.len() { parts.iter().map(value).collect() } else { None };
        let mv = values.and_then(|values: Vec<_>| Self::new(named, values));
        mv.ok_or_else(|| D::Error::custom(format!("expected a move of {game}: {}", named.move_syntax())))
    }
}
