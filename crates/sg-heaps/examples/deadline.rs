//! A question with a deadline, on its own thread; what was computed is kept, and the next question
//! continues from there.

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use sg_heaps::{Error, Nimber, SolveError, Solver};

/// The nimber of a heap, if it is found in time.
fn within(solver: &mut Solver, heap: u64, time: Duration) -> Result<Option<Nimber>, SolveError> {
    let deadline = Instant::now() + time;
    let answer = solver.nimber_watched(heap, &mut |_| {
        if Instant::now() < deadline { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match answer {
        Ok(nimber) => Ok(Some(nimber)),
        Err(SolveError::Stopped { computed }) => {
            println!("{computed} heaps so far");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn main() -> Result<(), Error> {
    let mut solver: Solver = "0.007".parse()?;
    let worker = thread::spawn(move || {
        loop {
            if let Some(nimber) = within(&mut solver, 20_000, Duration::from_millis(100))? {
                return Ok::<_, SolveError>(nimber);
            }
        }
    });
    let nimber = worker.join().expect("the thread does not panic")?;
    println!("G(20000) = {nimber}");
    Ok(())
}
