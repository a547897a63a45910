//! Graphs for green Hackenbush: trees as `N` and N - 1 edges `u v`, and other graphs as `graph N M` and M edges.
//!
//! # A chosen nim-value
//!
//! A graph of *e* edges has a nim-value of at most *e*, which is odd exactly if *e* is.
//! Let *c* = 2^*k* - 1 be the largest such number for which two times *c* edges are requested.
//! All edges but *c* are drawn, in graphs of at most *c* edges that have only the ground in common, so their nim-sum is at
//! most *c*. The others are free: a path on the ground, whose nim-value is its number of edges, and two equal paths, which
//! cancel. So every nim-value up to *c* can be chosen. If the number of free edges that are not in the first path is odd, one
//! edge fewer than requested is written, because no graph has that number of edges and the chosen nim-value.

use std::io;

use impartial_games::{GameId, MAX_COUNT, Ranges};

use crate::error::GenerateError;
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::{NimValueOf, Request};
use crate::xor_pair::missing;

/// The generator of green Hackenbush.
pub(super) const GAME: Generator = Generator {
    game: GameId::Hackenbush,
    parts: "edges",
    default_size: 10,
    sizes: |limits| {
        let (least, most) = limits.range("N").into_inner();
        least.saturating_sub(1)..=(most - 1).min(limits.most("M"))
    },
    by_hand: ByHand { shape: "random-tree", limits: "N=7" },
    options: &[
        // The number of vertices of `random-graph`: 1 to 2147483647 [default: half the number of edges].
        GameOption { name: "vertices", range: 1..=MAX_COUNT },
    ],
    spec: |request, _| InputSpec::of(request, request.size),
    draw: |spec| {
        let InputSpec { size, seed, .. } = *spec;
        let pattern = Pattern::new(spec)?;
        Ok(Input::new(move |out| {
            pattern.write_sizes(size, out)?;
            pattern.write_edges(FIRST, size, &mut Random::seeded(seed), out)
        }))
    },
    goals: GoalSupport::Supported(2, generate_for_goal),
};

/// The first vertex after the ground.
const FIRST: u64 = 2;

fn generate_for_goal(
    request: &Request,
    limits: &Ranges,
    value_of: &mut NimValueOf<'_>,
) -> Result<Vec<u8>, GenerateError> {
    let pattern = Pattern::new(&(GAME.spec)(request, limits))?;
    let random = &mut Random::seeded(request.seed);
    let most = (1 << (request.size / 2 + 1).ilog2()) - 1;
    let drawn = request.size - most;
    let mut edges = Vec::new();
    let mut written = 0;
    while written < drawn {
        let part = (drawn - written).min(most);
        pattern.write_edges(FIRST + written, part, random, &mut edges).expect("a vector accepts all bytes");
        written += part;
    }
    let whole = |size: u64, edges: &[u8]| {
        text(|out| {
            pattern.write_sizes(size, out)?;
            out.write_all(edges)
        })
    };
    let path = missing(request.goal, most, random, |_| value_of(&whole(drawn, &edges)))?;
    for len in [path, (most - path) / 2, (most - path) / 2] {
        Pattern::Path.write_edges(FIRST + written, len, random, &mut edges).expect("a vector accepts all bytes");
        written += len;
    }
    Ok(whole(written, &edges))
}

#[derive(Clone, Copy)]
enum Pattern {
    RandomTree,
    DeepTree,
    Path,
    Broom,
    Cactus,
    Ladder,
    Grid,
    /// With this number of vertices, if it is given.
    RandomGraph(Option<u64>),
}

impl Pattern {
    fn new(spec: &InputSpec) -> Result<Self, GenerateError> {
        Ok(match spec.shape.as_str() {
            "random-tree" => Self::RandomTree,
            "deep-tree" => Self::DeepTree,
            "path" => Self::Path,
            "broom" => Self::Broom,
            "cactus" => Self::Cactus,
            "ladder" => Self::Ladder,
            "grid" => Self::Grid,
            "random-graph" => Self::RandomGraph(spec.option("vertices")),
            unknown => return Err(GAME.no_shape(unknown)),
        })
    }

    /// Writes the lines before the edges. A connected graph has at most one vertex more than edges, and other vertices have no
    /// edge.
    fn write_sizes(self, edges: u64, out: &mut dyn io::Write) -> io::Result<()> {
        match self {
            Self::RandomTree | Self::DeepTree | Self::Path | Self::Broom => writeln!(out, "{}", edges + 1),
            Self::RandomGraph(Some(vertices)) => writeln!(out, "graph {vertices} {edges}"),
            Self::Cactus | Self::Ladder | Self::Grid | Self::RandomGraph(None) => {
                writeln!(out, "graph {} {edges}", edges + 1)
            }
        }
    }

    /// Writes edges between the ground and at most as many vertices, from `first` onwards.
    fn write_edges(self, first: u64, edges: u64, random: &mut Random, out: &mut dyn io::Write) -> io::Result<()> {
        // The vertex of an index, of which the ground has 0.
        let vertex = |index: u64| if index == 0 { 1 } else { first + index - 1 };
        let mut write = |from: u64, to: u64, random: &mut Random| {
            let [from, to] = [from, to].map(vertex);
            if random.below(2) == 0 { writeln!(out, "{from} {to}") } else { writeln!(out, "{to} {from}") }
        };
        let above: Above = match self {
            Self::RandomTree => Box::new(|index, random| random.below(index)),
            Self::DeepTree => Box::new(|index, random| random.between(index.saturating_sub(4), index - 1)),
            Self::Path => Box::new(|index, _| index - 1),
            Self::Broom => Box::new(move |index, _| (index - 1).min(edges / 2)),
            Self::Cactus => return write_cactus(edges, random, &mut write),
            Self::Ladder => {
                // Three edges for each rung: both sides, and the rung.
                return (0..edges).try_for_each(|edge| {
                    let (left, right) = (edge / 3 * 2 + 1, edge / 3 * 2 + 2);
                    match edge % 3 {
                        0 => write(left.saturating_sub(2), left, random),
                        1 => write(if right == 2 { 0 } else { right - 2 }, right, random),
                        _ => write(left, right, random),
                    }
                });
            }
            Self::Grid => return write_grid(edges, random, &mut write),
            Self::RandomGraph(vertices) => {
                let vertices = vertices.unwrap_or(edges / 2 + 1);
                return (0..edges).try_for_each(|_| write(random.below(vertices), random.below(vertices), random));
            }
        };
        (1..=edges).try_for_each(|index| write(above(index, random), index, random))
    }
}

/// Draws the index of the vertex on which the vertex with an index hangs.
type Above = Box<dyn Fn(u64, &mut Random) -> u64>;

/// Writes an edge between the vertices of two indices.
type Write<'a> = &'a mut dyn FnMut(u64, u64, &mut Random) -> io::Result<()>;

fn write_cactus(edges: u64, random: &mut Random, write: Write<'_>) -> io::Result<()> {
    const MAX_CYCLE: u64 = 6;
    let (mut left, mut vertices) = (edges, 1);
    while left > 0 {
        let start = random.below(vertices);
        let len = random.between(1, MAX_CYCLE).min(left);
        if random.below(3) == 0 {
            write(start, vertices, random)?;
            vertices += 1;
            left -= 1;
            continue;
        }
        let mut before = start;
        for _ in 1..len {
            write(before, vertices, random)?;
            before = vertices;
            vertices += 1;
        }
        write(before, start, random)?;
        left -= len;
    }
    Ok(())
}

fn write_grid(edges: u64, random: &mut Random, write: Write<'_>) -> io::Result<()> {
    // Each vertex has an edge to the one before it in its row, and one to the row below.
    let width = (edges / 2).isqrt() + 1;
    let mut left = edges;
    for vertex in 1.. {
        for (is_there, other) in [(vertex % width > 0, 1), (vertex >= width, width)] {
            if left == 0 {
                return Ok(());
            }
            if is_there {
                write(vertex - other, vertex, random)?;
                left -= 1;
            }
        }
    }
    Ok(())
}
