//! Pictures of nimbers.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sg_core::heaps::notation;
use sg_heaps::Solver;
use sg_heaps::period::Period;
use sg_heaps::solver::SolveError;
use sg_tools::picture::{Kind, Picture};

use crate::work::work;

/// The nimbers of a picture, to be drawn as SVG or PNG.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Plot {
    drawn: Arc<Drawn>,
}

struct Drawn {
    ruleset: notation::Ruleset,
    solver: Mutex<Solver>,
    heaps: u64,
    verdict: Period,
}

impl Plot {
    /// A solver that knows the nimbers of the heaps `0..heaps`, at least one.
    pub(crate) fn new(ruleset: notation::Ruleset, solver: Solver, heaps: u64, verdict: Period) -> Self {
        Self { drawn: Arc::new(Drawn { ruleset, solver: Mutex::new(solver), heaps, verdict }) }
    }
}

impl Drawn {
    fn draw(&self, kind: Kind, size: (u32, u32)) -> Result<Vec<u8>, String> {
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let nimbers = solver.nimbers(0..self.heaps).map_err(|error: SolveError| error.to_string())?;
        Picture::new(&self.ruleset, nimbers, self.verdict).draw(kind, size)
    }
}

#[pymethods]
impl Plot {
    /// The picture as the bytes of an SVG or, with `png`, of a PNG.
    fn draw(&self, py: Python<'_>, png: bool, width: u32, height: u32) -> PyResult<Py<PyBytes>> {
        let drawn = Arc::clone(&self.drawn);
        let kind = if png { Kind::Png } else { Kind::Svg };
        let bytes = work(py, move |_| drawn.draw(kind, (width, height)))?.map_err(PyRuntimeError::new_err)?;
        Ok(PyBytes::new(py, &bytes).unbind())
    }
}
