//! The outcomes of sums of heaps, by the rules and by the quotient of smaller heaps.
//!
//! A sum without the largest heap has the outcome of its class. Other sums are played out, in a normal form that makes
//! most of them equal: heaps become sums of generators of the quotient, and equal heaps beyond a small number are
//! dropped in pairs. Play with the largest heap need not respect these replacements, so the outcomes may contradict each
//! other. Then the normal form is loosened. An outcome that is wrong without a contradiction cannot become a wrong
//! result, because the conditions on the classes are checked in any case.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use super::SearchEnd;
use super::classes::Classes;
use super::game::Game;
use super::watch::Watch;
use super::word::{Word, tokens};

/// What the normal form replaces.
#[derive(Clone, Debug)]
pub(super) struct NormalForm {
    /// Equal heaps from this number onwards are dropped in pairs. The smallest number for which a class of the known quotient
    /// has equal powers leads to contradictions that take more time than the smaller number of sums saves.
    max_equal: usize,
    /// The heaps that are not replaced by generators.
    kept: Vec<bool>,
}

impl NormalForm {
    pub(super) const fn new() -> Self {
        Self { max_equal: 6, kept: Vec::new() }
    }

    fn keeps(&self, heap: u16) -> bool {
        self.kept.get(usize::from(heap)) == Some(&true)
    }

    fn keep(&mut self, heap: u16) {
        let len = self.kept.len().max(usize::from(heap) + 1);
        self.kept.resize(len, false);
        self.kept[usize::from(heap)] = true;
    }
}

/// What becomes of a heap in the normal form.
enum Letter {
    /// It has no move.
    Dropped,
    /// Pairs of such heaps cancel.
    Star,
    Kept,
    Replaced(Word),
}

/// The outcomes of sums of heaps up to a largest heap.
pub(super) struct Oracle<'a, 'b> {
    game: &'a Game,
    /// The quotient of the heaps below the largest.
    known: &'a Classes,
    largest: u16,
    normal_form: &'a mut NormalForm,
    letters: Vec<Letter>,
    /// The different normal forms of each heap's options.
    moves: Vec<Vec<Move>>,
    /// The smallest heap of which pairs cancel.
    star: u16,
    /// Whether sums in normal form are P-positions.
    memo: HashMap<Word, bool, FixedState>,
    /// The last guess of the quotient with the largest heap. Options that it calls P-positions are tried first.
    guess: Option<Classes>,
    watch: &'a mut Watch<'b>,
    /// The memory of the caller in bytes.
    bytes: usize,
    classes: usize,
    steps: usize,
}

/// The limits are checked whenever this number of sums was opened.
const CHECK_INTERVAL: usize = 1_024;

/// An option of a heap in normal form.
struct Move {
    to: Word,
    /// Its class in the known quotient.
    known: u16,
    /// Its class in the guess.
    guessed: u16,
}

/// A sum whose outcome is being computed.
struct Open {
    word: Word,
    /// The options to try, the last one first.
    left: Vec<Word>,
    /// Whether the options that are not in `left` are known to be N-positions. Otherwise only those are that the guess calls
    /// P-positions.
    is_complete: bool,
}

impl<'a, 'b> Oracle<'a, 'b> {
    pub(super) fn new(
        game: &'a Game,
        known: &'a Classes,
        normal_form: &'a mut NormalForm,
        watch: &'a mut Watch<'b>,
    ) -> Self {
        let largest = u16::try_from(known.heaps().len()).unwrap_or(u16::MAX);
        let star = (1..=largest).find(|&heap| game.is_star(heap)).unwrap_or_default();
        let memo = HashMap::with_hasher(FixedState::default());
        let (letters, moves) = (Vec::new(), Vec::new());
        let (bytes, classes, steps) = (0, known.order(), 0);
        let mut oracle = Self {
            game,
            known,
            largest,
            normal_form,
            letters,
            moves,
            star,
            memo,
            guess: None,
            watch,
            bytes,
            classes,
            steps,
        };
        oracle.set_letters();
        oracle
    }

    fn set_letters(&mut self) {
        // Play ends because moves reduce the sum of 2 h - 1 over all heaps, and no replacement may increase it.
        let weight = |word: &[u16]| word.iter().map(|&heap| 2 * u32::from(heap) - 1).sum::<u32>();
        let letter = |heap: u16| {
            if !self.game.is_live(heap) {
                Letter::Dropped
            } else if self.game.is_star(heap) {
                Letter::Star
            } else if heap == self.largest || self.normal_form.keeps(heap) {
                Letter::Kept
            } else {
                let word = self.known.word(self.known.class_of(&[heap]));
                if word[..] == [heap] || weight(word) > weight(&[heap]) {
                    Letter::Kept
                } else {
                    Letter::Replaced(word.clone())
                }
            }
        };
        self.letters = (0..=self.largest).map(letter).collect();
        self.moves = (0..=self.largest).map(|heap| self.moves(heap)).collect();
    }

    fn moves(&self, heap: u16) -> Vec<Move> {
        let options = self.game.options(heap).iter().map(|parts| self.normal(parts));
        let mut options = options.collect::<BinaryHeap<_>>().into_sorted_vec();
        options.dedup();
        let guessed = |to: &Word| self.guess.as_ref().map_or(0, |guess| guess.class_of(to));
        let with_classes = |to: Word| Move { known: self.known.class_of(&to), guessed: guessed(&to), to };
        options.into_iter().map(with_classes).collect()
    }

    /// Uses a guess of the quotient from now on.
    pub(super) fn set_guess(&mut self, guess: Classes) {
        for option in self.moves.iter_mut().flatten() {
            option.guessed = guess.class_of(&option.to);
        }
        self.guess = Some(guess);
    }

    /// Checks the limits, given the number of classes and the memory of the caller.
    pub(super) fn check(&mut self, classes: usize, bytes: usize) -> Result<(), SearchEnd> {
        (self.classes, self.bytes) = (classes, bytes);
        self.check_with(self.memo.allocation_size())
    }

    /// Checks the limits, given the memory of the memo in bytes.
    fn check_with(&mut self, memo: usize) -> Result<(), SearchEnd> {
        let guess = self.guess.as_ref().map_or(0, Classes::bytes);
        self.watch.check(self.classes, self.bytes + guess + memo)
    }

    /// Keeps the outcome of a sum.
    fn insert(&mut self, word: Word, is_p: bool) -> Result<(), SearchEnd> {
        if self.memo.len() == self.memo.capacity() {
            // The memo grows to twice its size, and the old one is there until then.
            self.check_with(3 * self.memo.allocation_size())?;
        }
        self.memo.insert(word, is_p);
        Ok(())
    }

    /// Loosens the normal form after a contradiction that concerns this sum, and forgets all outcomes.
    pub(super) fn loosen(&mut self, word: &Word) {
        let is_replaced = |heap: &u16| matches!(self.letters[usize::from(*heap)], Letter::Replaced(_));
        let replaced: Vec<u16> = word.iter().copied().filter(is_replaced).collect();
        if replaced.is_empty() {
            let mut parts = word.iter().flat_map(|&heap| self.game.options(heap)).flatten();
            match parts.find(|heap| is_replaced(heap)) {
                Some(&heap) => self.normal_form.keep(heap),
                None => self.normal_form.max_equal += 2,
            }
        }
        for heap in replaced {
            self.normal_form.keep(heap);
        }
        self.set_letters();
        self.memo.clear();
    }

    /// Returns the normal form of a sum.
    fn normal(&self, word: &[u16]) -> Word {
        let mut all = Word::new();
        let mut push = |heap: u16| match self.letters[usize::from(heap)] {
            Letter::Dropped => {}
            Letter::Star => all.push(self.star),
            Letter::Kept | Letter::Replaced(_) => all.push(heap),
        };
        for &heap in word {
            match &self.letters[usize::from(heap)] {
                Letter::Replaced(by) => by.iter().copied().for_each(&mut push),
                _ => push(heap),
            }
        }
        all.sort_unstable();
        self.normal_sum(&all, &[])
    }

    /// Returns the normal form of the sum of two sums, whose heaps are in ascending order and need no replacement. Most of the
    /// time is spent here, so the sums are merged and shortened in one pass.
    fn normal_sum<'w>(&self, mut left: &'w [u16], mut right: &'w [u16]) -> Word {
        let mut normal = Word::new();
        let mut equal = 0;
        loop {
            let side = match (left.first(), right.first()) {
                (Some(one), Some(other)) if one <= other => &mut left,
                (Some(_), None) => &mut left,
                (_, Some(_)) => &mut right,
                (None, None) => return normal,
            };
            let (&heap, rest) = side.split_first().expect("it has a heap");
            *side = rest;
            equal = if normal.last() == Some(&heap) { equal + 1 } else { 1 };
            normal.push(heap);
            if equal == if heap == self.star { 2 } else { self.normal_form.max_equal } {
                normal.truncate(normal.len() - 2);
                equal -= 2;
            }
        }
    }

    /// Returns the outcome of a sum in normal form if it is known.
    fn known(&self, word: &Word) -> Option<bool> {
        if word.last().is_none_or(|&last| last < self.largest) {
            return Some(self.known.is_p(self.known.class_of(word)));
        }
        self.memo.get(word).copied()
    }

    /// Returns whether a sum is a P-position.
    pub(super) fn is_p(&mut self, word: &[u16]) -> Result<bool, SearchEnd> {
        let word = self.normal(word);
        if let Some(is_p) = self.known(&word) {
            return Ok(is_p);
        }
        // The depth of play is bounded by the number of tokens, so a stack of its own is used.
        let mut open: Vec<Open> = Vec::new();
        let mut next = Some(word);
        loop {
            // The outcome of the last option, unless it is still open.
            let mut is_p = match next.take() {
                Some(word) => self.open(word, &mut open)?,
                None => None,
            };
            while let Some(last) = open.last_mut().filter(|_| next.is_none()) {
                // A move to a P-position decides the sum, and so does the end of its options.
                let decided = match (is_p.take(), last.left.pop()) {
                    (Some(true), _) => Some(false),
                    (_, Some(option)) => {
                        is_p = self.known(&option);
                        next = if is_p.is_none() { Some(option) } else { None };
                        None
                    }
                    (_, None) if last.is_complete => Some(true),
                    (_, None) => {
                        last.is_complete = true;
                        match self.options(&last.word, false) {
                            Some(left) => {
                                last.left = left;
                                None
                            }
                            None => Some(false),
                        }
                    }
                };
                if let Some(outcome) = decided {
                    let word = open.pop().map(|open| open.word).unwrap_or_default();
                    self.insert(word, outcome)?;
                    is_p = Some(outcome);
                }
            }
            if let (Some(is_p), None) = (is_p, &next) {
                return Ok(is_p);
            }
        }
    }

    /// Decides a sum by its known options. If they do not decide it, opens it with its likely options, and returns `None`.
    fn open(&mut self, word: Word, open: &mut Vec<Open>) -> Result<Option<bool>, SearchEnd> {
        self.steps += 1;
        if self.steps.is_multiple_of(CHECK_INTERVAL) {
            self.check(self.classes, self.bytes)?;
        }
        let left = self.options(&word, true);
        if let Some(left) = left {
            open.push(Open { word, left, is_complete: false });
            return Ok(None);
        }
        self.insert(word, false)?;
        Ok(Some(false))
    }

    /// Returns the options whose outcome is not known and that the guess calls P-positions, or the others. The smallest are
    /// last. Returns `None` if an option is a P-position.
    fn options(&self, word: &Word, likely: bool) -> Option<Vec<Word>> {
        let mut left: Vec<(u32, Word)> = Vec::new();
        let has_one = word.len() < 2 || word[word.len() - 2] < self.largest;
        let distinct = (0..word.len()).rev().filter(|&index| word.get(index + 1) != Some(&word[index]));
        for index in distinct {
            let mut others = word.clone();
            others.remove(index);
            let moves = &self.moves[usize::from(word[index])];
            if has_one && word[index] == self.largest {
                // The largest heap is gone, so the outcomes are known.
                let class = self.known.class_of(&others);
                if likely && moves.iter().any(|option| self.known.is_p(self.known.product(class, option.known))) {
                    return None;
                }
                continue;
            }
            let guess = self.guess.as_ref().map(|guess| (guess, guess.class_of(&others)));
            let is_likely =
                |option: &Move| guess.is_none_or(|(guess, class)| guess.is_p(guess.product(class, option.guessed)));
            for option in moves.iter().filter(|option| is_likely(option) == likely) {
                let to = self.normal_sum(&others, &option.to);
                match self.known(&to) {
                    Some(true) => return None,
                    Some(false) => {}
                    None => left.push((u32::MAX - tokens(&to), to)),
                }
            }
        }
        left.sort_unstable();
        left.dedup();
        Some(left.into_iter().map(|(_, to)| to).collect())
    }
}
