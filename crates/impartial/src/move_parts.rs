//! The parts of a move. A game declares them once; the short syntax and the JSON of its moves follow from them.
//!
//! | part | short syntax | JSON |
//! |---|---|---|
//! | number | `7` | `7` |
//! | point | `3 4` | `[3,4]` |
//! | word | `top` | `"top"` |
//! | list | `5 2`, or one token `5,2` in a move with several lists, where an empty list is `-` | `[5,2]` |

use std::fmt::{self, Display};

use impartial_core::Descending;
use impartial_games::{Kind, MovePart};
use number_reader::{ParseError, Reader};

/// The value of a [`MovePart`] in an [`AnyMove`](crate::AnyMove).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Value {
    /// A number. Numbers of piles, heaps and components count from 1.
    Number(u64),
    /// A point.
    Point([u64; 2]),
    /// One of the words of the part.
    Word(&'static str),
    /// A list.
    List(Vec<u64>),
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<[u64; 2]> for Value {
    fn from(point: [u64; 2]) -> Self {
        Self::Point(point)
    }
}

impl Value {
    /// Returns whether a part can have this value.
    pub(crate) fn fits(&self, part: &MovePart) -> bool {
        match (part.kind, self) {
            (Kind::Number, Self::Number(_)) | (Kind::Point(_), Self::Point(_)) => true,
            (Kind::Word(words), Self::Word(word)) => words.contains(word),
            (Kind::List { max_len }, Self::List(list)) => list.len() <= max_len && !list.contains(&0),
            _ => false,
        }
    }

    /// Returns a list, with the largest number first.
    pub(crate) fn of_list(mut list: Vec<u64>) -> Self {
        list.sort_unstable();
        list.reverse();
        Self::List(list)
    }
}

impl Display for Value {
    /// Writes the short syntax.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Point([first, second]) => write!(f, "{first} {second}"),
            Self::Word(word) => f.write_str(word),
            Self::List(list) => f.write_str(&list.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")),
        }
    }
}

/// Returns the index of the pile, heap or component with this number. The number 0 gets an index beyond any list, so a move
/// with it is illegal.
pub(crate) fn index_of(number: u64) -> usize {
    usize::try_from(number.wrapping_sub(1)).unwrap_or(usize::MAX)
}

/// A move whose fields are its parts, in this order.
pub(crate) trait Parts: Sized {
    /// Returns the values of the parts.
    fn values(&self) -> Vec<Value>;

    /// Returns the move with these values, or `None` if they are not of the kinds of its parts. It may be illegal.
    fn from_values(values: &[Value]) -> Option<Self>;
}

/// A field of a move, which has the value of a part.
pub(crate) trait Field: Copy {
    fn value(self) -> Value;

    /// Returns the field with this value, or `None` if the value is of another kind.
    fn from_value(value: &Value) -> Option<Self>;
}

/// Implements [`Field`] by a pattern of values.
macro_rules! field {
    ($field:ty, $of:pat => $found:expr, $self:ident => $value:expr) => {
        impl Field for $field {
            fn value($self) -> Value {
                $value
            }

            fn from_value(value: &Value) -> Option<Self> {
                if let $of = value { $found } else { None }
            }
        }
    };
}

pub(crate) use field;

field!(u64, Value::Number(number) => Some(*number), self => Value::Number(self));
field!([u64; 2], Value::Point(point) => Some(*point), self => Value::Point(self));
field!(Descending, Value::List(list) => Self::try_from(&list[..]).ok(), self => Value::List(self.as_slice().to_vec()));
// The index of a pile, heap or component, which is numbered from 1. The maximum index has the number 0.
field!(usize, Value::Number(number) => Some(index_of(*number)), self => Value::Number(self.wrapping_add(1) as u64));

/// Reads the values of a move in the short syntax.
///
/// A last list extends to the end of the text or to its maximum length, unless `is_complete` returns that it is complete,
/// given the values before it and the list so far.
pub(crate) fn read(
    parts: &[MovePart],
    words: &mut Reader<'_>,
    is_complete: &dyn Fn(&[Value], &[u64]) -> bool,
) -> Result<Vec<Value>, ParseError> {
    let mut values = Vec::with_capacity(parts.len());
    while values.len() < parts.len() {
        values.push(read_next(parts, &values, words, is_complete)?);
    }
    Ok(values)
}

/// Reads the value of the next part of a move, given the values before it, as [`read`] does.
pub(crate) fn read_next(
    parts: &[MovePart],
    before: &[Value],
    words: &mut Reader<'_>,
    is_complete: &dyn Fn(&[Value], &[u64]) -> bool,
) -> Result<Value, ParseError> {
    // One list may end the text, so its numbers need no mark. Of several lists, each is one token, or nobody could tell
    // where the first one ends.
    let has_lists = parts.iter().filter(|part| matches!(part.kind, Kind::List { .. })).count() > 1;
    let part = &parts[before.len()];
    // Errors name the part, so that they read well for every game.
    let name = part.description;
    Ok(match part.kind {
        Kind::Number => Value::Number(words.any_number(name)?),
        Kind::Point([first, second]) => Value::Point([words.any_number(first)?, words.any_number(second)?]),
        Kind::Word(known) => words.known_token("", |word| part.word(word).map(Value::Word)).map_err(|error| {
            let [others @ .., last] = known else { unreachable!("a part has words") };
            error.expecting(format!("{name}, one of {} and {last}", others.join(", ")))
        })?,
        Kind::List { max_len } if has_lists => {
            let list = words.known_token("", |word| joined(word).filter(|list| list.len() <= max_len));
            let form = format!("{name}, up to {max_len} numbers from 1 joined by commas");
            Value::of_list(list.map_err(|error| error.expecting(form))?)
        }
        Kind::List { max_len } => {
            let mut list = Vec::new();
            while list.len() < max_len && !is_complete(before, &list) && !words.is_at_end()? {
                list.push(words.number(1..=u64::MAX).map_err(|error| error.expecting(name))?);
            }
            Value::of_list(list)
        }
    })
}

/// Returns the numbers of a list that is one token: `-` if it is empty.
fn joined(word: &str) -> Option<Vec<u64>> {
    let digits = |number: &&str| number.bytes().all(|byte| byte.is_ascii_digit());
    let number = |number: &str| Some(number).filter(digits)?.parse().ok().filter(|&number| number > 0);
    // Not an empty text, because a token has at least one character.
    if word == "-" { Some(Vec::new()) } else { word.split(',').map(number).collect() }
}

/// Writes values in the short syntax. An empty list has no token if it is the only list.
pub(crate) fn notation(values: &[Value]) -> String {
    let has_lists = values.iter().filter(|value| matches!(value, Value::List(_))).count() > 1;
    let word = |value: &Value| match value {
        Value::List(list) if has_lists && list.is_empty() => "-".into(),
        Value::List(_) if has_lists => value.to_string().replace(' ', ","),
        _ => value.to_string(),
    };
    let words = values.iter().map(word).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Values with the names of their parts, serialized as an object.
#[cfg(feature = "serde")]
pub(crate) struct Named<'a>(pub(crate) &'a [MovePart], pub(crate) &'a [Value]);

#[cfg(feature = "serde")]
impl serde::Serialize for Named<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|part| part.name).zip(self.1))
    }
}

/// The value of a part in JSON, before its kind is known.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(untagged)]
pub(crate) enum RawValue {
    Number(u64),
    Word(String),
    List(Vec<u64>),
}

#[cfg(feature = "serde")]
impl RawValue {
    /// Returns the value as the kind of a part. `AnyMove::new` checks whether the part can have it.
    pub(crate) fn of(&self, part: &MovePart) -> Option<Value> {
        Some(match (self, part.kind) {
            (Self::Number(number), Kind::Number) => Value::Number(*number),
            (Self::Word(word), Kind::Word(_)) => Value::Word(part.word(word)?),
            (Self::List(list), Kind::List { .. }) => Value::of_list(list.clone()),
            (Self::List(list), Kind::Point(_)) => Value::Point(list[..].try_into().ok()?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_complete_when_the_position_says_so() {
        let mut reader = Reader::new(&b"3 4 5"[..]);
        let sum_of_three = |_: &[Value], list: &[u64]| list.iter().sum::<u64>() >= 3;
        let parts = [MovePart::new("parts", "a part", Kind::List { max_len: 2 })];
        assert_eq!(read(&parts, &mut reader, &sum_of_three), Ok(vec![Value::List(vec![3])]));
        assert_eq!(reader.peek(), Ok(&b"4"[..]));
    }

    #[test]
    fn each_of_several_lists_is_a_token() {
        let list = |name| MovePart::new(name, "the numbers", Kind::List { max_len: 2 });
        let parts = [list("one"), list("other")];
        let values = |text: &str| read(&parts, &mut Reader::new(text.as_bytes()), &|_, _| true);
        for text in ["5,2 7", "- 7,7", "- -"] {
            assert_eq!(values(text).map(|values| notation(&values)).as_deref(), Ok(text));
        }
        for word in ["3,2,1", "0", "2,", ",", "+2", "--", "18446744073709551616"] {
            let error = values(&format!("1 {word}")).unwrap_err().to_string();
            assert_eq!(
                error,
                format!("1:3: expected the numbers, up to 2 numbers from 1 joined by commas, found `{word}`")
            );
        }
    }
}
