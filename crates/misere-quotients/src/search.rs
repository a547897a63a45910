//! The search for a quotient, heap by heap.
//!
//! If the next heap is in a class of the quotient of the smaller heaps, its class is found by its options. Otherwise the
//! new quotient is learned, because the P-positions are a recognizable set of sums, whose syntactic monoid is the
//! quotient: `observations.rs` has the table of Angluin's algorithm L* for it, and `oracle.rs` the outcomes.
//! Siegel's algorithm tries candidates for the quotient in lexicographic order instead.

mod bits;
mod classes;
mod extension;
mod game;
mod observations;
mod oracle;
mod pairs;
mod period;
mod saved;
mod watch;
mod word;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use nim_sequences::Code;
pub use saved::InvalidCheckpoint;

use self::bits::Bits;
use self::classes::{Classes, Rows};
use self::game::Game;
use self::oracle::{NormalForm, Oracle};
use self::pairs::{Pair, Pairs};
use self::watch::Watch;
use self::word::Word;
use crate::certificate::{Certificate, MAX_CLASSES};
use crate::options::{Parts, options};

/// Maximum heap of a search.
pub const MAX_HEAP: u64 = 65_535;

/// Default memory limit of a search in bytes.
const MAX_BYTES: usize = 1 << 30;

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SearchEnd {
    /// The period is proved, so the quotient is the quotient of all heaps.
    Proved,
    /// The last heap was reached.
    Heap,
    /// The next quotient has more classes than the limit.
    Classes,
    /// The next quotient needs more memory than the limit.
    Memory,
    /// The check of the next quotient needs too many pairs.
    Pairs,
    /// The callback stopped the search.
    Stopped,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The heap whose class is being found.
    pub heap: u64,
    /// The number of classes found so far.
    pub classes: usize,
}

/// A search for the misère quotient of a code.
///
/// The quotients that it finds are right only as far as their certificates are, so [`Quotient`](crate::Quotient) checks
/// them independently.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use misere_quotients::{Quotient, QuotientSearch, SearchEnd};
///
/// let mut search = QuotientSearch::new("dawsons-kayles".parse()?).with_max_classes(100).with_max_bytes(1 << 28);
/// assert_eq!(search.run(100, &mut |_| ControlFlow::Continue(())), SearchEnd::Classes);
///
/// // The quotient with heap 25 has 144 classes.
/// assert_eq!(search.heap(), 24);
/// assert_eq!(Quotient::new(search.certificate())?.order(), 24);
///
/// let mut resumed = QuotientSearch::restore(&search.save())?;
/// assert_eq!(resumed.run(25, &mut |_| ControlFlow::Continue(())), SearchEnd::Heap);
/// assert_eq!(Quotient::new(resumed.certificate())?.order(), 144);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct QuotientSearch {
    game: Game,
    /// The quotient of the heaps whose classes are known.
    classes: Classes,
    /// The closure of their pairs.
    pairs: Pairs,
    period: Option<(usize, usize)>,
    /// The tests for the next quotient, if the search for it ended early.
    tests: Vec<Word>,
    normal_form: NormalForm,
    max_classes: usize,
    max_bytes: usize,
}

impl QuotientSearch {
    /// Returns a search that starts with heap 1.
    #[must_use]
    pub fn new(code: Code) -> Self {
        let rows = Rows { generators: Vec::new(), products: Vec::from([Vec::new()]), parents: Vec::new() };
        Self::with_classes(code, Classes::new(rows, &[false], Vec::from([0])), Pairs::new(1), None, Vec::new())
    }

    fn with_classes(
        code: Code,
        classes: Classes,
        pairs: Pairs,
        period: Option<(usize, usize)>,
        tests: Vec<Word>,
    ) -> Self {
        Self {
            game: Game::new(code),
            classes,
            pairs,
            period,
            tests,
            normal_form: NormalForm::new(),
            max_classes: MAX_CLASSES,
            max_bytes: MAX_BYTES,
        }
    }

    /// Sets the maximum number of classes, which is at most [`MAX_CLASSES`] (default).
    #[must_use]
    pub fn with_max_classes(self, max_classes: usize) -> Self {
        Self { max_classes: max_classes.min(MAX_CLASSES), ..self }
    }

    /// Sets the memory limit in bytes (default: 2^30). The search estimates its memory, and may exceed the limit by half.
    #[must_use]
    pub fn with_max_bytes(self, max_bytes: usize) -> Self {
        Self { max_bytes, ..self }
    }

    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.game.code
    }

    /// Returns the largest heap whose class is known.
    #[must_use]
    pub fn heap(&self) -> u64 {
        self.classes.heaps().len() as u64 - 1
    }

    /// Returns the certificate of the quotient so far. It depends only on the code and the heap.
    #[must_use]
    pub fn certificate(&self) -> Certificate {
        self.classes.certificate(&self.game.code, self.period)
    }

    /// Searches until a period is proved, or the class of a heap is known, which is at most [`MAX_HEAP`].
    ///
    /// The callback is called at least every few thousand outcomes and can stop the search, which can then be resumed.
    pub fn run(&mut self, heap: u64, on_progress: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> SearchEnd {
        while self.period.is_none() {
            let next = self.heap() + 1;
            let Some(next) = u16::try_from(next).ok().filter(|_| next <= heap) else { return SearchEnd::Heap };
            if let Err(end) = self.extend(next, on_progress) {
                return end;
            }
            self.period = period::find(&self.game.code, self.classes.heaps());
        }
        SearchEnd::Proved
    }

    /// Finds the class of the next heap, and a new quotient if necessary.
    fn extend(&mut self, heap: u16, on_progress: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<(), SearchEnd> {
        let progress = Progress { heap: heap.into(), classes: self.classes.order() };
        let mut watch = Watch { progress, max_classes: self.max_classes, max_bytes: self.max_bytes, on_progress };
        watch.check(self.classes.order(), 0)?;
        let Some(moves) = moves_of(&self.game.code, &self.classes, heap) else {
            self.classes.push(0);
            return Ok(());
        };
        if let Some(class) = self.known_class(heap, &moves)? {
            self.classes.push(class);
            return Ok(());
        }
        self.game.grow(heap, &mut watch)?;
        if self.tests.is_empty() {
            self.tests = self.classes.separating_words();
        }
        let Self { game, classes, tests, normal_form, .. } = self;
        let mut oracle = Oracle::new(game, classes, normal_form, &mut watch);
        let learned = extension::learn(game, classes, heap, tests, &mut oracle)?;
        let certificate = learned.certificate(&self.game.code, None);
        // The numbers of the classes do not depend on the tests, so a search that is resumed has the same.
        self.classes = Classes::of_certificate(&certificate).unwrap_or(learned);
        self.tests.clear();
        let (code, classes) = (&self.game.code, &self.classes);
        if let Ok(pairs) = extension::check(classes, heap, |heap| moves_of(code, classes, heap))? {
            self.pairs = pairs;
        }
        Ok(())
    }

    /// Returns the class of the next heap if the quotient of the smaller heaps has its class, and adds its pair.
    fn known_class(&mut self, heap: u16, moves: &Bits) -> Result<Option<u16>, SearchEnd> {
        let Self { classes, pairs, .. } = self;
        let candidates: Vec<u16> =
            (0..).take(classes.order()).filter(|&x| is_candidate(classes, pairs, x, moves)).collect();
        if let Some(&class) = candidates.iter().find(|&&class| pairs.dominates(class, moves)) {
            return Ok(Some(class));
        }
        for class in candidates {
            let mut closed = pairs.clone();
            let mut violations = Vec::new();
            let pair = Pair { class, moves: moves.clone(), word: Word::from_slice(&[heap]) };
            closed.add(classes, pair, &mut violations, 1)?;
            if violations.is_empty() {
                *pairs = closed;
                return Ok(Some(class));
            }
        }
        Ok(None)
    }
}

/// Returns whether a heap with these moves may be in a class: conditions C1 and C2 hold for the heap and for its sums with
/// the known pairs.
fn is_candidate(classes: &Classes, pairs: &Pairs, class: u16, moves: &Bits) -> bool {
    let has_move = |y: u16| bits::has(moves, y.into());
    classes.is_p(class) != has_move(0)
        && bits::common(classes.to_p(class), moves).next().is_none()
        && pairs.minimal().all(|pair| {
            classes.is_p(classes.product(class, pair.class))
                || has_move(pair.class)
                || bits::has(&pair.moves, class.into())
        })
}

/// Returns the set of all z for which some option of the heap, times z, is a P-class; or `None` if the heap has no move.
fn moves_of(code: &Code, classes: &Classes, heap: u16) -> Option<Bits> {
    let narrow = |part: u64| u16::try_from(part).expect("a part is not larger than its heap");
    let options: Vec<Parts<u16>> =
        options(code, heap.into()).into_iter().map(|(_, parts)| parts.into_iter().map(narrow).collect()).collect();
    (!options.is_empty()).then(|| classes.moves(&options))
}
