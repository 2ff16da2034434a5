//! `cargo xtask web`: the page, one self-contained file `target/web/grundy.html`.
//!
//! `crates/sg-web` is compiled to WebAssembly in one of two ways, whichever is there:
//!
//! 1. with the toolchain in use, if it has the library for `wasm32-unknown-unknown`
//!    (`rustup target add wasm32-unknown-unknown`);
//! 2. with Debian's packages `rustc-web` and `rust-web-src`: there is no library for this target
//!    among them, but its source, which fits the compiler exactly and is compiled along (cargo's
//!    `build-std`).
//!
//! `wasm-opt` of Binaryen makes the modules smaller by a tenth, where it is installed.
//!
//! There are two modules: one of games and sequences, which the browser unpacks, and a larger one
//! of judges' problems, which the first one unpacks when it is needed. They, packed and in base64,
//! the words, the styles and the scripts are put into `index.html`. The page must keep to
//! [`MOST_BYTES`] and [`MOST_COMPRESSED`], without the second module to [`MOST_AT_START`], and must
//! not name a path of the building machine.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use rayon::prelude::*;

/// The most bytes of the page.
pub const MOST_BYTES: usize = 1_200_000;
/// The most bytes of the page when a server compresses it.
pub const MOST_COMPRESSED: usize = 800_000;
/// The most bytes of the page without the module of problems, which is what delays its start, when
/// compressed.
pub const MOST_AT_START: usize = 330_000;

/// The modules, which are examples of `sg-web`.
const MODULES: [&str; 2] = ["games", "problems"];
/// The profile that they are compiled with.
const PROFILE: &str = "web";

/// Binaryen's optimizer.
const WASM_OPT: &str = "wasm-opt";
/// The instructions that every browser since 2023 has and the compiler uses.
const WASM_FEATURES: [&str; 5] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
];

const TARGET: &str = "wasm32-unknown-unknown";
/// The paths at which Debian's packages put the compiler and the source of the library.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust";
/// The scripts in the order in which they run.
const SCRIPTS: [&str; 9] = [
    "words.js",
    "core.js",
    "board.js",
    "play.js",
    "lesson.js",
    "study.js",
    "plot.js",
    "rules.js",
    "problems.js",
];
const LAST_SCRIPT: &str = "main.js";

/// Build the page: one self-contained file, `target/web/grundy.html`
///
/// Needs a Rust library for WebAssembly: `rustup target add wasm32-unknown-unknown`, or Debian's
/// packages rustc-web and rust-web-src.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Arguments {}

/// Builds the page; true if it was written and is small enough.
///
/// # Errors
///
/// In words: what it is built with is missing or failed.
pub fn web(_: &Arguments, output: &mut impl Write) -> Result<bool, String> {
    let root = crate::workspace_root();
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder));
    let way = Way::find(&Places::of_this_machine(), &least_version(&root)?)?;
    let modules = modules(&root, &target, &way)?;
    let packed = [squeezed(&modules[0])?, packed(&modules[1])?];
    let page = page(&root, &packed)?;
    let (bytes, compressed) = (page.len(), zipped(page.as_bytes())?.len());
    let at_start = compressed.saturating_sub(packed[1].len());
    let folder = target.join("web");
    let path = folder.join("grundy.html");
    fs::create_dir_all(&folder).and_then(|()| fs::write(&path, &page)).map_err(|error| at(&path, &error))?;
    let _ = writeln!(
        output,
        "{}: {bytes} bytes, {compressed} compressed, {at_start} without the module of problems ({})",
        path.display(),
        way.name()
    );
    let fits = bytes <= MOST_BYTES && compressed <= MOST_COMPRESSED && at_start <= MOST_AT_START;
    // The library of a toolchain is as large as it is; where it is compiled along, it is made
    // small.
    let must_fit = matches!(way, Way::Debian { .. }) && printed(WASM_OPT, &["--version"]).is_some();
    if !fits {
        let kind = if must_fit { "error" } else { "warning" };
        let _ = writeln!(
            output,
            "{kind}: it may have {MOST_BYTES} bytes, {MOST_COMPRESSED} compressed, {MOST_AT_START} without that module"
        );
    }
    Ok(fits || !must_fit)
}

fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The places where a library for WebAssembly is looked for.
struct Places {
    /// The compiler in use.
    rustc: PathBuf,
    /// Debian's compiler, and the source of its library.
    debian: (PathBuf, PathBuf),
    /// The folders of programs.
    programs: Vec<PathBuf>,
}

impl Places {
    fn of_this_machine() -> Self {
        let programs = env::var_os("PATH").map(|path| env::split_paths(&path).collect());
        Self {
            rustc: env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()).into(),
            debian: (DEBIAN_RUSTC.into(), DEBIAN_SOURCE.into()),
            programs: programs.unwrap_or_default(),
        }
    }
}

/// The source of the library for WebAssembly.
#[derive(Debug, PartialEq, Eq)]
enum Way {
    /// The toolchain in use has it, in this folder.
    Installed { sysroot: PathBuf },
    /// Debian's compiler, which compiles it along, and a linker.
    Debian { linker: PathBuf },
}

/// A version, as numbers that compare.
fn version(text: &str) -> Vec<u64> {
    text.split(|c: char| !c.is_ascii_digit()).map_while(|part| part.parse().ok()).take(3).collect()
}

/// The output of a program, if it runs and succeeds.
fn printed(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

impl Way {
    fn name(&self) -> &'static str {
        match self {
            Self::Installed { .. } => "with the library of the toolchain in use",
            Self::Debian { .. } => "with Debian's rustc-web",
        }
    }

    fn find(places: &Places, least: &str) -> Result<Self, String> {
        let Places { rustc, debian: (debian_rustc, debian_source), programs } = places;
        let sysroot = printed(rustc, &["--print", "sysroot"])
            .ok_or_else(|| format!("{} cannot be run: is Rust installed?", rustc.display()))?;
        let sysroot = PathBuf::from(sysroot);
        let library = sysroot.join("lib/rustlib").join(TARGET).join("lib");
        // What a removed target may leave behind is a folder without libraries.
        let is_library = |file: fs::DirEntry| file.file_name().to_string_lossy().starts_with("libstd-");
        if fs::read_dir(library).is_ok_and(|files| files.flatten().any(is_library)) {
            return Ok(Self::Installed { sysroot });
        }
        let compiler = printed(debian_rustc, &["--version"]);
        let source = debian_source.join("library/std/Cargo.toml");
        let (Some(compiler), true) = (compiler, source.is_file()) else {
            return Err(format!(
                "there is no Rust library for {TARGET}: run `rustup target add {TARGET}`, or on Debian `apt-get install \
                 rustc-web rust-web-src`"
            ));
        };
        let compiler = compiler.split(' ').nth(1).unwrap_or_default().to_owned();
        if version(&compiler) < version(least) {
            return Err(format!(
                "{} is {compiler}: run `rustup target add {TARGET}`, or on Debian install rustc-web and rust-web-src \
                 {least} or later",
                debian_rustc.display()
            ));
        }
        let written = fs::read_to_string(debian_source.join("src/version"))
            .ok()
            .or_else(|| printed("dpkg-query", &["-W", "-f", "${Version}", "rust-web-src"]))
            .unwrap_or_default();
        if version(&written) != version(&compiler) {
            return Err(format!(
                "{} is {compiler}, but the source in {} is {}: rustc-web and rust-web-src must be of one version",
                debian_rustc.display(),
                debian_source.display(),
                if written.is_empty() { "of no known version" } else { written.trim() }
            ));
        }
        let linker = linker(&sysroot, programs).ok_or(
            "there is no linker for WebAssembly: neither rust-lld of a rustup toolchain nor wasm-ld; on Debian \
             `apt-get install lld`",
        )?;
        Ok(Self::Debian { linker })
    }
}

/// The linker of a rustup toolchain, or one that is installed.
fn linker(sysroot: &Path, programs: &[PathBuf]) -> Option<PathBuf> {
    let targets = fs::read_dir(sysroot.join("lib/rustlib")).into_iter().flatten();
    let of_toolchain = targets.flatten().map(|target| target.path().join("bin/rust-lld"));
    let installed = programs.iter().map(|folder| folder.join("wasm-ld"));
    of_toolchain.chain(installed).find(|path| path.is_file())
}

/// The least version of Rust that builds the workspace.
fn least_version(root: &Path) -> Result<String, String> {
    let path = root.join("Cargo.toml");
    let manifest = fs::read_to_string(&path).map_err(|error| at(&path, &error))?;
    let manifest: toml::Table = manifest.parse().map_err(|error| format!("Cargo.toml: {error}"))?;
    let package = manifest.get("workspace").and_then(|workspace| workspace.get("package"));
    let least = package.and_then(|package| package.get("rust-version")).and_then(toml::Value::as_str);
    least.map(str::to_owned).ok_or_else(|| "Cargo.toml: there is no rust-version".to_owned())
}

/// Compiles the modules.
fn modules(root: &Path, target: &Path, way: &Way) -> Result<Vec<Vec<u8>>, String> {
    let home = env::var("CARGO_HOME").or_else(|_| env::var("HOME").map(|home| format!("{home}/.cargo")));
    let home = home.unwrap_or_default();
    let mut flags = vec![
        // Every browser since 2023 has it, and it makes the engine twice as fast.
        "-Ctarget-feature=+simd128".to_owned(),
        // A panic names its place in the source.
        format!("--remap-path-prefix={}=/grundy", root.display()),
        format!("--remap-path-prefix={home}=/cargo"),
    ];
    let mut command = crate::workspace::cargo();
    command.args(["build", "--profile", PROFILE, "--package", "sg-web", "--target", TARGET]);
    command.args(MODULES.into_iter().flat_map(|name| ["--example", name]));
    command.arg("--target-dir").arg(target.join("wasm"));
    // What was set for the machine's own programs would not suit.
    for variable in ["RUSTFLAGS", "RUSTC_WRAPPER", "CARGO_BUILD_TARGET"] {
        command.env_remove(variable);
    }
    let source = match way {
        // Where the source of the library is installed too, a panic inside it would name it there.
        Way::Installed { sysroot } => sysroot.join("lib/rustlib/src/rust"),
        Way::Debian { .. } => DEBIAN_SOURCE.into(),
    };
    flags.push(format!("--remap-path-prefix={}=/rust", source.display()));
    if let Way::Debian { linker } = way {
        // The library is compiled along, so that it can be made small: a panic says nothing, its
        // trap is reported anyway.
        flags.extend(["-Zunstable-options".to_owned(), "-Cpanic=immediate-abort".to_owned()]);
        command
            .env("RUSTC", DEBIAN_RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
            .env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    let status = command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}")).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => return Err(format!("cargo build: {status}")),
        Err(error) => return Err(format!("cargo cannot be started: {error}")),
    }
    let folder = target.join("wasm").join(TARGET).join(PROFILE).join("examples");
    let modules = MODULES.par_iter().map(|name| optimized(&folder, name)).collect::<Result<Vec<_>, _>>()?;
    for (name, module) in MODULES.iter().zip(&modules) {
        for folder in [root.to_string_lossy().into_owned(), home.clone()] {
            if !folder.is_empty() && module.windows(folder.len()).any(|window| window == folder.as_bytes()) {
                return Err(format!("{name}.wasm: it names {folder}, a path of this machine"));
            }
        }
    }
    Ok(modules)
}

/// A module that was compiled into a folder, made smaller where there is an optimizer.
fn optimized(folder: &Path, name: &str) -> Result<Vec<u8>, String> {
    let path = folder.join(format!("{name}.wasm"));
    let small = path.with_extension("small.wasm");
    let mut optimizer = Command::new(WASM_OPT);
    optimizer.arg("-Oz").args(WASM_FEATURES).arg(&path).arg("-o").arg(&small);
    let path = match optimizer.status() {
        Ok(status) if status.success() => small,
        Ok(status) => return Err(format!("{WASM_OPT}: {status}")),
        Err(_) => path,
    };
    fs::read(&path).map_err(|error| at(&path, &error))
}

/// The page with everything in its place.
fn page(root: &Path, modules: &[Vec<u8>]) -> Result<String, String> {
    let folder = root.join("crates/sg-web/web");
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| at(path, &error));
    let source = |name: &str| read(&folder.join(name));
    let mut page = unindented(&source("index.html")?);
    let mut put = |mark: &str, text: &str| match page.split_once(&format!("<!-- {mark} -->")) {
        Some((before, after)) => {
            page = format!("{before}{text}{after}");
            Ok(())
        }
        None => Err(format!("index.html: there is no `<!-- {mark} -->`")),
    };
    put("style", &format!("<style>\n{}</style>", unindented(&source("style.css")?)))?;
    let mut words = String::new();
    for language in ["en", "zh"] {
        words.push_str(&data(&format!("words-{language}"), &source(&format!("words/{language}.txt"))?));
    }
    put("words", &words)?;
    let mut wasm = String::new();
    for (name, module) in MODULES.iter().zip(modules) {
        wasm.push_str(&data(&format!("wasm-{name}"), &STANDARD.encode(module)));
    }
    put("wasm", &wasm)?;
    let mut scripts = data("worker", &without_comments(&source("worker.js")?));
    for name in SCRIPTS.into_iter().chain([LAST_SCRIPT]) {
        scripts.push_str("<script>\n");
        scripts.push_str(&without_comments(&source(name)?));
        scripts.push_str("</script>\n");
    }
    put("scripts", &scripts)?;
    Ok(page)
}

/// An element that only holds a text.
fn data(id: &str, text: &str) -> String {
    format!("<script type=\"text/plain\" id=\"{id}\">{text}</script>\n")
}

/// Lines without the spaces before them: nothing in the page is preformatted.
fn unindented(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim_start(), "\n"]).collect()
}

/// A script without the lines that are comments and nothing else, and without indentation. No text
/// of it has more than one line.
fn without_comments(script: &str) -> String {
    let mut text = String::with_capacity(script.len());
    let mut inside = false;
    for line in script.lines() {
        let trimmed = line.trim();
        if inside {
            inside = !trimmed.ends_with("*/");
        } else if trimmed.starts_with("/**") && !trimmed.contains("*/") {
            inside = true;
        } else if !(trimmed.starts_with("//") || trimmed.starts_with("/**") && trimmed.ends_with("*/")) {
            text.push_str(trimmed);
            text.push('\n');
        }
    }
    text
}

/// In the format of gzip, which browsers unpack, by slower and better work.
fn squeezed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut small = Vec::new();
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Gzip, bytes, &mut small)
        .map_err(|error| error.to_string())?;
    Ok(small)
}

/// As gzip does it, without a time or a name.
fn zipped(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(|error| error.to_string())
}

/// As a file of LZMA.
fn packed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    // What WebAssembly is made of has no fixed width, so that the place of a byte modulo a power of
    // two says nothing.
    let dict_size = u32::try_from(bytes.len().next_power_of_two()).map_err(|error| error.to_string())?;
    let options = LzmaOptions { lc: 4, pb: 0, nice_len: 273, dict_size, ..LzmaOptions::with_preset(9) };
    let mut encoder = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))
        .map_err(|error| error.to_string())?;
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use lzma_rust2::LzmaReader;

    use super::*;

    #[test]
    fn only_comments_and_indentation_are_left_out() {
        let script = "// one\nlet a = 1; // stays\n  let b = 2;\n/** two */\n  /**\n   * three\n   */\n/** @type {A} */ (b).c();\n";
        assert_eq!(without_comments(script), "let a = 1; // stays\nlet b = 2;\n/** @type {A} */ (b).c();\n");
    }

    #[test]
    fn what_is_packed_is_unpacked_again() {
        let module: Vec<u8> = (0..100_000_u32).map(|at| (at.wrapping_mul(at) >> 7) as u8).collect();
        let file = packed(&module).expect("packed");
        let mut reader = LzmaReader::new_mem_limit(&file[..], u32::MAX, None).expect("a file of LZMA");
        let mut held = Vec::new();
        reader.read_to_end(&mut held).expect("whole");
        assert!(held == module && file.len() < module.len());
    }

    #[test]
    fn versions_compare_as_numbers() {
        assert!(version("1.96.0") > version("1.90"));
        assert!(version("1.63.0") < version("1.90"));
        assert_eq!(version("1.96.0 (a build)"), version("1.96.0+dfsg1-1~deb12u2"));
    }

    /// A machine in a folder: a toolchain in use, and Debian's.
    #[cfg(unix)]
    struct Machine {
        folder: tempfile::TempDir,
        places: Places,
    }

    #[cfg(unix)]
    impl Machine {
        /// A machine with only a toolchain for its own programs.
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            let path = |name: &str| folder.path().join(name);
            let places = Places {
                rustc: path("rustc"),
                debian: (path("debian/rustc"), path("debian/source")),
                programs: vec![path("programs")],
            };
            let machine = Self { folder, places };
            machine.program(
                "rustc",
                &format!("[ \"$*\" = '--print sysroot' ] && echo {}", machine.path("sysroot").display()),
            );
            machine.file("sysroot/lib/rustlib/x86_64-unknown-linux-gnu/lib/libstd-1.rlib", "");
            machine
        }

        fn path(&self, name: &str) -> PathBuf {
            self.folder.path().join(name)
        }

        fn file(&self, name: &str, text: &str) {
            let path = self.path(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }

        fn program(&self, name: &str, script: &str) {
            use std::os::unix::fs::PermissionsExt;
            self.file(name, &format!("#!/bin/sh\n{script}\n"));
            fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).expect("a program");
        }

        /// Debian's packages in these versions.
        fn debian(&self, compiler: &str, source: &str) {
            self.program(
                "debian/rustc",
                &format!("[ \"$*\" = --version ] && echo 'rustc {compiler} (a build)'"),
            );
            self.file("debian/source/library/std/Cargo.toml", "");
            self.file("debian/source/src/version", source);
        }

        fn way(&self) -> Result<Way, String> {
            Way::find(&self.places, "1.90")
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_toolchain_with_the_target_is_taken_first() {
        let machine = Machine::new();
        machine.debian("1.96.0", "1.96.0\n");
        // What is left of a target that was removed is not enough.
        machine.file("sysroot/lib/rustlib/wasm32-unknown-unknown/lib/self-contained/crt1.o", "");
        machine.file("sysroot/lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld", "");
        let linker = machine.path("sysroot/lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
        assert_eq!(machine.way(), Ok(Way::Debian { linker }));
        machine.file("sysroot/lib/rustlib/wasm32-unknown-unknown/lib/libstd-2.rlib", "");
        assert_eq!(machine.way(), Ok(Way::Installed { sysroot: machine.path("sysroot") }));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_missing_is_named_with_what_installs_it() {
        let machine = Machine::new();
        let error = |machine: &Machine| machine.way().expect_err("something is missing");
        let rustup = "rustup target add wasm32-unknown-unknown";
        let nothing = error(&machine);
        assert!(
            nothing.contains(rustup) && nothing.contains("apt-get install rustc-web rust-web-src"),
            "{nothing}"
        );
        machine.debian("1.63.0", "1.63.0");
        let old = error(&machine);
        assert!(old.contains("is 1.63.0") && old.contains("1.90 or later") && old.contains(rustup), "{old}");
        machine.debian("1.96.0", "1.95.0");
        let unlike = error(&machine);
        assert!(
            unlike.contains("is 1.96.0, but") && unlike.contains("is 1.95.0: rustc-web and rust-web-src"),
            "{unlike}"
        );
        machine.debian("1.96.0", "1.96.0+dfsg1-1~deb12u2");
        let unlinked = error(&machine);
        assert!(unlinked.contains("apt-get install lld"), "{unlinked}");
        machine.file("programs/wasm-ld", "");
        assert_eq!(machine.way(), Ok(Way::Debian { linker: machine.path("programs/wasm-ld") }));
        fs::remove_file(machine.path("rustc")).expect("a program");
        let none = error(&machine);
        assert!(none.contains("rustc cannot be run"), "{none}");
    }

    #[test]
    fn the_least_version_is_that_of_the_workspace() {
        let least = least_version(&crate::workspace_root()).expect("a version");
        assert!(version(&least) >= version("1.85"), "{least}");
    }

    #[test]
    fn every_source_of_the_page_has_its_place() {
        let page =
            page(&crate::workspace_root(), &[b"games".to_vec(), b"more!".to_vec()]).expect("the sources");
        assert!(!page.contains("<!-- "), "a mark was left");
        assert!(page.contains("connect-src 'none'") && page.contains("page.hint = "));
        // Nothing may be fetched from anywhere.
        for address in ["http://", "https://", "src=", "@import", "url("] {
            assert!(!page.contains(address), "{address}");
        }
        assert!(page.matches("<script").count() == page.matches("</script>").count());
        // `</script>` inside a script would end it.
        assert_eq!(
            page.matches("</script>").count(),
            SCRIPTS.len() + 1 + ["en", "zh", "worker"].len() + MODULES.len()
        );
    }
}
