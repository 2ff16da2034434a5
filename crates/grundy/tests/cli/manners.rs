//! `grundy stress` on programs that misbehave: each run ends in its time, says what happened, and
//! leaves nothing running.

use std::fs;
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use super::{Place, Ran, command, grundy, ran, wait_until};

/// How long a run may take beyond the limit of the program. A machine that is busy with other
/// things needs more than the 2 s that an idle one takes.
const SLACK: Duration = Duration::from_secs(20);

/// A number of seconds that no other test sleeps for, so that the sleeper can be found.
fn unusual_seconds() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{}", 2_000_000_000 + u64::from(std::process::id()) * 100 + u64::from(next))
}

/// Whether any process has this word among its arguments, other than `grundy` itself.
fn is_running(word: &str) -> bool {
    let listed = std::process::Command::new("ps").args(["-A", "-o", "stat=,args="]).output().expect("ps");
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    listed.lines().any(|line| line.contains(word) && !line.starts_with('Z') && !line.contains(" stress "))
}

fn stress(arguments: &[&str]) -> Ran {
    let limits = ["stress", "split-game", "--time-limit", "500ms", "--memory", "64", "--cases", "300"];
    grundy(&[&limits[..], &["--"], arguments].concat())
}

/// A program of the shell, with the status of `grundy stress` and a part of its report.
#[track_caller]
fn check(script: &str, words: &str) {
    let seconds = unusual_seconds();
    let started = Instant::now();
    let run = stress(&["sh", "-c", &script.replace("SECONDS", &seconds)]);
    let took = started.elapsed();
    assert_eq!(run.status, Some(1), "{script}: {run:?}");
    assert!(run.stdout.contains(words), "{script}: {words:?} is not in\n{}{}", run.stdout, run.stderr);
    assert!(took < SLACK, "{script}: {took:?}");
    assert!(!is_running(&seconds), "{script}: something is left");
}

#[test]
fn programs_that_do_not_end_are_ended() {
    check("exec sleep SECONDS", "time limit exceeded");
    check("while :; do :; done", "time limit exceeded");
    check("printf '%s\\n' '-1 -1 -1' 0; exec sleep SECONDS", "time limit exceeded");
    check("exec >&- 2>&-; exec sleep SECONDS", "time limit exceeded");
}

#[test]
fn programs_that_print_without_end_are_ended() {
    check("exec yes", "output limit exceeded (OLE) on standard output");
    check("exec yes >&2", "output limit exceeded (OLE) on standard error");
}

#[test]
fn programs_that_fail_are_reported() {
    check("exec <&-; echo 1", "wrong answer");
    check("kill -SEGV $$", "runtime error (RE): signal 11 (SIGSEGV)");
    check("cat > /dev/null; printf '%s\\n' '-1 -1 -1' 0; exit 3", "runtime error (RE): exit status 3");
    check("printf '\\000\\377\\376\\n'", "wrong answer");
    check("printf '%s\\r\\n' '-1 -1 -1' 0", "wrong answer");
    check("od -An -N8 -tu2 /dev/urandom", "wrong answer");
    check(":", "no output");
}

#[test]
fn programs_that_fork_leave_nothing() {
    check("sleep SECONDS & echo 1", "wrong answer");
    check(
        "for i in 1 2 3 4 5 6 7 8 9 10; do (sleep SECONDS & sleep SECONDS & sleep SECONDS & sleep SECONDS & sleep SECONDS &); done; wait; echo 1",
        "wrong answer",
    );
    #[cfg(target_os = "linux")]
    check("(setsid sh -c 'sleep SECONDS & sleep SECONDS' &) ; echo 1", "wrong answer");
}

#[cfg(target_os = "linux")]
#[test]
fn programs_that_take_all_memory_are_ended() {
    // One line without an end is kept whole.
    check("exec tail /dev/zero", "memory limit exceeded");
}

#[test]
fn what_cannot_be_started_is_wrong_usage() {
    let place = Place::new();
    fs::write(place.file("no run bit"), "#!/bin/sh\n").expect("written");
    for program in [place.path("no run bit"), place.path("."), place.path("not there")] {
        let run = stress(&[&program]);
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.stderr.contains("cannot be started"), "{run:?}");
    }
}

#[test]
fn arguments_arrive_unchanged() {
    let run = stress(&["printf", "<%s>\\n", "a b", ";$(echo x)", "*", "", "`id`", "'"]);
    let printed = run.stdout.replace(' ', "");
    for argument in ["<ab>", "<;$(echox)>", "<*>", "<>", "<`id`>", "<'>"] {
        assert!(printed.contains(argument), "{argument}\n{}", run.stdout);
    }
}

/// `grundy` stays small whatever a program prints. The peak counts the programs too, which have 64
/// MiB.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_is_used() {
    use sg_contest::process::{End, Limits, run};
    for script in ["exec yes", "exec tail /dev/zero"] {
        let mut command =
            command(&["stress", "split-game", "--memory", "64", "--jobs", "2", "--", "sh", "-c", script]);
        let limits = Limits { wall: Duration::from_secs(60), ..Limits::default() };
        let finished = run(&mut command, "".into(), &limits);
        assert_eq!(finished.end, End::Exited(1), "{script}: {finished:?}");
        let peak = finished.peak_memory.expect("measured");
        assert!(peak < 200 << 20, "{script}: {peak} bytes");
    }
}

#[test]
fn ctrl_c_leaves_nothing_running() {
    let seconds = unusual_seconds();
    let script = format!("sleep {seconds} & exec sleep {seconds}");
    let mut command = command(&["stress", "split-game", "--time-limit", "60s", "--", "sh", "-c", &script]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let sleeps = format!("sleep {seconds}");
    wait_until("the program does not start", || is_running(&sleeps));
    let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill").success());
    let started = Instant::now();
    let run = ran(&child.wait_with_output().expect("it ends"));
    assert!(started.elapsed() < SLACK, "{:?}", started.elapsed());
    assert_eq!(run.status, Some(130), "{run:?}");
    assert!(run.stderr.contains("interrupted"), "{run:?}");
    assert!(!is_running(&sleeps));
}
