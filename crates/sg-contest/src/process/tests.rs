//! Programs that misbehave in every way known, and what is left of them.
//!
//! Some are this test program itself, with the name of an ignored test: such a program is there on
//! every system.

use super::*;

/// Far more than anything here takes, even on a loaded machine.
fn ample() -> Limits {
    Limits { wall: Duration::from_secs(60), ..Limits::default() }
}

/// Starts the ignored test of this name as a program.
fn helper(name: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "--ignored", "--nocapture", "--quiet"]);
    command.arg(format!("process::tests::{name}"));
    command
}

#[test]
#[ignore = "a program for other tests"]
fn allocate_ten_gigabytes() {
    let mut bytes = vec![1_u8; 10_000_000_000];
    for page in bytes.chunks_mut(4096) {
        page[0] = 2;
    }
    println!("{}", bytes.iter().step_by(4096).map(|&byte| u64::from(byte)).sum::<u64>());
}

#[test]
#[ignore = "a program for other tests: it ends all runs, which cannot be taken back"]
fn kill_all_while_a_program_runs() {
    let runs = thread::spawn(|| run(&mut helper("sleep_a_minute"), "".into(), &ample()).end);
    while running::running().runs.is_empty() {
        thread::yield_now();
    }
    kill_all();
    assert!(running::running().runs.is_empty());
    assert_eq!(runs.join().expect("the thread"), End::Cancelled);
    assert_eq!(run(&mut helper("sleep_a_minute"), "".into(), &ample()).end, End::Cancelled);
}

#[test]
#[ignore = "a program for other tests"]
fn sleep_a_minute() {
    thread::sleep(Duration::from_secs(60));
}

#[test]
fn what_is_not_there_is_not_started() {
    let finished = run(&mut Command::new("./no-such-program"), "".into(), &ample());
    assert!(matches!(finished.end, End::NotStarted(_)), "{finished:?}");
    assert!(finished.stdout.is_empty() && finished.stderr.is_empty());
    let folder = run(&mut Command::new(std::env::temp_dir()), "".into(), &ample());
    assert!(matches!(folder.end, End::NotStarted(_)), "{folder:?}");
    let nul = run(helper("sleep_a_minute").arg("a\0b"), "".into(), &ample());
    assert!(matches!(nul.end, End::NotStarted(_)), "{nul:?}");
}

#[test]
fn all_can_be_ended() {
    let started = Instant::now();
    let finished = run(&mut helper("kill_all_while_a_program_runs"), "".into(), &ample());
    assert_eq!(finished.end, End::Exited(0), "{}", String::from_utf8_lossy(&finished.stdout));
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    fn short(milliseconds: u64) -> Limits {
        Limits { wall: Duration::from_millis(milliseconds), ..Limits::default() }
    }

    /// Whether any process has this word among its arguments.
    fn is_running(word: &str) -> bool {
        let listed = Command::new("ps").args(["-A", "-o", "stat=,args="]).output().expect("ps");
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        listed.lines().any(|line| line.contains(word) && !line.starts_with('Z'))
    }

    /// A number of seconds that no other test sleeps for, so that the sleeper can be found.
    fn unusual_seconds() -> String {
        static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let next = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        format!("{}", 1_000_000_000 + u64::from(std::process::id()) * 1000 + u64::from(next))
    }

    #[test]
    fn a_sleeper_is_ended() {
        let seconds = unusual_seconds();
        let started = Instant::now();
        let finished = run(Command::new("sleep").arg(&seconds), "".into(), &short(100));
        assert_eq!(finished.end, End::TimedOut(Clock::Wall));
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
        assert!(!is_running(&seconds));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn cpu_time_is_limited_while_the_program_runs() {
        let limits = Limits { cpu: Some(Duration::from_millis(200)), ..ample() };
        let finished = run(&mut shell("while :; do :; done"), "".into(), &limits);
        assert_eq!(finished.end, End::TimedOut(Clock::Cpu));
        assert!(finished.wall_time < Duration::from_secs(30), "{finished:?}");
        assert!(finished.cpu_time.expect("measured") > Duration::from_millis(200), "{finished:?}");
    }

    #[test]
    fn sleep_takes_no_cpu_time() {
        let limits = Limits { cpu: Some(Duration::from_millis(150)), ..ample() };
        let finished = run(&mut shell("sleep 0.3"), "".into(), &limits);
        assert_eq!(finished.end, End::Exited(0));
        assert!(finished.wall_time >= Duration::from_millis(300));
        assert!(finished.peak_memory.expect("measured") > 1 << 16);
    }

    #[test]
    fn endless_output_is_cut() {
        let limits = Limits { output: 100_000, ..ample() };
        let finished = run(&mut Command::new("yes"), "".into(), &limits);
        assert_eq!(finished.end, End::OutputLimit(Stream::Stdout));
        assert_eq!(finished.stdout, "y\n".repeat(50_000).as_bytes());
        let finished = run(&mut shell("yes >&2"), "".into(), &limits);
        assert_eq!(finished.end, End::OutputLimit(Stream::Stderr));
        assert_eq!((finished.stdout.len(), finished.stderr.len()), (0, 100_000));
    }

    #[test]
    fn the_limit_of_the_output_is_exact() {
        let limits = Limits { output: 10, ..ample() };
        let finished = run(&mut shell("printf 0123456789"), "".into(), &limits);
        assert_eq!((finished.end, finished.stdout.len()), (End::Exited(0), 10));
        let finished = run(&mut shell("printf 0123456789x"), "".into(), &limits);
        assert_eq!((finished.end, finished.stdout.len()), (End::OutputLimit(Stream::Stdout), 10));
    }

    #[test]
    fn a_closed_input_is_no_error() {
        let large = vec![b'1'; 10_000_000];
        for script in ["exec <&-; echo 1", "echo 1"] {
            let finished = run(&mut shell(script), large.as_slice().into(), &ample());
            assert_eq!((finished.end, &*finished.stdout), (End::Exited(0), &b"1\n"[..]), "{script}");
        }
        let finished = run(&mut Command::new("cat"), large.as_slice().into(), &ample());
        assert_eq!(finished.stdout.len(), large.len());
    }

    #[test]
    fn a_signal_is_reported() {
        for (name, number) in [("SEGV", 11), ("KILL", 9), ("ABRT", 6)] {
            let finished = run(&mut shell(&format!("kill -{name} $$")), "".into(), &ample());
            assert_eq!(finished.end, End::Signalled(number));
        }
        assert_eq!(End::Signalled(11).to_string(), "signal 11 (SIGSEGV)");
        assert_eq!(run(&mut shell("exit 42"), "".into(), &ample()).end, End::Exited(42));
    }

    #[test]
    fn a_child_in_the_background_is_ended() {
        let seconds = unusual_seconds();
        // The child keeps the output open.
        let finished = run(&mut shell(&format!("sleep {seconds} & echo 1")), "".into(), &ample());
        assert_eq!((finished.end, &*finished.stdout), (End::Exited(0), &b"1\n"[..]));
        assert!(!is_running(&seconds));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_left_the_group_is_ended() {
        let seconds = unusual_seconds();
        // The first two keep the output open in their own session; one of them clears its
        // environment.
        let scripts = [
            format!("(setsid sh -c 'sleep {seconds} & sleep {seconds}' &) ; echo 1"),
            format!("(setsid env -i \"$(command -v sleep)\" {seconds} &) ; sleep 0.2; echo 1"),
            format!("(setsid sleep {seconds} >/dev/null 2>&1 </dev/null &) ; echo 1; sleep 1000"),
            format!("setsid setsid sh -c '(setsid sleep {seconds} &) ; sleep 1000' & sleep 0.2; echo 1"),
        ];
        // While another run is under way, what has no mark has to be recognised by its pipes.
        let other = thread::spawn(|| run(Command::new("sleep").arg("5"), "".into(), &ample()).end);
        for script in scripts {
            let started = Instant::now();
            let finished = run(&mut shell(&script), "".into(), &short(2000));
            assert_eq!(finished.stdout, b"1\n", "{script}: {finished:?}");
            assert!(started.elapsed() < Duration::from_secs(20), "{script}: {:?}", started.elapsed());
            assert!(!is_running(&seconds), "{script}");
        }
        assert_eq!(other.join().expect("the thread"), End::Exited(0));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn strays_of_another_run_are_left_alone() {
        let waits = thread::spawn(|| {
            let script = "(setsid sh -c 'sleep 0.5; echo 1' &) ; sleep 1";
            run(&mut shell(script), "".into(), &ample()).stdout
        });
        let started = Instant::now();
        while started.elapsed() < Duration::from_millis(900) {
            let _ = run(&mut shell("(setsid sleep 1000 &)"), "".into(), &ample());
        }
        assert_eq!(waits.join().expect("the thread"), b"1\n");
    }

    /// The variable that names the seconds to sleep.
    const SECONDS: &str = "SG_TEST_SECONDS";

    #[test]
    #[ignore = "a program for other tests"]
    fn run_sleepers() {
        let seconds = std::env::var(SECONDS).expect("set");
        let _ = run(
            &mut shell(&format!("sleep {seconds} & setsid sleep {seconds} & sleep {seconds}")),
            "".into(),
            &ample(),
        );
    }

    /// Whoever runs programs may be killed; the programs end then too, and those that they started.
    #[test]
    fn programs_do_not_outlive_a_runner_that_is_killed() {
        // Not SIGQUIT, which is ignored in the background of a shell.
        for signal in ["KILL", "USR1"] {
            let seconds = unusual_seconds();
            let mut runner = helper("unix::run_sleepers").env(SECONDS, &seconds).spawn().expect("started");
            let waits = |running: bool| {
                let deadline = Instant::now() + Duration::from_secs(30);
                while is_running(&seconds) != running {
                    assert!(Instant::now() < deadline, "{signal}: running is not {running}");
                    thread::sleep(Duration::from_millis(20));
                }
            };
            waits(true);
            let kill = Command::new("kill").args([&format!("-{signal}"), &runner.id().to_string()]).status();
            assert!(kill.expect("kill").success());
            runner.wait().expect("it ends");
            waits(false);
        }
    }

    #[test]
    fn fifty_forks_are_ended() {
        let seconds = unusual_seconds();
        let script =
            format!("i=0; while [ $i -lt 50 ]; do sh -c 'sleep {seconds} & wait' & i=$((i+1)); done; wait");
        let finished = run(&mut shell(&script), "".into(), &short(1500));
        assert_eq!(finished.end, End::TimedOut(Clock::Wall));
        assert!(!is_running(&seconds));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_limited() {
        let limits = Limits { memory: Some(256 << 20), ..ample() };
        let finished = run(&mut helper("allocate_ten_gigabytes"), "".into(), &limits);
        assert_eq!(finished.end, End::OutOfMemory, "{finished:?}");
        // All of it was not had, even if the limit came late on a loaded machine.
        assert!(finished.peak_memory.expect("measured") < 8 << 30, "{finished:?}");
        // A failure that has nothing to do with memory is not taken for one.
        let finished = run(&mut shell("exit 1"), "".into(), &limits);
        assert_eq!(finished.end, End::Exited(1));
        let finished = run(&mut Command::new("cat"), "1".into(), &limits);
        assert_eq!(finished.end, End::Exited(0));
    }

    #[test]
    fn the_stack_is_raised_for_the_program_alone() {
        let limits = Limits { deep_stack: true, ..ample() };
        let own = || run(&mut shell("ulimit -s"), "".into(), &ample()).stdout;
        let before = own();
        let deep = run(&mut shell("test $(ulimit -s) = $(ulimit -Hs) && echo 1"), "".into(), &limits);
        assert_eq!(deep.stdout, b"1\n");
        assert_eq!(own(), before);
    }

    #[test]
    fn bytes_are_passed_as_they_are() {
        let bytes = b"\0\xff\xfe\x80 1\r\n\0";
        let finished = run(&mut Command::new("cat"), bytes.as_slice().into(), &ample());
        assert_eq!(finished.stdout, bytes);
    }

    #[test]
    fn arguments_are_passed_as_they_are() {
        let arguments = ["a b", ";$(echo x)", "*", "", "'\"\\", "`id`", "\u{e4}", "-n"];
        let mut command = Command::new("printf");
        command.arg("%s\n").args(arguments);
        let finished = run(&mut command, "".into(), &ample());
        assert_eq!(String::from_utf8(finished.stdout).expect("text"), arguments.join("\n") + "\n");
    }

    #[test]
    fn what_cannot_be_executed_is_not_started() {
        let folder = std::env::temp_dir().join(format!("grundy judge {}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("program");
        fs::write(&file, "#!/bin/sh\n").expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("permissions");
        for path in [&file, &folder] {
            let finished = run(&mut Command::new(path), "".into(), &ample());
            assert!(matches!(finished.end, End::NotStarted(_)), "{path:?}: {finished:?}");
        }
        fs::remove_dir_all(&folder).expect("a folder");
    }

    #[test]
    fn many_runs_at_once() {
        let run_some = || {
            for number in 0..50 {
                let text = number.to_string();
                let finished = run(&mut Command::new("cat"), (&*text).into(), &ample());
                assert_eq!((finished.end, finished.stdout), (End::Exited(0), text.into_bytes()));
            }
        };
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(run_some);
            }
        });
    }
}

/// On a busy machine a program gets less time than it wants, and is not slow for that.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_works_gets_its_cpu_time() {
    let limits = |wall| Limits {
        wall: Duration::from_millis(wall),
        cpu: Some(Duration::from_secs(20)),
        ..Limits::default()
    };
    let works = "i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done";
    let worked = run(Command::new("sh").args(["-c", works]), "".into(), &limits(250));
    // Where hardly any time is left for it, it ends at a multiple of the limit.
    assert!(worked.end == End::Exited(0) || worked.wall_time > Duration::from_secs(1), "{worked:?}");
    assert!(worked.wall_time > Duration::from_millis(250), "{worked:?}: it must be longer than the limit");
    let waits = run(Command::new("sleep").arg("1000"), "".into(), &limits(100));
    assert_eq!(waits.end, End::TimedOut(Clock::Wall));
}
