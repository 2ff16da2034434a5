//! The names of the files in a census's directory.

use std::path::Path;

use crate::Error;

/// The plan.
pub(crate) const PLAN: &str = "plan.json";
/// The rulesets of the plan that belong to no family.
pub(crate) const LISTED: &str = "rulesets.txt";
/// The table with a row for each canonical code: `rows.parquet`, and `rows.csv` on request.
pub const ROWS: &str = "rows";
/// The table with the canonical code and the shift of each ruleset.
pub const ALIASES: &str = "aliases";
/// The table with what each row cost, which is not the same from run to run.
pub const COSTS: &str = "costs";
/// The text to read.
pub const SUMMARY: &str = "summary.txt";

/// The files that a table may have, as Parquet and as CSV.
pub(crate) fn of_table(table: &str) -> [String; 2] {
    ["parquet", "csv"].map(|ending| format!("{table}.{ending}"))
}

/// Refuses a directory in which a file could not get its name, or would replace one that is no
/// census's, before anything is computed.
pub(crate) fn check(directory: &Path) -> Result<(), Error> {
    let tables = [ROWS, ALIASES, COSTS].into_iter().flat_map(of_table);
    let is_new = !directory.join(PLAN).exists();
    for name in tables.chain([SUMMARY, LISTED, PLAN].map(str::to_owned)) {
        let path = directory.join(&name);
        sg_files::may_replace(&path).map_err(|error| Error::file(&path, "write", error))?;
        // The list of a plan is written before it.
        if is_new && name != LISTED && path.exists() {
            return Err(Error::Report(format!(
                "{}: this is a file of another census, or of none\n  help: choose another directory",
                path.display()
            )));
        }
    }
    Ok(())
}
