//! Which texts are inputs of a game: the formats once more, word by word, with no thought of speed.

use std::ops::RangeInclusive;

/// The longest side of a board or a sheet, and the largest pile.
const LONGEST: u64 = (1 << 63) - 1;

/// The most records.
const MOST: u64 = (1 << 31) - 1;

/// The words of a text.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| b" \t\n\x0b\x0c\r".contains(byte)).filter(|word| !word.is_empty())
}

/// The number that a word spells in digits, of any length.
pub(crate) fn number(word: &[u8]) -> Option<u64> {
    let mut digits = word.iter().map(|&byte| char::from(byte).to_digit(10));
    let number = digits.try_fold(0_u128, |number, digit| {
        digit.map(|digit| number.saturating_mul(10).saturating_add(u128::from(digit)))
    });
    u64::try_from(number?).ok()
}

/// Whether a text is an input of this game.
pub(crate) fn is_input(game: &str, text: &[u8]) -> bool {
    is_whole(text, |reader| match game {
        "sharti" => sharti(reader),
        "grid-split" => grid_split(reader),
        "constrained-nim" => constrained_nim(reader),
        "paper-cutting" => paper_cutting(reader),
        "marked-rectangle" => marks(reader),
        _ => panic!("the format of {game} is not known here"),
    })
}

/// Whether a text is one of positions of this game: its inputs, but for the rectangles, whose marks are given.
pub(crate) fn is_positions(game: &str, text: &[u8]) -> bool {
    if game == "marked-rectangle" { is_whole(text, marked) } else { is_input(game, text) }
}

fn is_whole(text: &[u8], read: impl Fn(&mut Reader<'_>) -> Option<()>) -> bool {
    let mut reader = Reader { words: words(text).collect() };
    reader.words.reverse();
    read(&mut reader).is_some() && reader.words.is_empty()
}

/// The words that are left, the next one last.
struct Reader<'a> {
    words: Vec<&'a [u8]>,
}

impl Reader<'_> {
    fn number(&mut self, range: RangeInclusive<u64>) -> Option<u64> {
        number(self.words.pop()?).filter(|number| range.contains(number))
    }

    fn keyword(&mut self, keyword: &str) -> Option<()> {
        (self.words.last()? == &keyword.as_bytes()).then(|| self.words.pop()).map(drop)
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

fn marks(reader: &mut Reader<'_>) -> Option<()> {
    let cases = reader.number(0..=MOST)?;
    (0..cases).try_for_each(|_| [(); 2].into_iter().try_for_each(|()| reader.number(1..=u64::MAX).map(drop)))
}

fn marked(reader: &mut Reader<'_>) -> Option<()> {
    reader.keyword("marks")?;
    let cases = reader.number(0..=MOST)?;
    (0..cases).try_for_each(|_| {
        let [rows, columns] = [reader.number(1..=u64::MAX)?, reader.number(1..=u64::MAX)?];
        reader.number(1..=rows)?;
        reader.number(1..=columns).map(drop)
    })
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

/// The formats agree with the samples of the problems, and with single words that are wrong.
#[test]
fn the_formats_are_understood() {
    assert_eq!([&b"7"[..], b"007", b"18446744073709551615"].map(number), [Some(7), Some(7), Some(u64::MAX)]);
    assert_eq!([&b"18446744073709551616"[..], b"-1", b"+1", b"1x", &[b'9'; 99]].map(number), [None; 5]);
    for (game, text) in [
        ("sharti", "5 1 1 1 1 3 3"),
        ("grid-split", "1 1 3 ^#^"),
        ("grid-split", "cells 1 3 1 1 3"),
        ("constrained-nim", "1 1 5 3 3"),
        ("paper-cutting", "2 3 1 1 1 1 2"),
        ("marked-rectangle", "1 5 8"),
    ] {
        assert!(is_input(game, text.as_bytes()), "{game}: {text}");
        let words: Vec<&str> = text.split(' ').collect();
        for index in 0..words.len() {
            let mut fewer = words.clone();
            fewer.remove(index);
            assert!(!is_input(game, fewer.join(" ").as_bytes()), "{game}: {fewer:?}");
        }
        assert!(!is_input(game, format!("{text} 1").as_bytes()), "{game}");
    }
    assert!(is_positions("marked-rectangle", b"marks 1 5 8 5 8") && !is_positions("marked-rectangle", b"1 5 8"));
}
