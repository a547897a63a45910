//! The nim-values of a taking-and-breaking game, against the definition.

use impartial::nim_sequences::{Code, NimSequence, Nimber};

use crate::{Sample, print, samples};

/// Maximum number of values that the definition computes. For more values its time is extrapolated, because it is
/// quadratic.
const MAX_DEFINITION: usize = 50_000;

/// Computes the first values for `CODE:COUNT`, starting from an empty table.
pub(crate) fn run(work: &str) {
    let (text, count) = work.split_once(':').expect("the work is CODE:COUNT");
    let code: Code = text.parse().expect("the code is valid");
    let count: usize = count.parse().expect("the count is a number");
    let measured = count.min(MAX_DEFINITION);
    let grown = |len: usize| {
        let mut sequence = NimSequence::new(code.clone());
        sequence.grow(len as u64).expect("the table is short");
        sequence
    };
    let expected = definition(&code, measured);
    let ours = grown(measured);
    assert!(ours.iter().map(Nimber::heap_size).zip(&expected).all(|(ours, &theirs)| ours == u64::from(theirs)));
    let [ours, theirs] = samples([&mut || drop(std::hint::black_box(grown(count))), &mut || {
        drop(std::hint::black_box(definition(&code, measured)));
    }]);
    let times = u32::try_from((count / measured).pow(2)).expect("the number of values is moderate");
    let name = if times == 1 { "definition".into() } else { format!("definition, {measured} values, times {times}") };
    print(&name, [ours, Sample { median: theirs.median * times, spread: theirs.spread * times }]);
}

/// Returns the first values of a code whose moves leave at most two heaps, by marking the values of all options.
fn definition(code: &Code, count: usize) -> Vec<u16> {
    let apart = usize::from(code.needs_unequal_parts());
    let max_take = code.largest_take().expect("a code with digits");
    let takes = |parts| {
        let takes = (0..=max_take).filter(|&take| code.allows(take, parts));
        takes.map(|take| usize::try_from(take).expect("at most 63")).collect::<Vec<usize>>()
    };
    let [all, one, two] = [0, 1, 2].map(takes);
    let mut values: Vec<u16> = Vec::with_capacity(count);
    let mut marks = vec![u32::MAX; 1 << 16];
    for (heap, stamp) in (0..count).zip(0..) {
        if all.contains(&heap) {
            marks[0] = stamp;
        }
        for &take in one.iter().filter(|&&take| take < heap) {
            marks[usize::from(values[heap - take])] = stamp;
        }
        for left in two.iter().filter_map(|&take| heap.checked_sub(take + apart)) {
            // If the parts must be unequal, the smaller one is less than half of the rest.
            let sum = left + apart;
            for smaller in 1..=left / 2 {
                marks[usize::from(values[smaller] ^ values[sum - smaller])] = stamp;
            }
        }
        let mex = marks.iter().take_while(|&&mark| mark == stamp).count();
        values.push(u16::try_from(mex).expect("values of short tables are small"));
    }
    values
}
