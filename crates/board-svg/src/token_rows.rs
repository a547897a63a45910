//! Piles as rows of tokens, which are coloured by value, and a move that takes tokens and leaves parts of a pile.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::area::Area;
use crate::figure::{Layout, PileLayout, PilesLayout};
use crate::largest::largest_piles;
use crate::picture::{Picture, Sample, Side};
use crate::scaling::signed;

/// Maximum number of piles that are drawn.
const MAX_PILES: usize = 24;

/// Maximum number of tokens of a pile that are all drawn, and the number of tokens at each end of a longer row: in a
/// wide picture and in a panel.
const LIMITS: [[u64; 2]; 2] = [[40, 4], [10, 1]];

/// The distance between two tokens, and the radius of a token.
const STEP: i64 = 120;
const RADIUS: i64 = 48;

/// The space around the tokens of a part that the move leaves.
const PAD: i64 = 25;

/// The height of a pile, which consists of a line of text and a row of tokens, and of each further line of text.
const ROW: i64 = 420;
const LINE: i64 = 150;

/// Distances from the top of a row to the centres of its tokens and to the top of the box around them, and the height
/// of the box.
const TOKENS: i64 = 240;
const BOX: i64 = 165;
const BOX_HEIGHT: i64 = 150;

/// Piles as rows of tokens, with a caption above each, and a move that breaks one of the piles.
///
/// # Examples
///
/// ```
/// use board_svg::{Picture, Rows, Tokens};
///
/// // A move takes one token from the middle of a pile of 5 and leaves two piles.
/// let mut picture = Picture::new("Piles");
/// let rows = Rows { name: "pile", chosen: Some(1), taken_name: "taken", part_name: "left" };
/// rows.draw(&mut picture, [3, 5], |index, size| {
///     let broken = vec![Tokens::Part(2, 2), Tokens::Taken(1), Tokens::Part(2, 2)];
///     (format!("a pile of {size}"), if index == 1 { broken } else { vec![Tokens::Whole(size, size)] })
/// });
/// assert!(picture.finish().svg.contains("a pile of 5"));
/// ```
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "the arguments of a function, by name")]
pub struct Rows<'a> {
    /// What a pile is called.
    pub name: &'a str,
    /// The index of the pile that is broken, from 0.
    pub chosen: Option<usize>,
    /// What the legend calls a token that the move takes.
    pub taken_name: &'a str,
    /// What the legend calls a part that the move leaves.
    pub part_name: &'a str,
}

/// A group of tokens of a row, with their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a token stays or goes")]
pub enum Tokens {
    /// A whole pile: its number of tokens and its value.
    Whole(u64, u64),
    /// A part that a move leaves: its number of tokens and its value. It is drawn in a box.
    Part(u64, u64),
    /// The tokens that a move takes.
    Taken(u64),
}

/// The row of a pile while it is drawn.
struct Row<'a> {
    picture: &'a mut Picture,
    /// The left end of the row.
    start: i64,
    /// The left end of the next token.
    left: i64,
    /// The top of the row, below the caption.
    top: i64,
    /// The number of tokens of the pile.
    size: u64,
    /// The number of tokens before the next one, whether drawn or left out.
    stones: u64,
    /// The break points of these numbers.
    points: Vec<(i64, u128)>,
}

impl Rows<'_> {
    /// Draws the 24 largest piles, including the chosen one, in their original order, with a legend.
    ///
    /// `row` returns the caption and the tokens of a pile for its index and its size. Long rows are abbreviated, which
    /// a sentence states.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* piles.
    pub fn draw(
        &self,
        picture: &mut Picture,
        sizes: impl IntoIterator<Item = u64>,
        row: impl Fn(usize, u64) -> (String, Vec<Tokens>),
    ) {
        let (piles, left_out) = largest_piles(sizes, MAX_PILES, self.chosen);
        let Some(&(last, _)) = piles.last() else { return };
        let rows: Vec<_> = piles.iter().map(|&(number, size)| row(number - 1, size)).collect();
        let tokens = || rows.iter().flat_map(|(_, tokens)| tokens);
        let values = tokens().filter_map(Tokens::value);
        let greatest = values.clone().max().unwrap_or(0);
        let levels: Vec<_> = values.map(|value| (picture.level(value, greatest), value)).collect();

        // A pile is its caption and the row of tokens below it. Long captions have several lines.
        let captions: Vec<_> = rows.iter().map(|(words, _)| picture.small_lines(words)).collect();
        let height = |caption: &[String]| ROW + LINE * (signed(caption.len()) - 1);
        let size = [picture.longest(), captions.iter().map(|caption| height(caption)).sum()];
        let area = picture.frame(size, signed(last.to_string().len()));
        let (mut labels, mut layouts, mut top) = (Vec::new(), Vec::new(), area.top);
        for ((&(pile, size), (_, tokens)), caption) in piles.iter().zip(&rows).zip(&captions) {
            labels.push((top - area.top + 210, pile.to_string()));
            for (line, y) in caption.iter().zip((top + 120..).step_by(150)) {
                picture.text("ink small", [area.left, y], line);
            }
            let (start, top_of_tokens) = (area.left, top + height(caption) - ROW);
            let mut row = Row { picture, start, left: start, top: top_of_tokens, size, stones: 0, points: Vec::new() };
            row.draw(tokens, greatest);
            let area = [start, row.top + BOX, row.left - start, BOX_HEIGHT];
            let stones = row.points;
            let value = match tokens[..] {
                [Tokens::Whole(_, value)] if picture.has_values() => Some(value),
                _ => None,
            };
            layouts.push(PileLayout { pile, area, size, value, stones });
            top += height(caption);
        }
        picture.layout = Layout::Piles(PilesLayout { sideways: true, piles: layouts });
        picture.labels(area, Side::Left, &labels);
        picture.level_entries(" frame", "value ", &levels);
        if tokens().any(|tokens| matches!(tokens, Tokens::Taken(1..))) {
            picture.entry(Sample::Dot, "taken", self.taken_name);
        }
        if tokens().any(|tokens| matches!(tokens, Tokens::Part(..))) {
            picture.entry(Sample::Box, "guide", self.part_name);
        }
        picture.legend();
        let [all, _] = LIMITS[usize::from(picture.is_narrow())];
        if piles.iter().any(|&(_, tokens)| tokens > all) {
            picture.say(&format!("{}s of more than {all} tokens are abbreviated.", self.name));
        }
        picture.say_count("Not drawn: ", left_out, self.name, &format!(" smaller than the {MAX_PILES} largest"));
    }
}

impl Tokens {
    fn value(&self) -> Option<u64> {
        match *self {
            Self::Whole(_, value) | Self::Part(_, value) => Some(value),
            Self::Taken(_) => None,
        }
    }
}

impl Row<'_> {
    fn draw(&mut self, groups: &[Tokens], greatest: u64) {
        for (index, group) in groups.iter().enumerate() {
            let class =
                group.value().map_or("taken".into(), |value| format!("v{}", self.picture.level(value, greatest)));
            match *group {
                Tokens::Whole(tokens, _) | Tokens::Taken(tokens) => self.tokens(tokens, &class),
                Tokens::Part(tokens, _) => {
                    self.left += if index > 0 { STEP / 2 } else { 0 };
                    let left = self.left;
                    self.left += PAD;
                    self.tokens(tokens, &class);
                    self.left += PAD;
                    let area = Area { left, top: self.top + BOX, width: self.left - left, height: BOX_HEIGHT };
                    self.picture.rectangle("guide", area);
                    self.left += PAD;
                }
            }
        }
    }

    /// Draws a group of tokens, and records its break points.
    fn tokens(&mut self, tokens: u64, class: &str) {
        let [all, end] = LIMITS[usize::from(self.picture.is_narrow())];
        let y = self.top + TOKENS;
        // The numbers of tokens before and after the dots that stand for the tokens left out. An abbreviation that
        // saves only two tokens would take as much room as the tokens, because the dots are two steps wide.
        let ends = if self.size <= all || tokens <= 2 * end + 2 { [tokens, 0] } else { [end; 2] };
        for (index, drawn) in ends.into_iter().enumerate() {
            if index == 1 && drawn > 0 {
                self.picture.text("ink", [self.left + STEP / 4, y + 20], "\u{b7}\u{b7}\u{b7}");
                self.left += 2 * STEP;
            }
            if index == 1 {
                self.stones += tokens - ends[0] - drawn;
            }
            self.point();
            for _ in 0..drawn {
                self.picture.circle(&format!("{class} frame"), [self.left + STEP / 2, y], RADIUS);
                self.left += STEP;
            }
            self.stones += drawn;
            self.point();
        }
    }

    /// Adds a break point with the number of tokens to the left.
    fn point(&mut self) {
        self.points.push((self.left - self.start, u128::from(self.stones)));
    }
}
