//! Polygon: a package as Codeforces' Polygon writes and imports it, with a validator and a checker
//! for testlib.h (which it has itself), programs with the verdicts that they must get, and inputs
//! that the validator must refuse.

use std::fmt::Write as _;

use sg_judge::{Comparison, Language};

use super::{Group, Package, Packed, invalid, latex};

pub(super) fn files(package: &Package<'_>) -> Result<Vec<Packed>, sg_judge::Text> {
    let about = package.about();
    let validator = package.validator()?;
    let mut files: Vec<Packed> = Vec::new();
    let mut add = |path: String, content: &[u8]| files.push((path, content.to_vec()));
    let digits = if package.set.files.len() < 100 { 2 } else { 3 };
    let mut tests = String::new();
    for (number, (file, score)) in (1..).zip(package.set.files.iter().zip(package.scores())) {
        add(format!("tests/{number:0digits$}"), file.part.input.as_bytes());
        add(format!("tests/{number:0digits$}.a"), file.answers.concat().as_bytes());
        let sample = if file.part.sample { " sample=\"true\"" } else { "" };
        let (group, purpose) = (Group::of(file).number(), quoted(file.part.purpose.said(Language::English)));
        let _ = writeln!(
            tests,
            "        <test method=\"manual\" group=\"{group}\" points=\"{score}.0\" description={purpose}{sample}/>"
        );
    }
    add("files/validator.cpp".to_owned(), validator.as_bytes());
    let check = package.material.checker.map_or_else(|| checker(about.comparison), str::to_owned);
    add("files/check.cpp".to_owned(), check.as_bytes());
    let refused = invalid::inputs(package);
    for (number, (_, input)) in (1..).zip(&refused) {
        add(format!("files/tests/validator-tests/{number:02}"), input);
    }
    let mut programs = String::new();
    for (number, (ending, program)) in package.material.solutions.iter().enumerate() {
        let tag = if number == 0 { "main" } else { "accepted" };
        programs += &solution(tag, &format!("solution.{ending}"));
        add(format!("solutions/solution.{ending}"), program.as_bytes());
    }
    for (mistake, program) in package.material.wrong {
        programs += &solution("wrong-answer", &format!("{mistake}.cpp"));
        add(format!("solutions/{mistake}.cpp"), program.as_bytes());
    }
    let [legend, input, output] = latex::sections(&about);
    let name = latex::escaped(about.title);
    for (section, text) in [("name", name), ("legend", legend), ("input", input), ("output", output)] {
        add(format!("statement-sections/english/{section}.tex"), format!("{text}\n").as_bytes());
    }
    add("problem.xml".to_owned(), problem(package, digits, &tests, &programs, refused.len()).as_bytes());
    Ok(files)
}

/// The file that Polygon reads first. The names of tests have `digits` digits, `tests` and
/// `programs` are lines of it, and `refusals` inputs must be refused.
fn problem(package: &Package<'_>, digits: usize, tests: &str, programs: &str, refusals: usize) -> String {
    let about = package.about();
    let mut groups = String::new();
    for group in Group::ALL {
        let _ =
            writeln!(groups, "        <group name=\"{}\" points-policy=\"complete-group\"/>", group.number());
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>
<problem revision=\"1\" short-name={name}>
  <names>
    <name language=\"english\" value={title}/>
  </names>
  <judging input-file=\"\" output-file=\"\">
    <testset name=\"tests\">
      <time-limit>{time}</time-limit>
      <memory-limit>{memory}</memory-limit>
      <test-count>{count}</test-count>
      <input-path-pattern>tests/%0{digits}d</input-path-pattern>
      <answer-path-pattern>tests/%0{digits}d.a</answer-path-pattern>
      <tests>
{tests}      </tests>
      <groups>
{groups}      </groups>
    </testset>
  </judging>
  <files>
    <executables>
      <executable><source path=\"files/check.cpp\" type=\"cpp.g++17\"/></executable>
      <executable><source path=\"files/validator.cpp\" type=\"cpp.g++17\"/></executable>
    </executables>
  </files>
  <assets>
    <checker type=\"testlib\"><source path=\"files/check.cpp\" type=\"cpp.g++17\"/></checker>
    <validators>
      <validator>
        <source path=\"files/validator.cpp\" type=\"cpp.g++17\"/>
        <testset>
          <test-count>{refusals}</test-count>
          <input-path-pattern>files/tests/validator-tests/%02d</input-path-pattern>
          <tests>
{invalid}          </tests>
        </testset>
      </validator>
    </validators>
    <solutions>
{programs}    </solutions>
  </assets>
</problem>
",
        name = quoted(about.name),
        title = quoted(about.title),
        time = package.time_limit.as_millis(),
        memory = package.memory << 20,
        count = package.set.files.len(),
        invalid = "            <test verdict=\"invalid\"/>\n".repeat(refusals),
    )
}

fn solution(tag: &str, file: &str) -> String {
    let kind = match file.rsplit_once('.') {
        Some((_, "py")) => "python.3",
        Some((_, "rs")) => "rust",
        _ => "cpp.g++17",
    };
    format!("      <solution tag=\"{tag}\"><source path=\"solutions/{file}\" type=\"{kind}\"/></solution>\n")
}

/// A text as an attribute of XML.
fn quoted(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    format!("\"{escaped}\"")
}

/// A checker that compares as the judge does.
fn checker(comparison: Comparison) -> String {
    let next = match comparison {
        Comparison::Exact => "stream.eof() ? \"\" : stream.readLine()",
        Comparison::Lines => "stream.eof() ? \"\" : without_blanks(stream.readLine())",
        Comparison::Tokens => "stream.seekEof() ? \"\" : stream.readToken()",
    };
    let [unit, end] = if comparison == Comparison::Tokens { ["token", "seekEof"] } else { ["line", "eof"] };
    let helper = if comparison == Comparison::Lines {
        "static std::string without_blanks(const std::string& line) {
    return line.substr(0, line.find_last_not_of(\" \\t\\r\") + 1);
}

"
    } else {
        ""
    };
    format!(
        "// Compares the output with the answer, {unit} by {unit}: `check input output answer`.
#include \"testlib.h\"

#include <string>

{helper}static std::string next(InStream& stream) {{
    return {next};
}}

int main(int argc, char* argv[]) {{
    registerTestlibCmd(argc, argv);
    int count = 0;
    while (!ans.{end}() || !ouf.{end}()) {{
        count++;
        std::string expected = next(ans), found = next(ouf);
        if (expected != found)
            quitf(_wa, \"{unit} %d: expected '%s', found '%s'\", count, compress(expected).c_str(), compress(found).c_str());
    }}
    quitf(_ok, \"%d {unit}s\", count);
}}
"
    )
}
