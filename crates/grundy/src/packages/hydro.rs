//! Hydro: a folder of test data with `config.yaml` and `validator.cpp` (`packages/common` and
//! `hydrojudge` of hydro-dev/Hydro).

use std::fmt::Write as _;
use std::time::Duration;

use sg_judge::{Comparison, Text, text};

use super::{Group, Package, Packed, data};

/// The most files, and the longest time, that Hydro takes unless a site says otherwise.
const MOST_FILES: usize = 100;
const MOST_TIME: Duration = Duration::from_secs(60);

pub(super) fn files(package: &Package<'_>) -> Result<Vec<Packed>, Text> {
    let count = package.set.files.len();
    if count > MOST_FILES {
        return Err(text!(
            "Hydro takes at most {MOST_FILES} files, and there are {count}",
            "Hydro 至多接受 {MOST_FILES} 个文件，而这里有 {count} 个"
        ));
    }
    let time = package.time_limit * count as u32;
    if time > MOST_TIME {
        return Err(text!(
            "Hydro takes at most {most} s of time limits in all, and {count} files with {each} ms each are {all} s; `--time-limit` sets another limit",
            "Hydro 的时间限制合计至多 {most} 秒，而 {count} 个文件各 {each} 毫秒，合计 {all} 秒；可用 `--time-limit` 改小",
            most = MOST_TIME.as_secs(),
            each = package.time_limit.as_millis(),
            all = time.as_secs()
        ));
    }
    let mut files = package.programs();
    let has = |name: &str| files.iter().any(|(file, _)| file == name);
    let checker = match package.about().comparison {
        _ if has("checker.cpp") => "checker_type: testlib\nchecker: checker.cpp\n",
        Comparison::Exact => "checker_type: strict\n",
        Comparison::Lines => "checker_type: default\n",
        Comparison::Tokens => "checker_type: testlib\nchecker: wcmp\n",
    };
    let validator = if has("validator.cpp") { "validator: validator.cpp\n" } else { "" };
    let mut config = format!(
        "type: default\ntime: {}ms\nmemory: {}m\n{checker}{validator}subtasks:\n",
        package.time_limit.as_millis(),
        package.memory
    );
    for group in Group::ALL {
        let together =
            || package.named().zip(package.scores()).filter(|((_, file), _)| Group::of(file) == group);
        let score: usize = together().map(|(_, score)| score).sum();
        if score == 0 {
            continue;
        }
        let id = group.number();
        let _ = write!(config, "  - id: {id}\n    score: {score}\n    type: min\n    cases:\n");
        for ((name, file), _) in together() {
            let _ = write!(config, "      - input: {name}.in\n        output: {name}.ans\n");
            files.extend(data(&name, file, "ans"));
        }
    }
    files.push(("config.yaml".to_owned(), config.into_bytes()));
    Ok(files)
}
