//! A quotient by generators and relations.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::quotient::Quotient;

/// A sum of heaps, in ascending order. It is printed as a product of their classes, such as `h1 h2^3`, or `1` if it is
/// empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum(pub Vec<u64>);

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("1");
        }
        for (index, equal) in self.0.chunk_by(|left, right| left == right).enumerate() {
            let space = if index > 0 { " " } else { "" };
            match equal.len() {
                1 => write!(f, "{space}h{}", equal[0])?,
                count => write!(f, "{space}h{}^{count}", equal[0])?,
            }
        }
        Ok(())
    }
}

/// A quotient by generators and relations.
///
/// The sum of a class is the sum with the fewest generators, and among these the first in lexicographic order. The
/// relations are the smallest that replace every other sum of generators by the sum of its class.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use misere_quotients::{Presentation, Quotient, QuotientSearch};
///
/// let mut search = QuotientSearch::new("0.123".parse()?);
/// search.run(100, &mut |_| ControlFlow::Continue(()));
/// let presentation = Presentation::new(&Quotient::new(search.certificate())?);
/// assert_eq!(presentation.generators, [1, 3, 6, 8, 9]);
/// let [left, right] = &presentation.relations[0];
/// assert_eq!((left.to_string(), right.to_string()), ("h1^2".into(), "1".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Presentation {
    /// The heaps whose classes generate the quotient: those that are not in the class of a sum of smaller heaps.
    pub generators: Vec<u64>,
    /// The sum of each class.
    pub sums: Vec<Sum>,
    /// The relations, as two sums of the same class each.
    pub relations: Vec<[Sum; 2]>,
}

impl Presentation {
    /// Returns the presentation of a quotient.
    #[must_use]
    pub fn new(quotient: &Quotient) -> Self {
        let mut generators = Vec::new();
        let mut found = sums(quotient, &[]);
        for (heap, &class) in (0..).zip(&quotient.certificate().heaps) {
            if found.1[usize::from(class)].is_none() {
                generators.push(heap);
                found = sums(quotient, &generators);
            }
        }
        let (order, sums) = found;
        // Each class has a sum, because the check of the certificate requires that heaps generate the quotient.
        let sums: Vec<Sum> = sums.into_iter().flatten().collect();
        let class_of = |sum: &[u64]| sum.iter().fold(0, |class, &heap| times(quotient, class, heap));
        let is_sum_of_class = |sum: &[u64]| sums.get(class_of(sum)).is_some_and(|known| known.0 == sum);
        let mut relations = Vec::new();
        for class in order {
            let smaller = &sums[class].0;
            for &heap in generators.iter().filter(|&heap| smaller.last().is_none_or(|last| last <= heap)) {
                let sum = [&smaller[..], &[heap]].concat();
                let mut without = (0..sum.len()).map(|index| [&sum[..index], &sum[index + 1..]].concat());
                if !is_sum_of_class(&sum) && without.all(|part| is_sum_of_class(&part)) {
                    let class = class_of(&sum);
                    relations.push([Sum(sum), sums[class].clone()]);
                }
            }
        }
        Self { generators, sums, relations }
    }
}

/// Returns the classes that generators reach in the order of their sums, and the sum of each class.
fn sums(quotient: &Quotient, generators: &[u64]) -> (Vec<usize>, Vec<Option<Sum>>) {
    let mut sums = vec![None; quotient.order()];
    sums[0] = Some(Sum(Vec::new()));
    let mut order = vec![0];
    let mut index = 0;
    while let Some(&class) = order.get(index) {
        for &heap in generators {
            let to = times(quotient, class, heap);
            if sums[to].is_none() {
                sums[to] = sums[class].as_ref().map(|sum: &Sum| Sum([&sum.0[..], &[heap]].concat()));
                order.push(to);
            }
        }
        index += 1;
    }
    (order, sums)
}

/// Returns the class of a sum of a class and a listed heap.
fn times(quotient: &Quotient, class: usize, heap: u64) -> usize {
    quotient.class_of(heap).map_or(class, |other| quotient.product(class, other))
}
