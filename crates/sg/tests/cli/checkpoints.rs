//! Checkpoints: resumed, cut short, damaged, foreign, on a full disk.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Place, Ran, answer, command, ran, sg};

fn period(path: &str, up_to: &str, more: &[&str]) -> Ran {
    sg(&[&["period", "0.16", "--format", "json", "--up-to", up_to, "--checkpoint", path], more].concat())
}

/// The same run without a checkpoint.
fn expected(up_to: &str) -> String {
    answer(&["period", "0.16", "--format", "json", "--up-to", up_to])
}

/// A checkpoint of two chunks or more.
fn written(place: &Place) -> (String, Vec<u8>) {
    let path = place.path("0.16.checkpoint");
    for up_to in ["50000", "120000"] {
        let run = period(&path, up_to, &[]);
        assert_eq!((run.status, &*run.stderr), (Some(0), ""));
    }
    let bytes = fs::read(&path).expect("written");
    (path, bytes)
}

#[test]
fn a_finished_run_goes_on_where_it_ended() {
    let place = Place::new();
    let (path, bytes) = written(&place);
    assert!(bytes.len() > 120_000 && bytes.len() < 140_000, "{}", bytes.len());
    let run = period(&path, "130000", &[]);
    assert_eq!((run.status, &*run.stderr, run.stdout), (Some(0), "", expected("130000")));
    let longer = fs::read(&path).expect("still there");
    assert!(longer.starts_with(&bytes), "what was saved is only appended to");
    // The name does not matter, the rules do.
    let run = sg(&["period", "0.160", "--up-to", "1000", "--checkpoint", &path]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(fs::read(&path).expect("still there"), longer);
}

#[test]
fn a_file_cut_short_is_gone_on_from() {
    let place = Place::new();
    let (path, bytes) = written(&place);
    for end in [bytes.len() - 1, bytes.len() - 60_000, bytes.len() - 70_000, 60_000, 100] {
        fs::write(&path, &bytes[..end]).expect("written");
        let run = period(&path, "120000", &[]);
        assert_eq!((run.status, run.stdout), (Some(0), expected("120000")), "{end}");
        assert!(run.stderr.starts_with("note: ") && run.stderr.contains("was cut short"), "{}", run.stderr);
        let run = period(&path, "120000", &[]);
        assert_eq!((run.status, &*run.stderr), (Some(0), ""), "{end}: repaired");
    }
    // An empty file is as good as none.
    fs::write(&path, b"").expect("written");
    let run = period(&path, "60000", &[]);
    assert_eq!((run.status, &*run.stderr), (Some(0), ""));
}

#[test]
fn damage_is_found_and_repaired_only_on_request() {
    let place = Place::new();
    let (path, bytes) = written(&place);
    for at in [40, 30_000, bytes.len() - 30_000, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        fs::write(&path, &damaged).expect("written");
        let run = period(&path, "120000", &[]);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{at}");
        assert!(run.stderr.contains("damaged") && run.stderr.contains("--repair"), "{at}: {}", run.stderr);
        assert_eq!(fs::read(&path).expect("still there"), damaged, "not touched");
        let run = period(&path, "120000", &["--repair"]);
        assert_eq!((run.status, run.stdout), (Some(0), expected("120000")), "{at}: {}", run.stderr);
    }
}

#[test]
fn a_file_that_is_not_its_own_is_never_touched() {
    let place = Place::new();
    let (path, bytes) = written(&place);
    let refused = |run: Ran, what: &str| {
        assert_eq!((run.status, &*run.stdout), (Some(1), ""));
        assert!(run.stderr.contains(what) && run.stderr.contains("not touched"), "{}", run.stderr);
    };
    refused(sg(&["period", "0.56", "--checkpoint", &path]), "another ruleset");
    refused(sg(&["period", "0.56", "--checkpoint", &path, "--repair"]), "another ruleset");
    assert_eq!(fs::read(&path).expect("still there"), bytes);

    for content in [&b"a letter to somebody"[..], b"x", b"sgnim", b"\0\0\0\0"] {
        fs::write(&path, content).expect("written");
        let run = period(&path, "1000", &[]);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""));
        assert!(run.stderr.contains("not touched"), "{}", run.stderr);
        assert_eq!(fs::read(&path).expect("still there"), content);
    }
    let mut newer = bytes;
    newer[8] = 99;
    fs::write(&path, &newer).expect("written");
    refused(period(&path, "1000", &[]), "version 99");

    let directory = place.path("directory");
    fs::create_dir(&directory).expect("made");
    assert_eq!(period(&directory, "1000", &[]).status, Some(1));
}

/// A limit on the size of files is the portable picture of a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_checkpoint_valid() {
    let place = Place::new();
    let (path, bytes) = written(&place);
    let script = format!(
        "trap '' XFSZ; ulimit -f 256; exec '{}' period 0.16 --up-to 400000 --checkpoint '{path}'",
        env!("CARGO_BIN_EXE_sg")
    );
    let run = ran(&Command::new("bash").args(["-c", &script]).output().expect("a shell"));
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(
        run.stderr.contains("cannot write the checkpoint") && run.stderr.contains("still holds"),
        "{}",
        run.stderr
    );
    let after = fs::read(&path).expect("still there");
    assert!(after.starts_with(&bytes) && after.len() <= 256 * 1024);
    let run = period(&path, "130000", &[]);
    assert_eq!((run.status, &*run.stderr, run.stdout), (Some(0), "", expected("130000")));
}

/// Ctrl-C, and the sudden death that no handler sees.
#[cfg(unix)]
#[test]
fn interrupted_and_killed_runs_are_gone_on_from() {
    let place = Place::new();
    for (signal, status) in [("INT", Some(130)), ("KILL", None)] {
        let path = place.path(signal);
        // Nobody proves a period of 0.06, so the run ends by the signal.
        let arguments = ["period", "0.06", "--up-to", "100000000", "--checkpoint", &path];
        let child =
            command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let start = Instant::now();
        while fs::metadata(&path).is_err() && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(300));
        let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(sent.is_ok_and(|sent| sent.success()));
        let run = ran(&child.wait_with_output().expect("it ends"));
        assert_eq!((run.status, &*run.stdout), (status, ""), "{signal}: {}", run.stderr);
        if signal == "INT" {
            assert!(
                run.stderr.starts_with("interrupted: ") && run.stderr.contains("saved"),
                "{}",
                run.stderr
            );
            assert!(fs::metadata(&path).is_ok_and(|data| data.len() > 1000));
        }
        let again = sg(&["period", "0.06", "--up-to", "2000", "--checkpoint", &path]);
        assert_eq!(again.status, Some(0), "{signal}: {}", again.stderr);
    }
}

/// Two processes that append to one file would spoil it.
#[cfg(unix)]
#[test]
fn a_checkpoint_in_use_is_refused() {
    let place = Place::new();
    let path = place.path("busy");
    let arguments = ["period", "0.06", "--up-to", "100000000", "--checkpoint", &path];
    let mut child =
        command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let start = Instant::now();
    while fs::metadata(&path).is_err() && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(100));
    let second = sg(&["period", "0.06", "--up-to", "1000", "--checkpoint", &path]);
    child.kill().expect("killed");
    child.wait().expect("it ends");
    assert_eq!(second.status, Some(1));
    assert!(second.stderr.contains("another process"), "{}", second.stderr);
}
