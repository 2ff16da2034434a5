//! `grundy stress` on programs as contestants publish them, in C++ and Python: `tests/programs`
//! holds right ones, and a table says how each wrong one differs.
//!
//! These tests need gcc, g++ and python3, so they run only when asked for:
//! `cargo test -p grundy --test cli -- --ignored programs`, as `.ci/run` does.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use sg_contest::process;

use super::{Place, Ran, grundy};

/// The right programs, with their problems.
const RIGHT: [(&str, &str); 11] = [
    ("split-game-global.cpp", "split-game"),
    ("split-game-memo.cpp", "split-game"),
    ("split-game.py", "split-game"),
    ("stripes-table.cpp", "stripes"),
    ("stripes-search.cpp", "stripes"),
    ("stripes.py", "stripes"),
    ("coin-game-table.cpp", "coin-game"),
    ("coin-game.py", "coin-game"),
    ("funny-stone.cpp", "funny-stone"),
    ("funny-stone.py", "funny-stone"),
    ("p4702.cpp", "p4702"),
];

/// A wrong program: a right one with a fault planted.
struct Fault {
    what: &'static str,
    program: &'static str,
    problem: &'static str,
    /// What is replaced, at each place.
    edits: &'static [(&'static str, &'static str)],
    /// The smallest input, in the order of `sg_contest::stress::order`, that shows it; `0*5` means
    /// five zeros.
    least: &'static str,
    /// The known mistake that is named, or another part of the report.
    report: &'static str,
}

const FAULTS: &[Fault] = &[
    Fault {
        what: "a bean out of an empty bottle",
        program: "split-game-global.cpp",
        problem: "split-game",
        edits: &[(" if (a[i] > 0)", "")],
        least: "1\n5\n0 0 0 1 0\n",
        report: "empty-bottle",
    },
    Fault {
        what: "only j < k",
        program: "split-game-global.cpp",
        problem: "split-game",
        edits: &[("k = j; k < n", "k = j + 1; k < n")],
        least: "1\n2\n1 0\n",
        report: "different-bottles",
    },
    Fault {
        what: "parity taken for p > 0",
        program: "split-game.py",
        problem: "split-game",
        edits: &[("if p[i] for", "if p[i] & 1 for")],
        least: "1\n5\n1 2 0 0 0\n",
        report: "odd-bottles-only",
    },
    Fault {
        what: "heap i for n - 1 - i",
        program: "split-game.py",
        problem: "split-game",
        edits: &[("sg[n - 1 - i] for", "sg[i] for")],
        least: "1\n2\n1 1\n",
        report: "heap-from-the-left",
    },
    Fault {
        what: "the table one short",
        program: "split-game-memo.cpp",
        problem: "split-game",
        edits: &[("N = 21", "N = 20")],
        least: "1\n21\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\n",
        report: "table-one-short",
    },
    Fault {
        what: "nine cases at most",
        program: "split-game-global.cpp",
        problem: "split-game",
        edits: &[("scanf(\"%d\", &T);", "scanf(\"%d\", &T); if (T > 9) T = 9;")],
        least: "10\n2\n0 0\n2\n0 0\n2\n0 0\n2\n0 0\n2\n0 0\n2\n0 0\n2\n0 0\n2\n0 0\n2\n0 0\n2\n0 0\n",
        report: "right_alone",
    },
    Fault {
        what: "a byte for p",
        program: "split-game-memo.cpp",
        problem: "split-game",
        edits: &[
            ("vector<long long> p(n);", "vector<long long> p(n); unsigned char b;"),
            ("cin >> p[i];", "cin >> p[i]; b = p[i]; p[i] = b;"),
        ],
        least: "1\n5\n1 256 0 0 0\n",
        report: "wrong-answer",
    },
    Fault {
        what: "the sum is kept",
        program: "split-game-global.cpp",
        problem: "split-game",
        edits: &[("int ans = 0, cnt", "static int ans = 0; int cnt")],
        least: "2\n2\n1 0\n2\n1 0\n",
        report: "state-kept",
    },
    Fault {
        what: "lengths not sorted",
        program: "stripes-search.cpp",
        problem: "stripes",
        edits: &[("sort(a, a + 3);", "")],
        least: "2 1 1\n1\n1\n",
        report: "lengths-not-sorted",
    },
    Fault {
        what: "two of the three strips",
        program: "stripes-table.cpp",
        problem: "stripes",
        edits: &[("int j = 1; j <= 3; j++", "int j = 1; j <= 3; j += 2")],
        least: "1 2 1\n1\n2\n",
        report: "wrong-answer",
    },
    Fault {
        what: "shortest and longest",
        program: "stripes.py",
        problem: "stripes",
        edits: &[("S = sorted(set(d[:3]))", "S = sorted({min(d[:3]), max(d[:3])})")],
        least: "1 2 3\n1\n2\n",
        report: "two-strips",
    },
    Fault {
        what: "at the end only",
        program: "stripes.py",
        problem: "stripes",
        edits: &[("range(r // 2 + 1)", "range(1)")],
        least: "1 1 2\n1\n3\n",
        report: "at-the-end-only",
    },
    Fault {
        what: "boards up to 999",
        program: "stripes-table.cpp",
        problem: "stripes",
        edits: &[("i <= 1000", "i < 1000")],
        least: "1 1 2\n1\n1000\n",
        report: "wrong-answer",
    },
    Fault {
        what: "strips up to 999",
        program: "stripes-table.cpp",
        problem: "stripes",
        edits: &[("&c[3]);", "&c[3]); for (int j = 1; j <= 3; j++) if (c[j] > 999) c[j] = 2000;")],
        least: "1 1 1000\n1\n1000\n",
        report: "wrong-answer",
    },
    Fault {
        what: "MAXQ not used",
        program: "coin-game-table.cpp",
        problem: "coin-game",
        edits: &[("q <= Q && ", "")],
        least: "1\n8 1\n0 0 1 0 0 0 0 0\n",
        report: "maxq-ignored",
    },
    Fault {
        what: "heads for tails",
        program: "coin-game.py",
        problem: "coin-game",
        edits: &[("== '0'", "== '1'")],
        least: "1\n2 1\n0 0\n",
        report: "heads-for-tails",
    },
    Fault {
        what: "powers of two only",
        program: "coin-game.py",
        problem: "coin-game",
        edits: &[(
            "                for q in range(1, min(q_max, b // p) + 1):",
            "                for q in range(0):",
        )],
        least: "1\n3 1\n0 0 0\n",
        report: "powers-of-two-only",
    },
    Fault {
        what: "99 cases",
        program: "coin-game-table.cpp",
        problem: "coin-game",
        edits: &[("scanf(\"%d\", &T);", "scanf(\"%d\", &T); if (T > 99) T = 99;")],
        least: "100\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n1 1\n0\n",
        report: "right_alone",
    },
    Fault {
        what: "powers of 2 up to 2^13",
        program: "coin-game-table.cpp",
        problem: "coin-game",
        edits: &[("i <= 15", "i <= 13")],
        least: "1\n16384 1\n0*16371 1 0*12\n",
        report: "wrong-answer",
    },
    Fault {
        what: "29999 coins",
        program: "coin-game-table.cpp",
        problem: "coin-game",
        edits: &[("if (x) continue;", "if (x || i == 30000) continue;")],
        least: "1\n30000 1\n0*29951 1 0*48\n",
        report: "wrong-answer",
    },
    Fault {
        what: "a stone off an empty pile",
        program: "funny-stone.cpp",
        problem: "funny-stone",
        edits: &[("if (!s[i]) continue;", "")],
        least: "5\n0 0 0 1 0\n0\n",
        report: "empty-pile",
    },
    Fault {
        what: "the table one short",
        program: "funny-stone.cpp",
        problem: "funny-stone",
        edits: &[("maxn = 23", "maxn = 22")],
        least: "23\n2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0\n",
        report: "table-one-short",
    },
    Fault {
        what: "only j < k",
        program: "funny-stone.py",
        problem: "funny-stone",
        edits: &[("range(j, n)", "range(j + 1, n)")],
        least: "2\n1 0\n0\n",
        report: "different-piles",
    },
    Fault {
        what: "the sum is kept",
        program: "funny-stone.cpp",
        problem: "funny-stone",
        edits: &[("int x = 0;", "static int x = 0;")],
        least: "2\n1 0\n2\n1 0\n0\n",
        report: "state-kept",
    },
    Fault {
        what: "no blank",
        program: "funny-stone.py",
        problem: "funny-stone",
        edits: &[("Game %d: %d", "Game %d:%d")],
        least: "1\n0\n0\n",
        report: "wrong-answer",
    },
    Fault {
        what: "a sum in 32 bits",
        program: "p4702.cpp",
        problem: "p4702",
        edits: &[("long long x, s", "int x, s"), ("%lld", "%d")],
        least: "3\n147483649 1000000000 1000000000\n",
        report: "the sum of the numbers is 2147483649, and 2^31 = 2147483648",
    },
    Fault {
        what: "twice a number in 32 bits",
        program: "p1290/solution.cpp",
        problem: "p1290",
        edits: &[("a / b == 1", "a < int(2u * b)")],
        least: "1\n1073741824 1073741825\n",
        report: "is a type too small for twice the number",
    },
    Fault {
        what: "a square in 32 bits",
        program: "hdu1729/solution.cpp",
        problem: "hdu1729",
        edits: &[(
            "if (stones > largest)",
            "if (stones > largest && int(1u * stones * stones) < 0) return 1;
             if (stones > largest)",
        )],
        least: "1\n46341 46341\n0\n",
        report: "s is 46341, whose square is more than 2^31",
    },
    Fault {
        what: "strings read as numbers",
        program: "hdu1404.py",
        problem: "hdu1404",
        edits: &[("win(w)", "win(str(int(w)))")],
        least: "01\n",
        report: "string-as-number",
    },
    Fault {
        what: "32 powers of two",
        program: "p2594/solution.cpp",
        problem: "p2594",
        edits: &[("bitset<200>", "bitset<32>"), ("sum.flip", "if (exponent < 32) sum.flip")],
        least: "1\n2 32\nHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH\nHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHT\n",
        report: "wrong-answer",
    },
    Fault {
        what: "16 bits",
        program: "cses1099/solution.cpp",
        problem: "cses1099",
        edits: &[("int x;", "short x;")],
        least: "1\n2\n32768 0\n",
        report: "2^15 = 32768: is a type or an array too small?",
    },
    Fault {
        what: "the digits of a float",
        program: "cses1730/solution.cpp",
        problem: "cses1730",
        edits: &[("int x;", "float x;"), ("sum ^= x", "sum ^= int(x)")],
        least: "1\n2\n16777216 16777217\n",
        report: "2^24 = 16777216: is a type or an array too small?",
    },
    Fault {
        what: "8 bits of a coordinate",
        program: "hdu3404/solution.cpp",
        problem: "hdu3404",
        edits: &[("product(x, y, 16)", "product(x & 255, y & 255, 16)")],
        least: "1\n1\n1 256\n",
        report: "2^8 = 256: is a type or an array too small?",
    },
    Fault {
        what: "63 bits",
        program: "nim-product-64/solution.cpp",
        problem: "nim-product-64",
        edits: &[("u64 a = read_number();", "u64 a = read_number() & ~(1ULL << 63);")],
        least: "1\n9223372036854775808 1\n",
        report: "2^63 = 9223372036854775808: is a type too small?",
    },
    Fault {
        what: "sheets up to 199",
        program: "p10501/solution.cpp",
        problem: "p10501",
        edits: &[("w <= 200", "w < 200")],
        least: "200 2\n",
        report: "W = 200 is the greatest that is allowed",
    },
    Fault {
        what: "ten cases at most",
        program: "p3150/solution.cpp",
        problem: "p3150",
        edits: &[("games-- > 0", "games-- > 0 && read++ < 10"), ("int games;", "int games, read = 0;")],
        least: "11\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n",
        report: "it answers 10 of 11 cases and stops",
    },
];

/// An input with its zeros written out.
fn written_out(least: &str) -> String {
    let word = |word: &str| match word.split_once("0*") {
        Some(("", count)) => {
            let digits = count.trim_end();
            let zeros = vec!["0"; digits.parse().expect("a count")].join(" ");
            zeros + &count[digits.len()..]
        }
        _ => word.to_owned(),
    };
    least.split_inclusive([' ', '\n']).map(word).collect()
}

fn compiled(place: &Place, name: &str, source: &str) -> Vec<String> {
    let file = place.file(name);
    fs::write(&file, source).expect("written");
    if Path::new(name).extension().is_some_and(|ending| ending == "py") {
        return vec![process::python().display().to_string(), place.path(name)];
    }
    let program = place.path(&format!("{name}.out"));
    let mut compiler = Command::new("g++");
    compiler.args(["-std=c++14", "-O2", "-o", &program]).arg(&file);
    let compiled = compiler.output().expect("g++ starts");
    assert!(compiled.status.success(), "{name}: {}", String::from_utf8_lossy(&compiled.stderr));
    vec![program]
}

fn source(name: &str) -> String {
    // A solution of the fixtures is named with its folder.
    let folder = if name.contains('/') { "../../fixtures" } else { "tests/programs" };
    let path = Path::new(folder).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn stress(problem: &str, options: &[&str], command: &[String]) -> Ran {
    let mut arguments = vec!["stress", problem];
    arguments.extend(options);
    arguments.push("--");
    arguments.extend(command.iter().map(String::as_str));
    grundy(&arguments)
}

/// Random graphs have short paths: a thousand levels are met in the inputs that are hard on such
/// programs.
#[test]
#[ignore = "needs python3"]
fn recursion_along_a_path_is_too_deep_for_python() {
    let source = "import sys
sys.setrecursionlimit(900)
words = iter(sys.stdin.read().split())
for n in words:
    graph = [[int(next(words)) for _ in range(int(next(words)))] for _ in range(int(n))]
    nimbers = {}
    def nimber(vertex):
        if vertex not in nimbers:
            seen = {nimber(to) for to in graph[vertex]}
            nimbers[vertex] = min(set(range(len(seen) + 1)) - seen)
        return nimbers[vertex]
    while pieces := int(next(words)):
        total = 0
        for _ in range(pieces):
            total ^= nimber(int(next(words)))
        print('WIN' if total else 'LOSE')
";
    let place = Place::new();
    fs::write(place.file("deep.py"), source).expect("written");
    let run = grundy(&["stress", "hdu1524", &place.path("deep.py"), "--cases", "300", "--time", "10s"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stdout.contains("RecursionError") && run.stdout.contains("sys.setrecursionlimit"), "{run:?}");
}

/// A source file is compiled and run; how it fails is told in the words of judges, with what to
/// look for.
#[cfg(unix)]
#[test]
#[ignore = "needs a compiler of C and python3"]
fn a_source_file_is_compiled_and_its_failure_is_named() {
    let place = Place::new();
    let stress = |name: &str, source: &str, more: &[&str]| {
        fs::write(place.file(name), source).expect("written");
        grundy(&[&["stress", "p3150", &place.path(name), "--cases", "200"], more].concat())
    };
    let parts = |run: &Ran, parts: &[&str]| {
        assert_eq!(run.status, Some(1), "{run:?}");
        for part in parts {
            assert!(run.stdout.contains(part), "{part}\n{}", run.stdout);
        }
    };
    let right = "n = int(input())\nfor _ in range(n): print('zs wins' if int(input()) % 2 else 'pb wins')\n";
    let run = stress("right.py", right, &[]);
    assert_eq!(run.status, Some(0), "{run:?}");
    let body = |before: &str, print: &str| {
        format!(
            "#include <stdio.h>\nint a[10];\nint main(void) {{ int t, m; {before} scanf(\"%d\", &t);\n\
             while (t--) {{ scanf(\"%d\", &m);\n{print} }} return 0; }}\n"
        )
    };
    let print = "puts(m % 2 ? \"zs wins\" : \"pb wins\");";
    assert_eq!(stress("right.c", &body("", print), &[]).status, Some(0));
    let opened = "freopen(\"game.out\", \"w\", stdout);";
    let run = stress("opened.c", &body(opened, print), &[]);
    parts(&run, &["wrong answer (WA): no output", "the program wrote the file game.out: remove freopen"]);
    assert!(!Path::new("game.out").exists(), "it runs in its own directory");
    let run = stress("outside.c", &body("", &format!("a[m] = 1; {print}")), &["--sanitize"]);
    parts(&run, &["runtime error (RE)", "index 10 out of bounds", "--sanitize", "outside.c"]);
    let freed = "#include <stdlib.h>\nint main(void) { int *a = malloc(8); free(a); return a[1]; }\n";
    let run = stress("freed.c", freed, &["--sanitize"]);
    parts(&run, &["AddressSanitizer: heap-use-after-free", "READ of size 4", "#0 "]);
    assert!(!run.stdout.contains("Shadow byte legend"), "{}", run.stdout);
    let deep = "#include <stdio.h>\nint f(int x) { volatile int a[99]; a[0] = x; return f(x + 1) + a[0]; }\n\
                int main(void) { printf(\"%d\", f(0)); }\n";
    let run = stress("deep.c", deep, &["--memory", "64", "--lang", "zh"]);
    parts(&run, &["运行时错误（RE）：栈溢出", "递归没有终止"]);
    // Judges differ here, so it is right, with a word about it.
    let large = "int f(int x) { volatile char a[9000]; a[0] = x; return x ? f(x - 1) + a[0] : 0; }\n";
    let run = stress("large.c", &format!("{large}{}", body("f(1000);", print)), &[]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.stdout.contains("right only with a larger stack"), "{run:?}");
    let deep = "def f(x): return g(x)\ndef g(x): return f(x)\nf(0)\n";
    parts(&stress("deep.py", deep, &[]), &["exit status 1, RecursionError", "sys.setrecursionlimit"]);
    let first = "input()\nprint('zs wins' if int(input()) % 2 else 'pb wins')\n";
    parts(&stress("first.py", first, &[]), &["it answers 1 of 2 cases and stops"]);
    let kept =
        "s = 0\nfor _ in range(int(input())):\n s += int(input())\n print('zs wins' if s % 2 else 'pb wins')";
    parts(&stress("kept.py", kept, &[]), &["is something left from an earlier case"]);
    let slow = "while True: pass\n";
    let limit = ["--time-limit", "0.3s", "--time", "5s"];
    parts(&stress("slow.py", slow, &limit), &["a loop that does not end", "the limit is 0.3 s here"]);
    // A name of a file that is none of a crate.
    let run = stress("2.last try.rs", "fn main() { panic!(\"too early\") }\n", &[]);
    parts(&run, &["runtime error (RE): exit status 101, too early"]);

    let broken = stress("broken.c", "int main(void) { retrun 0; }\n", &[]);
    assert_eq!(broken.status, Some(2), "{broken:?}");
    assert!(broken.stderr.contains("does not compile:") && broken.stderr.contains("retrun"), "{broken:?}");
    let source = grundy(&["stress", "p3150", "--", &place.path("right.c")]);
    assert_eq!(source.status, Some(2), "{source:?}");
    assert!(source.stderr.contains("without `--` it is compiled and run"), "{source:?}");
    let source = grundy(&["stress", "p3150", "--lang", "zh", "--", &place.path("right.c")]);
    assert!(source.stderr.contains("这是源文件"), "{source:?}");
}

/// What is right but for its type is called so.
#[test]
#[ignore = "needs g++"]
fn a_sign_where_none_is_wanted_is_named() {
    let place = Place::new();
    let right = fs::read_to_string("../../fixtures/cf1310f/solution.cpp").expect("a solution");
    fs::write(place.file("signed.cpp"), right.replace("%llu\\n", "%lld\\n")).expect("written");
    let run = grundy(&["stress", "cf1310f", &place.path("signed.cpp"), "--time", "10s"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stdout.contains("printed as a negative one"), "{run:?}");
}

#[test]
#[ignore = "needs g++ and python3, and takes a minute"]
fn no_right_program_is_accused() {
    let place = Place::new();
    // A minute in all, most often.
    let seconds = std::env::var("SG_STRESS_SECONDS").unwrap_or_else(|_| "5".to_owned());
    for (name, problem) in RIGHT {
        let command = compiled(&place, name, &source(name));
        let ran = stress(problem, &["--cases", "20000", "--time", &seconds], &command);
        assert_eq!(ran.status, Some(0), "{name}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.contains("no wrong answer was found"), "{name}: {}", ran.stdout);
    }
}

/// The fault in the report on a program with a fault planted; nothing if it is as it should be.
fn misjudged(place: &Place, number: usize, fault: &Fault) -> Option<String> {
    let mut text = source(fault.program);
    for (from, to) in fault.edits {
        assert!(text.contains(from), "{}: {from}", fault.what);
        text = text.replace(from, to);
    }
    let command = compiled(place, &format!("{number}-{}", fault.program.replace('/', "-")), &text);
    let started = Instant::now();
    let ran = stress(fault.problem, &["--format", "json"], &command);
    let took = started.elapsed();
    let data: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let found = &data["found"];
    println!("{:>6} ms  {} {}", took.as_millis(), fault.what, found["input"].as_str().unwrap_or("-").len());
    let is_right = ran.status == Some(1)
        && found["input"].as_str() == Some(&*written_out(fault.least))
        && found.to_string().contains(fault.report)
        && took <= Duration::from_secs(120);
    (!is_right).then(|| format!("{}, after {took:?}: {found}", fault.what))
}

#[test]
#[ignore = "needs g++ and python3, and takes a minute"]
fn each_planted_fault_is_condemned_by_its_least_input() {
    let place = Place::new();
    // Two at a time: each has its own time, and little of it is spent waiting.
    let (ones, others) = FAULTS.split_at(FAULTS.len() / 2);
    let judged = |faults: &[Fault], from: usize| -> Vec<String> {
        let numbered = faults.iter().enumerate();
        numbered.filter_map(|(number, fault)| misjudged(&place, from + number, fault)).collect()
    };
    let wrong = thread::scope(|scope| {
        let beside = scope.spawn(|| judged(others, ones.len()));
        [judged(ones, 0), beside.join().expect("no panic")].concat()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
