//! Games as graphs: their text formats, and their solutions as text, JSON, CSV and DOT.
//!
//! [`game_graph`] solves the graphs. They are not a [`Game`](crate::Game), because a position may be a draw, which the
//! answers, sums, sessions and checks of games would have to allow for. So the input of a contest problem, such as Shiritori,
//! is a [`GraphFormat`].
//!
//! # Examples
//!
//! ```
//! use impartial::graphs::{GraphFormat, NamedDigraph, Solution};
//!
//! let text = "start left right\nleft start\nright\n";
//! let game = NamedDigraph::read(GraphFormat::Adjlist, text.as_bytes(), None)?;
//! let start = game.vertex("start").expect("the graph has this vertex");
//! let mut line = Vec::new();
//! Solution::new(&game, &mut |_| std::ops::ControlFlow::Continue(()))?.write_csv(start..start + 1, &mut line)?;
//! assert_eq!(line, b"vertex,outcome,value,distance,move\nstart,N,1,1,right\n");
//!
//! let error = NamedDigraph::read(GraphFormat::Edges, &b"3 2\n1 2\n1 4\n"[..], None).unwrap_err();
//! assert_eq!(error.to_string(), "3:3: expected the option v of move 2 of 2, from 1 to 3, found `4`");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod solution;

use std::collections::HashMap;
use std::fmt;
use std::hint;
use std::io::Read;

use game_graph::{Digraph, MAX_EDGES, MAX_VERTICES};
use number_reader::{ParseError, Reader, quote};

pub use solution::Solution;

use crate::output::report::count;
use crate::read_options::ReadError;

/// A text format of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphFormat {
    /// The numbers *n* of vertices and *m* of moves, and then *m* moves `u v` from u to v. Vertices are numbered from 1.
    Edges,
    /// Moves `u v` up to the end of the input. Vertices are any names.
    Names,
    /// A line `u v w ...` for the moves from u to v, w and so on, as networkx writes it. A word `#` begins a comment, which ends with
    /// its line. If the first line begins with `#` and the second line is a comment, both are the header of networkx.
    Adjlist,
    /// The input of AtCoder ABC 209 E: a number of words, and the words. A word is a move from its first three letters to its
    /// last three letters.
    Shiritori,
}

/// A graph whose vertices have names: texts, or the numbers from 1.
#[derive(Clone, Debug)]
pub struct NamedDigraph {
    graph: Digraph<'static>,
    /// The names in the order of their vertices, or an empty list if the names are numbers.
    names: Vec<String>,
    /// The vertex to which each word leads, if the moves are words.
    words: Vec<u32>,
}

impl NamedDigraph {
    /// Reads a graph. A length helps to allocate memory, as [`ReadOptions::len_hint`](crate::ReadOptions::len_hint) does.
    ///
    /// A graph of [`GraphFormat::Edges`] takes 8 bytes for each vertex that its first line announces, because a vertex may have
    /// no move. If the graph and its [`Solution`] do not fit into the memory, this number is an error.
    ///
    /// # Errors
    ///
    /// Returns the error of the source, or the first error of the text.
    pub fn read(format: GraphFormat, source: impl Read + Send, len: Option<u64>) -> Result<Self, ReadError> {
        let mut reader = Reader::from_read(source);
        if let Some(len) = len {
            reader = reader.with_len_hint(len);
        }
        #[cfg(feature = "parallel")]
        let mut reader = reader.with_threads(crate::threads::count().min(4));
        let (vertices, edges, names) = match format {
            GraphFormat::Edges => edges(&mut reader)?,
            GraphFormat::Names => named(&mut reader, pairs)?,
            GraphFormat::Adjlist => named(&mut reader, lists)?,
            GraphFormat::Shiritori => named(&mut reader, words)?,
        };
        let graph = Digraph::from_edges(vertices, &edges);
        let graph = graph.map_err(|error| std::io::Error::new(std::io::ErrorKind::InvalidData, error))?;
        let words =
            if format == GraphFormat::Shiritori { edges.iter().map(|&[_, to]| to).collect() } else { Vec::new() };
        Ok(Self { graph, names, words })
    }

    /// Returns the graph.
    #[must_use]
    pub fn graph(&self) -> &Digraph<'static> {
        &self.graph
    }

    /// Returns the vertex with a name, or `None` if the graph does not have it.
    ///
    /// # Complexity
    ///
    /// *O(n)* for *n* vertices with texts as names.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<u32> {
        if self.names.is_empty() {
            let number: u32 = name.parse().ok()?;
            return number.checked_sub(1).filter(|&vertex| vertex < self.graph.vertex_count());
        }
        let vertex = self.names.iter().position(|other| other == name)?;
        u32::try_from(vertex).ok()
    }

    /// Returns the name of a vertex.
    pub(crate) fn name(&self, vertex: u32) -> Name<'_> {
        self.names.get(vertex as usize).map_or(Name::Number(vertex + 1), |name| Name::Text(name))
    }
}

/// The name of a vertex.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(untagged))]
pub(crate) enum Name<'a> {
    Number(u32),
    Text(&'a str),
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// A graph as it is read: the number of vertices, the edges, and the names, if any.
type Parts = (u32, Vec<[u32; 2]>, Vec<String>);

/// The memory that a vertex takes in a graph and its [`Solution`], without edges and a name.
const VERTEX_BYTES: u64 = 28;

fn edges(reader: &mut Reader<'_>) -> Result<Parts, ParseError> {
    reader.peek()?;
    let location = reader.location();
    let vertices = reader.named_number(0..=MAX_VERTICES, || "the number n of vertices".into())?;
    // A vertex may have no move, so no data supports this number. A failed allocation later would have no location.
    let bytes = VERTEX_BYTES * vertices;
    if !can_allocate(bytes) {
        let found = format!("`{vertices}`, which takes {} MB", bytes / 1_000_000);
        return Err(ParseError::new(location, "a number n of vertices that fits into the memory", found));
    }
    let moves = reader.named_number(0..=MAX_EDGES, || "the number m of moves".into())?;
    let columns = |_: &[u64; 2]| [("the vertex u", 1, vertices), ("the option v", 1, vertices)];
    let index = |number: u64| u32::try_from(number - 1).ok();
    let edges = reader.table(moves, ["move", "moves"], columns, |[from, to]| Some([index(from)?, index(to)?]))?;
    reader.end_after(|| count(moves, "move"))?;
    Ok((u32::try_from(vertices).unwrap_or(u32::MAX), edges, Vec::new()))
}

/// Returns whether a block of this size can be allocated.
fn can_allocate(bytes: u64) -> bool {
    let mut block = Vec::<u8>::new();
    let is_allocated = usize::try_from(bytes).is_ok_and(|bytes| block.try_reserve_exact(bytes).is_ok());
    // Keeps the compiler from removing the allocation.
    hint::black_box(block);
    is_allocated
}

/// The names that were read, with their vertices.
#[derive(Default)]
struct Vertices {
    numbers: HashMap<String, u32>,
    names: Vec<String>,
}

impl Vertices {
    /// Returns the vertex with a name, or `None` if there are too many, or if the name begins with a byte order mark, which
    /// would make it differ from the same name elsewhere.
    fn number(&mut self, name: &str) -> Option<u32> {
        if let Some(&number) = self.numbers.get(name) {
            return Some(number);
        }
        if name.starts_with('\u{feff}') {
            return None;
        }
        let number = u32::try_from(self.names.len()).ok().filter(|&number| u64::from(number) < MAX_VERTICES)?;
        self.numbers.insert(name.into(), number);
        self.names.push(name.into());
        Some(number)
    }
}

/// Reads moves, and numbers the names of their vertices.
type ReadMoves = fn(&mut Reader<'_>, &mut Vertices) -> Result<Vec<[u32; 2]>, ParseError>;

/// Reads a graph whose vertices are numbered in the order in which their names appear.
fn named(reader: &mut Reader<'_>, read: ReadMoves) -> Result<Parts, ParseError> {
    let mut vertices = Vertices::default();
    let edges = read(reader, &mut vertices)?;
    let count = u32::try_from(vertices.names.len()).unwrap_or(u32::MAX);
    Ok((count, edges, vertices.names))
}

fn pairs(reader: &mut Reader<'_>, vertices: &mut Vertices) -> Result<Vec<[u32; 2]>, ParseError> {
    let mut edges = Vec::new();
    while !reader.is_at_end()? {
        let from = reader.known_token("the name of a vertex", |name| vertices.number(name))?;
        let name = format!("the option of move {}", edges.len() + 1);
        let known = |name: &str| if name.is_empty() { None } else { vertices.number(name) };
        edges.push([from, reader.known_token(&name, known)?]);
    }
    Ok(edges)
}

fn lists(reader: &mut Reader<'_>, vertices: &mut Vertices) -> Result<Vec<[u32; 2]>, ParseError> {
    let mut edges = Vec::new();
    let (mut line, mut from) = (0, 0);
    // networkx writes the name of a program directly after the first `#`, and only the second line tells it from a list.
    let mut first = Vec::new();
    let may_be_header = reader.peek()?.len() > 1 && reader.peek()?.starts_with(b"#");
    while may_be_header && !reader.is_at_end()? && reader.location().line == 1 {
        first.push((reader.location(), reader.peek()?.to_vec()));
        reader.skip();
    }
    let is_header = reader.peek()? == b"#" && reader.location().line == 2;
    if !is_header && !first.is_empty() {
        let list = first.iter().take_while(|(_, name)| name != b"#").map(|(location, name)| {
            let vertex = str::from_utf8(name).ok().and_then(|name| vertices.number(name));
            vertex.ok_or_else(|| ParseError::new(*location, "the name of a vertex", quote(name)))
        });
        let list = list.collect::<Result<Vec<_>, _>>()?;
        edges.extend(list[1..].iter().map(|&to| [list[0], to]));
    }
    while !reader.is_at_end()? {
        let found = reader.location().line;
        if reader.peek()? == b"#" {
            while !reader.is_at_end()? && reader.location().line == found {
                reader.skip();
            }
            continue;
        }
        let vertex = reader.known_token("the name of a vertex", |name| vertices.number(name))?;
        if found == line {
            edges.push([from, vertex]);
        } else {
            (line, from) = (found, vertex);
        }
    }
    Ok(edges)
}

fn words(reader: &mut Reader<'_>, vertices: &mut Vertices) -> Result<Vec<[u32; 2]>, ParseError> {
    let words = reader.named_number(0..=MAX_EDGES, || "the number of words".into())?;
    let edges = reader.items(words, ["word", "words"], |reader, index| {
        let name = format!("word {} of {words}, of three or more letters", index + 1);
        reader.known_token(&name, |word| {
            let is_word = word.len() >= 3 && word.bytes().all(|letter| letter.is_ascii_alphabetic());
            if !is_word {
                return None;
            }
            Some([vertices.number(&word[..3])?, vertices.number(&word[word.len() - 3..])?])
        })
    })?;
    reader.end_after(|| count(words, "word"))?;
    Ok(edges)
}
