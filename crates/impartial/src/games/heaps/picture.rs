//! The picture of heaps: rows of tokens coloured by nim-value, and the heap that the move breaks with what it leaves.

use impartial_heaps::{Break, Heaps};

use super::code_text::{moves, named, value};
use crate::output::report::count;
use crate::output::svg::canvas::{Area, Picture, Sample, Side};
use crate::output::svg::layout::{PilePlace, PilePlaces, Places};
use crate::output::svg::palette;
use crate::output::svg::piles::{legend, level};
use crate::output::svg::scale::{largest, sized};

/// The most heaps that are drawn.
const MOST: usize = 24;

/// The most tokens of a heap that are drawn one by one, in a picture and in a panel.
const ALL: [u64; 2] = [40, 10];

/// The number of tokens drawn at each end of a longer row.
const ENDS: [u64; 2] = [4, 1];

/// The distance between two tokens, and the radius of one.
const STEP: i64 = 120;
const RADIUS: i64 = 48;

/// The space around the tokens of a heap that the move leaves.
const PAD: i64 = 25;

/// The height of a heap, a line of text and a row of tokens, and that of another line of text.
const ROW: i64 = 420;
const LINE: i64 = 150;

/// Returns the heading of the picture, without the nim-value.
pub(super) fn heading(heaps: &Heaps) -> String {
    format!("{} under {}", count(heaps.heaps().len(), "heap"), named(heaps.code()))
}

/// Draws the position and the heap that the move breaks.
pub(super) fn draw(heaps: &Heaps, mv: Option<Break>, picture: &mut Picture) {
    for line in moves(heaps.code()) {
        picture.say(&line);
    }
    let chosen = |number: usize| mv.filter(|mv| mv.heap + 1 == number);
    let numbered = (1..).zip(heaps.heaps().iter().copied());
    let (shown, left_out) = largest(numbered, MOST, |&(number, tokens)| sized(chosen(number).is_some(), tokens));
    if shown.is_empty() {
        return;
    }
    let worth = |tokens| value(heaps, tokens).heap_size();
    // Each row has the values of its heap, or of the heaps that the move leaves of it.
    let parts = |&(number, tokens): &(usize, u64)| match chosen(number) {
        Some(mv) => mv.parts.as_slice().to_vec(),
        None => vec![tokens],
    };
    let values: Vec<u64> = shown.iter().flat_map(parts).map(worth).collect();
    let greatest = values.iter().copied().max().unwrap_or(0);
    let class = |tokens| palette::level(level(worth(tokens), greatest));

    let caption = |&(number, tokens): &(usize, u64)| {
        let words = match chosen(number) {
            None => format!("{}, worth {}", count(tokens, "token"), worth(tokens)),
            Some(mv) => broken_in_words(tokens, mv, worth),
        };
        picture.small_lines(&words)
    };
    let captions: Vec<Vec<String>> = shown.iter().map(caption).collect();
    let height = |caption: &[String]| ROW + LINE * (i64::try_from(caption.len()).expect("captions are short") - 1);
    let digits = shown.last().map_or(0, |(number, _)| number.to_string().len());
    let size = [picture.longest(), captions.iter().map(|caption| height(caption)).sum()];
    let area = picture.frame(size, digits);
    let (mut labels, mut piles, mut top) = (Vec::new(), Vec::new(), 0);
    let narrow = usize::from(picture.is_narrow());
    for (&(number, size), caption) in shown.iter().zip(&captions) {
        labels.push((top + 210, number.to_string()));
        let (all, ends) = (ALL[narrow], ENDS[narrow]);
        let left = area.left;
        let mut row = Row { picture, left, top: area.top + top, all, ends, start: left, stones: 0, points: Vec::new() };
        row.caption(caption);
        match chosen(number) {
            None => row.tokens(size, size, class(size)),
            Some(mv) => row.broken(size, mv, class),
        }
        let place = [row.start, row.top + 165, row.left - row.start, 150];
        piles.push(PilePlace { pile: number, area: place, size, stones: row.points });
        top += height(caption);
    }
    picture.places = Places::Piles(PilePlaces { sideways: true, piles });
    picture.labels(area, Side::Left, &labels);
    let mut entries = legend(&values);
    if let Some(mv) = mv {
        if mv.take > 0 {
            entries.push((Sample::Dot("taken"), "a token to take".into()));
        }
        if !mv.parts.as_slice().is_empty() {
            entries.push((Sample::Box(vec!["guide"]), "a heap that the move leaves".into()));
        }
    }
    picture.legend(&entries);
    let all = ALL[narrow];
    if shown.iter().any(|&(_, tokens)| tokens > all) {
        picture.say(&format!("Heaps of more than {all} tokens are abbreviated."));
    }
    if left_out > 0 {
        picture.say(&format!("Not drawn: {} smaller than the {MOST} largest.", count(left_out, "heap")));
    }
}

/// The row of a heap.
struct Row<'a> {
    picture: &'a mut Picture,
    /// The left end of the next token.
    left: i64,
    /// The upper end of the row, and that of the tokens once the caption is written.
    top: i64,
    /// The most tokens that are drawn one by one, and those at each end of a longer row.
    all: u64,
    ends: u64,
    /// The left end of the row, how many tokens are left of the next one, and the break points of these numbers.
    start: i64,
    stones: u64,
    points: Vec<(i64, u128)>,
}

impl Row<'_> {
    /// Writes the lines above the tokens.
    fn caption(&mut self, lines: &[String]) {
        for line in lines {
            self.picture.text("ink small", [self.left, self.top + 120], line);
            self.top += LINE;
        }
        self.top -= LINE;
    }

    /// Draws some tokens of a heap of this size.
    fn tokens(&mut self, tokens: u64, of: u64, class: &str) {
        let class = format!("{class} frame");
        let y = self.top + 240;
        let ends = if of <= self.all || tokens <= 2 * self.ends + 2 { [tokens, 0] } else { [self.ends; 2] };
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
                self.picture.circle(&class, [self.left + STEP / 2, y], RADIUS);
                self.left += STEP;
            }
            self.stones += drawn;
            self.point();
        }
    }

    /// Adds a break point: so many tokens are left of here.
    fn point(&mut self) {
        self.points.push((self.left - self.start, u128::from(self.stones)));
    }

    /// Draws the heaps that a move leaves of a heap, with the tokens that it takes after the first of them.
    fn broken(&mut self, tokens: u64, mv: Break, class: impl Fn(u64) -> &'static str) {
        let parts = mv.parts.as_slice();
        let (first, others) = parts.split_at(parts.len().min(1));
        for &part in first {
            self.part(part, tokens, class(part));
        }
        self.tokens(mv.take, tokens, "taken");
        for &part in others {
            self.left += STEP / 2;
            self.part(part, tokens, class(part));
        }
    }

    /// Draws a heap that is left, with a box around it.
    fn part(&mut self, part: u64, of: u64, class: &str) {
        let left = self.left;
        self.left += PAD;
        self.tokens(part, of, class);
        self.left += PAD;
        let area = Area { left, top: self.top + 165, width: self.left - left, height: 150 };
        self.picture.rectangle("guide", area);
        self.left += PAD;
    }
}

/// Returns the heap before a move and the heaps that it leaves, with their nim-values.
fn broken_in_words(tokens: u64, mv: Break, worth: impl Fn(u64) -> u64) -> String {
    let parts = mv.parts.as_slice();
    let left = match parts {
        [] => "nothing".into(),
        _ => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + "),
    };
    let after = parts.iter().fold(0, |sum, &part| sum ^ worth(part));
    format!("{} \u{2192} {left}, worth {} \u{2192} {after}", count(tokens, "token"), worth(tokens))
}
