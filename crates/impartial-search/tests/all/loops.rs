//! In games with loops, the search reports the loops that it meets, and its other results are correct.

use impartial_core::nimbers::{Nimber, mex};
use impartial_search::{Search, Unsolved};

use crate::oracle::{Options, Rules};
use crate::random::random;

/// The values that are consistent with the definition in a game that may have loops.
struct Graph {
    options: Vec<Options>,
    /// The nim-values of the positions from which play always ends, and `None` for all others.
    ending: Vec<Option<u64>>,
    /// All ways to give each position the mex of the values of its options.
    assignments: Vec<Vec<u64>>,
}

impl Graph {
    fn new(options: Vec<Options>) -> Self {
        let mut ending = vec![None; options.len()];
        for _ in 0..options.len() {
            for (at, options) in options.iter().enumerate() {
                let values = options.iter().map(|option| {
                    option
                        .iter()
                        .try_fold(0, |sum, &summand| Some(sum ^ ending[summand as usize]?))
                        .map(Nimber::from_heap)
                });
                ending[at] = values.collect::<Option<Vec<_>>>().map(|values| mex(values).heap_size());
            }
        }
        let mut graph = Self { options, ending, assignments: Vec::new() };
        graph.assign(&mut Vec::new());
        graph
    }

    fn assign(&mut self, values: &mut Vec<u64>) {
        let Some(options) = self.options.get(values.len()) else {
            let fits = |(options, &value): (&Options, &u64)| {
                let sum = |option: &Vec<u32>| option.iter().fold(0, |sum, &summand| sum ^ values[summand as usize]);
                mex(options.iter().map(|option| Nimber::from_heap(sum(option)))).heap_size() == value
            };
            if self.options.iter().zip(&*values).all(fits) {
                self.assignments.push(values.clone());
            }
            return;
        };
        for value in 0..=options.len() as u64 {
            values.push(value);
            self.assign(values);
            values.pop();
        }
    }

    /// Runs queries about a position, and returns whether any of them met a loop.
    fn ask(&self, search: &mut Search<u32, Rules<'_>>, at: usize, target: u64) -> bool {
        let values: Vec<u64> = self.assignments.iter().map(|values| values[at]).collect();
        let about = || format!("{at} of {:?}", self.options);
        let loops = |result: Result<(), Unsolved>| {
            if let Err(error) = &result {
                assert_eq!((error, self.ending[at]), (&Unsolved::Loopy, None), "{}", about());
            }
            result.is_err()
        };
        let (position, target) = (u32::try_from(at).expect("few positions"), Nimber::from_heap(target));
        let value = search.nim_value(&position);
        if let Ok(value) = value {
            assert!(self.ending[at].is_none_or(|ending| ending == value.heap_size()), "{}", about());
            assert!(values.iter().all(|other| *other == value.heap_size()), "{value} for {}", about());
        }
        let has = search.has_value(&position, target);
        if let Ok(has) = has {
            assert!(values.iter().all(|value| (*value == target.heap_size()) == has), "{target} for {}", about());
        }
        let option = search.option_to(&position, target);
        if let Ok(option) = &option {
            let sum =
                |values: &[u64], option: &[u32]| option.iter().fold(0, |sum, &summand| sum ^ values[summand as usize]);
            for values in &self.assignments {
                let is_right = |option: &Vec<u32>| sum(values, option) == target.heap_size();
                match option {
                    Some(option) => assert!(is_right(option), "{option:?} to {target} for {}", about()),
                    None => assert!(!self.options[at].iter().any(is_right), "to {target} for {}", about()),
                }
            }
        }
        loops(value.map(drop)) | loops(has.map(drop)) | loops(option.map(drop))
    }

    /// Runs queries about all positions with one search, in this order.
    fn check(&self, order: &[usize]) -> bool {
        let rules: Rules<'_> = &|&at| self.options[at as usize].clone();
        let mut looped = false;
        for search in
            [Search::new(rules), Search::new(rules).definition_first(), Search::new(rules).within_memory(1_000)]
        {
            let mut search = search.with_budget(1_000);
            for (target, &at) in (0..3).cycle().zip(order.iter().chain(order)) {
                looped |= self.ask(&mut search, at, target);
            }
        }
        looped
    }
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Every graph of three vertices, with every order of queries.
#[test]
fn all_small_graphs() {
    let mut looped = 0;
    for edges in 0..1_u32 << 9 {
        let vertex = |at: u32| (0..3).filter(|to| edges >> (3 * at + to) & 1 == 1).map(|to| vec![to]).collect();
        let graph = Graph::new((0..3).map(vertex).collect());
        looped += ORDERS.iter().filter(|order| graph.check(*order)).count();
    }
    assert!(looped > 1_000, "{looped}");
}

/// Random graphs of six vertices whose options are sums.
#[test]
fn random_graphs_of_sums() {
    let (mut random, mut looped, mut ended) = (random(1), 0, 0);
    let mut below = |limit: u32| (random() >> 33) as u32 % limit;
    for _ in 0..if cfg!(miri) { 10 } else { 2_000 } {
        let mut options = |at: u32| -> Options {
            // Most edges lead to smaller numbers, so that some positions do not reach a loop.
            let reach = if below(4) == 0 { 6 } else { at.max(1) };
            (0..below(4).min(at + 1))
                .map(|_| (0..below(3) + u32::from(at > 0)).map(|_| below(reach)).collect())
                .collect()
        };
        let graph = Graph::new((0..6).map(&mut options).collect());
        let is_loopy = graph.check(&[5, 4, 3, 2, 1, 0]) | graph.check(&[2, 5, 0, 3, 1, 4]);
        looped += u32::from(is_loopy);
        ended += u32::from(graph.ending.iter().all(Option::is_some));
    }
    assert!(looped > 100 && ended > 100, "{looped} {ended}");
}

#[test]
fn loops_that_are_met_are_errors() {
    let mut search = Search::new(|&coin: &bool| [[!coin]]);
    assert_eq!((search.nim_value(&true), search.is_loss(&false)), (Err(Unsolved::Loopy), Err(Unsolved::Loopy)));
    // A position that lists itself: alone, after another option, in a sum, and after options of unknown value.
    let itself = |&at: &u8| match at {
        1 => vec![vec![1]],
        2 => vec![vec![0], vec![2]],
        3 => vec![vec![0, 3]],
        4 => vec![vec![5], vec![6], vec![4, 5]],
        _ => vec![],
    };
    for at in 1..5 {
        for bytes in [None, Some(0), Some(1 << 12)] {
            let search = Search::new(itself);
            let mut search = bytes.map_or(search.clone(), |bytes| search.within_memory(bytes));
            assert_eq!(search.nim_value(&at), Err(Unsolved::Loopy), "{at}");
            assert_eq!((search.nim_value(&0), search.nim_value(&at)), (Ok(Nimber::ZERO), Err(Unsolved::Loopy)));
        }
    }
    // A long cycle.
    let mut cycle = Search::new(|&at: &u32| [[(at + 1) % 5_000]]);
    assert_eq!(cycle.nim_value(&7), Err(Unsolved::Loopy));
    assert_eq!(cycle.within_memory(0).nim_value(&7), Err(Unsolved::Loopy));
}
