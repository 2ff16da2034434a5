//! Failures and how they are reported: one report on standard error and an exit status.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use sg_core::heaps::notation::{NotationError, NotationErrorKind};
use sg_play::say::notation;
use sg_text::{Language, Phrase, Spoken, Text, printable, text};

use crate::signals;
use crate::stderr::complain;

/// The reason why a command did not do what it was asked to do.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something about the input, a file or a limit; exit status 1.
    Report(Text),
    /// The command line asks for something impossible, or any failure where 1 is a verdict; exit
    /// status 2.
    Usage(Text),
    /// Ctrl-C or another signal; what was done until then. The exit status is 128 plus the signal's
    /// number: 130 after Ctrl-C, 143 after SIGTERM.
    Interrupted(Text),
    /// The reader of the answers has closed the pipe; nothing to report.
    ReaderGone,
}

#[expect(clippy::needless_pass_by_value, reason = "callers give away what they made for this")]
impl Failure {
    /// A failure with exit status 1: a text, or a string for commands that speak English only.
    pub(crate) fn reported(what: impl Spoken) -> Self {
        Self::Report(text_of(&what))
    }

    /// A failure with exit status 2, likewise.
    pub(crate) fn usage(what: impl Spoken) -> Self {
        Self::Usage(text_of(&what))
    }

    /// An interrupted command, and what was done until then.
    pub(crate) fn interrupted(what: impl Spoken) -> Self {
        Self::Interrupted(text_of(&what))
    }

    /// The failure of a command whose status 1 is a verdict: with exit status 2.
    pub(crate) fn beside_a_verdict(self) -> Self {
        match self {
            Self::Report(what) => Self::Usage(what),
            other => other,
        }
    }

    /// A report about a file; `doing` is [`READ`] or the like.
    pub(crate) fn file(path: &Path, doing: impl Spoken, error: impl Spoken) -> Self {
        let what =
            text!("cannot {doing} {path}: {error}", "无法{doing} {path}：{error}", path = path.display());
        Self::Report(what)
    }

    /// Writes the report in a language and returns the exit status.
    ///
    /// Reports quote arguments, names of files and their content, so what would control a terminal
    /// is replaced here, in the one place that all of them pass.
    pub(crate) fn report(&self, language: Language) -> ExitCode {
        let (what, status) = match self {
            Self::Report(report) => (text!("error: {report}", "错误：{report}"), ExitCode::from(1)),
            Self::Usage(report) => (text!("error: {report}", "错误：{report}"), ExitCode::from(2)),
            Self::Interrupted(report) => {
                (text!("interrupted: {report}", "已中断：{report}"), signals::status())
            }
            Self::ReaderGone => return ExitCode::SUCCESS,
        };
        complain(&printable(what.said(language)));
        status
    }
}

/// The action on a file that cannot be read.
pub(crate) const READ: Phrase = Phrase::both("read", "读取");
/// The action on a file that cannot be written.
pub(crate) const WRITE: Phrase = Phrase::both("write", "写入");
/// The action on a directory that cannot be made.
pub(crate) const MAKE: Phrase = Phrase::both("make", "创建");

fn text_of(what: &impl Spoken) -> Text {
    Text::of(|language| what.spoken(language))
}

/// The reason why the system refuses something, in the words of the language if the reason is a
/// usual one.
pub(crate) fn of_system(error: &io::Error) -> Text {
    // Temporary files add their own names, which say nothing to the reader.
    let english = error.to_string();
    let english = english.split(" at path \"").next().unwrap_or_default();
    let chinese = match error.kind() {
        io::ErrorKind::NotFound => "文件或目录不存在",
        io::ErrorKind::PermissionDenied => "没有权限",
        io::ErrorKind::AlreadyExists => "已经存在",
        io::ErrorKind::IsADirectory => "这是一个目录",
        io::ErrorKind::NotADirectory => "路径中有一部分不是目录",
        io::ErrorKind::StorageFull => "磁盘已满",
        io::ErrorKind::ReadOnlyFilesystem => "文件系统只读",
        io::ErrorKind::InvalidData => "内容不是 UTF-8 文本",
        _ if english == sg_files::INPUT => "这是同一命令的输入文件",
        _ => english,
    };
    Text::both(english.to_owned(), chinese.to_owned())
}

/// An error while writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ReaderGone
        } else {
            Self::reported(text!(
                "standard output cannot be written: {error}",
                "无法写入标准输出：{error}",
                error = of_system(&error)
            ))
        }
    }
}

/// Each error of a census has its exit status.
impl From<sg_census::Error> for Failure {
    fn from(error: sg_census::Error) -> Self {
        match error {
            sg_census::Error::Usage(report) => Self::usage(report),
            sg_census::Error::Interrupted => Self::interrupted("run the same command again"),
            error => Self::reported(error),
        }
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Self {
        let (problem, advice) = notation(&error);
        let advice =
            advice.map(|advice| format!("\n  建议：{}", advice.said(Language::Chinese))).unwrap_or_default();
        let problem = format!("{} {}{advice}", error.mark(), problem.said(Language::Chinese));
        let marked = Text::both(error.marked(), problem);
        let marked = match error.problem {
            NotationErrorKind::UnknownName { nearest: None } => text!(
                "{marked}\n  `grundy rulesets` lists the names",
                "{marked}\n  `grundy rulesets` 列出所有名称"
            ),
            _ => marked,
        };
        Self::reported(text!("not a ruleset\n{marked}", "无法识别的规则\n{marked}"))
    }
}
