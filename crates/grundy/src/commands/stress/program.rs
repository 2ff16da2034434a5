//! The program that `grundy stress` tries: a source file is compiled first, and what cannot be
//! started is explained.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use sg_contest::process::{self, End, Limits};
use sg_judge::{Text, text};
use tempfile::TempDir;

use crate::cli::problems::Stress;
use crate::failure::{Failure, MAKE, of_system};

/// A program that is ready to run.
#[derive(Default)]
pub(super) struct Prepared {
    pub(super) command: Vec<OsString>,
    /// The directory in which it runs: its own empty one for a PROGRAM, the current one for a
    /// command.
    pub(super) directory: Option<PathBuf>,
    /// Whether the limit of memory is the runtime's: the system's would end Java at its start.
    pub(super) own_memory: bool,
    /// Whether the source calls `freopen`.
    pub(super) freopen: bool,
    /// Whether the source mixes C's output with that of C++ after it has separated them.
    pub(super) mixed: bool,
    /// The files that were there before.
    before: BTreeSet<OsString>,
    /// The compiled program, and the empty directory.
    _place: Option<TempDir>,
}

/// The kinds of source files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cpp,
    C,
    Rust,
    Java,
    Python,
}

/// True of a source in Python, and of its interpreter.
pub(super) fn is_python(program: &Path) -> bool {
    let interpreter = program.file_stem().and_then(OsStr::to_str);
    kind(program) == Some(Kind::Python)
        || interpreter.is_some_and(|name| name.starts_with("python") || name.starts_with("pypy"))
}

fn kind(path: &Path) -> Option<Kind> {
    Some(match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "cpp" | "cc" | "cxx" => Kind::Cpp,
        "c" => Kind::C,
        "rs" => Kind::Rust,
        "java" => Kind::Java,
        "py" => Kind::Python,
        _ => return None,
    })
}

impl Prepared {
    pub(super) fn new(arguments: &Stress) -> Result<Self, Failure> {
        let Some(program) = &arguments.program else {
            let (command, before) = (arguments.command.clone(), names(Path::new(".")));
            return Ok(Self { command, before, ..Self::default() });
        };
        if kind(program).is_some() || program.components().count() > 1 {
            fs::metadata(program).map_err(|error| Failure::usage(cannot_read(program, &error)))?;
        }
        let path = fs::canonicalize(program).unwrap_or_else(|_| program.clone());
        let place = tempfile::tempdir()
            .map_err(|error| Failure::file(&std::env::temp_dir(), MAKE, of_system(&error)))?;
        let [made, directory] = ["made", "run"].map(|name| place.path().join(name));
        for directory in [&made, &directory] {
            fs::create_dir(directory).map_err(|error| Failure::file(directory, MAKE, of_system(&error)))?;
        }
        let mut command = compiled(&path, &made, arguments)?;
        let own_memory = kind(&path) == Some(Kind::Java);
        if let Some(memory) = arguments.memory.0.filter(|_| own_memory) {
            command.insert(1, format!("-Xmx{memory}m").into());
        }
        let source = kind(&path).and_then(|_| fs::read(&path).ok()).unwrap_or_default();
        let source = String::from_utf8_lossy(&source);
        // Not in a comment.
        let calls = |word: &str| {
            source.lines().any(|line| line.split("//").next().is_some_and(|code| code.contains(word)))
        };
        let mixed = calls("sync_with_stdio(")
            && calls("cout")
            && ["printf(", "puts(", "putchar("].into_iter().any(calls);
        Ok(Self {
            command,
            directory: Some(directory),
            own_memory,
            freopen: calls("freopen("),
            mixed,
            before: BTreeSet::new(),
            _place: Some(place),
        })
    }

    /// The files that appeared where the program runs.
    pub(super) fn appeared(&self) -> Vec<String> {
        let now = names(self.directory.as_deref().unwrap_or(Path::new(".")));
        now.difference(&self.before).map(|name| name.to_string_lossy().into_owned()).collect()
    }
}

/// The name of the public class of a Java source.
fn public_class(path: &Path) -> Option<String> {
    let source = fs::read_to_string(path).ok()?;
    let after = source
        .lines()
        .find_map(|line| Some(line.trim_start().strip_prefix("public ")?.split_once("class ")?.1))?;
    let name: String =
        after.trim_start().chars().take_while(|&letter| letter.is_alphanumeric() || letter == '_').collect();
    (!name.is_empty()).then_some(name)
}

fn names(directory: &Path) -> BTreeSet<OsString> {
    let entries = fs::read_dir(directory).into_iter().flatten();
    entries.filter_map(|entry| entry.ok().map(|entry| entry.file_name())).collect()
}

fn cannot_read(path: &Path, error: &io::Error) -> Text {
    text!(
        "cannot read {path}: {error}",
        "无法读取 {path}：{error}",
        path = path.display(),
        error = of_system(error)
    )
}

/// The command that runs a program, compiled into `made` if it is a source file.
fn compiled(path: &Path, made: &Path, arguments: &Stress) -> Result<Vec<OsString>, Failure> {
    let sanitize = arguments.sanitize;
    if let Some(line) = &arguments.compile {
        let program = made.join("program");
        let mut words = line.split_whitespace().map(|word| {
            let word = word.replace("{source}", &path.to_string_lossy());
            word.replace("{made}", &program.to_string_lossy())
        });
        let compiler = words.next().unwrap_or_default();
        let mut command = Command::new(&compiler);
        command.args(words);
        compile(command, &compiler, path)?;
        return Ok(vec![program.into()]);
    }
    let kind = kind(path);
    if sanitize && !matches!(kind, Some(Kind::Cpp | Kind::C)) {
        let text = text!("--sanitize is for source files in C and C++", "--sanitize 只用于 C 和 C++ 源文件");
        return Err(Failure::usage(text));
    }
    let program = made.join("program");
    // As judges do: many programs read a file unless this is defined.
    let native: &[&str] = if sanitize {
        &["-DONLINE_JUDGE", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    } else {
        &["-DONLINE_JUDGE", "-O2"]
    };
    let (compiler, options): (&str, &[&str]) = match kind {
        Some(Kind::Cpp) => ("g++", native),
        Some(Kind::C) => ("gcc", native),
        Some(Kind::Rust) => ("rustc", &["-O", "--edition", "2021", "--crate-name", "program"]),
        Some(Kind::Java) => ("javac", &["-encoding", "UTF-8"]),
        Some(Kind::Python) => return Ok(vec![process::python().into(), path.into()]),
        None => return Ok(vec![path.into()]),
    };
    // Judges save a Java source under the name of its public class, which is `Main` as a rule.
    let class = if kind == Some(Kind::Java) { public_class(path) } else { None };
    let renamed = class.filter(|class| path.file_stem() != Some(OsStr::new(class)));
    let renamed = renamed.map(|class| made.join(class).with_extension("java"));
    if let Some(renamed) = &renamed {
        fs::copy(path, renamed).map_err(|error| Failure::usage(cannot_read(path, &error)))?;
    }
    let path = renamed.as_deref().unwrap_or(path);
    let mut command = Command::new(compiler);
    command.args(options).arg(if kind == Some(Kind::Java) { "-d" } else { "-o" });
    command.arg(if kind == Some(Kind::Java) { made } else { &program }).arg(path);
    if kind == Some(Kind::C) {
        command.arg("-lm");
    }
    compile(command, compiler, path)?;
    if kind == Some(Kind::Java) {
        // The class with `main` is called as the file, or `Main`.
        let stem = path.file_stem().unwrap_or(OsStr::new("Main"));
        let is_there = |class: &&OsStr| made.join(class).with_extension("class").exists();
        let Some(class) = [stem, OsStr::new("Main")].into_iter().find(is_there) else {
            return Err(Failure::usage(text!(
                "{path} has no class Main: it is the one that judges run",
                "{path} 中没有 Main 类：OJ 运行的就是它",
                path = path.display()
            )));
        };
        return Ok(["java", "-Xss256m", "-XX:+UseSerialGC", "-cp"]
            .map(OsString::from)
            .into_iter()
            .chain([made.into(), class.into()])
            .collect());
    }
    if sanitize {
        // Memory that is not freed at the end is not a fault in a contest.
        return Ok(vec!["env".into(), "ASAN_OPTIONS=detect_leaks=0".into(), program.into()]);
    }
    Ok(vec![program.into()])
}

/// Runs a compiler.
fn compile(mut command: Command, compiler: &str, path: &Path) -> Result<(), Failure> {
    let limits = Limits { wall: Duration::from_secs(120), ..Limits::default() };
    let finished = process::run(&mut command, "".into(), &limits);
    match finished.end {
        End::Exited(0) => Ok(()),
        End::NotStarted(why) => {
            let text = text!(
                "cannot start the compiler {compiler} for {path}: {why}",
                "无法启动编译器 {compiler}（用于编译 {path}）：{why}",
                path = path.display()
            );
            Err(Failure::usage(text))
        }
        End::Cancelled => {
            Err(Failure::interrupted(text!("the program was being compiled", "当时正在编译程序")))
        }
        _ => {
            let said = [finished.stdout, finished.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            let said: Vec<&str> = said.lines().take(40).collect();
            let text = text!(
                "{path} does not compile:\n{said}",
                "{path} 编译错误（CE）：\n{said}",
                path = path.display(),
                said = said.join("\n")
            );
            Err(Failure::usage(text))
        }
    }
}

/// The reason why a program cannot be started, and what to write instead.
pub(super) fn not_started(arguments: &Stress, why: &str) -> Text {
    let program = arguments.program.clone().map(OsString::from).or(arguments.command.first().cloned());
    let program = program.unwrap_or_default();
    let path = Path::new(&program);
    let name = path.display();
    let advice = if path.is_file() && kind(path).is_some() {
        text!(
            "it is a source file; without `--` it is compiled and run: `grundy stress {problem} {name}`",
            "这是源文件；去掉 `--` 就会编译并运行：`grundy stress {problem} {name}`",
            problem = arguments.problem
        )
    } else if path.is_file() && path.components().count() == 1 {
        text!("it is in this directory: write `./{name}`", "它在当前目录下，应写作 `./{name}`")
    } else if path.is_file() {
        text!("is it executable? (`chmod +x {name}`)", "它有执行权限吗？（`chmod +x {name}`）")
    } else {
        text!("is it compiled, and is the path right?", "编译了吗？路径对吗？")
    };
    // The system's words end with its number of the error.
    let number =
        why.rsplit_once("(os error ").and_then(|(_, number)| number.trim_end_matches(')').parse().ok());
    let why = number.map_or_else(
        || Text::plain(why.to_owned()),
        |number| of_system(&io::Error::from_raw_os_error(number)),
    );
    text!("{name} cannot be started: {why}; {advice}", "无法启动 {name}：{why}；{advice}")
}
