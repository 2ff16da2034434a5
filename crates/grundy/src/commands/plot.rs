//! `grundy plot`: nimbers against heap sizes.

use std::fs;
use std::io::Write;

use sg_files::Whole;
use sg_heaps::Solver;
use sg_heaps::solver::Limits;
use sg_tools::picture::{Kind, Picture};

use crate::cli::Plot;
use crate::failure::Failure;
use crate::output::{Output, grouped};
use crate::ruleset::load;
use crate::solving;

pub(crate) fn run(arguments: &Plot, output: &mut Output) -> Result<(), Failure> {
    let path = &arguments.output;
    let kind =
        match path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Kind::Svg,
            Some("png") => Kind::Png,
            _ => {
                let what = format!("{}: a picture's name ends in .svg or .png", path.display());
                return Err(Failure::usage(what));
            }
        };
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let failure = |error: &dyn std::fmt::Display| Failure::file(path, "write the picture", error);
    // A directory that cannot be written to is reported before the work, not after it.
    let mut file = Whole::named(path, ".new").map_err(|error| failure(&error))?;

    let mut solver = Solver::new(&ruleset).with_limits(Limits::table(arguments.to as u64 + 1));
    let (run, period) = solving::run(&ruleset, &mut solver, arguments.to + 1)?;
    let picture = Picture::new(&ruleset, run, period)
        .draw(kind, (arguments.width, arguments.height))
        .and_then(|bytes| file.write_all(&bytes).map_err(|error| error.to_string()));
    picture.map_err(|error| failure(&error))?;
    file.keep().map_err(|error| failure(&error))?;
    if Output::is_terminal() {
        let bytes = fs::metadata(path).map_or(0, |data| data.len());
        writeln!(output, "{}: {} bytes", path.display(), grouped(bytes))?;
    }
    Ok(())
}
