//! `grundy play` on a terminal: prompt, history, Ctrl-C and Ctrl-D, a narrow terminal, one that is
//! dumb.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use super::wait_until;

/// The program on its own terminal.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    shown: Arc<Mutex<String>>,
    /// Up to where the test has looked.
    read: usize,
    // Its end closes the terminal.
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    fn new(columns: u16, kind: &str, arguments: &[&str]) -> Self {
        let size = PtySize { rows: 24, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_grundy"));
        command.arg("play");
        command.args(arguments);
        for (name, value) in [("TERM", kind), ("LC_ALL", "C"), ("NO_COLOR", "1")] {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let writer = pair.master.take_writer().expect("a writer");
        let shown = Arc::new(Mutex::new(String::new()));
        let sink = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The terminal ends with an error where its other side is closed.
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                sink.lock().expect("no panic").push_str(&String::from_utf8_lossy(&buffer[..count]));
            }
        });
        Self { child, writer, shown, read: 0, _master: pair.master }
    }

    fn kayles(columns: u16) -> Self {
        let mut terminal = Self::new(columns, "xterm", &["kayles", "3", "5"]);
        terminal.prompt();
        terminal
    }

    /// Waits until a line can be typed. Before that the terminal is not in raw mode, and makes a
    /// zero byte of Ctrl-D.
    #[track_caller]
    fn prompt(&mut self) {
        // Not "> " alone, which moves contain.
        self.expect("> \r");
    }

    /// Waits until `text` is shown after what was looked at.
    #[track_caller]
    fn expect(&mut self, text: &str) {
        let (shown, from) = (Arc::clone(&self.shown), self.read);
        let find = || shown.lock().expect("no panic")[from..].find(text);
        wait_until(&format!("{text:?} is shown"), || find().is_some());
        self.read += find().unwrap_or_default() + text.len();
    }

    fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).expect("it reads");
        self.writer.flush().expect("it reads");
    }

    /// The exit status, once the program has ended.
    #[track_caller]
    fn status(&mut self) -> u32 {
        let mut status = None;
        wait_until("it ends", || {
            status = self.child.try_wait().expect("a child");
            status.is_some()
        });
        status.map_or(u32::MAX, |status| status.exit_code())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It has ended, unless the test failed.
        let _ = self.child.kill();
    }
}

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";
const UP: &str = "\u{1b}[A";

#[test]
fn control_d_ends_the_game() {
    let mut terminal = Terminal::kayles(80);
    terminal.send(CTRL_D);
    assert_eq!(terminal.status(), 0);
}

#[test]
fn control_c_asks_and_a_second_one_ends() {
    let mut terminal = Terminal::kayles(80);
    terminal.send(CTRL_C);
    terminal.expect("Ctrl");
    terminal.prompt();
    // A move in between: the next one asks again.
    terminal.send("?\r");
    terminal.expect("you can win");
    terminal.prompt();
    terminal.send(CTRL_C);
    terminal.expect("Ctrl");
    terminal.prompt();
    terminal.send(CTRL_C);
    assert_eq!(terminal.status(), 130);
}

#[test]
fn the_history_brings_lines_back() {
    let mut terminal = Terminal::kayles(80);
    terminal.send("5 -> 3\r");
    terminal.expect("you: 5 -> 3");
    terminal.prompt();
    terminal.send("undo\r");
    terminal.expect("undone");
    terminal.prompt();
    terminal.send(UP);
    terminal.send(UP);
    terminal.send("\r");
    terminal.expect("you: 5 -> 3");
    terminal.prompt();
    terminal.send(CTRL_D);
    assert_eq!(terminal.status(), 0);
}

#[test]
fn two_people_see_the_board_and_take_turns() {
    let mut terminal = Terminal::new(40, "xterm", &["nim", "2", "3", "--two-players"]);
    // Broken between words.
    terminal.expect("type a move such as 3 -> 1, ? for a\r\nhint");
    terminal.expect("   2  oo\r\n   3  ooo\r\n");
    terminal.expect("first player> \r");
    terminal.send("3 -> 2\r");
    terminal.expect("first player: 3 -> 2");
    terminal.expect("   2  oo\r\n   2  oo\r\n");
    terminal.expect("second player> \r");
    terminal.send("2 -> 0\r");
    terminal.expect("second player: 2 -> 0");
    terminal.expect("first player> \r");
    terminal.send("2 -> 0\r");
    terminal.expect("player wins");
    terminal.send(CTRL_D);
    assert_eq!(terminal.status(), 0);
}

#[test]
fn a_move_is_completed_by_tab() {
    let mut terminal = Terminal::kayles(80);
    terminal.send("5 -> 4\t\r");
    terminal.expect("you: 5 -> 4");
    terminal.prompt();
    terminal.send("quit\r");
    assert_eq!(terminal.status(), 0);
}

#[test]
fn a_narrow_terminal_shows_the_same_game() {
    let mut terminal = Terminal::kayles(12);
    terminal.send("5 -> 4\r");
    terminal.expect("you: 5 -> 4");
    terminal.prompt();
    terminal.send(CTRL_D);
    assert_eq!(terminal.status(), 0);
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    let mut terminal = Terminal::new(80, "dumb", &["kayles", "3", "5"]);
    terminal.expect("you begin");
    terminal.send("5 -> 4\n");
    terminal.expect("you: 5 -> 4");
    terminal.send("quit\n");
    terminal.expect("the game ends here");
    terminal.status();
    let shown = terminal.shown.lock().expect("no panic").clone();
    assert!(!shown.contains('\u{1b}') && !shown.contains("> \r"), "{shown:?}");
}
