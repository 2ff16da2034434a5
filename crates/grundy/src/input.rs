//! Input: ruleset files and standard input, never more than a bounded number of bytes.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::string::FromUtf8Error;

use crate::cli::{HeapArgument, STANDARD_INPUT, any_heap};
use crate::failure::{Failure, READ, of_system};
use crate::output::shortened;
use sg_text::{Text, text};

/// The name of standard input in reports.
pub(crate) const ITS_NAME: &str = "standard input";

/// A ruleset file is a few lines, and a position a few heaps; anything larger is something else.
const MOST_BYTES: u64 = 1 << 20;

/// The most bytes of a judge's input or a program's output; a device may have no end.
const MOST_OF_A_JUDGE: u64 = 1 << 29;

/// The text of a file.
///
/// Only of a file: a pipe would wait for a writer that may never come, and a device may have no
/// end.
pub(crate) fn file(path: &Path) -> Result<String, Failure> {
    let failure = |error: Text| Failure::file(path, READ, error);
    let file = sg_files::open(path).map_err(|error| {
        let is_special = fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir());
        let help =
            text!("\n  help: `-` reads the ruleset from standard input", "\n  建议：`-` 从标准输入读取规则");
        let error = of_system(&error);
        failure(if is_special { text!("{error}{help}", "{error}{help}") } else { error })
    })?;
    text(file).map_err(|error| failure(of_system(&error)))
}

/// The text of standard input.
pub(crate) fn standard() -> Result<String, Failure> {
    text(io::stdin().lock()).map_err(|error| Failure::file(Path::new(ITS_NAME), READ, of_system(&error)))
}

/// The text of a certificate of at most `most` bytes. One of the other kind, known by its first
/// line, is checked by another command.
pub(crate) fn certificate(path: &Path, most: u64, [other, command]: [&str; 2]) -> Result<String, Failure> {
    let failure = |error| Failure::file(path, READ, of_system(&error));
    let bytes = sg_files::open(path).and_then(|file| up_to(most, file)).map_err(failure)?;
    let lossy = |faulty: FromUtf8Error| String::from_utf8_lossy(faulty.as_bytes()).into_owned();
    let text = String::from_utf8(bytes).unwrap_or_else(lossy);
    if text.lines().next().is_some_and(|first| first.contains(other)) {
        return Err(Failure::reported(format!(
            "{}: it is a certificate of another kind\n  help: `{command} {}` checks it",
            path.display(),
            path.display()
        )));
    }
    Ok(text)
}

fn text(source: impl Read) -> io::Result<String> {
    String::from_utf8(up_to(MOST_BYTES, source)?).map_err(io::Error::other)
}

fn up_to(most: u64, source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("more than {most} bytes are too many")));
    }
    Ok(bytes)
}

/// Refuses more than one argument that means standard input.
pub(crate) fn only_once(arguments: usize) -> Result<(), Failure> {
    if arguments > 1 {
        return Err(Failure::usage(text!(
            "standard input can be read only once: write `-` once",
            "标准输入只能读取一次：`-` 只能写一次"
        )));
    }
    Ok(())
}

/// The bytes of a file, or of standard input for `-`, for commands whose exit status 1 is a
/// verdict: an error is status 2.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = if path.as_os_str() == STANDARD_INPUT {
        up_to(MOST_OF_A_JUDGE, io::stdin().lock())
    } else {
        File::open(path).and_then(|file| up_to(MOST_OF_A_JUDGE, file))
    };
    read.map_err(|error| {
        Failure::usage(text!(
            "cannot read {path}: {error}",
            "无法读取 {path}：{error}",
            path = name(path),
            error = of_system(&error)
        ))
    })
}

/// The name of a file in reports.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == STANDARD_INPUT { ITS_NAME.to_owned() } else { path.display().to_string() }
}

/// The heaps of arguments, of which one may mean those on standard input.
pub(crate) fn heaps(ruleset: &str, arguments: &[HeapArgument]) -> Result<Vec<u64>, Failure> {
    let inputs = arguments.iter().filter(|argument| matches!(argument, HeapArgument::StandardInput)).count();
    only_once(inputs + usize::from(ruleset == STANDARD_INPUT))?;
    let mut heaps = Vec::new();
    for argument in arguments {
        match *argument {
            HeapArgument::Heap(heap) => heaps.push(heap),
            HeapArgument::StandardInput => read_heaps(&standard()?, &mut heaps)?,
        }
    }
    if heaps.is_empty() {
        return Err(Failure::reported(format!("{ITS_NAME}: no heap")));
    }
    Ok(heaps)
}

/// Reads numbers with blanks or line ends between them.
fn read_heaps(text: &str, heaps: &mut Vec<u64>) -> Result<(), Failure> {
    for (line, content) in (1..).zip(text.lines()) {
        for word in content.split_whitespace() {
            heaps.push(any_heap(word).map_err(|what| {
                let word = shortened(word, 40);
                Failure::reported(format!("{ITS_NAME}, line {line}: `{word}`: {what}"))
            })?);
        }
    }
    Ok(())
}
