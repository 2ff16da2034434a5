//! A validator for testlib.h, which Polygon and Luogu run: the description of a format in the
//! language of Checktestdata, in C++.
//!
//! It knows the commands that our descriptions use, and names any other one in its refusal.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::iter::Peekable;
use std::vec::IntoIter;

/// The contents of a name of a description.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    /// A number that may need all of 64 bits.
    Unsigned,
    Word,
    Array,
}

impl Kind {
    const fn declaration(self) -> &'static str {
        match self {
            Self::Number => "long long",
            Self::Unsigned => "unsigned long long",
            Self::Word => "std::string",
            Self::Array => "std::map<long long, unsigned long long>",
        }
    }
}

/// The functions of a description's conditions: their names there and in C++, and their code.
const FUNCTIONS: [(&str, &str, &str); 3] = [
    (
        "INARRAY",
        "in_array",
        "template <class Array> bool in_array(unsigned long long value, const Array& array) {
    for (const auto& entry : array)
        if (entry.second == value) return true;
    return false;
}
",
    ),
    (
        "UNIQUE",
        "distinct",
        "template <class Array> bool distinct(const Array& first, const Array& second) {
    std::set<std::pair<unsigned long long, unsigned long long>> pairs;
    for (const auto& entry : first) pairs.insert({entry.second, second.at(entry.first)});
    return pairs.size() == first.size();
}
",
    ),
    ("STRLEN", "length", "long long length(const std::string& word) { return word.size(); }\n"),
];

/// The validator of the input that `description` describes; `title` names the problem.
///
/// # Errors
///
/// The part of the description that is not known here.
pub(super) fn validator(title: &str, description: &str) -> Result<String, String> {
    let mut writer = Writer {
        tokens: tokens(description).into_iter().peekable(),
        body: String::new(),
        depth: 1,
        loops: 0,
        names: BTreeMap::new(),
    };
    writer.block(false)?;
    let mut text =
        format!("// The input of {title}: `validator < input` accepts it or says what is wrong, where.\n");
    text.push_str(
        "#include \"testlib.h\"\n\n#include <map>\n#include <set>\n#include <string>\n#include <utility>\n\n",
    );
    for (_, name, code) in FUNCTIONS {
        if writer.body.contains(&format!("{name}(")) {
            text.extend([code, "\n"]);
        }
    }
    text.push_str("int main(int argc, char* argv[]) {\n    registerValidation(argc, argv);\n");
    for (name, kind) in &writer.names {
        let start = if matches!(kind, Kind::Number | Kind::Unsigned) { " = 0" } else { "" };
        let _ = writeln!(text, "    {} {name}{start};", kind.declaration());
    }
    Ok(text + &writer.body + "}\n")
}

/// The operators of two characters.
const PAIRS: [&str; 6] = ["==", "!=", "<=", ">=", "&&", "||"];

/// Words, numbers, strings with their quotes, comments to the end of their lines, [`PAIRS`], and
/// other characters one by one.
fn tokens(description: &str) -> Vec<&str> {
    let mut rest = description.trim_start();
    let mut tokens = Vec::new();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if PAIRS.iter().any(|pair| rest.starts_with(pair)) => 2,
            _ => rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len()).max(first.len_utf8()),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

struct Writer<'d> {
    tokens: Peekable<IntoIter<&'d str>>,
    body: String,
    depth: usize,
    /// The number of loops without a variable of their own so far.
    loops: usize,
    names: BTreeMap<String, Kind>,
}

impl<'d> Writer<'d> {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.body, "{}{line}", "    ".repeat(self.depth));
    }

    /// Commands, up to the `END` of the one that they are in, or to the end.
    fn block(&mut self, inner: bool) -> Result<(), String> {
        while let Some(command) = self.tokens.next() {
            match command {
                "END" if inner => {
                    self.depth -= 1;
                    self.line("}");
                    return Ok(());
                }
                comment if comment.starts_with('#') => self.line(&comment.replacen('#', "//", 1)),
                _ => self.command(command)?,
            }
        }
        if inner { Err("an END is missing".to_owned()) } else { Ok(()) }
    }

    fn command(&mut self, command: &str) -> Result<(), String> {
        let given = self.arguments();
        let texts: Vec<String> = given.iter().map(|argument| expression(argument)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        match (command, &texts[..]) {
            ("SPACE", []) => self.line("inf.readSpace();"),
            ("NEWLINE", []) => self.line("inf.readEoln();"),
            ("EOF", []) => self.line("inf.readEof();"),
            ("INT", [least, most, target @ ..]) if target.len() <= 1 => {
                let wide = most.ends_with("ULL");
                let (read, kind, suffix) = if wide {
                    ("readUnsignedLong", Kind::Unsigned, "ULL")
                } else {
                    ("readLong", Kind::Number, "LL")
                };
                // testlib.h has the functions for several types; a literal has to have the right
                // one.
                let typed = |bound: &str| {
                    let literal = bound.bytes().all(|byte| byte.is_ascii_digit());
                    format!("{bound}{}", if literal { suffix } else { "" })
                };
                let call = format!("inf.{read}({}, {}", typed(least), typed(most));
                self.read(&call, target.first().copied(), kind);
            }
            ("REGEX", [pattern, target @ ..]) if target.len() <= 1 => {
                self.read(&format!("inf.readToken({pattern}"), target.first().copied(), Kind::Word);
            }
            ("ASSERT", [condition]) => {
                self.line(&format!("ensuref({condition}, \"not so: %s\", {:?});", given[0].concat()));
            }
            ("SET", [assignment]) => {
                let (target, _) = assignment.split_once(" = ").ok_or("SET without =")?;
                self.declare(target, Kind::Number);
                self.line(&format!("{assignment};"));
            }
            ("UNSET", arrays) => {
                for array in arrays {
                    self.names.insert((*array).to_owned(), Kind::Array);
                    self.line(&format!("{array}.clear();"));
                }
            }
            ("IF" | "WHILE", [condition]) => {
                self.line(&format!("{} ({condition}) {{", command.to_lowercase()));
                self.depth += 1;
                self.block(true)?;
            }
            ("REP", [count, between @ ..]) if between.len() <= 1 => {
                self.loops += 1;
                self.repeat(&format!("i{}", self.loops), count, given.get(1))?;
            }
            ("REPI", [variable, count, between @ ..]) if between.len() <= 1 => {
                self.repeat(variable, count, given.get(2))?;
            }
            _ => return Err(format!("{command} with {} arguments is not known", texts.len())),
        }
        Ok(())
    }

    /// `call` up to its last argument, the name in messages, and where the value goes.
    fn read(&mut self, call: &str, target: Option<&str>, kind: Kind) {
        match target {
            Some(target) => {
                self.declare(target, kind);
                self.line(&format!("{target} = {call}, \"{target}\");"));
            }
            None => self.line(&format!("{call});")),
        }
    }

    /// Notes what a name holds; `name[...]` is an array.
    fn declare(&mut self, target: &str, kind: Kind) {
        match target.split_once('[') {
            Some((array, _)) => self.names.insert(array.to_owned(), Kind::Array),
            None => self.names.insert(target.to_owned(), kind),
        };
    }

    fn repeat(&mut self, variable: &str, count: &str, between: Option<&Vec<&str>>) -> Result<(), String> {
        self.line(&format!("for (long long {variable} = 0; {variable} < {count}; {variable}++) {{"));
        self.depth += 1;
        match between.map(|between| between.concat()).as_deref() {
            None => {}
            Some("SPACE") => self.line(&format!("if ({variable} > 0) inf.readSpace();")),
            Some("NEWLINE") => self.line(&format!("if ({variable} > 0) inf.readEoln();")),
            Some(other) => return Err(format!("{other} between repetitions is not known")),
        }
        self.block(true)
    }

    /// The arguments that follow in parentheses, as tokens; none without parentheses.
    fn arguments(&mut self) -> Vec<Vec<&'d str>> {
        if self.tokens.next_if_eq(&"(").is_none() {
            return Vec::new();
        }
        let mut arguments = vec![Vec::new()];
        let mut open = 1;
        for token in self.tokens.by_ref() {
            match token {
                "(" | "[" => open += 1,
                ")" | "]" => open -= 1,
                _ => {}
            }
            if open == 0 {
                break;
            }
            if token == "," && open == 1 {
                arguments.push(Vec::new());
            } else if let Some(last) = arguments.last_mut() {
                last.push(token);
            }
        }
        arguments
    }
}

/// An expression in C++.
fn expression(tokens: &[&str]) -> String {
    let mut text = String::new();
    for token in tokens {
        if let Some((_, name, _)) = FUNCTIONS.iter().find(|(name, ..)| name == token) {
            text.push_str(name);
            continue;
        }
        match *token {
            "ISEOF" => text.push_str("inf.eof()"),
            "," => text.push_str(", "),
            // A word of C++, which our descriptions use as a name.
            "case" => text.push_str("case_"),
            "=" | "<" | ">" | "+" | "-" | "*" | "%" => text.extend([" ", token, " "]),
            pair if PAIRS.contains(&pair) => text.extend([" ", pair, " "]),
            other => text.push_str(other),
        }
        let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && token.parse::<i64>().is_err() {
            text.push_str("ULL");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_conditions_and_sets_in_cpp() {
        let description = "# No stone twice.\nREPI(case, 2, SPACE) INT(0, 18446744073709551615, x[case])\n\
                           ASSERT(!INARRAY(1, x) && x[0] != 7) END WHILE(!ISEOF) REGEX(\"[#.]+\", row) NEWLINE END EOF\n";
        let text = validator("a problem", description).expect("known");
        let main = text.split_once("int main").expect("a program").1;
        assert_eq!(
            main,
            "(int argc, char* argv[]) {\n    registerValidation(argc, argv);\n    std::string row;\n    \
             std::map<long long, unsigned long long> x;\n    // No stone twice.\n    \
             for (long long case_ = 0; case_ < 2; case_++) {\n        if (case_ > 0) inf.readSpace();\n        \
             x[case_] = inf.readUnsignedLong(0ULL, 18446744073709551615ULL, \"x[case_]\");\n        \
             ensuref(!in_array(1, x) && x[0] != 7, \"not so: %s\", \"!INARRAY(1,x)&&x[0]!=7\");\n    }\n    \
             while (!inf.eof()) {\n        row = inf.readToken(\"[#.]+\", \"row\");\n        inf.readEoln();\n    }\n    \
             inf.readEof();\n}\n"
        );
        assert!(text.contains("bool in_array") && !text.contains("bool distinct"));
        assert_eq!(validator("", "FLOAT(0, 1)").unwrap_err(), "FLOAT with 2 arguments is not known");
        assert_eq!(validator("", "REP(2)").unwrap_err(), "an END is missing");
    }
}
