//! The formats of all games, read word by word: the oracle for whether a text is valid.

use std::ops::RangeInclusive;

use impartial::{GAMES, Limits};

/// The longest side of a board or a sheet, and the largest pile.
const LONGEST: u64 = (1 << 63) - 1;

/// The last heap in the table of a code without a proved period. A text with a larger one takes too long to be tried.
const TABLE: u64 = 999;

/// The most records.
const MOST: u64 = (1 << 31) - 1;

/// The format of one game.
pub(crate) struct Format {
    /// The name of the game in the registry.
    game: &'static str,
    /// Reads the words of a text. Returns `None` if a word is wrong or missing.
    read: fn(&mut Reader<'_>) -> Option<()>,
    /// The same within the judge's limits, if a judge has the game.
    judge: Option<fn(&mut Reader<'_>) -> Option<()>>,
    /// The lines of a text, if it is laid out right.
    lines: Lines,
    /// Samples besides those of the statement: each variant of the format, without optional words.
    pub(crate) samples: &'static [&'static str],
    /// Returns texts in which each count is replaced by `said`, and `there` records follow.
    pub(crate) lies: fn(said: u64, there: usize) -> Vec<String>,
}

/// Returns the numbers of words of the first lines, and of each line after them.
type Lines = fn(words: &[&[u8]]) -> (Vec<u64>, u64);

/// The formats of all games of the registry. A new game needs one row here.
const FORMATS: [Format; 7] = [
    Format {
        game: "constrained-nim",
        read: constrained_nim,
        judge: Some(judge::constrained_nim),
        lines: |words| (vec![2, number_at(words, 0)], 2),
        samples: &["1 1\n5\n3 3\n"],
        lies: |said, there| {
            let lies = |pairs| {
                let records = format!("{}{}", "7 ".repeat(there), "5 2 ".repeat(pairs));
                [format!("{said} {pairs} {records}"), format!("{there} {said} {records}")]
            };
            (0..4).flat_map(lies).collect()
        },
    },
    Format {
        game: "grid-split",
        read: grid_split,
        judge: Some(judge::grid_split),
        lines: grid_split_lines,
        samples: &[
            "1\n1 3\n^#^\n",
            "2\n1 1\n#\n5 5\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n",
            "cells\n9 7 4\n1 1\n1 7\n9 1\n9 7\n",
        ],
        lies: |said, there| {
            vec![
                format!("cells 5 5 {said} {}", "2 2 ".repeat(there)),
                format!("{said} {}", "1 1 # ".repeat(there)),
                format!("1 {said} 3 {}", "^#^ ".repeat(there)),
                format!("1 3 {said} {}", "^#^ ".repeat(there)),
                format!("{there} {}", format!("{said} 1 {}", "# ".repeat(there)).repeat(there)),
            ]
        },
    },
    Format {
        game: "heaps",
        read: heaps,
        judge: None,
        lines: |words| (vec![2, number_at(words, 1)], 0),
        // Heaps are huge only under sets, whose period is proved by few values whatever character changes.
        samples: &["S(1,3) 2\n9223372036854775807 5\n", "0.77 2\n7 12\n"],
        lies: |said, there| vec![format!("kayles {said} {}", "7 ".repeat(there))],
    },
    Format {
        game: "marked-rectangle",
        read: marked_rectangle,
        judge: Some(judge::marked_rectangle),
        lines: |words| if words.first() == Some(&&b"marks"[..]) { (vec![2], 4) } else { (vec![1], 2) },
        samples: &["2\n5 8\n6 7\n", "marks 2\n5 8 2 3\n6 7 1 1\n"],
        lies: |said, there| {
            vec![format!("{said} {}", "5 8 ".repeat(there)), format!("marks {said} {}", "5 8 2 3 ".repeat(there))]
        },
    },
    Format {
        game: "nim",
        read: nim,
        judge: None,
        lines: |words| (vec![1, number_at(words, 0)], 0),
        samples: &["3\n3 4 5\n"],
        lies: |said, there| vec![format!("{said} {}", "7 ".repeat(there))],
    },
    Format {
        game: "paper-cutting",
        read: paper_cutting,
        judge: Some(judge::paper_cutting),
        lines: |_| (vec![3], 4),
        samples: &["3 4 2\n1 1 1 2\n3 2 1 2\n"],
        lies: |said, there| vec![format!("5 5 {said} {}", "1 1 1 2 ".repeat(there))],
    },
    Format {
        game: "sharti",
        read: sharti,
        judge: Some(judge::sharti),
        lines: |_| (vec![3], 4),
        samples: &["5 1 1\n1 1 3 3\n"],
        lies: |said, there| vec![format!("5 {said} 5 {}", "1 1 2 2 ".repeat(there))],
    },
];

/// Returns the format of a game.
///
/// # Panics
///
/// Panics if the game has no row.
pub(crate) fn format_of(game: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.game == game).unwrap_or_else(|| {
        panic!("`{game}` has no format: add a row with its grammar and a sample to FORMATS in tests/hostile/formats.rs")
    })
}

impl Format {
    /// Returns whether a text has this format.
    pub(crate) fn accepts(&self, text: &[u8]) -> bool {
        reads(self.read, text, TABLE)
    }

    /// Returns whether a validator with these limits accepts the text, or `None` if there is none.
    ///
    /// Only one text with the same words is laid out right.
    pub(crate) fn is_valid(&self, limits: Limits, text: &[u8]) -> Option<bool> {
        let read = match limits {
            Limits::Full => self.read,
            Limits::Judge => self.judge?,
        };
        let has_leading_zero = |word: &[u8]| matches!(word, [b'0', b'0'..=b'9', ..]);
        // A validator does not solve the input.
        Some(reads(read, text, LONGEST) && !words(text).any(has_leading_zero) && self.lay_out(text) == text)
    }

    /// Returns the words of a text with the right separators.
    pub(crate) fn lay_out(&self, text: &[u8]) -> Vec<u8> {
        let words: Vec<&[u8]> = words(text).collect();
        let (first, others) = (self.lines)(&words);
        let mut rest = &words[..];
        let mut line = |len: u64| {
            let (line, after) = rest.split_at(rest.len().min(usize::try_from(len).unwrap_or(usize::MAX)));
            rest = after;
            line.join(&b' ')
        };
        let mut lines: Vec<_> = first.into_iter().map(&mut line).collect();
        lines.extend(rest.chunks(usize::try_from(others).unwrap().max(1)).map(|line| line.join(&b' ')));
        [&lines.join(&b'\n')[..], b"\n"].concat()
    }
}

/// Returns whether `read` accepts all words of a text, and no word is left. Heaps without a proved period are up to `table`.
fn reads(read: fn(&mut Reader<'_>) -> Option<()>, text: &[u8], table: u64) -> bool {
    let mut reader = Reader { words: words(text).collect(), table };
    reader.words.reverse();
    read(&mut reader).is_some() && reader.words.is_empty()
}

/// Returns the number of this word, or 0 if there is none.
fn number_at(words: &[&[u8]], index: usize) -> u64 {
    words.get(index).and_then(|word| number(word)).unwrap_or(0)
}

/// Returns the numbers of words of the lines of boards.
fn grid_split_lines(words: &[&[u8]]) -> (Vec<u64>, u64) {
    if words.first() == Some(&&b"cells"[..]) {
        return (vec![1, 3], 2);
    }
    let (mut lines, mut at) = (vec![1], 1);
    while at < words.len() {
        let rows = usize::try_from(number_at(words, at)).unwrap_or(usize::MAX).min(words.len());
        lines.push(2);
        lines.extend(vec![1; rows]);
        at += 2 + rows;
    }
    (lines, 0)
}

/// Returns the words of a text.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| b" \t\n\x0b\x0c\r".contains(byte)).filter(|word| !word.is_empty())
}

/// Returns the number that a word spells in any number of digits.
pub(crate) fn number(word: &[u8]) -> Option<u64> {
    let mut digits = word.iter().map(|&byte| char::from(byte).to_digit(10));
    let number = digits.try_fold(0_u128, |number, digit| {
        digit.map(|digit| number.saturating_mul(10).saturating_add(u128::from(digit)))
    });
    u64::try_from(number?).ok()
}

/// The words that are left, in reverse order.
struct Reader<'a> {
    words: Vec<&'a [u8]>,
    /// The largest heap under a code without a proved period.
    table: u64,
}

impl Reader<'_> {
    /// Takes a number in this range.
    fn number(&mut self, range: RangeInclusive<u64>) -> Option<u64> {
        number(self.words.pop()?).filter(|number| range.contains(number))
    }

    /// Takes this word if it is the next one.
    fn keyword(&mut self, keyword: &str) -> Option<()> {
        (self.words.last()? == &keyword.as_bytes()).then(|| self.words.pop()).map(drop)
    }
}

/// The formats within the limits of the judges' problems.
mod judge {
    use super::Reader;

    const BILLION: u64 = 1_000_000_000;

    pub(super) fn sharti(reader: &mut Reader<'_>) -> Option<()> {
        let [side, rectangles] = [reader.number(1..=BILLION)?, reader.number(1..=50_000)?];
        reader.number(1..=side)?;
        (0..rectangles).try_for_each(|_| {
            let [top, left] = [reader.number(1..=side)?, reader.number(1..=side)?];
            reader.number(top..=side)?;
            reader.number(left..=side).map(drop)
        })
    }

    pub(super) fn constrained_nim(reader: &mut Reader<'_>) -> Option<()> {
        let [piles, pairs] = [reader.number(1..=200_000)?, reader.number(1..=200_000)?];
        (0..piles).try_for_each(|_| reader.number(1..=BILLION * BILLION).map(drop))?;
        let mut seen = Vec::new();
        (0..pairs).try_for_each(|_| {
            let pile = reader.number(1..=BILLION * BILLION)?;
            let pair = (pile, reader.number(1..=pile)?);
            let is_new = !seen.contains(&pair);
            seen.push(pair);
            is_new.then_some(())
        })
    }

    pub(super) fn paper_cutting(reader: &mut Reader<'_>) -> Option<()> {
        let is_small = |word: &&[u8]| super::number(word).is_some_and(|side| side <= BILLION);
        let sides_and_cuts: Vec<_> = reader.words.iter().rev().take(3).copied().collect();
        let is_judge = sides_and_cuts.len() == 3
            && sides_and_cuts[..2].iter().all(is_small)
            && super::number(sides_and_cuts[2]).is_some_and(|cuts| cuts <= 100_000);
        if is_judge { super::paper_cutting(reader) } else { None }
    }

    pub(super) fn marked_rectangle(reader: &mut Reader<'_>) -> Option<()> {
        let rectangles = reader.number(1..=10_000)?;
        let mut left = [1_000_000; 2];
        (0..rectangles).try_for_each(|_| {
            left.iter_mut().try_for_each(|left| {
                *left -= reader.number(1..=*left)?;
                Some(())
            })
        })
    }

    pub(super) fn grid_split(reader: &mut Reader<'_>) -> Option<()> {
        let boards = reader.number(1..=10)?;
        (0..boards).try_for_each(|_| {
            let [rows, columns] = [reader.number(1..=20)?, reader.number(1..=20)?];
            (0..rows).try_for_each(|_| {
                let row = reader.words.pop()?;
                (row.len() as u64 == columns && row.iter().all(|cell| b"#^".contains(cell))).then_some(())
            })
        })
    }
}

fn sharti(reader: &mut Reader<'_>) -> Option<()> {
    let side = reader.number(1..=LONGEST)?;
    let rectangles = reader.number(0..=MOST)?;
    reader.number(1..=side)?;
    (0..rectangles).try_for_each(|_| {
        let [top, left] = [reader.number(1..=side)?, reader.number(1..=side)?];
        reader.number(top..=side)?;
        reader.number(left..=side).map(drop)
    })
}

fn constrained_nim(reader: &mut Reader<'_>) -> Option<()> {
    let [piles, pairs] = [reader.number(0..=MOST)?, reader.number(0..=MOST)?];
    (0..piles).try_for_each(|_| reader.number(0..=LONGEST).map(drop))?;
    (0..pairs).try_for_each(|_| {
        let pile = reader.number(1..=LONGEST)?;
        reader.number(1..=pile).map(drop)
    })
}

fn heaps(reader: &mut Reader<'_>) -> Option<()> {
    let is_periodic = code(reader.words.pop()?)?;
    let heaps = reader.number(0..=MOST)?;
    let longest = if is_periodic { LONGEST } else { reader.table };
    (0..heaps).try_for_each(|_| reader.number(0..=longest).map(drop))
}

/// Reads a code. Returns whether its period is proved by few values.
fn code(word: &[u8]) -> Option<bool> {
    let word = str::from_utf8(word).ok()?;
    match word {
        "0.77" | "kayles" | "dawson" | "dawsons-kayles" | "guiles" | "nim" => return Some(true),
        "grundy" | "treblecross" | "officers" => return Some(false),
        _ => {}
    }
    if let Some(set) = word.strip_prefix("S(").and_then(|set| set.strip_suffix(')')) {
        let numbers = set.strip_prefix("all-but:").unwrap_or(set);
        let is_number = |word: &str| number(word.as_bytes()).is_some_and(|number| (1..=65_535).contains(&number));
        return (set == "all" || numbers.split(',').all(is_number)).then_some(true);
    }
    let (first, digits) = word.split_once('.')?;
    let is_first = matches!(first.strip_suffix('!').unwrap_or(first), "0" | "4" | "8" | "C" | "c") || first.is_empty();
    let is_code = (1..=63).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    (is_first && is_code).then_some(false)
}

fn nim(reader: &mut Reader<'_>) -> Option<()> {
    let heaps = reader.number(0..=MOST)?;
    (0..heaps).try_for_each(|_| reader.number(0..=u64::MAX).map(drop))
}

fn paper_cutting(reader: &mut Reader<'_>) -> Option<()> {
    let [width, height] = [reader.number(1..=LONGEST)?, reader.number(1..=LONGEST)?];
    let cuts = reader.number(0..=MOST)?;
    (0..cuts).try_for_each(|_| {
        let [x, y] = [reader.number(0..=width)?, reader.number(0..=height)?];
        let [to_x, to_y] = [reader.number(0..=width)?, reader.number(0..=height)?];
        let is_vertical = x == to_x && y != to_y && 0 < x && x < width;
        let is_horizontal = y == to_y && x != to_x && 0 < y && y < height;
        (is_vertical || is_horizontal).then_some(())
    })
}

fn marked_rectangle(reader: &mut Reader<'_>) -> Option<()> {
    if reader.keyword("marks").is_some() {
        let cases = reader.number(0..=MOST)?;
        return (0..cases).try_for_each(|_| {
            let [rows, columns] = [reader.number(1..=u64::MAX)?, reader.number(1..=u64::MAX)?];
            reader.number(1..=rows)?;
            reader.number(1..=columns).map(drop)
        });
    }
    let cases = reader.number(0..=MOST)?;
    (0..cases).try_for_each(|_| [(); 2].into_iter().try_for_each(|()| reader.number(1..=u64::MAX).map(drop)))
}

fn grid_split(reader: &mut Reader<'_>) -> Option<()> {
    if reader.keyword("cells").is_some() {
        let [rows, columns] = [reader.number(1..=LONGEST)?, reader.number(1..=LONGEST)?];
        let cells = reader.number(0..=MOST)?;
        return (0..cells).try_for_each(|_| {
            reader.number(1..=rows)?;
            reader.number(1..=columns).map(drop)
        });
    }
    let boards = reader.number(0..=MOST)?;
    (0..boards).try_for_each(|_| {
        let [rows, columns] = [reader.number(1..=LONGEST)?, reader.number(1..=LONGEST)?];
        (0..rows).try_for_each(|_| {
            let row = reader.words.pop()?;
            (row.len() as u64 == columns && row.iter().all(|cell| b"#^".contains(cell))).then_some(())
        })
    })
}

#[test]
fn every_game_has_a_format() {
    for game in GAMES {
        format_of(game.name);
    }
    for format in &FORMATS {
        let game = format.game;
        assert!(GAMES.iter().any(|other| other.name == game), "FORMATS has `{game}`, which the registry has not");
    }
}

/// A sample is valid, and neither with a word less nor with a word more.
#[test]
fn samples_have_no_word_too_many() {
    for format in &FORMATS {
        assert!(!format.samples.is_empty(), "{}: expected a sample in FORMATS, found none", format.game);
        for text in format.samples {
            assert!(format.accepts(text.as_bytes()), "{}: expected a valid text, found {text:?}", format.game);
            let words: Vec<&str> = text.split_ascii_whitespace().collect();
            for index in 0..words.len() {
                let fewer = [&words[..index], &words[index + 1..]].concat().join(" ");
                assert!(!format.accepts(fewer.as_bytes()), "{}: expected a missing word in {fewer:?}", format.game);
            }
            let more = format!("{text} 1");
            assert!(!format.accepts(more.as_bytes()), "{}: expected a word too many in {more:?}", format.game);
        }
    }
}

#[test]
fn numbers_have_any_number_of_digits_and_no_sign() {
    assert_eq!([&b"7"[..], b"007", b"18446744073709551615"].map(number), [Some(7), Some(7), Some(u64::MAX)]);
    assert_eq!([&b"18446744073709551616"[..], b"-1", b"+1", b"1x", &[b'9'; 99]].map(number), [None; 5]);
}
