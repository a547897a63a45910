//! Piles as rows of tokens: coloured by value, and a pile that a move breaks with the parts that it leaves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::area::Area;
use crate::figure::{Layout, PileLayout, PilesLayout};
use crate::palette::level;
use crate::picture::{Picture, Sample, Side};
use crate::scale::{largest_piles, signed};

/// Maximum number of piles that are drawn.
const MAX_PILES: usize = 24;

/// Maximum number of tokens of a pile that are drawn one by one, and the number at each end of a longer row: in a picture
/// and in a panel.
const LIMITS: [[u64; 2]; 2] = [[40, 4], [10, 1]];

/// The distance between two tokens, and the radius of one.
const STEP: i64 = 120;
const RADIUS: i64 = 48;

/// The space around the tokens of a pile that the move leaves.
const PAD: i64 = 25;

/// The height of a pile, which is a line of text and a row of tokens, and of another line of text.
const ROW: i64 = 420;
const LINE: i64 = 150;

/// Piles as rows of tokens, with a line of text above each, and a move that breaks one of them.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "the arguments of a function, by name")]
pub struct Rows<'a> {
    /// What a pile is called.
    pub name: &'a str,
    /// The index of the pile that is broken, from 0.
    pub chosen: Option<usize>,
    /// What the legend calls a token that is taken.
    pub taken_name: &'a str,
    /// What the legend calls a part that is left.
    pub part_name: &'a str,
}

/// Some of the tokens of a row, with their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a token stays or goes")]
pub enum Tokens {
    /// A whole pile, and its value.
    Whole(u64, u64),
    /// A part that a move leaves, and its value. It is drawn in a box.
    Part(u64, u64),
    /// The tokens that a move takes.
    Taken(u64),
}

/// The row of a pile while it is drawn.
struct Row<'a> {
    picture: &'a mut Picture,
    /// The left end of the row, of the next token, and the upper end of the tokens.
    start: i64,
    left: i64,
    top: i64,
    /// The number of tokens of the pile.
    size: u64,
    /// How many tokens are left of the next one, and the break points of these numbers.
    stones: u64,
    points: Vec<(i64, u128)>,
}

impl Rows<'_> {
    /// Draws the largest 24 piles, among them the chosen one, in their original order, with a legend.
    ///
    /// `row` returns the text and the tokens of a pile, from its index and its size. Long rows are abbreviated, and sentences
    /// say so.
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
        let levels: Vec<_> = values.map(|value| (level(value, greatest), value)).collect();

        let captions: Vec<_> = rows.iter().map(|(words, _)| picture.small_lines(words)).collect();
        let height = |caption: &[String]| ROW + LINE * (signed(caption.len()) - 1);
        let size = [picture.longest(), captions.iter().map(|caption| height(caption)).sum()];
        let area = picture.frame(size, signed(last.to_string().len()));
        let (mut labels, mut places, mut top) = (Vec::new(), Vec::new(), area.top);
        for ((&(pile, size), (_, tokens)), caption) in piles.iter().zip(&rows).zip(&captions) {
            labels.push((top - area.top + 210, pile.to_string()));
            for (line, y) in caption.iter().zip((top + 120..).step_by(150)) {
                picture.text("ink small", [area.left, y], line);
            }
            let (start, top_of_tokens) = (area.left, top + height(caption) - ROW);
            let mut row = Row { picture, start, left: start, top: top_of_tokens, size, stones: 0, points: Vec::new() };
            row.draw(tokens, greatest);
            let place = [start, row.top + 165, row.left - start, 150];
            places.push(PileLayout { pile, area: place, size, stones: row.points });
            top += height(caption);
        }
        picture.layout = Layout::Piles(PilesLayout { sideways: true, piles: places });
        picture.labels(area, Side::Left, &labels);
        picture.level_entries(" frame", "worth ", &levels);
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
            let class = group.value().map_or("taken".into(), |value| format!("v{}", level(value, greatest)));
            match *group {
                Tokens::Whole(tokens, _) | Tokens::Taken(tokens) => self.tokens(tokens, &class),
                Tokens::Part(tokens, _) => {
                    self.left += if index > 0 { STEP / 2 } else { 0 };
                    let left = self.left;
                    self.left += PAD;
                    self.tokens(tokens, &class);
                    self.left += PAD;
                    let area = Area { left, top: self.top + 165, width: self.left - left, height: 150 };
                    self.picture.rectangle("guide", area);
                    self.left += PAD;
                }
            }
        }
    }

    /// Draws some tokens, and records where they are.
    fn tokens(&mut self, tokens: u64, class: &str) {
        let [all, end] = LIMITS[usize::from(self.picture.is_narrow())];
        let y = self.top + 240;
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

    /// Adds a break point: the number of tokens on the left.
    fn point(&mut self) {
        self.points.push((self.left - self.start, u128::from(self.stones)));
    }
}
