//! The formats of coins: which inputs are valid, and which are refused with which error.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::NAMES;
use crate::formats::{self, LONGEST, MOST, Reader};
use crate::games::{BadInput, Limit, bad};

pub(super) fn bad_inputs() -> Vec<BadInput> {
    const CASES: &str = "the name of a game or the number T of cases, from 0 to 2147483647";
    const GAME: &str =
        "one of turtles, twins, mock-turtles, triplets, ruler, or one with a limit from 1 such as ruler/3";
    const SIDE: &str = "from 1 to 9223372036854775807";
    bad(&[
        (b"", "1:1", format!("{CASES}, found the end of the input")),
        (b"-1", "1:1", format!("{CASES}, found `-1`")),
        (b"2147483648", "1:1", format!("{CASES}, found `2147483648`")),
        (b"1", "1:2", "1 case, found the end of the input after 0".into()),
        (b"1 x", "1:3", "the number n of lights of case 1 of 1, from 0 to 2147483647, found `x`".into()),
        (b"1\n1\n0 1", "3:1", format!("the row x of light 1 of 1, {SIDE}, found `0`")),
        (
            b"1\n1\n1 9223372036854775808",
            "3:3",
            format!("the column y of light 1 of 1, {SIDE}, found `9223372036854775808`"),
        ),
        (b"2\n1\n7 9\n3\n1 2\n3 4\n1 2\n", "4:1", "different lights in case 2 of 2, found `1 2` twice".into()),
        (b"1\n2\n1 2\n", "4:1", "2 lights, found the end of the input after 1".into()),
        (b"1\n1\n1 2\n3\n", "4:1", "the end of the input after 1 case, found `3`".into()),
        (b"chess", "1:1", format!("the game of the rows, {GAME}, found `chess`")),
        (b"Twins twins", "1:1", format!("the game of the rows, {GAME}, found `Twins`")),
        (b"twins", "1:6", format!("the game of the columns, {GAME}, found the end of the input")),
        (b"twins ruler/0 5 5 0", "1:7", format!("the game of the columns, {GAME}, found `ruler/0`")),
        (b"twins ruler 0 5 0", "1:13", format!("the number x of rows, {SIDE}, found `0`")),
        (
            b"twins ruler 5 9223372036854775808 0",
            "1:15",
            format!("the number y of columns, {SIDE}, found `9223372036854775808`"),
        ),
        (b"twins ruler 5 5 -1", "1:17", "the number n of rectangles, from 0 to 2147483647, found `-1`".into()),
        (b"twins ruler 5 4 1\n0 1 3 3", "2:1", "the first row a of rectangle 1 of 1, from 1 to 5, found `0`".into()),
        (b"twins ruler 5 4 1\n1 5 3 3", "2:3", "the first column b of rectangle 1 of 1, from 1 to 4, found `5`".into()),
        (b"twins ruler 5 4 1\n4 1 3 3", "2:5", "the last row c of rectangle 1 of 1, from 4 to 5, found `3`".into()),
        (b"twins ruler 5 4 1\n1 1 3 5", "2:7", "the last column d of rectangle 1 of 1, from 1 to 4, found `5`".into()),
        (b"twins ruler 5 4 1\n", "2:1", "1 rectangle, found the end of the input after 0".into()),
        (b"twins ruler 5 4 0 1 1 1 1", "1:19", "the end of the input after 0 rectangles, found `1`".into()),
    ])
}

pub(super) fn read(reader: &mut Reader<'_>) -> Option<()> {
    let is_name = reader.words.last().is_some_and(|word| word.first().is_some_and(u8::is_ascii_alphabetic));
    if !is_name {
        return cases(reader, 0..=MOST, 0..=MOST, LONGEST);
    }
    game(reader)?;
    game(reader)?;
    let [rows, columns] = [reader.number(1..=LONGEST)?, reader.number(1..=LONGEST)?];
    let rectangles = reader.number(0..=MOST)?;
    (0..rectangles).try_for_each(|_| {
        let [top, left] = [reader.number(1..=rows)?, reader.number(1..=columns)?];
        reader.number(top..=rows)?;
        reader.number(left..=columns).map(drop)
    })
}

/// Reads the name of a game, which may have a limit.
fn game(reader: &mut Reader<'_>) -> Option<()> {
    let word = reader.words.pop()?;
    NAMES.iter().find_map(|name| {
        let limit = word.strip_prefix(name.as_bytes())?;
        let is_valid =
            |limit: &[u8]| limit.iter().all(u8::is_ascii_digit) && formats::number(limit).is_some_and(|k| k > 0);
        let is_game =
            limit.is_empty() || limit.strip_prefix(b"/").is_some_and(|limit| !limit.is_empty() && is_valid(limit));
        is_game.then_some(())
    })
}

/// Reads an input within the limits of the judge.
pub(super) fn judge(reader: &mut Reader<'_>) -> Option<()> {
    cases(reader, 1..=100, 1..=1_000, 10_000)
}

fn cases(
    reader: &mut Reader<'_>,
    counts: RangeInclusive<u64>,
    lights: RangeInclusive<u64>,
    longest: u64,
) -> Option<()> {
    let cases = reader.number(counts)?;
    (0..cases).try_for_each(|_| {
        let lights = reader.number(lights.clone())?;
        let mut seen = BTreeSet::new();
        (0..lights).try_for_each(|_| {
            let light = [reader.number(1..=longest)?, reader.number(1..=longest)?];
            seen.insert(light).then_some(())
        })
    })
}

/// Returns the numbers of words of the lines of cases, or of a board.
pub(super) fn lines(words: &[&[u8]]) -> (Vec<u64>, u64) {
    if words.first().is_some_and(|word| word.first().is_some_and(u8::is_ascii_alphabetic)) {
        return (vec![5], 4);
    }
    let (mut lines, mut at) = (vec![1], 1);
    while at < words.len() {
        let lights = usize::try_from(formats::number_at(words, at)).unwrap_or(usize::MAX).min(words.len());
        lines.push(1);
        lines.extend(vec![2; lights]);
        at += 1 + 2 * lights;
    }
    (lines, 0)
}

pub(super) fn limits() -> Limit {
    let cases = |cases: u64, lights: u64, side: u64| {
        let case = (0..lights).map(|light| format!("{} {side}\n", side - light)).collect::<Vec<_>>().concat();
        format!("{cases}\n{}", format!("{lights}\n{case}").repeat(usize::try_from(cases).unwrap()))
    };
    Limit { largest: cases(100, 1_000, 10_000), beyond: [cases(100, 1_001, 10_000), cases(100, 1_000, 10_001)] }
}
