//! Checkpoints: resumed, cut short, damaged, foreign, on a full disk.

use std::fs;
use std::process::Stdio;
#[cfg(unix)]
use std::{process::Command, time::Duration};

use super::{Place, Ran, answer, command, grundy, ran, wait_until};

fn period(path: &str, up_to: &str, more: &[&str]) -> Ran {
    grundy(&[&["period", "0.16", "--format", "json", "--up-to", up_to, "--checkpoint", path], more].concat())
}

/// The same run without a checkpoint.
fn expected(up_to: &str) -> String {
    answer(&["period", "0.16", "--format", "json", "--up-to", up_to])
}

/// A checkpoint that was continued once.
fn written(place: &Place) -> (String, Vec<u8>) {
    let path = place.path("0.16.checkpoint");
    for up_to in ["50000", "120000"] {
        let run = period(&path, up_to, &[]);
        assert_eq!((run.status, &*run.stderr), (Some(0), ""));
    }
    let bytes = fs::read(&path).expect("written");
    (path, bytes)
}

/// By whatever name: it would replace the search.
#[cfg(unix)]
#[test]
fn a_proof_is_no_file_of_the_checkpoint() {
    let place = Place::new();
    std::os::unix::fs::symlink(".", place.file("here")).expect("linked");
    let path = place.path("check");
    period(&path, "2000", &[]);
    for name in ["check", "./check", "here/check", "here/check.lock", "check.nimbers"] {
        let refused = period(&path, "2000", &["--proof", &place.path(name)]);
        assert!(
            refused.status == Some(2) && refused.stderr.contains("`--checkpoint`"),
            "{name}: {refused:?}"
        );
    }
}

#[test]
fn a_finished_run_continues_where_it_ended() {
    let place = Place::new();
    let (path, bytes) = written(&place);
    assert!(bytes.len() > 120_000 && bytes.len() < 140_000, "{}", bytes.len());
    let run = period(&path, "130000", &[]);
    assert_eq!((run.status, &*run.stderr, run.stdout), (Some(0), "", expected("130000")));
    let longer = fs::read(&path).expect("still there");
    assert!(longer.len() > bytes.len());
    // What the ruleset is called does not matter, its rules do.
    let run = grundy(&["period", "0.160", "--up-to", "1000", "--checkpoint", &path]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(fs::read(&path).expect("still there"), longer);
    // An empty file is as good as none.
    fs::write(&path, b"").expect("written");
    let run = period(&path, "60000", &[]);
    assert_eq!((run.status, &*run.stderr), (Some(0), ""));
}

#[test]
fn damage_is_found_and_repaired_only_on_request() {
    let place = Place::new();
    let (path, bytes) = written(&place);
    let mut damages: Vec<Vec<u8>> = [30_000, bytes.len() - 30_000, bytes.len() - 1]
        .map(|at| {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            damaged
        })
        .to_vec();
    damages.extend([bytes.len() - 2, 60_000].map(|end| bytes[..end].to_vec()));
    for damaged in damages {
        fs::write(&path, &damaged).expect("written");
        let run = period(&path, "120000", &[]);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""));
        assert!(run.stderr.contains("damaged") && run.stderr.contains("--repair"), "{}", run.stderr);
        assert_eq!(fs::read(&path).expect("still there"), damaged, "not touched");
        let run = period(&path, "120000", &["--repair"]);
        assert_eq!((run.status, run.stdout), (Some(0), expected("120000")), "{}", run.stderr);
        assert!(run.stderr.starts_with("note: ") && run.stderr.contains("resuming from"), "{}", run.stderr);
        let run = period(&path, "120000", &[]);
        assert_eq!((run.status, &*run.stderr), (Some(0), ""), "repaired");
    }
    // Nothing of it is good.
    fs::write(&path, &bytes[..100]).expect("written");
    let run = period(&path, "120000", &["--repair"]);
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(run.stderr.contains("it was not touched"), "{}", run.stderr);
}

#[test]
fn a_file_that_is_not_its_own_is_never_touched() {
    let place = Place::new();
    let (path, bytes) = written(&place);
    let refused = |run: Ran, what: &str| {
        assert_eq!((run.status, &*run.stdout), (Some(1), ""));
        assert!(run.stderr.contains(what) && run.stderr.contains("not touched"), "{}", run.stderr);
    };
    refused(grundy(&["period", "0.56", "--checkpoint", &path]), "another ruleset");
    refused(grundy(&["period", "0.56", "--checkpoint", &path, "--repair"]), "another ruleset");
    assert_eq!(fs::read(&path).expect("still there"), bytes);

    for content in [&b"a letter to a friend"[..], b"x", b"sgnim", b"\0\0\0\0"] {
        fs::write(&path, content).expect("written");
        let run = period(&path, "1000", &[]);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""));
        assert!(run.stderr.contains("not touched"), "{}", run.stderr);
        assert_eq!(fs::read(&path).expect("still there"), content);
    }
    // Beside what is not a file nothing is made.
    let directory = place.path("directory");
    fs::create_dir(&directory).expect("made");
    refused(period(&directory, "1000", &[]), "is not a checkpoint");
    assert!(fs::metadata(place.file("directory.lock")).is_err());
}

/// A limit on the size of files is the portable imitation of a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_checkpoint_valid() {
    let place = Place::new();
    let (path, bytes) = written(&place);
    let script = format!(
        "trap '' XFSZ; ulimit -f 256; exec '{}' period 0.16 --up-to 400000 --checkpoint '{path}'",
        env!("CARGO_BIN_EXE_grundy")
    );
    let run = ran(&Command::new("bash").args(["-c", &script]).output().expect("a shell"));
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(
        run.stderr.contains("cannot write the checkpoint") && run.stderr.contains("still holds"),
        "{}",
        run.stderr
    );
    let after = fs::read(&path).expect("still there");
    assert!(after.len() >= bytes.len() && after.len() <= 256 * 1024);
    let run = period(&path, "130000", &[]);
    assert_eq!((run.status, &*run.stderr, run.stdout), (Some(0), "", expected("130000")));
}

/// Ctrl-C, what batch systems send, and the end that no handler sees.
#[cfg(unix)]
#[test]
fn interrupted_and_killed_runs_are_continued() {
    for (signal, status) in [("INT", Some(130)), ("TERM", Some(143)), ("KILL", None)] {
        a_run_that_a_signal_ends_is_continued(signal, status);
    }
}

/// What a closed terminal sends.
#[cfg(target_os = "linux")]
#[test]
fn hung_up_runs_are_continued() {
    // Programs inherit that a signal is ignored, as it is under `nohup`, but never a handler.
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("a mask").trim();
    if u64::from_str_radix(ignored, 16).expect("a mask") & 1 == 1 {
        signal_hook::flag::register(signal_hook::consts::SIGHUP, std::sync::Arc::default())
            .expect("a handler");
    }
    a_run_that_a_signal_ends_is_continued("HUP", Some(129));
}

/// `nohup cargo test` ends, and finds the same.
#[cfg(target_os = "linux")]
#[test]
fn hung_up_runs_are_continued_where_the_tests_ignore_hangups() {
    let mut command = Command::new("bash");
    command.args(["-c", "trap '' HUP; exec \"$0\" --exact checkpoints::hung_up_runs_are_continued"]);
    let tests = command.arg(std::env::current_exe().expect("a program")).stdout(Stdio::piped()).spawn();
    let mut tests = tests.expect("a shell");
    wait_until("the test ends", || tests.try_wait().expect("a child").is_some());
    let run = ran(&tests.wait_with_output().expect("it ends"));
    assert!(run.status == Some(0) && run.stdout.contains("1 passed"), "{}", run.stdout);
}

#[cfg(unix)]
fn a_run_that_a_signal_ends_is_continued(signal: &str, status: Option<i32>) {
    let place = Place::new();
    let path = place.path(signal);
    // No period of 0.06 is known, so the run ends by the signal.
    let arguments = ["period", "0.06", "--up-to", "100000000", "--checkpoint", &path];
    let child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    wait_until("a checkpoint", || fs::metadata(&path).is_ok());
    std::thread::sleep(Duration::from_millis(300));
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|sent| sent.success()));
    let run = ran(&child.wait_with_output().expect("it ends"));
    assert_eq!((run.status, &*run.stdout), (status, ""), "{signal}: {}", run.stderr);
    if status.is_some() {
        assert!(run.stderr.starts_with("interrupted: ") && run.stderr.contains("saved"), "{}", run.stderr);
        assert!(fs::metadata(&path).is_ok_and(|data| data.len() > 1000));
    }
    let again = grundy(&["period", "0.06", "--up-to", "2000", "--checkpoint", &path]);
    assert_eq!(again.status, Some(0), "{signal}: {}", again.stderr);
}

/// A program started by `nohup` outlives its terminal.
#[cfg(target_os = "linux")]
#[test]
fn an_ignored_hangup_stays_ignored() {
    let script = format!(
        "trap '' HUP; '{}' period 0.06 --up-to 60000 & sleep 0.1; kill -HUP $!; wait $!",
        env!("CARGO_BIN_EXE_grundy")
    );
    let run = ran(&Command::new("bash").args(["-c", &script]).output().expect("a shell"));
    assert_eq!((run.status, &*run.stderr), (Some(0), ""));
}

/// A heap of 0.205 needs nimbers that little memory does not hold: with a checkpoint, a file beside
/// it does.
#[test]
#[ignore = "heavy: five million heaps of a slow game"]
fn heavy_what_memory_does_not_hold_is_in_a_file_beside_the_checkpoint() {
    let place = Place::new();
    let path = place.path("0.205.state");
    let nimbers = format!("{path}.nimbers");
    let period = |up_to: &str| {
        grundy(&["period", "0.205", "--memory", "32M", "--checkpoint", &path, "--up-to", up_to])
    };
    // What is somebody's is not overwritten.
    fs::write(&nimbers, "a letter to a friend").expect("written");
    let run = period("5000000");
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(
        run.stderr.contains("it holds something else") && run.stderr.contains("still holds"),
        "{}",
        run.stderr
    );
    assert_eq!(fs::read(&nimbers).expect("still there"), b"a letter to a friend");
    fs::remove_file(&nimbers).expect("there");
    for up_to in [5_000_000, 5_100_000] {
        let run = period(&up_to.to_string());
        assert!(run.status == Some(0) && run.stderr.contains("no period was looked for"), "{}", run.stderr);
        assert!(fs::metadata(&nimbers).expect("made").len() > up_to);
    }
    assert!(fs::metadata(&path).expect("there").len() < 1000);
    let mut changed = fs::read(&nimbers).expect("there");
    changed[1_000_000] ^= 1;
    fs::write(&nimbers, changed).expect("written");
    let run = period("5200000");
    assert!(
        run.status == Some(1) && run.stderr.contains("they are not those of the checkpoint"),
        "{}",
        run.stderr
    );
    let run = grundy(&["period", "0.14", "--memory", "32M", "--up-to", "1000000000000"]);
    assert!(run.status == Some(1) && run.stderr.contains("`--checkpoint FILE`"), "{}", run.stderr);
}

/// Of two processes that write one file one would undo what the other did.
#[test]
fn a_checkpoint_in_use_is_refused() {
    let place = Place::new();
    let path = place.path("busy");
    let arguments = ["period", "0.06", "--up-to", "100000000", "--checkpoint", &path];
    let mut child =
        command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    wait_until("a checkpoint", || fs::metadata(&path).is_ok());
    // The lock is there before the file, so there is nothing else to wait for.
    let second = grundy(&["period", "0.06", "--up-to", "1000", "--checkpoint", &path]);
    child.kill().expect("killed");
    child.wait().expect("it ends");
    assert_eq!(second.status, Some(1));
    assert!(second.stderr.contains("another process"), "{}", second.stderr);
}

/// Processes that begin the same checkpoint in the same moment: one has it, the others report that.
#[test]
#[ignore = "heavy: processes that wait for each other"]
fn heavy_of_a_simultaneous_start_one_process_has_the_checkpoint() {
    let place = Place::new();
    for round in 0..3 {
        let path = place.path(&format!("new{round}"));
        let arguments = ["period", "0.06", "--up-to", "100000000", "--checkpoint", &path];
        let start =
            |_| command(&arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut children: Vec<_> = (0..4).map(start).collect();
        wait_until("all but one end", || {
            children.iter_mut().filter_map(|child| child.try_wait().expect("a child")).count() >= 3
        });
        for mut child in children {
            let ended = child.try_wait().expect("a child").is_some();
            if !ended {
                child.kill().expect("killed");
            }
            let run = ran(&child.wait_with_output().expect("it ends"));
            if ended {
                assert_eq!(run.status, Some(1));
                assert!(run.stderr.contains("another process is using it"), "{}", run.stderr);
            }
        }
        let again = grundy(&["period", "0.06", "--up-to", "2000", "--checkpoint", &path]);
        assert_eq!(again.status, Some(0), "{}", again.stderr);
    }
    let left: Vec<_> = fs::read_dir(place.file("")).expect("a directory").collect();
    assert_eq!(left.len(), 6, "with a lock each: {left:?}");
}

#[test]
fn beside_a_file_that_is_no_checkpoint_nothing_is_left() {
    let place = Place::new();
    let path = place.path("notes");
    fs::write(&path, "something else\n").expect("written");
    let run = period(&path, "1000", &[]);
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(run.stderr.contains("it was not touched"), "{}", run.stderr);
    let left: Vec<_> = fs::read_dir(place.file("")).expect("a directory").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[cfg(unix)]
#[test]
fn pipes_are_refused_and_links_followed() {
    use std::os::unix::fs::symlink;
    let place = Place::new();
    let pipe = place.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|made| made.success()));
    let run = period(&pipe, "1000", &[]);
    assert_eq!((run.status, &*run.stdout), (Some(1), ""));
    assert!(run.stderr.contains("not a checkpoint; it was not touched"), "{}", run.stderr);

    let link = place.path("link");
    symlink("target", &link).expect("made");
    for up_to in ["3000", "5000"] {
        let run = period(&link, up_to, &[]);
        assert_eq!((run.status, &*run.stderr), (Some(0), ""), "{up_to}");
    }
    assert!(fs::symlink_metadata(&link).is_ok_and(|data| data.is_symlink()));
    assert!(fs::metadata(place.file("target")).is_ok_and(|data| data.len() > 1000));

    // With and without a limit of memory: a link that leads to itself stays.
    let circle = place.path("circle");
    symlink("circle", &circle).expect("made");
    for memory in [&["--memory", "40M"][..], &[]] {
        let run = period(&circle, "3000", memory);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{}", run.stderr);
        assert!(fs::symlink_metadata(&circle).is_ok_and(|data| data.is_symlink()));
        assert!(fs::symlink_metadata(place.file("circle.lock")).is_err());
    }
}

/// A directory in which files can be made, though not listed, is no reason to fail.
#[cfg(unix)]
#[test]
fn a_directory_that_cannot_be_read_will_do() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let directory = place.file("drop");
    fs::create_dir(&directory).expect("made");
    fs::set_permissions(&directory, fs::Permissions::from_mode(0o300)).expect("set");
    let path = place.path("drop/checkpoint");
    let run = period(&path, "3000", &[]);
    let again = period(&path, "5000", &[]);
    // So that it can be removed. The superuser reads every directory, and then this test shows
    // little.
    fs::set_permissions(&directory, fs::Permissions::from_mode(0o700)).expect("set");
    assert_eq!((run.status, &*run.stderr), (Some(0), ""));
    assert_eq!((again.status, &*again.stderr), (Some(0), ""));
}

/// A state is there from the first second on, however much memory there is, and as soon as that one
/// is over.
#[cfg(unix)]
#[test]
fn much_memory_does_not_keep_a_search_from_being_saved() {
    let place = Place::new();
    let path = place.path("state");
    let arguments = ["period", "officers", "--memory", "1G", "--up-to", "40000000", "--checkpoint", &path];
    let mut child =
        command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    wait_until("heaps are saved", || fs::metadata(&path).is_ok_and(|data| data.len() > 10_000));
    child.kill().expect("killed");
    child.wait().expect("it ends");
    let again = grundy(&["period", "officers", "--up-to", "2000", "--checkpoint", &path]);
    assert_eq!(again.status, Some(0), "{}", again.stderr);
}

/// Killed again and again, at moments that differ, a search in bounded memory comes to what an
/// unbroken one does.
#[cfg(unix)]
#[test]
#[ignore = "heavy: dozens of processes, and the state that they leave is written whole or not at all"]
fn heavy_a_long_search_outlives_many_kills() {
    let place = Place::new();
    let (path, proof) = (place.path("state"), place.path("proof"));
    let plain = ["period", "0.354", "--memory", "32M"];
    let wanted = answer(&plain);
    let arguments = [&plain[..], &["--checkpoint", &path, "--proof", &proof]].concat();
    let mut state = 7_u64;
    let (mut runs, mut kills, mut ended) = (0, 0, None);
    while ended.is_none() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let child =
            command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        // So short at first that a fast machine does not end at once; the longer it takes, the
        // longer it may run, so that it ends on a slow one too.
        std::thread::sleep(Duration::from_millis(5 + (state >> 40) % (10 + 10 * runs)));
        let signal = ["KILL", "TERM", "INT"][(state >> 33) as usize % 3];
        let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).output();
        assert!(sent.is_ok());
        let run = ran(&child.wait_with_output().expect("it ends"));
        runs += 1;
        kills += usize::from(run.status != Some(0));
        match run.status {
            // On a busy machine a signal may come late, and the search has ended: then it begins
            // again.
            Some(0) if kills < 3 && runs < 50 => {
                assert_eq!((&*run.stderr, run.stdout), ("", wanted.clone()));
                fs::remove_file(&path).expect("kept");
            }
            Some(0) => ended = Some(run),
            Some(130 | 143) => assert!(run.stderr.starts_with("interrupted: "), "{}", run.stderr),
            None => {}
            status => panic!("{status:?}: {}", run.stderr),
        }
        if fs::metadata(&path).is_ok() {
            assert!(fs::metadata(&path).is_ok_and(|data| data.len() < 1 << 23));
        }
    }
    let ended = ended.expect("it ended");
    assert_eq!((&*ended.stderr, ended.stdout), ("", wanted));
    assert!(kills >= 3, "{kills} of {runs}");
    assert!(answer(&["check-proof", &proof]).contains("verified"));

    // What is in the file goes on only with its own ruleset.
    let other = grundy(&["period", "0.106", "--memory", "32M", "--checkpoint", &path]);
    assert_eq!(other.status, Some(1));
    assert!(other.stderr.contains("another ruleset; it was not touched"), "{}", other.stderr);
}
