//! `grundy`.

use std::process::ExitCode;

/// Runs before the standard library opens /dev/null in the place of a closed standard output, after
/// which every write succeeds.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "naming a section counts as unsafe code; the function uses no pointer")]
#[used]
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = {
    extern "C" fn notice() {
        grundy::notice_closed_output();
    }
    notice
};

fn main() -> ExitCode {
    grundy::main()
}
