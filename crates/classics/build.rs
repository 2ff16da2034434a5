//! Makes the table of the games from the modules that `src/games.rs` lists: those with an `ENTRY`,
//! in order.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src/games.rs");
    println!("cargo::rerun-if-changed=src/games");
    let list = fs::read_to_string("src/games.rs")?;
    let mut games = Vec::new();
    for module in list.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')) {
        if fs::read_to_string(format!("src/games/{module}.rs"))?.contains("\npub static ENTRY: Entry") {
            games.push(format!("games::{module}::ENTRY,\n"));
        }
    }
    let table = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("games.rs");
    fs::write(table, format!("&[\n{}]\n", games.concat()))
}
