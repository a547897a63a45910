//! Nim-values of a game given by a Python function, by definition.
//!
//! `impartial_core::Exhaustive` takes a closure that cannot fail, and positions that Rust can hash. Here each option and
//! each hash may raise an exception. So the walk is written again for Python objects, around the same `MexSet`.
//!
//! The walk is depth first with a stack on the heap, and calls `options` once for each position. It looks up each summand
//! once, takes the value if there is one, and otherwise keeps its number. The alternative, to keep the options as Python
//! objects until their values are known, leaves millions of lists to Python's garbage collector, which took four fifths
//! of the time of Kayles.

use impartial::impartial_core::Unsolved as RustUnsolved;
use impartial::nimbers::{MexSet, Nimber};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList};

use crate::arguments::{integer, type_name};
use crate::errors::{Loopy, OverBudget};
use crate::interrupt::SIGNAL_INTERVAL;

/// The most positions that a search reaches, unless told otherwise: that of `impartial_core`.
const DEFAULT_BUDGET: usize = 1 << 24;

/// The value of a position that was reached, but not entered.
const UNKNOWN: u32 = u32::MAX;

/// The value of a position on the stack.
const OPEN: u32 = u32::MAX - 1;

/// Integers below this limit are found by index instead of by hash.
const MOST_SMALL: i64 = 1 << 20;

/// Returns the nim-value of `position` in the game whose options `options` lists.
///
/// `options(position)` returns an iterable of options. An option is a position, or a list of positions: their sum. A
/// position is any hashable object.
///
/// Raises `Loopy` if a position can be reached from itself, and `OverBudget` if the search reaches more than `budget`
/// positions, 2^24 unless given.
#[pyfunction]
#[pyo3(signature = (options, position, *, budget = None))]
pub(crate) fn solve<'py>(
    options: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
    budget: Option<&Bound<'py, PyAny>>,
) -> PyResult<u32> {
    // The first position has the number 0.
    Walk::run(options, position, budget).map(|walk| walk.values[0])
}

/// Returns the nim-values of `position` and of all positions that can be reached from it, as a dictionary.
///
/// The arguments and exceptions are those of `solve`. Each position comes after those that can be reached from it.
#[pyfunction]
#[pyo3(signature = (options, position, *, budget = None))]
pub(crate) fn table<'py>(
    options: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
    budget: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let walk = Walk::run(options, position, budget)?;
    let table = PyDict::new(options.py());
    for &number in &walk.solved {
        table.set_item(&walk.positions[number as usize], walk.values[number as usize])?;
    }
    Ok(table)
}

/// A position whose options are being evaluated.
#[derive(Default)]
struct Frame {
    number: u32,
    /// The values of the options so far.
    seen: MexSet,
    /// The options with summands that had no value when they were listed. Of each: the numbers of these summands, how many
    /// they are, and the sum of the others. The last option comes next, and loses each summand whose value is known since.
    waiting: Vec<u32>,
}

struct Walk<'a, 'py> {
    options: &'a Bound<'py, PyAny>,
    budget: usize,
    /// The positions by number, in the order in which they were reached.
    positions: Vec<Bound<'py, PyAny>>,
    values: Vec<u32>,
    /// The numbers of the positions with values, in the order in which these were found.
    solved: Vec<u32>,
    /// The number of each position, unless it is a small integer.
    numbers: Bound<'py, PyDict>,
    /// The number of each small integer, or `UNKNOWN`.
    small: Vec<u32>,
    stack: Vec<Frame>,
    /// Empty frames whose memory is used again.
    spare: Vec<Frame>,
    steps: usize,
}

impl<'a, 'py> Walk<'a, 'py> {
    fn run(
        options: &'a Bound<'py, PyAny>,
        position: &Bound<'py, PyAny>,
        budget: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let budget = match budget {
            Some(budget) => usize::try_from(integer(budget, || "the budget".into())?).unwrap_or(usize::MAX),
            None => DEFAULT_BUDGET,
        };
        let mut walk = Self {
            options,
            // Numbers are below the values that mean something else.
            budget: budget.min(OPEN as usize),
            positions: Vec::new(),
            values: Vec::new(),
            solved: Vec::new(),
            numbers: PyDict::new(options.py()),
            small: Vec::new(),
            stack: Vec::new(),
            spare: Vec::new(),
            steps: 0,
        };
        let mut next = Some(walk.number(position)?);
        while let Some(number) = next {
            walk.enter(number)?;
            next = walk.advance()?;
        }
        Ok(walk)
    }

    /// Returns the number of a position. A new one gets the next number.
    fn number(&mut self, position: &Bound<'py, PyAny>) -> PyResult<u32> {
        self.steps += 1;
        if self.steps.is_multiple_of(SIGNAL_INTERVAL) {
            self.options.py().check_signals()?;
        }
        if position.is_exact_instance_of::<PyInt>()
            && let Ok(small @ 0..MOST_SMALL) = position.extract::<i64>()
        {
            let small = usize::try_from(small).unwrap_or(usize::MAX);
            if self.small.len() <= small {
                self.small.resize((small + 1).next_power_of_two(), UNKNOWN);
            }
            if self.small[small] == UNKNOWN {
                self.small[small] = self.new_number(position)?;
            }
            return Ok(self.small[small]);
        }
        match self.numbers.get_item(position) {
            Ok(Some(number)) => Ok(u32::try_from(number.extract::<i64>()?)?),
            Ok(None) => {
                let number = self.new_number(position)?;
                self.numbers.set_item(position, number)?;
                Ok(number)
            }
            Err(error) => Err(not_a_position(position, error)),
        }
    }

    fn new_number(&mut self, position: &Bound<'py, PyAny>) -> PyResult<u32> {
        if self.positions.len() >= self.budget {
            let unsolved = RustUnsolved::OverBudget { positions: self.budget };
            return Err(OverBudget::new_err(unsolved.to_string()));
        }
        self.positions.push(position.clone());
        self.values.push(UNKNOWN);
        Ok(u32::try_from(self.values.len() - 1)?)
    }

    /// Lists the options of a position, and puts it on the stack.
    fn enter(&mut self, number: u32) -> PyResult<()> {
        self.values[number as usize] = OPEN;
        let mut frame = self.spare.pop().unwrap_or_default();
        frame.number = number;
        let position = self.positions[number as usize].clone();
        let listed = self.options.call1((position,))?;
        if let Ok(list) = listed.cast_exact::<PyList>() {
            for option in list {
                self.list(&option, &mut frame)?;
            }
        } else {
            let options = listed.try_iter().map_err(|_| {
                let found = type_name(&listed);
                PyTypeError::new_err(format!("expected an iterable of options, found a value of type {found}"))
            })?;
            for option in options {
                self.list(&option?, &mut frame)?;
            }
        }
        self.stack.push(frame);
        Ok(())
    }

    /// Adds an option to a frame: its value, or what is known of it.
    fn list(&mut self, option: &Bound<'py, PyAny>, frame: &mut Frame) -> PyResult<()> {
        let start = frame.waiting.len();
        let mut sum = 0;
        match option.cast_exact::<PyList>() {
            Ok(summands) => {
                for summand in summands {
                    self.add(&summand, &mut sum, frame)?;
                }
            }
            Err(_) => self.add(option, &mut sum, frame)?,
        }
        match frame.waiting.len() - start {
            0 => drop(frame.seen.insert(Nimber::from_heap(sum.into()))),
            unknown => frame.waiting.extend([u32::try_from(unknown)?, sum]),
        }
        Ok(())
    }

    /// Adds a summand to the sum if its value is known, and otherwise to the frame.
    fn add(&mut self, summand: &Bound<'py, PyAny>, sum: &mut u32, frame: &mut Frame) -> PyResult<()> {
        let number = self.number(summand)?;
        match self.values[number as usize] {
            UNKNOWN => frame.waiting.push(number),
            OPEN => return Err(Loopy::new_err(RustUnsolved::Loopy.to_string())),
            value => *sum ^= value,
        }
        Ok(())
    }

    /// Evaluates what waits on the stack, until a position must be entered. Returns its number, or None at the end.
    fn advance(&mut self) -> PyResult<Option<u32>> {
        while let Some(frame) = self.stack.last_mut() {
            while let [.., number, unknown, sum] = &mut frame.waiting[..] {
                match self.values[*number as usize] {
                    UNKNOWN => return Ok(Some(*number)),
                    OPEN => return Err(Loopy::new_err(RustUnsolved::Loopy.to_string())),
                    value => *sum ^= value,
                }
                let (unknown, sum) = (*unknown - 1, *sum);
                frame.waiting.truncate(frame.waiting.len() - 3);
                match unknown {
                    0 => drop(frame.seen.insert(Nimber::from_heap(sum.into()))),
                    _ => frame.waiting.extend([unknown, sum]),
                }
            }
            self.leave()?;
        }
        Ok(None)
    }

    /// Stores the value of the position on top of the stack, which has no more options.
    fn leave(&mut self) -> PyResult<()> {
        let Some(mut frame) = self.stack.pop() else { return Ok(()) };
        let value = u32::try_from(frame.seen.mex().heap_size()).ok().filter(|&value| value < OPEN);
        let value = value.ok_or_else(|| PyOverflowError::new_err("the nim-value of a position is too large"))?;
        self.values[frame.number as usize] = value;
        self.solved.push(frame.number);
        frame.seen.clear();
        self.spare.push(frame);
        Ok(())
    }
}

/// Returns the error of an object that cannot be looked up.
fn not_a_position(position: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = position.py();
    if !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let found = type_name(position);
    let raised = PyTypeError::new_err(format!("expected a hashable position, found a value of type {found}"));
    raised.set_cause(py, Some(error));
    raised
}
