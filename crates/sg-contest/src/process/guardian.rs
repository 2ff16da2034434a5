//! A process that kills the groups whose runs are under way when this process dies, of whatever
//! signal: `SIGKILL` and the terminal's Ctrl-\ leave no time to clean up.
//!
//! A parent-death signal would reach the program alone, not what it started, and setting it needs
//! code between fork and exec, which is unsafe. The guardian is a shell's loop in its own process
//! group, at the other end of a pipe that ends with this process.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock};

use super::locked;

/// Reads `+ group` for a run that begins and `- group` for one that ended. The loop is in the
/// background, so that it belongs to this process no more and is none of the children that are
/// looked through for strays.
const SCRIPT: &str = r#"
exec 3<&0
{
    trap '' HUP INT QUIT TERM
    groups=' '
    while read -r sign group; do
        case $sign in
            +) groups="$groups$group " ;;
            -) groups="${groups%% $group *} ${groups#* $group }" ;;
        esac
    done <&3
    for group in $groups; do kill -s KILL -- "-$group"; done
    # On Linux: what left its group, or was started so shortly before that the group was not told. Twice, for what they start.
    for _ in 1 2; do
        for found in $([ -z "$1" ] || grep -lsz -- "$1" /proc/[0-9]*/environ); do
            found=${found#/proc/}
            kill -s KILL "${found%/environ}"
        done
    done
} &
"#;

/// The pipe to the guardian. Without one, as where there is no shell, programs may outlive a
/// process that is killed.
static GUARDIAN: OnceLock<Option<Mutex<ChildStdin>>> = OnceLock::new();

/// Starts the guardian: before this process becomes the parent of orphans, whose child it would be.
/// `marked` is a pattern of `grep` for a variable in the environment of all programs of this
/// process, if they have one.
pub(super) fn start(marked: impl FnOnce() -> String) {
    GUARDIAN.get_or_init(|| {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", SCRIPT, "sh", &marked()]).process_group(0).current_dir("/");
        let mut shell =
            shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()?;
        let pipe = shell.stdin.take();
        let _ = shell.wait();
        pipe.map(Mutex::new)
    });
}

/// Tells the guardian that the run of a group begins (`+`) or has ended (`-`).
pub(super) fn tell(sign: char, group: u32) {
    if let Some(Some(pipe)) = GUARDIAN.get() {
        // A guardian that was killed cannot help.
        let _ = writeln!(locked(pipe), "{sign} {group}");
    }
}
