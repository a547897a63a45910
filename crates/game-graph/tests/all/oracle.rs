//! The definitions: outcomes and distances round by round, and values by the outcomes of sums with Nim heaps.

use game_graph::Value;

use crate::random::random;

/// Returns a function that returns random numbers below a limit.
pub(crate) fn below(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut random = random(seed);
    move |limit| u32::try_from(random() % u64::from(limit)).unwrap()
}

/// The options of each vertex.
pub(crate) type Options = Vec<Vec<u32>>;

/// Returns the distances of all vertices, or `None` for draws.
pub(crate) fn distances(options: &Options) -> Vec<Option<u32>> {
    let mut found: Vec<Option<u32>> = vec![None; options.len()];
    let mut round = 0;
    loop {
        // A vertex is found in the first round in which the earlier rounds decide it.
        let is_found = |options: &Vec<u32>| {
            let mut distances = options.iter().map(|&option| found[option as usize]);
            if round % 2 == 0 {
                distances.all(|distance| distance.is_some_and(|distance| distance % 2 == 1))
            } else {
                distances.any(|distance| distance.is_some_and(|distance| distance % 2 == 0))
            }
        };
        let new: Vec<bool> =
            options.iter().zip(&found).map(|(options, known)| known.is_none() && is_found(options)).collect();
        if !new.contains(&true) && round > 0 {
            return found;
        }
        for (distance, _) in found.iter_mut().zip(&new).filter(|(_, is_new)| **is_new) {
            *distance = Some(round);
        }
        round += 1;
    }
}

/// Returns the sum of two graphs: vertex `a * n + b` for the vertices a of the first and b of the second, which has n.
pub(crate) fn sum(first: &Options, second: &Options) -> Options {
    let [m, n] = [first, second].map(|options| u32::try_from(options.len()).unwrap());
    let options = |sum: u32| {
        let (a, b) = (sum / n, sum % n);
        first[a as usize].iter().map(|a| a * n + b).chain(second[b as usize].iter().map(|b| a * n + b)).collect()
    };
    (0..m * n).map(options).collect()
}

/// Returns the values of all vertices.
pub(crate) fn values(options: &Options) -> Vec<Value> {
    // A nim-value is less than the number of vertices.
    let heap: Options = (0..=u32::try_from(options.len()).unwrap()).map(|size| (0..size).collect()).collect();
    let sums = distances(&sum(options, &heap));
    let value = |sums: &[Option<u32>]| {
        let heaps_with = |remainder| {
            let is_found =
                move |&(_, distance): &(u32, &Option<u32>)| distance.is_some_and(|found| found % 2 == remainder);
            (0..).zip(sums).filter(is_found).map(|(heap, _)| heap)
        };
        heaps_with(0).next().map_or_else(|| Value::Infinite(heaps_with(1).collect()), Value::Nim)
    };
    sums.chunks(heap.len()).map(value).collect()
}
