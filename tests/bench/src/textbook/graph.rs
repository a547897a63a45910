//! Values of a digraph with loops, with a vector of options and a vector of predecessors for each vertex: the acyclic part
//! in topological order, and then one pass over all vertices per nim-value.

use std::collections::VecDeque;
use std::fmt::Write as _;

/// Returns the nim-value of each vertex on a line, or `inf` with the nim-values of its options.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<usize>().expect("the input has numbers"));
    let mut next = || numbers.next().expect("the input has two numbers for each move");
    let [n, m] = [next(), next()];
    let (mut options, mut predecessors) = (vec![Vec::new(); n], vec![Vec::new(); n]);
    for _ in 0..m {
        let [from, to] = [next() - 1, next() - 1];
        options[from].push(to);
        predecessors[to].push(from);
    }

    let mut values: Vec<Option<usize>> = vec![None; n];
    let mut open: Vec<usize> = options.iter().map(Vec::len).collect();
    let mut queue: VecDeque<usize> = (0..n).filter(|&vertex| open[vertex] == 0).collect();
    while let Some(vertex) = queue.pop_front() {
        values[vertex] = Some(mex(&options[vertex], &values));
        for &predecessor in &predecessors[vertex] {
            open[predecessor] -= 1;
            if open[predecessor] == 0 {
                queue.push_back(predecessor);
            }
        }
    }
    for level in 0.. {
        let smaller: Vec<Option<usize>> = (0..n)
            .map(|vertex| if values[vertex].is_none() { Some(mex(&options[vertex], &values)) } else { None })
            .collect();
        if smaller.iter().flatten().all(|&mex| mex < level) {
            break;
        }
        let has_level = |vertex: usize| options[vertex].iter().any(|&option| values[option] == Some(level));
        let mut is_covered: Vec<bool> = (0..n).map(|vertex| values[vertex].is_none() && has_level(vertex)).collect();
        for vertex in (0..n).filter(|&vertex| smaller[vertex] == Some(level)) {
            open[vertex] =
                options[vertex].iter().filter(|&&option| values[option].is_none() && !is_covered[option]).count();
            if open[vertex] == 0 {
                queue.push_back(vertex);
            }
        }
        while let Some(vertex) = queue.pop_front() {
            values[vertex] = Some(level);
            for &covered in &predecessors[vertex] {
                if values[covered].is_some() || is_covered[covered] {
                    continue;
                }
                is_covered[covered] = true;
                for &candidate in &predecessors[covered] {
                    if values[candidate].is_none() && smaller[candidate] == Some(level) && !is_covered[candidate] {
                        open[candidate] -= 1;
                        if open[candidate] == 0 {
                            queue.push_back(candidate);
                        }
                    }
                }
            }
        }
    }

    let mut lines = String::new();
    for (vertex, value) in values.iter().enumerate() {
        if let Some(value) = value {
            let _ = writeln!(lines, "{value}");
        } else {
            let mut found: Vec<usize> = options[vertex].iter().filter_map(|&option| values[option]).collect();
            found.sort_unstable();
            found.dedup();
            let found: Vec<String> = found.iter().map(usize::to_string).collect();
            let _ = writeln!(lines, "inf({})", found.join(","));
        }
    }
    lines
}

/// Returns the smallest number that is not a value of an option.
fn mex(options: &[usize], values: &[Option<usize>]) -> usize {
    let mut seen = vec![false; options.len() + 1];
    for value in options.iter().filter_map(|&option| values[option]) {
        if value < seen.len() {
            seen[value] = true;
        }
    }
    seen.iter().take_while(|&&seen| seen).count()
}
