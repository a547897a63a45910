//! A commutative monoid with P-classes, and the class of each heap: a quotient, or a guess of one.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use nim_sequences::Code;

use super::bits::{self, Bits};
use super::word::Word;
use crate::certificate::Certificate;
use crate::options::Parts;

/// The maps from classes to classes that are the multiplications by generators.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// The heaps whose classes are the generators.
    pub(super) generators: Vec<u16>,
    /// The products of each class with the generators.
    pub(super) products: Vec<Vec<u16>>,
    /// For each class except the first, a class with a smaller number and the generator that leads to the class.
    pub(super) parents: Vec<(u16, usize)>,
}

/// A commutative monoid with P-classes, the class of each heap, and a sum of generators for each class.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    rows: Rows,
    /// The product of x and y is at x * order + y.
    products: Vec<u16>,
    /// The set of all z for which xz is a P-class, for each x.
    to_p: Vec<Bits>,
    heaps: Vec<u16>,
    words: Vec<Word>,
}

impl Classes {
    /// Multiplies all classes. The multiplications by generators must commute.
    pub(super) fn new(rows: Rows, is_p: &[bool], heaps: Vec<u16>) -> Self {
        let order = is_p.len();
        let mut words = vec![Word::new()];
        for &(parent, generator) in &rows.parents {
            words.push(super::word::plus(&words[usize::from(parent)], &[rows.generators[generator]]));
        }
        let mut products = Vec::with_capacity(order * order);
        let mut to_p = Vec::with_capacity(order);
        for x in (0_u16..).take(order) {
            let start = products.len();
            products.push(x);
            for &(parent, generator) in &rows.parents {
                let product: u16 = products[start + usize::from(parent)];
                products.push(rows.products[usize::from(product)][generator]);
            }
            let mut set = bits::empty(order);
            let row = products[start..].iter().enumerate();
            row.filter(|&(_, &product)| is_p[usize::from(product)]).for_each(|(z, _)| bits::insert(&mut set, z));
            to_p.push(set);
        }
        Self { rows, products, to_p, heaps, words }
    }

    /// Returns the classes of a certificate whose statement is true, or `None` if they are not numbered as
    /// [`certificate`](Self::certificate) numbers them.
    pub(super) fn of_certificate(certificate: &Certificate) -> Option<Self> {
        let Certificate { heaps, is_p, products, .. } = certificate;
        let heap_of = |class: &u16| (0..).zip(heaps).find(|(_, other)| *other == class).map_or(0, |(heap, _)| heap);
        let generators = products[0].iter().map(heap_of).collect();
        // The numbers of the classes are in the order in which the generators reach them.
        let mut parents: Vec<(u16, usize)> = Vec::new();
        for (class, row) in (0..).zip(products) {
            for (generator, &to) in row.iter().enumerate() {
                if usize::from(to) == parents.len() + 1 {
                    parents.push((class, generator));
                }
            }
        }
        let is_numbered = parents.len() + 1 == is_p.len();
        let rows = Rows { generators, products: products.clone(), parents };
        let classes = is_numbered.then(|| Self::new(rows, is_p, heaps.clone()))?;
        (classes.certificate(&certificate.code, certificate.period) == *certificate).then_some(classes)
    }

    /// Returns the certificate of these classes. It depends only on the quotient: the generators are the heaps that are
    /// not in the class of a sum of smaller heaps, and the classes are numbered in the order in which they reach them.
    pub(super) fn certificate(&self, code: &Code, period: Option<(usize, usize)>) -> Certificate {
        let mut generators = Vec::new();
        let mut numbers = self.numbers(&generators);
        for &class in &self.heaps {
            if numbers[usize::from(class)].is_none() {
                generators.push(class);
                numbers = self.numbers(&generators);
            }
        }
        let number = |class: u16| numbers[usize::from(class)].expect("heaps generate the quotient");
        let mut order = vec![0_u16; self.order()];
        (0..).take(self.order()).for_each(|class| order[usize::from(number(class))] = class);
        let row = |&class: &u16| generators.iter().map(|&by| number(self.product(class, by))).collect();
        Certificate {
            code: code.clone(),
            period,
            heaps: self.heaps.iter().map(|&class| number(class)).collect(),
            is_p: order.iter().map(|&class| self.is_p(class)).collect(),
            products: order.iter().map(row).collect(),
        }
    }

    /// Returns the numbers of the classes in the order in which these generators reach them.
    fn numbers(&self, generators: &[u16]) -> Vec<Option<u16>> {
        let mut numbers = vec![None; self.order()];
        let mut order = vec![0_u16];
        numbers[0] = Some(0);
        let mut index = 0;
        while let Some(&class) = order.get(index) {
            for &generator in generators {
                let to = self.product(class, generator);
                let number = &mut numbers[usize::from(to)];
                if number.is_none() {
                    *number = u16::try_from(order.len()).ok();
                    order.push(to);
                }
            }
            index += 1;
        }
        numbers
    }

    pub(super) const fn rows(&self) -> &Rows {
        &self.rows
    }

    pub(super) fn order(&self) -> usize {
        self.words.len()
    }

    pub(super) fn product(&self, x: u16, y: u16) -> u16 {
        self.products[usize::from(x) * self.order() + usize::from(y)]
    }

    /// Returns the products of a class with all classes.
    pub(super) fn products(&self, x: u16) -> &[u16] {
        &self.products[usize::from(x) * self.order()..][..self.order()]
    }

    /// Returns the set of all z for which xz is a P-class.
    pub(super) fn to_p(&self, x: u16) -> &Bits {
        &self.to_p[usize::from(x)]
    }

    pub(super) fn is_p(&self, x: u16) -> bool {
        bits::has(self.to_p(x), 0)
    }

    /// Returns the class of each heap, from heap 0.
    pub(super) fn heaps(&self) -> &[u16] {
        &self.heaps
    }

    /// Appends the class of the next heap.
    pub(super) fn push(&mut self, class: u16) {
        self.heaps.push(class);
    }

    /// Returns a sum of generators in a class.
    pub(super) fn word(&self, class: u16) -> &Word {
        &self.words[usize::from(class)]
    }

    /// Returns the class of a sum.
    pub(super) fn class_of(&self, heaps: &[u16]) -> u16 {
        heaps.iter().fold(0, |class, &heap| self.product(class, self.heaps[usize::from(heap)]))
    }

    /// Returns the set of all z for which some option of a heap, times z, is a P-class.
    pub(super) fn moves<'a>(&self, options: impl IntoIterator<Item = &'a Parts<u16>>) -> Bits {
        let mut is_option = vec![false; self.order()];
        options.into_iter().for_each(|parts| is_option[usize::from(self.class_of(parts))] = true);
        let mut moves = bits::empty(self.order());
        for (_, set) in is_option.iter().zip(&self.to_p).filter(|(is_option, _)| **is_option) {
            moves.iter_mut().zip(set).for_each(|(word, more)| *word |= more);
        }
        moves
    }

    /// Returns words that separate all classes: no two classes have the same outcomes in company of each word.
    pub(super) fn separating_words(&self) -> Vec<Word> {
        let mut words = Vec::new();
        let mut parts = vec![0_u32; self.order()];
        let mut count = 1;
        for (z, word) in (0_u16..).zip(&self.words) {
            let mut numbers = BTreeMap::new();
            let mut finer = Vec::with_capacity(parts.len());
            for (class, &part) in parts.iter().enumerate() {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                finer.push(*numbers.entry((part, bits::has(self.to_p(z), class))).or_insert(next));
            }
            if numbers.len() > count || z == 0 {
                count = numbers.len();
                parts = finer;
                words.push(word.clone());
            }
        }
        words
    }

    /// Returns the memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        2 * self.products.len() + self.order() * (self.order() / 8 + 200)
    }
}
