//! Sets of cells and vertices as integers: the classes of `impartial.boards`.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};
use small_boards::{CanonicalForm as RustForm, Graph as RustGraph, Grid as RustGrid, Word, singletons};

use crate::arguments::{integer, list_of, records, shown, too_large};

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
        if value.is_instance_of::<PyInt>() {
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
    fn parse(py: Python<'_>, text: &str) -> PyResult<(Self, Py<PyAny>)> {
        if let Ok((grid, set)) = RustGrid::<u64>::parse(text) {
            return Ok((Self(Words::Narrow(grid)), set.into_pyobject(py)?.into_any().unbind()));
        }
        let (grid, set) = RustGrid::<u128>::parse(text).map_err(invalid)?;
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

    fn __repr__(&self) -> String {
        let graph = RustGraph::from(&self.0);
        format!("CanonicalForm({} vertices, {:?})", graph.len(), edges(&graph))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let graph = RustGraph::from(&self.0);
        let whole = (graph.all(),);
        let bound = Bound::new(py, Graph(graph))?.getattr("canonical_form")?;
        (bound, whole).into_pyobject(py)
    }
}
