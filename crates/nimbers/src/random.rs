//! Random nimbers for `arbitrary` and `rand`, generated as heap sizes.

use crate::Nim;
use crate::width::Width;

#[cfg(feature = "arbitrary")]
impl<'a, W: Width + arbitrary::Arbitrary<'a>> arbitrary::Arbitrary<'a> for Nim<W> {
    fn arbitrary(unstructured: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        W::arbitrary(unstructured).map(Self)
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        W::size_hint(depth)
    }
}

#[cfg(feature = "rand")]
impl<W: Width> rand::distr::Distribution<Nim<W>> for rand::distr::StandardUniform
where
    Self: rand::distr::Distribution<W>,
{
    fn sample<R: rand::Rng + ?Sized>(&self, random: &mut R) -> Nim<W> {
        Nim(self.sample(random))
    }
}
