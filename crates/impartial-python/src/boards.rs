//! Sets of cells and vertices as integers: the classes of `impartial.boards`.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use board_svg::{Board, Picture, cell};
use numpy::{PyArray1, PyReadonlyArray1, PyUntypedArray};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};
use small_boards::{CanonicalForm as RustForm, Graph as RustGraph, Grid as RustGrid, Word, singletons};

use crate::arguments::{self, integer, list_of, records, shown, too_large};

/// A rectangle of up to 128 cells, whose sets are integers.
///
/// The cell at a row and a column, both from 0, is bit `row * columns + column` of a set. Methods ignore bits beyond the
/// cells of the grid.
#[pyclass(frozen, eq, hash, module = "impartial.boards")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Grid(Words);

/// A grid with sets of the smallest type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Words {
    Narrow(RustGrid<u64>),
    Wide(RustGrid<u128>),
}

/// Evaluates an expression with the grid of either type.
macro_rules! with {
    ($words:expr, $grid:ident => $result:expr) => {
        match $words {
            Words::Narrow($grid) => $result,
            Words::Wide($grid) => $result,
        }
    };
}

/// Converts a set from Python.
fn set<'py, W: Word + FromPyObjectOwned<'py>>(value: &Bound<'py, PyAny>) -> PyResult<W> {
    value.extract::<W>().map_err(|error| {
        let error: PyErr = error.into();
        let py = value.py();
        if error.is_instance_of::<PyOverflowError>(py) {
            too_large(value, &format!("a set, from 0 to 2^{} - 1", 8 * size_of::<W>()))
        } else if error.is_instance_of::<PyTypeError>(py) {
            PyTypeError::new_err(format!("expected a set, an integer, found {}", shown(value)))
        } else {
            error
        }
    })
}

impl Grid {
    /// Applies a function to a set, or to each set of an array of the dtype uint64.
    fn map<'py>(
        &self,
        value: &Bound<'py, PyAny>,
        narrow: impl Fn(RustGrid<u64>, u64) -> u64,
        wide: impl Fn(RustGrid<u128>, u128) -> u128,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = value.py();
        // The integers of numpy are single sets as well.
        if value.cast::<PyUntypedArray>().is_err() && value.hasattr("__index__")? {
            return Ok(match self.0 {
                Words::Narrow(grid) => narrow(grid, set(value)?).into_pyobject(py)?.into_any(),
                Words::Wide(grid) => wide(grid, set(value)?).into_pyobject(py)?.into_any(),
            });
        }
        let Words::Narrow(grid) = self.0 else { return Err(set::<u128>(value).err().unwrap_or_else(only_narrow)) };
        let arrays = py.import("impartial._arrays")?;
        let flat = arrays.call_method1("flat_sets", (value,))?;
        let sets: PyReadonlyArray1<'_, u64> = flat.extract()?;
        let mapped: Vec<u64> = sets.as_slice()?.iter().map(|&set| narrow(grid, set)).collect();
        PyArray1::from_vec(py, mapped).call_method1("reshape", (value.getattr("shape")?,))
    }
}

/// The size of the largest cell of a picture.
const CELL: i64 = 60;

/// Returns the numbers of the cells of a set.
fn bits(set: u128) -> impl Iterator<Item = u32> {
    singletons(set).map(u128::trailing_zeros)
}

/// Returns the row and the column of a cell after one of the eight rotations and reflections of a frame.
fn image(frame: &RustGrid<u128>, bit: u32, turn: u32) -> [u32; 2] {
    let (mut row, mut column) = (bit / frame.columns(), bit % frame.columns());
    if turn & 1 == 1 {
        row = frame.rows() - 1 - row;
    }
    if turn & 2 == 2 {
        column = frame.columns() - 1 - column;
    }
    if turn & 4 == 4 { [column, row] } else { [row, column] }
}

fn only_narrow() -> PyErr {
    PyTypeError::new_err("arrays of sets need a grid of at most 64 cells")
}

#[pymethods]
impl Grid {
    #[new]
    fn new(rows: &Bound<'_, PyAny>, columns: &Bound<'_, PyAny>) -> PyResult<Self> {
        let rows = integer(rows, || "the number of rows".into())?;
        let columns = integer(columns, || "the number of columns".into())?;
        let [Ok(rows), Ok(columns)] = [rows, columns].map(u32::try_from) else {
            let message = format!("a grid of {rows} x {columns} cells: expected 1 to {} cells", u128::BITS);
            return Err(PyValueError::new_err(message));
        };
        if let Ok(grid) = RustGrid::new(rows, columns) {
            return Ok(Self(Words::Narrow(grid)));
        }
        RustGrid::new(rows, columns).map(|grid| Self(Words::Wide(grid))).map_err(invalid)
    }

    /// Returns the grid and the set that a text shows, with `#` for the cells of the set, `.` for the other cells, and
    /// whitespace between rows.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<(Self, Py<PyAny>)> {
        let text = arguments::text(text, "the picture of a set")?;
        if let Ok((grid, set)) = RustGrid::<u64>::parse(&text) {
            return Ok((Self(Words::Narrow(grid)), set.into_pyobject(py)?.into_any().unbind()));
        }
        let (grid, set) = RustGrid::<u128>::parse(&text).map_err(invalid)?;
        Ok((Self(Words::Wide(grid)), set.into_pyobject(py)?.into_any().unbind()))
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> u32 {
        with!(self.0, grid => grid.rows())
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> u32 {
        with!(self.0, grid => grid.columns())
    }

    /// The set of all cells.
    #[getter]
    fn all(&self) -> u128 {
        match self.0 {
            Words::Narrow(grid) => grid.all().into(),
            Words::Wide(grid) => grid.all(),
        }
    }

    /// Returns the set of the single cell at a row and a column, both from 0.
    fn cell(&self, row: &Bound<'_, PyAny>, column: &Bound<'_, PyAny>) -> PyResult<u128> {
        let numbers = [integer(row, || "the row".into())?, integer(column, || "the column".into())?];
        let [row, column] = numbers.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        let cell = match self.0 {
            Words::Narrow(grid) => grid.cell(row, column).map(u128::from),
            Words::Wide(grid) => grid.cell(row, column),
        };
        cell.ok_or_else(|| {
            let (rows, columns, [row, column]) = (self.rows(), self.columns(), numbers);
            PyValueError::new_err(format!("expected a cell of {rows} x {columns}, found row {row}, column {column}"))
        })
    }

    /// Returns the cells directly above, below, to the left and to the right of a set, or of each set of an array.
    fn neighbours<'py>(&self, set: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.map(set, RustGrid::neighbours, RustGrid::neighbours)
    }

    /// Returns the normal form of a set, or of each set of an array. Two sets have equal normal forms if and only if a
    /// translation, rotation or reflection maps one to the other.
    fn normal_form<'py>(&self, set: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.map(set, RustGrid::normal_form, RustGrid::normal_form)
    }

    /// Returns the connected parts of a set.
    fn parts<'py>(&self, py: Python<'py>, set: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyInt>>> {
        with!(self.0, grid => sets(py, grid.parts(self::set(set)?)))
    }

    /// Returns the cells of a set, each as a set.
    fn cells<'py>(&self, py: Python<'py>, set: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyInt>>> {
        match self.0 {
            Words::Narrow(grid) => sets(py, singletons(self::set::<u64>(set)? & grid.all())),
            Words::Wide(grid) => sets(py, singletons(self::set::<u128>(set)? & grid.all())),
        }
    }

    /// Returns the pairs of adjacent cells in a set, each as a set.
    fn dominoes<'py>(&self, py: Python<'py>, set: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyInt>>> {
        with!(self.0, grid => sets(py, grid.dominoes(self::set(set)?)))
    }

    /// Returns sets in ascending order of their distance from the middle of `board`.
    ///
    /// A search that tries the moves in the middle first soon reaches positions of small parts.
    #[pyo3(signature = (board, sets))]
    fn middle_first<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, PyAny>,
        sets: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyInt>>> {
        with!(self.0, grid => {
            let listed = list_of(sets, "set", |value, _| set(value))?;
            self::sets(py, grid.middle_first(set(board)?, listed))
        })
    }

    /// Returns the sets of cells that a shape covers after any translation, rotation and reflection, in ascending order.
    ///
    /// The shape is a text as for `parse`, in which `/` also ends a row. With `is_turned=False`, it is only moved. On a
    /// torus, it may cross the sides of the grid.
    #[pyo3(signature = (shape, *, is_turned = true, is_torus = false))]
    fn placements<'py>(
        &self,
        py: Python<'py>,
        shape: &Bound<'py, PyAny>,
        is_turned: bool,
        is_torus: bool,
    ) -> PyResult<Vec<Bound<'py, PyInt>>> {
        let text = arguments::text(shape, "the picture of a shape")?.replace('/', " ");
        let (frame, drawn) = RustGrid::<u128>::parse(&text).map_err(invalid)?;
        let (rows, columns) = (self.rows(), self.columns());
        let mut found = BTreeSet::new();
        for turn in 0..if is_turned { 8 } else { 1 } {
            let cells: Vec<[u32; 2]> = bits(drawn).map(|bit| image(&frame, bit, turn)).collect();
            let [top, left] = [0, 1].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
            let cells: Vec<_> = cells.into_iter().map(|[row, column]| [row - top, column - left]).collect();
            let side = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
            let corners = |size: u32, side: u32| if is_torus { size } else { (size + 1).saturating_sub(side) };
            for top in 0..corners(rows, side(0)) {
                for left in 0..corners(columns, side(1)) {
                    let moved =
                        cells.iter().map(|[row, column]| (top + row) % rows * columns + (left + column) % columns);
                    let set = moved.fold(0, |set, bit| set | 1_u128 << bit);
                    // A shape that is larger than the torus may cover a cell twice.
                    if set != 0 && set.count_ones() as usize == cells.len() {
                        found.insert(set);
                    }
                }
            }
        }
        sets(py, found)
    }

    /// Returns the graph whose vertices are the cells, with the same sets, and whose edges join neighbours.
    ///
    /// Neighbours are the cells at the `"sides"` of a cell, at its `"corners"`, or at `"both"`, as for the king of chess. On
    /// a torus, the first and the last row are neighbours, and so are the first and the last column.
    #[pyo3(signature = (neighbours = "sides", *, is_torus = false))]
    fn graph(&self, neighbours: &str, is_torus: bool) -> PyResult<Graph> {
        let steps: &[[u32; 2]] = match neighbours {
            "sides" => &[[0, 1], [1, 0]],
            "corners" => &[[1, 1], [1, u32::MAX]],
            "both" => &[[0, 1], [1, 0], [1, 1], [1, u32::MAX]],
            other => {
                let message = format!("expected the neighbours, one of 'sides', 'corners' and 'both', found '{other}'");
                return Err(PyValueError::new_err(message));
            }
        };
        let sides = [self.rows(), self.columns()];
        let mut edges = Vec::new();
        for cell in 0..sides[0] * sides[1] {
            let at = [cell / sides[1], cell % sides[1]];
            for step in steps {
                let moved = [0, 1].map(|axis| {
                    let moved = at[axis].wrapping_add(step[axis]);
                    // A step back from 0 wraps to the largest number, which is beyond the last row or column.
                    let last = if moved == u32::MAX { sides[axis] - 1 } else { 0 };
                    if moved < sides[axis] { Some(moved) } else { is_torus.then_some(last) }
                });
                if let [Some(row), Some(column)] = moved
                    && [row, column] != at
                {
                    edges.push([cell, row * sides[1] + column].map(|vertex| vertex as usize));
                }
            }
        }
        RustGraph::new((sides[0] * sides[1]) as usize, edges).map(Graph).map_err(invalid)
    }

    /// Returns a picture of a set as SVG, which a notebook displays. The cells of `mark`, such as a move, are outlined.
    ///
    /// `Game(options, draw=grid.picture)` draws the positions of a game whose positions are sets.
    #[pyo3(signature = (set, mark = None))]
    fn picture<'py>(
        &self,
        py: Python<'py>,
        set: &Bound<'py, PyAny>,
        mark: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let read = |value| self::set::<u128>(value).map(|set| set & self.all());
        let (set, mark) = (read(set)?, mark.map_or(Ok(0), read)?);
        let sizes = [self.rows(), self.columns()].map(u64::from);
        let count = set.count_ones();
        let mut picture = Picture::new(&format!(
            "{} x {}: {count} {}",
            sizes[0],
            sizes[1],
            if count == 1 { "cell" } else { "cells" }
        ));
        let board = Board::new(&mut picture, sizes, CELL);
        let has = |set: u128, row: u64, column: u64| set >> ((row - 1) * sizes[1] + column - 1) & 1 == 1;
        picture.cells("v6", board.area, sizes, |row, column| has(set, row, column));
        board.grid(&mut picture, "grid");
        picture.rectangle("frame", board.area);
        for bit in bits(mark) {
            let at = [u64::from(bit) / sizes[1] + 1, u64::from(bit) % sizes[1] + 1];
            picture.rectangle("move", board.area_of(&cell(at)));
        }
        py.import("impartial._picture")?.getattr("Picture")?.call1((picture.finish().svg,))
    }

    /// Returns a text that shows a set, for `parse`.
    fn show(&self, set: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(with!(self.0, grid => grid.display(self::set(set)?).to_string()))
    }

    fn __repr__(&self) -> String {
        format!("Grid({}, {})", self.rows(), self.columns())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, grid) = (slf.py(), slf.get());
        (slf.get_type(), (grid.rows(), grid.columns())).into_pyobject(py)
    }
}

/// Converts sets to a list of integers.
fn sets<'py, W: IntoPyObject<'py, Target = PyInt, Output = Bound<'py, PyInt>>>(
    py: Python<'py>,
    sets: impl IntoIterator<Item = W>,
) -> PyResult<Vec<Bound<'py, PyInt>>> {
    sets.into_iter().map(|set| set.into_pyobject(py).map_err(Into::into)).collect()
}

fn invalid(error: impl std::error::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An undirected graph with up to 128 vertices, whose sets of vertices are integers.
///
/// `edges` lists pairs of vertices, which are numbered from 0. Vertex v is bit v of a set, and a set stands for its induced
/// subgraph. Methods ignore bits beyond the vertices of the graph.
#[pyclass(frozen, eq, hash, module = "impartial.boards")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Graph(RustGraph);

#[pymethods]
impl Graph {
    #[new]
    fn new(vertices: &Bound<'_, PyAny>, edges: &Bound<'_, PyAny>) -> PyResult<Self> {
        let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let vertices = integer(vertices, || "the number of vertices".into())?;
        let edges = records(edges, "edge", ["from", "to"])?;
        RustGraph::new(size(vertices), edges.into_iter().map(|edge| edge.map(size))).map(Self).map_err(invalid)
    }

    /// Returns a graph of networkx with its vertices numbered from 0 in their order there, and the list of their names.
    ///
    /// Directions and repeated edges are ignored. Raises `ValueError` for an edge from a vertex to itself.
    #[staticmethod]
    fn from_networkx<'py>(graph: &Bound<'py, PyAny>) -> PyResult<(Self, Vec<Bound<'py, PyAny>>)> {
        let names: Vec<Bound<'py, PyAny>> = graph.getattr("nodes")?.call0()?.try_iter()?.collect::<PyResult<_>>()?;
        let numbers = PyDict::new(graph.py());
        for (number, name) in names.iter().enumerate() {
            numbers.set_item(name, number)?;
        }
        let number = |end| numbers.as_any().get_item(end)?.extract::<usize>();
        let ends = graph.call_method0("edges")?.try_iter()?.map(|edge| {
            let (from, to): (Bound<'py, PyAny>, Bound<'py, PyAny>) = edge?.extract()?;
            Ok([number(from)?, number(to)?])
        });
        let ends = ends.collect::<PyResult<Vec<_>>>()?;
        Ok((RustGraph::new(names.len(), ends).map(Self).map_err(invalid)?, names))
    }

    /// Returns a graph with this canonical form. Its vertices are numbered in an arbitrary order.
    #[staticmethod]
    fn of(form: &Bound<'_, CanonicalForm>) -> Self {
        Self(RustGraph::from(&form.get().0))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The set of all vertices.
    #[getter]
    fn all(&self) -> u128 {
        self.0.all()
    }

    /// Returns the vertices that have an edge to a vertex of the set.
    fn neighbours(&self, set: &Bound<'_, PyAny>) -> PyResult<u128> {
        Ok(self.0.neighbours(self::set(set)?))
    }

    /// Returns the set and its neighbours.
    fn closed_neighbourhood(&self, set: &Bound<'_, PyAny>) -> PyResult<u128> {
        Ok(self.0.closed_neighbourhood(self::set(set)?))
    }

    /// Returns the connected parts of a set.
    fn parts<'py>(&self, py: Python<'py>, set: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyInt>>> {
        sets(py, self.0.parts(self::set(set)?))
    }

    /// Returns the vertices of a set, each as a set.
    fn vertices<'py>(&self, py: Python<'py>, set: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyInt>>> {
        sets(py, singletons(self::set::<u128>(set)? & self.0.all()))
    }

    /// Returns the edges within a set, each as a set of two vertices.
    fn edges<'py>(&self, py: Python<'py>, set: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyInt>>> {
        sets(py, self.0.edges(self::set(set)?))
    }

    /// Returns the canonical form of a set. Two sets have equal canonical forms if and only if their induced subgraphs are
    /// isomorphic.
    fn canonical_form(&self, py: Python<'_>, set: &Bound<'_, PyAny>) -> PyResult<CanonicalForm> {
        let set = self::set(set)?;
        Ok(CanonicalForm(py.detach(|| self.0.canonical_form(set))))
    }

    /// Returns the canonical form of a set whose vertices have colours, and the vertex of the graph that each vertex of
    /// the form stands for.
    ///
    /// `colours` has a number from 0 to 255 for each vertex of the graph; vertices without one have the colour 0. Two
    /// sets have equal forms if and only if an isomorphism maps each vertex to a vertex of the same colour.
    #[pyo3(signature = (set, colours = None))]
    fn canonical_labelling(
        &self,
        py: Python<'_>,
        set: &Bound<'_, PyAny>,
        colours: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(CanonicalForm, Vec<usize>)> {
        let set = self::set(set)?;
        let colours = colours.map_or(Ok(Vec::new()), |colours| arguments::integers(colours, "colour"))?;
        if let Some(index) = colours.iter().position(|&colour| colour > u8::MAX.into()) {
            let message = format!("expected the colour at index {index}, from 0 to 255, found {}", colours[index]);
            return Err(PyValueError::new_err(message));
        }
        let colours: Vec<u8> = colours.into_iter().filter_map(|colour| u8::try_from(colour).ok()).collect();
        let (form, vertices) = py.detach(|| self.0.canonical_labelling(set, &colours));
        Ok((CanonicalForm(form), vertices))
    }

    fn __repr__(&self) -> String {
        format!("Graph({}, {:?})", self.0.len(), edges(&self.0))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let graph = &slf.get().0;
        (slf.get_type(), (graph.len(), edges(graph))).into_pyobject(slf.py())
    }
}

/// Returns the edges of a graph as pairs of vertices.
fn edges(graph: &RustGraph) -> Vec<(u32, u32)> {
    graph.edges(graph.all()).map(|edge| (edge.trailing_zeros(), u128::BITS - 1 - edge.leading_zeros())).collect()
}

/// A graph up to isomorphism, as `Graph.canonical_form` returns it: a position of a game on graphs.
#[pyclass(frozen, module = "impartial.boards")]
pub(crate) struct CanonicalForm(RustForm);

#[pymethods]
impl CanonicalForm {
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    /// The colours of the vertices, which is empty if all are 0.
    #[getter]
    fn colours(&self) -> Vec<u16> {
        self.0.colours().iter().copied().map(u16::from).collect()
    }

    fn __repr__(&self) -> String {
        let graph = RustGraph::from(&self.0);
        let colours = self.0.colours();
        let colours = if colours.is_empty() { String::new() } else { format!(", colours {colours:?}") };
        format!("CanonicalForm({} vertices, {:?}{colours})", graph.len(), edges(&graph))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let graph = RustGraph::from(&self.0);
        let whole = (graph.all(), self.colours());
        let bound = Bound::new(py, Graph(graph))?.getattr("canonical_labelling")?;
        (py.import("impartial.boards")?.getattr("_form")?, (bound, whole)).into_pyobject(py)
    }
}
