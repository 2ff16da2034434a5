//! Programs run to their end under limits, with nothing left running afterwards.
//!
//! [`run`] starts one program from an argument vector (no shell), writes its input from memory,
//! reads both output streams up to a bound, and ends it when a limit is exceeded. How it ended is
//! data ([`End`]), never a panic and never an error of the caller.
//!
//! # How a run ends
//!
//! The program is the leader of its own process group. When it ends, or when a limit is exceeded,
//! the whole group is killed. On Linux this process declares itself a *child subreaper*: a
//! descendant that left the group (by a double fork with `setsid`, as daemons do) becomes a child
//! of this process when its parent ends. Such strays are recognised by their process group, by the
//! variable `SG_JUDGE_RUN` in their environment, or by an output pipe that they hold, and are
//! killed and waited for too. What has none of these but is in a session that is not this process's
//! own is killed when no other run is under way. The threads that read the output are abandoned one
//! second after that.
//!
//! # What each system can do
//!
//! | | Linux | other Unix | others |
//! |---|---|---|---|
//! | wall time, output limits | yes | yes | yes |
//! | CPU time | while it runs | judged at the end | no |
//! | memory | `RLIMIT_DATA`, looked at while it runs, and the measured peak | the measured peak, judged at the end | no |
//! | deep stack | yes | yes | no |
//! | killed with the program | its group and all strays | its group | the program alone (no job object) |
//!
//! The memory limit is set right after the start, before the first byte of input is written:
//! setting it earlier needs code between fork and exec, which is unsafe. What a program reserves in
//! the moment before escapes it. So its resident memory is looked at every 20 ms too.
//!
//! # Ctrl-C
//!
//! The programs are in their own process groups, so an interrupt typed at the terminal reaches this
//! process alone. A command line that runs programs must install a handler that calls [`kill_all`]
//! before it exits. A process that is killed itself (`SIGKILL`, `SIGQUIT`) cannot clean up: on Unix
//! a guardian, a small process beside it, then kills the groups of its programs, and on Linux what
//! left them, unless it cleared its environment.
//!
//! # Example
//!
//! ```
//! use std::process::Command;
//! use std::time::Duration;
//!
//! use sg_contest::process::{End, Limits, run};
//!
//! # if cfg!(unix) {
//! let limits = Limits { wall: Duration::from_secs(60), ..Limits::default() };
//! let finished = run(&mut Command::new("cat"), "3 5\n".into(), &limits);
//! assert_eq!(finished.end, End::Exited(0));
//! assert_eq!(finished.stdout, b"3 5\n");
//! # }
//! let gone = run(&mut Command::new("no such program"), "".into(), &Limits::default());
//! assert!(matches!(gone.end, End::NotStarted(_)));
//! ```

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
mod group;
#[cfg(unix)]
mod guardian;
#[cfg(not(unix))]
mod other;
mod running;
#[cfg(test)]
mod tests;
#[cfg(unix)]
mod unix;

pub use running::kill_all;

#[cfg(not(unix))]
use other::Tree;
#[cfg(unix)]
use unix::Tree;

/// The longest time that the readers may take once everything was killed.
const READERS: Duration = Duration::from_secs(1);
/// The time between two looks at the memory of a program that has a limit.
const MEMORY: Duration = Duration::from_millis(20);
/// The most times its limit, by the clock, that a working program may take.
const MOST_WALLS: u32 = 8;
/// A program that works uses more CPU time than this in half of its limit, or would if it got it.
const WORK: Duration = Duration::from_millis(20);
/// The longest time that a killed program may take to end. More passes only if the kernel cannot
/// end it.
const DYING: Duration = Duration::from_secs(10);

/// The limits of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time from the start to the end. With a limit of CPU time, on Linux, up to eight times as
    /// long while the program works.
    pub wall: Duration,
    /// CPU time of the program and of those descendants that it waited for.
    pub cpu: Option<Duration>,
    /// Bytes of memory.
    pub memory: Option<u64>,
    /// Bytes of standard output, and as many of standard error.
    pub output: u64,
    /// Whether the stack limit is raised as far as the system allows, as judges do. Without this
    /// the program inherits this process's limit.
    pub deep_stack: bool,
}

impl Default for Limits {
    /// Ten seconds and 64 MiB of output; CPU time and memory without limit, the stack as it is.
    fn default() -> Self {
        Self { wall: Duration::from_secs(10), cpu: None, memory: None, output: 64 << 20, deep_stack: false }
    }
}

/// The end of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// By itself, with this status.
    Exited(i32),
    /// By a signal of this number.
    Signalled(i32),
    /// It was killed because a time limit was exceeded, or ended with more CPU time than allowed.
    TimedOut(Clock),
    /// It failed and had reached the memory limit: the measured peak is there, or standard error
    /// reports in the words of a common runtime library that no memory was left.
    OutOfMemory,
    /// It was killed because it exceeded the memory limit, and more than half of that was its stack
    /// (on Linux).
    StackOverflow,
    /// It was killed because it wrote more than [`Limits::output`].
    OutputLimit(Stream),
    /// It could not be started, for this reason: not there, a folder, not executable, an argument
    /// with a zero byte.
    NotStarted(String),
    /// [`kill_all`] was called.
    Cancelled,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(status) => write!(f, "exit status {status}"),
            Self::Signalled(signal) => match signal_name(*signal) {
                Some(name) => write!(f, "signal {signal} ({name})"),
                None => write!(f, "signal {signal}"),
            },
            Self::TimedOut(Clock::Wall) => f.write_str("time limit exceeded"),
            Self::TimedOut(Clock::Cpu) => f.write_str("CPU time limit exceeded"),
            Self::OutOfMemory => f.write_str("memory limit exceeded"),
            Self::StackOverflow => f.write_str("stack overflow"),
            Self::OutputLimit(stream) => write!(f, "output limit exceeded on {stream}"),
            Self::NotStarted(why) => write!(f, "cannot be started: {why}"),
            Self::Cancelled => f.write_str("cancelled"),
        }
    }
}

/// The names of the signals that programs end by; those that POSIX numbers, or that Linux and macOS
/// number alike.
#[must_use]
pub const fn signal_name(signal: i32) -> Option<&'static str> {
    match signal {
        2 => Some("SIGINT"),
        4 => Some("SIGILL"),
        6 => Some("SIGABRT"),
        8 => Some("SIGFPE"),
        9 => Some("SIGKILL"),
        11 => Some("SIGSEGV"),
        13 => Some("SIGPIPE"),
        15 => Some("SIGTERM"),
        _ => None,
    }
}

/// Which time was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Time from the start to the end.
    Wall,
    /// CPU time.
    Cpu,
}

/// An output stream of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stdout => "standard output",
            Self::Stderr => "standard error",
        })
    }
}

/// The results of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The end of the program.
    pub end: End,
    /// Its standard output, cut at [`Limits::output`].
    pub stdout: Vec<u8>,
    /// Its standard error, cut at [`Limits::output`].
    pub stderr: Vec<u8>,
    /// Time from the start to the end.
    pub wall_time: Duration,
    /// CPU time of the program and of those descendants that it waited for, where the system
    /// reports it.
    pub cpu_time: Option<Duration>,
    /// The largest resident set in bytes, where the system reports it.
    ///
    /// Linux counts the moment between fork and exec too, in which the child shares this process's
    /// memory: the value is never below the peak of this process itself.
    pub peak_memory: Option<u64>,
}

impl Finished {
    fn without_run(end: End) -> Self {
        let wall_time = Duration::ZERO;
        Self { end, stdout: Vec::new(), stderr: Vec::new(), wall_time, cpu_time: None, peak_memory: None }
    }
}

/// The standard input of a program: bytes, or a function that writes them.
///
/// It is written by its own thread. A program that does not read all of it is not an error.
pub struct Input(Box<Writing>);

type Writing = dyn FnOnce(&mut dyn Write) -> io::Result<()> + Send;

impl Input {
    /// An input that `write` writes piece by piece, for inputs too large to be kept. It must end
    /// when the writer returns an error.
    pub fn written_by(write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static) -> Self {
        Self(Box::new(write))
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").finish_non_exhaustive()
    }
}

impl From<&[u8]> for Input {
    fn from(bytes: &[u8]) -> Self {
        let bytes = bytes.to_vec();
        Self::written_by(move |writer| writer.write_all(&bytes))
    }
}

impl From<&str> for Input {
    fn from(text: &str) -> Self {
        text.as_bytes().into()
    }
}

/// A report of a thread of a run to the thread that waits.
enum Event {
    /// The program ended and waits to be reaped.
    #[cfg_attr(not(unix), expect(dead_code, reason = "there the end is looked for"))]
    Ended,
    /// More than the limit was written to a stream.
    Overflow(Stream),
    /// A stream was closed.
    Closed,
    /// [`kill_all`] was called.
    Cancelled,
}

/// The system's report about a program that ended.
struct Usage {
    end: End,
    cpu: Option<Duration>,
    peak_memory: Option<u64>,
}

/// The program that `python3` starts, or that name if it cannot be started. A manager of versions
/// such as pyenv puts a script in its place, which takes twice as long as a short program, for each
/// of a thousand runs. It is asked once.
#[must_use]
pub fn python() -> &'static Path {
    static PYTHON: LazyLock<PathBuf> = LazyLock::new(interpreter);
    &PYTHON
}

fn interpreter() -> PathBuf {
    let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let path = asked.ok().filter(|output| output.status.success());
    let path = path.and_then(|output| String::from_utf8(output.stdout).ok());
    let path = path.map(|path| PathBuf::from(path.trim_end())).filter(|path| path.is_file());
    path.unwrap_or_else(|| "python3".into())
}

/// Runs a program until it ends, or ends it when a limit is exceeded.
///
/// The command's arguments, environment and folder are the caller's; standard input, output and
/// error and the process group are set here. Runs may be under way in several threads at once.
///
/// # Errors
///
/// None: that it could not be started is an [`End`] too.
///
/// # Complexity
///
/// Four threads for each run. Memory: what the program writes, up to [`Limits::output`] for each
/// stream.
#[must_use]
pub fn run(command: &mut Command, input: Input, limits: &Limits) -> Finished {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (sender, events) = channel();
    let started = Instant::now();
    let mut tree = match Tree::start(command, limits, &sender) {
        Ok(tree) => tree,
        Err(end) => return Finished::without_run(end),
    };
    write(tree.child.stdin.take(), input);
    let (stdout, stderr) = (tree.child.stdout.take(), tree.child.stderr.take());
    let stdout = stdout.map(|pipe| Reader::start(Stream::Stdout, pipe, limits.output, &sender));
    let stderr = stderr.map(|pipe| Reader::start(Stream::Stderr, pipe, limits.output, &sender));
    let mut open = usize::from(stdout.is_some()) + usize::from(stderr.is_some());

    let mut stopped = wait(&mut tree, &events, limits, started, &mut open);
    let wall_time = started.elapsed();
    tree.kill();
    if stopped.is_some() {
        // What the program wrote meanwhile changes nothing about why it was stopped.
        wait_for_end(&mut tree, &events, &mut open);
    }
    let usage = tree.reap();
    tree.kill_strays();
    let abandoned = Instant::now() + READERS;
    while open > 0 {
        match events.recv_timeout(abandoned.saturating_duration_since(Instant::now())) {
            Ok(Event::Closed) => open -= 1,
            Ok(Event::Overflow(stream)) if stopped.is_none() => stopped = Some(End::OutputLimit(stream)),
            Ok(Event::Cancelled) => stopped = Some(End::Cancelled),
            Ok(Event::Overflow(_) | Event::Ended) => {}
            Err(_) => break,
        }
    }
    let (stdout, stderr) = (Reader::taken(stdout), Reader::taken(stderr));
    let end = stopped.unwrap_or_else(|| judged(&usage, limits, tree.inherited_peak, &stderr));
    Finished { end, stdout, stderr, wall_time, cpu_time: usage.cpu, peak_memory: usage.peak_memory }
}

/// Waits until the program ends (`None`) or has to be stopped, and why.
fn wait(
    tree: &mut Tree,
    events: &Receiver<Event>,
    limits: &Limits,
    started: Instant,
    open: &mut usize,
) -> Option<End> {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
    let mut cpu_left = limits.cpu;
    let (mut wall, mut worked) = (limits.wall, Duration::ZERO);
    loop {
        let mut wall_left = wall.saturating_sub(started.elapsed());
        if wall_left.is_zero() {
            // On a busy machine a program gets less time than it wants: with a limit of CPU time,
            // one that works goes on.
            let used = tree.used().0.filter(|_| limits.cpu.is_some() && wall < MOST_WALLS * limits.wall);
            match used {
                Some(used) if used > worked + WORK || tree.wants_cpu() => {
                    (worked, wall_left) = (used, limits.wall / 2);
                }
                _ => return Some(End::TimedOut(Clock::Wall)),
            }
            wall += wall_left;
        }
        // With all cores at work the limit is not reached earlier than this.
        let cpu_pause = cpu_left.map(|left| (left / cores).max(Duration::from_millis(10)));
        let memory_pause = limits.memory.map(|_| MEMORY);
        let pauses = [Some(wall_left), cpu_pause, memory_pause, Tree::POLL];
        match events.recv_timeout(pauses.into_iter().flatten().min().unwrap_or(wall_left)) {
            Ok(Event::Ended) => return None,
            Ok(Event::Overflow(stream)) => return Some(End::OutputLimit(stream)),
            // The runs that are under way keep a sender, so it is never without one.
            Ok(Event::Cancelled) | Err(RecvTimeoutError::Disconnected) => return Some(End::Cancelled),
            Ok(Event::Closed) => *open -= 1,
            Err(RecvTimeoutError::Timeout) if tree.has_ended() => return None,
            Err(RecvTimeoutError::Timeout) => {
                let (cpu, memory) = tree.used();
                if let (Some(limit), Some(used)) = (limits.memory, memory)
                    && used > limit
                {
                    let deep = tree.stack().is_some_and(|stack| stack > limit / 2);
                    return Some(if deep { End::StackOverflow } else { End::OutOfMemory });
                }
                if let (Some(limit), Some(used)) = (limits.cpu, cpu) {
                    if used > limit {
                        return Some(End::TimedOut(Clock::Cpu));
                    }
                    cpu_left = Some(limit.saturating_sub(used));
                }
            }
        }
    }
}

/// Waits for the end of a program that was killed.
fn wait_for_end(tree: &mut Tree, events: &Receiver<Event>, open: &mut usize) {
    let deadline = Instant::now() + DYING;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match events.recv_timeout(Tree::POLL.map_or(left, |pause| pause.min(left))) {
            Ok(Event::Ended) => return,
            Ok(Event::Closed) => *open -= 1,
            Err(_) if tree.has_ended() || left.is_zero() => return,
            Ok(Event::Overflow(_) | Event::Cancelled) | Err(_) => {}
        }
    }
}

/// The end of a program that was not stopped, by the limits that are judged at the end.
fn judged(usage: &Usage, limits: &Limits, inherited_peak: u64, stderr: &[u8]) -> End {
    if let (Some(limit), Some(used)) = (limits.cpu, usage.cpu)
        && used > limit
    {
        return End::TimedOut(Clock::Cpu);
    }
    if let Some(limit) = limits.memory {
        // A peak that this process itself passed on at the start is not the program's.
        let peak = usage.peak_memory.filter(|&peak| peak > inherited_peak).unwrap_or_default();
        let failed = usage.end != End::Exited(0);
        if peak > limit || failed && (peak > limit / 8 * 7 || reports_no_memory(stderr)) {
            return End::OutOfMemory;
        }
    }
    usage.end.clone()
}

/// Whether standard error ends with what a common runtime library prints when no memory is left:
/// C++, Rust, Python, Java and JavaScript, Go, C's `perror`.
fn reports_no_memory(stderr: &[u8]) -> bool {
    let tail = String::from_utf8_lossy(&stderr[stderr.len().saturating_sub(4096)..]);
    let words = [
        "std::bad_alloc",
        "memory allocation of ",
        "MemoryError",
        "OutOfMemoryError",
        "out of memory",
        "Cannot allocate memory",
    ];
    words.iter().any(|word| tail.contains(word))
}

/// Writes the input in its own thread, which ends with the pipe if not before.
fn write(stdin: Option<ChildStdin>, Input(input): Input) {
    let Some(mut stdin) = stdin else { return };
    // Without a thread the program gets no input, which it will report itself.
    let _ = thread::Builder::new().name("input of a program".into()).spawn(move || input(&mut stdin));
}

/// A thread that reads an output stream, and what it read so far.
struct Reader(Arc<Mutex<Vec<u8>>>);

impl Reader {
    fn start(stream: Stream, pipe: impl Read + Send + 'static, limit: u64, events: &Sender<Event>) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (shared, events) = (Arc::clone(&kept), events.clone());
        let read = move || {
            if read_all(pipe, limit, &shared) {
                let _ = events.send(Event::Overflow(stream));
            }
            let _ = events.send(Event::Closed);
        };
        thread::spawn(read);
        Self(kept)
    }

    /// The bytes read; a thread that still reads keeps the rest to itself.
    fn taken(reader: Option<Self>) -> Vec<u8> {
        reader.map(|Self(kept)| std::mem::take(&mut *locked(&kept))).unwrap_or_default()
    }
}

/// Reads to the end, or to `limit` bytes; true if there was more. The pipe is closed at the return.
fn read_all(mut pipe: impl Read, limit: u64, kept: &Mutex<Vec<u8>>) -> bool {
    let mut buffer = vec![0; 64 << 10];
    let mut left = limit;
    loop {
        match pipe.read(&mut buffer) {
            Ok(0) => return false,
            Ok(count) => {
                let within = left.min(count as u64) as usize;
                locked(kept).extend_from_slice(&buffer[..within]);
                left -= within as u64;
                if within < count {
                    return true;
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return false,
        }
    }
}

/// A lock whose holder cannot leave a change half done, so that a panic elsewhere does not matter.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
