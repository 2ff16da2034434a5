//! Play line by line: for pipes, files, and terminals that cannot edit a line.

use std::io::{self, BufRead, Read};
use std::process::ExitCode;

use sg_judge::text;
use sg_play::notation::LONGEST_LINE;
use sg_play::{Event, Turn};

use super::Table;
use crate::cli::Format;
use crate::failure::{Failure, of_system};

/// Reads lines until the game is over or the input ends.
pub(super) fn run(mut table: Table) -> Result<ExitCode, Failure> {
    let mut input = io::stdin().lock();
    let mut number = 0_u64;
    while !matches!(table.play.turn(), Turn::Over { .. }) {
        let Some(line) = next_line(&mut input).map_err(|error| {
            Failure::reported(text!(
                "cannot read standard input: {error}",
                "无法读取标准输入：{error}",
                error = of_system(&error)
            ))
        })?
        else {
            table.complain(&text!("the input ended before the game was over", "输入已读完，对局尚未结束"));
            return Ok(ExitCode::from(1));
        };
        number += 1;
        let events = table.play.line(&line);
        for fault in table.show(&events)? {
            table.complain(&text!("line {number}: {fault}", "第 {number} 行：{fault}"));
        }
        if table.format == Format::Json && events.iter().any(|event| matches!(event, Event::Unplayable(_))) {
            break;
        }
        if events.iter().any(|event| matches!(event, Event::Quit(_))) {
            break;
        }
    }
    Ok(ExitCode::from(u8::from(table.refused)))
}

/// The next line without its end; of a long one only so much as shows that it is too long. `None`
/// at the end of the input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let most = LONGEST_LINE as u64 + 2;
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == most && bytes.last() != Some(&b'\n') {
        // The rest is read and forgotten.
        loop {
            let buffer = input.fill_buf()?;
            let (used, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            input.consume(used);
            if ended {
                break;
            }
        }
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_line_is_read() {
        let text = format!("a\r\n{}\nb\n\nlast", "9".repeat(1 << 20));
        let mut input = text.as_bytes();
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input).expect("bytes") {
            lines.push(line);
        }
        assert_eq!(lines.len(), 5);
        assert!(lines[1].len() > LONGEST_LINE && lines[1].len() < LONGEST_LINE + 3);
        assert_eq!([&*lines[0], &*lines[2], &*lines[3], &*lines[4]], ["a", "b", "", "last"]);
    }
}
