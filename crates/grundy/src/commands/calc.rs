//! `grundy calc`: calculations in the field of nimbers.

use std::io::Write;

use serde::Serialize;
use sg_core::values::nim_field::expression::{Value, calculate};

use crate::cli::{Calc, Format};
use crate::failure::Failure;
use crate::output::Output;

/// An expression and its value, as JSON has it.
#[derive(Debug, Serialize)]
struct Calculated<'a> {
    expression: &'a str,
    value: u64,
    /// `nimber`, or `number` for orders and logarithms.
    kind: &'static str,
}

pub(crate) fn run(arguments: &Calc, output: &mut Output) -> Result<(), Failure> {
    let mut records = Vec::new();
    for expression in &arguments.expressions {
        let value = match calculate(expression) {
            Ok(value) => value,
            Err(error) => {
                // The values before it are answers.
                output.flush()?;
                return Err(Failure::reported(format!("not calculated\n{}", error.marked())));
            }
        };
        match arguments.format {
            Format::Text => writeln!(output, "{value}")?,
            Format::Json => {
                let kind = if matches!(value, Value::Nimber(_)) { "nimber" } else { "number" };
                records.push(Calculated { expression, value: value.number(), kind });
            }
        }
    }
    if arguments.format == Format::Json {
        output.json(&records)?;
    }
    Ok(())
}
