//! Ctrl-C and SIGTERM end every command soon, whatever it is doing, with the status that shells
//! expect and without leftovers.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{Place, answer, command, ran};

/// A command ends within a second; a machine that is busy with other tests needs longer for all of
/// them together.
const SOON: Duration = Duration::from_secs(20);

/// Commands that would take much longer than the test; `DIR` is a directory of the test's own.
const LONG: &[&str] = &[
    "nimbers 0.127 -n 1000000000",
    "nimbers 0.127 -n 1000000000 --format csv -o DIR/nimbers",
    "nimber turnips 150000 7",
    "row oo->.o -n 60",
    "period officers --up-to 40000000",
    "period officers --up-to 40000000 --checkpoint DIR/checkpoint",
    "check-proof ../../fixtures/proofs/0-106.in",
    "diff officers 0.06 --up-to 40000000",
    "census octal:4 -o DIR/census --levels 1000000",
    "plot 0.127 -n 1000000000 -o DIR/plot.png",
    "stats officers -n 40000000",
    "p-positions officers -n 9999999",
    "misere quotient 0.07 -n 60 --most-elements 16384",
    "misere genus 0.741 -n 255",
    "product 0.127 grundy 100000000,100000000",
    "bench 0.106 -n 100000000",
    "stress nim --time-limit 60s -- sleep 1000",
    "generate hdu2999 -o DIR/data",
];

/// Commands that answer at once, or wait for what is typed.
const SHORT: &[&str] =
    &["find", "play", "calc", "check", "explain-move", "rulesets", "solution", "completions", "man", "help"];

#[test]
fn every_command_is_in_one_of_the_lists() {
    let help = answer(&["--help"]);
    let (_, commands) = help.split_once("Commands:\n").expect("a list");
    let (commands, _) = commands.split_once("\n\n").expect("its end");
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    for name in names.filter(|name| !name.is_empty()) {
        let long = LONG.iter().any(|command| command.split(' ').next() == Some(name));
        assert!(long != SHORT.contains(&name), "{name}");
    }
}

#[test]
fn long_commands_end_soon_after_a_signal() {
    let place = Place::new();
    let directory = place.path(".");
    let start = |(at, line): (usize, &&str)| {
        let line = line.replace("DIR", &directory);
        let mut command = command(&line.split(' ').collect::<Vec<_>>());
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        (line, ["INT", "TERM"][at % 2], child.expect("it starts"))
    };
    let running: Vec<(String, &str, Child)> = LONG.iter().enumerate().map(start).collect();
    std::thread::sleep(Duration::from_secs(2));
    for (_, signal, child) in &running {
        let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }
    let mut wrong = Vec::new();
    let signalled = Instant::now();
    for (line, signal, mut child) in running {
        while child.try_wait().expect("a child").is_none() && signalled.elapsed() < SOON {
            std::thread::sleep(Duration::from_millis(10));
        }
        // Nothing is left running, whatever is wrong.
        let _ = child.kill();
        let run = ran(&child.wait_with_output().expect("it ends"));
        let status = if signal == "INT" { 130 } else { 143 };
        if run.status != Some(status) || !run.stderr.contains("interrupted") {
            wrong.push(format!("{line}: {:?} {}", run.status, run.stderr));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let left =
        std::fs::read_dir(&directory).expect("it is there").map(|entry| entry.expect("read").file_name());
    let left: Vec<_> =
        left.filter(|name| name != "census" && !name.to_string_lossy().starts_with("checkpoint")).collect();
    assert!(left.is_empty(), "{left:?}");
}
