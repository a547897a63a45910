//! Green Hackenbush by recursion: trees by the colon principle on lists of neighbours, and other graphs after their cycles are
//! fused, for which low points give the bridges and union-find joins the other edges.

use std::thread;

/// The stack of the thread that descends, which is enough for paths of ten million edges.
const STACK: usize = 4 << 30;

/// Returns the first line of the answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut words = text.split_ascii_whitespace().peekable();
    let is_graph = words.next_if_eq(&"graph").is_some();
    let mut numbers = words.map(|word| word.parse::<usize>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let vertices = next();
    let total = if is_graph { next() } else { vertices - 1 };
    let edges: Vec<[usize; 2]> = (0..total).map(|_| [next() - 1, next() - 1]).collect();
    let solve =
        move || if is_graph { of_graph(vertices, &edges) } else { of_tree(&neighbours(vertices, &edges), 0, None) };
    let value = thread::Builder::new().stack_size(STACK).spawn(solve).expect("there is a thread");
    if value.join().expect("the stack is large enough") > 0 { "Alice\n".into() } else { "Bob\n".into() }
}

/// Returns the neighbours of each vertex, with the edges.
fn neighbours(vertices: usize, edges: &[[usize; 2]]) -> Vec<Vec<[usize; 2]>> {
    let mut neighbours = vec![Vec::new(); vertices];
    for (edge, &[from, to]) in edges.iter().enumerate() {
        neighbours[from].push([to, edge]);
        if from != to {
            neighbours[to].push([from, edge]);
        }
    }
    neighbours
}

fn of_tree(neighbours: &[Vec<[usize; 2]>], vertex: usize, above: Option<usize>) -> usize {
    let below = neighbours[vertex].iter().filter(|&&[_, edge]| Some(edge) != above);
    below.fold(0, |value, &[other, edge]| value ^ (of_tree(neighbours, other, Some(edge)) + 1))
}

fn of_graph(vertices: usize, edges: &[[usize; 2]]) -> usize {
    let mut search =
        Search { neighbours: neighbours(vertices, edges), numbers: vec![0; vertices], next: 1, bridges: Vec::new() };
    search.bridges.resize(edges.len(), false);
    search.low_point(0, None);
    let mut fused: Vec<usize> = (0..vertices).collect();
    for (edge, &[from, to]) in edges.iter().enumerate() {
        if search.numbers[from] > 0 && !search.bridges[edge] {
            let [from, to] = [from, to].map(|end| root(&mut fused, end));
            fused[from] = to;
        }
    }
    // A fused edge is a loop, of nim-value 1.
    let mut loops = vec![0; vertices];
    let mut tree = Vec::new();
    for (edge, &[from, to]) in edges.iter().enumerate() {
        let [from, to] = [from, to].map(|end| root(&mut fused, end));
        if search.bridges[edge] {
            tree.push([from, to]);
        } else {
            loops[from] ^= 1;
        }
    }
    of_fused(&neighbours(vertices, &tree), &loops, root(&mut fused, 0), None)
}

fn of_fused(neighbours: &[Vec<[usize; 2]>], loops: &[usize], vertex: usize, above: Option<usize>) -> usize {
    let below = neighbours[vertex].iter().filter(|&&[_, edge]| Some(edge) != above);
    below.fold(loops[vertex], |value, &[other, edge]| value ^ (of_fused(neighbours, loops, other, Some(edge)) + 1))
}

fn root(fused: &mut [usize], vertex: usize) -> usize {
    if fused[vertex] != vertex {
        fused[vertex] = root(fused, fused[vertex]);
    }
    fused[vertex]
}

struct Search {
    neighbours: Vec<Vec<[usize; 2]>>,
    // The numbers of the vertices in depth-first order, from 1, or 0.
    numbers: Vec<usize>,
    next: usize,
    bridges: Vec<bool>,
}

impl Search {
    /// Returns the smallest number that an edge from this vertex or a descendant reaches, apart from the edge `above`.
    fn low_point(&mut self, vertex: usize, above: Option<usize>) -> usize {
        self.numbers[vertex] = self.next;
        self.next += 1;
        let mut low = self.numbers[vertex];
        for index in 0..self.neighbours[vertex].len() {
            let [other, edge] = self.neighbours[vertex][index];
            if Some(edge) == above {
                continue;
            }
            if self.numbers[other] > 0 {
                low = low.min(self.numbers[other]);
                continue;
            }
            let below = self.low_point(other, Some(edge));
            self.bridges[edge] = below > self.numbers[vertex];
            low = low.min(below);
        }
        low
    }
}
