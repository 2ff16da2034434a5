//! Luogu: a zip without folders of `caseNN.in`, `caseNN.out`, `config.yml`, `validator.cpp` and,
//! where several answers are right, `checker.cpp` (luogu-dev/docs: testcase-format and
//! testcase-config). A file name holds exactly one run of digits.

use std::fmt::Write as _;
use std::io::{self, Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use sg_judge::{Text, text};

use super::{Group, Package, Packed, data};

/// The most bytes that Luogu takes.
const MOST_BYTES: usize = 50 << 20;

pub(super) fn files(package: &Package<'_>) -> Result<Vec<Packed>, Text> {
    let mut files: Vec<Packed> = Vec::new();
    let mut config = String::new();
    for ((number, file), score) in (1..).zip(&package.set.files).zip(package.scores()) {
        let name = format!("case{number:02}");
        let _ = write!(
            config,
            "{name}.in:\n  timeLimit: {}\n  memoryLimit: {}\n  score: {score}\n  subtaskId: {}\n",
            package.time_limit.as_millis(),
            package.memory << 10,
            Group::of(file).number()
        );
        // The first files of the sample are shown to contestants before the contest ends.
        if file.part.sample {
            config.push_str("  isPretest: true\n");
        }
        files.extend(data(&name, file, "out"));
    }
    files.push(("config.yml".to_owned(), config.into_bytes()));
    // The validator is for contests in which contestants try to break the programs of others.
    files.extend(package.programs());
    let bytes = zipped(&files)
        .map_err(|error| text!("the zip cannot be made: {error}", "无法生成压缩包：{error}"))?;
    if bytes.len() > MOST_BYTES {
        return Err(text!(
            "Luogu takes at most {most} MB, and the zip has {size}; `--size small` makes less",
            "洛谷至多接受 {most} MB，而压缩包有 {size} MB；`--size small` 生成的更小",
            most = MOST_BYTES >> 20,
            size = bytes.len() >> 20
        ));
    }
    Ok(vec![(format!("{}.zip", package.about().name), bytes)])
}

/// A zip with the same bytes at any time: no time stamps, no compressor.
fn zipped(files: &[Packed]) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for (name, bytes) in files {
        zip.start_file(name.as_str(), options)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}
