//! The observation table of Angluin's algorithm L*, for sums of heaps.
//!
//! Words with the same outcomes in company of every test are in one class, for now. A class has a representative, and
//! the table has the words that are a representative with another generator. Each new test moves some words to new
//! classes, and words of a class that has no representative yet become one.

use alloc::vec::Vec;

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use super::SearchEnd;
use super::bits::{self, Bits};
use super::classes::{Classes, Rows};
use super::oracle::Oracle;
use super::word::{Word, plus};

/// How a word is made: the class of a representative, and the index of the generator that is added.
type Origin = (usize, usize);

/// The outcomes of words in company of tests.
pub(super) struct Observations {
    generators: Vec<u16>,
    tests: Vec<Word>,
    words: Vec<Word>,
    numbers: HashMap<Word, usize, FixedState>,
    /// The class of each word.
    class_of: Vec<usize>,
    /// `None` for the empty word and for heaps that are not generators.
    origins: Vec<Option<Origin>>,
    /// The number of each class's representative.
    representatives: Vec<usize>,
    /// For each class, the outcomes in company of the tests.
    rows: Vec<Bits>,
    class_of_row: HashMap<Bits, usize, FixedState>,
    /// For each class, the numbers of the words that are its representative with a generator.
    next: Vec<Vec<usize>>,
    /// The numbers of the words that are a heap.
    heaps: Vec<Option<usize>>,
}

/// What separates words that the table wrongly puts into one class.
pub(super) enum Finding {
    Test(Word),
    /// The outcomes contradict each other in sums like this one.
    Contradiction(Word),
}

impl Observations {
    /// Fills the table. Of the representatives in `rows`, those with different outcomes are kept.
    pub(super) fn new(
        rows: &Rows,
        representatives: impl Iterator<Item = Word>,
        tests: Vec<Word>,
        live: &[u16],
        oracle: &mut Oracle<'_, '_>,
    ) -> Result<Self, SearchEnd> {
        let mut table = Self {
            generators: rows.generators.clone(),
            tests,
            words: Vec::new(),
            numbers: HashMap::default(),
            class_of: Vec::new(),
            origins: Vec::new(),
            representatives: Vec::new(),
            rows: Vec::new(),
            class_of_row: HashMap::default(),
            next: Vec::new(),
            heaps: Vec::new(),
        };
        let mut parents = rows.parents.iter();
        // The new class of each old one whose representative is kept.
        let mut kept: Vec<Option<usize>> = Vec::new();
        for word in representatives {
            let origin = if word.is_empty() {
                Some(None)
            } else {
                // The representative of a class must be the representative of another class with a generator.
                parents.next().and_then(|&(parent, generator)| Some(Some((kept[usize::from(parent)]?, generator))))
            };
            let old_len = table.representatives.len();
            if let Some(origin) = origin {
                table.add_word(word, origin, oracle)?;
            }
            kept.push((table.representatives.len() > old_len).then_some(old_len));
        }
        table.close(oracle)?;
        for &heap in live {
            table.add_heap(heap, oracle)?;
        }
        Ok(table)
    }

    pub(super) fn order(&self) -> usize {
        self.representatives.len()
    }

    pub(super) fn tests(&self) -> &[Word] {
        &self.tests
    }

    /// Returns the memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.words.len() * 160 + self.order() * (2 * self.tests.len() / 8 + 8 * self.generators.len() + 200)
    }

    fn row(&self, word: &[u16], oracle: &mut Oracle<'_, '_>) -> Result<Bits, SearchEnd> {
        let mut row = bits::empty(self.tests.len());
        for (index, test) in self.tests.iter().enumerate() {
            if oracle.is_p(&plus(word, test))? {
                bits::insert(&mut row, index);
            }
        }
        Ok(row)
    }

    /// Adds a word and returns its number. If its outcomes are new, it represents a new class.
    fn add_word(
        &mut self,
        word: Word,
        origin: Option<Origin>,
        oracle: &mut Oracle<'_, '_>,
    ) -> Result<usize, SearchEnd> {
        if let Some(&number) = self.numbers.get(&word) {
            self.origins[number] = self.origins[number].or(origin);
            return Ok(number);
        }
        let number = self.words.len();
        let row = self.row(&word, oracle)?;
        let class = match self.class_of_row.get(&row) {
            Some(&class) => class,
            None => self.add_class(number, row),
        };
        self.numbers.insert(word.clone(), number);
        self.words.push(word);
        self.class_of.push(class);
        self.origins.push(origin);
        Ok(number)
    }

    fn add_class(&mut self, representative: usize, row: Bits) -> usize {
        let class = self.rows.len();
        self.class_of_row.insert(row.clone(), class);
        self.rows.push(row);
        self.representatives.push(representative);
        class
    }

    /// Adds the word of a heap, which becomes a generator if its class is new.
    fn add_heap(&mut self, heap: u16, oracle: &mut Oracle<'_, '_>) -> Result<(), SearchEnd> {
        let order = self.order();
        let number = self.add_word(Word::from_slice(&[heap]), None, oracle)?;
        self.heaps.resize(self.heaps.len().max(usize::from(heap) + 1), None);
        self.heaps[usize::from(heap)] = Some(number);
        if self.order() > order {
            self.add_generator(number, oracle)?;
        }
        Ok(())
    }

    /// Turns a heap into a generator, and closes the table.
    fn add_generator(&mut self, number: usize, oracle: &mut Oracle<'_, '_>) -> Result<(), SearchEnd> {
        let generator = self.generators.len();
        self.origins[number] = Some((0, generator));
        self.generators.push(self.words[number][0]);
        for class in 0..self.next.len() {
            let word = self.with_generator(class, generator);
            let number = self.add_word(word, Some((class, generator)), oracle)?;
            self.next[class].push(number);
        }
        self.close(oracle)
    }

    fn with_generator(&self, class: usize, generator: usize) -> Word {
        plus(self.representative(class), &[self.generators[generator]])
    }

    fn representative(&self, class: usize) -> &Word {
        &self.words[self.representatives[class]]
    }

    /// Adds the words that are a representative with a generator, until no class is new.
    fn close(&mut self, oracle: &mut Oracle<'_, '_>) -> Result<(), SearchEnd> {
        while self.next.len() < self.order() {
            oracle.check(self.order(), self.bytes())?;
            let class = self.next.len();
            let mut numbers = Vec::with_capacity(self.generators.len());
            for generator in 0..self.generators.len() {
                let word = self.with_generator(class, generator);
                numbers.push(self.add_word(word, Some((class, generator)), oracle)?);
            }
            self.next.push(numbers);
        }
        Ok(())
    }

    /// Adds a test, and returns whether it separates some words of one class. Otherwise the table stays as it was.
    pub(super) fn add_test(&mut self, test: Word, oracle: &mut Oracle<'_, '_>) -> Result<bool, SearchEnd> {
        let mut is_p = Vec::with_capacity(self.words.len());
        for word in &self.words {
            is_p.push(oracle.is_p(&plus(word, &test))?);
        }
        let differs = |number: usize| is_p[number] != is_p[self.representatives[self.class_of[number]]];
        let leaving: Vec<usize> = (0..self.words.len()).filter(|&number| differs(number)).collect();
        if leaving.is_empty() {
            return Ok(false);
        }
        let index = self.tests.len();
        self.tests.push(test);
        self.class_of_row.clear();
        for (class, row) in self.rows.iter_mut().enumerate() {
            row.resize(self.tests.len().div_ceil(64), 0);
            if is_p[self.representatives[class]] {
                bits::insert(row, index);
            }
            self.class_of_row.insert(row.clone(), class);
        }
        // Words with origins come first, because another word that represents a class needs a new generator.
        let (with_origin, without): (Vec<_>, Vec<_>) =
            leaving.into_iter().partition(|&number| self.origins[number].is_some());
        let mut new_generators = Vec::new();
        for number in with_origin.into_iter().chain(without) {
            let mut row = self.rows[self.class_of[number]].clone();
            row[index / 64] ^= 1 << (index % 64);
            let known = self.class_of_row.get(&row).copied();
            if known.is_none() && self.origins[number].is_none() {
                new_generators.push(number);
            }
            self.class_of[number] = known.unwrap_or_else(|| self.add_class(number, row));
        }
        for number in new_generators {
            self.add_generator(number, oracle)?;
        }
        self.close(oracle)?;
        Ok(true)
    }

    fn step(&self, class: usize, generator: usize) -> usize {
        self.class_of[self.next[class][generator]]
    }

    /// Returns the generators of a sum: each heap that is not a generator is replaced by the representative of its class.
    fn spelled(&self, heap: u16) -> Word {
        if self.generators.contains(&heap) {
            return Word::from_slice(&[heap]);
        }
        let number = self.heaps.get(usize::from(heap)).copied().flatten();
        number.map_or_else(Word::new, |number| self.representative(self.class_of[number]).clone())
    }

    /// Returns the class to which a sum of generators leads.
    fn class_of_generators(&self, word: &[u16]) -> usize {
        let index = |heap: &u16| self.generators.iter().position(|generator| generator == heap);
        word.iter().filter_map(index).fold(0, |class, generator| self.step(class, generator))
    }

    /// Returns whether the table calls a sum a P-position. The first test is the empty sum.
    pub(super) fn predicts_p(&self, word: &Word) -> bool {
        let mut spelled = Word::new();
        word.iter().for_each(|&heap| spelled.extend(self.spelled(heap)));
        spelled.sort_unstable();
        bits::has(&self.rows[self.class_of_generators(&spelled)], 0)
    }

    /// Returns a finding if some generators do not commute.
    pub(super) fn disagreement(&self, oracle: &mut Oracle<'_, '_>) -> Result<Option<Finding>, SearchEnd> {
        for class in 0..self.order() {
            for second in 0..self.generators.len() {
                for first in 0..second {
                    let middle = [self.step(class, first), self.step(class, second)];
                    let ends = [self.step(middle[0], second), self.step(middle[1], first)];
                    if ends[0] != ends[1] {
                        return self.separate_paths(class, [first, second], middle, ends, oracle).map(Some);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Finds a test for two paths with the same generators to different classes. Some test separates these classes, so
    /// at least one path disagrees with the outcome of the sum and this test.
    fn separate_paths(
        &self,
        class: usize,
        generators: [usize; 2],
        middle: [usize; 2],
        ends: [usize; 2],
        oracle: &mut Oracle<'_, '_>,
    ) -> Result<Finding, SearchEnd> {
        let [first, second] = generators.map(|generator| self.generators[generator]);
        let sum = plus(self.representative(class), &[first, second]);
        let [left, right] = ends.map(|class| &self.rows[class]);
        let index = (0..self.tests.len()).find(|&index| bits::has(left, index) != bits::has(right, index));
        if let Some(test) = index.and_then(|index| self.tests.get(index)) {
            let is_p = oracle.is_p(&plus(&sum, test))?;
            for (class, rest) in middle.into_iter().zip([second, first]) {
                let test = plus(test, &[rest]);
                if oracle.is_p(&plus(self.representative(class), &test))? != is_p {
                    return Ok(Finding::Test(test));
                }
            }
        }
        Ok(Finding::Contradiction(sum))
    }

    /// Finds a test by a sum with a wrong prediction. Heap by heap, the sum is replaced by what the table calls equal, until
    /// the outcome changes.
    pub(super) fn separate(&self, word: &Word, oracle: &mut Oracle<'_, '_>) -> Result<Finding, SearchEnd> {
        let is_p = oracle.is_p(word)?;
        let mut spelled = Word::new();
        for (index, &heap) in word.iter().enumerate() {
            let others = plus(&spelled, &word[index + 1..]);
            spelled = plus(&spelled, &self.spelled(heap));
            if oracle.is_p(&plus(&spelled, &word[index + 1..]))? != is_p {
                return Ok(Finding::Test(others));
            }
        }
        let mut class = 0;
        for (index, heap) in spelled.iter().enumerate() {
            let rest = &spelled[index + 1..];
            class = self
                .generators
                .iter()
                .position(|generator| generator == heap)
                .map_or(0, |generator| self.step(class, generator));
            if oracle.is_p(&plus(self.representative(class), rest))? != is_p {
                return Ok(Finding::Test(Word::from_slice(rest)));
            }
        }
        Ok(Finding::Contradiction(word.clone()))
    }

    /// Returns the rows and the representatives.
    pub(super) fn rows(&self) -> (Rows, Vec<Word>) {
        let narrow = |class: usize| u16::try_from(class).expect("the number of classes is limited");
        let step =
            |class: usize| (0..self.generators.len()).map(|generator| narrow(self.step(class, generator))).collect();
        let parent = |&number: &usize| self.origins[number].map(|(class, generator)| (narrow(class), generator));
        let rows = Rows {
            generators: self.generators.clone(),
            products: (0..self.order()).map(step).collect(),
            parents: self.representatives[1..].iter().filter_map(parent).collect(),
        };
        (rows, (0..self.order()).map(|class| self.representative(class).clone()).collect())
    }

    /// Returns the classes, if generators commute.
    pub(super) fn classes(&self) -> Classes {
        let (rows, _) = self.rows();
        let class = |number: &Option<usize>| number.map_or(0, |number| self.class_of[number]);
        let narrow = |class: usize| u16::try_from(class).expect("the number of classes is limited");
        let is_p: Vec<bool> = self.rows.iter().map(|row| bits::has(row, 0)).collect();
        Classes::new(rows, &is_p, self.heaps.iter().map(|number| narrow(class(number))).collect())
    }
}
