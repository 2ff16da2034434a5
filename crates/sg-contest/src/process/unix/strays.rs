//! Linux: descendants of a program that left its process group, and what `/proc` reports.

use std::collections::BTreeSet;
use std::fs;
use std::os::fd::AsRawFd;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{self, Pid, Signal, WaitId, WaitIdOptions, WaitOptions};

use super::running;

/// The variable that marks a program and its descendants. Its value lists the runs that they belong
/// to, from the outermost inwards: what is run here may itself run programs and be killed before it
/// can clean up.
const MARK: &str = "SG_JUDGE_RUN";

/// The longest time for which strays are looked for.
const SEARCH: Duration = Duration::from_secs(1);

/// Makes this process the parent of descendants whose own parent ends.
pub(super) fn adopt() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // It fails on kernels before 3.4 only.
        let _ = process::set_child_subreaper(Some(process::getpid()));
    });
}

/// The variable in the environment of every program that this process started, and of what those
/// started: a pattern of `grep`.
pub(super) fn marked() -> String {
    format!("^{MARK}=.*/{}-", process::getpid())
}

/// Marks a program that is about to be started.
pub(super) fn mark(command: &mut Command, run: u64) {
    let mut value = std::env::var_os(MARK).unwrap_or_default();
    value.push(format!("/{}-{run}/", process::getpid()));
    command.env(MARK, value);
}

/// The fields of `/proc/<process>/stat` that are of use here.
struct Stat {
    state: u8,
    parent: i32,
    group: i32,
    session: i32,
    /// User and system time of the process and of the children it waited for, in clock ticks.
    ticks: u64,
}

/// Reads them. The second field, the program's name in parentheses, may hold anything.
fn stat(process: i32) -> Option<Stat> {
    let text = fs::read(format!("/proc/{process}/stat")).ok()?;
    let after = text.iter().rposition(|&byte| byte == b')')? + 1;
    let fields: Vec<&str> = std::str::from_utf8(&text[after..]).ok()?.split_ascii_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(Stat {
        state: *fields.first()?.as_bytes().first()?,
        parent: i32::try_from(number(1)?).ok()?,
        group: i32::try_from(number(2)?).ok()?,
        session: i32::try_from(number(3)?).ok()?,
        ticks: number(11)? + number(12)? + number(13)? + number(14)?,
    })
}

/// CPU time of a process up to now, in steps of a clock tick, 10 ms as a rule.
pub(super) fn cpu_time(process: Pid) -> Option<Duration> {
    let ticks = stat(process.as_raw_nonzero().get())?.ticks;
    let a_second = rustix::param::clock_ticks_per_second();
    Some(Duration::from_millis(ticks * 1000 / a_second.max(1)))
}

/// Whether a process of a group runs or waits for a core: on a busy machine it may have used none
/// for a long time.
pub(super) fn wants_cpu(leader: Pid) -> bool {
    let group = leader.as_raw_nonzero().get();
    processes().any(|(_, stat)| stat.group == group && stat.state == b'R')
}

/// Resident memory of a process now, in bytes.
pub(super) fn memory(process: Pid) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{}/statm", process.as_raw_nonzero())).ok()?;
    let pages: u64 = text.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// The size of a process's stack in bytes.
pub(super) fn stack(process: Pid) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{}/status", process.as_raw_nonzero())).ok()?;
    let size = text.lines().find_map(|line| line.strip_prefix("VmStk:"))?;
    size.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kibibytes| kibibytes << 10)
}

/// The names of a program's output pipes, `pipe:[inode]`.
pub(super) fn output_of(child: &Child) -> Vec<PathBuf> {
    let stdout = child.stdout.as_ref().map(AsRawFd::as_raw_fd);
    let stderr = child.stderr.as_ref().map(AsRawFd::as_raw_fd);
    let pipes = stdout.into_iter().chain(stderr);
    pipes.filter_map(|pipe| fs::read_link(format!("/proc/self/fd/{pipe}")).ok()).collect()
}

/// Whether a process holds one of these pipes.
fn holds(process: i32, pipes: &[PathBuf]) -> bool {
    let open = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().filter_map(Result::ok);
    open.filter_map(|entry| fs::read_link(entry.path()).ok()).any(|file| pipes.contains(&file))
}

/// The largest resident set of this process so far, in bytes.
pub(super) fn own_peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    kilobytes.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).map_or(0, |peak: u64| peak << 10)
}

/// Kills and reaps what is left of a run whose leader was killed and reaped, until there is
/// nothing.
///
/// A descendant's parent ends before the descendant becomes a child of this process, so the search
/// goes on until a pass finds none.
pub(super) fn kill(leader: Pid, run: u64, output: &[PathBuf]) {
    let leader = leader.as_raw_nonzero().get();
    let own = process::getpid().as_raw_nonzero().get();
    let own_session = stat(own).map_or(0, |stat| stat.session);
    let mark = format!("/{own}-{run}/");
    let deadline = Instant::now() + SEARCH;
    let mut killed = BTreeSet::new();
    while has_children() {
        // Listed before the processes are: what is started meanwhile is not among those.
        let others: BTreeSet<i32> = {
            let running = running::running();
            let others = running.runs.iter().filter(|(number, _)| **number != run);
            others.filter_map(|(_, other)| i32::try_from(other.process?).ok()).collect()
        };
        let mut found = false;
        for (child, stat) in processes().filter(|(_, stat)| stat.parent == own) {
            if others.contains(&child) {
                continue;
            }
            let elsewhere = stat.session != own_session && !others.contains(&stat.group);
            let belongs = killed.contains(&child)
                || stat.group == leader
                // A process that ended has no environment any more, and would not be reaped
                // elsewhere.
                || elsewhere && (stat.state == b'Z' || others.is_empty())
                || is_marked(child, &mark)
                || (elsewhere && holds(child, output));
            if !belongs {
                continue;
            }
            found = true;
            killed.insert(child);
            if let Some(stray) = Pid::from_raw(child) {
                let _ = process::kill_process(stray, Signal::KILL);
                let _ = process::waitpid(Some(stray), WaitOptions::NOHANG);
            }
        }
        if !found || Instant::now() > deadline {
            return;
        }
        thread::yield_now();
    }
}

/// Whether this process has any child at all. Usually it has none when a run is over, and then
/// `/proc` need not be read.
fn has_children() -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(process::waitid(WaitId::All, options), Err(Errno::CHILD))
}

/// All processes.
fn processes() -> impl Iterator<Item = (i32, Stat)> {
    let entries = fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| {
        let process = entry.file_name().to_str()?.parse().ok()?;
        Some((process, stat(process)?))
    })
}

/// Whether a process was started with this mark in its environment.
fn is_marked(process: i32, mark: &str) -> bool {
    let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
    environment.split(|&byte| byte == 0).any(|variable| {
        let value = variable.strip_prefix(MARK.as_bytes()).and_then(|rest| rest.strip_prefix(b"="));
        value.is_some_and(|value| value.windows(mark.len()).any(|window| window == mark.as_bytes()))
    })
}
