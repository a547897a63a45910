//! A quotient whose certificate was checked: classes, outcomes, and what it says about the game.

use alloc::vec::Vec;

use impartial_core::Outcome;

use crate::certificate::Certificate;
use crate::check::check;
use crate::refuted::RefutedCertificate;

/// The misère quotient of the sums of small heaps, or of all heaps if its period is proved.
///
/// Classes are numbers from 0 to [`order`](Self::order) - 1, and class 0 is the class of the empty sum.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use impartial_core::Outcome;
/// use misere_quotients::{Quotient, QuotientSearch};
///
/// let mut search = QuotientSearch::new("kayles".parse()?);
/// search.run(200, &mut |_| ControlFlow::Continue(()));
/// let kayles = Quotient::new(search.certificate())?;
/// assert_eq!((kayles.order(), kayles.p_classes(), kayles.period()), (40, 9, Some((71, 12))));
///
/// // A player without a move wins.
/// assert_eq!(kayles.outcome([]), Some(Outcome::N));
/// assert_eq!(kayles.outcome([1, 1, 1]), Some(Outcome::P));
/// assert_eq!(kayles.outcome([1_000_000_000_000_000_000, 5]), Some(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    pub(crate) certificate: Certificate,
    /// The product of the classes x and y is at x * order + y.
    products: Vec<u16>,
}

impl Quotient {
    /// Checks a certificate.
    ///
    /// # Errors
    ///
    /// Returns the first reason why the certificate proves nothing. After [`RefutedCertificate::TooManyPairs`], its
    /// statement may still be true.
    ///
    /// # Complexity
    ///
    /// *O(q p (g + q))* time and *O(q p + q^2)* memory for *q* classes, *g* different pairs of heaps and *p* pairs in
    /// their closure, and the time to list the options of all heaps.
    pub fn new(certificate: Certificate) -> Result<Self, RefutedCertificate> {
        let products = check(&certificate)?;
        Ok(Self { certificate, products })
    }

    /// Returns the certificate.
    #[must_use]
    pub const fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Returns the number of classes.
    #[must_use]
    pub fn order(&self) -> usize {
        self.certificate.is_p.len()
    }

    /// Returns the number of classes whose sums are P-positions.
    #[must_use]
    pub fn p_classes(&self) -> usize {
        self.certificate.is_p.iter().filter(|&&is_p| is_p).count()
    }

    /// Returns the preperiod and the period of the heaps' classes if they are proved.
    #[must_use]
    pub fn period(&self) -> Option<(u64, u64)> {
        self.certificate.period.map(|(preperiod, period)| (preperiod as u64, period as u64))
    }

    /// Returns the largest heap whose class is known, which is 2^64 - 1 if a period is proved.
    #[must_use]
    pub fn reach(&self) -> u64 {
        if self.certificate.period.is_some() { u64::MAX } else { self.certificate.heap() }
    }

    /// Returns a heap of the same class that the certificate lists, or `None` if the heap is beyond the reach.
    ///
    /// The difference is a multiple of the period, and the options of both heaps correspond: the largest part grows by
    /// the difference. The proof of the theorem of periods has the reason.
    pub(crate) fn listed(&self, heap: u64) -> Option<u64> {
        let last = self.certificate.heap();
        match self.certificate.period {
            _ if heap <= last => Some(heap),
            Some((_, period)) => {
                let period = period as u64;
                Some(last - (period - (heap - last) % period) % period)
            }
            None => None,
        }
    }

    /// Returns the class of a heap, or `None` if the heap is beyond the [`reach`](Self::reach).
    #[must_use]
    pub fn class_of(&self, heap: u64) -> Option<usize> {
        let index = usize::try_from(self.listed(heap)?).ok()?;
        self.certificate.heaps.get(index).map(|&class| class.into())
    }

    /// Returns the product of two classes, which is the class of a sum.
    ///
    /// # Panics
    ///
    /// Panics if a class is not below [`order`](Self::order).
    #[must_use]
    pub fn product(&self, x: usize, y: usize) -> usize {
        assert!(y < self.order(), "{y} is not a class");
        self.products[x * self.order() + y].into()
    }

    /// Returns whether the sums of a class are P-positions.
    ///
    /// # Panics
    ///
    /// Panics if the class is not below [`order`](Self::order).
    #[must_use]
    pub fn is_p(&self, class: usize) -> bool {
        self.certificate.is_p[class]
    }

    /// Returns the outcome of a sum of heaps, or `None` if a heap is beyond the [`reach`](Self::reach).
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* heaps.
    #[must_use]
    pub fn outcome(&self, heaps: impl IntoIterator<Item = u64>) -> Option<Outcome> {
        let mut class = 0;
        for heap in heaps {
            class = self.product(class, self.class_of(heap)?);
        }
        Some(if self.is_p(class) { Outcome::P } else { Outcome::N })
    }

    /// Returns whether the quotient is the quotient of misère Nim with heaps below some power of 2, so that play is as in
    /// Nim. Otherwise the game is *wild*.
    ///
    /// *Proof.* Nim with heaps below 2 has the quotients {0} and {0, a}. For larger heaps, the quotient consists of 0, a
    /// and a group in which every square is the identity e, where a is the class of heap 1, aa = 0, ae is not e, and the
    /// P-classes are a and e. The group is determined by its order.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use misere_quotients::{Quotient, QuotientSearch};
    ///
    /// let is_tame = |code: &str| {
    ///     let mut search = QuotientSearch::new(code.parse()?);
    ///     search.run(20, &mut |_| ControlFlow::Continue(()));
    ///     Ok::<_, Box<dyn std::error::Error>>(Quotient::new(search.certificate())?.is_tame())
    /// };
    /// assert!(is_tame("nim")? && !is_tame("kayles")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_tame(&self) -> bool {
        let p_classes: Vec<usize> = (0..self.order()).filter(|&class| self.is_p(class)).collect();
        let acts = |a: usize, e: usize| {
            let is_unit = |x: usize| x == 0 || x == a;
            let is_in_group = |x: usize| self.product(x, x) == e && self.product(x, e) == x;
            self.product(a, a) == 0
                && self.product(a, e) != e
                && (0..self.order()).all(|x| is_unit(x) || is_in_group(x))
        };
        match p_classes[..] {
            [] => self.order() == 1,
            [a] => self.order() == 2 && self.product(a, a) == 0,
            [a, e] => acts(a, e) || acts(e, a),
            _ => false,
        }
    }
}
