//! Long work: without the interpreter, and ended by Ctrl-C.
//!
//! The work runs on a separate thread that knows nothing about Python. The calling thread gives the
//! interpreter away and looks for signals in between. So an interrupt is answered at once, also
//! where the work itself has no place to stop at: it is then left to itself and ends without a
//! listener.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two looks for signals.
const LOOK: Duration = Duration::from_millis(50);
/// The longest time that interrupted work may take to stop before it is left to itself.
const STOPPING: Duration = Duration::from_millis(250);
/// As large as the stack of a main thread.
const STACK: usize = 8 << 20;

/// Whether the work is to end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(crate) fn came(&self) -> bool {
        self.0.load(Relaxed)
    }

    fn set(&self) {
        self.0.store(true, Relaxed);
    }
}

/// Does `task` without the interpreter.
///
/// # Errors
///
/// The exception of a signal handler, which is `KeyboardInterrupt` mostly. `RuntimeError` if the
/// task panicked, which is a defect.
pub(crate) fn work<T: Send + 'static>(
    py: Python<'_>,
    task: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Stop::default();
    let (sender, mut receiver) = channel();
    let stopping = stop.clone();
    thread::Builder::new()
        .name("grundy".to_owned())
        .stack_size(STACK)
        .spawn(move || {
            // Without a listener the answer is dropped.
            let _ = sender.send(catch_unwind(AssertUnwindSafe(|| task(&stopping))));
        })
        .map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
    loop {
        let received;
        (receiver, received) = py.detach(move || {
            let received = receiver.recv_timeout(LOOK);
            (receiver, received)
        });
        match received {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("a defect of grundy: the computation broke off"));
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(interrupt) = py.check_signals() {
                    stop.set();
                    let _ = py.detach(move || receiver.recv_timeout(STOPPING).is_ok());
                    return Err(interrupt);
                }
            }
        }
    }
}
