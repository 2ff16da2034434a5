//! Reports on faulty command lines in both languages: clap itself speaks only English.

use std::error::Error;
use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use sg_text::{coloured, printable};

use crate::{Language, Stop, Text};

/// The reason why a value of an argument is refused, for the `value_parser` of a clap argument.
///
/// # Example
///
/// ```
/// use sg_judge::{BadValue, text};
///
/// let error = BadValue::from(text!("0 is not a limit: write none", "0 不是限制：请写 none"));
/// assert_eq!(error.to_string(), "0 is not a limit: write none");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadValue(Text);

impl BadValue {
    /// The reason.
    #[must_use]
    pub fn words(&self) -> &Text {
        &self.0
    }
}

impl From<Text> for BadValue {
    fn from(why: Text) -> Self {
        Self(why)
    }
}

/// A reason in English alone, for commands that speak no other language.
impl From<String> for BadValue {
    fn from(why: String) -> Self {
        Self(Text::plain(why))
    }
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.said(Language::English))
    }
}

impl Error for BadValue {}

/// Prints clap's help or error in a language and returns the exit status; a closed pipe is no
/// reason to panic. Help that cannot be written is a failure.
#[must_use]
pub fn usage(error: &clap::Error, language: Language) -> ExitCode {
    let chinese = if language == Language::Chinese { in_chinese(error) } else { None };
    // An argument may hold what would control a terminal, and an error quotes it.
    let english = error.render().to_string();
    let safe = printable(&english);
    let printed = match chinese {
        Some(report) => writeln!(io::stderr().lock(), "{}", printable(&report)),
        None if error.use_stderr() && safe != english => write!(io::stderr().lock(), "{safe}"),
        None => error.print().and_then(|()| io::stdout().flush()),
    };
    if let Err(fault) = printed
        && !error.use_stderr()
    {
        return exit_code(Err(Stop::Write(fault)), language);
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// The exit status, after the report that belongs to it.
pub(crate) fn exit_code(ended: Result<(), Stop>, language: Language) -> ExitCode {
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(stop) => {
            // If standard error is closed too, nothing can be reported.
            let _ = writeln!(io::stderr().lock(), "{}", stop.report(language, coloured(&io::stderr())));
            ExitCode::FAILURE
        }
    }
}

/// An error in Chinese; `None` for help and the version, which are no errors.
fn in_chinese(error: &clap::Error) -> Option<String> {
    let part = |kind| error.get(kind).map(ToString::to_string).filter(|text| !text.is_empty());
    let named = |kind| part(kind).unwrap_or_default();
    let (argument, value) = (named(ContextKind::InvalidArg), part(ContextKind::InvalidValue));
    let what = match (error.kind(), value) {
        (ErrorKind::DisplayHelp | ErrorKind::DisplayVersion, _) => return None,
        (ErrorKind::UnknownArgument, _) => format!("没有参数“{argument}”"),
        (ErrorKind::InvalidSubcommand, _) => format!("没有子命令“{}”", named(ContextKind::InvalidSubcommand)),
        (ErrorKind::MissingRequiredArgument, _) => format!("缺少必需的参数：{argument}"),
        (ErrorKind::ArgumentConflict, _) => match part(ContextKind::PriorArg) {
            Some(other) if other != argument => format!("参数“{argument}”不能与“{other}”同时使用"),
            _ => format!("参数“{argument}”只能写一次"),
        },
        (ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, _) => {
            "缺少子命令".to_owned()
        }
        (ErrorKind::InvalidUtf8, _) => "有参数不是 UTF-8 文本".to_owned(),
        (ErrorKind::InvalidValue, None) => format!("参数“{argument}”需要一个值"),
        (_, Some(value)) => {
            let why = error.source().map(|source| format!("：{}", reason(source))).unwrap_or_default();
            format!("参数“{argument}”的值“{value}”无效{why}")
        }
        (_, None) => format!("参数“{argument}”有误"),
    };
    let similar = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let more = [
        part(ContextKind::ValidValue).map(|values| format!("  可取的值：{values}")),
        similar.into_iter().find_map(part).map(|similar| format!("  建议：是指“{similar}”吗？")),
        part(ContextKind::Usage).map(|usage| usage.replacen("Usage: ", "用法：", 1)),
        Some("`--help` 显示帮助".to_owned()),
    ];
    Some(
        more.into_iter()
            .flatten()
            .fold(format!("错误：{what}"), |report, line| format!("{report}\n{line}")),
    )
}

/// The reason why a value is refused, by a parser of this crate or by one of clap's for numbers.
fn reason(source: &(dyn Error + 'static)) -> String {
    if let Some(bad) = source.downcast_ref::<BadValue>() {
        return bad.words().said(Language::Chinese).to_owned();
    }
    let english = source.to_string();
    match english.split_once(" is not in ") {
        Some((_, range)) => format!("不在范围 {range} 之内"),
        None if english.starts_with("invalid digit") => "不是整数".to_owned(),
        None if english.starts_with("number too") => "超出范围".to_owned(),
        None if english.starts_with("cannot parse integer from empty") => "没有写数".to_owned(),
        None => english,
    }
}
